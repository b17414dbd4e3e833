//! Sets of ranks: one bit for each rank, the lowest bit for the lowest rank.

use rules::Rank;

/// Every rank.
pub(crate) const ALL_RANKS: u16 = (1 << 13) - 1;

/// The set of one rank.
#[inline]
pub(crate) const fn bit(rank: Rank) -> u16 {
    1 << rank as u16
}

/// The set of these ranks.
#[inline]
pub(crate) fn bits(ranks: impl IntoIterator<Item = Rank>) -> u16 {
    ranks.into_iter().fold(0, |set, rank| set | bit(rank))
}

/// The ranks of a set, lowest first.
pub(crate) fn ranks_of(set: u16) -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().filter(move |rank| set & bit(*rank) != 0)
}

/// Every subset of `size` ranks.
pub(crate) fn subsets(set: u16, size: u32) -> impl Iterator<Item = u16> {
    let mut members = [0u16; 13];
    let mut count = 0;
    for rank in (0..13).filter(|rank| set >> rank & 1 == 1) {
        members[count] = 1 << rank;
        count += 1;
    }
    // Sets of positions in rising order, each with the same number of bits as the one before.
    let mut positions: u32 = (1 << size) - 1;
    std::iter::from_fn(move || {
        if positions >> count != 0 {
            return None;
        }
        let mut subset = 0;
        let mut left = positions;
        while left != 0 {
            subset |= members[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        if positions == 0 {
            positions = u32::MAX;
        } else {
            let lowest = positions & positions.wrapping_neg();
            let ripple = positions + lowest;
            positions = (((positions ^ ripple) >> 2) / lowest) | ripple;
        }
        Some(subset)
    })
}

/// Calls this with every subset, the empty one last.
pub(crate) fn each_subset(set: u16, mut visit: impl FnMut(u16)) {
    let mut subset = set;
    loop {
        visit(subset);
        if subset == 0 {
            return;
        }
        subset = (subset - 1) & set;
    }
}

/// Replaces the count of each set by the sum over all of its subsets.
pub(crate) fn sum_over_subsets(counts: &mut [u16]) {
    for bit in 0..13 {
        for set in 0..counts.len() {
            if set >> bit & 1 == 1 {
                counts[set] += counts[set ^ 1 << bit];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_its_ranks() {
        assert_eq!(bits([Rank::Two, Rank::Ace, Rank::Two]), 1 | 1 << 12);
        assert_eq!(bits(ranks_of(0b1_0110_0000_1011)), 0b1_0110_0000_1011);
        assert_eq!(bits(Rank::ALL), ALL_RANKS);
    }

    #[test]
    fn subsets_are_all_there_once() {
        let set = 0b1011_0110;
        let pairs: Vec<u16> = subsets(set, 2).collect();
        assert_eq!(pairs.len(), 10);
        assert!(pairs.iter().all(|pair| pair.count_ones() == 2 && pair & !set == 0));
        assert!(pairs.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(subsets(0b11, 3).count(), 0);
        assert_eq!(subsets(0b11, 0).count(), 1);
        assert_eq!(subsets(ALL_RANKS, 4).count(), 715);
        let (mut all, mut by_size) = (Vec::new(), Vec::new());
        each_subset(set, |subset| all.push(subset));
        (0..=5).for_each(|size| by_size.extend(subsets(set, size)));
        all.sort_unstable();
        by_size.sort_unstable();
        assert_eq!(all, by_size);
        assert_eq!(all.len(), 32);
    }

    #[test]
    fn sums_over_subsets_count_each_subset_once() {
        let mut counts: Vec<u16> = (0..1 << 13).map(|set: u16| u16::from(set.count_ones() == 4)).collect();
        sum_over_subsets(&mut counts);
        for set in (0..=ALL_RANKS).step_by(7) {
            assert_eq!(usize::from(counts[set as usize]), subsets(set, 4).count());
        }
    }
}
