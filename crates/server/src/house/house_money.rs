//! The house's own money: floats of tables and seeds of pools. The money that one person moves alone counts in their login together with the money at
//! the cage, in the same commit. So a person cannot get around their limit by spreading money over tables and pools.

use super::aggregate::{Aggregate, Loaded};
use super::commands::{advance, append, unless_uncertain};
use super::logins::{SeenLogin, still_holds};
use super::{Asker, CommandAnswer, House, HouseError, Requester};
use crate::store::{Append, Appended, Store, StoreError};
use floor::login::{Command, Fact, HouseMoney};
use floor::{Author, Login, LoginId, Moment, Pool, PoolId, StaffId, Written, jackpot, patron};
use rules::Cents;
use serde::Serialize;
use tokio::sync::OwnedMutexGuard;

/// Money that one person moves alone: where to, how much, and when.
pub(super) type Alone = (HouseMoney, Cents, Moment);

/// The login of the person who moves money alone, locked against other changes, and the fact to write in it.
pub(super) struct LoginCount {
    held: OwnedMutexGuard<Loaded<Login>>,
    after: Login,
    facts: [Written<Fact>; 1],
}

/// A seed of a pool to which a second person agrees.
pub(crate) struct AgreedSeed {
    /// The pool; a new one if it is left out.
    pub(crate) pool: Option<PoolId>,
    /// The terms that its tables must share.
    pub(crate) terms: jackpot::Terms,
    /// How much of the house's money moves, as the second person has seen it.
    pub(crate) amount: Cents,
    /// The person who asked.
    pub(crate) by: StaffId,
    /// The person who agrees.
    pub(crate) agreed_by: StaffId,
}

impl House {
    /// Counts the money that a staff member moves alone. Nothing is counted when no money moves, or when the house itself or its command line moves it.
    pub(super) async fn count_alone(
        &self,
        asker: &Asker,
        alone: Option<Alone>,
    ) -> Result<Option<LoginCount>, HouseError> {
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
        Ok(Some(LoginCount { held, after, facts: [Written { author, fact }] }))
    }

    /// Refuses an agreement to a request of a person who was dismissed, or whose rank is too low now. The append that comes back makes the
    /// commit fail if the login of that person changes before it.
    pub(crate) async fn check_requester(&self, requester: Option<Requester>) -> Result<Option<Append>, HouseError> {
        let Some(Requester { staff, least }) = requester else { return Ok(None) };
        let id = LoginId(staff.0);
        let SeenLogin { login, version } = match self.login_now(id).await {
            Ok(seen) => seen,
            // Records of earlier versions may name staff without a login.
            Err(HouseError::NoSuch(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        if login.is_dismissed() || login.role().rank() < Some(least) {
            return Err(HouseError::RequesterGone);
        }
        Ok(Some(Append::new(Login::stream(id), version, Vec::new())))
    }

    /// Unlocks the login after a write, with its newest state.
    pub(super) async fn was_counted(
        &self,
        counted: Option<LoginCount>,
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

    /// The earlier answer to the same agreement to a seed of this person, under the same key.
    pub(crate) async fn agreed_before(
        &self,
        pool: Option<PoolId>,
        wish: &impl Serialize,
        asker: &Asker,
    ) -> Result<Option<CommandAnswer>, HouseError> {
        match pool {
            Some(pool) => self.answered(asker, &(Pool::stream(pool), wish)).await,
            None => self.answered(asker, &(OPEN_POOL, wish)).await,
        }
    }

    /// The earlier answer to the same opening of a pool by this person, under the same key.
    pub(crate) async fn pool_opened_before(
        &self,
        terms: &jackpot::Terms,
        play_money: bool,
        by: StaffId,
        asker: &Asker,
    ) -> Result<Option<CommandAnswer>, HouseError> {
        self.answered(asker, &opening_wish(terms, play_money, by)).await
    }

    /// The earlier answer to the same command of this person to a pool, under the same key.
    pub(crate) async fn pool_commanded_before(
        &self,
        pool: PoolId,
        command: &jackpot::Command,
        asker: &Asker,
    ) -> Result<Option<CommandAnswer>, HouseError> {
        self.answered(asker, &(Pool::stream(pool), command)).await
    }

    /// Moves a seed to which two persons have agreed, once. `wish` is the request of the second one.
    pub(crate) async fn seed_by_two(
        &self,
        seed: &AgreedSeed,
        wish: &impl Serialize,
        asker: &Asker,
    ) -> Result<CommandAnswer, HouseError> {
        let AgreedSeed { pool, terms, amount, by, agreed_by } = *seed;
        let agreed_by = Some(agreed_by);
        match pool {
            Some(pool) => {
                let command = jackpot::Command::SetTerms { terms, by, agreed_by };
                self.change_pool(pool, &command, wish, asker, |fact| check_as_seen(fact, amount)).await
            }
            None => Ok(self.begin_pool(&terms, false, (by, agreed_by), &(OPEN_POOL, wish), asker).await?.1),
        }
    }
}

/// Refuses an amount above the limit of one person: another person may have set other terms after the first check, so that more money moves now. The
/// person sends the order again, and then it waits for a second person.
pub(super) fn check_seeded_alone(fact: &jackpot::Fact, limit: Option<Cents>) -> Result<(), HouseError> {
    match fact.seeded() {
        Some((amount, _, None, _)) if limit.is_some_and(|limit| amount > limit) => Err(HouseError::Busy),
        _ => Ok(()),
    }
}

/// Refuses an amount that differs from the one that the second person has seen: other terms may have been set since.
fn check_as_seen(fact: &jackpot::Fact, amount: Cents) -> Result<(), HouseError> {
    match fact.seeded() {
        Some((moves, ..)) if moves == amount => Ok(()),
        _ => Err(patron::PatronRefusal::AnotherRequest.into()),
    }
}

/// The opening of a pool, as it is hashed to recognise a repeated command.
pub(super) fn opening_wish(terms: &jackpot::Terms, play_money: bool, by: StaffId) -> impl Serialize {
    ("open-pool", *terms, play_money, by)
}

/// The name of an agreement to a new pool, as it is hashed to recognise a repeated command.
const OPEN_POOL: &str = "agree-to-pool";

impl LoginCount {
    /// The asker with the newest version of their login.
    pub(super) fn asker(&self, asker: &Asker) -> Asker {
        let standing = Some(self.held.version);
        Asker { author: asker.author.map(|author| Author { standing, ..author }), seen: standing, ..asker.clone() }
    }

    /// The fact for the login.
    pub(super) fn append(&self) -> Result<Append, HouseError> {
        append(self.after.id(), &self.held, &self.facts, &self.after)
    }

    /// The fact was written.
    fn was_written(mut self, appended: &Appended) {
        advance(self.after.id(), &mut self.held, self.after, appended);
    }

    /// The write failed, or its outcome is unknown: reads the login again.
    async fn look_again(mut self, store: &Store) -> Result<(), HouseError> {
        self.held.catch_up(store, self.after.id()).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{AnySettings, Game};

    fn opened(seed: Cents, agreed_by: Option<StaffId>) -> jackpot::Fact {
        let usual = jackpot::Terms::of(&AnySettings::new(Game::CaribbeanStud)).expect("a jackpot");
        let terms = jackpot::Terms { seed, ..usual };
        Pool::open(PoolId(1), terms, false, StaffId(7), Moment(0)).expect("a pool").agreed(agreed_by)
    }

    #[test]
    fn more_than_one_person_moves_alone_is_refused_when_it_is_written() {
        let limit = Some(Cents::dollars(10_000));
        assert!(check_seeded_alone(&opened(Cents::dollars(10_000), None), limit).is_ok());
        let beyond = Cents(1_000_001);
        assert!(matches!(check_seeded_alone(&opened(beyond, None), limit), Err(HouseError::Busy)));
        assert!(check_seeded_alone(&opened(beyond, Some(StaffId(8))), limit).is_ok());
        assert!(check_seeded_alone(&opened(beyond, None), None).is_ok());
    }

    #[test]
    fn another_amount_than_the_one_that_was_seen_is_refused_when_it_is_written() {
        let fact = opened(Cents::dollars(24_000), Some(StaffId(8)));
        assert!(check_as_seen(&fact, Cents::dollars(24_000)).is_ok());
        let refused = check_as_seen(&fact, Cents::dollars(15_000));
        assert!(matches!(refused, Err(HouseError::Patron(patron::PatronRefusal::AnotherRequest))));
    }
}
