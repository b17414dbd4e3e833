//! Cards and wagers on the table, as viewers see them.

use super::{LetItRide, State};
use crate::card::Card;
use crate::game::Game;
use crate::poker::{Layout, course_accessors};
use crate::seat::{Place, Seat};
use crate::view::{HandState, Viewer};
use crate::wager::{Stake, Wager};

impl Layout for LetItRide {
    const GAME: Game = Game::LetItRide;

    course_accessors!();

    fn stakes(&self, seat: Seat) -> impl Iterator<Item = (Wager, Stake)> {
        let on_layout = self.areas[seat.index()].spots(seat).filter(|(_, _, withdrawn)| !withdrawn);
        on_layout.map(|(spot, stake, _)| (spot.wager, stake))
    }

    fn hand(&self, seat: Seat) -> &[Card] {
        self.course.dealt(Place::hand(seat), &self.areas[seat.index()].cards)
    }

    fn hidden(&self) -> &[Card] {
        &self.community
    }

    fn hand_state(&self, seat: Seat) -> HandState {
        let area = &self.areas[seat.index()];
        // The decision about '2' is the last one.
        let decided = self.turned > 0 && !self.course.waiting.contains(seat);
        match area.state {
            State::Folded => HandState::Folded,
            State::Void(_) => HandState::Void,
            State::In if decided || area.absent => HandState::Staying,
            State::In => HandState::In,
        }
    }

    /// If a hand left the round before its player picked it up, the player does not see it.
    fn sees_hand(&self, viewer: Viewer, seat: Seat) -> bool {
        let course = &self.course;
        let own = viewer == Viewer::Player(seat) && course.wagered.contains(seat);
        let lost_unseen = course.out.contains(seat) && !course.handled.contains(seat);
        own && !lost_unseen || course.shown.contains(seat)
    }
}
