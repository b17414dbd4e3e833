//! The facts of one round, found through the index of rounds and checked against the facts themselves.
//!
//! The index has no stamps: an attacker with access to the database can move a round in it, or claim that a patron played who did not. So a row only
//! says where to look. The fact there must begin that round, and its end and its players are read from the facts.

use super::{House, HouseError};
use crate::store::{RoundSpan, StoredFact, StreamId};
use floor::{Account, Fact, PatronId, TableId, Written};
use rules::{Cents, Input};

/// How many facts are read at a time after the last one in the index.
const MORE: u32 = 48;

/// The facts of a round.
pub(super) struct RoundFacts {
    table: TableId,
    round: u64,
    /// The version of its first fact.
    pub(super) first: u64,
    /// The version of its last fact.
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

    /// Whether the facts confirm that a patron played in it.
    fn bears_out(&self, patron: PatronId) -> bool {
        let has = self.has(patron);
        if !has {
            metrics::counter!("croupier_forged_rows_total").increment(1);
            tracing::error!(table = %self.table, round = self.round, %patron, "the index names a player of this round who is not in the facts");
        }
        has
    }

    /// A patron's balance of the round so far.
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

/// Collects the facts of a table one after another, from where a round should begin.
struct Taking {
    round_facts: RoundFacts,
    /// The version of its last fact in the index.
    indexed: Option<u64>,
    /// No further fact can be about the round.
    ended: bool,
}

impl Taking {
    /// Whether the round can begin with this fact.
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
    /// The facts of a round; none if there is no such round, or if the index contradicts the facts.
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
                    tracing::error!(%table, round, first, "the index has this round at another place than the facts");
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

    /// Whether a patron played in a round, by the index and by the facts.
    pub async fn took_part(&self, table: TableId, round: u64, patron: PatronId) -> Result<bool, HouseError> {
        if !self.store.played_in(patron, table, round).await? {
            return Ok(false);
        }
        let facts = self.round_facts(table, round).await?;
        Ok(facts.is_some_and(|facts| facts.bears_out(patron)))
    }

    /// A patron's balance of a round so far, and whether the round is over; none if they did not play in it.
    pub async fn net(&self, table: TableId, round: u64, patron: PatronId) -> Result<Option<(Cents, bool)>, HouseError> {
        let facts = self.round_facts(table, round).await?;
        let Some(facts) = facts.filter(|facts| facts.bears_out(patron)) else { return Ok(None) };
        let over = facts.is_past || self.table(table).await?.now().table.round_is_over();
        Ok(Some((facts.net(patron), over)))
    }

    /// Whether a round of the table was being played at this version of its stream, and still is.
    pub async fn is_playing_since(&self, table: TableId, version: u64) -> Result<bool, HouseError> {
        let now = self.table(table).await?.now();
        if now.table.round_is_over() {
            return Ok(false);
        }
        // If the index is wrong, nothing is shown.
        let facts = self.round_facts(table, now.table.round_number()).await?;
        Ok(facts.is_none_or(|facts| facts.first <= version))
    }
}
