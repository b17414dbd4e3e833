//! Cards and wagers on the table, as viewers see them.

use super::{CaribbeanStud, State};
use crate::card::Card;
use crate::game::Game;
use crate::money::Cents;
use crate::poker::{Layout, course_accessors};
use crate::seat::{Place, Seat};
use crate::view::HandState;
use crate::wager::{Stake, Wager};

impl Layout for CaribbeanStud {
    const GAME: Game = Game::CaribbeanStud;

    course_accessors!();

    fn stakes(&self, seat: Seat) -> impl Iterator<Item = (Wager, Stake)> {
        self.areas[seat.index()].stakes()
    }

    fn hand(&self, seat: Seat) -> &[Card] {
        self.course.dealt(Place::hand(seat), &self.areas[seat.index()].cards)
    }

    fn hidden(&self) -> &[Card] {
        &self.dealer
    }

    fn hand_state(&self, seat: Seat) -> HandState {
        match self.areas[seat.index()].state {
            State::In | State::Asked => HandState::In,
            State::Bet => HandState::Staying,
            State::Folded => HandState::Folded,
            State::Conceded => HandState::Conceded,
            State::Void(_) => HandState::Void,
        }
    }

    fn meter(&self) -> Option<Cents> {
        self.meter
    }
}
