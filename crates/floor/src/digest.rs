//! Roots, salts, fingerprints and links: thirty-two bytes, written as hexadecimal text.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The commitment to the order of a shoe's cards. It is published before the first card and never changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Root(pub [u8; 32]);

/// The salt that hides one card of a shoe until the card is revealed.
#[derive(Clone, PartialEq, Eq)]
pub struct Salt(pub [u8; 32]);

/// A fingerprint of a secret, such as a password or a token: it recognises the secret and cannot be used in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fingerprint(pub [u8; 32]);

/// The link of a fact in the chain of its stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link(pub [u8; 32]);

/// The text is not thirty-two bytes in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotThirtyTwoBytes;

impl fmt::Display for NotThirtyTwoBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a root, a salt or a hash is 64 digits of 0123456789abcdef")
    }
}

impl std::error::Error for NotThirtyTwoBytes {}

fn write(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// Only small letters, so that every value has exactly one text.
fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    }
}

fn read(text: &str) -> Result<[u8; 32], NotThirtyTwoBytes> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return Err(NotThirtyTwoBytes) };
    let mut bytes = [0; 32];
    if pairs.len() != bytes.len() {
        return Err(NotThirtyTwoBytes);
    }
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        let (Some(high), Some(low)) = (digit(*high), digit(*low)) else { return Err(NotThirtyTwoBytes) };
        *byte = high << 4 | low;
    }
    Ok(bytes)
}

macro_rules! as_hexadecimal {
    ($($kind:ident)+) => {$(
        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write(&self.0, f)
            }
        }

        impl FromStr for $kind {
            type Err = NotThirtyTwoBytes;

            fn from_str(text: &str) -> Result<Self, NotThirtyTwoBytes> {
                read(text).map(Self)
            }
        }

        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

as_hexadecimal! { Root Salt Sibling Fingerprint Link }

/// A sibling hash on the path from a card to the root of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sibling(pub(crate) [u8; 32]);

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.0, f)
    }
}

/// A salt is a secret until its card is revealed, so debug output does not show it.
impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_reads_back_from_its_own_text() {
        let bytes: [u8; 32] = std::array::from_fn(|at| (at * 37 + 5) as u8);
        let text = Root(bytes).to_string();
        assert!(text.starts_with("052a4f74"), "{text}");
        assert_eq!(text.parse(), Ok(Root(bytes)));
        let json = serde_json::to_string(&Root(bytes)).expect("text");
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Root>(&json).expect("a root"), Root(bytes));
    }

    #[test]
    fn other_text_is_no_root() {
        let good = "0".repeat(64);
        assert!(good.parse::<Root>().is_ok());
        let wrong = ["", "0", &"0".repeat(62), &"0".repeat(63), &"0".repeat(65), &"0".repeat(66)];
        let letters = [format!("{}A", &good[1..]), format!("{}g", &good[1..]), format!("{}é", &good[2..])];
        for text in wrong.into_iter().chain(letters.iter().map(String::as_str)) {
            assert_eq!(text.parse::<Root>(), Err(NotThirtyTwoBytes), "{text}");
            assert!(serde_json::from_str::<Root>(&format!("\"{text}\"")).is_err(), "{text}");
        }
    }

    #[test]
    fn a_salt_is_not_printed_by_accident() {
        assert_eq!(format!("{:?}", Salt([7; 32])), "Salt(…)");
    }
}
