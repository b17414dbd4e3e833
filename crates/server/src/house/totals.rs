//! Sums over many facts: the hold of a table on each gaming day, and whether a pool agrees with the ledger.

use super::aggregate::Aggregate;
use super::commands::Beside;
use super::{Asker, CommandAnswer, House, HouseError};
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

/// The sum of all postings to a pool's account, as far as they have been read.
#[derive(Default)]
struct PoolLedger {
    sum: Cents,
    /// The version up to which the pool's own stream was read.
    read: u64,
    /// The tables that ever fed it, and the version up to which each was read.
    tables: BTreeMap<TableId, u64>,
}

impl House {
    /// The hold of a table on each gaming day with counts.
    pub async fn holds(&self, table: TableId) -> Result<Vec<DayCounts>, HouseError> {
        let mut facts = Vec::new();
        let counts = |fact: &Fact| matches!(fact, Fact::Tray(_) | Fact::BoughtIn { .. });
        self.each::<Table>(table, 0, |fact| facts.extend(Some(fact).filter(counts))).await?;
        Ok(tray::day_counts(&facts))
    }

    /// Reconciles a gaming day of a pool: its balance against the sum of its postings.
    pub async fn reconcile(
        &self,
        id: PoolId,
        day: GamingDay,
        by: StaffId,
        asker: &Asker,
    ) -> Result<CommandAnswer, HouseError> {
        let wish = ("reconcile", id, day, by);
        let mut ledger = PoolLedger::default();
        // The long part comes first, while the tables play on; the rest after it is short.
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
                // Another server was faster: its tables' postings are missing from the sum.
                Err(HouseError::Pool(jackpot::JackpotRefusal::Moved)) => {}
                other => return other,
            }
        }
        Err(HouseError::Busy)
    }

    /// Adds the postings that have been written since.
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

    /// Shows every fact after a version, and returns the last version.
    async fn each<A: Aggregate>(&self, id: A::Id, after: u64, mut see: impl FnMut(A::Fact)) -> Result<u64, HouseError> {
        let stream: StreamId = A::stream(id);
        let mut read = after;
        loop {
            let page = self.store.read_linked(&stream, read, PAGE).await?;
            for stored in &page {
                let damaged =
                    |error: serde_json::Error| HouseError::damaged(&stream, stored.version, &error.to_string());
                let written: Written<A::Fact> = serde_json::from_str(&stored.text).map_err(damaged)?;
                see(written.fact);
                read = stored.version;
            }
            if page.len() < PAGE as usize {
                return Ok(read);
            }
        }
    }
}
