//! What every game answers for its tables and rounds. [`AnySettings`](crate::AnySettings) and [`AnyRound`](crate::AnyRound) pass each
//! question on to the game; the defaults are the answers of a game that is dealt from a fresh deck and has no jackpot.

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

/// The settings of a table of one game.
pub trait GameSettings: Copy + Default {
    /// The game's round machine.
    type Round: GameRound;

    /// Sets one setting from its text.
    fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError>;

    /// What every table has.
    fn table(&self) -> &TableSettings;

    /// What every table has, to change it.
    fn table_mut(&mut self) -> &mut TableSettings;

    /// A first round at this table.
    fn round(self) -> Self::Round;

    /// A round at this table from the cards that an earlier one left; nothing if they are not of the table's decks. A game that shuffles
    /// before every round does not need them.
    fn round_from(self, _cards: &CardsLeft) -> Option<Self::Round> {
        Some(self.round())
    }

    /// What every wager of this table is paid, as printed or posted.
    fn pay_tables(&self) -> Vec<PayTable>;

    /// What is paid by a sign of the layout instead of a pay table.
    fn paid_by_sign(&self) -> Vec<PayTable> {
        Vec::new()
    }

    /// What is printed on the layout of this table. `dealt` says that the system deals there and not a person.
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

    /// Whether the table plays a tournament.
    fn plays_tournament(&self) -> bool {
        false
    }

    /// Whether a wager of the description's `results` can be made at this table.
    fn offers(&self, _result: &str) -> bool {
        true
    }

    /// What a wager of one price costs at this table.
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

/// The methods of [`GameSettings`] that hand out the settings of every table, which each game keeps in a field `table`.
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

    /// Changes to a newly shuffled shoe before the first card of a round; the wagers stay as they lie. A game that shuffles before every
    /// round has nothing to change.
    fn reshuffle_before_first_card(&mut self) {}

    /// Where the cards of the round are, those on the table left out.
    fn cards_left(&self) -> CardsLeft;

    /// A card that left the device before its time and comes before any other.
    fn held_back(&self) -> Option<Card> {
        None
    }

    /// The limits that a seat is held to.
    fn limits_at(&self, seat: Seat) -> Limits;

    /// Holds a seat to these limits. Only a wager that is still to come is measured by them.
    fn set_limits(&mut self, seat: Seat, limits: Limits);

    /// The limits that a player of a shared area has for themselves. Where areas are not shared, those of the seat are the player's.
    fn own_limits_at(&self, _seat: Seat, _player: Player) -> Option<Limits> {
        None
    }

    /// Holds a player of a shared area to limits of their own, or to those of the area again. Elsewhere this changes nothing.
    fn set_own_limits(&mut self, _seat: Seat, _player: Player, _own: Option<Limits>) {}

    /// What the jackpot meter shows, where the game has one, and the ten-thousandths of a cent that its pool holds beyond it. Once the
    /// round is settled, the meter after it.
    fn meter_after(&self) -> (Option<Cents>, u16) {
        (None, 0)
    }

    /// Sets what the jackpot meter shows and the ten-thousandths of a cent that its pool holds beyond it, where the game has one.
    fn set_meter(&mut self, _meter: Option<Cents>, _carried: u16) {}

    /// The decisions that a standing instruction makes for a seat, the dearest first. The last one costs nothing and is always possible.
    fn wishes(&self, instruction: Instruction, seat: Seat) -> Vec<Decision>;
}
