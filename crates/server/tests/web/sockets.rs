//! Websockets at tables.

use crate::site::{Person, Site, wide};
use crate::tables::{open_table, seated};
use axum::http::header;
use futures_util::{SinkExt, StreamExt};
use rules::Game;
use serde_json::{Value, json};
use server::config::{Config, Limits};
use server::web::role::Role;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Lets the site be reached on a free port as well.
pub(crate) async fn listen(site: &Site) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let service = site.router.clone().into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await });
    address
}

pub(crate) async fn connect(
    person: &Person<'_>,
    at: SocketAddr,
    path: &str,
    origin: Option<&str>,
) -> Result<Socket, tungstenite::Error> {
    let mut request = format!("ws://{at}{path}").into_client_request().expect("a request");
    if let Some(cookie) = &person.cookie {
        request.headers_mut().insert(header::COOKIE, cookie.parse().expect("a cookie"));
    }
    if let Some(token) = &person.token {
        request.headers_mut().insert(header::AUTHORIZATION, format!("Bearer {token}").parse().expect("a token"));
    }
    if let Some(origin) = origin {
        request.headers_mut().insert(header::ORIGIN, origin.parse().expect("an origin"));
    }
    connect_async(request).await.map(|(socket, _)| socket)
}

pub(crate) async fn next(socket: &mut Socket) -> Value {
    loop {
        match socket.next().await.expect("the connection holds").expect("a message") {
            Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
            Message::Ping(_) | Message::Pong(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// The next message of a kind; views in between are skipped.
pub(crate) async fn next_of(socket: &mut Socket, kinds: &[&str]) -> Value {
    loop {
        let message = next(socket).await;
        if kinds.iter().any(|kind| message.get(kind).is_some()) {
            return message;
        }
    }
}

/// The close code and reason of the server.
pub(crate) async fn ending(socket: &mut Socket) -> (u16, String) {
    while let Some(message) = socket.next().await {
        match message {
            Ok(Message::Close(Some(frame))) => return (frame.code.into(), frame.reason.to_string()),
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    }
    panic!("ended without a word")
}

/// A table with a player at seat 1, and the address at which its house listens.
async fn one_plays(site: &Site, game: Game) -> (u64, Person<'_>, SocketAddr) {
    let table = open_table(site, game).await;
    (table, seated(site, table, 1).await, listen(site).await)
}

pub(crate) async fn say(socket: &mut Socket, what: Value) {
    socket.send(Message::Text(what.to_string().into())).await.expect("sent");
}

#[tokio::test]
async fn orders_are_answered_and_every_change_is_shown_to_each_as_they_may_see_it() {
    let site = Site::open().await;
    let (table, player, at) = one_plays(&site, Game::ThreeCardPoker).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let mut own = connect(&player, at, &path, None).await.expect("a socket");
    let mut public = connect(&site.visitor(), at, &path, None).await.expect("a socket");
    let first = next(&mut own).await;
    assert_eq!(first["table"]["view"]["stack"], "100.00");
    assert_eq!(next(&mut public).await["table"]["view"]["stack"], Value::Null);

    let wager = json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" });
    say(&mut own, json!({ "key": "w", "order": wager })).await;
    let done = next_of(&mut own, &["done", "refused"]).await;
    assert_eq!(done["done"]["key"], "w", "{done}");
    say(&mut own, json!({ "key": "r", "order": { "do": "ready" } })).await;
    let done = next_of(&mut own, &["done", "refused"]).await;
    let version = done["done"]["answer"]["version"].as_u64().expect("a version");
    // Views come in order, and end at what was done.
    let mut seen = first["table"]["version"].as_u64().expect("a version");
    loop {
        let view = next_of(&mut public, &["table"]).await;
        let now = view["table"]["version"].as_u64().expect("a version");
        assert!(now > seen, "{now} after {seen}");
        seen = now;
        if seen == version {
            assert_eq!(view["table"]["view"]["areas"][0]["hands"][0]["cards"], json!(["??", "??", "??"]));
            break;
        }
    }
    // A visitor watches, and does nothing.
    say(&mut public, json!({ "key": "x", "order": { "do": "ready" } })).await;
    assert_eq!(next_of(&mut public, &["refused"]).await["refused"]["error"]["code"], "not-signed-in");

    // A client that reconnects with a version is sent only newer views.
    let mut back = connect(&player, at, &format!("{path}?seen={version}"), None).await.expect("a socket");
    say(&mut back, json!({ "key": "r", "order": { "do": "ready" } })).await;
    let repeated = next(&mut back).await;
    assert_eq!(repeated["done"]["answer"]["version"], version, "the first answer again: {repeated}");
    let mut late = connect(&player, at, &format!("{path}?seen={}", version - 1), None).await.expect("a socket");
    assert_eq!(next(&mut late).await["table"]["version"], version);
}

#[tokio::test]
async fn what_cannot_be_understood_is_told_and_the_talk_goes_on() {
    let site = Site::open().await;
    let (table, player, at) = one_plays(&site, Game::ThreeCardPoker).await;
    let mut socket = connect(&player, at, &format!("/api/v1/tables/{table}/socket"), None).await.expect("a socket");
    for (text, code) in [
        ("{", "malformed-json"),
        ("", "malformed-json"),
        ("[]", "not-valid"),
        (r#"{"key": "k"}"#, "not-valid"),
        (r#"{"key": "k", "order": {"do": "fly"}}"#, "not-valid"),
        (r#"{"key": "", "order": {"do": "ready"}}"#, "not-valid"),
    ] {
        socket.send(Message::Text(text.into())).await.expect("sent");
        let refused = next_of(&mut socket, &["refused"]).await;
        assert_eq!(refused["refused"]["error"]["code"], code, "{text}");
    }
    socket.send(Message::Binary(vec![1, 2, 3].into())).await.expect("sent");
    assert_eq!(ending(&mut socket).await, (1003, "messages are JSON text".into()));
}

#[tokio::test]
async fn floods_and_large_messages_end_the_talk() {
    let limits = Limits { messages: 2, body: 1024, ..wide() };
    let site = Site::set(Config { demo: true, limits, ..Config::default() }).await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let at = listen(&site).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let mut socket = connect(&site.visitor(), at, &path, None).await.expect("a socket");
    // The clock stands still: eight at once, and not one more.
    for _ in 0..8 {
        say(&mut socket, json!({})).await;
        next_of(&mut socket, &["refused"]).await;
    }
    say(&mut socket, json!({})).await;
    assert_eq!(ending(&mut socket).await, (1008, "too many messages".into()));
    let mut socket = connect(&site.visitor(), at, &path, None).await.expect("a socket");
    next(&mut socket).await;
    socket.send(Message::Text(" ".repeat(1025).into())).await.expect("sent");
    // Cut off or closed, but not answered.
    while let Some(Ok(message)) = socket.next().await {
        assert!(!message.to_string().contains("refused"), "it was read: {message}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_open_no_socket() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let at = listen(&site).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let refused = connect(&site.visitor(), at, &path, Some("https://evil.example")).await;
    let Err(tungstenite::Error::Http(response)) = refused else { panic!("{refused:?}") };
    assert_eq!(response.status(), 403);
    let own = format!("http://{at}");
    connect(&site.visitor(), at, &path, Some(&own)).await.expect("our own page");
    let missing = connect(&site.visitor(), at, "/api/v1/tables/999/socket", None).await;
    let Err(tungstenite::Error::Http(response)) = missing else { panic!("{missing:?}") };
    assert_eq!(response.status(), 404);
    // Without a websocket handshake the path is an error.
    assert_eq!(site.visitor().get(&path).await.problem(), (422, "not-valid".into()));
}

#[tokio::test]
async fn signing_out_takes_effect_at_the_table_too() {
    let site = Site::open().await;
    let (table, player, at) = one_plays(&site, Game::ThreeCardPoker).await;
    let mut socket = connect(&player, at, &format!("/api/v1/tables/{table}/socket"), None).await.expect("a socket");
    next(&mut socket).await;
    assert_eq!(player.post("/api/v1/logout", Value::Null).await.status, 204);
    say(&mut socket, json!({ "key": "k", "order": { "do": "ready" } })).await;
    assert_eq!(ending(&mut socket).await, (1008, "signed out".into()));
}

#[tokio::test]
async fn a_server_that_closes_says_so() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let at = listen(&site).await;
    let mut socket =
        connect(&site.visitor(), at, &format!("/api/v1/tables/{table}/socket"), None).await.expect("a socket");
    next(&mut socket).await;
    let app = std::sync::Arc::clone(&site.app);
    let closed = tokio::spawn(async move { app.close(Duration::from_secs(30)).await });
    assert_eq!(ending(&mut socket).await, (1001, "the server is closing".into()));
    closed.await.expect("closed");
}

#[tokio::test]
async fn an_unchanged_view_is_not_sent() {
    let site = Site::open().await;
    let (table, player, at) = one_plays(&site, Game::ThreeCardPoker).await;
    let mut public =
        connect(&site.visitor(), at, &format!("/api/v1/tables/{table}/socket"), None).await.expect("a socket");
    let before = next(&mut public).await["table"]["version"].as_u64().expect("a version");
    // Others do not see a player's cards; they see their wagers.
    for (key, order) in [
        ("more", json!({ "do": "buy-in", "amount": "10.00" })),
        ("ante", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" })),
    ] {
        assert_eq!(player.order(table, key, order).await.status, 200);
    }
    let view = next(&mut public).await;
    assert_eq!(view["table"]["version"], before + 2);
    assert_eq!(view["table"]["view"]["areas"][0]["wagers"][0]["amount"], "10.00");
}

#[tokio::test]
async fn a_meter_is_seen_to_move_at_every_table_that_feeds_it() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    manager.send("/api/v1/pools", "p", json!({ "play_money": true, "terms": { "seed": "100.00" } })).await;
    for key in ["t1", "t2"] {
        let table = json!({ "game": "caribbean-stud", "float": "1000.00", "pool": 1, "play_money": true,
            "settings": { "seed": "100.00", "minimum": "5.00" } });
        assert_eq!(manager.send("/api/v1/tables", key, table).await.status, 200);
    }
    let at = listen(&site).await;
    let mut other = connect(&site.visitor(), at, "/api/v1/tables/2/socket", None).await.expect("a socket");
    assert_eq!(next(&mut other).await["table"]["view"]["jackpot"]["meter"], "100.00");
    let player = seated(&site, 1, 1).await;
    for (key, order) in [
        ("ante", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" })),
        ("jackpot", json!({ "do": "wager", "seat": 1, "on": "jackpot", "amount": "1.00" })),
        ("ready", json!({ "do": "ready" })),
    ] {
        assert_eq!(player.order(1, key, order).await.status, 200);
    }
    assert_eq!(next(&mut other).await["meter"]["reading"]["meter"], "100.70");
}

/// The next view, with its version and its board.
async fn next_view(socket: &mut Socket) -> (u64, Value, Value) {
    let message = next_of(socket, &["table"]).await;
    crate::schema::check("Sent", &message);
    let mut view = message["table"]["view"].clone();
    let board = view.as_object_mut().expect("a view").remove("board").unwrap_or_default();
    (message["table"]["version"].as_u64().expect("a version"), view, board)
}

#[tokio::test]
async fn a_board_comes_with_the_first_view_and_when_it_has_changed() {
    let site = Site::open().await;
    let (table, player, at) = one_plays(&site, Game::ThreeCardPoker).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let mut own = connect(&player, at, &path, None).await.expect("a socket");
    let mut public = connect(&site.visitor(), at, &path, None).await.expect("a socket");
    let (_, view, board) = next_view(&mut own).await;
    assert_eq!(next_view(&mut public).await.2["signs"], board["signs"]);
    // A client that requests the table gets both at once.
    let mut asked = player.get(&format!("/api/v1/tables/{table}")).await.json()["view"].clone();
    assert_eq!(asked.as_object_mut().expect("a view").remove("board"), Some(board.clone()));
    assert_eq!(asked, view);

    let wager = json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" });
    assert_eq!(player.order(table, "w", wager).await.status, 200);
    for socket in [&mut own, &mut public] {
        let (_, view, board) = next_view(socket).await;
        assert_eq!((&view["areas"][0]["wagers"][0]["on"], board), (&json!("ante"), Value::Null));
    }

    // A sign for limits that are still to come changes nothing but the board.
    let supervisor = site.person(Role::AssistantGamingManager).await;
    let now = player.get(&format!("/api/v1/tables/{table}/sign")).await.json()["now"].as_i64().expect("a time");
    let limits = json!({ "minimum": "50.00", "maximum": "500.00", "unit": "5.00" });
    let change = json!({ "sign": { "takes_effect": now + 1_200_000 } });
    let command = json!({ "set-limits": { "limits": limits, "change": change } });
    let answer = supervisor.send(&format!("/api/v1/tables/{table}/commands"), "s", command).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let mut version = 0;
    for socket in [&mut own, &mut public] {
        let (seen, _, changed) = next_view(socket).await;
        assert_eq!(changed["coming"][0]["limits"], limits);
        version = seen;
    }

    // A reconnecting client has no board from this connection yet: it comes with the first newer view.
    let mut back = connect(&player, at, &format!("{path}?seen={version}"), None).await.expect("a socket");
    assert_eq!(player.order(table, "more", json!({ "do": "buy-in", "amount": "5.00" })).await.status, 200);
    let (seen, view, board) = next_view(&mut back).await;
    assert_eq!((seen > version, &view["stack"]), (true, &json!("95.00")));
    assert_eq!(board["coming"][0]["limits"], limits);
    let (_, view, board) = next_view(&mut own).await;
    assert_eq!((&view["stack"], board), (&json!("95.00"), Value::Null));
}

/// Visitors share one text, which a later visitor gets as well.
#[tokio::test]
async fn all_visitors_are_sent_the_same() {
    let site = Site::open().await;
    let (table, player, at) = one_plays(&site, Game::StarBlackjack).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let visitor = site.visitor();
    let mut first = connect(&visitor, at, &path, None).await.expect("a socket");
    let mut second = connect(&visitor, at, &path, None).await.expect("a socket");
    let before = next_view(&mut first).await;
    assert_eq!(next_view(&mut second).await, before);
    assert_eq!(player.order(table, "s", json!({ "do": "leave", "seat": 1 })).await.status, 200);
    let after = next_view(&mut first).await;
    assert_eq!(next_view(&mut second).await, after);
    assert!(after.0 > before.0 && after.1 != before.1 && after.2 == Value::Null);
    let mut late = connect(&visitor, at, &path, None).await.expect("a socket");
    assert_eq!(next_view(&mut late).await, (after.0, after.1, before.2));
}

/// Each websocket has a limit of its own, and an account may have many of them.
#[tokio::test]
async fn orders_on_all_websockets_of_an_account_count_together() {
    // Twenty requests at once. The clock of the test stands still, so that nothing is added.
    let limits = Limits { account_requests: 5, ..wide() };
    let site = Site::set(Config { demo: true, limits, ..Config::default() }).await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let (player, other) = (seated(&site, table, 1).await, seated(&site, table, 2).await);
    let at = listen(&site).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let order = json!({ "do": "buy-in", "amount": "5.00" });
    let (mut done, mut refused) = (0, 0);
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(connect(&player, at, &path, None).await.expect("a socket"));
    }
    for (number, socket) in sockets.iter_mut().enumerate() {
        for key in 0..10 {
            say(socket, json!({ "key": format!("{number}-{key}"), "order": order })).await;
            let answer = next_of(socket, &["done", "refused"]).await;
            if answer["done"].is_object() {
                done += 1;
            } else {
                assert_eq!(answer["refused"]["error"]["code"], "too-many-requests", "{answer}");
                refused += 1;
            }
        }
    }
    assert!(done >= 10 && refused >= 10, "{done} {refused}");
    // A refused order was not done, and can be sent again when there is room; others are not slowed down.
    let mut socket = connect(&other, at, &path, None).await.expect("a socket");
    say(&mut socket, json!({ "key": "other", "order": order })).await;
    assert!(next_of(&mut socket, &["done", "refused"]).await["done"].is_object());
    site.wait(Duration::from_secs(1));
    let mut socket = connect(&player, at, &path, None).await.expect("a socket");
    say(&mut socket, json!({ "key": "2-9", "order": order })).await;
    assert!(next_of(&mut socket, &["done", "refused"]).await["done"].is_object());
}
