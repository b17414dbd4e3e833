//! How a fact that was written down can differ from what the house would have written.
//!
//! Whoever keeps the facts can have every state again, and in every state the house decides the same. So a fact can be checked
//! without trusting whoever wrote it: the command behind it is decided once more, and what comes out is compared
//! ([`Table::check`](crate::Table::check), [`Pool::check`](crate::Pool::check), [`Patron::check`](crate::Patron::check)).

use crate::{jackpot, login, patron, table};
use std::fmt;

/// In what way a fact is not what the house would have written.
#[derive(Clone, Debug, PartialEq)]
pub enum Discrepancy {
    /// The table would have refused it.
    Table(table::TableRefusal),
    /// The patron's account would have refused it.
    Patron(patron::PatronRefusal),
    /// The pool would have refused it.
    Pool(jackpot::JackpotRefusal),
    /// The login would have refused it.
    Login(login::LoginRefusal),
    /// A table cannot be opened like this.
    Unfit(table::Unfit),
    /// It begins something that has begun already, or is not the beginning of what it should begin.
    OutOfPlace,
    /// A round began although chips lay on the layout.
    LayoutNotEmpty,
    /// It could have happened, but something about it would have been different.
    Differs {
        /// What is different.
        what: &'static str,
        /// What it would have been.
        expected: String,
    },
}

impl Discrepancy {
    pub(crate) fn differs(what: &'static str, expected: &impl fmt::Debug) -> Self {
        Self::Differs { what, expected: format!("{expected:?}") }
    }
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(refusal) => write!(f, "the table would have refused it: {refusal}"),
            Self::Patron(refusal) => write!(f, "the account would have refused it: {refusal}"),
            Self::Pool(refusal) => write!(f, "the pool would have refused it: {refusal}"),
            Self::Login(refusal) => write!(f, "the login would have refused it: {refusal}"),
            Self::Unfit(unfit) => write!(f, "no table is opened like this: {unfit}"),
            Self::OutOfPlace => f.write_str("it does not belong at this place of the stream"),
            Self::LayoutNotEmpty => f.write_str("a round began while chips lay on the layout"),
            Self::Differs { what, expected } => write!(f, "another {what} follows from the rules: {expected}"),
        }
    }
}

impl std::error::Error for Discrepancy {}

impl From<table::TableRefusal> for Discrepancy {
    fn from(refusal: table::TableRefusal) -> Self {
        Self::Table(refusal)
    }
}

impl From<patron::PatronRefusal> for Discrepancy {
    fn from(refusal: patron::PatronRefusal) -> Self {
        Self::Patron(refusal)
    }
}

impl From<jackpot::JackpotRefusal> for Discrepancy {
    fn from(refusal: jackpot::JackpotRefusal) -> Self {
        Self::Pool(refusal)
    }
}

impl From<login::LoginRefusal> for Discrepancy {
    fn from(refusal: login::LoginRefusal) -> Self {
        Self::Login(refusal)
    }
}
