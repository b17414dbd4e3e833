//! Provisional places for connections from unknown addresses, for when all other places for those are taken: each connection has a moment to show a
//! session of a named account.
//!
//! After a restart no address is known, and the address of a travelling player never is. Their session is known all the same, but it comes with the
//! first request, and the server cannot read that before the connection has a place. So a few of the reserved places are lent.

use super::connection::Connection;
use crate::web::networks::{Prefix, network_of};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One of this many reserved places may be lent.
const LENT_SHARE: u32 = 4;

/// The most places that are lent. Finding a connection to evict looks at each of them.
const LENT_AT_MOST: usize = 256;

/// One network has at most one of this many, so that no single address takes all of them.
const NETWORK_SHARE: usize = 4;

/// The connections with a provisional place, in the order of their arrival.
pub(super) struct Provisional {
    most: usize,
    next: u64,
    open: BTreeMap<u64, Arc<Connection>>,
}

impl Provisional {
    /// No connections yet, with this many reserved places.
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

    /// Whether one more place may be lent to a network.
    pub(super) fn has_room(&self, network: Prefix) -> bool {
        self.open.len() < self.most && self.from(network).count() < self.of_a_network()
    }

    /// The connection to evict for a new one of this network: one of the same network if that has reached its share. It is silent, or has had its
    /// place for too long.
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

    /// A connection has shown a session, or has ended. Returns whether it had a provisional place.
    pub(super) fn remove(&mut self, connection: &Connection) -> bool {
        connection.set_lent(None).and_then(|number| self.open.remove(&number)).is_some()
    }
}
