//! Batches of facts and rows that are written together, and the rows that are read back.

use super::{JackpotWin, RoundMark, RowChange, StoreError, UndoneWins, stream::StreamId};
use crate::audit::Hash;
use floor::TableId;

/// The longest text of one fact, answer or snapshot and the longest sealed shoe, in bytes.
pub const LARGEST_PIECE: usize = 1 << 20;
/// The most that all pieces of one batch may hold together, in bytes.
pub const LARGEST_BATCH: usize = 8 << 20;
/// The longest name of an actor and the longest idempotency key, in bytes.
pub const LONGEST_KEY: usize = 200;

/// Everything that one command changes: written completely or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Facts for one or more streams.
    pub appends: Vec<Append>,
    /// The answer to the command, kept in case the command comes again.
    pub answer: Option<Answer>,
    /// New shoes, encrypted.
    pub shoes: Vec<SealedShoe>,
    /// Changes of the index of rounds.
    pub rounds: Vec<RoundMark>,
    /// Additions to the index of jackpot wins.
    pub wins: Vec<JackpotWin>,
    /// Wins that were undone: those of a round whose outcome was invalidated.
    pub undone_wins: Vec<UndoneWins>,
    /// Changes of the rows of accounts, in this order.
    pub rows: Vec<RowChange>,
}

/// Facts for one stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The stream.
    pub stream: StreamId,
    /// The expected version of the stream. Without facts, the batch only requires that the stream has not changed.
    pub expected: u64,
    /// The expected hash of the fact at this version, if it is known: the new facts were decided from that one.
    pub link: Option<Hash>,
    /// The facts, as JSON text.
    pub facts: Vec<String>,
    /// The state after these facts, if a snapshot is due.
    pub snapshot: Option<SnapshotText>,
}

impl Append {
    /// Facts that follow version `expected` of a stream.
    pub fn new(stream: StreamId, expected: u64, facts: Vec<String>) -> Self {
        Self { stream, expected, link: None, facts, snapshot: None }
    }

    /// The same, and the fact before them must have this hash.
    #[must_use]
    pub fn after(self, link: Hash) -> Self {
        Self { link: Some(link), ..self }
    }

    /// The same facts without a snapshot.
    #[must_use]
    pub fn without_snapshot(self) -> Self {
        Self { snapshot: None, ..self }
    }
}

/// The answer to a command, bound to the sender, the key and the content of the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The sender of the command; keys of different senders are independent.
    pub actor: String,
    /// The key that the sender chose.
    pub key: String,
    /// The hash of the command itself: another command under the same key is refused.
    pub body_hash: Hash,
    /// The answer.
    pub text: String,
}

/// An encrypted shoe, whose cards only the house can read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedShoe {
    /// The table at which it is dealt.
    pub table: TableId,
    /// The shoe's number at that table.
    pub shoe: u32,
    /// Its encrypted content.
    pub sealed: Vec<u8>,
}

/// A snapshot of a state, so that the facts up to it need not be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotText {
    /// The layout of the text. A program that knows another layout ignores the snapshot.
    pub layout: u32,
    /// The state.
    pub text: String,
}

/// A snapshot that matches the facts before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The version of the last fact in the state.
    pub version: u64,
    /// The hash of that fact.
    pub hash: Hash,
    /// The state.
    pub text: String,
}

/// The head of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The stream.
    pub stream: StreamId,
    /// The version of its last fact; 0 if there is none.
    pub version: u64,
    /// The hash of its last fact.
    pub hash: Hash,
}

impl Head {
    /// The head of an empty stream.
    pub fn beginning(stream: StreamId) -> Self {
        Self { stream, version: 0, hash: Hash::BEGINNING }
    }
}

/// A stored fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFact {
    /// Its place in the stream, counted from 1.
    pub version: u64,
    /// Its hash.
    pub hash: Hash,
    /// The fact, as JSON text.
    pub text: String,
}

/// The result of a durable batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appended {
    /// The new heads of the streams, in the order of the appends.
    pub heads: Vec<Head>,
}

impl Batch {
    /// The size of the batch; or an error if it contains something that one of the engines cannot store.
    pub(super) fn measure(&self) -> Result<usize, StoreError> {
        let mut size = 0;
        for append in &self.appends {
            for fact in &append.facts {
                size += piece("fact", fact.as_bytes(), LARGEST_PIECE)?;
                no_zero("fact", fact)?;
            }
            if let Some(snapshot) = &append.snapshot {
                size += piece("snapshot", snapshot.text.as_bytes(), LARGEST_PIECE)?;
                no_zero("snapshot", &snapshot.text)?;
            }
        }
        if let Some(answer) = &self.answer {
            size += piece("actor", answer.actor.as_bytes(), LONGEST_KEY)?;
            size += piece("key", answer.key.as_bytes(), LONGEST_KEY)?;
            size += piece("answer", answer.text.as_bytes(), LARGEST_PIECE)?;
            for (what, text) in [("actor", &answer.actor), ("key", &answer.key), ("answer", &answer.text)] {
                no_zero(what, text)?;
            }
        }
        for shoe in &self.shoes {
            size += piece("shoe", &shoe.sealed, LARGEST_PIECE)?;
        }
        if size > LARGEST_BATCH {
            return Err(StoreError::TooLarge { what: "batch", found: size, limit: LARGEST_BATCH });
        }
        Ok(size)
    }
}

fn piece(what: &'static str, bytes: &[u8], limit: usize) -> Result<usize, StoreError> {
    if bytes.len() > limit {
        return Err(StoreError::TooLarge { what, found: bytes.len(), limit });
    }
    Ok(bytes.len())
}

// Postgres stores no zero character in text; JSON never needs one.
fn no_zero(what: &'static str, text: &str) -> Result<(), StoreError> {
    if text.contains('\0') { Err(StoreError::ZeroCharacter { what }) } else { Ok(()) }
}
