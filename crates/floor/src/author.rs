//! The author of a fact: who caused it, when, and by which access.
//!
//! Acts of the house itself have no author, such as dealing a card, a deadline that passes, or settling a hand.

use crate::id::LoginId;
use crate::time::Moment;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// The author of a fact: who caused it, when, and by which access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "AuthorFields", into = "AuthorFields")]
pub struct Author {
    /// Who.
    pub login: LoginId,
    /// How they were let in.
    pub access: Access,
    /// When.
    pub at: Moment,
    /// The version of the login's stream at which its rank was looked up. Players have no rank.
    pub standing: Option<u64>,
    /// When the person last gave a second factor in this session.
    pub confirmed: Option<Moment>,
}

/// How a person was let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// With the session of a browser.
    Session(SessionTag),
    /// A program that uses one of the person's tokens, by the token's number.
    Token(u64),
    /// The server's command line. It has no sign-in, so the login has the number 0.
    CommandLine,
}

/// Identifies a session in the record. It is no secret: only the beginning of a hash of the cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SessionTag(pub u32);

impl Author {
    /// The command line of the server.
    pub const fn command_line(at: Moment) -> Self {
        Self { login: LoginId(0), access: Access::CommandLine, at, standing: None, confirmed: None }
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Session(tag) => write!(f, "session {tag}"),
            Self::Token(number) => write!(f, "token {number}"),
            Self::CommandLine => f.write_str("the command line"),
        }
    }
}

/// An author as it is stored: exactly one of session, token and command line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct AuthorFields {
    login: LoginId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    session: Option<SessionTag>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token: Option<u64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    command_line: bool,
    at: Moment,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    standing: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    confirmed: Option<Moment>,
}

impl From<Author> for AuthorFields {
    fn from(Author { login, access, at, standing, confirmed }: Author) -> Self {
        let mut written = Self { login, session: None, token: None, command_line: false, at, standing, confirmed };
        match access {
            Access::Session(tag) => written.session = Some(tag),
            Access::Token(number) => written.token = Some(number),
            Access::CommandLine => written.command_line = true,
        }
        written
    }
}

impl TryFrom<AuthorFields> for Author {
    type Error = &'static str;

    fn try_from(written: AuthorFields) -> Result<Self, Self::Error> {
        let AuthorFields { login, session, token, command_line, at, standing, confirmed } = written;
        let access = match (session, token, command_line) {
            (Some(tag), None, false) => Access::Session(tag),
            (None, Some(number), false) => Access::Token(number),
            (None, None, true) => Access::CommandLine,
            _ => return Err("an author has one of session, token and command-line"),
        };
        Ok(Self { login, access, at, standing, confirmed })
    }
}

impl fmt::Display for SessionTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for SessionTag {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let tag = u32::from_str_radix(text, 16).map(Self);
        // Each value has exactly one spelling: no signs, no capitals, no missing zeros.
        tag.ok().filter(|tag| tag.to_string() == text).ok_or("a session is eight digits of 0123456789abcdef")
    }
}

impl Serialize for SessionTag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SessionTag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn author(access: Access) -> Author {
        Author { login: LoginId(7), access, at: Moment(5), standing: None, confirmed: None }
    }

    #[test]
    fn an_author_is_read_as_it_was_written() {
        for (access, text) in [
            (Access::Session(SessionTag(0xab)), r#"{"login":7,"session":"000000ab","at":5}"#),
            (Access::Token(3), r#"{"login":7,"token":3,"at":5}"#),
            (Access::CommandLine, r#"{"login":7,"command-line":true,"at":5}"#),
        ] {
            assert_eq!(serde_json::to_string(&author(access)).expect("text"), text);
            assert_eq!(serde_json::from_str::<Author>(text).expect("an author"), author(access));
        }
        let full = Author { standing: Some(9), confirmed: Some(Moment(4)), ..author(Access::Token(3)) };
        let text = r#"{"login":7,"token":3,"at":5,"standing":9,"confirmed":4}"#;
        assert_eq!(serde_json::to_string(&full).expect("text"), text);
        assert_eq!(serde_json::from_str::<Author>(text).expect("an author"), full);
    }

    #[test]
    fn an_author_was_let_in_one_way() {
        for text in [
            r#"{"login":7,"at":5}"#,
            r#"{"login":7,"session":"000000ab","token":3,"at":5}"#,
            r#"{"login":7,"token":3,"command-line":true,"at":5}"#,
            r#"{"login":7,"session":"AB","at":5}"#,
            r#"{"login":7,"session":"ab","at":5}"#,
            r#"{"login":7,"session":"+00000ab","at":5}"#,
            r#"{"login":7,"token":3,"at":5,"rank":"dealer"}"#,
        ] {
            assert!(serde_json::from_str::<Author>(text).is_err(), "{text}");
        }
    }
}
