//! The audit of the record, and the key with which this server vouches for what it writes.

mod key_file;

pub use audit::{
    Break, Chain, Examination, Fault, Finding, Findings, Forgery, Hash, Hex, Kind, RecordCheck, Report, RoundBundle,
    Seal, SealChain, SignedSeal, Signer, bundle, chain, seal,
};
pub use key_file::{KeyError, known_signer, signer_in_folder};
