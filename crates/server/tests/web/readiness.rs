//! The state of the record in `/readyz`, and houses whose record is damaged.

use crate::site::{Site, wide};
use floor::Moment;
use serde_json::{Value, json};
use server::clock::Clock;
use server::config::{Config, FullCheck};
use server::store::Location;
use server::web::AppState;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const START: Moment = Moment(1_800_000_000_000);

fn config() -> Config {
    // Who looks at the record comes back after one look.
    let full_check_every = None;
    Config { demo: true, limits: wide(), second_factor: Some(false), full_check_every, ..Config::default() }
}

async fn tamper(data: &Path, sql: &str) {
    let options = SqliteConnectOptions::new().filename(Location::folder(data).sqlite_file());
    let mut connection = options.connect().await.expect("a database");
    let done = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.expect("a statement");
    assert!(done.rows_affected() > 0, "{sql}");
    connection.close().await.expect("closed");
}

/// A house with two accounts, the first of which was altered long before the newest facts.
async fn damaged() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_owned();
    let site = Site::in_folder(folder, config(), START).await;
    for name in ["ada", "ben"] {
        site.visitor().arrive("/api/v1/register", crate::site::credentials(name)).await;
    }
    for number in 0..100 {
        let guest = site.person(server::web::role::Role::Player).await;
        assert_eq!(guest.post("/api/v1/me/refill", Value::Null).await.status, 422, "{number}");
    }
    site.app.close(Duration::from_secs(5)).await;
    tamper(&path, "UPDATE facts SET fact = replace(fact, 'ada', 'eve') WHERE stream = 'patron/1' AND version = 1")
        .await;
    (site.leave(), path)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_is_found_to_be_sound() {
    let site = Site::set(config()).await;
    let ready = async || site.visitor().get("/readyz").await.json();
    assert_eq!(ready().await, json!({ "status": "ok", "record": "unchecked" }));
    site.app.check_record().await;
    assert_eq!(ready().await, json!({ "status": "ok", "record": "sound" }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_makes_a_server_not_ready_and_stops_it_where_that_is_asked_for() {
    for stops in [false, true] {
        let (folder, _) = damaged().await;
        let site = Site::in_folder(folder, Config { damage_stops: stops, ..config() }, START).await;
        assert_eq!(site.visitor().get("/readyz").await.status, 200, "what was written last is right");
        site.app.check_record().await;
        let answer = site.visitor().get("/readyz").await;
        let store = site.app.house().store();
        assert_eq!(store.failed().is_some(), stops);
        if stops {
            assert_eq!(answer.problem(), (503, "unavailable".into()));
        } else {
            assert_eq!(answer.problem(), (503, "record-damaged".into()));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_whole_record_is_looked_at_before_the_start_where_that_is_asked_for() {
    let (_folder, path) = damaged().await;
    for (full_check, opens) in [(FullCheck::Off, true), (FullCheck::Background, true), (FullCheck::BeforeStart, false)]
    {
        let (clock, _) = Clock::by_hand(START);
        let config = Config { data: path.clone(), full_check, ..config() };
        match AppState::open(config, clock).await {
            Ok(app) => {
                assert!(opens, "{full_check:?}");
                app.close(Duration::from_secs(5)).await;
            }
            Err(error) => {
                assert!(!opens, "{full_check:?}: {error}");
                assert!(error.to_string().contains("patron/1"), "{error}");
            }
        }
    }
}

/// The newest part of the record is checked before the server serves requests, unless the settings say otherwise.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_in_what_was_written_last_keeps_a_server_from_starting() {
    let (_folder, path) = damaged().await;
    tamper(&path, "UPDATE seals SET signature = zeroblob(64) WHERE number = (SELECT MAX(number) FROM seals)").await;
    for (start_check, opens) in [(true, false), (false, true)] {
        let (clock, _) = Clock::by_hand(START);
        let config = Config { data: path.clone(), start_check, ..config() };
        let opened = AppState::open(config, clock).await;
        assert_eq!(opened.is_ok(), opens);
        if let Ok(app) = opened {
            app.close(Duration::from_secs(5)).await;
        }
    }
}
