//! Checking a round by itself.

use super::{FORMAT, RoundBundle, ShownCard, Start, vouching};
use crate::chain::{Break, Chain, Hash};
use crate::hex::Hex;
use crate::replay::{TableFault, TableReplay};
use crate::seal::{Forgery, Seal, SignedSeal, key_of, server_name};
use ed25519_dalek::Signature;
use floor::shoe_proof::WrongReveal;
use floor::table::{Drawn, TableSnapshot};
use floor::{Fact, Root, Table};
use rules::{Card, Input, Next, Round};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Why a bundle does not prove its round.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WrongBundle {
    /// It has another format.
    #[error("a bundle of format {0} is not known")]
    Format(u32),
    /// A key or a signature does not have the length it must have.
    #[error("a public key has 32 bytes and a signature 64")]
    Length,
    /// A key is not trusted.
    #[error("the key {0} is not trusted")]
    Untrusted(String),
    /// The snapshot before the round is not the one that the server signed.
    #[error("the signature for the snapshot before the round is missing or wrong")]
    Start,
    /// The facts do not follow from one another.
    #[error(transparent)]
    Chain(#[from] Break),
    /// The house would not have written a fact.
    #[error("fact {version}: {wrong}")]
    Fact {
        /// Which fact.
        version: u64,
        /// The difference.
        wrong: TableFault,
    },
    /// The seal is rejected.
    #[error(transparent)]
    Seal(#[from] Forgery),
    /// The seal is not about the last fact.
    #[error("the seal does not cover the last fact")]
    NotCovered,
    /// The facts do not contain the whole round.
    #[error("the facts do not contain the whole round")]
    NotTheRound,
    /// A card was drawn and is not revealed, or another one is.
    #[error("fact {version}: the card that was drawn is not the one that is revealed")]
    CardNotShown {
        /// Which fact.
        version: u64,
    },
    /// A revealed card was not drawn.
    #[error("{0} revealed cards were not drawn")]
    NotDrawn(usize),
    /// A card does not lead to the root of its shoe.
    #[error("fact {version}: {wrong}")]
    Reveal {
        /// Which fact.
        version: u64,
        /// Why the proof fails.
        wrong: WrongReveal,
    },
    /// The settlement is different.
    #[error("the settlement differs from the one that follows from the facts: line {line}, {what}")]
    Settlement {
        /// The first line that differs, from 1.
        line: usize,
        /// In what way.
        what: String,
    },
}

/// The result of a successful check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The table.
    pub table: u64,
    /// The round.
    pub round: u64,
    /// The game, by its name in records.
    pub game: String,
    /// How many facts were decided again.
    pub facts: usize,
    /// The number of cards that were compared with their shoe.
    pub cards: usize,
    /// How many wagers were settled again.
    pub wagers: usize,
    /// The server whose seal covers the round.
    pub server: String,
    /// The number of that seal.
    pub seal: u64,
    /// Its hash.
    pub seal_hash: Hash,
    /// The server that signs the snapshot before the round; none if the bundle begins with the table's opening.
    pub vouched_by: Option<String>,
    /// Whether only given keys were believed.
    pub trusted: bool,
}

/// The roots and sizes of shoes, by their numbers.
type Roots = BTreeMap<u32, (Root, u32)>;

impl RoundBundle {
    /// Checks everything in the bundle. With keys, only those are trusted; without, the check shows only that the bundle agrees with itself.
    pub fn verify(&self, trusted: Option<&[[u8; 32]]>) -> Result<Verdict, WrongBundle> {
        if self.croupier_round != FORMAT {
            return Err(WrongBundle::Format(self.croupier_round));
        }
        let stream = format!("table/{}", self.table.0);
        let (mut chain, mut replay, vouched_by) = match &self.start {
            None => (Chain::of(&stream), TableReplay::of(self.table), None),
            Some(start) => {
                let key = believed(&start.public_key, trusted)?;
                let table = self.starting_table(start, &key)?;
                let chain = Chain::after(&stream, start.version, start.link);
                (chain, TableReplay::from(table), Some(server_name(&key)))
            }
        };
        let mut roots = Roots::new();
        if let Some(shoe) = replay.table().and_then(Table::shoe) {
            roots.insert(shoe.number, (shoe.root, u32::from(shoe.cards)));
        }
        let mut shown = self.cards.iter();
        let mut settlement = None;
        for bundled in &self.facts {
            let version = bundled.version;
            chain.follow(version, &bundled.fact, bundled.link)?;
            let mut first = None;
            let before = self.settled_so_far(&replay);
            let step = replay.follow(&bundled.fact, |wrong| {
                first.get_or_insert(wrong);
            });
            if let Some(wrong) = first {
                return Err(WrongBundle::Fact { version, wrong });
            }
            match step.map(|step| step.fact) {
                Some(Fact::ShoeLoaded { shoe, root, cards, .. }) => {
                    roots.insert(shoe, (root, u32::from(cards)));
                }
                Some(Fact::Told { input: Input::Card(card), drawn: Some(drawn), .. }) => {
                    self.check_card(version, drawn, card, shown.next(), &roots)?;
                }
                Some(Fact::RoundBegan { .. }) => settlement = settlement.or(before),
                // The outcome was invalidated when the next round was open for wagers.
                Some(Fact::RoundCorrected { round, .. }) if round == self.round => {
                    let corrected = replay.table().and_then(|table| table.previous_settlement(round));
                    let lines = corrected.map(|(lines, _)| lines).unwrap_or_default();
                    settlement = lines.iter().map(|line| serde_json::to_value(line).ok()).collect();
                }
                _ => {}
            }
        }
        let settlement = settlement.or_else(|| self.settled_so_far(&replay)).ok_or(WrongBundle::NotTheRound)?;
        if shown.len() > 0 {
            return Err(WrongBundle::NotDrawn(shown.len()));
        }
        check_settlement(&settlement, &self.settlement)?;
        let (seal, seal_hash) = self.check_seal(&stream, &chain, trusted)?;
        Ok(Verdict {
            table: self.table.0,
            round: self.round,
            game: replay.table().map(|table| table.game().name().to_owned()).unwrap_or_default(),
            facts: self.facts.len(),
            cards: self.cards.len(),
            wagers: self.settlement.len(),
            server: seal.server,
            seal: seal.number,
            seal_hash,
            vouched_by,
            trusted: trusted.is_some(),
        })
    }

    fn starting_table(&self, start: &Start, key: &[u8; 32]) -> Result<Table, WrongBundle> {
        let server = server_name(key);
        let text = vouching(&server, self.table, start.version, start.link, &start.state);
        let signature = bytes::<64>(&start.signature)?;
        key_of(&server, key)?
            .verify_strict(text.as_bytes(), &Signature::from_bytes(&signature))
            .map_err(|_| WrongBundle::Start)?;
        let snapshot: Option<TableSnapshot> = serde_json::from_str(&start.state).ok();
        let table = snapshot
            .and_then(Table::from_snapshot)
            .filter(|table| table.id() == self.table)
            .ok_or(WrongBundle::Start)?;
        // A table that is past the round proves nothing about it.
        if table.round_number() > self.round { Err(WrongBundle::NotTheRound) } else { Ok(table) }
    }

    /// The settlement of the round, if it is the current one and over.
    fn settled_so_far(&self, replay: &TableReplay) -> Option<Vec<Value>> {
        let table = replay.table().filter(|table| table.round_number() == self.round)?;
        if table.round().next() != Next::Over {
            return None;
        }
        table.lines().iter().map(|line| serde_json::to_value(line).ok()).collect()
    }

    fn check_card(
        &self,
        version: u64,
        drawn: Drawn,
        card: Card,
        shown: Option<&ShownCard>,
        roots: &Roots,
    ) -> Result<(), WrongBundle> {
        let fits = |shown: &&ShownCard| {
            (shown.shoe, shown.reveal.position, shown.reveal.card) == (drawn.shoe, u32::from(drawn.index), card)
        };
        let not_shown = WrongBundle::CardNotShown { version };
        let shown = shown.filter(fits).ok_or(not_shown.clone())?;
        let (root, cards) = roots.get(&drawn.shoe).ok_or(not_shown)?;
        let proof = shown.reveal.verify(root, self.table, drawn.shoe, *cards);
        proof.map_err(|wrong| WrongBundle::Reveal { version, wrong })
    }

    fn check_seal(
        &self,
        stream: &str,
        chain: &Chain,
        trusted: Option<&[[u8; 32]]>,
    ) -> Result<(Seal, Hash), WrongBundle> {
        let key = believed(&self.seal.public_key, trusted)?;
        let signed = SignedSeal { text: self.seal.text.clone(), signature: bytes::<64>(&self.seal.signature)? };
        let seal = signed.read(&key)?;
        let covers = |head: &(String, u64, Hash)| *head == (stream.to_owned(), chain.version(), chain.hash());
        if !seal.heads.iter().any(covers) {
            return Err(WrongBundle::NotCovered);
        }
        Ok((seal, Hash::of(signed.text.as_bytes())))
    }
}

/// Compares the lines with the computed ones. Returns the first difference.
fn check_settlement(follows: &[Value], said: &[Value]) -> Result<(), WrongBundle> {
    for place in 0..follows.len().max(said.len()) {
        let what = match (follows.get(place), said.get(place)) {
            (follows, said) if follows == said => continue,
            (Some(follows), Some(said)) => difference(follows, said),
            (Some(follows), None) => format!("{} is left out", wager_of(follows)),
            (None, said) => format!("{} does not follow", said.map(wager_of).unwrap_or_default()),
        };
        return Err(WrongBundle::Settlement { line: place + 1, what });
    }
    Ok(())
}

/// The first difference between two lines.
fn difference(follows: &Value, said: &Value) -> String {
    let Value::Object(fields) = follows else { return "is no line".to_owned() };
    let other = fields.iter().find(|(name, value)| said.get(name) != Some(value));
    let wager = wager_of(follows);
    match other {
        Some((name, value)) => {
            let said = said.get(name).map_or_else(|| "nothing".to_owned(), Value::to_string);
            format!("{wager}: {name} should be {value}, not {said}")
        }
        None => format!("{wager}: it has fields that no line has"),
    }
}

/// Whose wager a line is about.
fn wager_of(line: &Value) -> String {
    format!("seat {}, {}", line["seat"], line["wager"].as_str().unwrap_or("some wager"))
}

fn bytes<const N: usize>(hex: &Hex) -> Result<[u8; N], WrongBundle> {
    hex.0.as_slice().try_into().map_err(|_| WrongBundle::Length)
}

/// A key, if it is trusted.
fn believed(hex: &Hex, trusted: Option<&[[u8; 32]]>) -> Result<[u8; 32], WrongBundle> {
    let key = bytes(hex)?;
    match trusted {
        Some(keys) if !keys.contains(&key) => Err(WrongBundle::Untrusted(hex.to_string())),
        _ => Ok(key),
    }
}
