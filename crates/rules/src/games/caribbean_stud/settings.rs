//! The settings of a Caribbean Stud Poker table.

use super::{BOOK, CaribbeanStud, Increment, MOST_SEATS, layout};
use crate::games::{GameSettings, table_accessors};
use crate::layout::{LayoutSign, PayTable};
use crate::money::Cents;
use crate::rulebook::rule;
use crate::setting::{self, Choice, Setting, SettingError, Takes, Value, with_every_table};
use crate::table::{Device, TableSettings};
use crate::wager::Wager;
use alloc::vec::Vec;
use core::str::FromStr;

/// The settings of a Caribbean Stud Poker table. No amount may be negative; the meter and its seed are at most
/// [`Cents::LARGEST_METER`]. Within these bounds prizes and meters cannot overflow 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The settings that every table has.
    pub table: TableSettings,
    /// The most that one bet can win, where a notice sets a maximum.
    pub max_payout: Option<Cents>,
    /// The jackpot meter before this round's wagers. Their increments are added before prizes are computed. Without a
    /// meter, prizes are the guaranteed amounts.
    pub meter: Option<Cents>,
    /// The fraction of a cent that the pool holds beyond the meter, in ten-thousandths of a cent, carried from earlier
    /// rounds.
    pub carried: u16,
    /// The amount at which the meter restarts after a royal flush.
    pub seed: Cents,
    /// The share of each jackpot wager that is added to the pool.
    pub increment: Increment,
    /// The price of a jackpot wager.
    pub jackpot_wager: Cents,
    /// The odds of a bet on a royal flush, to one.
    pub royal_flush: u16,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            table: TableSettings::new(Device::Shuffler, MOST_SEATS),
            max_payout: None,
            meter: None,
            carried: 0,
            seed: Cents::dollars(50_000),
            increment: Increment::USUAL,
            jackpot_wager: Cents::dollars(1),
            royal_flush: 250,
        }
    }
}

/// The settings of a table.
pub(super) static SETTINGS: [Setting; 12] = with_every_table(
    (1, MOST_SEATS as u16),
    [
        Setting::max_payout().under(&[rule!("10.2")]),
        Setting::money("meter", "Jackpot meter", "The jackpot meter's reading", (Cents::ZERO, Cents::LARGEST_METER))
            .choices(&[
                Choice::called("50000.00", "$50,000"),
                Choice::called("150000.00", "$150,000"),
                Choice::called("300000.00", "$300,000"),
            ])
            .practised()
            .analysed()
            .moving(),
        Setting::money(
            "seed",
            "Jackpot restarts at",
            "The meter's reading after the jackpot is won",
            (Cents::ZERO, Cents::LARGEST_METER),
        )
        .usually("50000.00")
        .analysed(),
        Setting::new(
            "increment",
            "Jackpot increment",
            "The share of each jackpot wager that is added to the meter, as in 0.70",
            Takes::Share,
        )
        .usually("0.70")
        .analysed(),
        Setting::money(
            "jackpot_wager",
            "Jackpot wager",
            "The price of a jackpot wager",
            (Cents(1), Cents::dollars(1000)),
        )
        .usually("1.00")
        .analysed(),
        Setting::new(
            "royal_flush",
            "Royal flush pays",
            "The odds to one that a bet on a royal flush is paid",
            Takes::Count { from: 1, to: 1000 },
        )
        .usually("250")
        .analysed()
        .fixed_by(rule!("10.1")),
    ],
);

impl GameSettings for Settings {
    type Round = CaribbeanStud;

    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let value = setting::read(&SETTINGS, name, text)?;
        match (name, value) {
            ("max_payout", Value::Money(amount)) => self.max_payout = Some(amount),
            ("meter", Value::Money(amount)) => self.meter = Some(amount),
            ("seed", Value::Money(amount)) => self.seed = amount,
            ("increment", Value::Share(share)) => {
                self.increment = Increment::ten_thousandths(share).unwrap_or(self.increment);
            }
            ("jackpot_wager", Value::Money(amount)) => self.jackpot_wager = amount,
            ("royal_flush", Value::Count(odds)) => self.royal_flush = odds,
            _ if self.table.set(name, value) => {}
            _ => return Err(setting::unknown(&SETTINGS)),
        }
        Ok(())
    }

    table_accessors!();

    fn round(self) -> CaribbeanStud {
        CaribbeanStud::new(self)
    }

    fn pay_tables(&self) -> Vec<PayTable> {
        layout::pay_tables(self)
    }

    fn layout_signs(&self, _dealt: bool) -> Vec<LayoutSign> {
        layout::layout_signs(self)
    }

    fn price(&self, on: Wager) -> Option<Cents> {
        (on == Wager::Jackpot).then_some(self.jackpot_wager)
    }

    fn meter(&self) -> Option<Cents> {
        self.meter
    }

    fn show_seed(&mut self) {
        self.meter.get_or_insert(self.seed);
    }

    fn meter_includes_this_round(&mut self) {
        self.increment = Increment::NONE;
    }
}

impl FromStr for Increment {
    type Err = SettingError;

    /// Reads `0.70`: digits, a point, and up to four decimals.
    fn from_str(text: &str) -> Result<Self, SettingError> {
        let mut settings = Settings::default();
        settings.set("increment", text)?;
        Ok(settings.increment)
    }
}
