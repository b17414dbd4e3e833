//! Connections that are silent, or do not read: over real sockets, against a server with small limits.

use crate::serving::{Running, get, start, until};
use crate::site::{credentials, wide};
use crate::sockets::{Socket, next, next_of};
use axum::http::header;
use futures_util::{SinkExt, StreamExt};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde_json::json;
use server::config::{Config, Limits, Tls};
use server::connections::ConnectionLimits;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, client_async};

/// Even on a slow machine, the server has acted by then.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

const SECOND: Duration = Duration::from_secs(1);

pub(crate) async fn server(connections: ConnectionLimits, request: Duration) -> Running {
    let limits = Limits { request, ..wide() };
    start(Config { connections, limits, open_metrics: true, ..Config::default() }).await
}

/// A connection from one of this machine's many addresses.
pub(crate) async fn from(host: u8, place: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, host], 0))).expect("an address of this machine");
    socket.connect(place.parse().expect("an address")).await.expect("it listens")
}

pub(crate) async fn comes_as_guest(place: &str, host: u8) -> String {
    comes(place, host, "/api/v1/guests", "").await
}

pub(crate) async fn registers(place: &str, host: u8) -> String {
    comes(place, host, "/api/v1/register", &credentials(&format!("player-{host}")).to_string()).await
}

/// Comes as a guest or signs in, and returns the cookie.
async fn comes(place: &str, host: u8, path: &str, body: &str) -> String {
    let mut stream = from(host, place).await;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let cookie =
        answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_else(|| panic!("{answer}"));
    cookie.split(';').next().expect("a cookie").to_owned()
}

/// A websocket over a connection; with a cookie it is that of an account.
pub(crate) async fn websocket(stream: TcpStream, place: &str, path: &str, cookie: Option<&str>) -> Option<Socket> {
    let mut request = format!("ws://{place}{path}").into_client_request().expect("a request");
    if let Some(cookie) = cookie {
        request.headers_mut().insert(header::COOKIE, cookie.parse().expect("a cookie"));
    }
    client_async(request, MaybeTlsStream::Plain(stream)).await.ok().map(|(socket, _)| socket)
}

/// The signed-in person, asked over a new connection.
pub(crate) async fn whoami(stream: TcpStream, cookie: &str) -> String {
    let mut stream = stream;
    let request =
        format!("GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n");
    if stream.write_all(request.as_bytes()).await.is_err() {
        return String::new();
    }
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer).await;
    answer
}

/// The value of a metric.
async fn metric(place: &str, name: &str) -> f64 {
    let mut stream = from(200, place).await;
    let text = get(&mut stream, "/metrics").await;
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("no {name}: {text}"));
    line.trim().parse().expect("a number")
}

async fn until_metric_passes(place: &str, name: &str, before: f64) {
    let passing = async {
        while metric(place, name).await <= before {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(PATIENCE, passing).await.unwrap_or_else(|_| panic!("{name} stays at {before}"));
}

/// Waits until the server has ended a connection, and returns the bytes until then.
pub(crate) async fn ends(stream: &mut (impl AsyncRead + Unpin)) -> Vec<u8> {
    let mut said = Vec::new();
    // An error says that it has ended too.
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut said)).await.expect("the server ends it");
    said
}

#[tokio::test]
async fn silent_connections_of_one_address_never_keep_a_player_out() {
    let connections = ConnectionLimits { address: 20, all: Some(40), ..ConnectionLimits::default() };
    // They are closed not because they were silent for too long, but because others need their places.
    let mut server = server(connections, Duration::from_mins(10)).await;
    let cookie = comes_as_guest(&server.place, 1).await;
    let table = websocket(from(1, &server.place).await, &server.place, "/api/v1/tables/1/socket", Some(&cookie)).await;
    let mut table = table.expect("a websocket");
    next(&mut table).await;
    // Silent ones of the player's own address, and of another one.
    let mut silent = Vec::new();
    for number in 0..300_u16 {
        silent.push(from(if number % 2 == 0 { 1 } else { 2 }, &server.place).await);
        if number % 50 == 49 {
            for host in [1, 2, 3] {
                let answer = whoami(from(host, &server.place).await, &cookie).await;
                assert!(answer.starts_with("HTTP/1.1 200 OK"), "{number} {host}: {answer:?}");
            }
        }
    }
    // The player's websocket has stayed, and orders come through.
    table.send(Message::Text(json!({ "key": "k" }).to_string().into())).await.expect("sent");
    assert_eq!(next_of(&mut table, &["refused"]).await["refused"]["error"]["code"], "not-valid");
    assert_eq!(ends(&mut silent[0]).await, b"");
    let name = "croupier_connections_closed_total{why=\"made-room\"}";
    assert!(metric(&server.place, name).await >= 250.0, "they made room");
    drop(silent);
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn a_part_is_kept_for_addresses_of_people_inside() {
    let connections = ConnectionLimits { address: 100, all: Some(16), ..ConnectionLimits::default() };
    let mut server = server(connections, Duration::from_mins(10)).await;
    let cookie = registers(&server.place, 9).await;
    assert!(whoami(from(9, &server.place).await, &cookie).await.starts_with("HTTP/1.1 200 OK"));
    // Strangers watch the lobby from everywhere: none of these connections is silent.
    let mut strangers = Vec::new();
    let mut refused = 0;
    for host in 20..60 {
        match websocket(from(host, &server.place).await, &server.place, "/api/v1/lobby", None).await {
            Some(socket) => strangers.push(socket),
            None => refused += 1,
        }
    }
    assert_eq!((strangers.len(), refused), (12, 28), "a quarter of sixteen is kept");
    let path = "/api/v1/tables/1/socket";
    let player = websocket(from(9, &server.place).await, &server.place, path, Some(&cookie)).await;
    next(&mut player.expect("a place that was kept")).await;
    let stranger = websocket(from(60, &server.place).await, &server.place, path, None).await;
    assert!(stranger.is_none(), "a stranger's address has none");
    // Once all reserved places are in use, visitors who watch are evicted for signed-in people.
    let mut more = Vec::new();
    for _ in 0..6 {
        let player = websocket(from(9, &server.place).await, &server.place, path, Some(&cookie)).await;
        let mut player = player.expect("a place that was kept, or one of a visitor");
        next(&mut player).await;
        more.push(player);
    }
    let first = async { while strangers[0].next().await.is_some_and(|message| message.is_ok()) {} };
    tokio::time::timeout(PATIENCE, first).await.expect("the visitor who has looked on the longest is gone");
    drop(more);
    drop(strangers);
    server.tell_to_stop();
    server.ends().await;
}

/// The first bytes of a client before it falls silent.
struct Phase {
    name: &'static str,
    says: &'static [u8],
    /// The bytes that it then repeats.
    mutters: &'static [u8],
    answered: bool,
}

const WHOLE: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const WHOLE_AND_A_HALF: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHo";
/// The preface of HTTP/2 and empty settings.
const HTTP_2: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
/// A ping, which the server has to answer.
const HTTP_2_PING: &[u8] = b"\0\0\x08\x06\0\0\0\0\0in time!";

const PHASES: [Phase; 8] = [
    Phase { name: "nothing", says: b"", mutters: b"", answered: false },
    Phase { name: "a few letters", says: b"GET /hea", mutters: b"", answered: false },
    Phase { name: "a letter now and then", says: b"GET /", mutters: b"a", answered: false },
    Phase { name: "half a preface", says: b"PRI * HTTP/2.0\r\n", mutters: b"", answered: false },
    Phase { name: "a preface", says: HTTP_2, mutters: b"", answered: false },
    Phase { name: "a preface, and pings", says: HTTP_2, mutters: HTTP_2_PING, answered: false },
    Phase { name: "one request", says: WHOLE, mutters: b"", answered: true },
    Phase { name: "one request and half of the next", says: WHOLE_AND_A_HALF, mutters: b"", answered: true },
];

/// Sends the bytes of a phase, and waits until the server ends the connection.
async fn falls_silent(mut stream: impl AsyncRead + AsyncWrite + Unpin, phase: &Phase) {
    stream.write_all(phase.says).await.expect("sent");
    let (mut reading, mut writing) = tokio::io::split(stream);
    let muttering = async {
        while !phase.mutters.is_empty() && writing.write_all(phase.mutters).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        std::future::pending::<()>().await;
    };
    let said = tokio::select! {
        said = ends(&mut reading) => String::from_utf8_lossy(&said).into_owned(),
        () = muttering => unreachable!("it never ends"),
    };
    assert_eq!(said.contains("200 OK"), phase.answered, "{}: {said:?}", phase.name);
}

#[tokio::test]
async fn silent_connections_are_closed_in_every_phase() {
    let connections = ConnectionLimits { idle: SECOND, ..ConnectionLimits::default() };
    let mut server = server(connections, SECOND).await;
    let place = &server.place;
    let all = PHASES.iter().map(|phase| async move { falls_silent(from(1, place).await, phase).await });
    futures_util::future::join_all(all).await;
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn silent_connections_are_closed_under_tls_as_well() {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["localhost".into()]).expect("a certificate");
    let files = tempfile::tempdir().expect("a folder");
    let (certificate, key) = (files.path().join("cert.pem"), files.path().join("key.pem"));
    std::fs::write(&certificate, cert.pem()).expect("a file");
    std::fs::write(&key, signing_key.serialize_pem()).expect("a file");
    let connections = ConnectionLimits { idle: SECOND, ..ConnectionLimits::default() };
    let limits = Limits { request: SECOND, ..wide() };
    let tls = Some(Tls { certificate, key });
    let mut server = start(Config { tls, connections, limits, ..Config::default() }).await;

    // Before the handshake, and in the middle of it.
    for says in [&b""[..], b"\x16\x03\x01\x02\0\x01"] {
        let mut silent = from(1, &server.place).await;
        silent.write_all(says).await.expect("sent");
        ends(&mut silent).await;
    }
    let mut roots = RootCertStore::empty();
    roots.add(cert.der().clone()).expect("a root");
    let config = Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth());
    for phase in &PHASES {
        let name = ServerName::try_from("localhost").expect("a name");
        let connecting = TlsConnector::from(Arc::clone(&config)).connect(name, from(1, &server.place).await);
        falls_silent(connecting.await.expect("TLS"), phase).await;
    }
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn a_connection_between_two_requests_is_kept_for_a_while() {
    let connections = ConnectionLimits { idle: PATIENCE, ..ConnectionLimits::default() };
    let mut server = server(connections, SECOND).await;
    let mut client = from(1, &server.place).await;
    for _ in 0..2 {
        client.write_all(WHOLE).await.expect("sent");
        until(&mut client, "{\"status\":\"ok\"}").await;
        // Longer than the head of a request may take.
        tokio::time::sleep(Duration::from_millis(1_500)).await;
    }
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn answers_that_are_not_fetched_do_not_hold_a_connection() {
    let mut server = server(ConnectionLimits::default(), SECOND).await;
    let name = "croupier_connections_closed_total{why=\"unread\"}";
    let before = metric(&server.place, name).await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(16 * 1024).expect("a small buffer");
    let mut client = socket.connect(server.place.parse().expect("an address")).await.expect("it listens");
    // Much more than the system keeps for a reader who does not read.
    let asked = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let many = asked.repeat(200);
    // The server stops reading at some point.
    let _ = tokio::time::timeout(Duration::from_millis(500), client.write_all(&many)).await;
    until_metric_passes(&server.place, name, before).await;
    let said = ends(&mut client).await;
    let whole = String::from_utf8_lossy(&said).matches("HTTP/1.1 200 OK").count();
    assert!(whole < 200, "all of it was sent after all");
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn a_websocket_that_never_pongs_is_closed_and_a_polite_one_is_kept() {
    let connections = ConnectionLimits { ping: SECOND, idle: SECOND, ..ConnectionLimits::default() };
    let mut server = server(connections, SECOND).await;
    let name = "croupier_websockets_closed_total{why=\"no-pong\"}";
    let before = metric(&server.place, name).await;
    for path in ["/api/v1/tables/1/socket", "/api/v1/lobby"] {
        let polite = websocket(from(1, &server.place).await, &server.place, path, None).await.expect("a websocket");
        let mut rude = from(1, &server.place).await;
        let upgrade = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        rude.write_all(upgrade.as_bytes()).await.expect("sent");
        let (mut says, mut hears) = polite.split();
        // The library answers pings as it reads.
        let reading = tokio::spawn(async move {
            while let Some(Ok(message)) = hears.next().await {
                if let Message::Text(text) = &message
                    && text.contains("refused")
                {
                    return "refused".to_owned();
                }
                if let Message::Close(Some(frame)) = message {
                    return frame.reason.to_string();
                }
            }
            "nothing".to_owned()
        });
        let so_far = metric(&server.place, name).await;
        until_metric_passes(&server.place, name, so_far).await;
        // The code 1013 and the reason, as they stand in the frame.
        let ending = b"\x03\xf5pings are not answered";
        let said = ends(&mut rude).await;
        assert!(said.windows(ending.len()).any(|bytes| bytes == ending), "{path}: {}", String::from_utf8_lossy(&said));
        // The polite one, as old and as idle, is still there: its invalid message is answered.
        says.send(Message::Text("{".into())).await.expect("sent");
        let last = tokio::time::timeout(PATIENCE, reading).await.expect("an answer").expect("no panic");
        let expected = if path.ends_with("lobby") { "nothing is asked of the lobby" } else { "refused" };
        assert_eq!(last, expected, "{path}");
    }
    assert!(metric(&server.place, name).await >= before + 2.0);
    server.tell_to_stop();
    server.ends().await;
}

/// The metrics include descriptors, disk space and queues.
#[tokio::test]
async fn what_may_run_out_is_measured() {
    let mut server = server(ConnectionLimits { all: Some(50), ..ConnectionLimits::default() }, PATIENCE).await;
    for (name, least) in [
        ("croupier_connections", 1.0),
        ("croupier_connections_limit", 1.0),
        ("process_open_fds", 3.0),
        ("process_max_fds", 50.0),
        ("croupier_disk_free_bytes", 1.0),
        ("croupier_disk_size_bytes", 1.0),
        ("croupier_database_answers", 1.0),
        ("croupier_queue_length{queue=\"store\"}", 0.0),
        ("croupier_queue_length{queue=\"odds\"}", 0.0),
        ("croupier_queue_length{queue=\"work\"}", 0.0),
    ] {
        let value = metric(&server.place, &format!("{name} ")).await;
        assert!(value >= least, "{name} is {value}");
    }
    server.tell_to_stop();
    server.ends().await;
}
