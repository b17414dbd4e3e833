//! The complete tree of hashes over a shoe, which only the house knows.

use super::reveal::Reveal;
use super::{Hash, leaf, node, root};
use crate::digest::{Root, Salt, Sibling};
use crate::id::TableId;
use rules::Card;
use std::fmt;

/// A shoe without cards has no root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCards;

impl fmt::Display for NoCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a shoe without cards cannot be committed to")
    }
}

impl std::error::Error for NoCards {}

/// All hashes over one shoe. Without the salts they reveal nothing about the cards.
#[derive(Clone)]
pub struct Tree {
    /// From the leaves to the single node at the top.
    levels: Vec<Vec<Hash>>,
    root: Root,
}

impl Tree {
    /// The tree over these cards in the order in which they leave the shoe, each with its salt.
    pub fn over(table: TableId, shoe: u32, cards: impl IntoIterator<Item = (Card, Salt)>) -> Result<Self, NoCards> {
        let leaves = (0..).zip(cards).map(|(position, (card, salt))| leaf(table, shoe, position, card, &salt));
        let mut level: Vec<Hash> = leaves.collect();
        let cards = level.len() as u32;
        let mut levels = Vec::new();
        while level.len() > 1 {
            let (pairs, last) = level.as_chunks::<2>();
            // A last node without a sibling rises unchanged.
            let above = pairs.iter().map(|[left, right]| node(left, right)).chain(last.iter().copied()).collect();
            levels.push(std::mem::replace(&mut level, above));
        }
        let root = root(table, shoe, cards, level.first().ok_or(NoCards)?);
        levels.push(level);
        Ok(Self { levels, root })
    }

    /// The commitment to the shoe.
    pub fn root(&self) -> Root {
        self.root
    }

    /// Reveals the card at a position; `None` if the shoe has no such position. Card and salt must be those of the tree.
    pub fn reveal(&self, position: u32, card: Card, salt: Salt) -> Option<Reveal> {
        let mut at = position as usize;
        self.levels.first()?.get(at)?;
        let mut path = Vec::new();
        for level in &self.levels {
            path.extend(level.get(at ^ 1).map(|beside| Sibling(*beside)));
            at /= 2;
        }
        Some(Reveal { position, card, salt, path })
    }
}
