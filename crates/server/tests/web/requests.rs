//! Invalid requests, and the headers of every answer.

use crate::site::{Site, credentials, wide};
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, header};
use futures_util::stream;
use serde_json::Value;
use server::config::{Config, Limits};
use server::web::role::Role;
use std::convert::Infallible;
use std::time::Duration;

fn login(content_type: Option<&str>, body: impl Into<Body>) -> Request<Body> {
    let mut request = Request::post("/api/v1/login");
    if let Some(content_type) = content_type {
        request = request.header(header::CONTENT_TYPE, content_type);
    }
    request.body(body.into()).expect("a request")
}

#[tokio::test]
async fn bad_input_is_told_precisely() {
    let site = Site::open().await;
    let json = Some("application/json");
    let rows: Vec<(Request<Body>, u16, &str, &str)> = vec![
        (login(json, ""), 400, "malformed-json", "EOF"),
        (login(json, "{"), 400, "malformed-json", "line 1"),
        (login(json, "{\"name\": \"ada\",}"), 400, "malformed-json", "trailing comma"),
        (login(json, vec![0xff, 0xfe]), 400, "malformed-json", ""),
        (login(json, "[".repeat(10_000)), 422, "not-valid", "sequence"),
        (login(json, "[]"), 422, "not-valid", "length"),
        (login(json, "null"), 422, "not-valid", "null"),
        (login(json, "{}"), 422, "not-valid", "name"),
        (login(json, "{\"name\": 5, \"password\": \"x\"}"), 422, "not-valid", "string"),
        (login(json, "{\"name\": \"a\", \"password\": \"x\", \"admin\": true}"), 422, "not-valid", "admin"),
        (login(json, "{\"name\": \"a\", \"name\": \"b\", \"password\": \"x\"}"), 422, "not-valid", "duplicate"),
        (login(None, "{}"), 415, "not-json", "application/json"),
        (login(Some("text/plain"), "{}"), 415, "not-json", "application/json"),
        (login(Some("application/x-www-form-urlencoded"), "name=a"), 415, "not-json", "application/json"),
        (login(json, "x".repeat(64 * 1024)), 400, "malformed-json", ""),
        (login(json, "x".repeat(64 * 1024 + 1)), 413, "too-large", "65536"),
        (Request::get("/api/v1/nothing").body(Body::empty()).expect("a request"), 404, "no-such-route", ""),
        (Request::get("/api/v1/../../etc/passwd").body(Body::empty()).expect("a request"), 404, "no-such-route", ""),
        (Request::get("/api/docs/nothing.js").body(Body::empty()).expect("a request"), 404, "no-such-route", ""),
        (Request::get("/api/v1/login").body(Body::empty()).expect("a request"), 405, "wrong-method", ""),
        (Request::get("/nothing.js").body(Body::empty()).expect("a request"), 404, "no-such-route", ""),
        (Request::get("/api").body(Body::empty()).expect("a request"), 404, "no-such-route", ""),
        (Request::post("/api/v1/nothing").body(Body::empty()).expect("a request"), 404, "no-such-route", ""),
        (Request::put("/").body(Body::empty()).expect("a request"), 405, "wrong-method", ""),
        (Request::delete("/healthz").body(Body::empty()).expect("a request"), 405, "wrong-method", ""),
    ];
    for (request, status, code, what) in rows {
        let said = format!("{request:?}");
        let answer = site.ask(request).await;
        assert_eq!(answer.problem(), (status, code.into()), "{said}");
        let words = answer.json()["error"]["what"].as_str().expect("words").to_owned();
        assert!(words.contains(what), "{words:?} does not speak of {what:?}: {said}");
    }
}

#[tokio::test]
async fn a_body_without_a_length_is_counted_as_it_comes() {
    let site = Site::set(Config { limits: Limits { body: 1024, ..wide() }, ..Config::default() }).await;
    let chunks = |count: usize| {
        Body::from_stream(stream::iter((0..count).map(|_| Ok::<_, Infallible>(Bytes::from(vec![b' '; 512])))))
    };
    let answer = site.ask(login(Some("application/json"), chunks(2))).await;
    assert_eq!(answer.problem(), (400, "malformed-json".into()));
    let answer = site.ask(login(Some("application/json"), chunks(3))).await;
    assert_eq!(answer.problem(), (413, "too-large".into()));
    assert_eq!(answer.json()["error"]["limit"], "1024");
}

#[tokio::test]
async fn a_body_that_breaks_off_or_never_ends_is_not_waited_for() {
    let site = Site::open().await;
    let broken = stream::iter([Ok(Bytes::from("{")), Err(std::io::Error::other("gone"))]);
    let answer = site.ask(login(Some("application/json"), Body::from_stream(broken))).await;
    assert_eq!(answer.problem(), (400, "cut-off".into()));
    // From here on time passes as fast as nothing else happens.
    tokio::time::pause();
    let endless = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
    let answer = site.ask(login(Some("application/json"), endless)).await;
    assert_eq!(answer.problem(), (408, "too-slow".into()));
}

#[tokio::test]
async fn other_sites_pages_change_nothing() {
    let site = Site::open().await;
    let guest = site.person(Role::Player).await;
    for (name, value) in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site"), ("origin", "null")] {
        for path in ["/api/v1/logout", "/api/v1/login", "/api/v1/guests", "/api/v1/nothing"] {
            let mut request = guest.request(Method::POST, path, Value::Null);
            request.headers_mut().insert(name, value.parse().expect("a header"));
            assert_eq!(site.ask(request).await.problem(), (403, "foreign-origin".into()), "{name}: {value} {path}");
        }
    }
    assert_eq!(guest.role().await, "player");
    let mut own = guest.request(Method::POST, "/api/v1/logout", Value::Null);
    own.headers_mut().insert("host", "127.0.0.1:8080".parse().expect("a header"));
    own.headers_mut().insert("origin", "http://127.0.0.1:8080".parse().expect("a header"));
    own.headers_mut().insert("sec-fetch-site", "same-origin".parse().expect("a header"));
    assert_eq!(site.ask(own).await.status, 204);
}

/// The page of a name that was redirected to this server asks the host that it comes from, as our own pages do.
#[tokio::test]
async fn a_page_of_a_name_that_the_server_was_not_told_changes_nothing() {
    let site = Site::open().await;
    let guest = site.person(Role::Player).await;
    let asking = |name: &str, site: Option<&str>| {
        let mut request = guest.request(Method::POST, "/api/v1/logout", Value::Null);
        let headers = request.headers_mut();
        headers.insert("host", name.parse().expect("a header"));
        headers.insert("origin", format!("http://{name}").parse().expect("a header"));
        if let Some(site) = site {
            headers.insert("sec-fetch-site", site.parse().expect("a header"));
        }
        request
    };
    for name in ["evil.example", "evil.example:8080", "127.0.0.1.evil.example"] {
        for said in [None, Some("same-origin")] {
            let answer = site.ask(asking(name, said)).await;
            assert_eq!(answer.problem(), (403, "unknown-host".into()), "{name}");
            assert!(answer.text.contains("origin"), "it says what to do: {}", answer.text);
        }
    }
    assert_eq!(guest.role().await, "player");
    assert_eq!(site.ask(asking("[::1]:8080", Some("same-origin"))).await.status, 204);

    // A server that was told its name is asked by it.
    let origin = Some("http://casino.example".to_owned());
    let site = Site::set(Config { demo: true, origin, limits: wide(), ..Config::default() }).await;
    for (from, status) in [("http://casino.example", 201), ("http://evil.example", 403)] {
        let mut request = site.visitor().request(Method::POST, "/api/v1/guests", Value::Null);
        request.headers_mut().insert("host", "casino.example".parse().expect("a header"));
        request.headers_mut().insert("origin", from.parse().expect("a header"));
        assert_eq!(site.ask(request).await.status, status, "{from}");
    }
}

#[tokio::test]
async fn every_answer_says_what_browsers_may_do_with_it() {
    let site = Site::open().await;
    let visitor = site.visitor();
    for path in ["/", "/tables/3", "/healthz", "/api/v1/me", "/nothing.js", "/api/docs/", "/api/v1/openapi.json"] {
        let answer = visitor.get(path).await;
        let header = |name: &str| {
            let value = answer.headers.get(name).unwrap_or_else(|| panic!("{path} has no {name}"));
            value.to_str().expect("text").to_owned()
        };
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("x-frame-options"), "DENY");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        let policy = header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("http") && !policy.contains('*'), "nothing from outside: {policy}");
        let scripts = policy.split("; ").find(|part| part.starts_with("script-src")).expect("a word on scripts");
        assert!(["script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"].contains(&scripts), "{policy}");
        assert_eq!(header("x-request-id").len(), 16);
        assert!(!answer.headers.contains_key("strict-transport-security"), "not without TLS");
    }
    assert_eq!(visitor.get("/api/v1/me").await.headers["cache-control"], "no-store");
    let origin = Some("https://casino.example".to_owned());
    let site = Site::set(Config { origin, limits: wide(), ..Config::default() }).await;
    assert!(site.visitor().get("/healthz").await.headers.contains_key("strict-transport-security"));
}

#[tokio::test]
async fn two_requests_have_two_numbers_and_large_answers_are_compressed() {
    let site = Site::open().await;
    let visitor = site.visitor();
    let (one, two) = (visitor.get("/healthz").await, visitor.get("/healthz").await);
    assert_ne!(one.headers["x-request-id"], two.headers["x-request-id"]);
    let mut request = visitor.request(Method::GET, "/api/v1/openapi.json", Value::Null);
    request.headers_mut().insert("accept-encoding", "gzip".parse().expect("a header"));
    assert_eq!(site.ask(request).await.headers["content-encoding"], "gzip");
}

#[tokio::test]
async fn a_server_that_is_closing_is_alive_but_not_ready() {
    let site = Site::open().await;
    let visitor = site.visitor();
    assert_eq!(visitor.get("/readyz").await.status, 200);
    site.app.begin_closing();
    assert_eq!(visitor.get("/readyz").await.problem(), (503, "unavailable".into()));
    assert_eq!(visitor.get("/healthz").await.status, 200);
    site.app.close(Duration::from_secs(1)).await;
    assert_eq!(visitor.get("/readyz").await.problem(), (503, "unavailable".into()));
    // The client is not told the cause of an internal error.
    let answer = visitor.post("/api/v1/login", credentials("ada")).await;
    assert!(answer.status.is_server_error(), "{answer:?}");
    assert!(!answer.text.to_lowercase().contains("sql"), "{}", answer.text);
}
