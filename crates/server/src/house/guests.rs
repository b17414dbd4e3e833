//! Guests: somebody who looks at a demonstration floor has an account at once, and a stream from the first time that anything happens to it.
//!
//! Facts are never removed, so a visit without play must not write any. Until then a guest's account is what its first facts will make of it.

use super::kept::{Kept, Standing};
use super::serve::json;
use super::{House, HouseError};
use crate::store::{Append, Batch, StoreError};
use floor::{Moment, Patron, PatronId, PlayerCard, StaffId, patron};
use tokio::sync::OwnedMutexGuard;

/// The house itself, where it does what staff do elsewhere.
const HOUSE: StaffId = StaffId(0);

impl House {
    /// A number for a guest who comes.
    pub async fn number_guest(&self) -> Result<PatronId, HouseError> {
        Ok(PatronId(self.store.next_number("patron").await?))
    }

    /// A patron's account, for one who alone may change it meanwhile. That of a guest begins with this.
    pub(super) async fn patron(&self, id: PatronId) -> Result<OwnedMutexGuard<Standing<Patron>>, HouseError> {
        match self.begun(id).await {
            Err(HouseError::NoSuch(_)) => {
                let Some((_, facts)) = self.guest(id).await? else { return Err(HouseError::NoSuch("patron")) };
                let facts = facts.iter().map(json).collect::<Result<_, _>>()?;
                let appends = vec![Append::new(Patron::stream(id), 0, facts)];
                match self.store.append(Batch { appends, ..Batch::default() }).await {
                    // Two of the guest's requests came at once.
                    Ok(_) | Err(StoreError::Conflict { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
                self.begun(id).await
            }
            begun => begun,
        }
    }

    async fn begun(&self, id: PatronId) -> Result<OwnedMutexGuard<Standing<Patron>>, HouseError> {
        super::hold(&self.patrons, &self.store, id, "patron").await
    }

    /// A patron as they stand.
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

    /// A guest whose stream has not begun, with the facts that it will begin with; nothing where there is no such guest.
    async fn guest(&self, id: PatronId) -> Result<Option<(Patron, Vec<patron::Fact>)>, HouseError> {
        let Some(account) = self.store.account_of(id).await?.filter(|account| account.password_hash.is_none()) else {
            return Ok(None);
        };
        let name = account.login.unwrap_or_default();
        begin(id, name, self.clock.now()).map(Some)
    }
}

/// A guest comes with a player card (ruling G15) and with play money.
fn begin(id: PatronId, name: String, now: Moment) -> Result<(Patron, Vec<patron::Fact>), HouseError> {
    let opened = patron::Fact::Opened { name, guest: true, at: Some(now) };
    let mut guest = Patron::opened(id, &opened).ok_or(HouseError::NoSuch("patron"))?;
    let card = patron::Fact::CardIssued { card: PlayerCard(id.0), by: HOUSE, at: now };
    guest.apply(&card);
    let granted = guest.decide(&patron::Command::Refill, now)?;
    guest.apply(&granted);
    Ok((guest, vec![opened, card, granted]))
}
