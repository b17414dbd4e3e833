//! Logins: changes of roles, resets of passwords, and guesses of strangers.

use crate::site::{PASSWORD, Person, Site, credentials, wide};
use axum::extract::ConnectInfo;
use axum::http::Method;
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::config::{Config, Limits};
use server::web::role::Role;
use std::net::SocketAddr;
use std::time::Duration;

const OTHER: &str = "another good password";

async fn manager<'a>(site: &'a Site, name: &str) -> Person<'a> {
    site.app.engage(name, PASSWORD.into(), Role::GamingManager).await.expect("a manager");
    let mut manager = site.visitor();
    manager.arrive("/api/v1/login", credentials(name)).await;
    manager
}

/// Signs in from an address, with the cookies of a browser where there are any.
async fn sign_in(site: &Site, name: &str, password: &str, host: u8, cookies: Option<&str>) -> crate::site::Answer {
    let mut person = site.visitor();
    person.cookie = cookies.map(str::to_owned);
    let mut request = person.request(Method::POST, "/api/v1/login", json!({ "name": name, "password": password }));
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, host], 50_000))));
    site.ask(request).await
}

/// Two managers dismiss each other at the same time: one of them is left, every time.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_managers_who_dismiss_each_other_one_is_left() {
    for method in [Method::DELETE, Method::PUT] {
        let site = Site::open().await;
        let demoted = if method == Method::PUT { json!({ "role": "dealer" }) } else { Value::Null };
        for round in 0..12 {
            let (one, two) = (format!("one-{round}"), format!("two-{round}"));
            let (first, second) = (manager(&site, &one).await, manager(&site, &two).await);
            let asked = [(&first, &two), (&second, &one)].map(|(by, whom)| {
                site.asking(by.request(method.clone(), &format!("/api/v1/staff/{whom}"), demoted.clone()))
            });
            let answers = join_all(asked.map(tokio::spawn)).await;
            let done = answers.iter().filter(|answer| answer.as_ref().expect("an answer").status.is_success()).count();
            assert_eq!(done, 1, "{answers:?}");
            let left = [first.role().await, second.role().await];
            assert_eq!(left.iter().filter(|role| *role == "gaming-manager").count(), 1, "{left:?}");
        }
    }
}

/// Of three managers who dismiss each other in a circle, at least one is left.
#[tokio::test(flavor = "multi_thread")]
async fn of_managers_who_dismiss_each_other_in_a_circle_one_is_left() {
    let site = Site::open().await;
    for round in 0..8 {
        let names: Vec<String> = (0..3).map(|number| format!("m{round}-{number}")).collect();
        let mut managers = Vec::new();
        for name in &names {
            managers.push(manager(&site, name).await);
        }
        let asked = (0..3).map(|by| {
            let path = format!("/api/v1/staff/{}", names[(by + 1) % 3]);
            tokio::spawn(site.asking(managers[by].request(Method::DELETE, &path, Value::Null)))
        });
        join_all(asked).await;
        let mut left = 0;
        for manager in &managers {
            left += usize::from(manager.role().await == "gaming-manager");
        }
        assert!(left >= 1, "round {round}");
    }
}

#[tokio::test]
async fn staff_cannot_change_their_own_role_or_reset_their_own_password() {
    let site = Site::open().await;
    let manager = manager(&site, "grace").await;
    let own = (409, "own-account".to_owned());
    for (method, path, body) in [
        (Method::DELETE, "/api/v1/staff/grace", Value::Null),
        (Method::PUT, "/api/v1/staff/grace", json!({ "role": "inspector" })),
        (Method::PUT, "/api/v1/staff/grace/password", json!({ "password": OTHER })),
        (Method::DELETE, "/api/v1/staff/grace/second-factors", Value::Null),
    ] {
        assert_eq!(manager.ask(method, path, body).await.problem(), own, "{path}");
    }
    assert_eq!(manager.role().await, "gaming-manager");
}

/// A person whose password was chosen by another person chooses their own before anything else.
#[tokio::test]
async fn a_password_chosen_by_another_person_is_changed_first() {
    let site = Site::open().await;
    let manager = manager(&site, "grace").await;
    let wanted = json!({ "name": "dora", "password": OTHER, "role": "dealer" });
    assert_eq!(manager.post("/api/v1/staff", wanted).await.status, 201);
    let mut dora = site.visitor();
    dora.arrive("/api/v1/login", json!({ "name": "dora", "password": OTHER })).await;
    assert_eq!(dora.get("/api/v1/me").await.json()["password_provisional"], true);
    let first = (403, "password-provisional".to_owned());
    for (method, path) in
        [(Method::GET, "/api/v1/staff"), (Method::POST, "/api/v1/tokens"), (Method::GET, "/api/v1/tables/1/notices")]
    {
        assert_eq!(dora.ask(method, path, json!({ "label": "x" })).await.problem(), first, "{path}");
    }
    let same = json!({ "old": OTHER, "new": OTHER });
    assert_eq!(dora.ask(Method::PUT, "/api/v1/me/password", same).await.problem(), (422, "not-valid".into()));
    let change = json!({ "old": OTHER, "new": PASSWORD });
    let changed = dora.ask(Method::PUT, "/api/v1/me/password", change).await;
    assert_eq!(changed.status, 204);
    assert_eq!(dora.role().await, "nobody", "the old session has ended");
    dora.cookie = changed.cookie();
    assert_eq!(dora.get("/api/v1/staff").await.status, 200);

    // A reset ends sessions and tokens, and asks for a new password again.
    let secret = dora.post("/api/v1/tokens", json!({ "label": "x" })).await.json()["secret"].clone();
    let program = Person { token: secret.as_str().map(str::to_owned), ..site.visitor() };
    assert_eq!(program.role().await, "dealer");
    let reset = json!({ "password": OTHER });
    assert_eq!(manager.ask(Method::PUT, "/api/v1/staff/dora/password", reset).await.status, 204);
    assert_eq!((dora.role().await, program.role().await), ("nobody".into(), "nobody".into()));
    assert_eq!(sign_in(&site, "dora", PASSWORD, 1, None).await.problem(), (401, "wrong-credentials".into()));
    dora.arrive("/api/v1/login", json!({ "name": "dora", "password": OTHER })).await;
    assert_eq!(dora.get("/api/v1/staff").await.problem(), first);
}

/// A person who is taken back cannot use their old password or second factor.
#[tokio::test]
async fn who_is_taken_back_has_a_new_password() {
    let site = Site::open().await;
    let manager = manager(&site, "grace").await;
    let dealer = site.person(Role::Dealer).await;
    assert_eq!(manager.ask(Method::DELETE, "/api/v1/staff/the-dealer", Value::Null).await.status, 204);
    assert_eq!(manager.ask(Method::DELETE, "/api/v1/staff/the-dealer", Value::Null).await.status, 204, "again");
    assert_eq!(dealer.role().await, "nobody");
    let path = "/api/v1/staff/the-dealer";
    let without = manager.ask(Method::PUT, path, json!({ "role": "dealer" })).await;
    assert_eq!(without.problem(), (422, "not-valid".into()));
    let back = manager.ask(Method::PUT, path, json!({ "role": "dealer", "password": OTHER })).await;
    assert_eq!(back.status, 200, "{}", back.text);
    assert_eq!(sign_in(&site, "the-dealer", PASSWORD, 1, None).await.problem(), (401, "wrong-credentials".into()));
    assert_eq!(sign_in(&site, "the-dealer", OTHER, 1, None).await.json()["password_provisional"], true);
    let twice = manager.ask(Method::PUT, path, json!({ "role": "dealer", "password": OTHER })).await;
    assert_eq!(twice.problem(), (422, "not-valid".into()), "a password is for who is taken back");
}

/// A stranger who tries passwords does not lock the owner out: not elsewhere, and not in the owner's own browser at the same address.
#[tokio::test]
async fn wrong_passwords_of_strangers_do_not_keep_the_owner_out() {
    let site = Site::set(Config { demo: true, limits: Limits { name_logins: 6, ..wide() }, ..Config::default() }).await;
    site.app.engage("grace", PASSWORD.into(), Role::GamingManager).await.expect("a manager");
    let known = sign_in(&site, "grace", PASSWORD, 1, None).await;
    let cookies: Vec<&str> =
        known.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().expect("text")).collect();
    let browser = cookies.iter().find(|cookie| cookie.starts_with("croupier-browser=")).expect("a known browser");
    let browser = browser.split(';').next().expect("a cookie");
    let mut held_back = 0;
    for number in 0..40 {
        let wrong = sign_in(&site, "grace", &format!("wrong password {number}"), 1, None).await;
        held_back += usize::from(wrong.status == 429);
    }
    assert!(held_back >= 30, "strangers are held back: {held_back}");
    assert_eq!(
        sign_in(&site, "grace", PASSWORD, 1, None).await.status,
        429,
        "at that address no unknown browser signs in"
    );
    assert_eq!(sign_in(&site, "grace", PASSWORD, 1, Some(browser)).await.status, 200, "the owner's browser does");
    assert_eq!(sign_in(&site, "grace", PASSWORD, 2, None).await.status, 200, "and from elsewhere every browser does");
    // The cookie is for one name, has a limit of its own, and cannot be made up.
    let forged = browser.replace(&browser[browser.len() - 6..], "000000");
    assert_eq!(sign_in(&site, "grace", PASSWORD, 1, Some(&forged)).await.status, 429);
    for number in 0..6 {
        sign_in(&site, "grace", &format!("wrong password {number}"), 1, Some(browser)).await;
    }
    assert_eq!(sign_in(&site, "grace", PASSWORD, 1, Some(browser)).await.status, 429);
    site.wait(Duration::from_mins(1));
    assert_eq!(sign_in(&site, "grace", PASSWORD, 1, None).await.status, 200);
}

/// Tokens end with the password, when their owner signs out everywhere, and by themselves.
#[tokio::test]
async fn tokens_end() {
    let site = Site::set(Config { limits: wide(), aids: Some(true), ..Config::default() }).await;
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", credentials("ada")).await;
    let make = async |person: &Person<'_>, body: Value| {
        let answer = person.post("/api/v1/tokens", body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        Person { token: answer.json()["secret"].as_str().map(str::to_owned), ..site.visitor() }
    };
    let program = make(&ada, json!({ "label": "x" })).await;
    let changed = ada.ask(Method::PUT, "/api/v1/me/password", json!({ "old": PASSWORD, "new": OTHER })).await;
    assert_eq!(program.role().await, "nobody", "the password was changed");
    ada.cookie = changed.cookie();
    let program = make(&ada, json!({ "label": "x" })).await;
    assert_eq!(ada.post("/api/v1/logout-everywhere", Value::Null).await.status, 204);
    assert_eq!(program.role().await, "nobody", "the owner has signed out everywhere");
    ada.arrive("/api/v1/login", json!({ "name": "ada", "password": OTHER })).await;
    for (days, fits) in [(0, false), (1, true), (366, true), (367, false)] {
        let answer = ada.post("/api/v1/tokens", json!({ "label": "x", "days": days })).await;
        assert_eq!(answer.status.is_success(), fits, "{days}: {}", answer.text);
    }
    let program = make(&ada, json!({ "label": "x", "days": 1 })).await;
    site.wait(Duration::from_hours(24) - Duration::from_millis(1));
    assert_eq!(program.role().await, "player");
    site.wait(Duration::from_millis(1));
    assert_eq!(program.role().await, "nobody", "it has expired");
}

#[tokio::test]
async fn a_token_does_what_it_was_made_for() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    let guest = site.person(Role::Player).await;
    for (scope, method, path, body) in [
        ("look", Method::GET, "/api/v1/staff", Value::Null),
        ("play", Method::POST, "/api/v1/me/refill", Value::Null),
        ("floor", Method::POST, "/api/v1/tables/1/commands", json!({ "resume": {} })),
        ("cage", Method::POST, "/api/v1/patrons/1/commands", json!({ "do": "refill" })),
        ("watch", Method::GET, "/metrics", Value::Null),
    ] {
        let owner = if scope == "play" { &guest } else { &manager };
        for token in ["look", "play", "floor", "cage", "watch"] {
            let made = owner.post("/api/v1/tokens", json!({ "label": "x", "scopes": [token] })).await.json();
            let program = Person { token: made["secret"].as_str().map(str::to_owned), ..site.visitor() };
            let answer = program.ask(method.clone(), path, body.clone()).await;
            let missing = answer.status == 403 && answer.problem().1 == "scope-missing";
            assert_eq!(missing, token != scope, "{token} for {path}: {}", answer.text);
            let number = made["id"].as_u64().expect("a number");
            owner.ask(Method::DELETE, &format!("/api/v1/tokens/{number}"), Value::Null).await;
        }
    }
    let none = manager.post("/api/v1/tokens", json!({ "label": "x", "scopes": [] })).await;
    assert_eq!(none.problem(), (422, "not-valid".into()));
    let unknown = manager.post("/api/v1/tokens", json!({ "label": "x", "scopes": ["everything"] })).await;
    assert_eq!(unknown.status, 422);
}

/// The limit also holds for many simultaneous requests, for staff as for guests.
#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_requests_at_once_make_no_more_tokens_than_there_may_be() {
    let site = Site::open().await;
    for role in [Role::Player, Role::GamingManager] {
        let owner = site.person(role).await;
        let asked = (0..100).map(|number| {
            let body = json!({ "label": format!("token {number}") });
            tokio::spawn(site.asking(owner.request(Method::POST, "/api/v1/tokens", body)))
        });
        let answers = join_all(asked).await;
        let made = answers.iter().filter(|answer| answer.as_ref().expect("an answer").status == 201).count();
        assert_eq!(made, 20, "{role}");
        assert_eq!(owner.get("/api/v1/tokens").await.json().as_array().expect("tokens").len(), 20, "{role}");
    }
}
