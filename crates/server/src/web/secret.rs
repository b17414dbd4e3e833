//! Secrets that identify a person: session cookies and tokens of programs.
//!
//! The server keeps only a hash of each, so a reader of the database cannot act as another person. A plain hash is enough: the secrets are 256 random
//! bits, which cannot be guessed.

use super::problem::Problem;
use crate::audit::Hash;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The prefix of tokens, so that a leaked one is recognised.
pub(super) const TOKEN_PREFIX: &str = "croupier_";

/// A fresh secret: 64 hexadecimal digits.
pub(super) fn fresh() -> Result<String, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Problem::internal)?;
    Ok(hexadecimal(&bytes))
}

/// The hash of a secret.
pub(super) fn hash(secret: &str) -> Hash {
    Hash(Sha256::digest(secret.as_bytes()).into())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
