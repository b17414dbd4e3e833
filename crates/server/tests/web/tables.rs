//! Playing over HTTP.

use crate::site::{Answer, Person, Site};
use axum::http::{HeaderValue, Method};
use floor::StaffId;
use floor::table::Opening;
use rules::{Cents, Game};
use serde_json::{Value, json};
use server::house::Asker;
use server::web::role::Role;

/// A table for play money, with limits from 5 to 500 in steps of 5.
pub(crate) async fn open_table(site: &Site, game: Game) -> u64 {
    let settings = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "5.00")];
    let settings = settings.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
    let opening = Opening { settings, play_money: true, ..Opening::of(game) };
    let house = site.app.house();
    let (table, _) =
        house.open_table(&opening, Cents::dollars(10_000), StaffId(1), &Asker::house()).await.expect("a table");
    table.0
}

impl Person<'_> {
    pub(crate) async fn send(&self, path: &str, key: &str, body: Value) -> Answer {
        let mut request = self.request(Method::POST, path, body);
        if !key.is_empty() {
            request.headers_mut().insert("idempotency-key", HeaderValue::from_str(key).expect("a key"));
        }
        self.site.ask(request).await
    }

    pub(crate) async fn order(&self, table: u64, key: &str, order: Value) -> Answer {
        self.send(&format!("/api/v1/tables/{table}/orders"), key, order).await
    }

    async fn view(&self, table: u64) -> Value {
        self.get(&format!("/api/v1/tables/{table}")).await.json()["view"].clone()
    }
}

/// Sits down with a hundred dollars.
pub(crate) async fn seated(site: &Site, table: u64, seat: u8) -> Person<'_> {
    let player = site.person(Role::Player).await;
    for (key, order) in
        [("sit", json!({ "do": "sit", "seat": seat })), ("buy", json!({ "do": "buy-in", "amount": "100.00" }))]
    {
        let answer = player.order(table, key, order).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    player
}

#[tokio::test]
async fn a_round_is_played_and_only_its_player_sees_the_hand() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    assert_eq!(player.get("/api/v1/me").await.json()["balance"], "900.00");
    let wager = player.order(table, "ante", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" })).await;
    assert_eq!(wager.status, 200, "{}", wager.text);
    assert_eq!(player.order(table, "ready", json!({ "do": "ready" })).await.status, 200);
    let own = player.view(table).await;
    assert_eq!(own["stack"], "90.00");
    assert_eq!(own["phase"], "decisions", "{own}");
    let cards = |view: &Value| view["areas"][0]["hands"][0]["cards"].to_string();
    assert!(!cards(&own).contains("??"), "{own}");
    for other in [site.visitor(), site.person(Role::Player).await, site.person(Role::GamingManager).await] {
        let view = other.view(table).await;
        assert_eq!(cards(&view), r#"["??","??","??"]"#);
        assert_eq!(view["offers"], json!([]));
    }
    let play = player.order(table, "play", json!({ "do": "decide", "seat": 1, "decision": "play" })).await;
    assert_eq!(play.status, 200, "{}", play.text);
    let over = player.view(table).await;
    assert_eq!(over["phase"], "over", "{over}");
    assert!(over["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{over}");
    assert!(!cards(&site.visitor().view(table).await).contains("??"), "shown at the end");
}

#[tokio::test]
async fn one_order_under_one_key_has_one_effect() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    let buy = json!({ "do": "buy-in", "amount": "50.00" });
    let first = player.order(table, "again", buy.clone()).await;
    let copies = (0..20).map(|_| player.order(table, "again", buy.clone()));
    for copy in futures_util::future::join_all(copies).await {
        assert_eq!((copy.status, &copy.text), (first.status, &first.text));
    }
    assert_eq!(player.view(table).await["stack"], "150.00");
    let other = player.order(table, "again", json!({ "do": "buy-in", "amount": "51.00" })).await;
    assert_eq!(other.problem(), (409, "key-reused".into()));
    // The same order at another table is another order, not a repeated one.
    let elsewhere = open_table(&site, Game::ThreeCardPoker).await;
    assert_eq!(player.order(elsewhere, "again", buy.clone()).await.problem(), (409, "key-reused".into()));
    // Another person's key is independent.
    let neighbour = seated(&site, table, 2).await;
    assert_eq!(neighbour.order(table, "again", buy).await.status, 200);
    let long = "k".repeat(65);
    for (key, fits) in [("", false), ("k", true), (&long[..64], true), (&long[..], false), ("a b", false)] {
        let answer = player.order(table, key, json!({ "do": "buy-in", "amount": "1.00" })).await;
        assert_eq!(answer.status == 200, fits, "{key:?}: {}", answer.text);
    }
}

#[tokio::test]
async fn bad_orders_are_refused_with_the_rule_or_limit() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let (player, _neighbour) = (seated(&site, table, 1).await, seated(&site, table, 2).await);
    let before = player.view(table).await;
    let wager = |seat: u8, on: &str, amount: Value| json!({ "do": "wager", "seat": seat, "on": on, "amount": amount });
    let rows = [
        (wager(1, "ante", json!("0.00")), "not-an-amount", Value::Null),
        (wager(1, "ante", json!("-10.00")), "not-an-amount", Value::Null),
        (wager(1, "ante", json!("4.99")), "below-minimum", json!("5.00")),
        (wager(1, "ante", json!("7.50")), "not-in-units", json!("5.00")),
        (wager(1, "ante", json!("505.00")), "above-maximum", json!("500.00")),
        (wager(1, "ante", json!("105.00")), "not-enough", json!("100.00")),
        (wager(1, "ante", json!("10.001")), "not-valid", Value::Null),
        (wager(1, "ante", json!("99999999999999999999.00")), "not-valid", Value::Null),
        (wager(1, "ante", json!(10)), "not-valid", Value::Null),
        (wager(1, "ante", json!(1e300)), "not-valid", Value::Null),
        (wager(1, "main", json!("10.00")), "not-in-this-game", Value::Null),
        (wager(1, "moon", json!("10.00")), "not-valid", Value::Null),
        (wager(2, "ante", json!("10.00")), "not-yours", Value::Null),
        (wager(3, "ante", json!("10.00")), "not-yours", Value::Null),
        (wager(0, "ante", json!("10.00")), "not-valid", Value::Null),
        (wager(10, "ante", json!("10.00")), "not-valid", Value::Null),
        (json!({ "do": "sit", "seat": 2 }), "taken", Value::Null),
        (json!({ "do": "sit", "seat": 9 }), "no-such-chair", Value::Null),
        (json!({ "do": "buy-in", "amount": "900.01" }), "not-enough", json!("900.00")),
        (json!({ "do": "buy-in", "amount": "0.00" }), "not-an-amount", json!("1000000000.00")),
        (json!({ "do": "cash-out", "amount": "100.01" }), "not-enough", json!("100.00")),
        (json!({ "do": "decide", "seat": 1, "decision": "play" }), "not-now", Value::Null),
        (
            json!({ "do": "decide", "seat": 1, "decision": { "absent": { "viewed": true } } }),
            "not-for-patrons",
            Value::Null,
        ),
        (json!({ "do": "rob-the-bank" }), "not-valid", Value::Null),
        (json!({ "do": "buy-in", "amount": "1.00", "patron": 2 }), "not-valid", Value::Null),
    ];
    for (number, (order, code, limit)) in rows.into_iter().enumerate() {
        let answer = player.order(table, &format!("bad-{number}"), order.clone()).await;
        assert_eq!(answer.problem(), (422, code.into()), "{order}: {}", answer.text);
        if !limit.is_null() {
            assert_eq!(answer.json()["error"]["limit"], limit, "{order}");
        }
    }
    let minimum = player.order(table, "minimum", wager(1, "ante", json!("4.99"))).await;
    assert_eq!(minimum.json()["error"]["rule"], "6.1");
    assert_eq!(player.view(table).await, before, "nothing half done");
    for path in ["/api/v1/tables/999/orders", "/api/v1/tables/one/orders", "/api/v1/tables/-1/orders"] {
        assert_eq!(player.send(path, "k", json!({ "do": "ready" })).await.problem(), (404, "no-such-thing".into()));
    }
}

#[tokio::test]
async fn staff_command_in_their_rank_and_in_their_own_name() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let path = format!("/api/v1/tables/{table}/commands");
    let suspend = json!({ "suspend": { "cause": "dispute" } });
    for (role, may) in [(Role::Dealer, false), (Role::Inspector, false), (Role::GamingSupervisor, true)] {
        let answer = site.person(role).await.send(&path, "suspend", suspend.clone()).await;
        assert_eq!(answer.status == 200, may, "{role}: {}", answer.text);
    }
    let manager = site.person(Role::GamingManager).await;
    assert_eq!(manager.send(&path, "resume", json!({ "resume": {} })).await.status, 200);
    for wrong in [
        json!({ "suspend": { "cause": "dispute", "by": 1 } }),
        json!({ "suspend": {} }),
        json!({ "suspend": { "cause": "boredom" } }),
        json!({ "suspend": { "cause": "dispute" }, "resume": {} }),
        json!({}),
        json!("suspend"),
        json!([]),
        json!({ "suspend": null }),
        json!({ "burn-the-house-down": {} }),
    ] {
        assert_eq!(manager.send(&path, "wrong", wrong.clone()).await.problem(), (422, "not-valid".into()), "{wrong}");
    }
    // No one else can give the commands of players or of the house itself.
    for other in [json!({ "cut": { "card": 20 } }), json!({ "deal": { "input": { "card": "As" } } })] {
        let answer = manager.send(&path, "other", other.clone()).await;
        assert!(answer.status.is_client_error(), "{other}: {}", answer.text);
    }
    let sign = json!({ "buy-in": { "patron": 1, "amount": "1.00" } });
    assert_eq!(manager.send(&path, "sign", sign).await.problem(), (422, "not-valid".into()));
}

#[tokio::test]
async fn tables_are_listed_for_visitors_too() {
    let site = Site::open().await;
    let table = open_table(&site, Game::LunarPoker).await;
    let _player = seated(&site, table, 3).await;
    let listed = site.visitor().get("/api/v1/tables").await.json();
    let expected = json!([{
        "table": table, "game": "lunar-poker", "open": true, "phase": "wagers", "play_money": true, "seats": 5, "taken": 1,
        "limits": { "minimum": "5.00", "maximum": "500.00", "unit": "5.00" },
        "free": [1, 2, 4, 5], "waiting": 0, "round": 1, "jackpot": null, "coming": null, "closes": null,
    }]);
    assert_eq!(listed, expected);
}

#[tokio::test]
async fn a_guest_with_little_left_is_given_more_and_one_with_enough_is_not() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = site.person(Role::Player).await;
    let enough = player.post("/api/v1/me/refill", Value::Null).await;
    assert_eq!(enough.problem(), (422, "has-enough".into()));
    player.order(table, "sit", json!({ "do": "sit", "seat": 1 })).await;
    player.order(table, "buy", json!({ "do": "buy-in", "amount": "400.00" })).await;
    let refilled = player.post("/api/v1/me/refill", Value::Null).await;
    assert_eq!((refilled.status.as_u16(), &refilled.json()["balance"]), (200, &json!("1000.00")));
}
