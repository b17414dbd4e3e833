//! Sums over many facts: what a table held on each gaming day, and whether a pool has what the ledger says.

use super::kept::Kept;
use super::serve::Beside;
use super::{Asker, House, HouseError, Told};
use crate::store::StreamId;
use floor::gaming_day::GamingDay;
use floor::table::tray::{self, DayCounts};
use floor::{Account, Fact, Pool, PoolId, Posting, StaffId, Table, TableId, Written, jackpot};
use rules::Cents;
use std::collections::BTreeMap;

/// How many facts are fetched at a time.
const PAGE: u32 = 5_000;

/// How often a pool may change while its postings are summed up.
const ATTEMPTS: usize = 20;

/// What all postings to a pool's account sum to, as far as they have been read.
#[derive(Default)]
struct PoolLedger {
    sum: Cents,
    /// How far the pool's own stream has been read.
    read: u64,
    /// The tables that ever fed it, and how far each has been read.
    tables: BTreeMap<TableId, u64>,
}

impl House {
    /// What a table held on each gaming day whose counts it has.
    pub async fn holds(&self, table: TableId) -> Result<Vec<DayCounts>, HouseError> {
        let mut facts = Vec::new();
        let counts = |fact: &Fact| matches!(fact, Fact::Tray(_) | Fact::BoughtIn { .. });
        self.each::<Table>(table, 0, |fact| facts.extend(Some(fact).filter(counts))).await?;
        Ok(tray::day_counts(&facts))
    }

    /// Reckons a gaming day of a pool up: what it holds against what its postings sum to.
    pub async fn reconcile(&self, id: PoolId, day: GamingDay, by: StaffId, asker: &Asker) -> Result<Told, HouseError> {
        let wish = ("reconcile", id, day, by);
        let mut ledger = PoolLedger::default();
        // The long way first, while the tables play on; what they add meanwhile is little.
        self.read_on(id, &mut ledger).await?;
        for _ in 0..ATTEMPTS {
            let mut pool = self.pool(id).await?;
            pool.catch_up(&self.store, id).await?;
            self.read_on(id, &mut ledger).await?;
            let (holds, ledger) = (pool.state.holds(), ledger.sum);
            let decide = |pool: &Pool| {
                if pool.holds() != holds {
                    return Err(HouseError::Pool(jackpot::JackpotRefusal::Moved));
                }
                Ok(pool.decide(&jackpot::Command::Reconcile { day, ledger, by }, self.clock.now())?)
            };
            match self.change(&mut pool, id, &wish, asker, decide, |_| Beside::default()).await {
                // Another server was quicker: its tables' postings are missing from the sum.
                Err(HouseError::Pool(jackpot::JackpotRefusal::Moved)) => {}
                other => return other,
            }
        }
        Err(HouseError::Busy)
    }

    /// Sums up what has been written since.
    async fn read_on(&self, id: PoolId, ledger: &mut PoolLedger) -> Result<(), HouseError> {
        let posted = |postings: &[Posting]| -> Cents {
            postings.iter().filter(|posting| posting.account == Account::Pool(id)).map(|posting| posting.amount).sum()
        };
        let mut sum = Cents::ZERO;
        ledger.read = self
            .each::<Pool>(id, ledger.read, |fact| {
                sum += posted(fact.postings());
                if let jackpot::Fact::Changed { table, .. } = fact {
                    ledger.tables.entry(table).or_default();
                }
            })
            .await?;
        for (table, read) in &mut ledger.tables {
            *read = self.each::<Table>(*table, *read, |fact| sum += posted(fact.postings())).await?;
        }
        ledger.sum += sum;
        Ok(())
    }

    /// Looks at every fact after a version, and says how far it came.
    async fn each<K: Kept>(&self, id: K::Id, after: u64, mut see: impl FnMut(K::Fact)) -> Result<u64, HouseError> {
        let stream: StreamId = K::stream(id);
        let mut read = after;
        loop {
            let page = self.store.read_linked(&stream, read, PAGE).await?;
            for stored in &page {
                let damaged =
                    |error: serde_json::Error| HouseError::damaged(&stream, stored.version, &error.to_string());
                let written: Written<K::Fact> = serde_json::from_str(&stored.text).map_err(damaged)?;
                see(written.fact);
                read = stored.version;
            }
            if page.len() < PAGE as usize {
                return Ok(read);
            }
        }
    }
}
