//! The chain of links through the facts of one stream.
//!
//! A link covers the link before it, the stream's name, the fact's version and the fact's text, each with its length in front, so that no two
//! histories have the same bytes. The last link of a stream proves that no earlier fact was changed, left out or moved.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// A tag, so that a link can never be taken for another kind of hash.
const LINK_TAG: &[u8] = b"croupier link 1";

/// A SHA-256 hash, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The link before the first fact of every stream.
    pub const BEGINNING: Self = Self([0; 32]);

    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The link of a fact that follows `previous`.
    pub fn link(previous: Self, stream: &str, version: u64, fact: &str) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(LINK_TAG);
        hasher.update(previous.0);
        hasher.update((stream.len() as u64).to_be_bytes());
        hasher.update(stream);
        hasher.update(version.to_be_bytes());
        hasher.update((fact.len() as u64).to_be_bytes());
        hasher.update(fact);
        Self(hasher.finalize().into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

/// The text is no hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a hash is 64 lower-case hexadecimal digits")]
pub struct NotAHash;

impl FromStr for Hash {
    type Err = NotAHash;

    // Upper case is refused: a hash has one spelling, and a changed letter never gives the same hash.
    fn from_str(text: &str) -> Result<Self, NotAHash> {
        let mut bytes = [0; 32];
        read_hex(text, &mut bytes).ok_or(NotAHash)?;
        Ok(Self(bytes))
    }
}

impl TryFrom<&[u8]> for Hash {
    type Error = NotAHash;

    fn try_from(bytes: &[u8]) -> Result<Self, NotAHash> {
        bytes.try_into().map(Self).map_err(|_| NotAHash)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Fills `bytes` from exactly as many lower-case hexadecimal digits as they need.
pub(crate) fn read_hex(text: &str, bytes: &mut [u8]) -> Option<()> {
    if text.len() != bytes.len() * 2 {
        return None;
    }
    let digit = |character: u8| match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        _ => None,
    };
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(())
}

/// The place where a stream's chain is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Break {
    /// A fact is missing, doubled or out of order.
    #[error("{stream}: version {expected} should follow, but version {found} does")]
    Version {
        /// The stream.
        stream: String,
        /// The expected version.
        expected: u64,
        /// The version in its place.
        found: u64,
    },
    /// A fact or its link was altered.
    #[error("{stream}: fact {version} does not match its link")]
    Altered {
        /// The stream.
        stream: String,
        /// The version of the altered fact.
        version: u64,
    },
}

/// Follows one stream fact by fact and finds the first that does not fit.
#[derive(Clone, Debug)]
pub struct Chain {
    stream: String,
    version: u64,
    hash: Hash,
}

impl Chain {
    /// Before the first fact of a stream.
    pub fn of(stream: &str) -> Self {
        Self { stream: stream.to_owned(), version: 0, hash: Hash::BEGINNING }
    }

    /// After a fact of a stream whose link is known.
    pub fn after(stream: &str, version: u64, link: Hash) -> Self {
        Self { stream: stream.to_owned(), version, hash: link }
    }

    /// The version of the last fact that was followed.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The link of the last fact that was followed.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// Takes the next fact, with its stored link.
    pub fn follow(&mut self, version: u64, fact: &str, link: Hash) -> Result<(), Break> {
        if version != self.version + 1 {
            return Err(Break::Version { stream: self.stream.clone(), expected: self.version + 1, found: version });
        }
        if Hash::link(self.hash, &self.stream, version, fact) != link {
            return Err(Break::Altered { stream: self.stream.clone(), version });
        }
        (self.version, self.hash) = (version, link);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history() -> Vec<(u64, String, Hash)> {
        let mut hash = Hash::BEGINNING;
        (1..=5)
            .map(|version| {
                let fact = format!("{{\"Bought\":{version}}}");
                hash = Hash::link(hash, "table/3", version, &fact);
                (version, fact, hash)
            })
            .collect()
    }

    fn follow(stream: &str, history: &[(u64, String, Hash)]) -> Result<(), Break> {
        let mut chain = Chain::of(stream);
        history.iter().try_for_each(|(version, fact, link)| chain.follow(*version, fact, *link))
    }

    #[test]
    fn an_honest_history_is_followed() {
        assert_eq!(follow("table/3", &history()), Ok(()));
    }

    #[test]
    fn every_flipped_bit_is_found() {
        let honest = history();
        for place in 0..honest.len() {
            for byte in 0..honest[place].1.len() {
                for bit in 0..7 {
                    let mut history = honest.clone();
                    let mut bytes = history[place].1.clone().into_bytes();
                    bytes[byte] ^= 1 << bit;
                    history[place].1 = String::from_utf8(bytes).unwrap();
                    let found = Break::Altered { stream: "table/3".into(), version: honest[place].0 };
                    assert_eq!(follow("table/3", &history), Err(found));
                }
            }
            for bit in 0..256 {
                let mut history = honest.clone();
                history[place].2.0[bit / 8] ^= 1 << (bit % 8);
                assert!(follow("table/3", &history).is_err());
            }
        }
    }

    #[test]
    fn a_history_belongs_to_its_stream_and_its_order() {
        let honest = history();
        assert!(follow("table/4", &honest).is_err());
        let mut swapped = honest.clone();
        swapped.swap(1, 2);
        assert_eq!(
            follow("table/3", &swapped),
            Err(Break::Version { stream: "table/3".into(), expected: 2, found: 3 })
        );
        let mut shorter = honest;
        shorter.remove(0);
        assert!(follow("table/3", &shorter).is_err());
    }

    #[test]
    fn what_moves_from_the_name_into_the_fact_changes_the_link() {
        assert_ne!(Hash::link(Hash::BEGINNING, "table/1", 1, "1x"), Hash::link(Hash::BEGINNING, "table/11", 1, "x"));
    }

    #[test]
    fn a_hash_has_one_spelling() {
        let hash = Hash::of(b"a card");
        assert_eq!(hash.to_string().parse(), Ok(hash));
        let text = hash.to_string();
        for wrong in [text.to_uppercase(), text[..63].to_owned(), format!("{text}0"), format!("+{}", &text[1..])] {
            assert_eq!(wrong.parse::<Hash>(), Err(NotAHash), "{wrong}");
        }
    }
}
