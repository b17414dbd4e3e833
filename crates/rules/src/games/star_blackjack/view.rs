//! Who may see which card: all cards are visible, unless the first two are dealt face down.

use super::hand::Progress;
use super::{Phase, StarBlackjack};
use crate::game::Game;
use crate::round::Round;
use crate::seat::Seat;
use crate::view::{HandState, HandView, SeatView, View, Viewer};
use alloc::vec::Vec;

impl StarBlackjack {
    fn sees(&self, viewer: Viewer, seat: Seat) -> bool {
        !self.settings.first_two_down || self.shown.contains(seat) || viewer == Viewer::Player(seat)
    }

    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let seats = self.wagered.map(|seat| {
            let area = &self.areas[seat.index()];
            let hands = area.hands[..area.count as usize].iter().map(|hand| {
                let state = match hand.progress {
                    _ if self.phase == Phase::Over => HandState::Settled,
                    _ if self.left.contains(seat) => HandState::Void,
                    _ if self.has_no_open_wager(seat, 0) => HandState::Settled,
                    Progress::Open => HandState::In,
                    Progress::Stood | Progress::Doubled => HandState::Staying,
                    Progress::Bust => HandState::Bust,
                };
                let sees = self.sees(viewer, seat);
                let cards = hand.points.cards().iter().map(|card| sees.then_some(*card));
                let name = if sees { hand.name() } else { None };
                HandView { cards: cards.collect(), name, state }
            });
            let mut wagers = Vec::new();
            area.every_stake(seat, &mut |spot, stake| wagers.push((spot, stake)));
            SeatView { seat, controlling: area.controlling, hands: hands.collect(), wagers }
        });
        View {
            game: Game::StarBlackjack,
            next: self.next(),
            dealer: self.dealer.cards().iter().map(|card| Some(*card)).collect(),
            dealer_name: self.dealer.name(self.dealer.total(), self.dealer.is_natural()),
            seats: seats.collect(),
            meter: None,
        }
    }
}
