//! Why there is no shoe to deal from.

use super::health::Fault;
use super::shoe::MOST_CARDS;
use floor::TableId;

/// Why a shoe could not be shuffled, sealed or opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealingError {
    /// Chance itself is in doubt. No shoe is made until the server is started again.
    #[error("no shoe is shuffled until the server is started again: {0}")]
    Stopped(#[from] Fault),
    /// A shoe of no cards, or of more than any game has.
    #[error("a shoe has from 1 to {MOST_CARDS} cards, not {0}")]
    Cards(usize),
    /// A shoe cannot be put into its sealed form or taken out of it.
    #[error("shoe {shoe} of table {table}: {fault}")]
    Sealed {
        /// The table asked for.
        table: TableId,
        /// The shoe asked for.
        shoe: u32,
        /// What is wrong.
        fault: SealFault,
    },
}

/// What is wrong with a sealed shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealFault {
    /// Fewer bytes than even an empty shoe has.
    #[error("the sealed shoe is cut short: {0} bytes are left of it")]
    CutShort(usize),
    /// Sealed by a version this one does not know.
    #[error("the sealed shoe has version {0}, this server reads version 1")]
    Version(u8),
    /// Altered, sealed under another key, or sealed as another shoe.
    #[error(
        "the sealed shoe does not open: it was altered, has another key, or is the shoe of another table or number"
    )]
    NotAuthentic,
    /// It opens, and what is in it are no cards.
    #[error("what was sealed is not a shoe")]
    NotAShoe,
    /// The cipher refused.
    #[error("the shoe is too long to be sealed")]
    TooLong,
}
