//! The draws of an exchange, by ranks.

use crate::ranks::{Multiset, each_counts};

/// Every multiset of a given number of cards, with an index of those without repeated ranks.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranks::choose;

    #[test]
    fn there_are_as_many_multisets_as_combinatorics_says() {
        for (size, count) in [(1, 13), (2, 91), (3, 455), (4, 1820), (5, 6175)] {
            let draws = Draws::new(size);
            assert_eq!(draws.list.len(), count);
            let ways: u64 = draws.list.iter().map(|multiset| u64::from(multiset.ways(&[4; 13]))).sum();
            assert_eq!(ways, choose(52, size.into()));
            let odd = |(_, multiset): &(usize, &Multiset)| multiset.mask.count_ones() == u32::from(size);
            let mut different = 0;
            for (at, multiset) in draws.list.iter().enumerate().filter(odd) {
                assert_eq!(usize::from(draws.of_mask[multiset.mask as usize]), at);
                different += 1;
            }
            assert_eq!(different, choose(13, size.into()));
        }
    }
}
