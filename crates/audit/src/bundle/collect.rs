//! Exporting one round from its table's stream.

use super::{BundledFact, BundledSeal, FORMAT, RoundBundle, ShownCard, Start, vouching};
use crate::chain::Hash;
use crate::hex::Hex;
use crate::seal::{SignedSeal, server_name};
use crate::signer::Signer;
use floor::table::{Drawn, TableSnapshot};
use floor::{Fact, Table, TableId, Written};
use rules::{Input, Next, Round};
use serde_json::Value;

/// Why a round is not exported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotExported {
    /// The table has not played it.
    #[error("there is no such round at this table")]
    NoSuchRound,
    /// The round is being played.
    #[error("the round is not over yet")]
    NotOver,
    /// The seal that covers its end also covers cards of a later round, which is being played.
    #[error("the seal over the end of the round covers a round that is not over yet")]
    NextNotOver,
    /// No server has sealed its end.
    #[error("no seal covers the end of the round")]
    NotSealed,
    /// A fact of the table cannot be applied.
    #[error("fact {version} of the table does not fit: {why}")]
    Damaged {
        /// Which fact.
        version: u64,
        /// In what way.
        why: String,
    },
}

/// A fact that may become part of the bundle.
struct Collected {
    fact: BundledFact,
    round: u64,
    drawn: Option<Drawn>,
    is_card: bool,
}

/// The export of one round from its table's stream. The caller passes the facts of the table one after another, from the first or from those after a
/// snapshot, until the export is complete.
pub struct Collector {
    id: TableId,
    round: u64,
    table: Option<Table>,
    /// Whether the bundle may begin with a snapshot of the table.
    vouched: bool,
    start: Option<(u64, Hash, String)>,
    facts: Vec<Collected>,
    /// The last fact of the round, and its settlement.
    end: Option<(u64, Vec<Value>)>,
    /// The round in which the facts begin.
    started: u64,
    /// Whether a fact since the start is about the outcome of the round before that one.
    about_previous: bool,
}

impl Collector {
    /// Exports a round of a table. Without a signed snapshot, the bundle begins with the table's opening.
    pub fn of(table: TableId, round: u64, vouched: bool) -> Self {
        Self {
            id: table,
            round,
            table: None,
            vouched,
            start: None,
            facts: Vec::new(),
            end: None,
            started: 1,
            about_previous: false,
        }
    }

    /// Exports a round from a snapshot that the server signs: `text` is the snapshot, `version` and `link` are those of the last fact it contains.
    /// `None` if the text is not a snapshot.
    pub fn resuming(round: u64, version: u64, link: Hash, text: String) -> Option<Self> {
        let table = Table::from_snapshot(serde_json::from_str(&text).ok()?)?;
        let start = Some((version, link, text));
        Some(Self {
            id: table.id(),
            started: table.round_number(),
            round,
            table: Some(table),
            vouched: true,
            start,
            facts: Vec::new(),
            end: None,
            about_previous: false,
        })
    }

    /// Whether the whole round was passed in: a later one has begun with its first card, until which the outcome may be invalidated.
    pub fn has_round(&self) -> bool {
        let open = self.table.as_ref().and_then(Table::correctable_round) == Some(self.round);
        self.end.is_some() && !open
    }

    /// Whether facts up to this version show cards of the round of the last fact, if it is not the requested one. Then later facts are needed to know
    /// whether that round is over.
    pub fn shows_unfinished(&self, sealed: u64) -> bool {
        let latest = self.table.as_ref().map(Table::round_number);
        let mut facts = self.facts.iter().take_while(|collected| collected.fact.version <= sealed);
        facts.any(|collected| collected.is_card && Some(collected.round) == latest && collected.round != self.round)
    }

    /// Takes the table's next fact.
    pub fn fact(&mut self, version: u64, link: Hash, text: &str) -> Result<(), NotExported> {
        let damaged = |why: String| NotExported::Damaged { version, why };
        let written: Written<Fact> = serde_json::from_str(text).map_err(|error| damaged(error.to_string()))?;
        let fact = written.fact;
        if matches!(fact, Fact::RoundBegan { .. }) {
            self.note_end();
        }
        if matches!(fact, Fact::AgreementAsked { .. } | Fact::RoundCorrected { .. }) {
            let about = self.table.as_ref().and_then(Table::correctable_round);
            self.about_previous |= about.is_some_and(|round| round < self.started);
        }
        let table = match &mut self.table {
            Some(table) => {
                table.apply(&fact).map_err(|refusal| damaged(refusal.to_string()))?;
                table
            }
            empty => empty.insert(Table::opened(self.id, &fact).map_err(|unfit| damaged(unfit.to_string()))?),
        };
        if fact.of_round() == Some(self.round)
            && let Some((lines, _)) = table.previous_settlement(self.round)
        {
            self.end = Some((version, lines.iter().filter_map(|line| serde_json::to_value(line).ok()).collect()));
        }
        let round = table.round_number();
        let (drawn, is_card) = match fact {
            Fact::Told { drawn, input: Input::Card(_), .. } => (drawn, true),
            _ => (None, false),
        };
        let bundled = BundledFact { version, link, fact: text.to_owned() };
        self.facts.push(Collected { fact: bundled, round, drawn, is_card });
        // Facts before the round are not needed if the table has a snapshot right at the round's beginning.
        if self.vouched
            && matches!(fact, Fact::RoundBegan { .. })
            && round <= self.round
            && let Some(state) = table.snapshot().and_then(|snapshot| serde_json::to_string(&snapshot).ok())
        {
            self.start = Some((version, link, state));
            self.facts.clear();
            (self.started, self.about_previous) = (round, false);
        }
        Ok(())
    }

    /// The current round is over, if it is the requested one.
    fn note_end(&mut self) {
        let Some(table) = self.table.as_ref().filter(|table| table.round_number() == self.round) else { return };
        let lines = table.lines();
        let settlement = lines.iter().filter_map(|line| serde_json::to_value(line).ok()).collect();
        self.end = self.facts.last().map(|last| (last.fact.version, settlement));
    }

    /// Whether enough facts were passed in, or all there are: the version from which on a seal covers the whole round.
    pub fn end(&mut self) -> Result<u64, NotExported> {
        let table = self.table.as_ref().ok_or(NotExported::NoSuchRound)?;
        if self.end.is_none() && table.round_number() == self.round {
            if table.round().next() != Next::Over {
                return Err(NotExported::NotOver);
            }
            self.note_end();
        }
        self.end.as_ref().map(|(version, _)| *version).ok_or(NotExported::NoSuchRound)
    }

    /// Leaves out the facts after the sealed version. Returns the cards that must be revealed.
    pub fn cut_at(&mut self, sealed: u64) -> Result<Vec<Drawn>, NotExported> {
        self.facts.retain(|collected| collected.fact.version <= sealed);
        let playing = self.table.as_ref().filter(|table| table.round().next() != Next::Over);
        let playing = playing.map(Table::round_number);
        // Its hidden cards are secret.
        if self.facts.iter().any(|collected| collected.is_card && Some(collected.round) == playing) {
            return Err(NotExported::NextNotOver);
        }
        Ok(self.facts.iter().filter_map(|collected| collected.drawn).collect())
    }

    /// The bundle, with the seal over its last fact, the cards in order, and the server's signature for its start.
    pub fn finish(
        self,
        seal: &SignedSeal,
        public_key: &[u8; 32],
        cards: Vec<ShownCard>,
        signer: Option<&Signer>,
    ) -> Result<RoundBundle, NotExported> {
        let (_, settlement) = self.end.ok_or(NotExported::NoSuchRound)?;
        let start = match (self.start, signer) {
            (None, _) => None,
            (Some(_), None) => return Err(NotExported::NotSealed),
            (Some((version, link, state)), Some(signer)) => {
                let state = if self.about_previous { state } else { without_previous(version, &state)? };
                let server = server_name(&signer.public_key());
                let signature = signer.sign_text(&vouching(&server, self.id, version, link, &state));
                let (public_key, signature) = (Hex(signer.public_key().to_vec()), Hex(signature.to_vec()));
                Some(Start { version, link, state, public_key, signature })
            }
        };
        let signature = Hex(seal.signature.to_vec());
        let seal = BundledSeal { public_key: Hex(public_key.to_vec()), text: seal.text.clone(), signature };
        let facts = self.facts.into_iter().map(|collected| collected.fact).collect();
        let (table, round) = (self.id, self.round);
        Ok(RoundBundle { croupier_round: FORMAT, table, round, start, facts, seal, cards, settlement })
    }
}

/// The snapshot of a table without the previous round and its cards, which the bundle is not about.
fn without_previous(version: u64, state: &str) -> Result<String, NotExported> {
    let snapshot = serde_json::from_str(state).map(TableSnapshot::without_previous);
    let text = snapshot.and_then(|snapshot| serde_json::to_string(&snapshot));
    text.map_err(|error| NotExported::Damaged { version, why: error.to_string() })
}
