//! The settings of a Casino War table, and what is printed on its layout.

use super::{BOOK, CasinoWar, MOST_SEATS};
use crate::games::{GameSettings, table_accessors};
use crate::layout::{LayoutSign, PayLine, PayTable};
use crate::money::Odds;
use crate::rulebook::rule;
use crate::setting::{self, Setting, SettingError, with_every_table};
use crate::table::{Device, TableSettings};
use crate::wager::Wager;
use alloc::vec;
use alloc::vec::Vec;

/// A Casino War table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The settings of every table.
    pub table: TableSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table: TableSettings::new(Device::Shuffler, MOST_SEATS) }
    }
}

/// The settings of a table.
pub(super) static SETTINGS: [Setting; 6] = with_every_table((1, MOST_SEATS as u16), []);

impl GameSettings for Settings {
    type Round = CasinoWar;

    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let value = setting::read(&SETTINGS, name, text)?;
        if self.table.set(name, value) { Ok(()) } else { Err(setting::unknown(&SETTINGS)) }
    }

    table_accessors!();

    fn round(self) -> CasinoWar {
        CasinoWar::new(self)
    }

    fn pay_tables(&self) -> Vec<PayTable> {
        let ante = [PayLine::at_odds("higher card", Odds::EVEN)];
        let war = [PayLine::at_odds("same card or higher", Odds::EVEN)];
        vec![
            PayTable::of(rule!("7.1"), "Ante pays", Wager::Ante, ante).printed(),
            PayTable::of(rule!("7.3"), "War pays", Wager::Bet, war).printed(),
        ]
    }

    fn layout_signs(&self, _dealt: bool) -> Vec<LayoutSign> {
        vec![LayoutSign::play(&[rule!("6.2")], "Surrender loses half of the ante")]
    }
}
