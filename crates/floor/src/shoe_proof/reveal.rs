//! A revealed card with its proof, and the check that anyone can make.

use super::{leaf, node, root};
use crate::digest::{Root, Salt, Sibling};
use crate::id::TableId;
use rules::Card;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One card of a shoe with everything needed to check it against the shoe's root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reveal {
    /// The position of the card, from 0 for the first card to leave a shoe that is not cut.
    pub position: u32,
    /// The card.
    pub card: Card,
    /// The salt that hid it until now.
    pub salt: Salt,
    /// The sibling hashes on the path up the tree, from the bottom.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub(super) path: Vec<Sibling>,
}

/// Why a revealed card is not the card that was committed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongReveal {
    /// The shoe has fewer cards.
    NoSuchPosition {
        /// The position claimed.
        position: u32,
        /// How many cards the shoe has.
        cards: u32,
    },
    /// The path has the wrong length for this position.
    WrongLength {
        /// The number of sibling hashes that the path must have.
        expected: usize,
        /// How many were given.
        given: usize,
    },
    /// The path leads to another root.
    AnotherRoot,
}

impl fmt::Display for WrongReveal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPosition { position, cards } => {
                write!(f, "position {position} does not exist in a shoe of {cards} cards (positions count from 0)")
            }
            Self::WrongLength { expected, given } => {
                write!(f, "the path has {given} hashes where this position needs {expected}")
            }
            Self::AnotherRoot => f.write_str("card, salt and path lead to another root than the one published"),
        }
    }
}

impl std::error::Error for WrongReveal {}

/// The path from a card up to the root, computed from a reveal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MerklePath {
    /// The hash of the card itself.
    pub leaf: [u8; 32],
    /// The levels above it, from the bottom.
    pub steps: Vec<MerkleStep>,
    /// The root that this card proves, whether or not it is the published one.
    pub root: Root,
}

/// One level of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MerkleStep {
    /// The hash beside the way.
    pub beside: [u8; 32],
    /// Whether it stands on the left.
    pub on_the_left: bool,
    /// The hash of both.
    pub node: [u8; 32],
}

impl Reveal {
    /// Checks that this card lay at its position in the shoe with this number at this table. The shoe has `cards` cards, and `promised` is its
    /// published root.
    pub fn verify(&self, promised: &Root, table: TableId, shoe: u32, cards: u32) -> Result<(), WrongReveal> {
        let path = self.merkle_path(table, shoe, cards)?;
        if path.root == *promised { Ok(()) } else { Err(WrongReveal::AnotherRoot) }
    }

    /// The path from this card up to a root, with every hash.
    pub fn merkle_path(&self, table: TableId, shoe: u32, cards: u32) -> Result<MerklePath, WrongReveal> {
        if self.position >= cards {
            return Err(WrongReveal::NoSuchPosition { position: self.position, cards });
        }
        let expected = steps(self.position, cards);
        if self.path.len() != expected {
            return Err(WrongReveal::WrongLength { expected, given: self.path.len() });
        }
        let leaf = leaf(table, shoe, self.position, self.card, &self.salt);
        let mut hash = leaf;
        let met = levels(self.position, cards).filter(|(at, width)| has_neighbour(*at, *width));
        let climbed = met.zip(&self.path).map(|((at, _), Sibling(beside))| {
            let on_the_left = at % 2 == 1;
            hash = if on_the_left { node(beside, &hash) } else { node(&hash, beside) };
            MerkleStep { beside: *beside, on_the_left, node: hash }
        });
        let steps = climbed.collect();
        Ok(MerklePath { leaf, steps, root: root(table, shoe, cards, &hash) })
    }
}

/// For every level below the top: the node on the path, and the width of the level.
fn levels(position: u32, cards: u32) -> impl Iterator<Item = (u32, u32)> {
    let up = |&(at, width): &(u32, u32)| Some((at / 2, width.div_ceil(2)));
    std::iter::successors(Some((position, cards)), up).take_while(|(_, width)| *width > 1)
}

const fn has_neighbour(at: u32, width: u32) -> bool {
    at ^ 1 < width
}

fn steps(position: u32, cards: u32) -> usize {
    levels(position, cards).filter(|(at, width)| has_neighbour(*at, *width)).count()
}
