//! What makes the record of the house hard to rewrite.
//!
//! Every fact is linked to the one before it ([`chain`]), and every commit of a server signs where the streams it touched now
//! stand ([`seal`]); [`RecordCheck`] holds one against the other. All of it works on plain rows: a live database, a copy of it
//! and an exported bundle are checked by the same code, without a server.

pub mod chain;
mod record;
pub mod seal;
mod signer;

pub use chain::{Break, Chain, Hash};
pub use record::{Finding, Findings, RecordCheck};
pub use seal::{Forgery, Seal, SealChain, SignedSeal};
pub use signer::{KeyError, Signer};

pub(crate) use chain::read_hex;
