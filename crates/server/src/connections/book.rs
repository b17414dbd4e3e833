//! The connections that are open, by address, and which of them make room for new ones.

use super::connection::Connection;
use super::known_addresses::KnownAddresses;
use super::limits::Applied;
use super::notes::{Closing, Notes, Refusal};
use super::provisional::Provisional;
use crate::config::Config;
use crate::web::neighbourhood::{Prefix, SITE_SHARE, neighbourhood, network_of, site_of};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many addresses are remembered from which an account was used.
const REMEMBERED: usize = 65_536;

/// A player of the house has a websocket, and asks something besides now and then.
const DESCRIPTORS_OF_A_PLAYER: u32 = 2;

/// Besides its websockets an account has so many connections for requests: a few browsers, each with half a dozen.
const REQUESTS_OF_AN_ACCOUNT: u32 = 12;

/// Which connections make room first; the later ones only where there is none of the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// It has no request, and never had one of an account.
    QuietStranger,
    /// A request of no account is being served, or it is a visitor's websocket.
    BusyStranger,
    /// It has its place only for as long as it takes to show that somebody is signed in.
    Lent,
    /// It has no request now, but had one of an account.
    QuietInsider,
}

/// A connection's place among those that make room: its rank, and its turn within that.
pub(super) type Place = (Rank, u64);

/// Connections in the order in which they make room.
type Order = BTreeMap<Place, Arc<Connection>>;

struct Book {
    open: u32,
    turn: u64,
    order: Order,
    /// The networks that connections come from, and the sites that those belong to.
    networks: HashMap<Prefix, Network>,
    /// Those with quiet connections of accounts, by how many.
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
    order: Order,
    quiet_insiders: u32,
}

/// All connections of a server.
pub(crate) struct Connections {
    limits: Applied,
    /// How many connections of one account are treated as those of an account.
    of_an_account: u32,
    /// A proxy that many people come through.
    proxy: Option<IpAddr>,
    notes: Notes,
    book: Mutex<Book>,
}

impl Connections {
    /// No connections yet.
    pub(crate) fn of(config: &Config) -> Arc<Self> {
        Notes::register();
        // The house's own players are clients in the same process.
        let players = if config.demo { config.bots } else { 0 };
        let limits = Applied::new(config.connections, config.limits.request, DESCRIPTORS_OF_A_PLAYER * players);
        Arc::new(Self {
            limits,
            of_an_account: config.limits.account_sockets.saturating_add(REQUESTS_OF_AN_ACCOUNT),
            proxy: config.proxy.map(|proxy| proxy.to_canonical()),
            notes: Notes::default(),
            book: Mutex::new(Book {
                open: 0,
                turn: 0,
                order: Order::new(),
                networks: HashMap::new(),
                crowds: BTreeSet::new(),
                quiet_insiders: 0,
                accounts: HashMap::new(),
                known: KnownAddresses::new(REMEMBERED, config.session),
                provisional: Provisional::new(limits.reserved),
            }),
        })
    }

    /// Counts a new connection; nothing where it must be refused.
    pub(crate) fn admit(self: &Arc<Self>, peer: SocketAddr) -> Option<Arc<Connection>> {
        let address = peer.ip().to_canonical();
        let through_proxy = self.proxy == Some(address);
        let network = network_of(address);
        let mut book = self.book();
        if !through_proxy && !book.has_room_for(address, self.limits.address) {
            drop(book);
            self.notes.refused(Refusal::Address, address);
            return None;
        }
        let known = through_proxy || book.known.contains(network);
        let limit = if known { self.limits.all } else { self.limits.all - self.limits.reserved };
        let (own, others) =
            if known { (Rank::QuietInsider, Rank::Lent) } else { (Rank::QuietStranger, Rank::QuietStranger) };
        let has_place = book.open < limit
            || book.make_room(None, others)
            || book.make_room(Some(network), own)
            // Strangers never get more than their part in this way.
            || (book.open - book.quiet_insiders < limit && book.thin_out(neighbourhood(address)));
        let provisional = !has_place;
        if provisional && (known || !book.has_provisional_place(network, self.limits.all)) {
            drop(book);
            self.notes.refused(Refusal::All, address);
            return None;
        }
        book.open += 1;
        for prefix in prefixes(address) {
            book.networks.entry(prefix).or_default().open += 1;
        }
        let connection = Connection::new(Arc::clone(self), address, through_proxy);
        if provisional {
            book.provisional.add(&connection);
        }
        book.place(&connection);
        Some(connection)
    }

    /// How many are open.
    pub(crate) fn open(&self) -> u32 {
        self.book().open
    }

    /// How many may be.
    pub(crate) fn most(&self) -> u32 {
        self.limits.all
    }

    /// Writes the log line that is still owed.
    pub(crate) fn tidy(&self) {
        self.notes.tell();
    }

    pub(super) fn limits(&self) -> &Applied {
        &self.limits
    }

    pub(super) fn notes(&self) -> &Notes {
        &self.notes
    }

    /// A connection does something else now, and makes room in another order, or not at all.
    pub(super) fn place(&self, connection: &Arc<Connection>) {
        self.book().place(connection);
    }

    /// Whether a connection counts as one of an account. The first account that is used on it is the one; an account that has as many as it may
    /// gets no more, so that nobody fills the server by signing in once.
    pub(super) fn counts_for(&self, connection: &Arc<Connection>, account: u64) -> bool {
        let mut book = self.book();
        if connection.account().is_some() {
            return true;
        }
        let count = book.accounts.get(&account).copied().unwrap_or_default();
        // What has ended has been counted for the last time.
        if connection.is_closing() || count >= self.of_an_account {
            return false;
        }
        book.accounts.insert(account, count + 1);
        connection.set_account(account);
        book.place(connection);
        true
    }

    /// An account with a name is used on a connection: its address is known from now on, and the connection need not prove itself any more.
    pub(super) fn remember(&self, connection: &Arc<Connection>) {
        let mut book = self.book();
        book.known.remember(network_of(connection.address()));
        if book.provisional.remove(connection) {
            book.place(connection);
        }
    }

    /// A connection has ended.
    pub(super) fn release(&self, connection: &Connection) {
        let mut book = self.book();
        book.displace(connection);
        book.provisional.remove(connection);
        book.open -= 1;
        for prefix in prefixes(connection.address()) {
            if let Some(counted) = book.networks.get_mut(&prefix) {
                counted.open -= 1;
                if counted.open == 0 {
                    book.networks.remove(&prefix);
                }
            }
        }
        if let Some(account) = connection.account()
            && let Some(count) = book.accounts.get_mut(&account)
        {
            *count -= 1;
            if *count == 0 {
                book.accounts.remove(&account);
            }
        }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The network of an address, and its site where it has one.
fn prefixes(address: IpAddr) -> impl Iterator<Item = Prefix> {
    std::iter::once(network_of(address)).chain(site_of(address))
}

impl Book {
    /// Puts a connection where it belongs by what it is doing now.
    fn place(&mut self, connection: &Arc<Connection>) {
        self.displace(connection);
        // The connections of a proxy are not silent because one of its clients is.
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
        if rank == Rank::QuietInsider {
            self.quiet_insiders += 1;
            self.crowd(neighbourhood(connection.address()), |count| count + 1);
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
        if place.0 == Rank::QuietInsider {
            self.quiet_insiders -= 1;
            self.crowd(neighbourhood(connection.address()), |count| count - 1);
        }
    }

    /// The number of quiet connections of accounts changes in a neighbourhood.
    fn crowd(&mut self, prefix: Prefix, change: impl Fn(u32) -> u32) {
        let Some(network) = self.networks.get_mut(&prefix) else { return };
        self.crowds.remove(&(network.quiet_insiders, prefix));
        network.quiet_insiders = change(network.quiet_insiders);
        if network.quiet_insiders > 0 {
            self.crowds.insert((network.quiet_insiders, prefix));
        }
    }

    /// Whether an address may have one more connection. Where its network or its site has as many as it may, a silent one of them makes room.
    fn has_room_for(&mut self, address: IpAddr, limit: u32) -> bool {
        let site = site_of(address).map(|site| (site, limit.saturating_mul(SITE_SHARE)));
        std::iter::once((network_of(address), limit)).chain(site).all(|(prefix, limit)| {
            self.networks.get(&prefix).is_none_or(|network| network.open < limit)
                || self.make_room(Some(prefix), Rank::QuietInsider)
        })
    }

    /// Closes the connection that makes room first, among all or among those of one network, if its rank is no higher than this. Its
    /// descriptor is free a moment later.
    fn make_room(&mut self, network: Option<Prefix>, highest: Rank) -> bool {
        let order = match network {
            Some(network) => self.networks.get(&network).map(|network| &network.order),
            None => Some(&self.order),
        };
        let first = order.and_then(BTreeMap::first_key_value).filter(|((rank, _), _)| *rank <= highest);
        let Some(connection) = first.map(|(_, connection)| Arc::clone(connection)) else { return false };
        self.close(&connection);
        true
    }

    /// Closes a quiet connection of an account, where most of those come from. It must be more than the newcomer's neighbourhood has with the
    /// new one, so that two of them do not close each other's connections in turn.
    fn thin_out(&mut self, newcomer: Prefix) -> bool {
        let own = self.networks.get(&newcomer).map_or(0, |network| network.open);
        let crowd = self.crowds.last().filter(|(count, _)| *count > own + 1);
        let order = crowd.and_then(|(_, prefix)| self.networks.get(prefix)).map(|network| &network.order);
        let first = order.and_then(|order| order.range((Rank::QuietInsider, 0)..).next());
        let Some(connection) = first.map(|(_, connection)| Arc::clone(connection)) else { return false };
        self.close(&connection);
        true
    }

    /// Whether somebody who is not known may come in for so long as to show that they are signed in. Where all these places are taken, the
    /// one of them makes room that came first, of those that are silent or have had their place for too long.
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
