//! The facts of one round, found through the index of rounds and held against it.
//!
//! The index has no stamps: whoever can write to the database can move a round in it, or say that somebody played who did not. So a row only says
//! where to look. What begins there must be that round, and how far it goes and who wagered is read from the facts.

use super::{House, HouseError};
use crate::store::{RoundSpan, StoredFact, StreamId};
use floor::{Account, Fact, PatronId, TableId, Written};
use rules::{Cents, Input};

/// So many facts are read at a time after the one that the index has as the last.
const MORE: u32 = 48;

/// The facts of a round.
pub(super) struct RoundFacts {
    table: TableId,
    round: u64,
    /// The version of the fact that began it.
    pub(super) first: u64,
    /// The version of the last one that belongs to it.
    pub(super) last: u64,
    /// Whether a later round has begun.
    pub(super) is_past: bool,
    facts: Vec<Fact>,
}

impl RoundFacts {
    /// All facts from the first on that are not about a later round.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Fact> {
        self.facts.iter()
    }

    /// Whether a patron wagered in it.
    pub(super) fn has(&self, patron: PatronId) -> bool {
        let wagered =
            |fact: &Fact| matches!(fact, Fact::Told { by: Some(by), input: Input::Wager { .. }, .. } if *by == patron);
        self.facts.iter().any(wagered)
    }

    /// Whether a patron played in it, as the index says.
    fn bears_out(&self, patron: PatronId) -> bool {
        let has = self.has(patron);
        if !has {
            metrics::counter!("croupier_forged_rows_total").increment(1);
            tracing::error!(table = %self.table, round = self.round, %patron, "the index says that they played there, the facts do not");
        }
        has
    }

    /// What a patron won or lost in it so far.
    pub(super) fn net(&self, patron: PatronId) -> Cents {
        let mine = [Account::Stack(self.table, patron), Account::Tokens(self.table, patron), Account::Claim(patron)];
        let moved = self.facts.iter().filter_map(|fact| match fact {
            Fact::Told { moved, .. } => Some(moved),
            // While a round is open for wagers the one before it may be corrected.
            Fact::RoundCorrected { round, moved, .. } if *round == self.round => Some(moved),
            _ => None,
        });
        moved.flatten().filter(|posting| mine.contains(&posting.account)).map(|posting| posting.amount).sum()
    }
}

/// Takes in facts of a table one after another, from where a round should begin.
struct Taking {
    round_facts: RoundFacts,
    /// Which fact ended it, as the index says.
    indexed: Option<u64>,
    /// What is left cannot be about the round any more.
    ended: bool,
}

impl Taking {
    /// Whether this fact may be where the index says that the round begins.
    fn fits(&mut self, version: u64, fact: Fact) -> bool {
        if version == self.round_facts.first {
            let begins = match &fact {
                Fact::RoundBegan { number, .. } => *number == self.round_facts.round,
                _ => (version, self.round_facts.round) == (1, 1),
            };
            self.round_facts.facts.push(fact);
            return begins;
        }
        let past = self.round_facts.is_past;
        match &fact {
            Fact::RoundBegan { .. } => {
                self.ended = past;
                self.round_facts.is_past = true;
                return true;
            }
            // The outcome of a round may be invalidated until the next one has its first card.
            Fact::RoundCorrected { round, .. } if *round == self.round_facts.round => self.round_facts.last = version,
            Fact::Told { input: Input::Card(_), .. } if past => self.ended = true,
            Fact::Told { .. } if !past => self.round_facts.last = version,
            _ if !past && self.indexed == Some(version) => self.round_facts.last = version,
            _ => {}
        }
        if !past || matches!(fact, Fact::RoundCorrected { .. }) {
            self.round_facts.facts.push(fact);
        }
        true
    }
}

impl House {
    /// The facts of a round; nothing where there is no such round, or the index says something of it that the facts do not.
    pub(super) async fn round_facts(&self, table: TableId, round: u64) -> Result<Option<RoundFacts>, HouseError> {
        let Some(RoundSpan { first, last }) = self.store.round(table, round).await? else { return Ok(None) };
        let stream = StreamId::table(table);
        let read = |stored: &StoredFact| {
            let damaged = |error: serde_json::Error| HouseError::damaged(&stream, stored.version, &error.to_string());
            serde_json::from_str(&stored.text).map(|written: Written<Fact>| written.fact).map_err(damaged)
        };
        let facts = RoundFacts { table, round, first, last: first, is_past: false, facts: Vec::new() };
        let mut taking = Taking { round_facts: facts, indexed: last, ended: false };
        let length = last.map_or(0, |last| last.saturating_sub(first));
        let mut after = first.saturating_sub(1);
        let mut count = u32::try_from(length).unwrap_or(u32::MAX).min(MORE * 100).saturating_add(MORE);
        while !taking.ended {
            let page = self.store.read_linked(&stream, after, count).await?;
            for stored in &page {
                if !taking.fits(stored.version, read(stored)?) {
                    metrics::counter!("croupier_forged_rows_total").increment(1);
                    tracing::error!(%table, round, first, "the index has this round where the facts do not");
                    return Ok(None);
                }
                after = stored.version;
                if taking.ended {
                    break;
                }
            }
            if page.len() < count as usize {
                break;
            }
            count = MORE;
        }
        let found = taking.round_facts;
        Ok((!found.facts.is_empty()).then_some(found))
    }

    /// Whether a patron played in a round, as the index says and the facts bear out.
    pub async fn took_part(&self, table: TableId, round: u64, patron: PatronId) -> Result<bool, HouseError> {
        if !self.store.played_in(patron, table, round).await? {
            return Ok(false);
        }
        let facts = self.round_facts(table, round).await?;
        Ok(facts.is_some_and(|facts| facts.bears_out(patron)))
    }

    /// What a patron won or lost in a round so far, and whether it is over; nothing where they did not play in it.
    pub async fn net(&self, table: TableId, round: u64, patron: PatronId) -> Result<Option<(Cents, bool)>, HouseError> {
        let facts = self.round_facts(table, round).await?;
        let Some(facts) = facts.filter(|facts| facts.bears_out(patron)) else { return Ok(None) };
        let over = facts.is_past || self.table(table).await?.now().table.round_is_over();
        Ok(Some((facts.net(patron), over)))
    }

    /// Whether a round of the table was still being played when its stream stood at this version, and still is.
    pub async fn is_playing_since(&self, table: TableId, version: u64) -> Result<bool, HouseError> {
        let now = self.table(table).await?.now();
        if now.table.round_is_over() {
            return Ok(false);
        }
        // Where the index cannot be believed, nothing is shown.
        let facts = self.round_facts(table, now.table.round_number()).await?;
        Ok(facts.is_none_or(|facts| facts.first <= version))
    }
}
