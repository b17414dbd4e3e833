//! Proof that a shoe was not changed after it was shuffled.
//!
//! Before the first wager the house publishes one hash, the shoe's [`Root`]. It is the top of a tree of hashes with one leaf per card, and every leaf
//! is blinded by a salt of its own. When a card leaves the shoe, the house reveals it with its salt and the sibling hashes on its path up the tree, a
//! [`Reveal`]. With the root, anyone can compute the hashes again. Cards that were not revealed stay hidden, because their salts cannot be guessed.
//!
//! ```text
//! leaf = SHA-256("croupier-shoe-card-1", table, shoe, position, card, salt)
//! node = SHA-256("croupier-shoe-node-1", left, right)
//! root = SHA-256("croupier-shoe-root-1", table, shoe, number of cards, node at the top)
//! ```
//!
//! Numbers are written with the most significant byte first: tables in eight bytes, shoes, positions and counts in four, a card as its index in one.
//! Where a level has an odd number of nodes, the last one rises to the next level unchanged; it is not paired with itself, so no two lists of cards
//! share a root. The three tags have the same length and differ, so a leaf can never be taken for a node, nor a node for a root. Table, shoe and
//! count are part of the root, so a root is valid for one shoe only.

mod reveal;
#[cfg(test)]
mod tests;
mod tree;

pub use crate::digest::{NotThirtyTwoBytes, Root, Salt};
pub use reveal::{MerklePath, MerkleStep, Reveal, WrongReveal};
pub use tree::{NoCards, Tree};

use crate::id::TableId;
use rules::Card;
use sha2::{Digest, Sha256};

/// A hash that is neither root nor salt.
type Hash = [u8; 32];

fn leaf(table: TableId, shoe: u32, position: u32, card: Card, salt: &Salt) -> Hash {
    Sha256::new()
        .chain_update(b"croupier-shoe-card-1")
        .chain_update(table.0.to_be_bytes())
        .chain_update(shoe.to_be_bytes())
        .chain_update(position.to_be_bytes())
        .chain_update([card.index() as u8])
        .chain_update(salt.0)
        .finalize()
        .into()
}

fn node(left: &Hash, right: &Hash) -> Hash {
    Sha256::new().chain_update(b"croupier-shoe-node-1").chain_update(left).chain_update(right).finalize().into()
}

fn root(table: TableId, shoe: u32, cards: u32, top: &Hash) -> Root {
    let hash = Sha256::new()
        .chain_update(b"croupier-shoe-root-1")
        .chain_update(table.0.to_be_bytes())
        .chain_update(shoe.to_be_bytes())
        .chain_update(cards.to_be_bytes())
        .chain_update(top)
        .finalize();
    Root(hash.into())
}
