//! What stands on the floor: tables, pools and accounts are opened and listed here, and what is asked of a pool or an account
//! alone is done here.

use super::kept::Kept;
use super::serve::{body_hash, done, json};
use super::{Asker, House, HouseError, Told};
use crate::store::{Append, Batch, StoreError, StreamId};
use floor::table::Opening;
use floor::{Patron, PatronId, Pool, PoolId, StaffId, Table, TableId, jackpot, patron};
use rules::Cents;
use serde::{Deserialize, Serialize};

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
    pub async fn open_table(
        &self,
        opening: &Opening,
        float: Cents,
        by: StaffId,
        asker: &Asker,
    ) -> Result<(TableId, Told), HouseError> {
        let asked = ("open-table", opening, float, by);
        if let Some(told) = self.answered(asker, &asked).await? {
            return Ok((TableId(number(&told)?), told));
        }
        let id = TableId(self.store.next_number("table").await?);
        loop {
            let now = self.clock.now();
            let fact = Table::open(id, opening.clone(), float, now)?;
            let mut appends = vec![Append::new(Table::stream(id), 0, vec![json(&fact)?])];
            // A table that feeds a pool is entered there at the same time.
            if let Some(entry) = fact.pool_change() {
                let mut pool = self.pool(entry.pool).await?;
                pool.catch_up(&self.store, entry.pool).await?;
                let linked = pool.state.record(id, 1, entry.change, now)?;
                appends.push(Append::new(Pool::stream(entry.pool), pool.version, vec![json(&linked)?]));
            }
            // Nothing is written where the pool has moved on meanwhile.
            if let Some(told) = self.begin(appends, asker, &asked).await? {
                return Ok((TableId(number(&told)?), told));
            }
        }
    }

    /// Opens a jackpot pool.
    pub async fn open_pool(
        &self,
        terms: &jackpot::Terms,
        play_money: bool,
        by: StaffId,
        asker: &Asker,
    ) -> Result<(PoolId, Told), HouseError> {
        let asked = ("open-pool", terms, play_money, by);
        if let Some(told) = self.answered(asker, &asked).await? {
            return Ok((PoolId(number(&told)?), told));
        }
        let id = PoolId(self.store.next_number("pool").await?);
        let fact = Pool::open(id, *terms, play_money, by, self.clock.now())?;
        let appends = vec![Append::new(Pool::stream(id), 0, vec![json(&fact)?])];
        let told = self.begin(appends, asker, &asked).await?.ok_or(HouseError::Busy)?;
        Ok((PoolId(number(&told)?), told))
    }

    /// Opens an account; a guest's holds play money.
    pub async fn open_account(&self, name: &str, guest: bool, asker: &Asker) -> Result<(PatronId, Told), HouseError> {
        let asked = ("open-account", name, guest);
        if let Some(told) = self.answered(asker, &asked).await? {
            return Ok((PatronId(number(&told)?), told));
        }
        let id = PatronId(self.store.next_number("patron").await?);
        let fact = patron::Fact::Opened { name: name.to_owned(), guest };
        let appends = vec![Append::new(Patron::stream(id), 0, vec![json(&fact)?])];
        let told = self.begin(appends, asker, &asked).await?.ok_or(HouseError::Busy)?;
        Ok((PatronId(number(&told)?), told))
    }

    /// Writes the first facts of something, once; nothing where another stream that they touch has moved on.
    async fn begin(
        &self,
        appends: Vec<Append>,
        asker: &Asker,
        asked: &impl Serialize,
    ) -> Result<Option<Told>, HouseError> {
        let stream = appends.first().map(|append| append.stream.to_string()).unwrap_or_default();
        let text = done(&stream, 1)?;
        let answer = asker.answer(body_hash(asked)?, text.clone());
        match self.store.append(Batch { appends, answer, shoes: Vec::new() }).await {
            Ok(_) => Ok(Some(Told { text, repeated: false })),
            Err(StoreError::Conflict { .. }) => Ok(None),
            Err(StoreError::Repeated { answer }) => Ok(Some(Told { text: answer, repeated: true })),
            Err(error) => Err(error.into()),
        }
    }

    /// A patron as they stand.
    pub async fn patron_now(&self, id: PatronId) -> Result<Patron, HouseError> {
        let mut account = self.patron(id).await?;
        account.catch_up(&self.store, id).await?;
        Ok(account.state.clone())
    }

    /// A pool as it stands.
    pub async fn pool_now(&self, id: PoolId) -> Result<Pool, HouseError> {
        let mut pool = self.pool(id).await?;
        pool.catch_up(&self.store, id).await?;
        Ok(pool.state.clone())
    }

    /// Does what is asked of an account alone, once.
    pub async fn command_patron(
        &self,
        id: PatronId,
        command: &patron::Command,
        asker: &Asker,
    ) -> Result<Told, HouseError> {
        let mut account = self.patron(id).await?;
        self.change(&mut account, id, command, asker).await
    }

    /// Does what is asked of a pool alone, once.
    pub async fn command_pool(
        &self,
        id: PoolId,
        command: &jackpot::Command,
        asker: &Asker,
    ) -> Result<Told, HouseError> {
        let mut pool = self.pool(id).await?;
        self.change(&mut pool, id, command, asker).await
    }
}

/// The number of what was begun, out of the answer that was given then.
fn number(told: &Told) -> Result<u64, HouseError> {
    #[derive(Deserialize)]
    struct Begun {
        stream: StreamId,
    }
    let begun: Begun = serde_json::from_str(&told.text).map_err(|error| HouseError::Unwritable(error.to_string()))?;
    Ok(begun.stream.number())
}
