//! An outage of the database: sessions stay valid, requests do not hang, and everything goes on by itself.

use crate::site::{Person, Site, wide};
use crate::sockets::{Socket, connect, listen, next, next_of, say};
use crate::support::postgres::Postgres;
use crate::tables::{open_table, seated};
use crate::wire::{Flow, Wire};
use axum::http::Method;
use rules::Game;
use serde_json::{Value, json};
use server::config::Config;
use std::time::Duration;

/// Even on a slow machine, it has happened by then.
const PATIENCE: Duration = Duration::from_mins(1);

/// A session is not trusted without the database for this long.
const NOT_BELIEVED_ANY_MORE: Duration = Duration::from_secs(30);

async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, what).await.expect("it happens in time")
}

/// The server reports an outage, or its end.
async fn trouble(socket: &mut Socket, over: bool) {
    let told = in_time(next_of(socket, &["trouble"])).await;
    assert_eq!(told["trouble"]["over"], over, "{told}");
    crate::schema::check("Sent", &told);
}

/// Every request of a signed-in person is answered with `unavailable`, and when to try again.
async fn is_told_to_try_again(player: &Person<'_>, table: u64) {
    let order = json!({ "do": "buy-in", "amount": "5.00" });
    for number in 0..10 {
        let mut request = player.request(Method::POST, &format!("/api/v1/tables/{table}/orders"), order.clone());
        request.headers_mut().insert("idempotency-key", format!("in-vain-{number}").parse().expect("a header"));
        let answer = player.site.ask(request).await;
        assert_eq!(answer.problem(), (503, "unavailable".into()));
        assert_eq!(answer.headers["retry-after"], "2");
    }
    assert_eq!(player.get("/api/v1/me").await.problem(), (503, "unavailable".into()), "not 401");
    assert_eq!(player.get("/readyz").await.problem(), (503, "unavailable".into()));
    assert_eq!(player.get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_continue_while_the_database_is_out_of_reach() {
    let postgres = Postgres::start(&[]).await;
    let (wire, site, table) = behind_a_wire(&postgres).await;
    let player = seated(&site, table, 1).await;
    let at = listen(&site).await;
    let mut lobby = connect(&player, at, "/api/v1/lobby", None).await.expect("a socket");
    next(&mut lobby).await;
    let mut socket = connect(&player, at, &format!("/api/v1/tables/{table}/socket"), None).await.expect("a socket");
    next_of(&mut socket, &["table"]).await;

    for (flow, bought) in [(Flow::Cut, "105.00"), (Flow::Silent, "110.00")] {
        wire.becomes(flow);
        trouble(&mut socket, false).await;
        trouble(&mut lobby, false).await;
        site.wait(NOT_BELIEVED_ANY_MORE);
        // All of this together takes less time than one order used to wait for.
        for number in 0..5 {
            say(&mut socket, json!({ "key": format!("{flow:?}-{number}"), "order": { "do": "ready" } })).await;
            let refused = in_time(next_of(&mut socket, &["done", "refused"])).await;
            assert_eq!(refused["refused"]["error"]["code"], "unavailable", "{flow:?}: {refused}");
        }
        in_time(is_told_to_try_again(&player, table)).await;
        // A new client is told at once.
        let mut visitor =
            connect(&site.visitor(), at, &format!("/api/v1/tables/{table}/socket"), None).await.expect("a socket");
        trouble(&mut visitor, false).await;

        wire.becomes(Flow::Through);
        trouble(&mut socket, true).await;
        trouble(&mut lobby, true).await;
        trouble(&mut visitor, true).await;
        // The same websocket, and the same session.
        let order = json!({ "do": "buy-in", "amount": "5.00" });
        let key = format!("{flow:?}");
        // A connection that broke may still be found; then nothing was done, and the order is sent again.
        let done = async {
            loop {
                say(&mut socket, json!({ "key": key, "order": order })).await;
                let told = next_of(&mut socket, &["done", "refused"]).await;
                if told["done"]["key"] == key {
                    return;
                }
                assert_eq!(told["refused"]["error"]["code"], "unavailable", "{told}");
            }
        };
        in_time(done).await;
        let view = player.get(&format!("/api/v1/tables/{table}")).await.json();
        assert_eq!(view["view"]["stack"], bought, "once, and none of those in vain");
        assert_eq!(player.get("/readyz").await.status, 200);
        assert_eq!(player.get("/api/v1/me").await.status, 200);
    }
    // The lobby has stayed open as well, and shows what happens from now on.
    open_table(&site, Game::LunarPoker).await;
    let tables = async {
        loop {
            if next(&mut lobby).await["lobby"].as_array().is_some_and(|tables| tables.len() == 2) {
                return;
            }
        }
    };
    in_time(tables).await;
    site.app.close(PATIENCE).await;
}

/// A site whose connection to its database the test controls, with an open table.
async fn behind_a_wire(postgres: &Postgres) -> (Wire, Site, u64) {
    let (wire, near) = Wire::to(&postgres.database().await).await;
    let site = Site::set(Config { demo: true, limits: wide(), database: Some(near), ..Config::default() }).await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    (wire, site, table)
}

/// Orders are on their way when the database falls silent. Each is answered with `unavailable` or `uncertain`; sent again under its key it is done,
/// once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_on_their_way_into_an_outage_are_done_once() {
    let postgres = Postgres::start(&[]).await;
    let (wire, site, table) = behind_a_wire(&postgres).await;
    let player = seated(&site, table, 1).await;
    let path = format!("/api/v1/tables/{table}/orders");
    let mut expected = 100;
    for flow in [Flow::Silent, Flow::Cut] {
        let order = |number: usize| {
            let body = json!({ "do": "buy-in", "amount": "5.00" });
            let mut request = player.request(Method::POST, &path, body);
            let key = format!("{flow:?}-{number}");
            request.headers_mut().insert("idempotency-key", key.parse().expect("a header"));
            site.asking(request)
        };
        let sent: Vec<_> = (0..6).map(|number| tokio::spawn(order(number))).collect();
        tokio::time::sleep(Duration::from_millis(5)).await;
        wire.becomes(flow);
        for (number, sent) in sent.into_iter().enumerate() {
            let answer = in_time(sent).await.expect("no panic");
            if answer.status != 200 {
                let (status, code) = answer.problem();
                assert_eq!(status, 503, "{flow:?} {number}: {}", answer.text);
                assert!(["unavailable", "uncertain"].contains(&code.as_str()), "{flow:?} {number}: {code}");
                assert!(answer.headers.contains_key("retry-after"));
            }
        }
        wire.becomes(Flow::Through);
        for number in 0..6 {
            let again = async {
                loop {
                    let answer = order(number).await;
                    if answer.status == 200 {
                        return;
                    }
                    assert_eq!(answer.status, 503, "{}", answer.text);
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            };
            in_time(again).await;
        }
        expected += 30;
        let view: Value = player.get(&format!("/api/v1/tables/{table}")).await.json();
        assert_eq!(view["view"]["stack"], format!("{expected}.00"), "{flow:?}");
    }
    site.app.close(PATIENCE).await;
}

/// The network loses a server in the middle of a transaction without the database noticing. The locks of the transaction are released within seconds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_its_server_has_lost_blocks_no_other() {
    let postgres = Postgres::start(&[]).await;
    let (wire, site, table) = behind_a_wire(&postgres).await;
    let player = seated(&site, table, 1).await;
    let path = format!("/api/v1/tables/{table}/orders");
    let order = |key: &'static str| {
        let mut request = player.request(Method::POST, &path, json!({ "do": "buy-in", "amount": "5.00" }));
        request.headers_mut().insert("idempotency-key", key.parse().expect("a header"));
        site.asking(request)
    };
    // The first statement of the order's transaction locks its streams and names its key.
    wire.forgets_after("lost-in-the-middle");
    let lost = in_time(order("lost-in-the-middle")).await;
    assert!(wire.has_forgotten(), "{}", lost.text);
    let again = async {
        while order("lost-in-the-middle").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    in_time(again).await;
    let view = player.get(&format!("/api/v1/tables/{table}")).await.json();
    assert_eq!(view["view"]["stack"], "105.00", "once");
    assert_eq!(order("afterwards").await.status, 200);
    site.app.close(PATIENCE).await;
}
