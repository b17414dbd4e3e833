//! Best play in a form that answers millions of questions per second.

use super::payoff::Payoff;
use super::showdown::Showdowns;
use crate::hand_index::{of_three, threes};
use crate::progress::Progress;
use rules::games::three_card_poker::Settings;
use rules::{Card, Cents};

/// Whether to play, for every possible hand.
#[derive(Clone, Debug)]
pub struct BestPlay {
    plays: Box<[bool]>,
}

impl BestPlay {
    /// Best play at this table with antes of this size, which is positive.
    pub fn new(settings: &Settings, stake: Cents) -> Self {
        Self::of(&Showdowns::new(&Progress::silent()), &Payoff::new(settings, stake))
    }

    pub(super) fn of(showdowns: &Showdowns, payoff: &Payoff) -> Self {
        let classes: Vec<bool> = showdowns.classes.iter().map(|class| class.margin(payoff) > 0).collect();
        Self { plays: showdowns.class_of.iter().map(|class| classes[usize::from(*class)]).collect() }
    }

    /// Whether these three different cards, in any order, are worth a play wager.
    #[inline]
    pub fn plays(&self, hand: [Card; 3]) -> bool {
        self.plays.get(of_three(hand)).copied().unwrap_or(false)
    }

    /// Every hand with its decision.
    pub fn iter(&self) -> impl Iterator<Item = ([Card; 3], bool)> {
        threes().zip(self.plays.iter().copied())
    }
}
