//! The account in the log line of a request.

use crate::site::{PASSWORD, Person, Site, credentials, wide};
use serde_json::{Value, json};
use server::config::Config;
use std::io;
use std::sync::{Arc, Mutex};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;

/// Keeps the lines.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("lines").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Lines {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

impl Lines {
    /// The fields of the request in the last line that says that one was answered.
    fn last(&self) -> Value {
        let bytes = self.0.lock().expect("lines").clone();
        let text = String::from_utf8(bytes).expect("text");
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let answered = lines.rev().find(|line| line["fields"]["message"] == "answered");
        answered.unwrap_or_else(|| panic!("no line: {text}"))["span"].clone()
    }
}

#[tokio::test]
async fn the_line_of_a_request_names_the_account_and_how_it_was_let_in() {
    let lines = Lines::default();
    // With only one subscriber, `tracing` lets the first thread decide for good which lines are of interest, and other tests run at the same time.
    // With two it asks both.
    let _another = tracing::Dispatch::new(tracing_subscriber::fmt().with_max_level(LevelFilter::OFF).finish());
    let subscriber = tracing_subscriber::fmt().json().with_writer(lines.clone()).with_max_level(tracing::Level::DEBUG);
    let _guard = tracing::subscriber::set_default(subscriber.finish());
    let site = Site::set(Config { limits: wide(), aids: Some(true), ..Config::default() }).await;
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", credentials("ada")).await;
    let span = lines.last();
    assert_eq!(
        (&span["account"], &span["access"]),
        (&Value::Null, &Value::Null),
        "the caller was not signed in: {span}"
    );

    let made = ada.post("/api/v1/tokens", json!({ "label": "x" })).await.json();
    let store = site.app.house().store();
    let account = store.account_by_login("ada").await.expect("a store").expect("an account");
    let span = lines.last();
    assert_eq!((&span["account"], &span["route"]), (&json!(account.id), &json!("/api/v1/tokens")), "{span}");
    assert!(span["access"].as_str().is_some_and(|access| access.starts_with("session ")), "{span}");

    let program = Person { token: made["secret"].as_str().map(str::to_owned), ..site.visitor() };
    assert_eq!(program.get("/api/v1/me").await.status, 200);
    let span = lines.last();
    assert_eq!(span["account"], account.id, "{span}");
    assert_eq!(span["access"], format!("token {}", made["id"]), "{span}");

    // A refused request has an account too, and no line has a secret.
    assert_eq!(program.post("/api/v1/logout", Value::Null).await.status, 403);
    assert_eq!(lines.last()["account"], account.id);
    let text = String::from_utf8(lines.0.lock().expect("lines").clone()).expect("text");
    let cookie = ada.cookie.as_deref().and_then(|cookie| cookie.split('=').nth(1)).expect("a cookie");
    for secret in [PASSWORD, cookie, made["secret"].as_str().expect("a secret")] {
        assert!(!text.contains(secret), "{secret}");
    }
}
