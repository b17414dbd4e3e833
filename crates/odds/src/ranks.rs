//! Cards by rank only: the number of each rank, and the hands that they make without flushes.

use crate::rank_set::{ALL_RANKS, ranks_of, subsets};
use rules::strength::{FiveCardStrength, FiveCardSum};
use rules::{Card, Rank, Suit};
use std::sync::LazyLock;

/// The number of cards of each rank, lowest rank first.
pub(crate) type Counts = [u8; 13];

/// `CHOOSE[n][k]`: the number of ways to pick `k` of `n` cards of one rank.
pub(crate) const CHOOSE: [[u32; 5]; 5] =
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];

/// `n` over `k`.
pub(crate) const fn choose(n: u64, k: u64) -> u64 {
    let (mut result, mut step) = (1, 0);
    while step < k {
        result = result * (n - step) / (step + 1);
        step += 1;
    }
    result
}

/// A card of this rank that stands for all cards of the rank, in sums of five cards that are not a flush.
pub(crate) fn stand_in(rank: usize, suit: Suit) -> Card {
    Card::new(Rank::ALL[rank], suit)
}

/// The ranks of a few cards, without suits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Multiset {
    /// Each rank that occurs, with its number.
    parts: [(u8, u8); 5],
    distinct: u8,
    /// One bit for each rank that occurs.
    pub(crate) mask: u16,
    /// The cards' part of the sum for a hand's strength.
    pub(crate) sum: FiveCardSum,
}

impl Multiset {
    /// Makes a multiset from the numbers of each rank, five cards at most. If there are five, one of them gets another
    /// suit than the rest, so that the sum is never a flush.
    pub(crate) fn of(counts: &Counts) -> Self {
        let size: u8 = counts.iter().sum();
        let (mut parts, mut distinct, mut mask, mut sum) = ([(0, 0); 5], 0, 0, FiveCardSum::EMPTY);
        let mut first = size == 5;
        for (rank, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            parts[distinct as usize] = (rank as u8, *count);
            distinct += 1;
            mask |= 1 << rank;
            for _ in 0..*count {
                sum = sum.with(stand_in(rank, if first { Suit::Diamonds } else { Suit::Clubs }));
                first = false;
            }
        }
        Self { parts, distinct, mask, sum }
    }

    /// Each rank that occurs, with its number.
    #[inline]
    pub(crate) fn parts(&self) -> &[(u8, u8)] {
        &self.parts[..self.distinct as usize]
    }

    /// The number of ways to pick these cards if `available` cards of each rank are left.
    #[inline]
    pub(crate) fn ways(&self, available: &Counts) -> u32 {
        self.parts().iter().map(|(rank, count)| CHOOSE[available[*rank as usize] as usize][*count as usize]).product()
    }

    /// The cards left of each rank without these cards.
    #[inline]
    pub(crate) fn taken_from(&self, available: &Counts) -> Counts {
        let mut left = *available;
        for (rank, count) in self.parts() {
            left[*rank as usize] -= count;
        }
        left
    }
}

/// Calls `visit` with every multiset of `size` cards, at most four of a rank.
pub(crate) fn each_counts(size: u8, mut visit: impl FnMut(&Counts)) {
    fn walk(counts: &mut Counts, rank: usize, left: u8, visit: &mut impl FnMut(&Counts)) {
        if rank == 13 {
            if left == 0 {
                visit(counts);
            }
            return;
        }
        for count in 0..=left.min(4) {
            counts[rank] = count;
            walk(counts, rank + 1, left - count, visit);
        }
        counts[rank] = 0;
    }
    walk(&mut [0; 13], 0, size, &mut visit);
}

/// The strength of five cards of one suit, by mask of their ranks; the lowest strength for other masks.
pub(crate) fn flush_strengths() -> &'static [FiveCardStrength] {
    static STRENGTHS: LazyLock<Vec<FiveCardStrength>> = LazyLock::new(|| {
        let lowest = [(0, 1), (1, 0), (2, 0), (3, 0), (5, 0)].map(|(rank, suit)| stand_in(rank, Suit::ALL[suit]));
        let mut strengths = vec![FiveCardStrength::of(lowest); 1 << 13];
        for mask in subsets(ALL_RANKS, 5) {
            let cards = ranks_of(mask).map(|rank| Card::new(rank, Suit::Clubs));
            strengths[mask as usize] = cards.fold(FiveCardSum::EMPTY, FiveCardSum::with).strength();
        }
        strengths
    });
    &STRENGTHS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_multiset_of_five_is_taken_for_a_flush() {
        let mut hands = 0;
        each_counts(5, |counts| {
            let strength = Multiset::of(counts).sum.strength();
            assert!(!strength.category().name().contains("flush"), "{counts:?}");
            hands += 1;
        });
        assert_eq!(hands, 6175);
    }

    #[test]
    fn five_ranks_of_one_suit_are_a_flush() {
        let strengths = flush_strengths();
        for (mask, strength) in strengths.iter().enumerate() {
            assert_eq!(strength.category().name().contains("flush"), mask.count_ones() == 5, "{mask:b}");
        }
        assert_eq!(strengths[0], *strengths.iter().min().unwrap());
    }
}
