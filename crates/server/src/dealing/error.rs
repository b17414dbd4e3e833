//! Errors of making and opening shoes.

use super::health::Fault;
use super::shuffled_shoe::MOST_CARDS;
use floor::TableId;

/// Why a shoe could not be shuffled, sealed or opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealingError {
    /// The source of randomness is in doubt. No shoe is made until the server is started again.
    #[error("no shoe is shuffled until the server is started again: {0}")]
    Stopped(#[from] Fault),
    /// A shoe without cards, or with more than any game has.
    #[error("a shoe has from 1 to {MOST_CARDS} cards, not {0}")]
    Cards(usize),
    /// A shoe cannot be sealed or opened.
    #[error("shoe {shoe} of table {table}: {fault}")]
    Sealed {
        /// The table asked for.
        table: TableId,
        /// The shoe asked for.
        shoe: u32,
        /// The fault.
        fault: SealFault,
    },
}

/// Why a sealed shoe cannot be opened, or a shoe not sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealFault {
    /// It has fewer bytes than an empty shoe.
    #[error("the sealed shoe is cut short: {0} bytes are left of it")]
    CutShort(usize),
    /// It was sealed by a version that this one does not know.
    #[error("the sealed shoe has version {0}, this server reads version 1")]
    Version(u8),
    /// It was altered, sealed under another key, or sealed as another shoe.
    #[error(
        "the sealed shoe does not open: it was altered, has another key, or is the shoe of another table or number"
    )]
    NotAuthentic,
    /// It opens, and its content is not a shoe.
    #[error("what was sealed is not a shoe")]
    NotAShoe,
    /// The cipher refused.
    #[error("the shoe is too long to be sealed")]
    TooLong,
}
