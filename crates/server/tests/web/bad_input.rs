//! Orders that players may not give at a table, with their error codes: late ones, repeated ones, and ones for another player, over HTTP and over a
//! websocket alike. None of them is half done.

use crate::site::{Person, Site, wide};
use crate::sockets::{connect, listen, next_of, say};
use crate::tables::{open_table, seated};
use axum::body::Body;
use axum::http::Method;
use rules::Game;
use serde_json::{Value, json};
use server::config::{Config, Limits};
use std::time::Duration;

fn wager(seat: u8, amount: &str) -> Value {
    json!({ "do": "wager", "seat": seat, "on": "ante", "amount": amount })
}

fn decide(seat: u8, decision: Value) -> Value {
    json!({ "do": "decide", "seat": seat, "decision": decision })
}

/// Orders that are refused at this moment, in both ways; the table stays as it was.
async fn refused(site: &Site, table: u64, player: &Person<'_>, rows: &[(Value, &str)]) {
    let path = format!("/api/v1/tables/{table}");
    let before = player.get(&path).await.json();
    let at = listen(site).await;
    let mut socket = connect(player, at, &format!("{path}/socket"), None).await.expect("a socket");
    for (number, (order, code)) in rows.iter().enumerate() {
        let key = format!("refused-{code}-{number}");
        let answer = player.order(table, &key, order.clone()).await;
        assert_eq!(answer.problem(), (422, (*code).into()), "{order}: {}", answer.text);
        say(&mut socket, json!({ "key": key, "order": order })).await;
        let answer = next_of(&mut socket, &["done", "refused"]).await;
        let told = if answer["refused"]["key"] == "" { "" } else { &key };
        assert_eq!(
            (&answer["refused"]["error"]["code"], &answer["refused"]["key"]),
            (&json!(code), &json!(told)),
            "{order}"
        );
    }
    assert_eq!(player.get(&path).await.json(), before, "nothing half done");
}

#[tokio::test]
async fn what_is_late_or_doubled_or_for_others_is_refused_and_nothing_half_done() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let (player, other) = (seated(&site, table, 1).await, seated(&site, table, 2).await);
    refused(
        &site,
        table,
        &player,
        &[
            (wager(1, "-5.00"), "not-an-amount"),
            (wager(1, "0.00"), "not-an-amount"),
            (wager(1, "5.005"), "not-valid"),
            (wager(1, "7.00"), "not-in-units"),
            (wager(1, "505.00"), "above-maximum"),
            (wager(1, "1000000000000000.00"), "not-valid"),
            (wager(2, "10.00"), "not-yours"),
            (decide(1, json!("play")), "not-now"),
            (json!({ "do": "take-back", "seat": 1, "on": "ante" }), "nothing-there"),
            (json!({ "do": "leave", "seat": 2 }), "not-yours"),
            (json!({ "do": "cut", "card": 5 }), "nothing-to-cut"),
            (json!({ "do": "stop-waiting" }), "not-waiting"),
        ],
    )
    .await;
    assert_eq!(player.order(table, "ante", wager(1, "10.00")).await.status, 200);
    refused(
        &site,
        table,
        &player,
        &[
            (wager(1, "10.00"), "already-placed"),
            (json!({ "do": "leave", "seat": 1 }), "in-play"),
            (json!({ "do": "take-back", "seat": 2, "on": "ante" }), "not-yours"),
        ],
    )
    .await;
    assert_eq!(other.order(table, "ante", wager(2, "10.00")).await.status, 200);
    for person in [&player, &other] {
        assert_eq!(person.order(table, "ready", json!({ "do": "ready" })).await.status, 200);
    }
    // Cards are out.
    refused(
        &site,
        table,
        &player,
        &[
            (json!({ "do": "wager", "seat": 1, "on": "pair-plus", "amount": "10.00" }), "not-now"),
            (json!({ "do": "take-back", "seat": 1, "on": "ante" }), "not-now"),
            (decide(2, json!("fold")), "not-yours"),
            (decide(1, json!("hit")), "not-in-this-game"),
            (decide(1, json!({ "absent": { "viewed": false } })), "not-for-patrons"),
            (json!({ "do": "cash-out", "amount": "90.01" }), "not-enough"),
        ],
    )
    .await;
    refused(&site, table, &other, &[(decide(2, json!("play")), "not-your-turn")]).await;
    assert_eq!(player.order(table, "play", decide(1, json!("play"))).await.status, 200);
    refused(&site, table, &player, &[(decide(1, json!("fold")), "already-decided")]).await;
    assert_eq!(other.order(table, "fold", decide(2, json!("fold"))).await.status, 200);
    refused(&site, table, &player, &[(decide(1, json!("play")), "round-over"), (wager(1, "10.00"), "round-over")])
        .await;
}

#[tokio::test]
async fn broken_large_and_slow_orders_change_nothing_and_disturb_no_player() {
    let limits = Limits { body: 2048, request: Duration::from_millis(200), ..wide() };
    let site = Site::set(Config { demo: true, limits, ..Config::default() }).await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let (player, other) = (seated(&site, table, 1).await, seated(&site, table, 2).await);
    let path = format!("/api/v1/tables/{table}/orders");
    let before = player.get(&format!("/api/v1/tables/{table}")).await.json();
    let send = |body: Body| {
        let mut request = player.request(Method::POST, &path, json!({}));
        request.headers_mut().insert("idempotency-key", "broken".parse().expect("a key"));
        *request.body_mut() = body;
        site.asking(request)
    };
    let (whole, large) = (wager(1, "10.00").to_string(), " ".repeat(2049));
    let never = futures_util::stream::pending::<Result<axum::body::Bytes, std::io::Error>>();
    let slow = tokio::spawn(send(Body::from_stream(never)));
    for (body, problem) in [
        (Body::from(whole[..whole.len() - 1].to_owned()), (400, "malformed-json")),
        (Body::from(format!("{whole}{whole}")), (400, "malformed-json")),
        (Body::from(whole.replace("ante", "\\u0000")), (422, "not-valid")),
        (Body::from(large), (413, "too-large")),
    ] {
        assert_eq!(send(body).await.problem(), (problem.0, problem.1.into()));
    }
    // Another client is served while the server waits for one.
    assert_eq!(other.order(table, "ante", wager(2, "10.00")).await.status, 200);
    assert_eq!(other.order(table, "back", json!({ "do": "take-back", "seat": 2, "on": "ante" })).await.status, 200);
    assert_eq!(slow.await.expect("an answer").problem(), (408, "too-slow".into()));
    let after = player.get(&format!("/api/v1/tables/{table}")).await.json();
    assert_eq!(
        (&after["view"]["areas"], &after["view"]["stack"]),
        (&before["view"]["areas"], &before["view"]["stack"])
    );
    // The key was not used up by what was never an order.
    assert_eq!(player.order(table, "broken", wager(1, "10.00")).await.status, 200);
}

#[tokio::test]
async fn a_flood_of_orders_is_held_back_and_the_others_play_on() {
    let limits = Limits { account_requests: 5, ..wide() };
    let site = Site::set(Config { demo: true, limits, ..Config::default() }).await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let (player, other) = (seated(&site, table, 1).await, seated(&site, table, 2).await);
    let mut held_back = 0;
    for number in 0..40 {
        let answer = player.order(table, &format!("flood-{number}"), json!({ "do": "buy-in", "amount": "1.00" })).await;
        if answer.status != 200 {
            assert_eq!(answer.problem(), (429, "too-many-requests".into()));
            held_back += 1;
        }
    }
    assert!(held_back >= 20, "{held_back}");
    assert_eq!(other.order(table, "ante", wager(2, "10.00")).await.status, 200);
    site.wait(Duration::from_mins(1));
    let stack = player.get(&format!("/api/v1/tables/{table}")).await.json()["view"]["stack"].clone();
    assert_eq!(stack, format!("{}.00", 100 + 40 - held_back), "each order was carried out or refused");
}
