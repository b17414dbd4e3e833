//! Errors of the API: one form of answer for every request that is not served.

use super::measures;
pub use super::security_key::KeyQuestion;
use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use floor::Rank;
use rules::Cents;
use serde::Serialize;
use std::fmt;
use utoipa::ToSchema;

/// Seconds after which a client may try again when the store does not answer.
pub(super) const TROUBLE_RETRY_AFTER: u64 = 2;

/// The body of every answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The error.
    pub error: ErrorDetail,
    /// With `second-factor-missing`: the kinds of factor that the account has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_factor: Option<SecondFactorAsked>,
}

/// The second factors that a person with the right password may give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SecondFactorAsked {
    /// Whether the account has an authenticator app.
    pub digits: bool,
    /// The challenge for a security key of the account; nothing if there is no key that could be used here.
    #[schema(required)]
    pub key: Option<KeyQuestion>,
}

/// An error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Wrong)]
pub struct ErrorDetail {
    /// A code for programs; it stays the same when the text changes.
    #[schema(example = "below-minimum")]
    pub code: String,
    /// A text for people.
    pub what: String,
    /// The number of the rule behind it.
    #[schema(example = "6.1")]
    pub rule: Option<String>,
    /// The limit that was exceeded.
    #[schema(example = "10.00")]
    pub limit: Option<String>,
}

/// Why a request is not served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The caller is not signed in.
    NotSignedIn,
    /// The name and the password do not match.
    WrongCredentials,
    /// The name and the password match, and the account needs its second factor as well.
    SecondFactorMissing(SecondFactorAsked),
    /// The digits are not the current ones of an app of this account. Only a caller with the right password, or who is signed in, is told.
    WrongDigits,
    /// The answer of a security key is not accepted.
    WrongKey(String),
    /// The caller's role does not allow it.
    NotAllowed,
    /// It needs a higher rank.
    RankTooLow {
        /// The lowest rank that may.
        least: Rank,
        /// The number of the rule about that, if the documents have one.
        rule: Option<String>,
    },
    /// The program's token has not the needed scope.
    Scope {
        /// The scope that it needs.
        scope: &'static str,
    },
    /// The caller must do something else first.
    First(ErrorDetail),
    /// The request comes from another site's page.
    ForeignOrigin,
    /// The request comes from a page of a host whose name is unknown to the server.
    UnknownHost,
    /// The path does not exist.
    NoSuchRoute,
    /// The thing does not exist, or belongs to another person.
    NoSuchThing,
    /// The path does not take this method.
    WrongMethod,
    /// The content type of the body is not JSON.
    NotJson,
    /// The body is not JSON.
    MalformedJson(String),
    /// The request has no Host header, or several.
    NotOneHost,
    /// The body, or a part of the path, is invalid.
    NotValid(String),
    /// The body is incomplete.
    CutOff,
    /// The body is larger than allowed.
    TooLarge {
        /// The most bytes.
        limit: usize,
    },
    /// The body took too long to arrive.
    TooSlow,
    /// Too many requests at once.
    TooMany {
        /// Seconds after which the next one is served.
        after: u64,
    },
    /// Too many websockets are open already.
    TooManySockets {
        /// The limit.
        limit: u32,
    },
    /// The server is too busy; this request was not the cause.
    Busy {
        /// Seconds after which the client may try again.
        after: u64,
    },
    /// The current state contradicts the request.
    Conflict(ErrorDetail),
    /// The house or the rules of the game refuse it.
    Refused(ErrorDetail),
    /// The server cannot serve requests now.
    Unavailable,
    /// The record is damaged.
    RecordDamaged,
    /// It is unknown whether it was done; sent again under its key, an order gets its answer.
    Uncertain,
    /// The server failed. The cause is only in the log.
    Internal,
}

impl Problem {
    /// An internal error: the log gets the details, and the client does not.
    pub fn internal(error: impl fmt::Display) -> Self {
        tracing::error!(%error, "a request failed");
        Self::Internal
    }

    /// An error of the store.
    pub fn store(error: StoreError) -> Self {
        match error {
            StoreError::Missing { .. } => Self::NoSuchThing,
            StoreError::Unavailable { .. } | StoreError::Closed => {
                tracing::warn!(%error, "the store cannot be used");
                Self::Unavailable
            }
            StoreError::Uncertain { .. } => {
                tracing::warn!(%error, "the outcome of a commit is unknown");
                Self::Uncertain
            }
            other => Self::internal(other),
        }
    }

    /// The current state contradicts the request.
    pub fn conflict(code: &str, what: &str) -> Self {
        Self::Conflict(ErrorDetail { code: code.into(), what: what.into(), rule: None, limit: None })
    }

    /// The amount is above the limit of one person.
    pub fn beyond(code: &str, what: &str, limit: Cents) -> Self {
        let what = format!("one person moves at most {limit} alone: {what}");
        Self::Refused(ErrorDetail { code: code.into(), what, rule: None, limit: Some(limit.to_string()) })
    }

    /// The house refuses.
    pub fn refused(code: &str, what: &str) -> Self {
        Self::Refused(ErrorDetail { code: code.into(), what: what.into(), rule: None, limit: None })
    }

    /// The caller must do something else first.
    pub fn first(code: &str, what: &str) -> Self {
        Self::First(ErrorDetail { code: code.into(), what: what.into(), rule: None, limit: None })
    }

    /// The second factors that may be given.
    fn asked(&self) -> Option<SecondFactorAsked> {
        if let Self::SecondFactorMissing(asked) = self { Some(asked.clone()) } else { None }
    }

    /// Whether the server has a problem, and not the request or its caller.
    pub fn is_trouble(&self) -> bool {
        matches!(self, Self::Unavailable | Self::Uncertain | Self::Internal)
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotSignedIn
            | Self::WrongCredentials
            | Self::SecondFactorMissing(_)
            | Self::WrongDigits
            | Self::WrongKey(_) => StatusCode::UNAUTHORIZED,
            Self::NotAllowed
            | Self::RankTooLow { .. }
            | Self::Scope { .. }
            | Self::First(_)
            | Self::ForeignOrigin
            | Self::UnknownHost => StatusCode::FORBIDDEN,
            Self::NoSuchRoute | Self::NoSuchThing => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::MalformedJson(_) | Self::NotOneHost | Self::CutOff => StatusCode::BAD_REQUEST,
            Self::NotValid(_) | Self::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany { .. } | Self::TooManySockets { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::Unavailable | Self::RecordDamaged | Self::Uncertain | Self::Busy { .. } => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The error in the form of the API.
    pub fn wrong(&self) -> ErrorDetail {
        let (code, what, limit) = match self {
            Self::NotSignedIn => ("not-signed-in", "sign in first".into(), None),
            Self::WrongCredentials => ("wrong-credentials", "the name and the password do not match".into(), None),
            Self::SecondFactorMissing(_) => {
                ("second-factor-missing", "this account needs its second factor as well".into(), None)
            }
            Self::WrongDigits => ("wrong-digits", "these are not the digits that the app shows now".into(), None),
            Self::WrongKey(why) => {
                ("wrong-key", format!("the answer of the security key is not accepted: {why}"), None)
            }
            Self::NotAllowed => ("not-allowed", "your role does not allow this".into(), None),
            Self::RankTooLow { least, rule } => {
                let what = format!("this takes {}", least.or_above());
                return ErrorDetail { code: "not-allowed".into(), what, rule: rule.clone(), limit: None };
            }
            Self::Scope { scope } => {
                let what = format!("this needs a token with the scope {scope}, which this token does not have");
                ("scope-missing", what, Some((*scope).to_owned()))
            }
            Self::ForeignOrigin => ("foreign-origin", "requests from pages of other sites are not served".into(), None),
            Self::UnknownHost => {
                let what = "this server was not told that name: it takes orders of pages at its address in digits or at localhost; \
                    for a page at another name set `origin`";
                ("unknown-host", what.into(), None)
            }
            Self::NoSuchRoute => ("no-such-route", "there is nothing here; /api/docs lists what there is".into(), None),
            Self::NoSuchThing => ("no-such-thing", "there is no such thing".into(), None),
            Self::WrongMethod => ("wrong-method", "this path does not take this method".into(), None),
            Self::NotJson => ("not-json", "the body must be JSON, with the content type application/json".into(), None),
            Self::MalformedJson(why) => ("malformed-json", why.clone(), None),
            Self::NotOneHost => ("not-one-host", "a request must have exactly one Host header".into(), None),
            Self::NotValid(why) => ("not-valid", why.clone(), None),
            Self::CutOff => ("cut-off", "the body is incomplete".into(), None),
            Self::TooLarge { limit } => {
                ("too-large", format!("a body has at most {limit} bytes"), Some(limit.to_string()))
            }
            Self::TooSlow => ("too-slow", "the body took too long to arrive".into(), None),
            Self::TooMany { after } => ("too-many-requests", format!("try again in {after} seconds"), None),
            Self::TooManySockets { limit } => {
                let what = format!("at most {limit} websockets may be open at the same time; close another first");
                ("too-many-sockets", what, Some(limit.to_string()))
            }
            Self::Busy { after } => ("busy", format!("the server is too busy; try again in {after} seconds"), None),
            Self::Conflict(wrong) | Self::Refused(wrong) | Self::First(wrong) => return wrong.clone(),
            Self::Unavailable => ("unavailable", "the house cannot serve this now; try again".into(), None),
            Self::RecordDamaged => ("record-damaged", "the record is damaged; the log says what is wrong".into(), None),
            Self::Uncertain => {
                ("uncertain", "it is not known whether this was done; send it again under the same key".into(), None)
            }
            Self::Internal => ("internal", "the server has failed; the error is in its log".into(), None),
        };
        ErrorDetail { code: code.into(), what, rule: None, limit }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.wrong().what)
    }
}

impl std::error::Error for Problem {}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response =
            (self.status(), Json(ErrorBody { error: self.wrong(), second_factor: self.asked() })).into_response();
        measures::refused(&self);
        let after = match self {
            Self::TooMany { after } | Self::Busy { after } => Some(after),
            Self::Unavailable | Self::Uncertain => Some(TROUBLE_RETRY_AFTER),
            _ => None,
        };
        if let Some(after) = after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(after));
        }
        if let Self::NotSignedIn = self {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
