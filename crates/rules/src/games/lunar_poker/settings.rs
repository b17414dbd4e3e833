//! The settings of a Lunar Poker table.

use super::{BOOK, LunarPoker, MOST_SEATS, layout};
use crate::games::{GameSettings, table_accessors};
use crate::layout::{LayoutSign, PayTable};
use crate::rulebook::rule;
use crate::setting::{self, Choice, Setting, SettingError, Value, with_every_table};
use crate::table::{Device, TableSettings};
use alloc::vec::Vec;

/// The settings of a Lunar Poker table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The settings that every table has.
    pub table: TableSettings,
    /// Who declares winning super and instant payout hands: the table or the player.
    pub declaring: Declaring,
}

/// Who declares winning super and instant payout hands (rule 8.3, ruling U4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declaring {
    /// The table declares for its players.
    Automatic,
    /// Each player declares. A hand that is not declared before the player acts is not paid.
    Player,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table: TableSettings::new(Device::Shuffler, MOST_SEATS), declaring: Declaring::Automatic }
    }
}

/// The settings of a table.
pub(super) static SETTINGS: [Setting; 7] = with_every_table(
    (1, MOST_SEATS as u16),
    [Setting::one_of(
        "declaring",
        "Instant payouts",
        "Who declares winning super and instant payout hands: automatic or player",
        &[Choice::called("automatic", "Declared for you"), Choice::called("player", "You declare them")],
    )
    .practised()
    .analysed()
    .under(&[rule!("U4")])],
);

impl GameSettings for Settings {
    type Round = LunarPoker;

    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let value = setting::read(&SETTINGS, name, text)?;
        match (name, value) {
            ("declaring", Value::Choice(0)) => self.declaring = Declaring::Automatic,
            ("declaring", Value::Choice(_)) => self.declaring = Declaring::Player,
            _ if self.table.set(name, value) => {}
            _ => return Err(setting::unknown(&SETTINGS)),
        }
        Ok(())
    }

    table_accessors!();

    fn round(self) -> LunarPoker {
        LunarPoker::new(self)
    }

    fn pay_tables(&self) -> Vec<PayTable> {
        layout::pay_tables()
    }

    fn layout_signs(&self, _dealt: bool) -> Vec<LayoutSign> {
        layout::layout_signs()
    }

    fn declares_for_players(&self) -> bool {
        self.declaring == Declaring::Automatic
    }
}
