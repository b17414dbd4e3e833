//! Registration, signing in and out.

use crate::site::{PASSWORD, Site, credentials, wide};
use axum::http::{Method, header};
use serde_json::{Value, json};
use server::config::Config;
use server::web::role::Role;
use std::time::Duration;

#[tokio::test]
async fn a_registered_player_is_signed_in_and_can_sign_in_again() {
    let site = Site::open().await;
    let mut ada = site.visitor();
    let answer = ada.post("/api/v1/register", credentials("Ada")).await;
    assert_eq!(answer.status, 201);
    let me = answer.json();
    assert_eq!((&me["name"], &me["role"], &me["guest"]), (&json!("ada"), &json!("player"), &json!(false)));
    assert!(me["patron"].is_u64(), "{me}");
    ada.cookie = answer.cookie();
    assert_eq!(ada.get("/api/v1/me").await.json(), me);

    let mut again = site.visitor();
    again.arrive("/api/v1/login", credentials("ADA")).await;
    assert_eq!(again.get("/api/v1/me").await.json(), me);
    assert_ne!(again.cookie, ada.cookie);

    let taken = site.visitor().post("/api/v1/register", credentials("aDa")).await;
    assert_eq!(taken.problem(), (409, "name-taken".into()));
}

#[tokio::test]
async fn two_who_want_one_name_at_once_do_not_both_get_it() {
    let site = Site::open().await;
    let visitor = site.visitor();
    let tries = (0..4).map(|_| visitor.post("/api/v1/register", credentials("ada")));
    let mut answers: Vec<u16> = futures_util::future::join_all(tries).await.iter().map(|a| a.status.as_u16()).collect();
    answers.sort_unstable();
    assert_eq!(answers, [201, 409, 409, 409]);
}

#[tokio::test]
async fn an_unknown_name_and_a_wrong_password_are_answered_alike() {
    let site = Site::open().await;
    site.visitor().arrive("/api/v1/register", credentials("ada")).await;
    let mut guest = site.visitor();
    guest.arrive("/api/v1/guests", Value::Null).await;
    let guests_name = guest.get("/api/v1/me").await.json()["name"].clone();
    let wrong = [
        json!({ "name": "ada", "password": "wrong horse battery" }),
        json!({ "name": "ada", "password": "" }),
        json!({ "name": "ada", "password": "x".repeat(5000) }),
        json!({ "name": "nobody", "password": PASSWORD }),
        json!({ "name": "not a name", "password": PASSWORD }),
        json!({ "name": guests_name, "password": "" }),
    ];
    for body in wrong {
        let answer = site.visitor().post("/api/v1/login", body.clone()).await;
        assert_eq!(answer.problem(), (401, "wrong-credentials".into()), "{body}");
        assert_eq!(answer.cookie(), None);
        assert_eq!(answer.json()["error"]["what"], "the name and the password do not match");
    }
}

#[tokio::test]
async fn a_planted_session_is_never_signed_in() {
    let site = Site::open().await;
    site.visitor().arrive("/api/v1/register", credentials("ada")).await;
    // An invented cookie, and one of the attacker's own.
    let mut mallory = site.visitor();
    mallory.arrive("/api/v1/guests", Value::Null).await;
    for planted in [Some(format!("croupier={}", "0".repeat(64))), mallory.cookie.clone()] {
        let mut victim = site.visitor();
        victim.cookie = planted.clone();
        victim.arrive("/api/v1/login", credentials("ada")).await;
        assert_ne!(victim.cookie, planted);
        assert_eq!(victim.get("/api/v1/me").await.json()["name"], "ada");
        let attacker = crate::site::Person { cookie: planted, ..site.visitor() };
        assert_eq!(attacker.role().await, "nobody");
    }
}

#[tokio::test]
async fn a_session_ends_at_its_time_and_not_before() {
    let session = Duration::from_hours(1);
    let site = Site::set(Config { demo: true, session, limits: wide(), ..Config::default() }).await;
    let guest = site.person(Role::Player).await;
    site.wait(session.saturating_sub(Duration::from_millis(1)));
    assert_eq!(guest.role().await, "player");
    site.wait(Duration::from_millis(1));
    assert_eq!(guest.role().await, "nobody");
    site.app.tidy().await;
    assert_eq!(guest.role().await, "nobody");
}

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server() {
    let site = Site::open().await;
    let (mut here, mut there) = (site.visitor(), site.visitor());
    here.arrive("/api/v1/register", credentials("ada")).await;
    there.arrive("/api/v1/login", credentials("ada")).await;
    let answer = here.post("/api/v1/logout", Value::Null).await;
    assert_eq!(answer.status, 204);
    assert_eq!(answer.cookie().as_deref(), Some("croupier="));
    assert_eq!((here.role().await, there.role().await), ("nobody".into(), "player".into()));

    here.arrive("/api/v1/login", credentials("ada")).await;
    let bystander = site.person(Role::Player).await;
    assert_eq!(here.post("/api/v1/logout-everywhere", Value::Null).await.status, 204);
    assert_eq!((here.role().await, there.role().await), ("nobody".into(), "nobody".into()));
    assert_eq!(bystander.role().await, "player");
}

#[tokio::test]
async fn a_new_password_ends_every_other_session() {
    let site = Site::open().await;
    let (mut here, mut there) = (site.visitor(), site.visitor());
    here.arrive("/api/v1/register", credentials("ada")).await;
    there.arrive("/api/v1/login", credentials("ada")).await;
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    let wrong = here.ask(Method::PUT, "/api/v1/me/password", change("wrong horse battery", "another password")).await;
    assert_eq!(wrong.problem(), (401, "wrong-credentials".into()));
    let short = here.ask(Method::PUT, "/api/v1/me/password", change(PASSWORD, "short")).await;
    assert_eq!(short.problem(), (422, "not-valid".into()));
    let answer = here.ask(Method::PUT, "/api/v1/me/password", change(PASSWORD, "another password")).await;
    assert_eq!(answer.status, 204);
    assert_eq!((here.role().await, there.role().await), ("nobody".into(), "nobody".into()));
    here.cookie = answer.cookie();
    assert_eq!(here.role().await, "player");
    let old = site.visitor().post("/api/v1/login", credentials("ada")).await;
    assert_eq!(old.problem(), (401, "wrong-credentials".into()));
    there.arrive("/api/v1/login", json!({ "name": "ada", "password": "another password" })).await;
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_for_scripts_and_other_sites() {
    let cookie = |answer: &crate::site::Answer| {
        answer.headers.get(header::SET_COOKIE).expect("a cookie").to_str().expect("text").to_owned()
    };
    let site = Site::open().await;
    let plain = cookie(&site.visitor().post("/api/v1/guests", Value::Null).await);
    let (secret, rest) = plain.split_once(';').expect("attributes");
    assert_eq!(secret.len(), "croupier=".len() + 64);
    assert_eq!(rest, " Path=/; HttpOnly; SameSite=Strict; Max-Age=43200");

    let origin = Some("https://casino.example".to_owned());
    let site = Site::set(Config { demo: true, origin, limits: wide(), ..Config::default() }).await;
    let answer = site.visitor().post("/api/v1/guests", Value::Null).await;
    assert!(cookie(&answer).starts_with("__Host-croupier="), "{}", cookie(&answer));
    assert!(cookie(&answer).ends_with("; Secure"), "{}", cookie(&answer));
    let mut guest = site.visitor();
    guest.cookie = answer.cookie();
    assert_eq!(guest.role().await, "player");
    // A cookie that another host could have set counts for nothing here.
    guest.cookie = guest.cookie.map(|cookie| cookie.replace("__Host-", ""));
    assert_eq!(guest.role().await, "nobody");
}

#[tokio::test]
async fn a_house_that_plays_for_money_takes_no_guests() {
    let site = Site::set(Config { limits: wide(), ..Config::default() }).await;
    assert_eq!(site.visitor().post("/api/v1/guests", Value::Null).await.problem(), (409, "no-guests".into()));
}

#[tokio::test]
async fn staff_are_made_by_the_gaming_manager_alone() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    let dealer = json!({ "name": "Dora", "password": PASSWORD, "role": "dealer" });
    let supervisor = site.person(Role::AssistantGamingManager).await;
    assert_eq!(supervisor.post("/api/v1/staff", dealer.clone()).await.problem(), (403, "not-allowed".into()));
    let made = manager.post("/api/v1/staff", dealer.clone()).await;
    let of_manager = manager.get("/api/v1/me").await.json()["staff"].clone();
    let listed = json!({
        "account": made.json()["account"], "name": "dora", "role": "dealer", "dismissed": false, "reset_by": [of_manager],
    });
    assert_eq!((made.status.as_u16(), made.json()), (201, listed.clone()));
    assert_eq!(manager.post("/api/v1/staff", dealer).await.problem(), (409, "name-taken".into()));
    let mut dora = site.visitor();
    dora.arrive("/api/v1/login", credentials("dora")).await;
    assert_eq!(dora.get("/api/v1/me").await.json()["role"], "dealer");
    assert_eq!(dora.get("/api/v1/me").await.json()["patron"], Value::Null);
    for role in ["player", "visitor"] {
        let body = json!({ "name": "someone", "password": PASSWORD, "role": role });
        assert_eq!(manager.post("/api/v1/staff", body).await.problem(), (422, "not-valid".into()));
    }
    let names: Vec<Value> = manager.get("/api/v1/staff").await.json().as_array().expect("a list").clone();
    assert!(names.contains(&listed), "{names:?}");
    assert_eq!(names.len(), 3, "{names:?}");
}
