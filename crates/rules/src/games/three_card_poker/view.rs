//! Cards and wagers on the table, as viewers see them.

use super::{State, ThreeCardPoker};
use crate::card::Card;
use crate::game::Game;
use crate::poker::{Layout, course_accessors};
use crate::seat::{Place, Seat};
use crate::view::HandState;
use crate::wager::{Stake, Wager};

impl Layout for ThreeCardPoker {
    const GAME: Game = Game::ThreeCardPoker;
    const WHOLE_HAND: usize = 3;

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
        let area = &self.areas[seat.index()];
        match area.state {
            State::In => HandState::In,
            State::Played => HandState::Staying,
            State::AnteVoid(_) | State::AnteForfeited if area.pair_plus.is_some() => HandState::Staying,
            State::AnteVoid(_) => HandState::Void,
            State::Folded | State::AnteForfeited => HandState::Folded,
            State::Conceded => HandState::Conceded,
            State::Void(_) => HandState::Void,
        }
    }
}
