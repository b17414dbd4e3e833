//! The connections that are open, by address, and which of them make room for new ones.

use super::connection::Connection;
use super::known_addresses::KnownAddresses;
use super::limits::Applied;
use super::notes::{Closing, Notes, Refusal};
use crate::config::Config;
use crate::web::network;
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many addresses are remembered from which an account was used.
const REMEMBERED: usize = 65_536;

/// A player of the house has a websocket, and asks something besides now and then.
const DESCRIPTORS_OF_A_PLAYER: u32 = 2;

/// Which connections make room first; the later ones only where there is none of the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// It has no request, and never had one of an account.
    QuietStranger,
    /// A request of no account is being served, or it is a visitor's websocket.
    BusyStranger,
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
    networks: HashMap<IpAddr, Network>,
    /// Addresses from which an account with a name was used.
    known: KnownAddresses,
}

/// The connections from one address.
#[derive(Default)]
struct Network {
    open: u32,
    order: Order,
}

/// All connections of a server.
pub(crate) struct Connections {
    limits: Applied,
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
            proxy: config.proxy.map(|proxy| proxy.to_canonical()),
            notes: Notes::default(),
            book: Mutex::new(Book {
                open: 0,
                turn: 0,
                order: Order::new(),
                networks: HashMap::new(),
                known: KnownAddresses::new(REMEMBERED, config.session),
            }),
        })
    }

    /// Counts a new connection; nothing where it must be refused.
    pub(crate) fn admit(self: &Arc<Self>, peer: SocketAddr) -> Option<Arc<Connection>> {
        let address = peer.ip().to_canonical();
        let through_proxy = self.proxy == Some(address);
        let network = network(address);
        let mut book = self.book();
        if !through_proxy
            && book.networks.get(&network).is_some_and(|network| network.open >= self.limits.address)
            && !book.make_room(Some(network), Rank::QuietInsider)
        {
            drop(book);
            self.notes.refused(Refusal::Address, address);
            return None;
        }
        let known = through_proxy || book.known.contains(network);
        let limit = if known { self.limits.all } else { self.limits.all - self.limits.reserved };
        let (own, others) =
            if known { (Rank::QuietInsider, Rank::BusyStranger) } else { (Rank::QuietStranger, Rank::QuietStranger) };
        if book.open >= limit && !book.make_room(None, others) && !book.make_room(Some(network), own) {
            drop(book);
            self.notes.refused(Refusal::All, address);
            return None;
        }
        book.open += 1;
        book.networks.entry(network).or_default().open += 1;
        let connection = Connection::new(Arc::clone(self), address, network, through_proxy);
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

    /// An account with a name was used from an address.
    pub(super) fn remember(&self, network: IpAddr) {
        self.book().known.remember(network);
    }

    /// A connection has ended.
    pub(super) fn release(&self, connection: &Connection) {
        let mut book = self.book();
        book.displace(connection);
        book.open -= 1;
        let network = connection.network();
        if let Some(counted) = book.networks.get_mut(&network) {
            counted.open -= 1;
            if counted.open == 0 {
                book.networks.remove(&network);
            }
        }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
        if let Some(network) = self.networks.get_mut(&connection.network()) {
            network.order.insert(place, Arc::clone(connection));
        }
    }

    fn displace(&mut self, connection: &Connection) {
        let Some(place) = connection.set_place(None) else { return };
        self.order.remove(&place);
        if let Some(network) = self.networks.get_mut(&connection.network()) {
            network.order.remove(&place);
        }
    }

    /// Closes the connection that makes room first, among all or among those of one address, if its rank is no higher than this. Its
    /// descriptor is free a moment later.
    fn make_room(&mut self, network: Option<IpAddr>, highest: Rank) -> bool {
        let order = match network {
            Some(network) => self.networks.get(&network).map(|network| &network.order),
            None => Some(&self.order),
        };
        let first = order.and_then(BTreeMap::first_key_value).filter(|((rank, _), _)| *rank <= highest);
        let Some(connection) = first.map(|(_, connection)| Arc::clone(connection)) else { return false };
        self.displace(&connection);
        connection.close(Closing::MadeRoom);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::ConnectionLimits;
    use std::net::Ipv4Addr;

    fn at(host: u8) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::new(192, 0, 2, host), 50_000))
    }

    fn connections(address: u32, all: u32, proxy: Option<u8>) -> Arc<Connections> {
        let connections = ConnectionLimits { address, all: Some(all), ..ConnectionLimits::default() };
        let proxy = proxy.map(|host| at(host).ip());
        Connections::of(&Config { proxy, connections, ..Config::default() })
    }

    /// A connection that carries a request of an account, as if it were a websocket: it never makes room.
    fn inside(connections: &Arc<Connections>, host: u8) -> Option<Arc<Connection>> {
        let connection = connections.admit(at(host))?;
        connection.begins();
        connection.is_of_account(false);
        Some(connection)
    }

    /// A websocket, whose request is answered by the time it is open.
    fn upgraded(connection: Arc<Connection>) -> Arc<Connection> {
        connection.begins();
        connection.becomes_websocket();
        let answer = connection.answers();
        connection.served();
        connection.sent(answer);
        connection
    }

    #[test]
    fn the_longest_silent_of_an_address_makes_room() {
        let connections = connections(3, 100, None);
        let open: Vec<_> = (0..3).map(|_| connections.admit(at(1)).expect("within the limit")).collect();
        let fourth = connections.admit(at(1)).expect("the first one makes room");
        assert_eq!(open.iter().map(|one| one.is_closing()).collect::<Vec<_>>(), [true, false, false]);
        assert!(!fourth.is_closing());
        // A request is being served on the second: the third is silent, and goes.
        open[1].begins();
        connections.admit(at(1)).expect("the third one makes room");
        assert_eq!(open.iter().map(|one| one.is_closing()).collect::<Vec<_>>(), [true, false, true]);
    }

    #[test]
    fn connections_that_serve_an_account_never_make_room() {
        let connections = connections(3, 100, None);
        let _open: Vec<_> = (0..3).map(|_| inside(&connections, 1).expect("within the limit")).collect();
        assert!(connections.admit(at(1)).is_none(), "all three are in use");
        assert!(connections.admit(at(2)).is_some(), "another address");
    }

    #[test]
    fn a_network_of_the_new_protocol_counts_as_one_address() {
        let connections = connections(2, 100, None);
        let host = |network: u16, host: u16| SocketAddr::from(([0x2001, 0xdb8, 0, network, 0, 0, 0, host], 1));
        let open: Vec<_> = (0..3).map(|number| connections.admit(host(1, number)).expect("room")).collect();
        assert!(open[0].is_closing() && !open[1].is_closing());
        connections.admit(host(2, 0)).expect("the next network");
        assert!(!open[1].is_closing());
    }

    #[test]
    fn strangers_do_not_take_the_part_that_is_kept() {
        let connections = connections(100, 8, None);
        // Six places for strangers, all of them in use so that none makes room.
        let open: Vec<_> = (0..6)
            .map(|host| {
                let connection = connections.admit(at(host)).expect("within the limit");
                connection.begins();
                connection
            })
            .collect();
        assert!(connections.admit(at(20)).is_none(), "the rest is kept");
        connections.remember(network(at(30).ip()));
        let known: Vec<_> =
            (0..2).map(|_| inside(&connections, 30).expect("one of the places that are kept")).collect();
        assert_eq!(connections.open(), 8);
        inside(&connections, 30).expect("a stranger makes room");
        assert_eq!(open.iter().filter(|one| one.is_closing()).count(), 1);
        assert!(known.iter().all(|one| !one.is_closing()));
    }

    /// Visitors look on over websockets and answer pings, and would keep everybody else out for ever.
    #[test]
    fn websockets_of_visitors_make_room_for_people_who_are_known() {
        let connections = connections(100, 8, None);
        let visitor = |host| connections.admit(at(host)).map(upgraded);
        let visitors: Vec<_> = (0..6).map(|host| visitor(host).expect("within the limit")).collect();
        assert!(connections.admit(at(20)).is_none(), "another stranger closes none of them");
        connections.remember(network(at(30).ip()));
        let players: Vec<_> = (0..8)
            .map(|_| upgraded(inside(&connections, 30).expect("a place that is kept, or one of a visitor")))
            .collect();
        // The first two had room, and each of the others took the place of the visitor who has looked on the longest.
        assert!(visitors.iter().all(|one| one.is_closing()));
        assert!(connections.admit(at(30)).is_none(), "nobody makes room whose account is in use");
        assert!(players.iter().all(|one| !one.is_closing()));
    }

    /// Anybody can be a guest, from as many addresses as they have: the places that are kept are not for guests.
    #[test]
    fn guests_do_not_make_their_address_known() {
        let connections = connections(100, 8, None);
        let guest = |host| {
            let connection = connections.admit(at(host))?;
            connection.begins();
            connection.is_of_account(true);
            Some(connection)
        };
        let guests: Vec<_> = (0..6).map(|host| guest(host).expect("within the limit")).collect();
        assert!(guest(0).is_none() && guest(7).is_none(), "the rest is kept");
        assert!(guests.iter().all(|one| !one.is_closing()), "a guest who plays is not put out either");
        // The same person signs in on that connection.
        guests[0].is_of_account(false);
        assert!(inside(&connections, 0).is_some());
    }

    #[test]
    fn a_trusted_proxy_is_not_one_address() {
        let connections = connections(2, 100, Some(9));
        let open: Vec<_> = (0..50).map(|_| connections.admit(at(9)).expect("many people")).collect();
        assert!(open.iter().all(|one| !one.is_closing()));
        let strangers: Vec<_> = (0..3).map(|_| connections.admit(at(1)).expect("room")).collect();
        assert!(strangers[0].is_closing());
    }

    #[test]
    fn what_has_ended_is_not_counted() {
        let connections = connections(2, 100, None);
        for _ in 0..50 {
            let connection = connections.admit(at(1)).expect("room");
            connections.release(&connection);
        }
        assert_eq!(connections.open(), 0);
        assert!(connections.book().networks.is_empty() && connections.book().order.is_empty());
    }
}
