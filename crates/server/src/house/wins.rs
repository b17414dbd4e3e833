//! What jackpots have paid: looked up in an index, and shown where the facts of the pool say the same.

use super::{House, HouseError};
use crate::store::{JackpotWin, StreamId};
use floor::jackpot::{Change, Fact};
use floor::{PoolId, Written};
use rules::Cents;
use std::collections::BTreeMap;

impl House {
    /// The latest wins of a pool, the newest first. A row of the index that the facts do not bear out is left out, and logged.
    pub async fn jackpot_wins(&self, pool: PoolId, limit: u32) -> Result<Vec<JackpotWin>, HouseError> {
        let mut wins = self.store.jackpot_wins(pool, limit).await?;
        let mut settled = BTreeMap::new();
        for version in wins.iter().map(|win| win.version) {
            if let std::collections::btree_map::Entry::Vacant(place) = settled.entry(version) {
                place.insert(self.settlement(pool, version).await?);
            }
        }
        let mut listed: BTreeMap<u64, Cents> = BTreeMap::new();
        wins.retain(|win| {
            let Some(Some(fact)) = settled.get(&win.version) else { return forged(win) };
            let sum = listed.entry(win.version).or_default();
            *sum += win.pays;
            let borne_out = (fact.table, fact.round, fact.at) == (win.table.0, win.round, win.at.0);
            (borne_out && *sum <= fact.taken) || forged(win)
        });
        Ok(wins)
    }

    /// What a fact of a pool says of the round that it settled; nothing where it settled none.
    async fn settlement(&self, pool: PoolId, version: u64) -> Result<Option<Settlement>, HouseError> {
        let stream = StreamId::pool(pool);
        let Some(stored) = self.store.read(&stream, version.saturating_sub(1), 1).await?.into_iter().next() else {
            return Ok(None);
        };
        let damaged = |error: serde_json::Error| HouseError::damaged(&stream, version, &error.to_string());
        let written: Written<Fact> = serde_json::from_str(&stored.text).map_err(damaged)?;
        Ok(match written.fact {
            Fact::Changed { table, round, change: Change::Settled { taken, .. }, at } if stored.version == version => {
                Some(Settlement { table: table.0, round, at: at.0, taken })
            }
            _ => None,
        })
    }
}

/// A round that a pool settled.
struct Settlement {
    table: u64,
    round: u64,
    at: i64,
    /// What its prizes took.
    taken: Cents,
}

fn forged(win: &JackpotWin) -> bool {
    metrics::counter!("croupier_forged_rows_total").increment(1);
    tracing::error!(pool = %win.pool, version = win.version, "the index has a win that the facts do not have");
    false
}
