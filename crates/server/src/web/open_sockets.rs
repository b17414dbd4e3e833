//! Limits on the websockets that a client may hold open at the same time.
//!
//! A person with a password is counted by their account. Guests and visitors are counted by their network as well, because anyone can come as another
//! guest.

use super::caller::Caller;
use super::networks::network;
use super::problem::Problem;
use crate::config::Limits;
use crate::visitors::{Visit, Visitors};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The owner of a websocket for its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Holder {
    Account(u64),
    Network(IpAddr),
}

/// The purpose of a websocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SocketPurpose {
    /// A person watches: a demonstration's own players play for them.
    Visit,
    /// A program or a display watches.
    Display,
}

/// The open websockets of this server.
#[derive(Clone, Default)]
pub(super) struct OpenSockets {
    counts: Arc<Mutex<HashMap<Holder, u32>>>,
    visitors: Arc<Visitors>,
}

/// A websocket that is counted until this is dropped.
pub(super) struct CountedSocket {
    sockets: OpenSockets,
    holders: Vec<Holder>,
    _visit: Option<Visit>,
}

impl OpenSockets {
    /// Counts websockets, and notes visitors of a demonstration floor.
    pub(super) fn among(visitors: &Arc<Visitors>) -> Self {
        Self { counts: Arc::default(), visitors: Arc::clone(visitors) }
    }

    /// Counts one more for a caller, unless they have reached their limit.
    pub(super) fn admit(
        &self,
        caller: &Caller,
        limits: &Limits,
        purpose: SocketPurpose,
    ) -> Result<CountedSocket, Problem> {
        let account = caller.account.as_ref();
        let known = account.is_some_and(|account| !account.is_guest());
        let by_account = account.map(|account| (Holder::Account(account.id), limits.account_sockets));
        let by_network = (!known).then(|| (Holder::Network(network(caller.address)), limits.address_sockets));
        let held: Vec<(Holder, u32)> = by_account.into_iter().chain(by_network).collect();
        let mut counts = self.counts();
        // All checks come before the first count, so nothing has to be undone.
        for (holder, limit) in &held {
            if counts.get(holder).is_some_and(|count| count >= limit) {
                return Err(Problem::TooManySockets { limit: *limit });
            }
        }
        let holders: Vec<Holder> = held.into_iter().map(|(holder, _)| holder).collect();
        for holder in &holders {
            *counts.entry(*holder).or_default() += 1;
        }
        drop(counts);
        let name = account.and_then(|account| account.login.as_deref());
        let visit = if purpose == SocketPurpose::Visit { self.visitors.visits(name) } else { None };
        Ok(CountedSocket { sockets: self.clone(), holders, _visit: visit })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<Holder, u32>> {
        // A thread that panics leaves complete counts here.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for CountedSocket {
    fn drop(&mut self) {
        let mut counts = self.sockets.counts();
        for holder in &self.holders {
            if let Some(count) = counts.get_mut(holder) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(holder);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Account;
    use crate::web::caller::Means;
    use crate::web::role::Role;
    use floor::Moment;
    use std::net::Ipv4Addr;

    fn caller(account: Option<(u64, bool)>, host: u8) -> Caller {
        let account = account.map(|(id, password)| Account {
            id,
            login: None,
            password_hash: password.then(|| "a hash".to_owned()),
            role: "player".to_owned(),
            patron: None,
            enabled: true,
            created_at: Moment(0),
        });
        let address = Ipv4Addr::new(192, 0, 2, host).into();
        Caller { role: Role::Player, account, login: None, scopes: None, means: Means::Nothing, address }
    }

    fn limits() -> Limits {
        Limits { account_sockets: 3, address_sockets: 5, ..Limits::default() }
    }

    /// Opens websockets until one is refused, and returns their number and the limit.
    fn fill(sockets: &OpenSockets, caller: &Caller) -> (Vec<CountedSocket>, u32) {
        let mut open = Vec::new();
        loop {
            match sockets.admit(caller, &limits(), SocketPurpose::Visit) {
                Ok(counted) => open.push(counted),
                Err(Problem::TooManySockets { limit }) => return (open, limit),
                Err(other) => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn an_account_has_so_many_and_no_more_wherever_it_is() {
        let sockets = OpenSockets::default();
        let (mut open, limit) = fill(&sockets, &caller(Some((1, true)), 1));
        assert_eq!((open.len(), limit), (3, 3));
        assert!(sockets.admit(&caller(Some((1, true)), 2), &limits(), SocketPurpose::Visit).is_err(), "elsewhere, too");
        sockets.admit(&caller(Some((2, true)), 1), &limits(), SocketPurpose::Visit).expect("another client");
        // One that is closed makes room for one, and for no more.
        open.pop();
        assert_eq!(fill(&sockets, &caller(Some((1, true)), 1)).0.len(), 1);
    }

    #[test]
    fn guests_and_visitors_share_what_their_address_has() {
        let sockets = OpenSockets::default();
        let guest = fill(&sockets, &caller(Some((1, false)), 1));
        assert_eq!((guest.0.len(), guest.1), (3, 3), "a guest has an account's number");
        let other = fill(&sockets, &caller(Some((2, false)), 1));
        assert_eq!((other.0.len(), other.1), (2, 5), "and the next one what is left of the address");
        assert!(sockets.admit(&caller(None, 1), &limits(), SocketPurpose::Visit).is_err());
        sockets
            .admit(&caller(Some((3, true)), 1), &limits(), SocketPurpose::Visit)
            .expect("who has a password is not counted by address");
        let visitors = fill(&sockets, &caller(None, 2));
        assert_eq!((visitors.0.len(), visitors.1), (5, 5));
        drop((guest, other, visitors));
        assert!(sockets.counts().is_empty(), "no client without websockets is remembered");
    }
}
