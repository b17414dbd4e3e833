//! Why the house does not do what it is asked: what was asked wrongly, what lost a race, and what broke.

use crate::dealing::DealingError;
use crate::store::{StoreError, StreamId};
use floor::{jackpot, login, patron, table};

/// Why the house does not do what it is asked.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HouseError {
    /// There is no such table, patron or pool.
    #[error("there is no such {0}")]
    NoSuch(&'static str),
    /// The table says no.
    #[error(transparent)]
    Table(#[from] table::TableRefusal),
    /// The patron's account says no.
    #[error(transparent)]
    Patron(#[from] patron::PatronRefusal),
    /// The pool says no.
    #[error(transparent)]
    Pool(#[from] jackpot::JackpotRefusal),
    /// The login says no.
    #[error(transparent)]
    Login(#[from] login::LoginRefusal),
    /// Who asks is not any more what they were let in as.
    #[error("your role has changed; sign in again")]
    NoLonger,
    /// The row of an account was read before its login changed, and is not written.
    #[error("the account has changed meanwhile")]
    StaleRow,
    /// What takes two persons is asked for, or agreed to, without a second factor that was given not long ago.
    #[error("give your second factor again first")]
    Unconfirmed,
    /// The key was used for something else.
    #[error("this key was used for another command")]
    KeyReused,
    /// Others were quicker too often; nothing was done.
    #[error("the table is too busy, nothing was done")]
    Busy,
    /// The house moved on and on without anybody being awaited.
    #[error("the house runs in a circle")]
    Circle,
    /// Something cannot be written as text.
    #[error("this cannot be written down: {0}")]
    Unwritable(String),
    /// A table cannot be opened like this.
    #[error(transparent)]
    Unfit(#[from] table::Unfit),
    /// Cards cannot be dealt.
    #[error(transparent)]
    Dealing(#[from] DealingError),
    /// The store could not be written or read.
    #[error(transparent)]
    Store(StoreError),
    /// What the store holds does not fit together.
    #[error("{stream} at {version}: {why}")]
    Damaged {
        /// Which stream.
        stream: StreamId,
        /// The fact that does not fit.
        version: u64,
        /// In what way.
        why: String,
    },
}

impl HouseError {
    /// Whether it is the rules, or whoever is asked, that says no, and nothing is broken.
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
