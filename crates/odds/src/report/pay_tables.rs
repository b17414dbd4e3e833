//! The pay tables of a table, as the game gives them.

use rules::layout::{self, PayLine};
use rules::{AnySettings, Cents};
use serde::{Deserialize, Serialize};

/// The pay table of one wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayTable {
    /// The wager, and its condition.
    pub title: String,
    /// Highest first.
    pub rows: Vec<PayRow>,
}

/// One line of a pay table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayRow {
    /// The hand.
    pub hand: String,
    /// `7 to 1`, or an amount.
    pub pays: String,
    /// Its rules.
    pub rules: String,
}

/// The pay tables of a table with these settings, including payments that are printed on signs.
pub(super) fn of(settings: &AnySettings) -> Vec<PayTable> {
    let stated = settings.paid_by_sign().into_iter().chain(settings.pay_tables());
    stated.map(|table| pay_table(&table, settings.meter())).collect()
}

fn pay_table(stated: &layout::PayTable, meter: Option<Cents>) -> PayTable {
    let row = |line: &PayLine| PayRow {
        hand: line.hand.clone(),
        pays: pays(line, meter),
        rules: line.rule.clone().unwrap_or_else(|| stated.rules.join(", ")),
    };
    PayTable { title: stated.title.clone().into_owned(), rows: stated.lines.iter().map(row).collect() }
}

/// Odds, or an amount. A share of the meter is at least its amount.
fn pays(line: &PayLine, meter: Option<Cents>) -> String {
    if let Some(odds) = &line.odds {
        return odds.replace(':', " to ");
    }
    let least = line.amount.unwrap_or_default();
    let share = meter.zip(line.share).map(|(meter, hundredths)| Cents(meter.0 / 100 * i64::from(hundredths)));
    crate::numbers::dollars(share.map_or(least, |share| share.max(least)))
}
