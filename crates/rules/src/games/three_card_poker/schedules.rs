//! The prize schedules of Three Card Poker: the rules leave the odds to approved schedules, and a table picks one of each.

use crate::money::Odds;
use crate::strength::ThreeCardHand;

/// The odds of a wager that is paid for its hand alone: for the `PAID` highest hands.
#[derive(Debug, PartialEq, Eq)]
pub struct Schedule<const PAID: usize> {
    /// The schedule's name: its odds, those of the highest hand first.
    pub name: &'static str,
    /// To one, the highest hand first.
    odds: [u16; PAID],
}

/// Odds of the ante bonus: for straight flush, three of a kind and straight.
pub type AnteBonus = Schedule<3>;

/// Odds of the pair plus wager: for straight flush, three of a kind, straight, flush and pair.
pub type PairPlus = Schedule<5>;

impl<const PAID: usize> Schedule<PAID> {
    const fn new(name: &'static str, odds: [u16; PAID]) -> Self {
        Self { name, odds }
    }

    /// The odds that a hand is paid, if any.
    #[inline]
    pub const fn odds(&self, hand: ThreeCardHand) -> Option<Odds> {
        let from_highest = ThreeCardHand::StraightFlush as usize - hand as usize;
        if from_highest < PAID { Some(Odds::to_one(self.odds[from_highest])) } else { None }
    }

    fn find(all: &'static [Self], name: &str) -> Option<&'static Self> {
        all.iter().find(|schedule| schedule.name == name)
    }
}

impl AnteBonus {
    /// Every approved schedule, the usual one first (rule 10.2, ruling T1).
    pub const ALL: [Self; 3] =
        [Self::new("5-4-1", [5, 4, 1]), Self::new("4-3-1", [4, 3, 1]), Self::new("3-2-1", [3, 2, 1])];

    /// The schedule with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::find(const { &Self::ALL }, name)
    }
}

impl PairPlus {
    /// Every approved schedule, the usual one first (rule 10.4, ruling T1).
    pub const ALL: [Self; 7] = [
        Self::new("40-30-6-4-1", [40, 30, 6, 4, 1]),
        Self::new("40-30-6-3-1", [40, 30, 6, 3, 1]),
        Self::new("40-25-6-4-1", [40, 25, 6, 4, 1]),
        Self::new("40-30-5-4-1", [40, 30, 5, 4, 1]),
        Self::new("35-25-6-4-1", [35, 25, 6, 4, 1]),
        Self::new("50-30-6-4-1", [50, 30, 6, 4, 1]),
        Self::new("50-30-6-3-1", [50, 30, 6, 3, 1]),
    ];

    /// The schedule with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::find(const { &Self::ALL }, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ThreeCardHand::{Flush, OddCards, OnePair, Straight, StraightFlush, ThreeOfAKind};

    #[test]
    fn a_schedule_pays_its_highest_hands_by_its_name() {
        let (bonus, pair_plus) = (&AnteBonus::ALL[0], &PairPlus::ALL[0]);
        let paid = |odds: [Option<u16>; 6], pays: &dyn Fn(ThreeCardHand) -> Option<Odds>| {
            let hands = [StraightFlush, ThreeOfAKind, Straight, Flush, OnePair, OddCards];
            assert_eq!(hands.map(pays), odds.map(|odds| odds.map(Odds::to_one)));
        };
        paid([Some(5), Some(4), Some(1), None, None, None], &|hand| bonus.odds(hand));
        paid([Some(40), Some(30), Some(6), Some(4), Some(1), None], &|hand| pair_plus.odds(hand));
    }

    #[test]
    fn names_are_the_odds() {
        let name = |odds: &[u16]| odds.iter().map(u16::to_string).collect::<Vec<_>>().join("-");
        assert!(AnteBonus::ALL.iter().all(|schedule| schedule.name == name(&schedule.odds)));
        assert!(PairPlus::ALL.iter().all(|schedule| schedule.name == name(&schedule.odds)));
    }
}
