//! The record of the house, checked without the house.
//!
//! Every fact is linked to the one before it ([`chain`]), and every commit of a server signs where the streams it touched now
//! stand ([`seal`]); [`RecordCheck`] holds one against the other. That shows that nothing was changed afterwards. Whether what
//! was written was right in the first place is shown by deciding it again: [`replay`] puts every table, account and pool together
//! from its facts, asks it what it would have written down next, and adds up the money. [`Examination`] does all of it.
//!
//! A single round can be taken out of the record and checked by itself ([`bundle`]).
//!
//! A record that was rolled back as a whole agrees with itself. The trees over the seals ([`merkle`]) have roots that fit into a line; a
//! witness outside the house keeps them ([`Statement`]), and what it has seen must still be there.
//!
//! The crate reads rows and text and touches nothing else, so that a browser can run it: a live database, a copy of it and an
//! exported file are checked by the same code.

// Whatever comes from outside must not stop the check.
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
pub use statement::{Answer, Contradiction, Growth, Statement, Testimony};
