//! Who may see which card.

use super::{LetItRide, State};
use crate::awaits::Next;
use crate::game::Game;
use crate::round::Round;
use crate::seat::{Place, Player, Seat};
use crate::view::{HandState, HandView, SeatView, Seen, View, Viewer};

impl LetItRide {
    /// The only way to a card's value from outside: face up for all, or one's own. A hand that left the round before its
    /// player picked it up stays unseen, and so does the card that went to the rack.
    fn sees(&self, viewer: Viewer, place: Place, nth: usize) -> bool {
        let course = &self.course;
        match place {
            Place::Hand { seat, .. } => {
                let own = viewer == Viewer::Player(seat) && course.wagered.contains(seat);
                let lost_unseen = course.out.contains(seat) && !course.handled.contains(seat);
                own && !lost_unseen || course.shown.contains(seat)
            }
            Place::Community => course.dealer_up >> nth & 1 == 1,
            Place::Dealer | Place::Burn => false,
        }
    }

    fn hand(&self, viewer: Viewer, seat: Seat) -> Vec<Seen> {
        let place = Place::hand(seat);
        (0..self.course.dealing.dealt_to(place))
            .map(|nth| self.sees(viewer, place, nth).then(|| self.areas[seat.index()].cards[nth]))
            .collect()
    }

    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let over = self.next() == Next::Over;
        let seats = self.course.hands().map(|seat| {
            let area = &self.areas[seat.index()];
            // The decision about '2' is the last.
            let decided = self.turned > 0 && !self.course.waiting.contains(seat);
            let state = match area.state {
                _ if over => HandState::Settled,
                State::Folded => HandState::Folded,
                State::Void(_) => HandState::Void,
                State::In if decided || area.absent => HandState::Staying,
                State::In => HandState::In,
            };
            let on_layout = area.spots(seat).filter(|(_, _, withdrawn)| !withdrawn);
            SeatView {
                seat,
                controlling: Player::First,
                hands: vec![HandView { cards: self.hand(viewer, seat), state }],
                wagers: on_layout.map(|(spot, stake, _)| (spot, stake)).collect(),
            }
        });
        View {
            game: Game::LetItRide,
            next: self.next(),
            dealer: (0..self.course.dealing.dealt_to(Place::Community))
                .map(|nth| self.sees(viewer, Place::Community, nth).then(|| self.community[nth]))
                .collect(),
            seats: seats.collect(),
            meter: None,
        }
    }
}
