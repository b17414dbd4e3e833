//! The settings of a Three Card Poker table.

use super::{AnteBonus, MOST_SEATS, PairPlus};
use crate::setting::{SettingError, one_of};
use crate::table::{Device, Table};

/// A Three Card Poker table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What every table has.
    pub table: Table,
    /// The ante bonus schedule in force.
    pub ante_bonus: &'static AnteBonus,
    /// The pair plus schedule in force.
    pub pair_plus: &'static PairPlus,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            table: Table::new(Device::Shuffler, MOST_SEATS),
            ante_bonus: const { &AnteBonus::ALL[0] },
            pair_plus: const { &PairPlus::ALL[0] },
        }
    }
}

impl Settings {
    /// The settings by name.
    pub const NAMES: [&'static str; 8] =
        ["minimum", "maximum", "unit", "smallest_chip", "enforcement", "seats", "ante_bonus", "pair_plus"];

    /// Sets one setting from its text.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        if let Some(done) = self.table.set(name, text, (1, MOST_SEATS)) {
            return done;
        }
        match name {
            "ante_bonus" => one_of(AnteBonus::named(text), &AnteBonus::ALL.map(|schedule| schedule.name).join(", "))
                .map(|schedule| self.ante_bonus = schedule),
            "pair_plus" => one_of(PairPlus::named(text), &PairPlus::ALL.map(|schedule| schedule.name).join(", "))
                .map(|schedule| self.pair_plus = schedule),
            _ => Err(SettingError::Unknown { known: &Self::NAMES }),
        }
    }
}
