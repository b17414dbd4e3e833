//! The methods that every game implements for its tables and rounds. [`AnySettings`](crate::AnySettings) and
//! [`AnyRound`](crate::AnyRound) call them; the defaults fit a game that is dealt from a fresh deck and has no jackpot.

use crate::between::CardsLeft;
use crate::card::Card;
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::layout::{LayoutSign, PayTable};
use crate::money::Cents;
use crate::round::Round;
use crate::seat::{Player, Seat};
use crate::setting::SettingError;
use crate::table::{Limits, TableSettings};
use crate::wager::Wager;
use alloc::vec::Vec;

/// The settings of a table of one game.
pub trait GameSettings: Copy + Default {
    /// The game's round machine.
    type Round: GameRound;

    /// Sets one setting from its text.
    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError>;

    /// The settings that every table has.
    fn table(&self) -> &TableSettings;

    /// The same, to change them.
    fn table_mut(&mut self) -> &mut TableSettings;

    /// A first round at this table.
    fn round(self) -> Self::Round;

    /// A round at this table from the cards that an earlier round left, or `None` if they are not of the table's decks.
    /// A game that shuffles before every round ignores the cards.
    fn round_from(self, _cards: &CardsLeft) -> Option<Self::Round> {
        Some(self.round())
    }

    /// The pay table of every wager at this table, as printed or posted.
    fn pay_tables(&self) -> Vec<PayTable>;

    /// Pay tables of wagers whose odds stand on a sign of the layout.
    fn paid_by_sign(&self) -> Vec<PayTable> {
        Vec::new()
    }

    /// The signs on the layout of this table. `dealt` says that the system deals there and not a person.
    fn layout_signs(&self, dealt: bool) -> Vec<LayoutSign>;

    /// Whether the table declares winning hands for its players.
    fn declares_for_players(&self) -> bool {
        false
    }

    /// How many decks its cards are.
    fn decks(&self) -> u8 {
        1
    }

    /// How many players may wager on one area.
    fn players_per_area(&self) -> u8 {
        1
    }

    /// Whether the table belongs to a tournament.
    fn plays_tournament(&self) -> bool {
        false
    }

    /// Whether a wager of the description's `results` can be made at this table.
    fn offers(&self, _result: &str) -> bool {
        true
    }

    /// The price of a wager at this table, if it has a fixed one.
    fn price(&self, _on: Wager) -> Option<Cents> {
        None
    }

    /// The jackpot meter before the round, where the table has one.
    fn meter(&self) -> Option<Cents> {
        None
    }

    /// Shows the jackpot's seed on a meter that was not set.
    fn show_seed(&mut self) {}

    /// The meter that was set is the reading at settlement: this round's wagers are already in it.
    fn meter_includes_this_round(&mut self) {}
}

/// The methods of [`GameSettings`] that return the settings of every table, which each game keeps in a field `table`.
macro_rules! table_accessors {
    () => {
        fn table(&self) -> &$crate::table::TableSettings {
            &self.table
        }

        fn table_mut(&mut self) -> &mut $crate::table::TableSettings {
            &mut self.table
        }
    };
}

pub(crate) use table_accessors;

/// A round of one game, as its table handles it.
pub trait GameRound: Round + Clone {
    /// Makes this the next round at the same table.
    fn restart(&mut self);

    /// Makes this the first round from newly shuffled cards.
    fn reshuffle(&mut self) {
        self.restart();
    }

    /// Changes to a newly shuffled shoe before the first card of a round; the wagers stay. A game that shuffles before
    /// every round ignores this.
    fn reshuffle_before_first_card(&mut self) {}

    /// The cards in the device and in the discard rack; those on the table are left out.
    fn cards_left(&self) -> CardsLeft;

    /// A card that left the device too early. It is dealt before any other.
    fn held_back(&self) -> Option<Card> {
        None
    }

    /// The limits that a seat is held to.
    fn limits_at(&self, seat: Seat) -> Limits;

    /// Sets the limits of a seat. They apply to later wagers only.
    fn set_limits(&mut self, seat: Seat, limits: Limits);

    /// The own limits of a player at a shared area, if they have any. Other games have limits by seat only.
    fn own_limits_at(&self, _seat: Seat, _player: Player) -> Option<Limits> {
        None
    }

    /// Gives a player of a shared area limits of their own, or takes them away. Other games ignore this.
    fn set_own_limits(&mut self, _seat: Seat, _player: Player, _own: Option<Limits>) {}

    /// The jackpot meter, where the game has one, and the ten-thousandths of a cent that its pool holds beyond it.
    /// After the settlement it includes this round.
    fn meter_after(&self) -> (Option<Cents>, u16) {
        (None, 0)
    }

    /// Sets the jackpot meter and the ten-thousandths of a cent that its pool holds beyond it, where the game has a
    /// jackpot.
    fn set_meter(&mut self, _meter: Option<Cents>, _carried: u16) {}

    /// The decisions that a standing instruction makes for a seat, the most expensive first. The last one costs nothing
    /// and is always possible.
    fn wishes(&self, instruction: Instruction, seat: Seat) -> Vec<Decision>;
}
