//! The differences between a stored fact and the fact that the house would have written.
//!
//! The facts of a stream lead to the same state every time, and in the same state the house decides the same. So a reader can check a fact without
//! trusting its writer: the check decides the command behind the fact again and compares the results ([`Table::check`](crate::Table::check),
//! [`Pool::check`](crate::Pool::check), [`Patron::check`](crate::Patron::check)).

use crate::{jackpot, login, patron, table};
use std::fmt;

/// How a fact differs from the one that the house would have written.
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
    /// No table can be opened with these settings.
    Unfit(table::Unfit),
    /// The fact is an opening of something that is open already, or the first fact is no opening.
    OutOfPlace,
    /// A round began although chips lay on the layout.
    LayoutNotEmpty,
    /// The act was possible, but the fact would have had another value.
    Differs {
        /// The value that differs.
        what: &'static str,
        /// The value that it would have had.
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
            Self::OutOfPlace => f.write_str("it is at the wrong place in the stream"),
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
