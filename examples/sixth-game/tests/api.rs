//! Casino War over the API: staff open a table, a player plays rounds, and `croupier verify` checks the record. The server is that of the
//! server's own tests, whose shuffles bring the cards that a test names.

#![cfg(croupier_sixth_game)]
// The harness has more than these tests use.
#![allow(dead_code)]

#[path = "../../../crates/server/tests/support/schema.rs"]
mod schema;
#[path = "../../../crates/server/tests/support/scripted.rs"]
mod scripted;
#[path = "../../../crates/server/tests/web/site.rs"]
mod site;

use axum::http::{HeaderValue, Method};
use floor::TableId;
use rules::Card;
use schema::check;
use serde_json::{Value, json};
use server::web::role::Role;
use site::{Person, Site};

/// A round: the cards as they leave the shuffler, the decisions, and for each line its wager, outcome, return and first rule.
struct Script {
    cards: &'static str,
    decisions: &'static [&'static str],
    lines: Value,
}

fn rounds() -> [Script; 4] {
    [
        Script { cards: "Kd As", decisions: &[], lines: json!([["ante", "win", "20.00", "7.1"]]) },
        Script { cards: "Kd Ks", decisions: &["fold"], lines: json!([["ante", "lose", "5.00", "6.2"]]) },
        Script {
            cards: "Kd Ks 5d 5s",
            decisions: &["bet"],
            lines: json!([["ante", "stand-off", "10.00", "7.3"], ["bet", "win", "20.00", "7.3"]]),
        },
        Script {
            cards: "Kd Ks 6d 5s",
            decisions: &["bet"],
            lines: json!([["ante", "lose", "0.00", "7.4"], ["bet", "lose", "0.00", "7.4"]]),
        },
    ]
}

/// Sends a request that the server must accept, under a key of its own.
async fn send(person: &Person<'_>, path: &str, key: &str, body: Value) -> Value {
    let mut request = person.request(Method::POST, path, body);
    request.headers_mut().insert("idempotency-key", HeaderValue::from_str(key).expect("a key"));
    let answer = person.site.ask(request).await;
    assert!(answer.status.is_success(), "{path} {key}: {}", answer.text);
    answer.json()
}

async fn order(player: &Person<'_>, table: u64, key: &str, order: Value) {
    check("Order", &order);
    send(player, &format!("/api/v1/tables/{table}/orders"), key, order).await;
}

async fn seen(person: &Person<'_>, table: u64) -> Value {
    let answer = person.get(&format!("/api/v1/tables/{table}")).await.json();
    check("Seen", &answer);
    answer["view"].clone()
}

/// A manager opens a table through the API.
async fn open_table(site: &Site, number: usize) -> u64 {
    let manager = site.person(Role::GamingManager).await;
    let opening = json!({
        "game": "casino-war", "float": "10000.00", "play_money": true,
        "settings": { "minimum": "5.00", "maximum": "500.00", "unit": "5.00" },
        "pace": { "wagers": 600_000, "decisions": 600_000, "results": 1, "cut": 600_000 },
    });
    let opened = send(&manager, "/api/v1/tables", &format!("open-{number}"), opening).await;
    let stream = opened["stream"].as_str().expect("a stream");
    stream.strip_prefix("table/").and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{stream}"))
}

/// Plays one round and returns its view once it is settled.
async fn play(player: &Person<'_>, table: u64, script: &Script) -> Value {
    order(player, table, "ante", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" })).await;
    order(player, table, "ready", json!({ "do": "ready" })).await;
    for decision in script.decisions {
        let view = seen(player, table).await;
        let offers = view["offers"].as_array().expect("offers");
        let offered: Vec<&Value> = offers.iter().filter_map(|offer| offer.get("decision")).collect();
        assert_eq!(offered, ["bet", "fold"], "{view}");
        let decision = if *decision == "bet" { json!({ "bet": null }) } else { json!(decision) };
        order(player, table, "decision", json!({ "do": "decide", "seat": 1, "decision": decision })).await;
    }
    let view = seen(player, table).await;
    assert_eq!(view["phase"], "over", "{view}");
    view
}

#[tokio::test]
async fn its_rounds_are_played_settled_and_verified() {
    let (site, script) = Site::scripted().await;
    for (number, round) in rounds().iter().enumerate() {
        let table = open_table(&site, number).await;
        let cards: Vec<Card> = round.cards.split_whitespace().map(|card| card.parse().expect("a card")).collect();
        script.bring(TableId(table), cards.clone(), 0);
        let player = site.person(Role::Player).await;
        order(&player, table, "sit", json!({ "do": "sit", "seat": 1 })).await;
        order(&player, table, "buy", json!({ "do": "buy-in", "amount": "200.00" })).await;
        let view = play(&player, table, round).await;
        let line = |line: &Value| json!([line["wager"], line["outcome"], line["returned"], line["rules"][0]]);
        let lines: Vec<Value> = view["lines"].as_array().expect("lines").iter().map(line).collect();
        assert_eq!(Value::Array(lines), round.lines, "{}", round.cards);
        read_again(&player, table, &view, &cards).await;
    }
    verified(&site);
}

/// The round in the player's history, step by step, with its rules and the proof of its cards.
async fn read_again(player: &Person<'_>, table: u64, view: &Value, cards: &[Card]) {
    let rounds = player.get("/api/v1/me/rounds").await.json();
    check("Rounds", &rounds);
    assert_eq!((&rounds["rounds"][0]["game"], &rounds["rounds"][0]["over"]), (&json!("casino-war"), &json!(true)));
    let path = format!("/api/v1/tables/{table}/rounds/1");
    let replay = player.get(&path).await.json();
    check("Replay", &replay);
    assert_eq!(replay["lines"], view["lines"]);
    let proof = player.get(&format!("{path}/proof")).await.json();
    check("Proof", &proof);
    let dealt: Vec<&str> =
        proof["dealt"].as_array().expect("cards").iter().filter_map(|dealt| dealt["card"].as_str()).collect();
    assert_eq!(dealt, cards.iter().map(ToString::to_string).collect::<Vec<_>>(), "{proof}");
}

/// The program finds nothing wrong with the record, beside the server that goes on.
fn verified(site: &Site) {
    let program =
        std::env::var("SIXTH_GAME_PROGRAM").expect("SIXTH_GAME_PROGRAM names the program: run `make sixth-game`");
    let done = std::process::Command::new(program).arg("verify").arg("--data").arg(site.location().data).output();
    let done = done.expect("the program runs");
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
}

#[tokio::test]
async fn the_api_describes_it_and_has_its_rulebook() {
    let site = Site::open().await;
    let visitor = site.visitor();
    let answer = visitor.get("/api/v1/games").await;
    // The web client of `make sixth-game` is built with this.
    if let Ok(file) = std::env::var("DESCRIBED_GAMES") {
        std::fs::write(file, &answer.text).expect("a file");
    }
    let games = answer.json();
    let game = games.as_array().expect("games").iter().find(|game| game["name"] == "casino-war").expect("the game");
    check("DescribedGame", game);
    assert_eq!((&game["title"], &game["decisions"]), (&json!("Casino War"), &json!(["bet", "fold"])));
    let book = visitor.get("/api/v1/rulebook/casino-war").await.json();
    check("WholeBook", &book);
    let rules = book["rules"].as_array().expect("rules");
    assert!(rules.iter().any(|rule| rule["number"] == "6.2"), "{book}");
}
