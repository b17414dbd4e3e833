//! The settings of a Let It Ride table.

use super::MOST_SEATS;
use crate::money::Cents;
use crate::setting::{SettingError, money};
use crate::table::{Device, Table};

/// A Let It Ride table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What every table has.
    pub table: Table,
    /// The most that one hand wins in one round, its wagers together, where the operator has set a maximum.
    pub max_payout: Option<Cents>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table: Table::new(Device::Shuffler, MOST_SEATS), max_payout: None }
    }
}

impl Settings {
    /// The settings by name.
    pub const NAMES: [&'static str; 7] =
        ["minimum", "maximum", "unit", "smallest_chip", "enforcement", "seats", "max_payout"];

    /// Sets one setting from its text.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        if let Some(done) = self.table.set(name, text, (1, MOST_SEATS)) {
            return done;
        }
        match name {
            "max_payout" => money(text, Cents(1), Cents::LARGEST_METER).map(|amount| self.max_payout = Some(amount)),
            _ => Err(SettingError::Unknown { known: &Self::NAMES }),
        }
    }
}
