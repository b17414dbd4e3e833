//! The settings of a Let It Ride table.

use super::{BOOK, LetItRide, MOST_SEATS, layout};
use crate::games::{GameSettings, table_accessors};
use crate::layout::{LayoutSign, PayTable};
use crate::money::Cents;
use crate::rulebook::rule;
use crate::setting::{self, Choice, Setting, SettingError, Value, with_every_table};
use crate::table::{Device, TableSettings};
use alloc::vec::Vec;

/// The settings of a Let It Ride table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The settings that every table has.
    pub table: TableSettings,
    /// The most that one hand wins in one round, its wagers together, where the operator has set a maximum.
    pub max_payout: Option<Cents>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table: TableSettings::new(Device::Shuffler, MOST_SEATS), max_payout: None }
    }
}

/// The settings of a table.
pub(super) static SETTINGS: [Setting; 7] = with_every_table(
    (1, MOST_SEATS as u16),
    [Setting::max_payout()
        .choices(&[
            Choice::called("", "No limit"),
            Choice::called("25000.00", "$25,000"),
            Choice::called("50000.00", "$50,000"),
        ])
        .practised()
        .under(&[rule!("10.2")])],
);

impl GameSettings for Settings {
    type Round = LetItRide;

    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let value = setting::read(&SETTINGS, name, text)?;
        match (name, value) {
            ("max_payout", Value::Money(amount)) => self.max_payout = Some(amount),
            _ if self.table.set(name, value) => {}
            _ => return Err(setting::unknown(&SETTINGS)),
        }
        Ok(())
    }

    table_accessors!();

    fn round(self) -> LetItRide {
        LetItRide::new(self)
    }

    fn pay_tables(&self) -> Vec<PayTable> {
        layout::pay_tables()
    }

    fn layout_signs(&self, _dealt: bool) -> Vec<LayoutSign> {
        layout::layout_signs(self)
    }
}
