//! What jackpots have paid: looked up in an index, and shown where the facts of the pool say the same.

use super::{House, HouseError};
use crate::store::{JackpotWin, StreamId};
use floor::jackpot::{Change, Fact};
use floor::{Moment, PoolId, TableId, Written};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

impl House {
    /// The latest wins of a pool, the newest first. A row of the index that the facts do not bear out is left out, and logged.
    pub async fn jackpot_wins(&self, pool: PoolId, limit: u32) -> Result<Vec<JackpotWin>, HouseError> {
        let mut wins = self.store.jackpot_wins(pool, limit).await?;
        let mut settled = BTreeMap::new();
        for version in wins.iter().map(|win| win.version) {
            if let Entry::Vacant(place) = settled.entry(version) {
                place.insert(self.settlement(pool, version).await?);
            }
        }
        wins.retain(|win| settled.get(&win.version) == Some(&Some((win.table, win.round, win.at))) || forged(win));
        Ok(wins)
    }

    /// Which round a fact of a pool settled, and when; nothing where it settled none.
    async fn settlement(&self, pool: PoolId, version: u64) -> Result<Option<Settled>, HouseError> {
        let stream = StreamId::pool(pool);
        let Some(stored) = self.store.read_linked(&stream, version.saturating_sub(1), 1).await?.into_iter().next()
        else {
            return Ok(None);
        };
        let damaged = |error: serde_json::Error| HouseError::damaged(&stream, version, &error.to_string());
        let written: Written<Fact> = serde_json::from_str(&stored.text).map_err(damaged)?;
        Ok(match written.fact {
            Fact::Changed { table, round, change: Change::Settled { .. }, at } if stored.version == version => {
                Some((table, round, at))
            }
            _ => None,
        })
    }
}

/// Table, round and moment of a settlement.
type Settled = (TableId, u64, Moment);

fn forged(win: &JackpotWin) -> bool {
    metrics::counter!("croupier_forged_rows_total").increment(1);
    tracing::error!(pool = %win.pool, version = win.version, "the index has a win that the facts do not have");
    false
}
