//! Names of streams.

use floor::{LoginId, PatronId, PoolId, TableId};
use serde::{Deserialize, Deserializer, Serialize, de};
use std::{fmt, str::FromStr, sync::Arc};

/// The longest name of a stream, in bytes.
pub const LONGEST_NAME: usize = 64;

/// The name of a stream: a kind and a number, as in `table/3`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct StreamId(Arc<str>);

impl StreamId {
    /// The stream of a table.
    pub fn table(table: TableId) -> Self {
        Self(format!("table/{}", table.0).into())
    }

    /// The stream of a patron.
    pub fn patron(patron: PatronId) -> Self {
        Self(format!("patron/{}", patron.0).into())
    }

    /// The stream of a jackpot pool.
    pub fn pool(pool: PoolId) -> Self {
        Self(format!("pool/{}", pool.0).into())
    }

    /// The stream of a login.
    pub fn login(login: LoginId) -> Self {
        Self(format!("login/{}", login.0).into())
    }

    /// The stream of the house as a whole.
    pub fn house() -> Self {
        Self("house/1".into())
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The kind of the stream: `table` of `table/3`.
    pub fn kind(&self) -> &str {
        self.0.split('/').next().unwrap_or_default()
    }

    /// The number in the name: 3 of `table/3`.
    pub fn number(&self) -> u64 {
        self.0.split('/').nth(1).and_then(|number| number.parse().ok()).unwrap_or_default()
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is not the name of a stream.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not the name of a stream: lower-case letters or dashes, a slash and a number, {LONGEST_NAME} characters at most"
)]
pub struct NotAStream(pub String);

impl FromStr for StreamId {
    type Err = NotAStream;

    // A number with leading zeros or a sign would give one stream two names.
    fn from_str(text: &str) -> Result<Self, NotAStream> {
        let wrong = || NotAStream(text.chars().take(LONGEST_NAME).collect());
        let (kind, number) = text.split_once('/').ok_or_else(wrong)?;
        let letters = !kind.is_empty() && kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let canonical = number.parse::<u64>().is_ok_and(|value| value.to_string() == number);
        if letters && canonical && text.len() <= LONGEST_NAME { Ok(Self(text.into())) } else { Err(wrong()) }
    }
}

impl<'de> Deserialize<'de> for StreamId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let stream = StreamId::table(TableId(3));
        assert_eq!(stream.as_str(), "table/3");
        assert_eq!("table/3".parse(), Ok(stream.clone()));
        assert_eq!((stream.kind(), stream.number()), ("table", 3));
        assert_eq!(StreamId::patron(PatronId(u64::MAX)).number(), u64::MAX);
        assert_eq!(StreamId::pool(PoolId(0)).as_str(), "pool/0");
    }

    #[test]
    fn what_could_be_another_spelling_is_refused() {
        for wrong in ["", "table", "table/", "/3", "table/03", "table/+3", "Table/3", "table/3/4", "table/-1", "t b/3"]
        {
            assert_eq!(wrong.parse::<StreamId>(), Err(NotAStream(wrong.to_owned())));
        }
    }

    #[test]
    fn a_name_has_a_longest_length() {
        let longest = format!("{}/1", "a".repeat(LONGEST_NAME - 2));
        assert!(longest.parse::<StreamId>().is_ok());
        assert!(format!("a{longest}").parse::<StreamId>().is_err());
    }
}
