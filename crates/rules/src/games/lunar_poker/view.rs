//! Cards and wagers on the table, as viewers see them.

use super::{LunarPoker, State};
use crate::card::Card;
use crate::game::Game;
use crate::poker::{Layout, course_accessors};
use crate::seat::Seat;
use crate::view::HandState;
use crate::wager::{Stake, Wager};

impl Layout for LunarPoker {
    const GAME: Game = Game::LunarPoker;

    course_accessors!();

    fn stakes(&self, seat: Seat) -> impl Iterator<Item = (Wager, Stake)> {
        self.areas[seat.index()].stakes(seat)
    }

    fn hand(&self, seat: Seat) -> &[Card] {
        self.areas[seat.index()].hand()
    }

    fn hidden(&self) -> &[Card] {
        &self.dealer
    }

    fn hand_state(&self, seat: Seat) -> HandState {
        match self.areas[seat.index()].state {
            State::In => HandState::In,
            State::Bet => HandState::Staying,
            State::Folded => HandState::Folded,
            State::Conceded => HandState::Conceded,
            State::Paid => HandState::Settled,
            State::Void(_) => HandState::Void,
        }
    }
}
