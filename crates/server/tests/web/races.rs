//! Simultaneous requests: a command under one key has one effect however often it comes, money is never spent twice, and a jackpot that two tables
//! win at the same time is won by one after the other.

use crate::jackpots::{dealt, open_pool, open_table_feeding};
use crate::site::{Answer, Person, Site, credentials, wide};
use crate::tables::{open_table, seated};
use axum::http::{HeaderValue, Method};
use floor::{Pool, PoolId, TableId, Written, jackpot};
use rules::{Cents, Game};
use serde_json::{Value, json};
use server::config::Config;
use server::store::StreamId;
use server::web::role::Role;

const COPIES: usize = 200;

/// Sends all at once, on as many threads as there are.
async fn at_once(person: &Person<'_>, method: Method, wanted: Vec<(String, String, Value)>) -> Vec<Answer> {
    let requests = wanted.into_iter().map(|(path, key, body)| {
        let mut request = person.request(method.clone(), &path, body);
        request.headers_mut().insert("idempotency-key", HeaderValue::from_str(&key).expect("a key"));
        tokio::spawn(person.site.asking(request))
    });
    let requests: Vec<_> = requests.collect();
    let mut answers = Vec::new();
    for request in requests {
        answers.push(request.await.expect("an answer"));
    }
    answers
}

/// Sends copies of one command, and checks that all get the same answer.
async fn copies(person: &Person<'_>, path: &str, key: &str, body: Value) -> String {
    let wanted = vec![(path.to_owned(), key.to_owned(), body.clone()); COPIES];
    let answers = at_once(person, Method::POST, wanted).await;
    for answer in &answers {
        assert_eq!((answer.status.as_u16(), &answer.text), (200, &answers[0].text), "{body}");
    }
    answers[0].text.clone()
}

async fn patron(player: &Person<'_>) -> u64 {
    player.get("/api/v1/me").await.json()["patron"].as_u64().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_of_every_money_command_have_one_effect_and_one_answer() {
    let site = Site::set(Config { limits: wide(), ..Config::default() }).await;
    let manager = site.person(Role::GamingManager).await;
    let supervisor = site.person(Role::GamingSupervisor).await;
    let mut player = site.visitor();
    player.arrive("/api/v1/register", credentials("ada")).await;
    let account = format!("/api/v1/patrons/{}/commands", patron(&player).await);
    let me = async || player.get("/api/v1/me").await.json();

    let opening =
        json!({ "game": "three-card-poker", "float": "10000.00", "concede": 0, "settings": { "minimum": "5.00" } });
    let opened = copies(&manager, "/api/v1/tables", "open", opening).await;
    assert_eq!(opened, r#"{"stream":"table/1","version":1}"#);
    assert_eq!(player.get("/api/v1/tables").await.json().as_array().map(Vec::len), Some(1));
    copies(&manager, "/api/v1/pools", "pool", json!({ "terms": { "seed": "5000.00" } })).await;
    assert_eq!(player.get("/api/v1/pools").await.json().as_array().map(Vec::len), Some(1));

    copies(&supervisor, &account, "deposit", json!({ "do": "deposit", "amount": "500.00" })).await;
    copies(&supervisor, &account, "card", json!({ "do": "issue-card", "card": 7 })).await;
    copies(&supervisor, &account, "withdraw", json!({ "do": "withdraw", "amount": "100.00" })).await;
    assert_eq!(me().await["balance"], "400.00");
    let tokens = json!({ "do": "issue-tokens", "voucher": "welcome", "amount": "20.00" });
    copies(&manager, &account, "tokens", tokens).await;
    assert_eq!(me().await["tokens"], "20.00");

    let orders = "/api/v1/tables/1/orders";
    let view = async || player.get("/api/v1/tables/1").await.json()["view"].clone();
    copies(&player, orders, "sit", json!({ "do": "sit", "seat": 1 })).await;
    copies(&player, orders, "buy", json!({ "do": "buy-in", "amount": "200.00" })).await;
    assert_eq!((view().await["stack"].clone(), me().await["balance"].clone()), (json!("200.00"), json!("200.00")));
    copies(&player, orders, "carry", json!({ "do": "carry-tokens", "amount": "20.00" })).await;
    assert_eq!(view().await["tokens"], "20.00");
    let ante = json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" });
    copies(&player, orders, "ante", ante.clone()).await;
    assert_eq!(view().await["stack"], "190.00");
    copies(&player, orders, "back", json!({ "do": "take-back", "seat": 1, "on": "ante" })).await;
    assert_eq!(view().await["stack"], "200.00");
    copies(&player, orders, "again", ante).await;
    copies(&player, orders, "ready", json!({ "do": "ready" })).await;
    copies(&player, orders, "play", json!({ "do": "decide", "seat": 1, "decision": "play" })).await;
    let over = view().await;
    assert_eq!(over["phase"], "over", "{over}");
    let stack = over["stack"].as_str().expect("money").to_owned();
    copies(&player, orders, "cash", json!({ "do": "cash-out", "amount": stack })).await;
    assert_eq!(view().await["stack"], "0.00");

    let commands = "/api/v1/tables/1/commands";
    let fill = json!({ "tray": { "request": { "transfer": "fill", "amount": "300.00" } } });
    copies(&supervisor, commands, "fill", fill).await;
    let before = manager.get("/api/v1/tables/1/tray").await.json();
    assert_eq!(before["requests"].as_array().map(Vec::len), Some(1), "{before}");
    copies(&manager, commands, "confirm", json!({ "tray": { "confirm": { "request": 1 } } })).await;
    let after = manager.get("/api/v1/tables/1/tray").await.json();
    let cents = |tray: &Value| tray["holds"].as_str().expect("money").replace('.', "").parse::<i64>().expect("cents");
    assert_eq!(cents(&after) - cents(&before), 30_000);

    // Nothing was lost or made on the way.
    let live = site.app.house().table(TableId(1)).await.expect("a table").now();
    assert_eq!(live.table.books().iter().map(|(_, amount)| amount).sum::<Cents>(), Cents::ZERO);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_asks_many_times_at_once_is_refilled_once() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    let wanted = vec![("/api/v1/me/refill".to_owned(), "refill".to_owned(), Value::Null); COPIES];
    let answers = at_once(&player, Method::POST, wanted).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(answers.iter().filter(|answer| answer.status != 200).all(|answer| answer.problem().1 == "has-enough"));
    assert_eq!(player.get("/api/v1/me").await.json()["balance"], "1000.00");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_spend_no_more_than_there_is() {
    let site = Site::open().await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(open_table(&site, Game::StarBlackjack).await);
    }
    let player = site.person(Role::Player).await;
    // Of one account at four tables: a thousand is twenty times fifty.
    let buy = |number: usize| {
        let path = format!("/api/v1/tables/{}/orders", tables[number % tables.len()]);
        (path, format!("buy-{number}"), json!({ "do": "buy-in", "amount": "50.00" }))
    };
    for table in &tables {
        let sat = player.order(*table, &format!("sit-at-{table}"), json!({ "do": "sit", "seat": 1 })).await;
        assert_eq!(sat.status, 200, "{}", sat.text);
    }
    let answers = at_once(&player, Method::POST, (0..60).map(buy).collect()).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 20);
    assert!(answers.iter().filter(|answer| answer.status != 200).all(|answer| answer.problem().1 == "not-enough"));
    assert_eq!(player.get("/api/v1/me").await.json()["balance"], "0.00");

    // Of one stack on five areas of a table.
    let table = tables[0];
    for seat in 2..=5 {
        let sit = json!({ "do": "sit", "seat": seat });
        assert_eq!(player.order(table, &format!("sit-{seat}"), sit).await.status, 200);
    }
    let cut = player.order(table, "cut", json!({ "do": "cut", "card": 100 })).await;
    assert_eq!(cut.status, 200, "{}", cut.text);
    let stack = player.get(&format!("/api/v1/tables/{table}")).await.json()["view"]["stack"].clone();
    let stack: usize = stack.as_str().and_then(|text| text.strip_suffix(".00")?.parse().ok()).expect("dollars");
    let each = stack / 2 / 5 * 5;
    let lay = |number: usize| {
        let wager = json!({ "do": "wager", "seat": number % 5 + 1, "on": "main", "amount": format!("{each}.00") });
        (format!("/api/v1/tables/{table}/orders"), format!("lay-{number}"), wager)
    };
    let answers = at_once(&player, Method::POST, (0..50).map(lay).collect()).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), stack / each);

    // And no more than the player's own limit.
    let careful = site.person(Role::Player).await;
    let limits = careful.request(Method::PUT, "/api/v1/me/limits", json!({ "loss": "100.00", "minutes": null }));
    let mut limits = limits;
    limits.headers_mut().insert("idempotency-key", HeaderValue::from_static("limits"));
    assert_eq!(site.ask(limits).await.status, 200);
    for table in &tables {
        let sit = careful.order(*table, &format!("sit-at-{table}"), json!({ "do": "sit", "seat": 6 })).await;
        assert_eq!(sit.status, 200, "{}", sit.text);
    }
    let buy = |number: usize| {
        let path = format!("/api/v1/tables/{}/orders", tables[number % tables.len()]);
        (path, format!("buy-{number}"), json!({ "do": "buy-in", "amount": "30.00" }))
    };
    let answers = at_once(&careful, Method::POST, (0..40).map(buy).collect()).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 3);
    assert!(answers.iter().filter(|answer| answer.status != 200).all(|answer| answer.problem().1 == "loss-limit"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_jackpot_won_at_two_tables_at_once_is_won_by_one_after_the_other() {
    let (site, script) = Site::scripted().await;
    let house = site.app.house();
    let pool = open_pool(house).await;
    let mut players = Vec::new();
    for _ in 0..2 {
        let table = open_table_feeding(house, pool).await;
        let live = house.table(table).await.expect("a table").now();
        script.bring(table, dealt(&live.table, ["As", "Ks", "Qs", "Js", "Ts"]), 0);
        let player = seated(&site, table.0, 1).await;
        for (on, amount) in [("ante", "10.00"), ("jackpot", "1.00")] {
            let wager = json!({ "do": "wager", "seat": 1, "on": on, "amount": amount });
            let laid = player.order(table.0, on, wager).await;
            assert_eq!(laid.status, 200, "{}", laid.text);
        }
        let ready = player.order(table.0, "ready", json!({ "do": "ready" })).await;
        assert_eq!(ready.status, 200, "{}", ready.text);
        players.push((table.0, player));
    }
    assert_eq!(house.pool_now(pool).await.expect("a pool").reading().meter, Cents(5_000_140));
    let bet = json!({ "do": "decide", "seat": 1, "decision": { "bet": null } });
    let bets = players.iter().map(|(table, player)| {
        let wanted = vec![(format!("/api/v1/tables/{table}/orders"), "bet".to_owned(), bet.clone()); COPIES / 2];
        at_once(player, Method::POST, wanted)
    });
    for answers in futures_util::future::join_all(bets).await {
        assert!(answers.iter().all(|answer| answer.status == 200 && answer.text == answers[0].text));
    }

    // The pool says who was first: that one has the whole meter, the other the new seed.
    let facts = house.store().read(&StreamId::pool(pool), 0, 100).await.expect("facts");
    let settled: Vec<(u64, Cents, Option<Cents>)> = facts
        .iter()
        .filter_map(|fact| match serde_json::from_str::<Written<jackpot::Fact>>(&fact.text).expect("a fact").fact {
            jackpot::Fact::Changed { table, change: jackpot::PoolChange::Settled { taken, reseeded, .. }, .. } => {
                Some((table.0, taken, reseeded))
            }
            _ => None,
        })
        .collect();
    let seed = Some(Cents::dollars(50_000));
    assert_eq!(settled.iter().map(|(_, taken, _)| *taken).collect::<Vec<_>>(), [Cents(5_000_140), Cents(5_000_000)]);
    assert!(settled.iter().all(|(_, _, reseeded)| *reseeded == seed), "{settled:?}");
    // The public list has that order, the newest first.
    let wins = site.visitor().get("/api/v1/pools/1/wins").await.json();
    let listed = |win: &Value| (win["table"].as_u64().expect("a table"), win["pays"].clone());
    let listed: Vec<_> = wins.as_array().expect("wins").iter().map(listed).collect();
    assert_eq!(listed, [(settled[1].0, json!("50000.00")), (settled[0].0, json!("50001.40"))]);
    for (table, player) in &players {
        let view = player.get(&format!("/api/v1/tables/{table}")).await.json()["view"].clone();
        let lines = view["lines"].as_array().expect("lines");
        let line = lines.iter().find(|line| line["wager"] == "jackpot").expect("a jackpot line");
        let taken = settled.iter().find(|(won_at, ..)| won_at == table).expect("settled").1;
        assert_eq!(line["pays"], json!(taken), "{line}");
        assert_eq!(view["jackpot"]["closed"]["locked"], true);
    }
    let pool: Pool = house.pool_now(PoolId(pool.0)).await.expect("a pool");
    assert_eq!(pool.reading().meter, Cents(5_000_000));
}
