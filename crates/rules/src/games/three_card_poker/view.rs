//! Who may see which card.

use super::{State, ThreeCardPoker};
use crate::awaits::Next;
use crate::game::Game;
use crate::round::Round;
use crate::seat::{Place, Player, Seat};
use crate::view::{HandState, HandView, SeatView, Seen, View, Viewer};
use crate::wager::Spot;

impl ThreeCardPoker {
    /// The only way to a card's value from outside: face up for all, or one's own.
    fn sees(&self, viewer: Viewer, place: Place, nth: usize) -> bool {
        match place {
            Place::Hand { seat, .. } => {
                let own = viewer == Viewer::Player(seat) && self.course.wagered.contains(seat);
                own || self.course.shown.contains(seat)
            }
            _ => self.course.dealer_up >> nth & 1 == 1,
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
            let state = match area.state {
                _ if over => HandState::Settled,
                State::In => HandState::In,
                State::Played => HandState::Staying,
                State::AnteVoid(_) | State::AnteForfeited if area.pair_plus.is_some() => HandState::Staying,
                State::AnteVoid(_) => HandState::Void,
                State::Folded | State::AnteForfeited => HandState::Folded,
                State::Conceded => HandState::Conceded,
                State::Void(_) => HandState::Void,
            };
            SeatView {
                seat,
                controlling: Player::First,
                hands: vec![HandView { cards: self.hand(viewer, seat), state }],
                wagers: area.stakes().map(|(wager, stake)| (Spot::new(seat, wager), stake)).collect(),
            }
        });
        View {
            game: Game::ThreeCardPoker,
            next: self.next(),
            dealer: (0..self.course.dealing.dealt_to(Place::Dealer))
                .map(|nth| self.sees(viewer, Place::Dealer, nth).then(|| self.dealer[nth]))
                .collect(),
            seats: seats.collect(),
            meter: None,
        }
    }
}
