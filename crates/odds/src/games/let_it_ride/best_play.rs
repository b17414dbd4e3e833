//! Best play in a form that answers millions of questions per second.

use super::futures::Futures;
use super::payoff::Payoff;
use super::play::{AllowedWithdrawals, Play, Solution};
use crate::hand_index::{of_four, of_three};
use crate::progress::Progress;
use rules::games::let_it_ride::Settings;
use rules::{Card, Cents};

/// The wagers that ride, for every possible hand.
#[derive(Clone, Debug)]
pub struct BestPlay {
    first: Box<[bool]>,
    second: Box<[[bool; 2]]>,
}

impl BestPlay {
    /// Best play at this table with three wagers of `stake` each, which must be positive.
    pub fn new(settings: &Settings, stake: Cents) -> Self {
        let futures = Futures::new(&Progress::silent());
        let payoff = Payoff::new(settings, stake);
        Self::of(&futures, &Solution::new(&futures, &payoff, AllowedWithdrawals::BEST).play)
    }

    fn of(futures: &Futures, play: &Play) -> Self {
        Self {
            first: futures.kind_of_three.iter().map(|kind| play.first[usize::from(*kind)]).collect(),
            second: futures.kind_of_four.iter().map(|kind| play.second[usize::from(*kind)]).collect(),
        }
    }

    /// Whether '1' rides with these three different cards, in any order.
    #[inline]
    pub fn first_rides(&self, hand: [Card; 3]) -> bool {
        self.first.get(of_three(hand)).copied().unwrap_or(false)
    }

    /// Whether '2' rides with these four different cards: the player's three, in any order, then the first community
    /// card. Wager '1' was decided about as best play says.
    #[inline]
    pub fn second_rides(&self, hand: [Card; 4]) -> bool {
        let [a, b, c, _] = hand;
        let first = self.first_rides([a, b, c]);
        self.second.get(of_four(hand)).is_some_and(|rides| rides[usize::from(first)])
    }
}
