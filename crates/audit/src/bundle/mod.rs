//! One round with everything needed to check it, in one file.
//!
//! A bundle begins with a snapshot of the table before the round, which the server that wrote the bundle signs, or with the table's opening, which
//! needs no signature. Then come the facts with their links, up to one that a server has sealed; the seal; every card drawn, with the salt and the
//! path to the root of its shoe; and the settlement. [`RoundBundle::verify`] needs nothing else.

mod collect;
mod verify;

pub use collect::{Collector, NotExported};
pub use verify::{Verdict, WrongBundle};

use crate::chain::Hash;
use crate::hex::Hex;
use floor::TableId;
use floor::shoe_proof::Reveal;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The number of the format that is written, and the only one that is read.
pub const FORMAT: u32 = 1;

/// An exported round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoundBundle {
    /// The number of the format.
    pub croupier_round: u32,
    /// The table.
    pub table: TableId,
    /// The number of the round.
    pub round: u64,
    /// The table before the first of the facts; none if that is its opening.
    pub start: Option<Start>,
    /// The facts, one after another.
    pub facts: Vec<BundledFact>,
    /// The seal over the last of them.
    pub seal: BundledSeal,
    /// Every card that they draw from a shoe, in their order.
    pub cards: Vec<ShownCard>,
    /// The settlement of the round's wagers.
    pub settlement: Vec<Value>,
}

/// A snapshot of the table, and the server that signs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Start {
    /// The last fact that the snapshot contains.
    pub version: u64,
    /// The link of that fact.
    pub link: Hash,
    /// The snapshot of the table between two rounds.
    pub state: String,
    /// The public key of the server that signs it.
    pub public_key: Hex,
    /// Its signature.
    pub signature: Hex,
}

/// A fact with its link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundledFact {
    /// Its place in the table's stream.
    pub version: u64,
    /// Its link.
    pub link: Hash,
    /// The fact, as it is stored.
    pub fact: String,
}

/// A seal with the key to check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BundledSeal {
    /// The public key of the server that signed.
    pub public_key: Hex,
    /// The text that it signed.
    pub text: String,
    /// The signature.
    pub signature: Hex,
}

/// A card with its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownCard {
    /// The number of the shoe at the table.
    pub shoe: u32,
    /// The card and its proof.
    pub reveal: Reveal,
}

/// The text that a server signs for a snapshot of a table.
fn vouching(server: &str, table: TableId, version: u64, link: Hash, state: &str) -> String {
    let state = Hash::of(state.as_bytes());
    format!("croupier state 1\nserver {server}\ntable/{} {version} {link}\nstate {state}\n", table.0)
}
