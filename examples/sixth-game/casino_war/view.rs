//! The cards and wagers on the table: everything is face up.

use super::{CasinoWar, State};
use crate::card::Card;
use crate::game::Game;
use crate::poker::{Layout, course_accessors};
use crate::seat::Seat;
use crate::view::HandState;
use crate::wager::{Stake, Wager};

impl Layout for CasinoWar {
    const GAME: Game = Game::CasinoWar;

    course_accessors!();

    fn stakes(&self, seat: Seat) -> impl Iterator<Item = (Wager, Stake)> {
        let area = self.areas[seat.index()];
        [(Wager::Ante, area.ante), (Wager::Bet, area.bet)].into_iter().filter(|(_, stake)| stake.is_some())
    }

    fn hand(&self, seat: Seat) -> &[Card] {
        let area = &self.areas[seat.index()];
        &area.cards[..usize::from(area.count)]
    }

    /// In a war the dealer's second card lies on the first.
    fn hidden(&self) -> &[Card] {
        &self.dealer[usize::from(self.war)..]
    }

    fn hand_state(&self, seat: Seat) -> HandState {
        match self.areas[seat.index()].state {
            State::In => HandState::In,
            State::War => HandState::Staying,
            State::Surrendered => HandState::Folded,
            State::Void(_) => HandState::Void,
        }
    }
}
