//! What is written together, and what is read back.

use super::{JackpotWin, RoundMark, RowChange, StoreError, UndoneWins, stream::StreamId};
use crate::audit::Hash;
use floor::TableId;

/// The longest text of one fact, answer or snapshot and the longest sealed shoe, in bytes.
pub const LARGEST_PIECE: usize = 1 << 20;
/// The most that all pieces of one batch may hold together, in bytes.
pub const LARGEST_BATCH: usize = 8 << 20;
/// The longest name of an actor and the longest idempotency key, in bytes.
pub const LONGEST_KEY: usize = 200;

/// Everything that one command changes: written whole or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Facts for one or more streams.
    pub appends: Vec<Append>,
    /// What the command's sender is told, kept for the case that the command comes again.
    pub answer: Option<Answer>,
    /// New shoes, encrypted.
    pub shoes: Vec<SealedShoe>,
    /// What the index of rounds is told.
    pub rounds: Vec<RoundMark>,
    /// What the index of jackpot wins is told.
    pub wins: Vec<JackpotWin>,
    /// Prizes that were taken back: those of a round whose outcome was invalidated.
    pub undone_wins: Vec<UndoneWins>,
    /// What changes in the rows that say who may come in, in this order.
    pub rows: Vec<RowChange>,
}

/// Facts for one stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The stream.
    pub stream: StreamId,
    /// The version at which the stream must stand. With no facts this is all that is asked: that nothing has happened since.
    pub expected: u64,
    /// The link that its fact at this version must have, where it is known: the facts were decided from that one.
    pub link: Option<Hash>,
    /// The facts, as JSON text.
    pub facts: Vec<String>,
    /// The state after these facts, if it is worth keeping.
    pub snapshot: Option<SnapshotText>,
}

impl Append {
    /// Facts that follow version `expected` of a stream.
    pub fn new(stream: StreamId, expected: u64, facts: Vec<String>) -> Self {
        Self { stream, expected, link: None, facts, snapshot: None }
    }

    /// The same, where the fact before them must have this link.
    #[must_use]
    pub fn after(self, link: Hash) -> Self {
        Self { link: Some(link), ..self }
    }

    /// The same facts without writing the state down.
    #[must_use]
    pub fn without_snapshot(self) -> Self {
        Self { snapshot: None, ..self }
    }
}

/// The answer to a command, bound to who sent it, under which key, and what it said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who sent the command; keys of different actors never meet.
    pub actor: String,
    /// The key that the sender chose.
    pub key: String,
    /// The hash of the command itself: another command under the same key is refused.
    pub body_hash: Hash,
    /// The answer.
    pub text: String,
}

/// A shoe whose cards only the house can read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedShoe {
    /// The table at which it is dealt.
    pub table: TableId,
    /// The shoe's number at that table.
    pub shoe: u32,
    /// Its encrypted content.
    pub sealed: Vec<u8>,
}

/// A state written down, so that it need not be made of all its facts again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotText {
    /// Which layout the text has. A program that knows another layout ignores the snapshot.
    pub layout: u32,
    /// The state.
    pub text: String,
}

/// A kept state that fits the facts it claims to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The version of the last fact that the state contains.
    pub version: u64,
    /// The link of that fact.
    pub hash: Hash,
    /// The state.
    pub text: String,
}

/// Where a stream stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The stream.
    pub stream: StreamId,
    /// The version of its last fact; 0 where there is none.
    pub version: u64,
    /// The link of its last fact.
    pub hash: Hash,
}

impl Head {
    /// Where a stream stands before anything has happened.
    pub fn beginning(stream: StreamId) -> Self {
        Self { stream, version: 0, hash: Hash::BEGINNING }
    }
}

/// A fact as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFact {
    /// Its place in the stream, counted from 1.
    pub version: u64,
    /// Its link.
    pub hash: Hash,
    /// The fact, as JSON text.
    pub text: String,
}

/// A batch is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appended {
    /// Where the batch left its streams, in the order of its appends.
    pub heads: Vec<Head>,
}

impl Batch {
    /// How much the batch holds, or what about it could not be kept by either engine.
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

// Postgres keeps no zero character in text; JSON never needs one.
fn no_zero(what: &'static str, text: &str) -> Result<(), StoreError> {
    if text.contains('\0') { Err(StoreError::ZeroCharacter { what }) } else { Ok(()) }
}
