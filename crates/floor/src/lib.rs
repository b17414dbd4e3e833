//! The house as a pure machine.
//!
//! Whatever people and programs want of the house is a command. `decide` looks at what is so, at the command and at the time, and
//! either refuses or says in past tense what has happened: facts. `apply` takes a fact into the state and decides nothing.
//! A state is therefore always the sum of its facts, and whoever keeps the facts can have any state again.
//!
//! Money is moved by double entry: every fact that moves some carries postings that sum to nothing, so chips can change
//! hands and nothing else.
//!
//! After every command to a table whoever serves it asks for the table's next [`HouseMove`], does it, and asks again until there is
//! none: so cards are dealt, hands settled and rounds begun without anybody asking for it.
//!
//! The crate knows no storage, no network, no clock and no chance: the time is an argument, and so is every card.

// Whatever comes from outside must not stop the house.
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
