//! The settings of a Lunar Poker table.

use super::MOST_SEATS;
use crate::setting::{SettingError, one_of};
use crate::table::{Device, Table};

/// A Lunar Poker table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What every table has.
    pub table: Table,
    /// Who declares winning super and instant payout hands.
    pub declaring: Declaring,
}

/// Who declares winning super and instant payout hands (rule 8.3, ruling U4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declaring {
    /// The table declares for its players.
    Automatic,
    /// Each player must; what is not claimed before the player acts is not paid.
    Player,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table: Table::new(Device::Shuffler, MOST_SEATS), declaring: Declaring::Automatic }
    }
}

impl Settings {
    /// The settings by name.
    pub const NAMES: [&'static str; 7] =
        ["minimum", "maximum", "unit", "smallest_chip", "enforcement", "seats", "declaring"];

    /// Sets one setting from its text.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        if let Some(done) = self.table.set(name, text, (1, MOST_SEATS)) {
            return done;
        }
        match name {
            "declaring" => {
                let known = [("automatic", Declaring::Automatic), ("player", Declaring::Player)];
                let found = known.into_iter().find(|(name, _)| *name == text);
                one_of(found, "automatic or player").map(|(_, choice)| self.declaring = choice)
            }
            _ => Err(SettingError::Unknown { known: &Self::NAMES }),
        }
    }
}
