//! Rows of ended sessions, restored by an attacker with access to the database: their stamps are right, and they grant no access.

use crate::site::{PASSWORD, Person, Site, credentials, wide};
use axum::http::Method;
use floor::Moment;
use serde_json::{Value, json};
use server::config::Config;
use server::store::Location;
use server::web::role::Role;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _};

async fn run(location: &Location, sql: &str) {
    let options = SqliteConnectOptions::new().filename(location.sqlite_file());
    let mut connection = options.connect().await.expect("a database");
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.expect("a statement");
}

#[tokio::test]
async fn a_session_that_has_ended_stays_ended() {
    let end = [
        (Method::POST, "/api/v1/logout", Value::Null),
        (Method::POST, "/api/v1/logout-everywhere", Value::Null),
        (Method::PUT, "/api/v1/me/password", json!({ "old": PASSWORD, "new": "another horse battery" })),
    ];
    for (method, path, body) in end {
        let folder = tempfile::tempdir().expect("a folder");
        let location = Location::folder(folder.path());
        let config = Config { demo: true, limits: wide(), ..Config::default() };
        let site = Site::in_folder(folder, config, Moment(1_800_000_000_000)).await;
        let mut ada = site.visitor();
        ada.arrive("/api/v1/register", credentials("ada")).await;
        run(&location, "CREATE TABLE aside AS SELECT * FROM sessions").await;
        assert_eq!(ada.role().await, "player");
        let answer = ada.ask(method, path, body).await;
        assert_eq!(answer.status, 204, "{path}: {}", answer.text);
        assert_eq!(ada.role().await, "nobody", "{path}");
        run(&location, "INSERT INTO sessions SELECT * FROM aside").await;
        assert_eq!(ada.role().await, "nobody", "{path}: the row was put back");
        // A new password begins a session of its own.
        if let Some(cookie) = answer.cookie().filter(|_| path.ends_with("password")) {
            ada.cookie = Some(cookie);
            assert_eq!(ada.role().await, "player");
        }
    }
}

/// The same if a manager has reset a person's second factors: their sessions and the tokens of their programs have ended.
#[tokio::test]
async fn a_session_that_a_reset_of_second_factors_has_ended_stays_ended() {
    let site = Site::set(Config { limits: wide(), second_factor: Some(true), ..Config::default() }).await;
    let (dealer, manager) = (site.person(Role::Dealer).await, site.person(Role::GamingManager).await);
    let secret = crate::second_factors::add(&site, &dealer).await;
    let of_manager = crate::second_factors::add(&site, &manager).await;
    crate::second_factors::confirm(&site, &dealer, &secret).await;
    let made = dealer.post("/api/v1/tokens", json!({ "label": "x" })).await.json();
    let program = Person { token: made["secret"].as_str().map(str::to_owned), ..site.visitor() };
    for table in ["sessions", "tokens", "factors"] {
        site.alter(&format!("CREATE TABLE aside_{table} AS SELECT * FROM {table}")).await;
    }
    assert_eq!((dealer.role().await, program.role().await), ("dealer".into(), "dealer".into()));
    let path = "/api/v1/staff/the-dealer/second-factors";
    crate::second_factors::confirm(&site, &manager, &of_manager).await;
    assert_eq!(manager.ask(Method::DELETE, path, Value::Null).await.status, 204);
    for table in ["sessions", "tokens", "factors"] {
        site.alter(&format!("DELETE FROM {table}")).await;
        site.alter(&format!("INSERT INTO {table} SELECT * FROM aside_{table}")).await;
    }
    assert_eq!((dealer.role().await, program.role().await), ("nobody".into(), "nobody".into()));
}

/// The same if another session has replaced one in the same browser: by signing in again, as another person, by registering, or as a guest.
#[tokio::test]
async fn a_session_that_another_one_has_replaced_stays_ended() {
    let next = [
        ("/api/v1/login", credentials("ada")),
        ("/api/v1/login", credentials("bob")),
        ("/api/v1/register", credentials("carol")),
        ("/api/v1/guests", Value::Null),
    ];
    for (path, body) in next {
        let folder = tempfile::tempdir().expect("a folder");
        let location = Location::folder(folder.path());
        let config = Config { demo: true, limits: wide(), ..Config::default() };
        let site = Site::in_folder(folder, config, Moment(1_800_000_000_000)).await;
        let (mut ada, mut bob) = (site.visitor(), site.visitor());
        ada.arrive("/api/v1/register", credentials("ada")).await;
        bob.arrive("/api/v1/register", credentials("bob")).await;
        run(&location, "CREATE TABLE aside AS SELECT * FROM sessions").await;
        let old = ada.clone();
        ada.arrive(path, body).await;
        assert_eq!((old.role().await, ada.role().await), ("nobody".into(), "player".into()), "{path}");
        run(&location, "INSERT OR IGNORE INTO sessions SELECT * FROM aside").await;
        assert_eq!(old.role().await, "nobody", "{path}: the row was put back");
        assert_eq!((ada.role().await, bob.role().await), ("player".into(), "player".into()), "{path}");
        assert_eq!(crate::accountability::faults(&site).await, [], "{path}");
    }
}
