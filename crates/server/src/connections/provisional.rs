//! Connections from addresses that are not known, while all places for those are taken: each has a moment to show that somebody with a name is
//! signed in on it.
//!
//! After a restart no address is known, and the address of somebody who travels never is. Their session is known all the same, but it comes with
//! the first request, and that cannot be read before the connection has a place. So a few of the places that are kept are lent.

use super::connection::Connection;
use crate::web::neighbourhood::{Prefix, network_of};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One of so many places that are kept is lent so.
const LENT_SHARE: u32 = 4;

/// However many are kept, no more are lent than this: each is looked at when another one is wanted.
const LENT_AT_MOST: usize = 256;

/// One network has at most one of so many, so that nobody takes all of them from one address.
const NETWORK_SHARE: usize = 4;

/// The connections that have to show who uses them, in the order in which they came.
pub(super) struct Provisional {
    most: usize,
    next: u64,
    open: BTreeMap<u64, Arc<Connection>>,
}

impl Provisional {
    /// None yet, where so many places are kept.
    pub(super) fn new(reserved: u32) -> Self {
        let most = if reserved == 0 { 0 } else { (reserved / LENT_SHARE).max(1) as usize };
        Self { most: most.min(LENT_AT_MOST), next: 0, open: BTreeMap::new() }
    }

    fn of_a_network(&self) -> usize {
        (self.most / NETWORK_SHARE).max(1)
    }

    fn from(&self, network: Prefix) -> impl Iterator<Item = &Arc<Connection>> {
        self.open.values().filter(move |connection| network_of(connection.address()) == network)
    }

    /// Whether one more may be lent to a network.
    pub(super) fn has_room(&self, network: Prefix) -> bool {
        self.open.len() < self.most && self.from(network).count() < self.of_a_network()
    }

    /// The one that makes room for another one of this network: one of its own where the network has as many as it may. It is silent, or has
    /// had its place for too long.
    pub(super) fn gives_way(&self, network: Prefix) -> Option<Arc<Connection>> {
        let gives_way = |connection: &&Arc<Connection>| connection.is_quiet() || connection.overstays();
        if self.from(network).count() >= self.of_a_network() {
            self.from(network).find(gives_way).cloned()
        } else {
            self.open.values().find(gives_way).cloned()
        }
    }

    pub(super) fn add(&mut self, connection: &Arc<Connection>) {
        self.next += 1;
        connection.set_lent(Some(self.next));
        self.open.insert(self.next, Arc::clone(connection));
    }

    /// A connection has shown who uses it, or is gone. Says whether it was one of these.
    pub(super) fn remove(&mut self, connection: &Connection) -> bool {
        connection.set_lent(None).and_then(|number| self.open.remove(&number)).is_some()
    }
}
