//! Who may see which card.

use super::{LunarPoker, State};
use crate::awaits::Next;
use crate::game::Game;
use crate::round::Round;
use crate::seat::{Place, Player, Seat};
use crate::view::{HandState, HandView, SeatView, Seen, View, Viewer};
use crate::wager::Spot;

impl LunarPoker {
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

    fn hand_seen(&self, viewer: Viewer, seat: Seat) -> Vec<Seen> {
        let cards = self.areas[seat.index()].hand().iter().enumerate();
        cards.map(|(nth, card)| self.sees(viewer, Place::hand(seat), nth).then_some(*card)).collect()
    }

    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let over = self.next() == Next::Over;
        let seats = self.course.hands().map(|seat| {
            let area = &self.areas[seat.index()];
            let state = match area.state {
                _ if over => HandState::Settled,
                State::In => HandState::In,
                State::Bet => HandState::Staying,
                State::Folded => HandState::Folded,
                State::Conceded => HandState::Conceded,
                State::Paid => HandState::Settled,
                State::Void(_) => HandState::Void,
            };
            SeatView {
                seat,
                controlling: Player::First,
                hands: vec![HandView { cards: self.hand_seen(viewer, seat), state }],
                wagers: area.stakes(seat).map(|(wager, stake)| (Spot::new(seat, wager), stake)).collect(),
            }
        });
        View {
            game: Game::LunarPoker,
            next: self.next(),
            dealer: (0..self.course.dealing.dealt_to(Place::Dealer))
                .map(|nth| self.sees(viewer, Place::Dealer, nth).then(|| self.dealer[nth]))
                .collect(),
            seats: seats.collect(),
            meter: None,
        }
    }
}
