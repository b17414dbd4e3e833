//! What concerns the house as a whole: read and written by every server of it.

use super::kept::{Kept, Standing};
use super::serve::json;
use super::{House, HouseError};
use crate::store::{Append, Batch, StoreError};
use floor::{HouseBook, Moment, Written, house};
use rules::Cents;

/// So often may other servers be quicker before this one gives up.
const ATTEMPTS: usize = 50;

/// There is one house.
const HOUSE: u64 = 1;

impl House {
    /// The book of the house as it stands.
    pub async fn book(&self) -> Result<HouseBook, HouseError> {
        let mut held = self.book.lock().await;
        self.read_book(&mut held).await?;
        Ok(held.as_ref().map(|standing| standing.state.clone()).unwrap_or_default())
    }

    /// Writes a fact about the house as a whole, unless the book as it stands makes it needless. Says whether it was written.
    pub async fn note(&self, decide: impl Fn(&HouseBook) -> Option<house::Fact>) -> Result<bool, HouseError> {
        let mut held = self.book.lock().await;
        for _ in 0..ATTEMPTS {
            self.read_book(&mut held).await?;
            let empty = HouseBook::default();
            let (book, version) = held.as_ref().map_or((&empty, 0), |standing| (&standing.state, standing.version));
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

    /// Sets the largest amount of money that one person moves alone, where it is another one than before.
    pub async fn set_money_limit(&self, limit: Cents) -> Result<(), HouseError> {
        let at = self.clock.now();
        let set =
            |book: &HouseBook| (book.money_limit() != Some(limit)).then_some(house::Fact::MoneyLimitSet { limit, at });
        self.note(set).await.map(drop)
    }

    /// Sets the largest amount of money that one person of the staff moves alone within a day, where it is another one than before.
    pub async fn set_staff_limit(&self, limit: Cents) -> Result<(), HouseError> {
        let at = self.clock.now();
        let set =
            |book: &HouseBook| (book.staff_limit() != Some(limit)).then_some(house::Fact::StaffLimitSet { limit, at });
        self.note(set).await.map(drop)
    }

    /// Says once in the life of a record from when on money is guarded in more ways.
    pub async fn guard_money(&self) -> Result<(), HouseError> {
        let at = self.clock.now();
        let guarded =
            |book: &HouseBook| book.money_guarded_since().is_none().then_some(house::Fact::MoneyGuarded { at });
        self.note(guarded).await.map(drop)
    }

    /// The clock of a server's machine was set by so many milliseconds, at this moment of the house.
    pub async fn clock_jumped(&self, server: &str, by: i64, at: Moment) -> Result<(), HouseError> {
        let jumped = |_: &HouseBook| Some(house::Fact::ClockJumped { server: server.to_owned(), by, at });
        self.note(jumped).await.map(drop)
    }

    async fn read_book(&self, held: &mut Option<Standing<HouseBook>>) -> Result<(), HouseError> {
        match held {
            Some(standing) => standing.catch_up(&self.store, HOUSE).await,
            None => {
                *held = Standing::load(&self.store, HOUSE).await?;
                Ok(())
            }
        }
    }
}
