//! Tests of which connections are accepted, and which are evicted.

use super::*;
use crate::config::Limits;
use crate::connections::ConnectionLimits;
use std::net::Ipv4Addr;
use std::time::Duration;

fn at(host: u8) -> SocketAddr {
    SocketAddr::from((Ipv4Addr::new(192, 0, 2, host), 50_000))
}

fn connections(address: u32, all: u32, proxy: Option<u8>) -> Arc<Connections> {
    let connections = ConnectionLimits { address, all: Some(all), ..ConnectionLimits::default() };
    let proxy = proxy.map(|host| at(host).ip());
    Connections::of(&Config { proxy, connections, ..Config::default() })
}

/// A connection with a request of an account under way, like a websocket: it is never evicted.
fn inside(connections: &Arc<Connections>, host: u8) -> Option<Arc<Connection>> {
    let connection = connections.admit(at(host))?;
    connection.begins();
    connection.is_of_account(u64::from(host), false);
    Some(connection)
}

/// A connection that is accepted without a provisional place.
fn lets_in(connections: &Arc<Connections>, host: u8) -> Option<Arc<Connection>> {
    let connection = connections.admit(at(host))?;
    if connection.is_provisional() {
        connections.release(&connection);
        return None;
    }
    Some(connection)
}

/// A named account is used at an address.
fn makes_known(connections: &Arc<Connections>, host: u8) {
    let connection = inside(connections, host).expect("room");
    connections.release(&connection);
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
    // The second serves a request; the third is silent and is evicted.
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
    // Six places for unknown addresses, all with a request under way so that none is evicted.
    let open: Vec<_> = (0..6)
        .map(|host| {
            let connection = connections.admit(at(host)).expect("within the limit");
            connection.begins();
            connection
        })
        .collect();
    assert!(lets_in(&connections, 20).is_none(), "the rest is kept");
    makes_known(&connections, 30);
    let known: Vec<_> = (0..2).map(|_| inside(&connections, 30).expect("one of the places that are kept")).collect();
    assert_eq!(connections.open(), 8);
    inside(&connections, 30).expect("a stranger makes room");
    assert_eq!(open.iter().filter(|one| one.is_closing()).count(), 1);
    assert!(known.iter().all(|one| !one.is_closing()));
}

/// Visitors watch over websockets and answer pings; without eviction they would keep all others out.
#[test]
fn websockets_of_visitors_make_room_for_people_who_are_known() {
    let connections = connections(100, 8, None);
    let visitor = |host| connections.admit(at(host)).map(upgraded);
    let visitors: Vec<_> = (0..6).map(|host| visitor(host).expect("within the limit")).collect();
    assert!(lets_in(&connections, 20).is_none(), "another stranger closes none of them");
    makes_known(&connections, 30);
    let players: Vec<_> = (0..8)
        .map(|_| upgraded(inside(&connections, 30).expect("a place that is kept, or one of a visitor")))
        .collect();
    // The first two had room, and each of the others replaced the visitor who had watched the longest.
    assert!(visitors.iter().all(|one| one.is_closing()));
    assert!(connections.admit(at(30)).is_none(), "a connection of an account in use is not evicted");
    assert!(players.iter().all(|one| !one.is_closing()));
}

/// Anyone can be a guest, from many addresses, so the reserved places are not for guests.
#[test]
fn guests_do_not_make_their_address_known() {
    let connections = connections(100, 8, None);
    let guest = |host| {
        let connection = lets_in(&connections, host)?;
        connection.begins();
        connection.is_of_account(u64::from(host), true);
        Some(connection)
    };
    let guests: Vec<_> = (0..6).map(|host| guest(host).expect("within the limit")).collect();
    assert!(guest(0).is_none() && guest(7).is_none(), "the rest is kept");
    assert!(guests.iter().all(|one| !one.is_closing()), "a guest who plays is not put out either");
    // The same person signs in on that connection.
    guests[0].is_of_account(1, false);
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
    assert!(connections.registry().networks.is_empty() && connections.registry().order.is_empty());
}

/// A silent connection of an account.
fn quiet(connections: &Arc<Connections>, host: u8, account: u64) -> Option<Arc<Connection>> {
    let connection = lets_in(connections, host)?;
    connection.begins();
    connection.is_of_account(account, false);
    connection.served();
    Some(connection)
}

fn closed(open: &[Arc<Connection>]) -> usize {
    open.iter().filter(|one| one.is_closing()).count()
}

#[test]
fn quiet_connections_of_accounts_make_room_where_most_of_them_are() {
    let connections = connections(100, 16, None);
    // One address has twelve of several accounts, and another address two.
    let few: Vec<_> = (0..2).map(|_| quiet(&connections, 2, 2).expect("room")).collect();
    let mut many: Vec<_> = (0..14).map(|number| quiet(&connections, 1, 100 + number).expect("room")).collect();
    assert_eq!((closed(&few), closed(&many)), (0, 0));
    let mut strangers = 0;
    for host in 20..40 {
        if let Some(stranger) = lets_in(&connections, host) {
            stranger.begins();
            strangers += 1;
        }
        for one in many.extract_if(.., |one| one.is_closing()) {
            connections.release(&one);
        }
    }
    assert_eq!((strangers, many.len()), (12, 2), "strangers have their part, and no more");
    assert_eq!(closed(&few), 0);
    assert!(quiet(&connections, 2, 2).is_some());
}

/// Two networks with equally many do not evict each other's connections in turn.
#[test]
fn whoever_has_as_many_closes_nobody_elses() {
    let connections = connections(100, 8, None);
    let open: Vec<_> = [1, 2]
        .iter()
        .flat_map(|host| {
            (0..4).map(|_| quiet(&connections, *host, u64::from(*host)).expect("room")).collect::<Vec<_>>()
        })
        .collect();
    for _ in 0..4 {
        let own = connections.admit(at(1)).expect("one of its own makes room");
        connections.release(&own);
    }
    assert_eq!(closed(&open[4..]), 0);
}

#[test]
fn so_many_connections_of_an_account_count_as_one_of_an_account() {
    let connections = connections(400, 400, None);
    let open: Vec<_> = (0..40).map(|_| inside(&connections, 1).expect("room")).collect();
    let insiders = open.iter().filter(|one| one.account().is_some()).count();
    assert_eq!(insiders, 32, "twenty websockets and twelve for requests");
    connections.release(&open[0]);
    assert!(inside(&connections, 1).expect("room").account().is_some(), "one has ended");
    for one in &open[1..] {
        connections.release(one);
    }
    assert_eq!(connections.registry().accounts.values().sum::<u32>(), 1);
}

#[test]
fn all_networks_of_a_site_have_a_limit_together() {
    let connections = connections(2, 100, None);
    let from = |site: u16, network: u16| {
        let connection = connections.admit(SocketAddr::from(([0x2001, 0xdb8, site, network, 0, 0, 0, 1], 1)))?;
        connection.begins();
        Some(connection)
    };
    let open: Vec<_> = (0..4).flat_map(|network| [from(1, network), from(1, network)]).flatten().collect();
    assert_eq!(open.len(), 8);
    // A silent one of any of its networks is evicted.
    open[3].served();
    assert!(from(1, 4).is_some() && open[3].is_closing());
    assert!(from(2, 0).is_some(), "another site");
}

#[test]
fn a_few_places_are_lent_for_as_long_as_it_takes_to_show_a_session() {
    let connections = connections(100, 40, None);
    let _strangers: Vec<_> = (0..30).map(|host| upgraded(connections.admit(at(host)).expect("room"))).collect();
    let lent: Vec<_> = (50..52).map(|host| connections.admit(at(host)).expect("a place")).collect();
    assert!(lent.iter().all(|one| one.is_provisional()));
    let third = connections.admit(at(52)).expect("a place");
    assert!(lent[0].is_closing() && !lent[1].is_closing(), "the one that has been silent the longest makes room");
    // A guest's session proves nothing; a session of a named account does.
    lent[1].begins();
    lent[1].is_of_account(1, true);
    assert!(lent[1].is_provisional());
    third.begins();
    third.is_of_account(2, false);
    assert!(!third.is_provisional());
    assert!(!connections.admit(at(52)).expect("its address is known").is_provisional());
    connections.release(&lent[1]);
    assert!(connections.registry().provisional.has_room(network_of(at(53).ip())));
}

#[test]
fn a_lent_place_ends_however_busy_its_connection_is() {
    let connections = connections(100, 40, None);
    let _strangers: Vec<_> = (0..30).map(|host| upgraded(connections.admit(at(host)).expect("room"))).collect();
    let lent: Vec<_> = (50..52).map(|host| connections.admit(at(host)).expect("a place")).collect();
    for connection in &lent {
        connection.is_shared();
        connection.begins();
    }
    assert!(connections.admit(at(53)).is_none(), "both are busy, and have had no time yet");
    let (ends, closing) = lent[0].due().expect("an end");
    assert!(matches!(closing, Closing::NoSession));
    assert!(ends <= std::time::Instant::now() + connections.limits().request);

    // When the time to show a session is over, they are evicted.
    let no_time = Limits { request: Duration::ZERO, ..Limits::default() };
    let places = ConnectionLimits { address: 100, all: Some(40), ..ConnectionLimits::default() };
    let connections = Connections::of(&Config { connections: places, limits: no_time, ..Config::default() });
    let _strangers: Vec<_> = (0..30).map(|host| upgraded(connections.admit(at(host)).expect("room"))).collect();
    let lent: Vec<_> = (50..52).map(|host| connections.admit(at(host)).expect("a place")).collect();
    for connection in &lent {
        connection.begins();
    }
    assert!(connections.admit(at(53)).expect("the first makes room").is_provisional());
    assert!(lent[0].is_closing() && !lent[1].is_closing());
}
