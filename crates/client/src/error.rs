//! Why a client does not get what it asks for.

use serde::Deserialize;
use std::fmt;

/// What a server says when it does not do something.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RefusedRequest {
    /// A name for programs.
    pub code: String,
    /// What it is, for people.
    #[serde(default)]
    pub what: String,
}

impl RefusedRequest {
    /// Whether the same again may be answered differently, because nothing was decided.
    pub fn is_passing(&self) -> bool {
        matches!(self.code.as_str(), "unavailable" | "uncertain" | "internal" | "too-many-requests" | "busy")
    }
}

impl fmt::Display for RefusedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.code)
    }
}

/// Why a client does not get what it asks for.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server cannot be reached, or the connection was lost.
    #[error("the connection: {0}")]
    Connection(String),
    /// The server said no.
    #[error("{0}")]
    Refused(RefusedRequest),
    /// The server ended the talk, and said why.
    #[error("the server ended the talk: {reason} ({code})")]
    Ended {
        /// The code of the websocket protocol.
        code: u16,
        /// In words.
        reason: String,
    },
    /// The server sent something that no server should.
    #[error("not to be understood: {0}")]
    Unexpected(String),
    /// Whoever waited has waited long enough.
    #[error("no answer for too long")]
    TimedOut,
    /// The system gives no randomness.
    #[error("no randomness: {0}")]
    NoRandomness(String),
}

impl ClientError {
    pub(crate) fn connection(error: impl fmt::Display) -> Self {
        Self::Connection(error.to_string())
    }

    pub(crate) fn unexpected(error: impl fmt::Display) -> Self {
        Self::Unexpected(error.to_string())
    }

    /// Whether another attempt, perhaps at another server, may go better.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Connection(_) => true,
            // The server goes, or has had enough of this connection; somebody who was signed out is not let in again.
            Self::Ended { reason, .. } => reason != "signed out",
            Self::Refused(refusal) => refusal.is_passing(),
            Self::Unexpected(_) | Self::TimedOut | Self::NoRandomness(_) => false,
        }
    }
}
