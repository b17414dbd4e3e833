//! Cards seen by their ranks alone: how many of each rank, and the multisets that a draw can bring.

use rules::strength::{FiveCardStrength, FiveCardSum};
use rules::{Card, Rank, Suit};

/// How many cards of each rank there are, lowest rank first.
pub(super) type Counts = [u8; 13];

/// `CHOOSE[n][k]`: in how many ways `k` of `n` cards of one rank can be picked.
pub(super) const CHOOSE: [[u32; 5]; 5] =
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];

/// `n` over `k`.
pub(super) const fn choose(n: u64, k: u64) -> u64 {
    let (mut result, mut step) = (1, 0);
    while step < k {
        result = result * (n - step) / (step + 1);
        step += 1;
    }
    result
}

/// A card of this rank that stands for any card of the rank in a sum of five that is no flush.
pub(super) fn stand_in(rank: usize, suit: Suit) -> Card {
    Card::new(Rank::ALL[rank], suit)
}

/// The ranks of a few cards, suits left aside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Multiset {
    /// Each rank that comes, with how often it comes.
    parts: [(u8, u8); 5],
    distinct: u8,
    /// One bit for each rank that comes.
    pub(super) mask: u16,
    /// The cards' part of the sum that leads to a hand's strength.
    pub(super) sum: FiveCardSum,
}

impl Multiset {
    /// From how many cards of each rank there are, five at most. Where all five cards of a hand come from here, one of
    /// them stands in another suit, so that the sum is never taken for a flush.
    pub(super) fn of(counts: &Counts) -> Self {
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

    /// Each rank that comes, with how often it comes.
    #[inline]
    pub(super) fn parts(&self) -> &[(u8, u8)] {
        &self.parts[..self.distinct as usize]
    }

    /// In how many ways these cards can be picked from so many of each rank.
    #[inline]
    pub(super) fn ways(&self, available: &Counts) -> u32 {
        self.parts().iter().map(|(rank, count)| CHOOSE[available[*rank as usize] as usize][*count as usize]).product()
    }

    /// What is left of each rank once these cards are gone.
    #[inline]
    pub(super) fn taken_from(&self, available: &Counts) -> Counts {
        let mut left = *available;
        for (rank, count) in self.parts() {
            left[*rank as usize] -= count;
        }
        left
    }
}

/// Calls this with every way of having so many cards, at most four of a rank.
pub(super) fn each_counts(size: u8, mut visit: impl FnMut(&Counts)) {
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

/// Every multiset of so many cards, and where those of different ranks stand in the list.
pub(super) struct Draws {
    /// The multisets.
    pub(super) list: Vec<Multiset>,
    /// Position in the list by mask of ranks, for those whose ranks are all different.
    pub(super) of_mask: Vec<u16>,
}

impl Draws {
    pub(super) fn new(size: u8) -> Self {
        let mut list = Vec::new();
        let mut of_mask = vec![u16::MAX; 1 << 13];
        each_counts(size, |counts| {
            let multiset = Multiset::of(counts);
            if multiset.mask.count_ones() == u32::from(size) {
                of_mask[multiset.mask as usize] = list.len() as u16;
            }
            list.push(multiset);
        });
        Self { list, of_mask }
    }
}

/// The strength of five cards of one suit, by mask of their ranks; the lowest strength for other masks.
pub(super) fn flush_strengths() -> Vec<FiveCardStrength> {
    let lowest = FiveCardStrength::of(
        [(0, 1), (1, 0), (2, 0), (3, 0), (5, 0)].map(|(rank, suit)| stand_in(rank, Suit::ALL[suit])),
    );
    (0u16..1 << 13)
        .map(|mask| {
            if mask.count_ones() != 5 {
                return lowest;
            }
            let cards = (0..13).filter(|rank| mask >> rank & 1 == 1).map(|rank| stand_in(rank, Suit::Clubs));
            cards.fold(FiveCardSum::EMPTY, FiveCardSum::with).strength()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_multisets_as_combinatorics_says() {
        for (size, count) in [(1, 13), (2, 91), (3, 455), (4, 1820), (5, 6175)] {
            let draws = Draws::new(size);
            assert_eq!(draws.list.len(), count);
            let ways: u64 = draws.list.iter().map(|multiset| u64::from(multiset.ways(&[4; 13]))).sum();
            assert_eq!(ways, choose(52, size.into()));
        }
    }

    #[test]
    fn no_multiset_of_five_is_taken_for_a_flush() {
        for multiset in Draws::new(5).list {
            let category = multiset.sum.strength().category();
            assert!(!category.name().contains("flush"), "{multiset:?}");
        }
    }
}
