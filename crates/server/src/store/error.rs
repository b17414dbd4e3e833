//! What the store can answer instead of "it is durable".

use super::stream::StreamId;
use crate::audit::KeyError;
use crate::dealing::KeyError as ShoeKeyError;
use floor::TableId;
use std::{io, path::PathBuf};

/// Why a batch was not written, or something could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote first: read what happened, decide again.
    #[error("{stream} stands at version {found}, not {expected}")]
    Conflict {
        /// The stream.
        stream: StreamId,
        /// Where the batch expected it.
        expected: u64,
        /// Where it stands.
        found: u64,
    },
    /// The command was carried out before; this is what was answered then.
    #[error("the command under this key was answered before")]
    Repeated {
        /// The first answer.
        answer: String,
    },
    /// The key belongs to another command of the same actor.
    #[error("the key {key:?} was used for another command")]
    KeyReused {
        /// The key.
        key: String,
    },
    /// A shoe is never replaced.
    #[error("table {} has a shoe {shoe} already", table.0)]
    ShoeExists {
        /// The table.
        table: TableId,
        /// The shoe's number.
        shoe: u32,
    },
    /// Another account has this login name, in whatever case.
    #[error("the login name is taken")]
    LoginTaken,
    /// The change speaks of something that is not there.
    #[error("there is no such {what}")]
    Missing {
        /// What is not there.
        what: &'static str,
    },
    /// More than the store takes.
    #[error("a {what} of {found} bytes; the store takes {limit}")]
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// How large it is.
        found: usize,
        /// How large it may be.
        limit: usize,
    },
    /// Text with a zero character.
    #[error("a {what} with a zero character")]
    ZeroCharacter {
        /// Which text.
        what: &'static str,
    },
    /// The database could not be reached or was too busy; nothing was written.
    #[error("the database is out of reach: {why}")]
    Unavailable {
        /// What the database said.
        why: String,
    },
    /// The connection broke while the commit was under way: it may have been written or not. Whoever sends the command again
    /// under the same key learns which.
    #[error("it is not known whether the commit succeeded: {why}")]
    Uncertain {
        /// What the database said.
        why: String,
    },
    /// The storage failed, now or before. Nothing more is written until the server has been started again.
    #[error("the storage has failed: {why}")]
    Failed {
        /// What failed first.
        why: String,
    },
    /// What was read is not what the store once wrote.
    #[error("the record is damaged: {what}")]
    Damaged {
        /// What is wrong.
        what: String,
    },
    /// The store was opened for reading only, or has been closed.
    #[error("the store takes no more writes")]
    Closed,
}

/// Why a store does not open.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The data folder cannot be used.
    #[error("the data folder {path}: {why}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// Another server works with the same data folder.
    #[error("the data folder {path} is in use by another server")]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// Nothing was ever kept there.
    #[error("there is no record in the data folder {path}")]
    NoRecord {
        /// The folder.
        path: PathBuf,
    },
    /// The signing key cannot be had.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The key for shoes cannot be had.
    #[error(transparent)]
    ShoeKey(#[from] ShoeKeyError),
    /// The key that this record's shoes were sealed with is not there. None is made: another one could not open them.
    #[error(
        "the key {path} is missing, with which the shoes and rows of this record were sealed: put a copy of it there"
    )]
    NoShoeKey {
        /// Where it should be.
        path: PathBuf,
    },
    /// The key that this server has signed with is not there. None is made: nobody outside would know that it is this server's.
    #[error(
        "the key {path} is missing, with which this record was signed: put a copy of it there. If it is lost, keep the record with croupier \
         backup and bring it back into another folder: it is signed with a new key from then on"
    )]
    NoSealKey {
        /// Where it should be.
        path: PathBuf,
    },
    /// The shoes of this record were sealed with another key.
    #[error("the shoes in this database are sealed with another key: give this server the same one with shoe-key")]
    OtherKey,
    /// The record had stamps, and what says so is not in it any more.
    #[error(
        "the record was set back to before its rows were stamped, or its stream house/1 was removed: {who} says that it had stamps. Bring the \
         newest copy of the record back; docs/operations.md says how"
    )]
    SetBack {
        /// What remembers.
        who: String,
    },
    /// The record had facts, and has none any more.
    #[error(
        "the record is empty, and the file {path} says that it had facts: everything in it was removed, or this is another database. Bring the \
         newest copy of the record back with croupier restore. For a new house name another folder"
    )]
    Emptied {
        /// What remembers.
        path: PathBuf,
    },
    /// A server of an earlier version goes on writing to a record that is to be brought up to date.
    #[error(
        "{stream} was lengthened by a server of an earlier version while this one brought the record up to date: stop all servers of the \
         house, then start one"
    )]
    StillWritten {
        /// The stream.
        stream: StreamId,
    },
    /// A record of an earlier version is not brought up to date by who only looks at it.
    #[error(
        "this database was written by an earlier version: read it with that version's program, or open it once with croupier serve of this \
         one"
    )]
    Earlier,
    /// The record of an earlier version could not be looked at before it was brought up to date.
    #[error("the record cannot be looked at: {0}")]
    Unchecked(StoreError),
    /// The database's address is not one of Postgres.
    #[error("the database address: {0}")]
    Address(String),
    /// The database could lose what it has acknowledged.
    #[error("unsafe durability setting: {setting} is {found}, but must be {wanted}")]
    Unsafe {
        /// The setting's name.
        setting: &'static str,
        /// What it is.
        found: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// The database does not answer as it should.
    #[error("the database: {0}")]
    Database(sqlx::Error),
    /// The record is not what was written. The copies that are kept of it are.
    #[error("{what}. Bring the newest copy of the record back; docs/operations.md says how")]
    Damaged {
        /// What is wrong.
        what: String,
    },
    /// The database's tables could not be brought up to date.
    #[error("the database's tables: {0}")]
    Migration(sqlx::migrate::MigrateError),
}

// Not as sources: what they say is said above, and would be said again by whoever tells the causes of an error.
impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl From<sqlx::migrate::MigrateError> for OpenError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        Self::Migration(error)
    }
}

/// What an error of the database means for the one who waits and for the store.
pub(super) enum Meaning {
    /// Two transactions stood in each other's way; the same again will work.
    TryAgain,
    /// Nothing was written and later it may work.
    Unavailable,
    /// The storage can no longer be trusted.
    Fatal,
}

/// Reads the codes of both engines.
pub(super) fn meaning(error: &sqlx::Error) -> Meaning {
    let sqlx::Error::Database(database) = error else {
        return match error {
            // SQLite reports through its own codes; this is the network to Postgres.
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Meaning::Unavailable,
            _ => Meaning::Fatal,
        };
    };
    let code = database.code().unwrap_or_default();
    // SQLite's codes are numbers, Postgres' have five characters.
    if code.len() != 5
        && let Ok(number) = code.parse::<u32>()
    {
        const BUSY: u32 = 5;
        const LOCKED: u32 = 6;
        return if matches!(number & 0xff, BUSY | LOCKED) { Meaning::Unavailable } else { Meaning::Fatal };
    }
    match (code.get(..2), &*code) {
        (_, "40001" | "40P01" | "55P03") => Meaning::TryAgain,
        // A unique row that another server wrote between our look and our write.
        (_, "23505") => Meaning::TryAgain,
        // Disk full, I/O error; damaged pages.
        (_, "53100" | "58030" | "XX001" | "XX002") => Meaning::Fatal,
        // Connection trouble, out of connections or memory, being shut down, statement cancelled; a transaction that was idle for too long.
        (Some("08" | "53" | "57"), _) | (_, "25P03") => Meaning::Unavailable,
        _ => Meaning::Fatal,
    }
}

/// An error while reading: nothing is lost by it.
pub(super) fn reading(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => StoreError::Damaged { what: error.to_string() },
        _ if is_damage(&error) => {
            metrics::counter!("croupier_damaged_reads_total").increment(1);
            StoreError::Damaged { what: error.to_string() }
        }
        _ => StoreError::Unavailable { why: error.to_string() },
    }
}

/// Whether the database says that its own pages are damaged.
fn is_damage(error: &sqlx::Error) -> bool {
    const CORRUPT: u32 = 11;
    const NO_DATABASE: u32 = 26;
    let Some(code) = error.as_database_error().and_then(sqlx::error::DatabaseError::code) else { return false };
    match code.parse::<u32>() {
        // SQLite's codes are shorter than those of Postgres.
        Ok(number) if code.len() != 5 => matches!(number & 0xff, CORRUPT | NO_DATABASE),
        _ => matches!(&*code, "XX001" | "XX002"),
    }
}
