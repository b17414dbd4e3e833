//! What stands on the floor: tables, pools and accounts are opened and listed here.

use super::kept::{Kept, Standing};
use super::serve::{body_hash, json};
use super::{Asker, House, HouseError, Told};
use crate::store::{Append, Batch, StoreError, StreamId};
use floor::table::Opening;
use floor::{Moment, Patron, PatronId, Pool, PoolId, StaffId, Table, TableId, jackpot, patron};
use rules::Cents;
use serde::Serialize;

/// How many streams are listed at a time.
const PAGE: u32 = 1_000;

impl House {
    /// Every table that was ever opened, in the order of their numbers.
    pub async fn table_ids(&self) -> Result<Vec<TableId>, HouseError> {
        Ok(self.numbers("table").await?.into_iter().map(TableId).collect())
    }

    /// Every jackpot pool, in the order of their numbers.
    pub async fn pool_ids(&self) -> Result<Vec<PoolId>, HouseError> {
        Ok(self.numbers("pool").await?.into_iter().map(PoolId).collect())
    }

    async fn numbers(&self, kind: &str) -> Result<Vec<u64>, HouseError> {
        let mut numbers = Vec::new();
        let mut after: Option<StreamId> = None;
        loop {
            let page = self.store.streams(Some(kind), after.as_ref(), PAGE).await?;
            numbers.extend(page.iter().map(|head| head.stream.number()));
            after = page.last().map(|head| head.stream.clone());
            if page.len() < PAGE as usize {
                numbers.sort_unstable();
                return Ok(numbers);
            }
        }
    }

    /// Opens a table, with this much in its tray.
    pub async fn open_table(&self, opening: &Opening, float: Cents, by: StaffId, asker: &Asker) -> Result<(TableId, Told), HouseError> {
        let asked = ("open-table", opening, float, by);
        let numbered = self.begin(asker, &asked, "table", async |house: &Self, id: u64, now| {
            let id = TableId(id);
            let fact = Table::open(id, opening.clone(), float, by, now)?;
            let mut appends = vec![Append::new(Table::stream(id), 0, vec![json(&fact)?])];
            // A table that feeds a pool is entered there at the same time.
            if let Some(entry) = fact.pool_change() {
                let pool = house.pool(entry.pool).await?;
                let linked = pool.state.record(id, 1, entry.change, now)?;
                appends.push(Append::new(Pool::stream(entry.pool), pool.version, vec![json(&linked)?]));
            }
            Ok(appends)
        });
        let (id, told) = numbered.await?;
        Ok((TableId(id), told))
    }

    /// Opens a jackpot pool.
    pub async fn open_pool(&self, terms: &jackpot::Terms, play_money: bool, by: StaffId, asker: &Asker) -> Result<(PoolId, Told), HouseError> {
        let asked = ("open-pool", terms, play_money, by);
        let numbered = self.begin(asker, &asked, "pool", async |_: &Self, id: u64, now| {
            let fact = Pool::open(PoolId(id), *terms, play_money, by, now)?;
            Ok(vec![Append::new(Pool::stream(PoolId(id)), 0, vec![json(&fact)?])])
        });
        let (id, told) = numbered.await?;
        Ok((PoolId(id), told))
    }

    /// Gives something a number and its first facts, once.
    async fn begin(
        &self,
        asker: &Asker,
        asked: &impl Serialize,
        kind: &str,
        first: impl AsyncFn(&Self, u64, Moment) -> Result<Vec<Append>, HouseError>,
    ) -> Result<(u64, Told), HouseError> {
        if let Some(told) = self.answered(asker, asked).await? {
            return numbered(told);
        }
        loop {
            let number = self.store.next_number(kind).await?;
            let appends = first(self, number, self.clock.now()).await?;
            let stream = appends.first().map(|append| append.stream.to_string()).unwrap_or_default();
            let text = super::serve::done(&stream, 1)?;
            let answer = asker.answer(body_hash(asked), text.clone());
            match self.store.append(Batch { appends, answer, shoes: Vec::new() }).await {
                Ok(_) => return Ok((number, Told { text, repeated: false })),
                // The pool moved on meanwhile.
                Err(StoreError::Conflict { .. }) => self.refresh_pools().await?,
                Err(StoreError::Repeated { answer }) => return numbered(Told { text: answer, repeated: true }),
                Err(error) => return Err(error.into()),
            }
        }
    }
}
