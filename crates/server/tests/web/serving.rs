//! A server on a free port, from start to stop.

use crate::site::{PASSWORD, wide};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use server::clock::Clock;
use server::config::{Config, Tls};
use server::serve::{ServeError, serve};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_rustls::TlsConnector;

/// A server that runs until it is told to stop.
pub(crate) struct Running {
    /// Host and port.
    pub(crate) place: String,
    stop: Option<oneshot::Sender<()>>,
    ended: JoinHandle<Result<(), ServeError>>,
    folder: TempDir,
}

pub(crate) async fn start(config: Config) -> Running {
    start_in(tempfile::tempdir().expect("a folder"), config).await
}

/// The same over what lies in `data` of a folder.
pub(crate) async fn start_in(folder: TempDir, config: Config) -> Running {
    let listen = "127.0.0.1:0".parse().expect("an address");
    let config = Config { listen, data: folder.path().join("data"), demo: true, ..config };
    let (stop, stopped) = oneshot::channel::<()>();
    let (tell, told) = oneshot::channel();
    let tell = |url: &str| tell.send(url.to_owned()).expect("the test waits");
    let ended = tokio::spawn(serve(config, Clock::system(), tell, async { stopped.await.unwrap_or(()) }));
    let url = told.await.expect("the server starts");
    let place = url.split("://").nth(1).expect("a place").to_owned();
    Running { place, stop: Some(stop), ended, folder }
}

impl Running {
    pub(crate) fn tell_to_stop(&mut self) {
        self.stop.take().expect("told once").send(()).expect("it runs");
    }

    pub(crate) async fn ends(self) -> TempDir {
        self.ended.await.expect("no panic").expect("a clean end");
        self.folder
    }
}

pub(crate) async fn until(stream: &mut (impl AsyncRead + Unpin), what: &str) -> String {
    let mut text = Vec::new();
    while !String::from_utf8_lossy(&text).contains(what) {
        let mut bytes = [0; 1024];
        let count = stream.read(&mut bytes).await.expect("the connection holds");
        assert!(count > 0, "closed before {what:?}: {}", String::from_utf8_lossy(&text));
        text.extend_from_slice(&bytes[..count]);
    }
    String::from_utf8(text).expect("text")
}

pub(crate) async fn get(stream: &mut (impl AsyncRead + AsyncWrite + Unpin), path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer
}

#[tokio::test]
async fn a_request_that_has_begun_is_answered_before_the_server_ends() {
    let mut server = start(Config { limits: wide(), ..Config::default() }).await;
    let mut client = TcpStream::connect(&server.place).await.expect("it listens");
    let body = format!("{{\"name\": \"ada\", \"password\": \"{PASSWORD}\"}}");
    let head = format!(
        "POST /api/v1/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        body.len()
    );
    client.write_all(head.as_bytes()).await.expect("sent");
    // Now the handler waits for the body.
    until(&mut client, "100 Continue").await;
    server.tell_to_stop();
    client.write_all(body.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    client.read_to_string(&mut answer).await.expect("the answer, and then the end");
    assert!(answer.contains("201 Created"), "{answer}");
    let place = server.place.clone();
    let folder = server.ends().await;
    assert!(TcpStream::connect(&place).await.is_err(), "the port is closed");

    // Everything that was acknowledged is there after a new start.
    let config = Config { data: folder.path().join("data"), limits: wide(), ..Config::default() };
    let app = server::web::AppState::open(config, Clock::system()).await.expect("an application state");
    let again = app.engage("ada", PASSWORD.into(), server::web::role::Role::Dealer).await;
    assert_eq!(again.expect_err("she is there").wrong().code, "name-taken");
}

#[tokio::test]
async fn silent_connections_are_not_waited_for() {
    let mut limits = wide();
    limits.request = std::time::Duration::from_secs(1);
    let mut server = start(Config { limits, ..Config::default() }).await;
    let mut client = TcpStream::connect(&server.place).await.expect("it listens");
    client.write_all(b"GET /healthz HTTP/1.1\r\nHost: loc").await.expect("sent");
    let mut answer = String::new();
    client.read_to_string(&mut answer).await.expect("the server ends it");
    assert!(!answer.contains("200 OK"), "{answer}");
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn with_a_certificate_it_speaks_tls_alone() {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(["localhost".into()]).expect("a certificate");
    let files = tempfile::tempdir().expect("a folder");
    let (certificate, key) = (files.path().join("cert.pem"), files.path().join("key.pem"));
    std::fs::write(&certificate, cert.pem()).expect("a file");
    std::fs::write(&key, signing_key.serialize_pem()).expect("a file");
    let tls = Some(Tls { certificate, key });
    let mut server = start(Config { tls, limits: wide(), ..Config::default() }).await;

    let mut roots = RootCertStore::empty();
    roots.add(cert.der().clone()).expect("a root");
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let stream = TcpStream::connect(&server.place).await.expect("it listens");
    let name = ServerName::try_from("localhost").expect("a name");
    let mut client = TlsConnector::from(Arc::new(config)).connect(name, stream).await.expect("TLS");
    let answer = get(&mut client, "/healthz").await;
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age="), "{answer}");

    let mut plain = TcpStream::connect(&server.place).await.expect("it listens");
    plain.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.expect("sent");
    let mut answer = Vec::new();
    // Refused with or without an answer; in any case not served.
    let _ = plain.read_to_end(&mut answer).await;
    assert!(!String::from_utf8_lossy(&answer).contains("200 OK"));
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn an_address_that_is_taken_and_a_certificate_that_is_none_are_told() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let folder = tempfile::tempdir().expect("a folder");
    let listen = taken.local_addr().expect("an address");
    let config = Config { listen, data: folder.path().into(), ..Config::default() };
    let error = serve(config.clone(), Clock::system(), |_| (), std::future::pending()).await.expect_err("taken");
    assert!(error.to_string().starts_with(&format!("cannot listen on {listen}: ")), "{error}");
    let nothing = folder.path().join("nothing.pem");
    let tls = Some(Tls { certificate: nothing.clone(), key: nothing });
    let listen = "127.0.0.1:0".parse().expect("an address");
    let config = Config { listen, tls, ..config };
    let error = serve(config, Clock::system(), |_| (), std::future::pending()).await.expect_err("no certificate");
    assert!(error.to_string().contains("nothing.pem"), "{error}");
}
