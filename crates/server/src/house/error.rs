//! Errors of the house: invalid requests, lost races and failures.

use crate::dealing::DealingError;
use crate::store::{StoreError, StreamId};
use floor::{jackpot, login, patron, table};

/// Why the house does not carry out a command.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HouseError {
    /// There is no such table, patron or pool.
    #[error("there is no such {0}")]
    NoSuch(&'static str),
    /// The table refuses.
    #[error(transparent)]
    Table(#[from] table::TableRefusal),
    /// The patron's account refuses.
    #[error(transparent)]
    Patron(#[from] patron::PatronRefusal),
    /// The pool refuses.
    #[error(transparent)]
    Pool(#[from] jackpot::JackpotRefusal),
    /// The login refuses.
    #[error(transparent)]
    Login(#[from] login::LoginRefusal),
    /// The asker was dismissed, has another role now, or their session or token has ended.
    #[error("your role has changed; sign in again")]
    NoLonger,
    /// The row of an account was read before its login changed, and is not written.
    #[error("the account has changed meanwhile")]
    StaleRow,
    /// The person who asked for money to move was dismissed, or has too low a rank now.
    #[error(
        "the person who asked was dismissed, or their rank is too low now: decline the request, or have it asked again"
    )]
    RequesterGone,
    /// It takes two persons, and the asker has not given a second factor within the last minutes.
    #[error("give your second factor again first")]
    Unconfirmed,
    /// The key was used for another command.
    #[error("this key was used for another command")]
    KeyReused,
    /// Other writers were faster too often; nothing was done.
    #[error("the table is too busy, nothing was done")]
    Busy,
    /// The house made move after move without waiting for a player.
    #[error("the house makes moves without end")]
    Circle,
    /// A value cannot be serialized.
    #[error("this cannot be stored: {0}")]
    Unwritable(String),
    /// A table cannot be opened like this.
    #[error(transparent)]
    Unfit(#[from] table::Unfit),
    /// No cards can be dealt.
    #[error(transparent)]
    Dealing(#[from] DealingError),
    /// The store could not be written or read.
    #[error(transparent)]
    Store(StoreError),
    /// Facts in the store contradict each other.
    #[error("{stream} at {version}: {why}")]
    Damaged {
        /// Which stream.
        stream: StreamId,
        /// The fact that does not fit.
        version: u64,
        /// The contradiction.
        why: String,
    },
}

impl HouseError {
    /// Whether the rules or an aggregate refuse, and nothing is broken.
    pub(super) fn is_refusal(&self) -> bool {
        matches!(self, Self::Table(_) | Self::Patron(_) | Self::Pool(_) | Self::Login(_))
    }

    pub(super) fn damaged(stream: &StreamId, version: u64, why: &str) -> Self {
        Self::Damaged { stream: stream.clone(), version, why: why.to_owned() }
    }
}

impl From<StoreError> for HouseError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::KeyReused { .. } => Self::KeyReused,
            other => Self::Store(other),
        }
    }
}
