//! The open connections by address, and the order in which they are evicted.

use super::connection::Connection;
use super::connection_log::{Closing, ConnectionLog, ReachedLimit};
use super::known_addresses::KnownAddresses;
use super::limits::Applied;
use super::provisional::Provisional;
use crate::config::Config;
use crate::web::networks::{Prefix, SITE_SHARE, network_of, site_of, widest_prefix};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many addresses with recent use of an account are remembered.
const REMEMBERED: usize = 65_536;

/// A player of the house has a websocket, and sends a request now and then.
const DESCRIPTORS_OF_A_PLAYER: u32 = 2;

/// In addition to its websockets an account has this many connections for requests: a few browsers, each with half a dozen.
const REQUESTS_OF_AN_ACCOUNT: u32 = 12;

/// The ranks of eviction: a connection is only evicted if there is none of an earlier rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum EvictionRank {
    /// It has no request, and never had one of an account.
    QuietStranger,
    /// It serves a request without an account, or is a visitor's websocket.
    BusyStranger,
    /// It has a provisional place and has not shown a session yet.
    Lent,
    /// It has no request now, but had one of an account.
    QuietInsider,
}

/// The place of a connection in the order of eviction: its rank, and its turn within the rank.
pub(super) type EvictionPlace = (EvictionRank, u64);

/// Connections in the order of eviction.
type EvictionOrder = BTreeMap<EvictionPlace, Arc<Connection>>;

struct Registry {
    open: u32,
    turn: u64,
    order: EvictionOrder,
    /// The client networks, and the sites to which they belong.
    networks: HashMap<Prefix, Network>,
    /// The networks with quiet connections of accounts, by how many.
    crowds: BTreeSet<(u32, Prefix)>,
    quiet_insiders: u32,
    /// How many connections each account has.
    accounts: HashMap<u64, u32>,
    /// Networks from which an account with a name was used.
    known: KnownAddresses,
    provisional: Provisional,
}

/// The connections from one network, or from all networks of a site.
#[derive(Default)]
struct Network {
    open: u32,
    order: EvictionOrder,
    quiet_insiders: u32,
}

/// All connections of a server.
pub(crate) struct Connections {
    limits: Applied,
    /// How many connections of one account count for it.
    of_an_account: u32,
    /// The trusted proxy, which many clients share.
    proxy: Option<IpAddr>,
    log: ConnectionLog,
    registry: Mutex<Registry>,
}

impl Connections {
    /// No connections yet.
    pub(crate) fn of(config: &Config) -> Arc<Self> {
        ConnectionLog::register();
        // The house's own players are clients in the same process.
        let players = if config.demo { config.bots } else { 0 };
        let limits = Applied::new(config.connections, config.limits.request, DESCRIPTORS_OF_A_PLAYER * players);
        Arc::new(Self {
            limits,
            of_an_account: config.limits.account_sockets.saturating_add(REQUESTS_OF_AN_ACCOUNT),
            proxy: config.proxy.map(|proxy| proxy.to_canonical()),
            log: ConnectionLog::default(),
            registry: Mutex::new(Registry {
                open: 0,
                turn: 0,
                order: EvictionOrder::new(),
                networks: HashMap::new(),
                crowds: BTreeSet::new(),
                quiet_insiders: 0,
                accounts: HashMap::new(),
                known: KnownAddresses::new(REMEMBERED, config.session),
                provisional: Provisional::new(limits.reserved),
            }),
        })
    }

    /// Counts a new connection; none if it must be refused.
    pub(crate) fn admit(self: &Arc<Self>, peer: SocketAddr) -> Option<Arc<Connection>> {
        let address = peer.ip().to_canonical();
        let through_proxy = self.proxy == Some(address);
        let network = network_of(address);
        let mut registry = self.registry();
        if !through_proxy && !registry.has_room_for(address, self.limits.address) {
            drop(registry);
            self.log.refused(ReachedLimit::Address, address);
            return None;
        }
        let known = through_proxy || registry.known.contains(network);
        let limit = if known { self.limits.all } else { self.limits.all - self.limits.reserved };
        let (own, others) = if known {
            (EvictionRank::QuietInsider, EvictionRank::Lent)
        } else {
            (EvictionRank::QuietStranger, EvictionRank::QuietStranger)
        };
        let has_place = registry.open < limit
            || registry.make_room(None, others)
            || registry.make_room(Some(network), own)
            // This way unknown addresses never get more than their part.
            || (registry.open - registry.quiet_insiders < limit && registry.thin_out(widest_prefix(address)));
        let provisional = !has_place;
        if provisional && (known || !registry.has_provisional_place(network, self.limits.all)) {
            drop(registry);
            self.log.refused(ReachedLimit::All, address);
            return None;
        }
        registry.open += 1;
        for prefix in prefixes(address) {
            registry.networks.entry(prefix).or_default().open += 1;
        }
        let connection = Connection::new(Arc::clone(self), address, through_proxy);
        if provisional {
            registry.provisional.add(&connection);
        }
        registry.place(&connection);
        Some(connection)
    }

    /// How many are open.
    pub(crate) fn open(&self) -> u32 {
        self.registry().open
    }

    /// How many may be open.
    pub(crate) fn most(&self) -> u32 {
        self.limits.all
    }

    /// Writes the log line that is due.
    pub(crate) fn tidy(&self) {
        self.log.tell();
    }

    pub(super) fn limits(&self) -> &Applied {
        &self.limits
    }

    pub(super) fn log(&self) -> &ConnectionLog {
        &self.log
    }

    /// The state of a connection has changed, and with it its place in the order of eviction.
    pub(super) fn place(&self, connection: &Arc<Connection>) {
        self.registry().place(connection);
    }

    /// Whether a connection counts for an account. It counts for the first account that is used on it. An account that has reached its limit gets no
    /// more, so a single sign-in cannot fill the server.
    pub(super) fn counts_for(&self, connection: &Arc<Connection>, account: u64) -> bool {
        let mut registry = self.registry();
        if connection.account().is_some() {
            return true;
        }
        let count = registry.accounts.get(&account).copied().unwrap_or_default();
        // A connection that has ended was counted for the last time.
        if connection.is_closing() || count >= self.of_an_account {
            return false;
        }
        registry.accounts.insert(account, count + 1);
        connection.set_account(account);
        registry.place(connection);
        true
    }

    /// A named account is used on a connection: its address is known from now on, and its place is no longer provisional.
    pub(super) fn remember(&self, connection: &Arc<Connection>) {
        let mut registry = self.registry();
        registry.known.remember(network_of(connection.address()));
        if registry.provisional.remove(connection) {
            registry.place(connection);
        }
    }

    /// A connection has ended.
    pub(super) fn release(&self, connection: &Connection) {
        let mut registry = self.registry();
        registry.displace(connection);
        registry.provisional.remove(connection);
        registry.open -= 1;
        for prefix in prefixes(connection.address()) {
            if let Some(counted) = registry.networks.get_mut(&prefix) {
                counted.open -= 1;
                if counted.open == 0 {
                    registry.networks.remove(&prefix);
                }
            }
        }
        if let Some(account) = connection.account()
            && let Some(count) = registry.accounts.get_mut(&account)
        {
            *count -= 1;
            if *count == 0 {
                registry.accounts.remove(&account);
            }
        }
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The network of an address, and its site if it has one.
fn prefixes(address: IpAddr) -> impl Iterator<Item = Prefix> {
    std::iter::once(network_of(address)).chain(site_of(address))
}

impl Registry {
    /// Puts a connection at the place that follows from its state.
    fn place(&mut self, connection: &Arc<Connection>) {
        self.displace(connection);
        // One idle client behind a proxy says nothing about the others, so the proxy's connections are never evicted.
        if connection.is_through_proxy() || connection.is_closing() {
            return;
        }
        let Some(rank) = connection.rank() else { return };
        self.turn += 1;
        let place = (rank, self.turn);
        connection.set_place(Some(place));
        self.order.insert(place, Arc::clone(connection));
        for prefix in prefixes(connection.address()) {
            if let Some(network) = self.networks.get_mut(&prefix) {
                network.order.insert(place, Arc::clone(connection));
            }
        }
        if rank == EvictionRank::QuietInsider {
            self.quiet_insiders += 1;
            self.crowd(widest_prefix(connection.address()), |count| count + 1);
        }
    }

    fn displace(&mut self, connection: &Connection) {
        let Some(place) = connection.set_place(None) else { return };
        self.order.remove(&place);
        for prefix in prefixes(connection.address()) {
            if let Some(network) = self.networks.get_mut(&prefix) {
                network.order.remove(&place);
            }
        }
        if place.0 == EvictionRank::QuietInsider {
            self.quiet_insiders -= 1;
            self.crowd(widest_prefix(connection.address()), |count| count - 1);
        }
    }

    /// Updates the number of quiet connections of accounts in a network or site.
    fn crowd(&mut self, prefix: Prefix, change: impl Fn(u32) -> u32) {
        let Some(network) = self.networks.get_mut(&prefix) else { return };
        self.crowds.remove(&(network.quiet_insiders, prefix));
        network.quiet_insiders = change(network.quiet_insiders);
        if network.quiet_insiders > 0 {
            self.crowds.insert((network.quiet_insiders, prefix));
        }
    }

    /// Whether an address may have one more connection. If its network or its site has reached its limit, a silent connection of it is evicted.
    fn has_room_for(&mut self, address: IpAddr, limit: u32) -> bool {
        let site = site_of(address).map(|site| (site, limit.saturating_mul(SITE_SHARE)));
        std::iter::once((network_of(address), limit)).chain(site).all(|(prefix, limit)| {
            self.networks.get(&prefix).is_none_or(|network| network.open < limit)
                || self.make_room(Some(prefix), EvictionRank::QuietInsider)
        })
    }

    /// Evicts the first connection in the order, of all or of one network, if its rank is no higher than this. Its descriptor is free a moment later.
    fn make_room(&mut self, network: Option<Prefix>, highest: EvictionRank) -> bool {
        let order = match network {
            Some(network) => self.networks.get(&network).map(|network| &network.order),
            None => Some(&self.order),
        };
        let first = order.and_then(BTreeMap::first_key_value).filter(|((rank, _), _)| *rank <= highest);
        let Some(connection) = first.map(|(_, connection)| Arc::clone(connection)) else { return false };
        self.close(&connection);
        true
    }

    /// Evicts a quiet connection of an account from the network with the most of them. That network must have more than the newcomer's has with the
    /// new one, so that two networks do not evict each other's connections in turn.
    fn thin_out(&mut self, newcomer: Prefix) -> bool {
        let own = self.networks.get(&newcomer).map_or(0, |network| network.open);
        let crowd = self.crowds.last().filter(|(count, _)| *count > own + 1);
        let order = crowd.and_then(|(_, prefix)| self.networks.get(prefix)).map(|network| &network.order);
        let first = order.and_then(|order| order.range((EvictionRank::QuietInsider, 0)..).next());
        let Some(connection) = first.map(|(_, connection)| Arc::clone(connection)) else { return false };
        self.close(&connection);
        true
    }

    /// Whether an unknown address gets a provisional place. If all of them are taken, the oldest connection that is silent, or has had its place for
    /// too long, is evicted.
    fn has_provisional_place(&mut self, network: Prefix, all: u32) -> bool {
        if self.provisional.has_room(network) && self.open < all {
            return true;
        }
        let Some(connection) = self.provisional.gives_way(network) else { return false };
        self.close(&connection);
        true
    }

    fn close(&mut self, connection: &Connection) {
        self.displace(connection);
        self.provisional.remove(connection);
        connection.close(Closing::MadeRoom);
    }
}

#[cfg(test)]
mod tests;
