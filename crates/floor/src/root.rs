//! The commitment to the order of a shoe.

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The root that commits to every card of a shoe before the first of them is dealt. Written as 64 small hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Root(pub [u8; 32]);

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARoot;

impl fmt::Display for NotARoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a root is 64 hexadecimal digits in small letters")
    }
}

impl std::error::Error for NotARoot {}

impl FromStr for Root {
    type Err = NotARoot;

    fn from_str(text: &str) -> Result<Self, NotARoot> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(NotARoot),
        };
        let mut root = [0; 32];
        if text.len() != 64 {
            return Err(NotARoot);
        }
        for (byte, pair) in root.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Self(root))
    }
}

impl Serialize for Root {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Root {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::invalid_value(Unexpected::Str(&text), &"64 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_reads_back_from_its_own_text() {
        let mut bytes = [0; 32];
        bytes[0] = 0xA5;
        bytes[31] = 0x0F;
        let text = Root(bytes).to_string();
        assert!(text.starts_with("a500") && text.ends_with("000f"));
        assert_eq!(text.parse(), Ok(Root(bytes)));
        for wrong in ["", &text[1..], &text.to_uppercase(), &format!("{text}0"), &"é".repeat(32)] {
            assert_eq!(wrong.parse::<Root>(), Err(NotARoot), "{wrong:?}");
        }
    }
}
