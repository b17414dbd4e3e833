//! Requests that two programs could parse differently, and heads that are larger than any request needs.

use crate::connections::{ends, from, server};
use server::connections::ConnectionLimits;
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;

const LONG: Duration = Duration::from_mins(10);

/// The answer to these bytes, until the server ends the connection.
async fn answered(place: &str, says: &str) -> String {
    let mut stream = from(1, place).await;
    // The server may end it before it has read everything.
    let _ = stream.write_all(says.as_bytes()).await;
    String::from_utf8_lossy(&ends(&mut stream).await).into_owned()
}

#[tokio::test]
async fn a_request_names_one_host() {
    let mut server = server(ConnectionLimits::default(), LONG).await;
    for (head, status) in [
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\n", 200),
        ("GET /healthz HTTP/1.0\r\n", 200),
        ("GET /healthz HTTP/1.1\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n", 400),
        ("GET /healthz HTTP/1.0\r\nHost: localhost\r\nHost: localhost\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n", 400),
    ] {
        let answer = answered(&server.place, &format!("{head}Connection: close\r\n\r\n")).await;
        let version = if head.contains("HTTP/1.0") { "HTTP/1.0" } else { "HTTP/1.1" };
        assert!(answer.starts_with(&format!("{version} {status} ")), "{head}: {answer}");
        assert_eq!(answer.contains("\"code\":\"not-one-host\""), status == 400, "{head}: {answer}");
    }
    server.tell_to_stop();
    server.ends().await;
}

/// Where a body ends must not depend on who reads it: what follows would be a request to one and part of a body to another.
#[tokio::test]
async fn a_body_has_one_length() {
    let mut server = server(ConnectionLimits::default(), LONG).await;
    let post = "POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\n";
    let next = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for lengths in
        ["Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"]
    {
        let answer = answered(&server.place, &format!("{post}{lengths}\r\n0\r\n\r\n{next}")).await;
        assert!(!answer.contains("\"status\":\"ok\""), "what follows is not served: {lengths} {answer}");
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{lengths} {answer}");
    }
    server.tell_to_stop();
    server.ends().await;
}

#[tokio::test]
async fn a_head_has_64_kilobytes_at_most() {
    let mut server = server(ConnectionLimits::default(), LONG).await;
    // It does not end: without a limit the server would go on waiting for the rest.
    let head = format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Much: {}", "a".repeat(200_000));
    let answer = answered(&server.place, &head).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    // The library would send the machine's time, which is not house time; without a date no page counts from it.
    assert!(!answer.to_ascii_lowercase().contains("\r\ndate:"), "{answer}");
    server.tell_to_stop();
    server.ends().await;
}
