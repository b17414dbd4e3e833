//! A witness outside the house.
//!
//! The record of a house proves by itself that it was not changed, but not that it is complete: a copy from yesterday agrees with itself. A witness
//! is a small program on another machine. Every few seconds it requests the heads of the house (the number of seals of each server, and one hash for
//! all of them), has the house prove that they have only grown ([`Follower`]), and stores them in one file, signed with a key of its own ([`files`]).
//! A house that removes or rewrites facts, or changes its key, is caught: the evidence is two contradicting heads that the house itself has signed.
//!
//! The witness serves its testimony over HTTP ([`listen`]), and others read it from a file or an address ([`StatementSource`]): a server asks it
//! before it starts, and `croupier verify` compares the record with it.

// No answer of a house may stop the witness.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod fetch;
pub mod files;
mod follow;
pub mod listen;
mod statement_source;
pub mod tls;

pub use fetch::{FetchError, Url};
pub use follow::{Evidence, FollowError, FollowSettings, Follower, Look, Stale};
pub use statement_source::{SourceError, StatementSource};
