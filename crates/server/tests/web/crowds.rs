//! A server without free connections: who is accepted, and who is evicted.

use crate::connections::{PATIENCE, comes_as_guest, from, registers, server, websocket, whoami};
use crate::serving::{Running, get, start, until};
use crate::site::wide;
use crate::sockets::{Socket, next};
use server::config::{Config, Limits};
use server::connections::ConnectionLimits;
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

const TABLE: &str = "/api/v1/tables/1/socket";
const LOBBY: &str = "/api/v1/lobby";

fn few(all: u32) -> ConnectionLimits {
    ConnectionLimits { address: 100, all: Some(all), ..ConnectionLimits::default() }
}

/// Unknown clients watch over websockets, from as many addresses as are accepted.
async fn fills_with_strangers(server: &Running) -> Vec<Socket> {
    let mut strangers = Vec::new();
    for host in 100..140 {
        strangers.extend(websocket(from(host, &server.place).await, &server.place, LOBBY, None).await);
    }
    strangers
}

/// Whether a client without an account is accepted and answered.
async fn is_served(place: &str, host: u8) -> bool {
    let mut stream = from(host, place).await;
    let request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let mut answer = Vec::new();
    if stream.write_all(request).await.is_ok() {
        let _ = tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut answer).await;
    }
    String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200")
}

/// One request of an account, on a connection that then stays open and silent; none if it was refused or closed.
async fn asks_and_falls_silent(place: &str, host: u8, cookie: &str) -> Option<TcpStream> {
    let mut stream = from(host, place).await;
    let request = format!("GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut first = [0; 12];
    tokio::io::AsyncReadExt::read_exact(&mut stream, &mut first).await.ok()?;
    Some(stream)
}

#[tokio::test]
async fn idle_connections_of_one_account_shut_no_other_account_out() {
    let mut server = server(few(40), Duration::from_mins(10)).await;
    let player = registers(&server.place, 9).await;
    assert!(whoami(from(9, &server.place).await, &player).await.starts_with("HTTP/1.1 200"));
    let other = registers(&server.place, 11).await;
    let mut idle = Vec::new();
    for number in 0..90_u8 {
        idle.extend(asks_and_falls_silent(&server.place, 11 + number % 3, &other).await);
    }
    for host in 50..55 {
        let answer = whoami(from(9, &server.place).await, &player).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "a player whose address is known: {answer:?}");
        assert!(is_served(&server.place, host).await, "a new client");
    }
    drop(idle);
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn guests_do_not_use_the_places_that_are_kept() {
    let mut server = server(few(16), Duration::from_mins(10)).await;
    let guest = comes_as_guest(&server.place, 9).await;
    assert!(whoami(from(9, &server.place).await, &guest).await.starts_with("HTTP/1.1 200"));
    let strangers = fills_with_strangers(&server).await;
    assert_eq!(strangers.len(), 12, "a quarter of sixteen is kept");
    for cookie in [None, Some(&*guest)] {
        let place = &server.place;
        assert!(websocket(from(9, place).await, place, TABLE, cookie).await.is_none(), "{cookie:?}");
    }
    drop(strangers);
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn too_many_requests_do_not_make_an_address_known() {
    // Four units at once, and the list of one's own rounds takes all of them.
    let limits = Limits { account_requests: 1, request: Duration::from_mins(10), ..wide() };
    let mut server = start(Config { connections: few(16), limits, ..Config::default() }).await;
    let cookie = registers(&server.place, 8).await;
    let rounds = async |host| {
        let mut stream = from(host, &server.place).await;
        let request = format!(
            "GET /api/v1/me/rounds HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        until(&mut stream, "\r\n\r\n").await
    };
    assert!(rounds(8).await.starts_with("HTTP/1.1 200"));
    assert!(rounds(9).await.starts_with("HTTP/1.1 429"));
    let strangers = fills_with_strangers(&server).await;
    let place = &server.place;
    assert!(websocket(from(9, place).await, place, LOBBY, None).await.is_none(), "a stranger like all others");
    assert!(websocket(from(8, place).await, place, LOBBY, None).await.is_some(), "an account was used there");
    drop(strangers);
    server.tell_to_stop();
    server.ends().await;
}

/// After a restart no address is known, and the address of a travelling player never is.
#[tokio::test]
async fn signed_in_players_are_let_in_from_an_unknown_address() {
    let config = || {
        let limits = Limits { request: Duration::from_mins(10), ..wide() };
        Config { connections: few(32), limits, ..Config::default() }
    };
    let mut before = start(config()).await;
    let cookie = registers(&before.place, 9).await;
    before.tell_to_stop();
    let folder = before.ends().await;
    let mut server = crate::serving::start_in(folder, config()).await;
    let place = &server.place;
    let strangers = fills_with_strangers(&server).await;
    assert_eq!(strangers.len(), 24, "a quarter of the places is kept");
    for host in [9, 70] {
        let player = websocket(from(host, place).await, place, TABLE, Some(&cookie)).await;
        next(&mut player.expect("a place that was kept")).await;
        assert!(whoami(from(host, place).await, &cookie).await.starts_with("HTTP/1.1 200"));
    }
    // Silent connections do not occupy the provisional places, whether from one address or from many.
    let mut silent = Vec::new();
    for number in 0..60 {
        silent.push(from(150 + number % 20, place).await);
    }
    for host in 71..76 {
        let answer = whoami(from(host, place).await, &cookie).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{host}: {answer:?}");
    }
    // A client without a session gets one answer at most, and no websocket.
    assert!(websocket(from(80, place).await, place, LOBBY, None).await.is_none());
    let mut stranger = from(81, place).await;
    stranger.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.expect("sent");
    let ends = tokio::time::timeout(PATIENCE, crate::connections::ends(&mut stranger)).await;
    assert!(!ends.expect("it ends").is_empty());
    drop((silent, strangers));
    let mut stream = from(9, &server.place).await;
    assert!(get(&mut stream, "/healthz").await.starts_with("HTTP/1.1 200"));
    server.tell_to_stop();
    server.ends().await;
}
