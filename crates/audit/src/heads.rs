//! Heads: for each server of a record the number of its seals, and the root of the tree over them.
//!
//! A server signs its heads on request. A root stands for all seals up to its number, and seals stand for all facts: heads that were stored outside
//! the house show later whether the record still begins in the same way.

use crate::chain::Hash;
use crate::hex::Hex;
use crate::merkle;
use crate::seal::{SignedSeal, server_name};
use crate::signed::{NotSigned, SignedText};
use crate::signer::Signer;
use std::fmt;

const TITLE: &str = "croupier heads 1";

/// The tree over the seals of one server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeHead {
    /// The server, by the name derived from its public key.
    pub server: String,
    /// Its public key.
    pub public_key: [u8; 32],
    /// How many seals it has.
    pub seals: u64,
    /// The root of the tree over its seals.
    pub root: Hash,
}

/// A server's statement about all trees of its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heads {
    /// The server that signs.
    pub by: String,
    /// With which key.
    pub public_key: [u8; 32],
    /// When, in milliseconds since the beginning of 1970.
    pub at: i64,
    /// Every server of the record, in the order of their names.
    pub trees: Vec<TreeHead>,
}

/// Why heads, or a witness's statement about them, are rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unbelieved {
    /// The text has the wrong form.
    #[error("the text cannot be read at line {line}")]
    Unreadable {
        /// The line, counted from 1.
        line: usize,
    },
    /// The signature does not match the text.
    #[error(transparent)]
    Signature(#[from] NotSigned),
    /// A name does not match its key.
    #[error("the public key is not that of {name}")]
    WrongKey {
        /// The name in the text.
        name: String,
    },
    /// The answer was not made for this request.
    #[error("it does not answer this request: it may be an old answer")]
    NotAsked,
    /// The witness's statement differs from the heads that are stored with it.
    #[error("the statement and the heads beside it differ about server {server}")]
    WrongHeads {
        /// The server.
        server: String,
    },
}

/// The leaf of a seal. It includes the seal's signature, which only the server can make. So a root does not help to guess secret facts behind a seal.
pub fn seal_leaf(signed: &SignedSeal) -> Hash {
    merkle::leaf(&[signed.text.as_bytes(), &signed.signature])
}

impl fmt::Display for TreeHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.server, Hex(self.public_key.to_vec()), self.seals, self.root)
    }
}

impl TreeHead {
    /// Reads one line, which must have its canonical spelling.
    fn parse(line: &str) -> Option<Self> {
        let parts: Vec<&str> = line.split(' ').collect();
        let [server, public_key, seals, root] = parts[..] else { return None };
        let public_key: Hex = public_key.parse().ok()?;
        let tree = Self {
            server: server.to_owned(),
            public_key: public_key.0.try_into().ok()?,
            seals: seals.parse().ok()?,
            root: root.parse().ok()?,
        };
        (tree.to_string() == line).then_some(tree)
    }
}

/// A text about trees: its title, its signer, the time, and a line for each tree.
pub(crate) fn write(title: &str, role: &str, name: &str, at: i64, trees: &[TreeHead]) -> String {
    let lines = trees.iter().map(|tree| format!("{tree}\n"));
    format!("{title}\n{role} {name}\nat {at}\n{}", lines.collect::<String>())
}

/// The content of a text about trees.
pub(crate) struct Written {
    pub(crate) name: String,
    pub(crate) public_key: [u8; 32],
    pub(crate) at: i64,
    pub(crate) trees: Vec<TreeHead>,
}

/// Reads a signed text about trees. Only the canonical spelling is accepted.
pub(crate) fn read(title: &str, role: &str, signed: &SignedText) -> Result<Written, Unbelieved> {
    let public_key = signed.signed_by()?;
    let unreadable = |line: usize| Unbelieved::Unreadable { line: line + 1 };
    let lines: Vec<&str> = signed.text.split('\n').collect();
    let after = |line: usize, word: &str| {
        lines.get(line).and_then(|text| text.strip_prefix(word)?.strip_prefix(' ')).ok_or(unreadable(line))
    };
    let name = after(1, role)?.to_owned();
    let at = after(2, "at")?.parse().map_err(|_| unreadable(2))?;
    let mut trees: Vec<TreeHead> = Vec::new();
    for (line, text) in lines.iter().enumerate().take(lines.len() - 1).skip(3) {
        let tree = TreeHead::parse(text).ok_or(unreadable(line))?;
        if server_name(&tree.public_key) != tree.server {
            return Err(Unbelieved::WrongKey { name: tree.server });
        }
        if trees.last().is_some_and(|before| before.server >= tree.server) {
            return Err(unreadable(line));
        }
        trees.push(tree);
    }
    if write(title, role, &name, at, &trees) != signed.text {
        return Err(unreadable(0));
    }
    if server_name(&public_key) != name {
        return Err(Unbelieved::WrongKey { name });
    }
    Ok(Written { name, public_key, at, trees })
}

impl Heads {
    /// Reads heads that a server has signed.
    pub fn read(signed: &SignedText) -> Result<Self, Unbelieved> {
        let Written { name, public_key, at, trees } = read(TITLE, "by", signed)?;
        Ok(Self { by: name, public_key, at, trees })
    }

    /// Signs in the name of the answering server.
    pub fn sign(signer: &Signer, at: i64, mut trees: Vec<TreeHead>) -> SignedText {
        trees.sort_by(|a, b| a.server.cmp(&b.server));
        signer.signed(write(TITLE, "by", signer.server(), at, &trees))
    }

    /// The tree of a server.
    pub fn tree(&self, server: &str) -> Option<&TreeHead> {
        self.trees.iter().find(|tree| tree.server == server)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(secret: u8, seals: u64) -> TreeHead {
        let signer = Signer::from_secret([secret; 32]);
        let root = Hash::of(&seals.to_be_bytes());
        TreeHead { server: signer.server().to_owned(), public_key: signer.public_key(), seals, root }
    }

    fn signed() -> SignedText {
        Heads::sign(&Signer::from_secret([1; 32]), 1_763_500_000_000, vec![tree(1, 40), tree(2, 7), tree(3, 0)])
    }

    #[test]
    fn what_was_signed_is_read_back() {
        let heads = Heads::read(&signed()).unwrap();
        assert_eq!((heads.at, heads.trees.len()), (1_763_500_000_000, 3));
        assert!(heads.trees.is_sorted_by(|a, b| a.server < b.server));
        for known in [tree(1, 40), tree(2, 7), tree(3, 0)] {
            assert_eq!(heads.tree(&known.server), Some(&known));
        }
        assert_eq!(heads.tree("0123456789abcdef"), None);
        let written = serde_json::to_string(&signed()).unwrap();
        assert_eq!(serde_json::from_str::<SignedText>(&written).unwrap(), signed());
    }

    #[test]
    fn every_flipped_bit_of_text_key_and_signature_is_refused() {
        let honest = signed();
        for byte in 0..honest.text.len() {
            for bit in 0..7 {
                let mut text = honest.text.clone().into_bytes();
                text[byte] ^= 1 << bit;
                let altered = SignedText { text: String::from_utf8(text).unwrap(), ..honest.clone() };
                assert!(Heads::read(&altered).is_err(), "byte {byte} bit {bit}");
            }
        }
        for bit in 0..256 {
            let mut altered = honest.clone();
            altered.public_key.0[bit / 8] ^= 1 << (bit % 8);
            assert!(Heads::read(&altered).is_err(), "bit {bit} of the key");
        }
        for bit in 0..512 {
            let mut altered = honest.clone();
            altered.signature.0[bit / 8] ^= 1 << (bit % 8);
            assert!(Heads::read(&altered).is_err(), "bit {bit} of the signature");
        }
    }

    /// Texts with a valid signature and wrong content.
    #[test]
    fn a_signature_does_not_make_a_text_good() {
        let signer = Signer::from_secret([1; 32]);
        let (a, b) = (tree(1, 40), tree(2, 7));
        let (first, second) = if a.server < b.server { (a, b) } else { (b, a) };
        let name = signer.server().to_owned();
        let text = |title: &str, name: &str, trees: &[TreeHead]| write(title, "by", name, 5, trees);
        let foreign = TreeHead { server: second.server.clone(), ..first.clone() };
        for (wrong, expected) in [
            (text("croupier heads 2", &name, &[]), Unbelieved::Unreadable { line: 1 }),
            (text(TITLE, "another", &[]), Unbelieved::WrongKey { name: "another".into() }),
            (text(TITLE, &name, &[second.clone(), first.clone()]), Unbelieved::Unreadable { line: 5 }),
            (text(TITLE, &name, &[first.clone(), first.clone()]), Unbelieved::Unreadable { line: 5 }),
            (text(TITLE, &name, std::slice::from_ref(&foreign)), Unbelieved::WrongKey { name: foreign.server.clone() }),
            (text(TITLE, &name, &[]).replace("at 5", "at +5"), Unbelieved::Unreadable { line: 1 }),
            (text(TITLE, &name, &[]).replace("at 5", "at x"), Unbelieved::Unreadable { line: 3 }),
            (
                text(TITLE, &name, &[first]).replace(" 7 ", " 07 ").replace(" 40 ", " 040 "),
                Unbelieved::Unreadable { line: 4 },
            ),
            (String::new(), Unbelieved::Unreadable { line: 2 }),
        ] {
            assert_eq!(Heads::read(&signer.signed(wrong.clone())), Err(expected), "{wrong}");
        }
    }

    #[test]
    fn the_leaf_of_a_seal_depends_on_its_signature() {
        let seal = SignedSeal { text: "a".into(), signature: [1; 64] };
        let other = SignedSeal { signature: [2; 64], ..seal.clone() };
        assert_ne!(seal_leaf(&seal), seal_leaf(&other));
    }
}
