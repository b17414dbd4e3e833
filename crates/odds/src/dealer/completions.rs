//! The dealer's four hidden cards by rank: the number of ways to deal each multiset of four ranks.
//!
//! This count takes most of the time, so its loops are written out.

use crate::ranks::{CHOOSE, Counts, each_counts};

/// The number of multisets of four ranks.
pub(super) const MULTISETS: usize = 1820;

/// The numbers of completions below each strength, by ranks alone. A caller that counts often reuses one value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Completions {
    /// The number of completions before each multiset, in order of strength; the last entry is their total.
    pub(super) before: [u32; MULTISETS + 1],
}

impl Completions {
    /// Nothing counted yet.
    pub(crate) const NONE: Self = Self { before: [0; MULTISETS + 1] };

    /// All completions.
    #[inline]
    pub(crate) const fn all(&self) -> i32 {
        self.before[MULTISETS].cast_signed()
    }
}

/// The number of ways to deal each multiset from the cards that are left of each rank.
#[inline]
pub(super) fn weights(left: &Counts, mut put: impl FnMut(usize, u32)) {
    let ones = left.map(|count| CHOOSE[count as usize][1]);
    let twos = left.map(|count| CHOOSE[count as usize][2]);
    let mut at = 0;
    for a in 0..10 {
        for b in a + 1..11 {
            let two = ones[a] * ones[b];
            for c in b + 1..12 {
                let three = two * ones[c];
                for d in &ones[c + 1..] {
                    put(at, three * d);
                    at += 1;
                }
            }
        }
    }
    for (pair, ways) in twos.iter().enumerate() {
        for a in (0..12).filter(|rank| *rank != pair) {
            let two = ways * ones[a];
            for b in (a + 1..13).filter(|rank| *rank != pair) {
                put(at, two * ones[b]);
                at += 1;
            }
        }
    }
    for a in 0..12 {
        for b in a + 1..13 {
            put(at, twos[a] * twos[b]);
            at += 1;
        }
    }
    for (rank, count) in left.iter().enumerate() {
        let three = CHOOSE[*count as usize][3];
        for a in (0..13).filter(|other| *other != rank) {
            put(at, three * ones[a]);
            at += 1;
        }
    }
    for count in left {
        put(at, CHOOSE[*count as usize][4]);
        at += 1;
    }
}

/// The multisets in the order of [`weights`].
pub(super) fn each_multiset(visit: impl FnMut(&Counts)) {
    // Four odd cards first, then by category of pairs; within a category by the paired ranks, then by the others. A
    // test keeps this order equal to that of `weights`.
    let mut kinds: [Vec<Counts>; 5] = Default::default();
    each_counts(4, |counts| {
        let pairs = counts.map(|count| u8::from(count == 2)).iter().sum::<u8>();
        let kind = match (counts.iter().max(), pairs) {
            (Some(1), _) => 0,
            (Some(2), 1) => 1,
            (Some(2), _) => 2,
            (Some(3), _) => 3,
            _ => 4,
        };
        kinds[kind].push(*counts);
    });
    let position = |counts: &Counts, times: u8| counts.iter().position(|count| *count == times).unwrap_or(0);
    let ranks = |counts: &Counts, times: u8| -> Vec<usize> {
        counts.iter().enumerate().filter(|(_, count)| **count == times).map(|(rank, _)| rank).collect()
    };
    kinds[0].sort_by_key(|counts| ranks(counts, 1));
    kinds[1].sort_by_key(|counts| (position(counts, 2), ranks(counts, 1)));
    kinds[2].sort_by_key(|counts| ranks(counts, 2));
    kinds[3].sort_by_key(|counts| (position(counts, 3), position(counts, 1)));
    kinds[4].sort_by_key(|counts| position(counts, 4));
    kinds.iter().flatten().for_each(visit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranks::choose;

    #[test]
    fn weights_and_multisets_come_in_the_same_order() {
        for left in [[4; 13], [4, 3, 2, 1, 0, 4, 3, 2, 1, 4, 3, 2, 1]] {
            let mut expected: Vec<u32> = Vec::new();
            each_multiset(|counts| {
                expected.push(counts.iter().zip(&left).map(|(count, left)| CHOOSE[*left][*count as usize]).product());
            });
            let mut found = Vec::new();
            weights(&left.map(|count| count as u8), |at, ways| {
                assert_eq!(at, found.len());
                found.push(ways);
            });
            assert_eq!(found, expected);
            let all: u32 = found.iter().sum();
            assert_eq!(u64::from(all), choose(left.iter().sum::<usize>() as u64, 4));
        }
    }
}
