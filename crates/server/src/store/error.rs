//! Errors of the store.

use super::stream::StreamId;
use crate::audit::KeyError;
use crate::dealing::KeyError as ShoeKeyError;
use floor::TableId;
use std::{io, path::PathBuf};

/// Why a batch was not written, or something could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another writer was faster: read the new facts and decide again.
    #[error("{stream} is at version {found}, not {expected}")]
    Conflict {
        /// The stream.
        stream: StreamId,
        /// The expected version.
        expected: u64,
        /// The actual version.
        found: u64,
    },
    /// The command was carried out before; this is the answer to it.
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
    /// Another account has this login name; case does not matter.
    #[error("the login name is taken")]
    LoginTaken,
    /// The change is about something that does not exist.
    #[error("there is no such {what}")]
    Missing {
        /// The kind of the thing.
        what: &'static str,
    },
    /// More bytes than the store takes.
    #[error("a {what} of {found} bytes; the store takes {limit}")]
    TooLarge {
        /// The kind of the text.
        what: &'static str,
        /// Its size.
        found: usize,
        /// The largest size.
        limit: usize,
    },
    /// A text with a zero character.
    #[error("a {what} with a zero character")]
    ZeroCharacter {
        /// The kind of the text.
        what: &'static str,
    },
    /// The database could not be reached or was too busy; nothing was written.
    #[error("the database is out of reach: {why}")]
    Unavailable {
        /// The error of the database.
        why: String,
    },
    /// The connection broke during the commit: it may have been written or not. The sender learns which by sending the command again under the same
    /// key.
    #[error("it is not known whether the commit succeeded: {why}")]
    Uncertain {
        /// The error of the database.
        why: String,
    },
    /// The storage failed, now or before. Nothing more is written until the server is started again.
    #[error("the storage has failed: {why}")]
    Failed {
        /// The first failure.
        why: String,
    },
    /// The stored data differs from the data that was written.
    #[error("the record is damaged: {what}")]
    Damaged {
        /// The damage.
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
        /// The error of the operating system.
        why: io::Error,
    },
    /// Another server works with the same data folder.
    #[error("the data folder {path} is in use by another server")]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// The data folder has no record.
    #[error("there is no record in the data folder {path}")]
    NoRecord {
        /// The folder.
        path: PathBuf,
    },
    /// The signing key is missing or unusable.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The key for shoes is missing or unusable.
    #[error(transparent)]
    ShoeKey(#[from] ShoeKeyError),
    /// The key of this record's shoes is missing. A new one is not created, because it could not open them.
    #[error(
        "the key {path} is missing, with which the shoes and rows of this record were sealed: put a copy of it there"
    )]
    NoShoeKey {
        /// The path where it should be.
        path: PathBuf,
    },
    /// The signing key of this server is missing. A new one is not created, because others would not recognise it as this server's.
    #[error(
        "the key {path} is missing, with which this record was signed: put a copy of it there. If it is lost, back the record up with croupier \
         backup and restore it into another folder: it is signed with a new key from then on"
    )]
    NoSealKey {
        /// The path where it should be.
        path: PathBuf,
    },
    /// The shoes of this record were sealed with another key.
    #[error("the shoes in this database are sealed with another key: give this server the same one with shoe-key")]
    OtherKey,
    /// The record had stamps, and the fact that says so is missing.
    #[error(
        "the record was set back to before its rows were stamped, or its stream house/1 was removed: {who} says that it had stamps. Restore \
         the newest backup of the record; docs/operations.md says how"
    )]
    SetBack {
        /// The evidence.
        who: String,
    },
    /// The record had facts, and is empty now.
    #[error(
        "the record is empty, and the file {path} says that it had facts: everything in it was removed, or this is another database. Restore \
         the newest backup of the record with croupier restore. For a new house name another folder"
    )]
    Emptied {
        /// The evidence.
        path: PathBuf,
    },
    /// A server of an earlier version goes on writing to a record that is being upgraded.
    #[error(
        "{stream} was lengthened by a server of an earlier version while this one upgraded the record: stop all servers of the \
         house, then start one"
    )]
    StillWritten {
        /// The stream.
        stream: StreamId,
    },
    /// A record of an earlier version is not upgraded by a program that only reads it.
    #[error(
        "this database was written by an earlier version: read it with that version's program, or open it once with croupier serve of this \
         one"
    )]
    Earlier,
    /// The record of an earlier version could not be checked before the upgrade.
    #[error("the record cannot be checked: {0}")]
    Unchecked(StoreError),
    /// The address of the database is not one of Postgres.
    #[error("the database address: {0}")]
    Address(String),
    /// The database could lose what it has acknowledged.
    #[error("unsafe durability setting: {setting} is {found}, but must be {wanted}")]
    Unsafe {
        /// The setting's name.
        setting: &'static str,
        /// Its value.
        found: String,
        /// The required value.
        wanted: &'static str,
    },
    /// The database answers with an error.
    #[error("the database: {0}")]
    Database(sqlx::Error),
    /// The record is damaged. A backup has to be restored.
    #[error("{what}. Restore the newest backup of the record; docs/operations.md says how")]
    Damaged {
        /// The damage.
        what: String,
    },
    /// The database schema could not be upgraded.
    #[error("the database's tables: {0}")]
    Migration(sqlx::migrate::MigrateError),
}

// The errors are not sources: they are part of the message, and a program that prints the causes would repeat them.
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

/// The meaning of a database error for the waiting task and for the store.
pub(super) enum Meaning {
    /// Two transactions were in conflict; the same again will work.
    TryAgain,
    /// Nothing was written and later it may work.
    Unavailable,
    /// The storage can no longer be trusted.
    Fatal,
}

/// Classifies the error codes of both engines.
pub(super) fn meaning(error: &sqlx::Error) -> Meaning {
    let sqlx::Error::Database(database) = error else {
        return match error {
            // SQLite reports its own codes; this is the network to Postgres.
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
        // Another server wrote a unique row between our check and our write.
        (_, "23505") => Meaning::TryAgain,
        // Disk full, I/O error; damaged pages.
        (_, "53100" | "58030" | "XX001" | "XX002") => Meaning::Fatal,
        // Connection error, out of connections or memory, shutdown, cancelled statement; a transaction that was idle for too long.
        (Some("08" | "53" | "57"), _) | (_, "25P03") => Meaning::Unavailable,
        _ => Meaning::Fatal,
    }
}

/// An error while reading: nothing is lost.
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
