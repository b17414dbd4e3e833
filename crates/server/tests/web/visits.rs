//! Guests who only look: nothing of their visit stays in the record, and after a while nothing at all.

use crate::site::{Site, wide};
use crate::sockets::{connect, listen, next};
use crate::support::postgres::Postgres;
use crate::tables::{open_table, seated};
use axum::http::Method;
use floor::{Moment, PatronId};
use rules::Game;
use serde_json::{Value, json};
use server::config::Config;
use server::offline::{Means, examine};
use server::store::{Location, StreamId};
use std::time::{Duration, SystemTime};

fn demo() -> Config {
    Config { demo: true, limits: wide(), ..Config::default() }
}

#[tokio::test]
async fn a_guest_who_only_looks_writes_nothing_and_one_who_acts_begins_with_what_they_saw() {
    let site = Site::set(demo()).await;
    let store = site.app.house().store().clone();
    let before = store.count_facts().await.expect("facts");
    let mut guest = site.visitor();
    guest.arrive("/api/v1/guests", Value::Null).await;
    let me = guest.get("/api/v1/me").await.json();
    assert_eq!((&me["guest"], &me["balance"]), (&json!(true), &json!("1000.00")), "{me}");
    for path in ["/api/v1/tables", "/api/v1/me/limits", "/api/v1/me/rounds"] {
        assert_eq!(guest.get(path).await.status, 200, "{path}");
    }
    assert_eq!(store.count_facts().await.expect("facts"), before, "a look is no fact");
    let patron = StreamId::patron(PatronId(me["patron"].as_u64().expect("a number")));
    assert_eq!(store.head(&patron).await.expect("a head").version, 0);

    // Several simultaneous first acts begin the account once.
    let acts = (0..4).map(|_| guest.post("/api/v1/me/refill", Value::Null));
    for answer in futures_util::future::join_all(acts).await {
        assert_eq!(answer.problem(), (422, "has-enough".into()));
    }
    assert_eq!(store.head(&patron).await.expect("a head").version, 3);
    assert_eq!(guest.get("/api/v1/me").await.json(), me);
    let limits = json!({ "loss": "50.00", "minutes": null });
    let request = guest.request(Method::PUT, "/api/v1/me/limits", limits);
    let (mut parts, body) = request.into_parts();
    parts.headers.insert("idempotency-key", "one".parse().expect("a key"));
    assert_eq!(site.ask(axum::http::Request::from_parts(parts, body)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_never_did_anything_is_forgotten_and_the_record_stays_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let location = Location::folder(folder.path());
    let site = Site::in_folder(folder, demo(), Moment(1_800_000_000_000)).await;
    let (mut looks, mut acts) = (site.visitor(), site.visitor());
    looks.arrive("/api/v1/guests", Value::Null).await;
    acts.arrive("/api/v1/guests", Value::Null).await;
    let number = |me: &Value| PatronId(me["patron"].as_u64().expect("a number"));
    let (looked, acted) = (number(&looks.get("/api/v1/me").await.json()), number(&acts.get("/api/v1/me").await.json()));
    let limits = acts.request(Method::POST, "/api/v1/me/cool-off", json!({ "until": 1_800_000_100_000_i64 }));
    let (mut parts, body) = limits.into_parts();
    parts.headers.insert("idempotency-key", "one".parse().expect("a key"));
    assert_eq!(site.ask(axum::http::Request::from_parts(parts, body)).await.status, 200);
    let store = site.app.house().store().clone();
    let there = async |id| store.account_of(id).await.expect("a row").is_some();

    site.wait(Duration::from_hours(6 * 24));
    site.app.tidy().await;
    site.app.prune().await;
    assert!(there(looked).await, "not yet");
    site.wait(Duration::from_hours(2 * 24));
    site.app.prune().await;
    assert!(!there(looked).await);
    assert!(there(acted).await);
    assert_eq!(store.answer("account/2", "one").await.expect("a row"), None, "no client repeats it after a week");
    site.app.close(Duration::from_secs(5)).await;
    let _folder = site.leave();
    let report = tokio::task::spawn_blocking(move || examine(&location, Means::default(), |_, _| {}));
    let report = report.await.expect("no panic").expect("a record");
    assert!(report.is_clean(), "{:?}", report.faults);
}

/// Monitoring programs that ask every few minutes, and wall displays, would otherwise keep a demonstration's own players playing for ever, and every
/// round stays in the record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn status_requests_do_not_count_as_visits() {
    const A_WHILE: Duration = Duration::from_secs(1);
    let site = Site::set(demo()).await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let guest = site.person(server::web::role::Role::Player).await;
    let inspector = site.person(server::web::role::Role::Inspector).await;
    let visitors = site.app.visitors();
    let at = listen(&site).await;
    let visitor = site.visitor();
    let place = format!("/api/v1/tables/{table}");
    // There was no visitor for longer than any of the questions takes.
    tokio::time::sleep(A_WHILE).await;
    for path in ["/api/v1/tables", "/api/v1/lobby", &place, "/api/v1/pools", "/healthz"] {
        visitor.get(path).await;
    }
    assert_eq!(inspector.get("/metrics").await.status, 200);
    let mut display = connect(&visitor, at, "/api/v1/lobby", None).await.expect("a websocket");
    next(&mut display).await;
    assert!(visitors.is_alone_for(A_WHILE));
    // A page that a person has opened says so; a client that looks at a table is a visitor as well.
    for path in ["/api/v1/lobby?visit=true".to_owned(), format!("{place}/socket")] {
        let mut looks = connect(&visitor, at, &path, None).await.expect("a websocket");
        next(&mut looks).await;
        assert!(!visitors.is_alone_for(Duration::ZERO), "{path}");
        drop(looks);
        while !visitors.is_alone_for(Duration::ZERO) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    // A signed-in player counts as long as they send requests.
    let seen = async {
        loop {
            tokio::time::sleep(A_WHILE).await;
            assert!(visitors.is_alone_for(A_WHILE));
            guest.get("/api/v1/me").await;
            if !visitors.is_alone_for(A_WHILE) {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_mins(1), seen).await.expect("a player is seen");
    drop(display);
}

/// All servers share the rows that are pruned: a server whose clock is days ahead must not delete them too early.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_whose_clock_is_ahead_lets_go_of_nothing_that_the_others_keep() {
    let postgres = Postgres::start(&[]).await;
    let config = Config { database: Some(postgres.database().await), ..demo() };
    let now =
        SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970") + Duration::from_hours(30 * 24);
    let ahead = Moment(i64::try_from(now.as_millis()).expect("a moment"));
    let site = Site::in_folder(tempfile::tempdir().expect("a folder"), config, ahead).await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    let store = site.app.house().store().clone();
    let kept = async || {
        let asked = (1..10).map(|account| store.answer(Box::leak(format!("account/{account}").into()), "buy"));
        futures_util::future::join_all(asked).await.into_iter().any(|row| row.expect("a row").is_some())
    };
    assert!(kept().await);
    site.app.tidy().await;
    site.app.prune().await;
    assert!(kept().await);
    assert_eq!(player.get("/api/v1/me").await.status, 200);
    site.app.close(Duration::from_secs(5)).await;
}
