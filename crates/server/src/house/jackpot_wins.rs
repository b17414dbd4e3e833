//! Jackpot wins: looked up in an index, and shown if the facts agree.
//!
//! A row of the index has no stamp. It names the fact of the pool that settled a round; that round is replayed from the facts of its table, and its
//! prizes must match the row.

use super::aggregate::Loaded;
use super::{House, HouseError};
use crate::store::{JackpotWin, StreamId};
use floor::jackpot::{Fact, PoolChange, PoolEntry};
use floor::table::JackpotPrize;
use floor::{Moment, PoolId, Table, TableId, Written};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Place;
use tokio::sync::Mutex;

/// A round that a pool settled, with its prizes in order.
#[derive(Clone)]
struct Settled {
    table: TableId,
    round: u64,
    at: Moment,
    prizes: Vec<JackpotPrize>,
}

impl Settled {
    /// The rules of a win, if this round paid it.
    fn rules_of(&self, win: &JackpotWin) -> Option<&[String]> {
        let prize = self.prizes.get(usize::from(win.place))?;
        let same = (win.table, win.round, win.at) == (self.table, self.round, self.at)
            && (win.hand, win.pays) == (prize.hand, prize.pays);
        same.then_some(&prize.rules)
    }
}

/// Settled rounds that can no longer be invalidated, by the pool's fact: for each pool those of its latest wins.
#[derive(Default)]
pub(super) struct SettledRounds(Mutex<BTreeMap<PoolId, BTreeMap<u64, Settled>>>);

impl House {
    /// The latest wins of a pool, the newest first. A row of the index that contradicts the facts is left out and logged. The rules always come from
    /// the facts: a later version may cite a prize more exactly than the version that wrote the row.
    pub async fn jackpot_wins(&self, pool: PoolId, limit: u32) -> Result<Vec<JackpotWin>, HouseError> {
        let listed = self.store.jackpot_wins(pool, limit).await?;
        let mut known = self.settled_rounds.0.lock().await.remove(&pool).unwrap_or_default();
        let (mut used, mut standing) = (BTreeMap::new(), BTreeMap::new());
        let mut wins = Vec::with_capacity(listed.len());
        for mut win in listed {
            let version = win.version;
            if let Place::Vacant(place) = used.entry(version) {
                let settled = match known.remove(&version) {
                    Some(settled) => Some((settled, true)),
                    None => Box::pin(self.settled(pool, version)).await?,
                };
                if let Some((settled, true)) = &settled {
                    standing.insert(version, settled.clone());
                }
                place.insert(settled.map(|(settled, _)| settled));
            }
            match used.get(&version).and_then(|settled| settled.as_ref()?.rules_of(&win)) {
                Some(rules) => {
                    win.rules = rules.to_vec();
                    wins.push(win);
                }
                None => forged(&win),
            }
        }
        self.settled_rounds.0.lock().await.insert(pool, standing);
        Ok(wins)
    }

    /// The round that a fact of a pool settled, and whether that can no longer be invalidated; none if it settled no round.
    async fn settled(&self, pool: PoolId, version: u64) -> Result<Option<(Settled, bool)>, HouseError> {
        let Some((table, round, change, at)) = self.settlement(pool, version).await? else { return Ok(None) };
        // The table is read first, so a round that can no longer be invalidated is read in its final state.
        let now = self.table(table).await?.now();
        let stands = now.table.round_number() > round && now.table.correctable_round() != Some(round);
        let Some(span) = self.store.round(table, round).await? else { return Ok(None) };
        let last = span.last.filter(|_| now.table.round_number() > round).unwrap_or(now.version);
        let before = Box::pin(Loaded::<Table>::load_up_to(&self.store, table, span.first.saturating_sub(1))).await?;
        let mut loaded = before.ok_or(HouseError::NoSuch("table"))?;
        let mut prizes = None;
        loaded
            .follow(&self.store, table, last, |table, fact, _| {
                let of_this = fact.of_round().unwrap_or(table.round_number()) == round;
                match fact.pool_change().filter(|entry| of_this && entry.pool == pool) {
                    Some(entry) if entry == (PoolEntry { pool, change }) => prizes = Some(table.jackpot_prizes()),
                    Some(PoolEntry { change: PoolChange::Invalidated { .. }, .. }) => prizes = None,
                    _ => {}
                }
            })
            .await?;
        Ok(prizes.map(|prizes| (Settled { table, round, at, prizes }, stands)))
    }

    /// The round that a fact of a pool settled, its settlement, and its time; none if it settled no round.
    async fn settlement(
        &self,
        pool: PoolId,
        version: u64,
    ) -> Result<Option<(TableId, u64, PoolChange, Moment)>, HouseError> {
        let stream = StreamId::pool(pool);
        let Some(stored) = self.store.read_linked(&stream, version.saturating_sub(1), 1).await?.into_iter().next()
        else {
            return Ok(None);
        };
        let damaged = |error: serde_json::Error| HouseError::damaged(&stream, version, &error.to_string());
        let written: Written<Fact> = serde_json::from_str(&stored.text).map_err(damaged)?;
        Ok(match written.fact {
            Fact::Changed { table, round, change: change @ PoolChange::Settled { .. }, at }
                if stored.version == version =>
            {
                Some((table, round, change, at))
            }
            _ => None,
        })
    }
}

fn forged(win: &JackpotWin) {
    metrics::counter!("croupier_forged_rows_total").increment(1);
    tracing::error!(pool = %win.pool, version = win.version, "the index has a jackpot win that is not in the facts");
}
