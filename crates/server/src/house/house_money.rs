//! The house's own money: floats of tables and seeds of pools. What one person moves alone counts in their login together with what they move at
//! the cage, in the same commit: many tables and pools are no way around the limit for one person.

use super::kept::{Kept, Standing};
use super::logins::still_holds;
use super::serve::{advance, append, unless_uncertain};
use super::{Asker, House, HouseError, Told};
use crate::store::{Append, Appended, Store, StoreError};
use floor::login::{Command, Fact, HouseMoney};
use floor::{Author, Login, LoginId, Moment, Pool, PoolId, StaffId, Written, jackpot};
use rules::Cents;
use serde::Serialize;
use tokio::sync::OwnedMutexGuard;

/// What one person moves alone: where to, how much, and when.
pub(super) type Alone = (HouseMoney, Cents, Moment);

/// The login of who moves money alone, while nobody else changes it, and what is to be written in it.
pub(super) struct Counted {
    held: OwnedMutexGuard<Standing<Login>>,
    after: Login,
    facts: [Written<Fact>; 1],
}

/// Money for a pool to which a second person agrees.
pub(crate) struct AgreedSeed {
    /// The pool; a new one where it is left out.
    pub(crate) pool: Option<PoolId>,
    /// What its tables must agree in.
    pub(crate) terms: jackpot::Terms,
    /// Who asked.
    pub(crate) by: StaffId,
    /// Who agrees.
    pub(crate) agreed_by: StaffId,
}

impl House {
    /// Counts what somebody of the staff moves alone; nothing where no money moves, or where the house itself or its command line moves it.
    pub(super) async fn count_alone(&self, asker: &Asker, alone: Option<Alone>) -> Result<Option<Counted>, HouseError> {
        let Some((to, amount, at)) = alone.filter(|(_, amount, _)| *amount > Cents::ZERO) else { return Ok(None) };
        let (Some(staff), Some(author)) = (asker.staff(), asker.author) else { return Ok(None) };
        let id = LoginId(staff.0);
        let mut held = self.login(id).await?;
        held.catch_up(&self.store, id).await?;
        if !still_holds(&held.state, author, asker.role, at) {
            return Err(HouseError::NoLonger);
        }
        let Some(day) = self.staff_day(&held.state, at).await? else { return Ok(None) };
        let fact = held.state.decide(&Command::MoveHouseMoney { to, amount, limit: day.limit }, at)?;
        let mut after = held.state.clone();
        after.apply(&fact);
        let author = Some(Author { at, standing: Some(held.version), ..author });
        Ok(Some(Counted { held, after, facts: [Written { author, fact }] }))
    }

    /// After a write, lets others use the login again, as it stands now.
    pub(super) async fn was_counted(
        &self,
        counted: Option<Counted>,
        written: &Result<Appended, StoreError>,
    ) -> Result<(), HouseError> {
        match (counted, written) {
            (None, _) => Ok(()),
            (Some(counted), Ok(appended)) => {
                counted.was_written(appended);
                Ok(())
            }
            (Some(counted), Err(error)) => unless_uncertain(error, counted.look_again(&self.store).await),
        }
    }

    /// What was answered when this person agreed to a seed before, under the same key and with the same words.
    pub(crate) async fn agreed_before(
        &self,
        pool: Option<PoolId>,
        wish: &impl Serialize,
        asker: &Asker,
    ) -> Result<Option<Told>, HouseError> {
        match pool {
            Some(pool) => self.answered(asker, &(Pool::stream(pool), wish)).await,
            None => self.answered(asker, &(OPEN_POOL, wish)).await,
        }
    }

    /// Does what two persons have agreed to, once. `wish` is what the second one has sent.
    pub(crate) async fn seed_by_two(
        &self,
        seed: &AgreedSeed,
        wish: &impl Serialize,
        asker: &Asker,
    ) -> Result<Told, HouseError> {
        let AgreedSeed { pool, terms, by, agreed_by } = *seed;
        let agreed_by = Some(agreed_by);
        match pool {
            Some(pool) => {
                self.change_pool(pool, &jackpot::Command::SetTerms { terms, by, agreed_by }, wish, asker).await
            }
            None => Ok(self.begin_pool(&terms, false, (by, agreed_by), &(OPEN_POOL, wish), asker).await?.1),
        }
    }
}

/// What an agreement to a new pool is called among the wishes that are answered once.
const OPEN_POOL: &str = "agree-to-pool";

impl Counted {
    /// Who asks, as they stand in their login.
    pub(super) fn asker(&self, asker: &Asker) -> Asker {
        let standing = Some(self.held.version);
        Asker { author: asker.author.map(|author| Author { standing, ..author }), seen: standing, ..asker.clone() }
    }

    /// What is written in the login.
    pub(super) fn append(&self) -> Result<Append, HouseError> {
        append(self.after.id(), &self.held, &self.facts, &self.after)
    }

    /// It was written.
    fn was_written(mut self, appended: &Appended) {
        advance(self.after.id(), &mut self.held, self.after, appended);
    }

    /// It was not written, or nobody knows: the login is read again.
    async fn look_again(mut self, store: &Store) -> Result<(), HouseError> {
        self.held.catch_up(store, self.after.id()).await
    }
}
