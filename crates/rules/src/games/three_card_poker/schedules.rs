//! The prize schedules of Three Card Poker: the rules leave the odds to approved schedules, and a table picks one of each.

use crate::money::Odds;
use crate::strength::ThreeCardHand;

/// Odds of the ante bonus.
#[derive(Debug, PartialEq, Eq)]
pub struct AnteBonus {
    /// The schedule's name: odds for straight flush, three of a kind and straight.
    pub name: &'static str,
    odds: [u16; 6],
}

/// Odds of the pair plus wager.
#[derive(Debug, PartialEq, Eq)]
pub struct PairPlus {
    /// The schedule's name: odds for straight flush, three of a kind, straight, flush and pair.
    pub name: &'static str,
    odds: [u16; 6],
}

impl AnteBonus {
    /// Every approved schedule, the usual one first (rule 10.2, ruling T1).
    pub const ALL: [Self; 3] = [Self::new("5-4-1", 5, 4, 1), Self::new("4-3-1", 4, 3, 1), Self::new("3-2-1", 3, 2, 1)];

    /// The names of all schedules.
    pub(super) const NAMES: [&'static str; 3] = {
        let mut names = [""; 3];
        let mut at = 0;
        while at < names.len() {
            names[at] = Self::ALL[at].name;
            at += 1;
        }
        names
    };

    const fn new(name: &'static str, straight_flush: u16, three: u16, straight: u16) -> Self {
        Self { name, odds: [0, 0, 0, straight, three, straight_flush] }
    }

    /// The schedule with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        const { &Self::ALL }.iter().find(|schedule| schedule.name == name)
    }

    /// What a hand earns, if anything.
    #[inline]
    pub const fn odds(&self, hand: ThreeCardHand) -> Option<Odds> {
        match self.odds[hand as usize] {
            0 => None,
            odds => Some(Odds::to_one(odds)),
        }
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

    /// The names of all schedules.
    pub(super) const NAMES: [&'static str; 7] = {
        let mut names = [""; 7];
        let mut at = 0;
        while at < names.len() {
            names[at] = Self::ALL[at].name;
            at += 1;
        }
        names
    };

    const fn new(name: &'static str, odds: [u16; 5]) -> Self {
        let [straight_flush, three, straight, flush, pair] = odds;
        Self { name, odds: [0, pair, flush, straight, three, straight_flush] }
    }

    /// The schedule with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        const { &Self::ALL }.iter().find(|schedule| schedule.name == name)
    }

    /// What a hand earns, if anything.
    #[inline]
    pub const fn odds(&self, hand: ThreeCardHand) -> Option<Odds> {
        match self.odds[hand as usize] {
            0 => None,
            odds => Some(Odds::to_one(odds)),
        }
    }
}
