//! Rounds that inspectors take along, to be checked without the house.

use crate::site::Site;
use crate::tables::{open_table, seated};
use axum::http::StatusCode;
use rules::Game;
use serde_json::json;
use server::audit::RoundBundle;
use server::web::role::Role;

/// Plays a round of Three Card Poker to its end, folding.
async fn fold(site: &Site, table: u64) {
    let player = seated(site, table, 1).await;
    for (key, order) in [
        ("ante", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" })),
        ("ready", json!({ "do": "ready" })),
        ("fold", json!({ "do": "decide", "seat": 1, "decision": "fold" })),
    ] {
        let answer = player.order(table, key, order).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
}

#[tokio::test]
async fn an_inspector_takes_a_round_that_proves_itself() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    fold(&site, table).await;
    let path = format!("/api/v1/tables/{table}/rounds/1/bundle");
    for role in [Role::Inspector, Role::GamingManager] {
        let answer = site.person(role).await.get(&path).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let named = format!("attachment; filename=\"table-{table}-round-1.json\"");
        assert_eq!(answer.headers["content-disposition"], named.as_str());
        assert_eq!(answer.headers["cache-control"], "no-store");
        let bundle: RoundBundle = serde_json::from_str(&answer.text).expect("a bundle");
        let verdict = bundle.verify(None).expect("it proves itself");
        assert_eq!((verdict.table, verdict.round, verdict.cards), (table, 1, 6));
        let changed = answer.text.replacen("\"10.00\"", "\"20.00\"", 1).replacen("\\\"10.00\\\"", "\\\"20.00\\\"", 1);
        assert_ne!(changed, answer.text);
        let changed: RoundBundle = serde_json::from_str(&changed).expect("still a bundle");
        assert!(changed.verify(None).is_err());
    }
}

#[tokio::test]
async fn to_others_it_is_not_there() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    fold(&site, table).await;
    let path = format!("/api/v1/tables/{table}/rounds/1/bundle");
    for role in Role::ALL {
        let answer = site.person(role).await.get(&path).await;
        let expected = match role {
            Role::Visitor => StatusCode::UNAUTHORIZED,
            Role::Inspector | Role::GamingManager => StatusCode::OK,
            _ => StatusCode::NOT_FOUND,
        };
        assert_eq!(answer.status, expected, "{role}: {}", answer.text);
    }
}

#[tokio::test]
async fn a_round_that_is_played_still_is_not_shown() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    let inspector = site.person(Role::Inspector).await;
    let bundle = |round: u64| format!("/api/v1/tables/{table}/rounds/{round}/bundle");
    let wager = json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" });
    for (key, order) in [("ante", wager), ("ready", json!({ "do": "ready" }))] {
        assert_eq!(player.order(table, key, order).await.status, 200);
        assert_eq!(inspector.get(&bundle(1)).await.problem(), (409, "round-not-over".into()));
    }
    for round in [0, 2, 99] {
        assert_eq!(inspector.get(&bundle(round)).await.problem(), (404, "no-such-thing".into()), "{round}");
    }
    assert_eq!(inspector.get("/api/v1/tables/99/rounds/1/bundle").await.problem(), (404, "no-such-thing".into()));
}
