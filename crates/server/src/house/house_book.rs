//! The facts about the house as a whole, which every server of it reads and writes.

use super::aggregate::{Aggregate, Loaded};
use super::commands::json;
use super::{House, HouseError};
use crate::store::{Append, Batch, StoreError};
use floor::{HouseBook, Moment, Written, house};
use rules::Cents;

/// How often this server decides again after other servers were faster.
const ATTEMPTS: usize = 50;

/// There is one house.
const HOUSE: u64 = 1;

impl House {
    /// The newest state of the house's book.
    pub async fn book(&self) -> Result<HouseBook, HouseError> {
        let mut held = self.book.lock().await;
        self.read_book(&mut held).await?;
        Ok(held.as_ref().map(|loaded| loaded.state.clone()).unwrap_or_default())
    }

    /// Writes a fact about the house as a whole, unless the book shows that it is not needed. Returns whether it was written.
    pub async fn note(&self, decide: impl Fn(&HouseBook) -> Option<house::Fact>) -> Result<bool, HouseError> {
        let mut held = self.book.lock().await;
        for _ in 0..ATTEMPTS {
            self.read_book(&mut held).await?;
            let empty = HouseBook::default();
            let (book, version) = held.as_ref().map_or((&empty, 0), |loaded| (&loaded.state, loaded.version));
            let Some(fact) = decide(book) else { return Ok(false) };
            let text = json(&Written { author: None, fact })?;
            let appends = vec![Append::new(HouseBook::stream(HOUSE), version, vec![text])];
            match self.store.append(Batch { appends, ..Batch::default() }).await {
                Ok(_) => {
                    self.read_book(&mut held).await?;
                    return Ok(true);
                }
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(HouseError::Busy)
    }

    /// Sets the largest amount of money that one person moves alone, if it has changed.
    pub async fn set_money_limit(&self, limit: Cents) -> Result<(), HouseError> {
        let at = self.clock.now();
        let set =
            |book: &HouseBook| (book.money_limit() != Some(limit)).then_some(house::Fact::MoneyLimitSet { limit, at });
        self.note(set).await.map(drop)
    }

    /// Sets the largest amount of money that one staff member moves alone within a day, if it has changed.
    pub async fn set_staff_limit(&self, limit: Cents) -> Result<(), HouseError> {
        let at = self.clock.now();
        let set =
            |book: &HouseBook| (book.staff_limit() != Some(limit)).then_some(house::Fact::StaffLimitSet { limit, at });
        self.note(set).await.map(drop)
    }

    /// Records, once in the life of a record, from when on the additional checks of money apply.
    pub async fn guard_money(&self) -> Result<(), HouseError> {
        let at = self.clock.now();
        let guarded =
            |book: &HouseBook| book.money_guarded_since().is_none().then_some(house::Fact::MoneyGuarded { at });
        self.note(guarded).await.map(drop)
    }

    /// Records that the clock of a server's machine was set by this many milliseconds, at this moment of house time.
    pub async fn clock_jumped(&self, server: &str, by: i64, at: Moment) -> Result<(), HouseError> {
        let jumped = |_: &HouseBook| Some(house::Fact::ClockJumped { server: server.to_owned(), by, at });
        self.note(jumped).await.map(drop)
    }

    async fn read_book(&self, held: &mut Option<Loaded<HouseBook>>) -> Result<(), HouseError> {
        match held {
            Some(loaded) => loaded.catch_up(&self.store, HOUSE).await,
            None => {
                *held = Loaded::load(&self.store, HOUSE).await?;
                Ok(())
            }
        }
    }
}
