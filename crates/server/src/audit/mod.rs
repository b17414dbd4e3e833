//! The audit of the record, and this server's signing key.

mod key_file;

pub use audit::{
    Break, Chain, Contradiction, Examination, Fault, Finding, Findings, Forgery, Growth, Hash, Heads, Hex, Kind,
    RecordCheck, Report, RoundBundle, Seal, SealChain, SignedSeal, SignedText, Signer, Statement, Testimony, TreeHead,
    bundle, chain, merkle, seal, seal_leaf, server_name,
};
pub use key_file::{KeyError, SEALS_KEY, known_signer, signer_in_file, signer_in_folder};
