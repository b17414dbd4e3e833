//! Errors of a client.

use serde::Deserialize;
use std::fmt;

/// The server's refusal of a request.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct RefusedRequest {
    /// A name for programs.
    pub code: String,
    /// The reason, for people.
    #[serde(default)]
    pub what: String,
}

impl RefusedRequest {
    /// Whether the same request may succeed later, because nothing was decided.
    pub fn is_passing(&self) -> bool {
        matches!(self.code.as_str(), "unavailable" | "uncertain" | "internal" | "too-many-requests" | "busy")
    }
}

impl fmt::Display for RefusedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.code)
    }
}

/// Why a request of a client fails.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server cannot be reached, or the connection was lost.
    #[error("the connection: {0}")]
    Connection(String),
    /// The server said no.
    #[error("{0}")]
    Refused(RefusedRequest),
    /// The server closed the connection and gave a reason.
    #[error("the server closed the connection: {reason} ({code})")]
    Ended {
        /// The code of the websocket protocol.
        code: u16,
        /// In words.
        reason: String,
    },
    /// The server sent an unexpected message.
    #[error("an unexpected message of the server: {0}")]
    Unexpected(String),
    /// The wait took too long.
    #[error("no answer within the time limit")]
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

    /// Whether another attempt, perhaps at another server, may succeed.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Connection(_) => true,
            // The server stops, or closes this connection; a user who was signed out stays out.
            Self::Ended { reason, .. } => reason != "signed out",
            Self::Refused(refusal) => refusal.is_passing(),
            Self::Unexpected(_) | Self::TimedOut | Self::NoRandomness(_) => false,
        }
    }
}
