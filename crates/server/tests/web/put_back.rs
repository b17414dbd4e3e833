//! Rows of sessions that have ended, put back by somebody with access to the database: their stamps are right, and they let nobody in.

use crate::site::{PASSWORD, Site, credentials, wide};
use axum::http::Method;
use floor::Moment;
use serde_json::{Value, json};
use server::config::Config;
use server::store::Location;
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
