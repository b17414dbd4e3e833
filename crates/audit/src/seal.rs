//! Seals: a server's signature for every commit.
//!
//! A seal is a few lines of readable text: the signer, the seal's number, the seal before it, the time, and the last link of each stream of the
//! commit. The signature covers that very text, so it needs no interpretation before the check. The seals of one server are numbered without gaps,
//! and each contains the hash of the one before: a removed seal is missed by its successor, and a stream that was cut short by the seal that saw it
//! longer.

use crate::chain::Hash;
use ed25519_dalek::{Signature, VerifyingKey};
use std::fmt::Write as _;

const TITLE: &str = "croupier seal 1";

/// A server's statement about a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The server, by the name derived from its public key.
    pub server: String,
    /// 1, 2, 3… per server.
    pub number: u64,
    /// The hash of the text of the server's seal before this one.
    pub previous: Hash,
    /// When, in milliseconds since the beginning of 1970.
    pub at: i64,
    /// Stream, version and link of the last fact of each stream that the commit changed.
    pub heads: Vec<(String, u64, Hash)>,
}

/// A seal as it is stored: its exact text, and its signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedSeal {
    /// The signed text.
    pub text: String,
    /// Ed25519 over the text's bytes.
    pub signature: [u8; 64],
}

/// Why a seal is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forgery {
    /// The text is no seal.
    #[error("a seal's text cannot be read at line {line}")]
    Unreadable {
        /// The line, counted from 1.
        line: usize,
    },
    /// The key is invalid, or not the key of the server that the seal names.
    #[error("the public key is not that of server {server}")]
    WrongKey {
        /// The server that the seal names.
        server: String,
    },
    /// The signature does not match the text.
    #[error("the signature of seal {number} of server {server} does not match its text")]
    Signature {
        /// The server that should have signed.
        server: String,
        /// The seal's number.
        number: u64,
    },
    /// A seal is missing, doubled or replaced.
    #[error("seal {found} of server {server} does not follow seal {last}")]
    Order {
        /// The server.
        server: String,
        /// The last seal that was followed.
        last: u64,
        /// The seal in place of the next one.
        found: u64,
    },
}

impl Seal {
    /// The text that is signed.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{TITLE}\nserver {}\nnumber {}\nprevious {}\nat {}\n",
            self.server, self.number, self.previous, self.at
        );
        for (stream, version, hash) in &self.heads {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{stream} {version} {hash}");
        }
        text
    }

    /// Reads a seal's text. Only the canonical spelling is accepted.
    pub fn parse(text: &str) -> Result<Self, Forgery> {
        let lines: Vec<&str> = text.split('\n').collect();
        let after = |line: usize, word: &str| {
            lines.get(line).and_then(|text| text.strip_prefix(word)).ok_or(Forgery::Unreadable { line: line + 1 })
        };
        after(0, TITLE)?;
        let unreadable = |line: usize| Forgery::Unreadable { line: line + 1 };
        let mut seal = Self {
            server: after(1, "server ")?.to_owned(),
            number: after(2, "number ")?.parse().map_err(|_| unreadable(2))?,
            previous: after(3, "previous ")?.parse().map_err(|_| unreadable(3))?,
            at: after(4, "at ")?.parse().map_err(|_| unreadable(4))?,
            heads: Vec::new(),
        };
        for (line, head) in lines.iter().enumerate().take(lines.len() - 1).skip(5) {
            let parts: Vec<&str> = head.split(' ').collect();
            let [stream, version, hash] = parts[..] else { return Err(unreadable(line)) };
            let version = version.parse().map_err(|_| unreadable(line))?;
            seal.heads.push((stream.to_owned(), version, hash.parse().map_err(|_| unreadable(line))?));
        }
        // Numbers have more than one spelling, and only the canonical one is accepted.
        if seal.text() == text { Ok(seal) } else { Err(unreadable(0)) }
    }
}

impl SignedSeal {
    /// Reads the seal, if the server with this public key has signed it.
    pub fn read(&self, public_key: &[u8; 32]) -> Result<Seal, Forgery> {
        let seal = Seal::parse(&self.text)?;
        let key = key_of(&seal.server, public_key)?;
        self.check(&seal, &key)?;
        Ok(seal)
    }

    fn check(&self, seal: &Seal, key: &VerifyingKey) -> Result<(), Forgery> {
        key.verify_strict(self.text.as_bytes(), &Signature::from_bytes(&self.signature))
            .map_err(|_| Forgery::Signature { server: seal.server.clone(), number: seal.number })
    }
}

/// A server's key, from which its name is derived.
pub(crate) fn key_of(server: &str, public_key: &[u8; 32]) -> Result<VerifyingKey, Forgery> {
    let wrong = || Forgery::WrongKey { server: server.to_owned() };
    if server_name(public_key) != server {
        return Err(wrong());
    }
    VerifyingKey::from_bytes(public_key).map_err(|_| wrong())
}

/// The name of the server that signs with this key.
pub fn server_name(public_key: &[u8; 32]) -> String {
    let mut name = Hash::of(public_key).to_string();
    name.truncate(16);
    name
}

/// Follows the seals of one server and finds the first that does not fit.
#[derive(Clone, Debug)]
pub struct SealChain {
    server: String,
    key: VerifyingKey,
    number: u64,
    hash: Hash,
}

impl SealChain {
    /// Before the first seal of the server with this name and public key.
    pub fn of(server: &str, public_key: &[u8; 32]) -> Result<Self, Forgery> {
        let key = key_of(server, public_key)?;
        Ok(Self { server: server.to_owned(), key, number: 0, hash: Hash::BEGINNING })
    }

    /// The number of the last seal that was followed.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The hash of the last seal that was followed.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// Takes the server's next seal.
    pub fn follow(&mut self, signed: &SignedSeal) -> Result<Seal, Forgery> {
        let seal = Seal::parse(&signed.text)?;
        if seal.server != self.server {
            return Err(Forgery::WrongKey { server: seal.server });
        }
        signed.check(&seal, &self.key)?;
        if seal.number != self.number + 1 || seal.previous != self.hash {
            return Err(Forgery::Order { server: seal.server, last: self.number, found: seal.number });
        }
        self.number = seal.number;
        self.hash = Hash::of(signed.text.as_bytes());
        Ok(seal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Signer;

    fn sealed() -> (Signer, Vec<SignedSeal>) {
        let signer = Signer::from_secret([7; 32]);
        let mut previous = Hash::BEGINNING;
        let seals = (1..=3_u64)
            .map(|number| {
                let heads = vec![("table/3".to_owned(), number * 4, Hash::of(&number.to_be_bytes()))];
                let seal = Seal { server: signer.server().to_owned(), number, previous, at: 1_000, heads };
                previous = Hash::of(seal.text().as_bytes());
                signer.sign(&seal)
            })
            .collect();
        (signer, seals)
    }

    fn follow(signer: &Signer, seals: &[SignedSeal]) -> Result<(), Forgery> {
        let mut chain = SealChain::of(signer.server(), &signer.public_key())?;
        seals.iter().try_for_each(|seal| chain.follow(seal).map(drop))
    }

    #[test]
    fn honest_seals_are_followed_and_read_back() {
        let (signer, seals) = sealed();
        assert_eq!(follow(&signer, &seals), Ok(()));
        assert_eq!(Seal::parse(&seals[1].text).unwrap().text(), seals[1].text);
    }

    #[test]
    fn every_flipped_bit_of_text_and_signature_is_found() {
        let (signer, honest) = sealed();
        for byte in 0..honest[1].text.len() {
            for bit in 0..7 {
                let mut seals = honest.clone();
                let mut text = seals[1].text.clone().into_bytes();
                text[byte] ^= 1 << bit;
                seals[1].text = String::from_utf8(text).unwrap();
                assert!(follow(&signer, &seals).is_err(), "byte {byte} bit {bit}");
            }
        }
        for bit in 0..512 {
            let mut seals = honest.clone();
            seals[1].signature[bit / 8] ^= 1 << (bit % 8);
            assert!(follow(&signer, &seals).is_err(), "bit {bit} of the signature");
        }
    }

    #[test]
    fn a_missing_a_doubled_and_a_foreign_seal_are_found() {
        let (signer, honest) = sealed();
        let without = [honest[0].clone(), honest[2].clone()];
        assert_eq!(
            follow(&signer, &without),
            Err(Forgery::Order { server: signer.server().to_owned(), last: 1, found: 3 })
        );
        let doubled = [honest[0].clone(), honest[0].clone()];
        assert!(matches!(follow(&signer, &doubled), Err(Forgery::Order { last: 1, found: 1, .. })));
        let other = Signer::from_secret([8; 32]);
        assert!(matches!(follow(&other, &honest), Err(Forgery::WrongKey { .. })));
        assert!(matches!(SealChain::of(signer.server(), &other.public_key()), Err(Forgery::WrongKey { .. })));
    }

    #[test]
    fn numbers_with_a_second_spelling_are_no_seal() {
        let (_, seals) = sealed();
        for (from, to) in [("number 2", "number 02"), ("number 2", "number +2"), ("at 1000", "at +1000")] {
            let text = seals[1].text.replace(from, to);
            assert_ne!(text, seals[1].text);
            assert!(Seal::parse(&text).is_err(), "{to}");
        }
    }
}
