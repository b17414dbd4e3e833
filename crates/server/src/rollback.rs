//! Compares the record with the statement of a witness outside the house: an older or another record is detected.
//!
//! A server asks the witness before it starts. A record that lacks something that the witness has seen was restored from an older copy, cut short, or
//! forked; it is not served, because every round dealt on it would make the loss harder to repair.

use crate::audit::{Statement, TreeHead};
use crate::store::{Store, StoreError};
use ::witness::{SourceError, StatementSource};
use jiff::Timestamp;

/// How to reach the witness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// Its file or its address.
    pub place: StatementSource,
    /// Its public key, if it is known from elsewhere.
    pub key: Option<[u8; 32]>,
    /// Whether a server must not start without its statement.
    pub required: bool,
}

/// Why a server does not start from a record.
#[derive(Debug, thiserror::Error)]
pub enum RollbackError {
    /// The statement of the witness cannot be read.
    #[error(transparent)]
    Place(#[from] SourceError),
    /// The key of the witness is not the expected one.
    #[error("{place} is signed by witness {witness} with another key than witness-key says")]
    OtherWitness {
        /// The place of the statement.
        place: String,
        /// The witness that signed it.
        witness: String,
    },
    /// The record has fewer seals than the witness has seen.
    #[error(
        "this record is older than what witness {witness} saw on {at}: it has {seals} seals of server {server}, and {seen} were seen, so \
         seals {} to {seen} and the facts under them are missing. Bring the newest copy of the record back; docs/witness.md says what to do \
         if there is none",
        seals + 1
    )]
    Older {
        /// The name of the witness.
        witness: String,
        /// When it last saw the house.
        at: Timestamp,
        /// The server whose seals are missing.
        server: String,
        /// How many it saw.
        seen: u64,
        /// How many there are.
        seals: u64,
    },
    /// The record has other seals than the witness has seen.
    #[error(
        "this record is not the one that witness {witness} saw on {at}: of server {server} it has {seals} seals, but the first {seen} are not \
         the {seen} that were seen. Bring the right record back; docs/witness.md says what to do if there is none"
    )]
    Different {
        /// The name of the witness.
        witness: String,
        /// When it last saw the house.
        at: Timestamp,
        /// The server whose seals differ.
        server: String,
        /// How many it saw.
        seen: u64,
        /// How many there are.
        seals: u64,
    },
    /// The record lacks seals in its middle.
    #[error(
        "this record is not the one that witness {witness} saw on {at}: {what}. Bring the right record back; docs/witness.md says what to do if \
         there is none"
    )]
    Gap {
        /// The name of the witness.
        witness: String,
        /// When it last saw the house.
        at: Timestamp,
        /// The missing part.
        what: String,
    },
    /// The record cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RollbackError {
    /// Whether the witness could not be asked, and nothing is known to be wrong with the record.
    pub fn is_away(&self) -> bool {
        matches!(self, Self::Place(error) if error.is_away())
    }
}

impl Witness {
    /// Compares the record with the statement of the witness. `Ok` means that it has everything.
    pub async fn check(&self, store: &Store) -> Result<Statement, RollbackError> {
        let statement = self.place.read().await?;
        if self.key.is_some_and(|key| key != statement.public_key) {
            return Err(RollbackError::OtherWitness { place: self.place.to_string(), witness: statement.witness });
        }
        compare(store, &statement).await?;
        Ok(statement)
    }
}

/// Whether the record has everything in a statement.
async fn compare(store: &Store, statement: &Statement) -> Result<(), RollbackError> {
    for TreeHead { server, seals: seen, root, .. } in &statement.trees {
        let (server, seen, seals) = (server.clone(), *seen, store.last_seal(server).await?);
        let witness = statement.witness.clone();
        let at = Timestamp::from_millisecond(statement.at).unwrap_or_default();
        if seals < seen {
            return Err(RollbackError::Older { witness, at, server, seen, seals });
        }
        // The roots that are kept in the record prove nothing here: an attacker who removes seals leaves them there.
        let found = match store.root_of_seals(&server, seen).await {
            Ok(found) => found,
            Err(StoreError::Damaged { what }) => return Err(RollbackError::Gap { witness, at, what }),
            Err(error) => return Err(error.into()),
        };
        if found != *root {
            return Err(RollbackError::Different { witness, at, server, seen, seals });
        }
    }
    Ok(())
}
