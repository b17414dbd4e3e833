//! The flushes that the dealer can hold.

use rules::strength::FiveCardStrength;

/// The dealer's flushes with one set of ranks left in the up card's suit, for comparing many hands with them.
#[derive(Clone, Debug)]
pub(crate) struct Flushes {
    /// The ranks that are left in the up card's suit.
    pub(super) suited: u16,
    /// Lowest first.
    sorted: Vec<FiveCardStrength>,
}

impl Flushes {
    pub(super) fn new(suited: u16, flushes: impl Iterator<Item = FiveCardStrength>) -> Self {
        let mut sorted: Vec<FiveCardStrength> = flushes.collect();
        sorted.sort_unstable();
        Self { suited, sorted }
    }

    /// The numbers of flushes lower than this hand and equal to it.
    #[inline]
    pub(super) fn against(&self, hand: FiveCardStrength) -> (i32, i32) {
        let lower = self.sorted.partition_point(|flush| *flush < hand);
        let not_above = self.sorted.partition_point(|flush| *flush <= hand);
        (lower as i32, (not_above - lower) as i32)
    }
}
