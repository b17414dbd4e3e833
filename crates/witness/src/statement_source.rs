//! Where a witness keeps what it has seen, for those who ask it: a file, or the address at which it listens.

use crate::fetch::{FetchError, Url};
use crate::files;
use audit::{Answer, Hex, Statement, Unbelieved};
use std::convert::Infallible;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;

/// A file, or an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementSource {
    /// A file that a witness keeps on this machine, or a copy of it.
    File(PathBuf),
    /// Where a witness listens.
    Url(Url),
}

/// Why it is not known what a witness has seen.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The witness does not answer.
    #[error("the witness does not answer: {0}")]
    Away(#[from] FetchError),
    /// The system gives nothing to make a question of.
    #[error("no randomness to ask the witness with: {0}")]
    Entropy(String),
    /// The file cannot be read.
    #[error("the witness's file {path} cannot be read: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// What is there is not what a witness writes.
    #[error("{place} has nothing that a witness has written: {why}")]
    Strange {
        /// The file or address.
        place: String,
        /// What is wrong.
        why: String,
    },
    /// What is there was altered, or signed by nobody.
    #[error("what the witness says at {place} was altered: {why}")]
    Altered {
        /// The file or address.
        place: String,
        /// What is wrong.
        why: Unbelieved,
    },
}

/// A word that nobody can have asked with before.
fn word() -> Result<String, SourceError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| SourceError::Entropy(error.to_string()))?;
    Ok(Hex(bytes.to_vec()).to_string())
}

impl SourceError {
    /// Whether nothing could be learned, as opposed to something wrong.
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
    /// What the witness has seen, if its signature holds. One that listens signs a word with it that was made just now, so that nobody between
    /// can hand out what it had seen long ago.
    pub async fn read(&self) -> Result<Statement, SourceError> {
        match self {
            Self::File(path) => Self::read_file(path),
            Self::Url(url) => {
                let word = word()?;
                let bytes = url.ask(&word).await?;
                let answer: Answer = serde_json::from_slice(&bytes)
                    .map_err(|error| SourceError::Strange { place: self.to_string(), why: error.to_string() })?;
                answer.read(&word).map_err(|why| SourceError::Altered { place: self.to_string(), why })
            }
        }
    }

    /// What the witness has seen that keeps this file.
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
