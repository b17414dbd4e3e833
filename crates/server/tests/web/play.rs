//! Every game played to its settlement, over HTTP and over a websocket, with cards that the test has chosen: the payouts are those of `settle` for
//! the same cards.

use crate::schema::check;
use crate::site::{Person, Site};
use crate::sockets::{Socket, connect, listen, next_of, say};
use crate::tables::{open_table, seated};
use floor::TableId;
use rules::settle::Piece;
use rules::{Card, Game};
use serde_json::{Value, json};

/// A round: the record for `settle`, and the same decisions in the form of the API.
struct Played {
    game: Game,
    record: Value,
    decisions: Vec<Value>,
    /// Where the player cuts the shoe.
    cut: Option<u16>,
    /// Which of the cards goes to the discard rack unseen.
    unseen: Option<usize>,
}

fn rounds() -> Vec<Played> {
    let ante = |on: &str| json!({ "seat": 1, "on": on, "amount": "10.00" });
    vec![
        Played {
            game: Game::CaribbeanStud,
            record: json!({ "game": "caribbean-stud", "wagers": [ante("ante")],
                "cards": "As Ad 7h 7c 2d  Ks Qd 9h 4c 3d", "decisions": [{ "seat": 1, "do": "bet" }] }),
            decisions: vec![json!({ "bet": null })],
            cut: None,
            unseen: None,
        },
        Played {
            game: Game::LetItRide,
            record: json!({ "game": "let-it-ride", "wagers": [ante("1"), ante("2"), ante("$")],
                "cards": "Ts Td 7h 7c 2d 9s",
                "decisions": [{ "seat": 1, "do": "ride" }, { "seat": 1, "do": "withdraw" }] }),
            decisions: vec![json!("ride"), json!("withdraw")],
            cut: None,
            unseen: Some(5),
        },
        Played {
            game: Game::ThreeCardPoker,
            record: json!({ "game": "three-card-poker", "wagers": [ante("ante"), ante("pair-plus")],
                "cards": "9s 9d 9h  Kc Qd 4s", "decisions": [{ "seat": 1, "do": "play" }] }),
            decisions: vec![json!("play")],
            cut: None,
            unseen: None,
        },
        Played {
            game: Game::LunarPoker,
            record: json!({ "game": "lunar-poker", "wagers": [ante("ante"), ante("super")],
                "cards": "As Kd 7h 4c 2d  Qs Qd 8h 3c 2s  9h 9c 5d",
                "decisions": [{ "seat": 1, "do": "exchange", "cards": "8h 3c 2s" }, { "seat": 1, "do": "bet" }] }),
            decisions: vec![json!({ "exchange": ["8h", "3c", "2s"] }), json!({ "bet": null })],
            cut: None,
            unseen: None,
        },
        Played {
            game: Game::StarBlackjack,
            record: json!({ "game": "star-blackjack", "wagers": [ante("main")],
                "cards": "5h 9c 3d Kd 2s 8s", "decisions": [{ "seat": 1, "do": "hit" }, { "seat": 1, "do": "hit" }, { "seat": 1, "do": "stand" }] }),
            decisions: vec![json!("hit"), json!("hit"), json!("stand")],
            cut: Some(77),
            unseen: Some(0),
        },
    ]
}

/// The transport of orders.
enum Way<'a> {
    Http(Person<'a>),
    Socket(Box<Socket>),
}

impl Way<'_> {
    async fn order(&mut self, table: u64, key: &str, order: Value) {
        check("Order", &order);
        match self {
            Self::Http(person) => {
                let answer = person.order(table, key, order).await;
                assert_eq!(answer.status, 200, "{}", answer.text);
            }
            Self::Socket(socket) => {
                say(socket, json!({ "key": key, "order": order })).await;
                let answer = next_of(socket, &["done", "refused"]).await;
                assert_eq!(answer["done"]["key"], key, "{answer}");
            }
        }
    }
}

async fn play(round: &Played, over_socket: bool) {
    let (site, script) = Site::scripted().await;
    let table = open_table(&site, round.game).await;
    let cards = round.record["cards"].as_str().expect("cards");
    let mut wanted: Vec<Card> = cards.split_whitespace().map(|card| card.parse().expect("a card")).collect();
    if round.cut.is_some() {
        // A new shoe's first card is burned.
        wanted.insert(0, "Ac".parse().expect("a card"));
    }
    script.bring(TableId(table), wanted.clone(), usize::from(round.cut.unwrap_or(0)));
    let player = seated(&site, table, 1).await;
    let mut way = if over_socket {
        let at = listen(&site).await;
        let socket = connect(&player, at, &format!("/api/v1/tables/{table}/socket"), None).await;
        Way::Socket(Box::new(socket.expect("a socket")))
    } else {
        Way::Http(player.clone())
    };
    if let Some(card) = round.cut {
        way.order(table, "cut", json!({ "do": "cut", "card": card })).await;
    }
    for (number, wager) in round.record["wagers"].as_array().expect("wagers").iter().enumerate() {
        let order = json!({ "do": "wager", "seat": 1, "on": wager["on"], "amount": wager["amount"] });
        check("Seen", &player.get(&format!("/api/v1/tables/{table}")).await.json());
        way.order(table, &format!("wager-{number}"), order).await;
    }
    way.order(table, "ready", json!({ "do": "ready" })).await;
    for (number, decision) in round.decisions.iter().enumerate() {
        let order = json!({ "do": "decide", "seat": 1, "decision": decision });
        way.order(table, &format!("decision-{number}"), order).await;
        check("Seen", &player.get(&format!("/api/v1/tables/{table}")).await.json());
    }
    let text = round.record.to_string();
    let settled = Piece { text: &text, line: 1, column: 0 }.settle().expect("a round that can have happened");
    let view = player.get(&format!("/api/v1/tables/{table}")).await.json()["view"].clone();
    assert_eq!(view["phase"], "over", "{view}");
    let mut paid: Vec<Value> = view["lines"].as_array().expect("lines").iter().map(amounts).collect();
    let mut expected: Vec<Value> = settled
        .lines
        .iter()
        .map(|line| json!([line.spot.wager, line.staked, line.outcome.name(), line.pays, line.returned]))
        .collect();
    paid.sort_by_key(Value::to_string);
    expected.sort_by_key(Value::to_string);
    assert_eq!(paid, expected, "{text}");
    assert!(!paid.is_empty());

    // The same round again from its history, with the proof of its cards.
    let rounds = player.get("/api/v1/me/rounds").await.json();
    check("Rounds", &rounds);
    assert_eq!(rounds["rounds"][0]["game"], round.game.name());
    assert_eq!(rounds["rounds"][0]["over"], true);
    let returned: i64 = settled.lines.iter().map(|line| (line.returned - line.staked).0).sum();
    assert_eq!(rounds["rounds"][0]["net"], json!(rules::Cents(returned)), "{rounds}");
    let replay = player.get(&format!("/api/v1/tables/{table}/rounds/1")).await.json();
    check("Replay", &replay);
    assert_eq!(replay["lines"], view["lines"]);
    assert_eq!(replay["steps"].as_array().and_then(|steps| steps.last()).expect("a step")["phase"], "over");
    let proof = player.get(&format!("/api/v1/tables/{table}/rounds/1/proof")).await.json();
    check("Proof", &proof);
    let dealt: Vec<&str> =
        proof["dealt"].as_array().expect("cards").iter().filter_map(|dealt| dealt["card"].as_str()).collect();
    let expected: Vec<String> = wanted
        .iter()
        .enumerate()
        .map(|(number, card)| if round.unseen == Some(number) { "??".to_owned() } else { card.to_string() })
        .collect();
    assert_eq!(dealt, expected, "{proof}");
    for shoe in proof["shoes"].as_array().expect("shoes") {
        let root = serde_json::from_value(shoe["root"].clone()).expect("a root");
        for reveal in shoe["reveals"].as_array().expect("reveals") {
            let reveal: floor::shoe_proof::Reveal = serde_json::from_value(reveal.clone()).expect("a reveal");
            let cards = shoe["cards"].as_u64().and_then(|cards| u32::try_from(cards).ok()).expect("a number");
            assert_eq!(reveal.verify(&root, TableId(table), 1, cards), Ok(()));
        }
        assert_eq!(shoe["done"], false);
    }

    // A browser with only this data gets the same lines, even with another unseen card.
    let replay = serde_json::from_value(replay).expect("what a browser reads");
    let again = browser::settlement::settle_again(&replay, Some(&serde_json::from_value(proof).expect("a proof")));
    assert_eq!((again.stopped, again.hidden), (None, usize::from(round.unseen.is_some())));
    let agrees = |line: &browser::settlement::ComparedLine| line.state == browser::settlement::Compared::Agrees;
    assert!(again.lines.iter().all(agrees), "{:?}", again.lines);
}

fn amounts(line: &Value) -> Value {
    json!([line["wager"], line["staked"], line["outcome"], line["pays"], line["returned"]])
}

#[tokio::test]
async fn every_game_pays_over_http_what_settle_says() {
    for round in rounds() {
        Box::pin(play(&round, false)).await;
    }
}

#[tokio::test]
async fn every_game_pays_over_a_websocket_what_settle_says() {
    for round in rounds() {
        Box::pin(play(&round, true)).await;
    }
}
