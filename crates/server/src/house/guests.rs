//! Guests: a visitor of a demonstration floor has an account at once, and a stream after the first event in it.
//!
//! Facts are never removed, so a visit without play must not write any. Until the stream begins, a guest's account is calculated from the facts that
//! it will begin with.

use super::aggregate::{Aggregate, Loaded};
use super::commands::json;
use super::{House, HouseError};
use crate::store::{Append, Batch, StoreError};
use floor::{Moment, Patron, PatronId, PlayerCard, StaffId, patron};
use tokio::sync::OwnedMutexGuard;

/// The house itself, where staff act in other cases.
const HOUSE: StaffId = StaffId(0);

impl House {
    /// A number for a new guest.
    pub async fn number_guest(&self) -> Result<PatronId, HouseError> {
        Ok(PatronId(self.store.next_number("patron").await?))
    }

    /// The account of a patron, locked. The stream of a guest begins with this call.
    pub(super) async fn patron(&self, id: PatronId) -> Result<OwnedMutexGuard<Loaded<Patron>>, HouseError> {
        match self.begun(id).await {
            Err(HouseError::NoSuch(_)) => {
                let Some((_, facts)) = self.guest(id).await? else { return Err(HouseError::NoSuch("patron")) };
                let facts = facts.iter().map(json).collect::<Result<_, _>>()?;
                let appends = vec![Append::new(Patron::stream(id), 0, facts)];
                match self.store.append(Batch { appends, ..Batch::default() }).await {
                    // Two requests of the guest arrived at once.
                    Ok(_) | Err(StoreError::Conflict { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
                self.begun(id).await
            }
            begun => begun,
        }
    }

    async fn begun(&self, id: PatronId) -> Result<OwnedMutexGuard<Loaded<Patron>>, HouseError> {
        super::hold(&self.patrons, &self.store, id, "patron").await
    }

    /// The newest state of a patron.
    pub async fn patron_now(&self, id: PatronId) -> Result<Patron, HouseError> {
        match self.begun(id).await {
            Err(HouseError::NoSuch(what)) => {
                self.guest(id).await?.map(|(guest, _)| guest).ok_or(HouseError::NoSuch(what))
            }
            Err(error) => Err(error),
            Ok(mut account) => {
                account.catch_up(&self.store, id).await?;
                Ok(account.state.clone())
            }
        }
    }

    /// A guest whose stream has not begun, with the facts that it will begin with; none if there is no such guest.
    async fn guest(&self, id: PatronId) -> Result<Option<(Patron, Vec<patron::Fact>)>, HouseError> {
        let Some(account) = self.store.account_of(id).await?.filter(|account| account.password_hash.is_none()) else {
            return Ok(None);
        };
        let name = account.login.unwrap_or_default();
        begin(id, name, self.clock.now()).map(Some)
    }
}

/// A guest gets a player card (ruling G15) and play money.
fn begin(id: PatronId, name: String, now: Moment) -> Result<(Patron, Vec<patron::Fact>), HouseError> {
    let opened = patron::Fact::Opened { name, guest: true, at: Some(now) };
    let mut guest = Patron::opened(id, &opened).ok_or(HouseError::NoSuch("patron"))?;
    let card = patron::Fact::CardIssued { card: PlayerCard(id.0), by: HOUSE, at: now };
    guest.apply(&card);
    let granted = guest.decide(&patron::Command::Refill, now)?;
    guest.apply(&granted);
    Ok((guest, vec![opened, card, granted]))
}
