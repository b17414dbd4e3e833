//! The source of a witness's testimony: its file, or the address at which it listens.

use crate::fetch::{FetchError, Url};
use crate::files;
use audit::{Hex, Statement, Unbelieved, WitnessAnswer};
use std::convert::Infallible;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;

/// A file, or an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementSource {
    /// A file of a witness on this machine, or a copy of it.
    File(PathBuf),
    /// The address of a witness.
    Url(Url),
}

/// Why the testimony of a witness is not available.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The witness does not answer.
    #[error("the witness does not answer: {0}")]
    Away(#[from] FetchError),
    /// The system gives no random numbers for a nonce.
    #[error("no randomness to ask the witness with: {0}")]
    Entropy(String),
    /// The file cannot be read.
    #[error("the witness's file {path} cannot be read: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
    /// The content was not written by a witness.
    #[error("{place} was not written by a witness: {why}")]
    Strange {
        /// The file or address.
        place: String,
        /// The fault.
        why: String,
    },
    /// The testimony was altered, or has no valid signature.
    #[error("the testimony at {place} was altered: {why}")]
    Altered {
        /// The file or address.
        place: String,
        /// The fault.
        why: Unbelieved,
    },
}

/// A nonce that was never used before.
fn word() -> Result<String, SourceError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| SourceError::Entropy(error.to_string()))?;
    Ok(Hex(bytes.to_vec()).to_string())
}

impl SourceError {
    /// Whether the source cannot be read, as opposed to having wrong content.
    pub fn is_away(&self) -> bool {
        matches!(self, Self::Away(_) | Self::File { .. })
    }
}

impl FromStr for StatementSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.parse().map_or_else(|_| Self::File(text.into()), Self::Url))
    }
}

impl fmt::Display for StatementSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Url(url) => url.fmt(f),
        }
    }
}

impl StatementSource {
    /// The witness's statement, if its signature is valid. A witness that listens signs a new nonce with it, so that an attacker in between cannot
    /// replay an old one.
    pub async fn read(&self) -> Result<Statement, SourceError> {
        match self {
            Self::File(path) => Self::read_file(path),
            Self::Url(url) => {
                let word = word()?;
                let bytes = url.ask(&word).await?;
                let answer: WitnessAnswer = serde_json::from_slice(&bytes)
                    .map_err(|error| SourceError::Strange { place: self.to_string(), why: error.to_string() })?;
                answer.read(&word).map_err(|why| SourceError::Altered { place: self.to_string(), why })
            }
        }
    }

    /// The statement in a witness's file.
    pub fn read_file(path: &std::path::Path) -> Result<Statement, SourceError> {
        let place = || path.display().to_string();
        let testimony = match files::read(path) {
            Ok(Some(testimony)) => testimony,
            Ok(None) => {
                let why = io::Error::from(io::ErrorKind::NotFound);
                return Err(SourceError::File { path: path.to_owned(), why });
            }
            Err(error) if error.get_ref().is_some() => {
                return Err(SourceError::Strange { place: place(), why: error.to_string() });
            }
            Err(why) => return Err(SourceError::File { path: path.to_owned(), why }),
        };
        testimony.read().map_err(|why| SourceError::Altered { place: place(), why })
    }
}
