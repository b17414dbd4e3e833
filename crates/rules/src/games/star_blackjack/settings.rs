//! The settings of a Star Blackjack table.

use super::LuckyLucky;
use crate::setting::{SettingError, flag, number, one_of};
use crate::table::{Device, Table};

/// The fewest and the most playing areas of a layout (rule 2.2.1).
const SEATS: (u8, u8) = (5, 9);

/// A Star Blackjack table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a yes or no of the sign.
pub struct Settings {
    /// What every table has.
    pub table: Table,
    /// Six or eight decks.
    pub decks: u8,
    /// Whether a third hand may be formed by splitting again.
    pub resplit: bool,
    /// Whether insurance is offered against a ten-value card.
    pub insurance_ten: bool,
    /// The Lucky Lucky pay table in force.
    pub lucky_lucky: &'static LuckyLucky,
    /// How many players may wager on one area, up to three.
    pub players_per_area: u8,
    /// Whether optional wagers are limited to players with a main wager of their own.
    pub optional_needs_main: bool,
    /// Whether a player's first two cards are dealt face down, as an inspector may approve.
    pub first_two_down: bool,
    /// Whether blackjacks against a low card wait for the final settlement, as a manager may approve.
    pub blackjacks_wait: bool,
    /// Whether the first card of this round is the first of a new shoe, which is burned.
    pub burn: bool,
    /// Whether the table plays a tournament, where a void round takes interim payouts back.
    pub tournament: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            table: Table::new(Device::Shoe, 7),
            decks: 6,
            resplit: false,
            insurance_ten: false,
            lucky_lucky: const { &LuckyLucky::ALL[0] },
            players_per_area: 3,
            optional_needs_main: false,
            first_two_down: false,
            blackjacks_wait: false,
            burn: false,
            tournament: false,
        }
    }
}

impl Settings {
    /// The settings by name.
    pub const NAMES: [&'static str; 16] = [
        "minimum",
        "maximum",
        "unit",
        "smallest_chip",
        "enforcement",
        "seats",
        "decks",
        "resplit",
        "insurance_ten",
        "lucky_lucky",
        "players_per_area",
        "optional_needs_main",
        "first_two_down",
        "blackjacks_wait",
        "burn",
        "tournament",
    ];

    /// Sets one setting from its text.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        if let Some(done) = self.table.set(name, text, SEATS) {
            return done;
        }
        match name {
            "decks" => one_of(text.parse().ok().filter(|decks| [6, 8].contains(decks)), "6 or 8")
                .map(|decks| self.decks = decks),
            "resplit" => flag(text).map(|yes| self.resplit = yes),
            "insurance_ten" => flag(text).map(|yes| self.insurance_ten = yes),
            "lucky_lucky" => one_of(text.parse().ok().and_then(LuckyLucky::numbered), "1, 2 or 3")
                .map(|table| self.lucky_lucky = table),
            "players_per_area" => number(text, 1, 3).map(|count| self.players_per_area = count as u8),
            "optional_needs_main" => flag(text).map(|yes| self.optional_needs_main = yes),
            "first_two_down" => flag(text).map(|yes| self.first_two_down = yes),
            "blackjacks_wait" => flag(text).map(|yes| self.blackjacks_wait = yes),
            "burn" => flag(text).map(|yes| self.burn = yes),
            "tournament" => flag(text).map(|yes| self.tournament = yes),
            _ => Err(SettingError::Unknown { known: &Self::NAMES }),
        }
    }
}
