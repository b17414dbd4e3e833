//! The settings of a Three Card Poker table.

use super::{AnteBonus, BOOK, MOST_SEATS, PairPlus, Schedule, ThreeCardPoker, layout};
use crate::games::{GameSettings, table_accessors};
use crate::layout::{LayoutSign, PayTable};
use crate::rulebook::rule;
use crate::setting::{self, Choice, Setting, SettingError, Value, with_every_table};
use crate::table::{Device, TableSettings};
use alloc::vec::Vec;

/// The settings of a Three Card Poker table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The settings that every table has.
    pub table: TableSettings,
    /// The ante bonus schedule in force.
    pub ante_bonus: &'static AnteBonus,
    /// The pair plus schedule in force.
    pub pair_plus: &'static PairPlus,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            table: TableSettings::new(Device::Shuffler, MOST_SEATS),
            ante_bonus: const { &AnteBonus::ALL[0] },
            pair_plus: const { &PairPlus::ALL[0] },
        }
    }
}

/// The settings of a table. The choices are the schedules' names, in their order.
pub(super) static SETTINGS: [Setting; 8] = with_every_table(
    (1, MOST_SEATS as u16),
    [
        Setting::one_of(
            "ante_bonus",
            "Ante bonus",
            "The odds of the ante bonus for a straight flush, three of a kind and a straight, as in 5-4-1",
            const { &choices(&AnteBonus::ALL) },
        )
        .practised()
        .analysed()
        .under(&[rule!("T1")]),
        Setting::one_of(
            "pair_plus",
            "Pair plus",
            "The odds of a pair plus for a straight flush, three of a kind, a straight, a flush and a pair, as in 40-30-6-4-1",
            const { &choices(&PairPlus::ALL) },
        )
        .practised()
        .analysed()
        .under(&[rule!("T1")]),
    ],
);

const fn choices<const PAID: usize, const COUNT: usize>(schedules: &[Schedule<PAID>; COUNT]) -> [Choice; COUNT] {
    let mut choices = [Choice::plain(schedules[0].name); COUNT];
    let mut at = 1;
    while at < COUNT {
        choices[at] = Choice::plain(schedules[at].name);
        at += 1;
    }
    choices
}

impl GameSettings for Settings {
    type Round = ThreeCardPoker;

    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let value = setting::read(&SETTINGS, name, text)?;
        match (name, value) {
            ("ante_bonus", Value::Choice(at)) => {
                self.ante_bonus = const { &AnteBonus::ALL }.get(at).unwrap_or(self.ante_bonus);
            }
            ("pair_plus", Value::Choice(at)) => {
                self.pair_plus = const { &PairPlus::ALL }.get(at).unwrap_or(self.pair_plus);
            }
            _ if self.table.set(name, value) => {}
            _ => return Err(setting::unknown(&SETTINGS)),
        }
        Ok(())
    }

    table_accessors!();

    fn round(self) -> ThreeCardPoker {
        ThreeCardPoker::new(self)
    }

    fn pay_tables(&self) -> Vec<PayTable> {
        layout::pay_tables(self)
    }

    fn layout_signs(&self, _dealt: bool) -> Vec<LayoutSign> {
        layout::layout_signs(self)
    }
}
