//! Tokens of programs.

use crate::site::{Person, Site};
use axum::http::Method;
use serde_json::{Value, json};
use server::web::role::Role;

async fn token(person: &Person<'_>, body: Value) -> (u64, String) {
    let answer = person.post("/api/v1/tokens", body).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let made = answer.json();
    (made["id"].as_u64().expect("a number"), made["secret"].as_str().expect("a secret").to_owned())
}

#[tokio::test]
async fn a_program_acts_as_its_owner_until_the_token_is_revoked() {
    let site = Site::open().await;
    let owner = site.person(Role::Player).await;
    let (id, secret) = token(&owner, json!({ "label": "bot" })).await;
    assert!(secret.starts_with("croupier_"), "{secret}");
    let program = Person { token: Some(secret.clone()), ..site.visitor() };
    assert_eq!(program.get("/api/v1/me").await.json(), owner.get("/api/v1/me").await.json());
    let listed = owner.get("/api/v1/tokens").await;
    assert_eq!(
        listed.json(),
        json!([{ "id": id, "label": "bot", "role": "player", "scopes": ["look", "play"], "expires": 1_800_000_000_000_i64 + 90 * 86_400_000 }])
    );
    assert!(!listed.text.contains(&secret));

    // A program cannot make tokens.
    assert_eq!(program.post("/api/v1/tokens", json!({ "label": "more" })).await.problem(), (403, "not-allowed".into()));
    // Another person's token gets the same answer as a missing one.
    let stranger = site.person(Role::Player).await;
    for path in [format!("/api/v1/tokens/{id}"), "/api/v1/tokens/999999".into(), "/api/v1/tokens/one".into()] {
        assert_eq!(stranger.ask(Method::DELETE, &path, Value::Null).await.problem(), (404, "no-such-thing".into()));
    }
    assert_eq!(program.role().await, "player");
    let path = format!("/api/v1/tokens/{id}");
    assert_eq!(owner.ask(Method::DELETE, &path, Value::Null).await.status, 204);
    assert_eq!(program.get("/api/v1/me").await.problem(), (401, "not-signed-in".into()));
    assert_eq!(owner.ask(Method::DELETE, &path, Value::Null).await.problem(), (404, "no-such-thing".into()));
    assert_eq!(owner.role().await, "player");
}

#[tokio::test]
async fn a_bad_token_is_told_even_where_none_is_needed() {
    let site = Site::open().await;
    let owner = site.person(Role::Player).await;
    for bad in ["", "croupier_", "nonsense", &"0".repeat(64)] {
        let program = Person { token: Some(bad.into()), ..owner.clone() };
        assert_eq!(program.get("/api/v1/rulebook").await.problem(), (401, "not-signed-in".into()), "{bad}");
    }
}

#[tokio::test]
async fn a_token_has_at_most_its_owners_powers() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    let (_, secret) =
        token(&manager, json!({ "label": "scanner", "role": "dealer", "scopes": ["look", "watch"] })).await;
    let program = Person { token: Some(secret), ..site.visitor() };
    assert_eq!(program.role().await, "dealer");
    assert_eq!(program.get("/metrics").await.problem(), (403, "not-allowed".into()));
    let dealer = site.person(Role::Dealer).await;
    for role in ["gaming-supervisor", "gaming-manager", "inspector", "player", "visitor"] {
        let answer = dealer.post("/api/v1/tokens", json!({ "label": "x", "role": role })).await;
        assert_eq!(answer.problem(), (403, "not-allowed".into()), "{role}");
    }
}

#[tokio::test]
async fn labels_and_numbers_of_tokens_end_somewhere() {
    let site = Site::open().await;
    let owner = site.person(Role::Player).await;
    for (length, fits) in [(0, false), (1, true), (60, true), (61, false)] {
        let answer = owner.post("/api/v1/tokens", json!({ "label": "x".repeat(length) })).await;
        assert_eq!(answer.status.is_success(), fits, "{length}");
    }
    for _ in 2..20 {
        token(&owner, json!({ "label": "x" })).await;
    }
    let answer = owner.post("/api/v1/tokens", json!({ "label": "x" })).await;
    assert_eq!(answer.problem(), (409, "too-many-tokens".into()));
}
