//! The report of an examination.

use crate::chain::{Break, Hash};
use crate::record::Finding;
use crate::seal::Forgery;
use floor::ClockJump;
use serde::Serialize;
use std::fmt;

/// The number of faults that are reported; of the others only the count.
pub const MOST_FAULTS: usize = 200;

/// The kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The links of facts do not fit.
    Chain,
    /// A seal is rejected, or facts differ from their seals.
    Seal,
    /// An untrusted key has signed.
    Signer,
    /// A row differs from the facts.
    Row,
    /// A fact's author did not have the stated access, or not the right to do it.
    Author,
    /// The house would not have written this fact.
    Fact,
    /// Money appeared, vanished, or is owed by an account that cannot owe.
    Money,
    /// The facts of a table and those of an account or a pool differ.
    Agreement,
    /// The cards differ from those of the shoe that was committed to.
    Shoe,
    /// A witness outside the house has seen something else.
    Witness,
}

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The kind.
    pub kind: Kind,
    /// The stream, if it is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream: Option<String>,
    /// The fact, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// The fault, in words.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.stream, self.version) {
            (Some(stream), Some(version)) => write!(f, "{stream}, fact {version}: {}", self.what),
            (Some(stream), None) => write!(f, "{stream}: {}", self.what),
            _ => f.write_str(&self.what),
        }
    }
}

impl From<Finding> for Fault {
    fn from(finding: Finding) -> Self {
        let what = finding.to_string();
        let (kind, place) = match finding {
            Finding::Chain(Break::Version { stream, expected, .. }) => (Kind::Chain, Some((stream, expected))),
            Finding::Chain(Break::Altered { stream, version }) => (Kind::Chain, Some((stream, version))),
            Finding::Seal(Forgery::WrongKey { .. }) | Finding::UnknownSigner { .. } => (Kind::Signer, None),
            Finding::Seal(_) => (Kind::Seal, None),
            Finding::Contradicted { stream, version, .. } | Finding::CutShort { stream, version, .. } => {
                (Kind::Seal, Some((stream, version)))
            }
            Finding::Unsealed { stream, sealed } => (Kind::Seal, Some((stream, sealed + 1))),
        };
        let (stream, version) = place.unzip();
        Self { kind, stream, version, what }
    }
}

/// The faults that were found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults {
    pub(crate) first: Vec<Fault>,
    pub(crate) all: u64,
}

impl Faults {
    pub(crate) fn push(&mut self, fault: Fault) {
        self.all += 1;
        if self.first.len() < MOST_FAULTS {
            self.first.push(fault);
        }
    }

    pub(crate) fn at(&mut self, kind: Kind, stream: &str, version: u64, what: impl fmt::Display) {
        self.push(Fault { kind, stream: Some(stream.to_owned()), version: Some(version), what: what.to_string() });
    }
}

/// A server with seals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SignerReport {
    /// The server.
    pub server: String,
    /// Its public key, in hexadecimal digits.
    pub public_key: String,
    /// Whether the key is trusted; none if no trusted keys were given, so that the record only agrees with itself.
    pub trusted: Option<bool>,
    /// The number of its last seal that was followed.
    pub last_seal: u64,
    /// The hash of that seal: a copy of it elsewhere reveals a record that was rolled back.
    pub last_seal_hash: Hash,
    /// The root of the tree over all its seals, which stands for every one of them.
    pub root: Hash,
}

/// A witness, and whether the record contains everything that it has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WitnessReport {
    /// The witness.
    pub witness: String,
    /// Its public key, in hexadecimal digits.
    pub public_key: String,
    /// When it last saw the house, in milliseconds since the beginning of 1970.
    pub at: i64,
    /// How many seals it has seen.
    pub seals: u64,
    /// Whether the record has all of them, unchanged.
    pub agrees: bool,
}

/// The counts and faults of an examination.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Streams of facts.
    pub streams: u64,
    /// Facts whose links are right.
    pub facts_linked: u64,
    /// Facts that were decided again.
    pub facts_decided: u64,
    /// Seals that were followed.
    pub seals: u64,
    /// Who signed them.
    pub signers: Vec<SignerReport>,
    /// The witnesses whose statements were compared with the record.
    pub witnesses: Vec<WitnessReport>,
    /// Tables that were restored.
    pub tables: u64,
    /// Accounts that were restored.
    pub patrons: u64,
    /// Logins that were restored.
    pub logins: u64,
    /// Jackpot pools that were restored.
    pub pools: u64,
    /// Rounds that were settled again.
    pub rounds: u64,
    /// Postings that were added up.
    pub postings: u64,
    /// Loaded shoes.
    pub shoes: u64,
    /// Of these, the opened ones, which were compared with their roots.
    pub shoes_opened: u64,
    /// Cards drawn from a shoe.
    pub cards: u64,
    /// Of these, the ones that were compared with the shoe.
    pub cards_compared: u64,
    /// Authors that were checked against their logins.
    pub authors: u64,
    /// Rows and snapshots that were compared with the facts.
    pub rows: u64,
    /// Jumps of servers' clocks, while they ran or between two starts. A jump is no fault of the record, but a person who can set clocks may have a
    /// motive.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clock_jumps: Vec<ClockJump>,
    /// All faults; none in an honest record. Only the first of many are named.
    pub faults: Vec<Fault>,
    /// The number of all faults.
    pub faults_in_all: u64,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.faults_in_all == 0
    }
}
