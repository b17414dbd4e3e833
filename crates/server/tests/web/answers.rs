//! Answers of the server, compared with the schemas of the API's description.

use crate::schema::{check, wrong};
use crate::site::Site;
use serde_json::json;
use server::web::role::Role;

#[tokio::test]
async fn public_answers_are_as_described() {
    let (site, script) = Site::scripted().await;
    let visitor = site.visitor();
    for game in rules::Game::ALL {
        crate::tables::open_table(&site, game).await;
    }
    for listed in visitor.get("/api/v1/tables").await.json().as_array().expect("tables") {
        check("Listed", listed);
        let path = format!("/api/v1/tables/{}", listed["table"]);
        check("Seen", &visitor.get(&path).await.json());
        check("TableSign", &visitor.get(&format!("{path}/sign")).await.json());
    }
    for book in visitor.get("/api/v1/rulebook").await.json().as_array().expect("books") {
        check("ListedBook", book);
        let name = book["game"].as_str().expect("a name");
        check("WholeBook", &visitor.get(&format!("/api/v1/rulebook/{name}")).await.json());
    }
    check("Health", &visitor.get("/healthz").await.json());
    check("ErrorBody", &visitor.get("/api/v1/tables/99").await.json());
    for hand in [
        "three-card-poker/hand?hand=Qd+6c+4s",
        "lunar-poker/hand?hand=As+Ad+Kh+9c+4s&up=7d&thrown=8h+3c+2s",
        "caribbean-stud/hand?hand=As+Kd+Qs+7h+4c&up=Kh&gone=Ad",
    ] {
        check("OddsOfHand", &visitor.get(&format!("/api/v1/odds/{hand}")).await.json());
    }
    let manager = site.person(Role::GamingManager).await;
    let opened = manager.send("/api/v1/pools", "pool", json!({ "play_money": true })).await;
    check("Done", &opened.json());
    crate::jackpots::won(&site, &script, 1).await;
    for win in visitor.get("/api/v1/pools/1/wins").await.json().as_array().expect("wins") {
        check("PastWin", win);
    }
    for pool in visitor.get("/api/v1/pools").await.json().as_array().expect("pools") {
        check("JackpotReading", pool);
        check("SeenPool", &visitor.get(&format!("/api/v1/pools/{}", pool["pool"])).await.json());
    }
}

#[test]
fn whole_analyses_are_as_described() {
    for game in [rules::Game::ThreeCardPoker, rules::Game::LunarPoker] {
        let settings = rules::AnySettings::new(game);
        let found = odds::any::analyse(&settings, rules::Cents::dollars(10), &odds::Progress::silent());
        check("OddsOfGame", &serde_json::to_value(odds::question::AnalysisAnswer::from(&found)).expect("JSON"));
    }
}

#[test]
fn orders_are_one_of_those_described() {
    for order in [
        json!({ "do": "sit", "seat": 9 }),
        json!({ "do": "sit", "seat": 1, "player": 3 }),
        json!({ "do": "wait" }),
        json!({ "do": "buy-in", "amount": "100.00" }),
        json!({ "do": "wager", "seat": 1, "on": "super@3", "amount": "10.00", "tokens": "5.00" }),
        json!({ "do": "take-back", "seat": 1, "on": "$" }),
        json!({ "do": "decide", "seat": 1, "decision": "fold" }),
        json!({ "do": "decide", "seat": 1, "decision": { "bet": null } }),
        json!({ "do": "decide", "seat": 1, "decision": { "double": "10.00" } }),
        json!({ "do": "decide", "seat": 1, "decision": { "exchange": ["8h", "3c"] } }),
        json!({ "do": "decide", "seat": 1, "decision": { "absent": { "viewed": true } } }),
        json!({ "do": "cut", "card": 77 }),
        json!({ "do": "ready" }),
    ] {
        check("Order", &order);
    }
    for wrong_order in [
        json!({}),
        json!({ "do": "sit" }),
        json!({ "do": "sit", "seat": 0 }),
        json!({ "do": "sit", "seat": 10 }),
        json!({ "do": "sit", "seat": 1, "player": 4 }),
        json!({ "do": "sit", "seat": 1, "patron": 7 }),
        json!({ "do": "stand-on-the-table" }),
        json!({ "do": "buy-in", "amount": 100 }),
        json!({ "do": "buy-in", "amount": "100" }),
        json!({ "do": "decide", "seat": 1, "decision": "surrender" }),
        json!({ "do": "decide", "seat": 1, "decision": { "exchange": ["10h"] } }),
    ] {
        assert!(wrong("Order", &wrong_order).is_some(), "{wrong_order}");
    }
}

#[test]
fn commands_of_staff_are_one_of_those_described_without_who_gives_them() {
    for command in [
        json!({ "suspend": { "cause": "device" } }),
        json!({ "vacate": { "patron": 3 } }),
        json!({ "reserve": { "seat": 1, "patron": null } }),
        json!({ "deal": { "input": "no-more-bets" } }),
        json!({ "deal": { "input": { "card": "Td" } } }),
        json!({ "deal": { "input": { "incident": { "exposed": { "place": "dealer", "nth": 2 } } } } }),
        json!({ "set-limits": { "limits": { "minimum": "5.00", "maximum": "50.00", "unit": "5.00" }, "change": "at-once" } }),
        json!({ "hold-to-minimum": { "patron": 1, "how": "this-shoe" } }),
        json!({ "change-settings": { "settings": [["resplit", "true"]] } }),
        json!({ "tray": { "request": { "transfer": "fill", "amount": "500.00" } } }),
        json!({ "tray": { "count": { "day": "2026-11-15", "count": "opening", "counted": "10000.00", "witness": 5 } } }),
        json!({ "close": { "closes": 1_800_000_000_000_u64 } }),
    ] {
        check("StaffCommand", &command);
    }
    for wrong_command in [
        json!({ "suspend": { "cause": "device", "by": 1 } }),
        json!({ "tray": { "confirm": { "request": 1, "by": 2 } } }),
        json!({ "sit": { "patron": 1, "seat": 1, "player": 1 } }),
        json!({ "cut": { "card": 5 } }),
        json!({ "load-shoe": { "root": "0".repeat(64), "cards": 52 } }),
        json!("next-round"),
    ] {
        assert!(wrong("StaffCommand", &wrong_command).is_some(), "{wrong_command}");
    }
}
