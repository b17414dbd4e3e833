//! The house as a pure machine.
//!
//! Every request of a person or a program to the house is a command. `decide` looks at the state, the command and the time. It refuses, or returns
//! past-tense facts. `apply` takes a fact into the state and decides nothing. So a state is always the sum of its facts, and it can be computed from
//! them again.
//!
//! Money moves by double entry: every fact that moves money carries postings that sum to zero. So chips can only change hands.
//!
//! After every command, the driver of a table asks the table for its next [`HouseMove`], carries it out, and asks again until there is none. In this
//! way cards are dealt, hands are settled and rounds begin without a request.
//!
//! The crate has no storage, no network, no clock and no random numbers: the time and every card are arguments.

// No input from outside may stop the house.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod author;
mod digest;
mod discrepancy;
pub mod gaming_day;
pub mod house;
pub mod id;
pub mod jackpot;
pub mod ledger;
pub mod login;
pub mod patron;
pub mod practice;
pub mod rank;
pub mod role;
mod round_postings;
#[cfg(feature = "schema")]
mod schema;
pub mod shoe_proof;
mod surroundings;
pub mod table;
pub mod time;
mod written;

pub use author::{Access, Author, SessionTag};
pub use digest::{Fingerprint, Link};
pub use discrepancy::Discrepancy;
pub use gaming_day::GamingDay;
pub use house::{ClockJump, HouseBook};
pub use id::{LoginId, PatronId, PlayerCard, PoolId, StaffId, TableId};
pub use jackpot::Pool;
pub use ledger::{Account, Books, Posting};
pub use login::Login;
pub use patron::Patron;
pub use rank::Rank;
pub use role::Role;
pub use shoe_proof::Root;
pub use surroundings::Surroundings;
pub use table::{Command, Fact, HouseMove, Table, TableRefusal};
pub use time::Moment;
pub use written::Written;
