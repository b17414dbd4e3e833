//! Merkle trees over a growing list, with proofs, as RFC 9162 (section 2.1) defines them.
//!
//! The tree over a server's seals has one root for every number of seals. A stored root stands for all seals up to that number: an [inclusion
//! proof](verify_inclusion) shows that a seal is among them, and a [consistency proof](verify_consistency) shows that a longer list begins with all
//! of the shorter one.
//!
//! A proof is a list of roots of subtrees. [`inclusion_spans`] and [`consistency_spans`] give the subtrees, and [`Tree`] computes their roots. So a
//! store that keeps the roots of some subtrees never has to read the whole list.

use crate::chain::Hash;
use sha2::{Digest, Sha256};

/// Leaves and inner nodes are hashed differently, so that one can never be taken for the other.
const LEAF: [u8; 1] = [0];
const NODE: [u8; 1] = [1];

/// The hash of a leaf, whose content is the concatenation of these parts.
pub fn leaf(parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(LEAF);
    for part in parts {
        hasher.update(part);
    }
    Hash(hasher.finalize().into())
}

/// The hash of a node from its two children.
pub fn node(left: Hash, right: Hash) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(NODE);
    hasher.update(left.0);
    hasher.update(right.0);
    Hash(hasher.finalize().into())
}

/// A growing tree. It stores one hash for each of its complete subtrees, 64 at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    size: u64,
    /// Complete subtrees from left to right, as height and root. Each is lower than the one before.
    peaks: Vec<(u32, Hash)>,
}

/// A subtree was added at a position where no subtree of its height begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a subtree of height {height} does not begin at leaf {size}")]
pub struct Misplaced {
    /// The height of the subtree.
    pub height: u32,
    /// How many leaves there were.
    pub size: u64,
}

impl Tree {
    /// How many leaves there are.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Adds a leaf by its hash.
    pub fn push(&mut self, leaf: Hash) {
        self.size += 1;
        self.join(0, leaf);
    }

    /// Adds all leaves of a complete subtree by its root; it has 2^height of them.
    pub fn push_subtree(&mut self, height: u32, root: Hash) -> Result<(), Misplaced> {
        let misplaced = Misplaced { height, size: self.size };
        let leaves = 1_u64.checked_shl(height).ok_or(misplaced)?;
        if !self.size.is_multiple_of(leaves) {
            return Err(misplaced);
        }
        self.size = self.size.checked_add(leaves).ok_or(misplaced)?;
        self.join(height, root);
        Ok(())
    }

    /// Two complete subtrees of one height make one of the next.
    fn join(&mut self, mut height: u32, mut root: Hash) {
        while let Some((_, left)) = self.peaks.pop_if(|(peak, _)| *peak == height) {
            root = node(left, root);
            height += 1;
        }
        self.peaks.push((height, root));
    }

    /// The root over all leaves.
    pub fn root(&self) -> Hash {
        let mut peaks = self.peaks.iter().rev().map(|(_, root)| *root);
        let Some(last) = peaks.next() else { return Hash::of(&[]) };
        peaks.fold(last, |right, left| node(left, right))
    }
}

/// Neighbouring leaves that have a subtree of their own, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first leaf.
    pub from: u64,
    /// The leaf after the last.
    pub to: u64,
}

/// The number of leaves in the left subtree of more than one leaf: the largest power of two that leaves at least one for the right.
fn left_of(leaves: u64) -> u64 {
    1 << (leaves - 1).ilog2()
}

/// The subtrees whose roots show that a leaf, counted from 0, is in the tree of this many leaves; `None` if there is no such leaf.
pub fn inclusion_spans(index: u64, size: u64) -> Option<Vec<Span>> {
    if index >= size {
        return None;
    }
    let (mut from, mut to) = (0, size);
    let mut spans = Vec::new();
    while to - from > 1 {
        let middle = from + left_of(to - from);
        if index < middle {
            spans.push(Span { from: middle, to });
            to = middle;
        } else {
            spans.push(Span { from, to: middle });
            from = middle;
        }
    }
    // From the leaf upwards.
    spans.reverse();
    Some(spans)
}

/// The subtrees whose roots show that the tree of `size` leaves begins with the tree of `earlier` leaves; `None` if it is shorter.
pub fn consistency_spans(earlier: u64, size: u64) -> Option<Vec<Span>> {
    if earlier > size {
        return None;
    }
    if earlier == 0 {
        return Some(Vec::new());
    }
    let (mut from, mut to) = (0, size);
    let mut spans = Vec::new();
    while to > earlier {
        let middle = from + left_of(to - from);
        if earlier <= middle {
            spans.push(Span { from: middle, to });
            to = middle;
        } else {
            spans.push(Span { from, to: middle });
            from = middle;
        }
    }
    // If the earlier tree is a complete subtree at the beginning, the verifier has its root already, and the proof leaves it out.
    if from > 0 {
        spans.push(Span { from, to });
    }
    spans.reverse();
    Some(spans)
}

/// A proof that does not lead to the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the proof does not lead to the root")]
pub struct Unproved;

/// Checks that the leaf with this hash is number `index`, counted from 0, in the tree with this size and root (RFC 9162, 2.1.3.2).
pub fn verify_inclusion(leaf: Hash, index: u64, size: u64, proof: &[Hash], root: Hash) -> Result<(), Unproved> {
    let Some(last) = size.checked_sub(1).filter(|last| index <= *last) else { return Err(Unproved) };
    let mut climb = Climb { place: index, last };
    let mut hash = leaf;
    for sibling in proof {
        hash = match climb.up()? {
            Side::Left => node(*sibling, hash),
            Side::Right => node(hash, *sibling),
        };
    }
    climb.at_root().and((hash == root).then_some(()).ok_or(Unproved))
}

/// Checks that the tree of `size` leaves begins with all leaves of the tree of `earlier` leaves (RFC 9162, 2.1.4.2).
pub fn verify_consistency(
    earlier: u64,
    earlier_root: Hash,
    size: u64,
    root: Hash,
    proof: &[Hash],
) -> Result<(), Unproved> {
    if earlier == 0 || earlier == size {
        // Every tree begins with the empty one, and with itself.
        let expected = if earlier == 0 { Hash::of(&[]) } else { root };
        return (proof.is_empty() && earlier_root == expected).then_some(()).ok_or(Unproved);
    }
    if earlier > size {
        return Err(Unproved);
    }
    // A tree of 2^n leaves is a subtree of every longer one; of others the proof begins with their last subtree.
    let (first, rest) =
        if earlier.is_power_of_two() { (&earlier_root, proof) } else { proof.split_first().ok_or(Unproved)? };
    let complete = earlier.trailing_zeros();
    let mut climb = Climb { place: (earlier - 1) >> complete, last: (size - 1) >> complete };
    let (mut old, mut new) = (*first, *first);
    for sibling in rest {
        match climb.up()? {
            Side::Left => {
                old = node(*sibling, old);
                new = node(*sibling, new);
            }
            Side::Right => new = node(new, *sibling),
        }
    }
    climb.at_root().and((old == earlier_root && new == root).then_some(()).ok_or(Unproved))
}

/// The path from a node up to the root: its place among the nodes of its level, and the place of the last.
struct Climb {
    place: u64,
    last: u64,
}

/// The side of a node on which its sibling is.
enum Side {
    Left,
    Right,
}

impl Climb {
    /// The side of the sibling; moves on to the level above.
    fn up(&mut self) -> Result<Side, Unproved> {
        if self.last == 0 {
            return Err(Unproved);
        }
        let side = if self.place % 2 == 1 || self.place == self.last {
            // The last node of a level may have no sibling there: it rises unchanged until it has a sibling on its left.
            while self.place.is_multiple_of(2) && self.place != 0 {
                self.halve();
            }
            Side::Left
        } else {
            Side::Right
        };
        self.halve();
        Ok(side)
    }

    fn halve(&mut self) {
        self.place /= 2;
        self.last /= 2;
    }

    fn at_root(&self) -> Result<(), Unproved> {
        if self.last == 0 { Ok(()) } else { Err(Unproved) }
    }
}

#[cfg(test)]
mod tests;
