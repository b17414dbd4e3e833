//! A witness outside the house.
//!
//! The record of a house shows by itself that nothing in it was changed, but not that it is all there: a copy from yesterday agrees with
//! itself. A witness is a small program on another machine. It asks the house every few seconds for its heads (how many seals each server
//! has, and one hash that stands for all of them), lets the house prove that they only ever grow ([`Follower`]), and keeps in one file what
//! it has seen, signed with a key of its own ([`files`]). A house that shrinks, forks or changes its key is caught, and the two heads that
//! the house itself has signed and that contradict each other are the evidence.
//!
//! What the witness keeps is handed to others over HTTP by [`listen`], and read from a file or an address by [`StatementSource`]: a server asks it
//! before it starts, and `croupier verify` holds the record against it.

// Whatever comes from a house must not stop the witness.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod fetch;
pub mod files;
mod follow;
pub mod listen;
mod statement_source;

pub use fetch::{FetchError, Url};
pub use follow::{Evidence, FollowError, FollowSettings, Follower, Look, Stale};
pub use statement_source::{SourceError, StatementSource};
