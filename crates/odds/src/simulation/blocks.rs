//! Rounds are played in blocks, and a simulation is done when all its blocks are.

use serde::{Deserialize, Serialize};

/// The number of rounds in a block. Every block has its own stream of random numbers, so this number is part of the
/// meaning of a seed.
pub const ROUNDS_PER_BLOCK: u64 = 4096;

/// The number of blocks into which `rounds` rounds are divided.
pub const fn blocks_of(rounds: u64) -> u64 {
    rounds.div_ceil(ROUNDS_PER_BLOCK)
}

/// The number of rounds in one block: the last may be short.
pub fn rounds_in(block: u64, rounds: u64) -> u64 {
    rounds.saturating_sub(block.saturating_mul(ROUNDS_PER_BLOCK)).min(ROUNDS_PER_BLOCK)
}

/// A set of blocks, as ranges from the first to before the last, in order and apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<(u64, u64)>")]
pub struct Blocks(Vec<(u64, u64)>);

impl TryFrom<Vec<(u64, u64)>> for Blocks {
    type Error = String;

    fn try_from(ranges: Vec<(u64, u64)>) -> Result<Self, String> {
        let mut blocks = Self::default();
        for (from, to) in ranges {
            if from >= to || blocks.0.iter().any(|(known, end)| from < *end && *known < to) {
                return Err(format!("blocks {from} to {to}: expected ranges that do not overlap"));
            }
            blocks.insert(from, to);
        }
        Ok(blocks)
    }
}

impl Blocks {
    /// The blocks from the first to before the last.
    pub fn range(from: u64, to: u64) -> Self {
        let mut blocks = Self::default();
        blocks.insert(from, to);
        blocks
    }

    /// Adds the blocks from the first to before the last.
    pub fn insert(&mut self, from: u64, to: u64) {
        if from >= to {
            return;
        }
        let (mut from, mut to) = (from, to);
        self.0.retain(|(known, end)| {
            let apart = *end < from || to < *known;
            if !apart {
                from = from.min(*known);
                to = to.max(*end);
            }
            apart
        });
        let at = self.0.partition_point(|(known, _)| *known < from);
        self.0.insert(at, (from, to));
    }

    /// The ranges, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().copied()
    }

    /// The number of blocks.
    pub fn len(&self) -> u64 {
        self.0.iter().map(|(from, to)| to - from).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a block is in it.
    pub fn contains(&self, block: u64) -> bool {
        self.0.iter().any(|(from, to)| (*from..*to).contains(&block))
    }

    /// The number of rounds in these blocks, if the whole simulation has `rounds`.
    pub fn rounds(&self, rounds: u64) -> u64 {
        self.0
            .iter()
            .map(|(from, to)| {
                let end = to.saturating_mul(ROUNDS_PER_BLOCK).min(rounds);
                end.saturating_sub(from.saturating_mul(ROUNDS_PER_BLOCK))
            })
            .sum()
    }

    /// The first blocks of a range, `most` at most, that are not in this set.
    pub fn gap_in(&self, from: u64, to: u64, most: u64) -> Option<(u64, u64)> {
        let mut start = from;
        for (known, end) in self.iter().filter(|(_, end)| *end > from) {
            if known > start {
                return (start < to).then(|| (start, known.min(to).min(start.saturating_add(most))));
            }
            start = end;
        }
        (start < to).then(|| (start, to.min(start.saturating_add(most))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_edges() {
        for (rounds, blocks, last) in
            [(1, 1, 1), (4095, 1, 4095), (4096, 1, 4096), (4097, 2, 1), (8192, 2, 4096), (u64::MAX, 1 << 52, 4095)]
        {
            assert_eq!(blocks_of(rounds), blocks, "{rounds}");
            assert_eq!(rounds_in(blocks - 1, rounds), last, "{rounds}");
            assert_eq!(rounds_in(blocks, rounds), 0, "{rounds}");
            assert_eq!(Blocks::range(0, blocks).rounds(rounds), rounds);
        }
    }

    #[test]
    fn ranges_grow_together_and_show_their_gaps() {
        let mut blocks = Blocks::default();
        blocks.insert(4, 6);
        blocks.insert(0, 2);
        blocks.insert(7, 7);
        assert_eq!(blocks.iter().collect::<Vec<_>>(), [(0, 2), (4, 6)]);
        assert_eq!(blocks.gap_in(0, 10, 9), Some((2, 4)));
        assert_eq!(blocks.gap_in(0, 10, 1), Some((2, 3)));
        assert_eq!(blocks.gap_in(0, 3, 9), Some((2, 3)));
        assert_eq!(blocks.gap_in(5, 10, 3), Some((6, 9)));
        assert_eq!(blocks.gap_in(4, 6, 3), None);
        assert_eq!(blocks.gap_in(0, 2, 3), None);
        blocks.insert(2, 4);
        assert_eq!(blocks.iter().collect::<Vec<_>>(), [(0, 6)]);
        assert_eq!((blocks.len(), blocks.rounds(6 * 4096 - 1)), (6, 6 * 4096 - 1));
        assert!(blocks.contains(5) && !blocks.contains(6));
        assert!(Blocks::try_from(vec![(0, 2), (1, 3)]).is_err());
        assert!(Blocks::try_from(vec![(2, 2)]).is_err());
        assert_eq!(Blocks::try_from(vec![(2, 4), (0, 2)]), Ok(Blocks::range(0, 4)));
    }
}
