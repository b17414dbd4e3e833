//! Checks of the house's record that need no help from the house.
//!
//! Every fact is linked to the one before it ([`chain`]), and every commit of a server signs the last link of each stream that it changed ([`seal`]);
//! [`RecordCheck`] compares the two. That proves that the record was not changed afterwards. To prove that the facts were right in the first place,
//! [`replay`] restores every table, account and pool from its facts, decides every fact again, and adds up the money. [`Examination`] does all of it.
//!
//! A single round can be exported from the record and checked alone ([`bundle`]).
//!
//! A record that was rolled back as a whole agrees with itself. But the trees over its seals ([`merkle`]) have roots that fit into a line. A witness
//! outside the house stores these roots ([`Statement`]), and the record must still contain everything that the witness has seen.
//!
//! The crate reads rows and text and touches nothing else, so that a browser can run it. The same code checks a live database, a copy of it and an
//! exported file.

// No input from outside may stop the check.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod bundle;
pub mod chain;
mod examination;
mod heads;
mod hex;
pub mod merkle;
mod record;
pub mod replay;
mod report;
pub mod seal;
mod signed;
mod signer;
mod statement;
mod witnessed;

pub use bundle::RoundBundle;
pub use chain::{Break, Chain, Hash};
pub use examination::Examination;
pub use heads::{Heads, TreeHead, Unbelieved, seal_leaf};
pub use hex::Hex;
pub use record::{Finding, Findings, RecordCheck};
pub use report::{Fault, Kind, MOST_FAULTS, Report, SignerReport, WitnessReport};
pub use seal::{Forgery, Seal, SealChain, SignedSeal, server_name};
pub use signed::{NotSigned, SignedText};
pub use signer::Signer;
pub use statement::{Contradiction, Growth, Statement, Testimony, WitnessAnswer};
