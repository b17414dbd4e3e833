//! Rate limits, with a clock that the test controls.

use crate::site::{Site, credentials, wide};
use axum::extract::ConnectInfo;
use axum::http::Method;
use serde_json::{Value, json};
use server::config::{Config, Limits};
use server::web::role::Role;
use std::net::SocketAddr;
use std::time::Duration;

async fn site(limits: Limits) -> Site {
    Site::set(Config { demo: true, limits, ..Config::default() }).await
}

/// Sends a health check from an address.
async fn from(site: &Site, address: [u8; 4]) -> crate::site::Answer {
    let mut request = site.visitor().request(Method::GET, "/healthz", Value::Null);
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from((address, 50_000))));
    site.ask(request).await
}

#[tokio::test]
async fn a_flood_from_one_address_holds_back_no_other_address() {
    let site = site(Limits { address_requests: 2, ..wide() }).await;
    let (flood, other) = ([192, 0, 2, 8], [192, 0, 2, 9]);
    for number in 1..=8 {
        assert_eq!(from(&site, flood).await.status, 200, "{number}");
    }
    let answer = from(&site, flood).await;
    assert_eq!(answer.problem(), (429, "too-many-requests".into()));
    assert_eq!(answer.headers["retry-after"], "1");
    assert_eq!(from(&site, other).await.status, 200);
    site.wait(Duration::from_millis(499));
    assert_eq!(from(&site, flood).await.status, 429);
    site.wait(Duration::from_millis(1));
    assert_eq!(from(&site, flood).await.status, 200);
    assert_eq!(from(&site, flood).await.status, 429);
}

#[tokio::test]
async fn one_account_is_held_back_wherever_it_comes_from() {
    let site = site(Limits { account_requests: 1, ..wide() }).await;
    let (ada, grace) = (site.person(Role::Player).await, site.person(Role::Player).await);
    for host in 1..=4 {
        let mut request = ada.request(Method::GET, "/api/v1/me", Value::Null);
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, host], 50_000))));
        assert_eq!(site.ask(request).await.status, 200);
    }
    assert_eq!(ada.get("/api/v1/me").await.problem(), (429, "too-many-requests".into()));
    assert_eq!(grace.get("/api/v1/me").await.status, 200);
    site.wait(Duration::from_secs(1));
    assert_eq!(ada.get("/api/v1/me").await.status, 200);
}

/// The cost of a request is taken before the server looks whether the thing exists.
#[tokio::test]
async fn requests_that_are_much_work_take_more_of_an_account() {
    let site = site(Limits { account_requests: 10, ..wide() }).await;
    let (ada, grace) = (site.person(Role::Player).await, site.person(Role::Player).await);
    let proof = "/api/v1/tables/1/rounds/1/proof";
    for _ in 0..2 {
        assert_eq!(ada.get(proof).await.status, 404);
    }
    // Forty units may be had at once.
    assert_eq!(ada.get("/api/v1/me").await.problem(), (429, "too-many-requests".into()));
    assert_eq!(grace.get(proof).await.status, 404);
    site.wait(Duration::from_millis(1_900));
    assert_eq!(ada.get(proof).await.problem(), (429, "too-many-requests".into()));
    let ordinary = (0..19).map(async |_| ada.get("/api/v1/me").await.status);
    for status in ordinary {
        assert_eq!(status.await, 200);
    }
    assert_eq!(ada.get("/api/v1/me").await.status, 429);
    site.wait(Duration::from_secs(2));
    assert_eq!(ada.get(proof).await.status, 404);
}

#[tokio::test]
async fn requests_that_are_much_work_take_more_of_an_address() {
    let site = site(Limits { address_requests: 5, ..wide() }).await;
    for _ in 0..2 {
        assert_eq!(site.visitor().get("/api/v1/odds/no-such-game").await.status, 404);
    }
    assert_eq!(from(&site, [192, 0, 2, 1]).await.status, 429, "twenty units may be had at once");
    assert_eq!(from(&site, [192, 0, 2, 2]).await.status, 200);
}

#[tokio::test]
async fn passwords_of_one_name_are_not_tried_out() {
    let site = site(Limits { name_logins: 3, ..wide() }).await;
    site.visitor().arrive("/api/v1/register", credentials("ada")).await;
    let wrong = json!({ "name": "Ada", "password": "wrong horse battery" });
    for _ in 0..3 {
        assert_eq!(site.visitor().post("/api/v1/login", wrong.clone()).await.status, 401);
    }
    // Even the right password waits now: otherwise the answer would reveal it. So does a name without an account.
    let answer = site.visitor().post("/api/v1/login", credentials("ADA")).await;
    assert_eq!(answer.problem(), (429, "too-many-requests".into()));
    assert_eq!(answer.headers["retry-after"], "21");
    for expected in [401, 401, 401, 429] {
        let answer = site.visitor().post("/api/v1/login", credentials("nobody")).await;
        assert_eq!(answer.status, expected);
    }
    site.wait(Duration::from_secs(20));
    assert_eq!(site.visitor().post("/api/v1/login", credentials("ada")).await.status, 200);
}

#[tokio::test]
async fn one_address_does_not_make_many_people() {
    let site = site(Limits { address_logins: 2, ..wide() }).await;
    assert_eq!(site.visitor().post("/api/v1/guests", Value::Null).await.status, 201);
    assert_eq!(site.visitor().post("/api/v1/login", credentials("nobody")).await.status, 401);
    for path in ["/api/v1/guests", "/api/v1/login", "/api/v1/register"] {
        let body = if path.ends_with("guests") { Value::Null } else { credentials("newcomer") };
        assert_eq!(site.visitor().post(path, body).await.problem(), (429, "too-many-requests".into()), "{path}");
    }
}

#[tokio::test]
async fn only_the_trusted_proxy_says_where_others_are() {
    let proxy = Some([192, 0, 2, 1].into());
    let limits = Limits { address_requests: 1, ..wide() };
    let site = Site::set(Config { proxy, limits, ..Config::default() }).await;
    let ask = async |peer: [u8; 4], forwarded: &str| {
        let mut request = site.visitor().request(Method::GET, "/healthz", Value::Null);
        request.headers_mut().insert("x-forwarded-for", forwarded.parse().expect("a header"));
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((peer, 50_000))));
        site.ask(request).await.status.as_u16()
    };
    for number in 0..4 {
        // The client itself wrote the addresses before the last one.
        assert_eq!(ask([192, 0, 2, 1], &format!("10.0.0.{number}, 198.51.100.1")).await, 200);
        assert_eq!(ask([203, 0, 113, 5], &format!("10.0.0.{number}")).await, 200);
    }
    assert_eq!(ask([192, 0, 2, 1], "198.51.100.1").await, 429);
    assert_eq!(ask([192, 0, 2, 1], "198.51.100.2").await, 200);
    assert_eq!(ask([203, 0, 113, 5], "10.0.0.99").await, 429);
}

/// A server that listens for both protocols sees IPv4 addresses written as IPv6 ones.
#[tokio::test]
async fn a_proxy_is_believed_however_its_address_is_written() {
    for written in ["192.0.2.1", "::ffff:192.0.2.1"] {
        let proxy = Some(written.parse().expect("an address"));
        let site = Site::set(Config { proxy, limits: wide(), ..Config::default() }).await;
        for connected in ["192.0.2.1:50000", "[::ffff:192.0.2.1]:50000"] {
            let mut request = site.visitor().request(Method::GET, "/api/v1/tables", Value::Null);
            let connected: SocketAddr = connected.parse().expect("an address");
            request.extensions_mut().insert(ConnectInfo(connected));
            request.headers_mut().insert("x-forwarded-for", "203.0.113.9".parse().expect("a header"));
            let address = site.app.address(&request).expect("an address");
            assert_eq!(address.to_string(), "203.0.113.9", "{written} {connected}");
        }
    }
}
