//! Limits on wrong passwords and digits, and whose attempts count together.

use crate::second_factors::{add, confirm, digits};
use crate::site::{Answer, PASSWORD, Person, Site, wide};
use axum::http::Method;
use serde_json::{Value, json};
use server::config::{Config, Limits};
use server::web::role::Role;
use std::time::Duration;

/// The cookie of a known browser, as it is sent.
fn browser(answer: &Answer) -> String {
    let set = answer.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
    let cookie = set.into_iter().find(|cookie| cookie.starts_with("croupier-browser=")).expect("a known browser");
    cookie.split(';').next().expect("a cookie").to_owned()
}

fn number(cookie: &str) -> String {
    cookie.split(['=', '.']).nth(1).expect("a number").to_owned()
}

async fn sign_in(site: &Site, cookies: Option<&str>, password: &str, code: Option<&str>) -> Answer {
    let person = Person { cookie: cookies.map(str::to_owned), ..site.visitor() };
    person.post("/api/v1/login", json!({ "name": "grace", "password": password, "code": code })).await
}

async fn house(limits: Limits) -> Site {
    let site = Site::set(Config { limits, second_factor: Some(false), ..Config::default() }).await;
    site.app.engage("grace", PASSWORD.into(), Role::GamingManager).await.expect("a manager");
    site
}

/// A browser has one limit however often it signs in: if each success gave it another number, there would be no limit.
#[tokio::test]
async fn a_known_browser_keeps_its_number_and_its_limit() {
    let site = house(Limits { name_logins: 6, address_logins: 30, ..wide() }).await;
    let mut cookie = browser(&sign_in(&site, None, PASSWORD, None).await);
    let first = number(&cookie);
    let mut done = 0;
    for _ in 0..20 {
        let answer = sign_in(&site, Some(&cookie), PASSWORD, None).await;
        if answer.status == 200 {
            done += 1;
            cookie = browser(&answer);
            assert_eq!(number(&cookie), first);
        }
    }
    assert_eq!(done, 6, "the limit for one minute");
}

/// The cookie of a browser is invalid after a change of the password, or 90 days without use.
#[tokio::test]
async fn a_browser_is_known_for_one_password_and_for_ninety_days() {
    let site = house(Limits { name_logins: 1, ..wide() }).await;
    let grace = Person { cookie: sign_in(&site, None, PASSWORD, None).await.cookie(), ..site.visitor() };
    site.wait(Duration::from_mins(1));
    let cookie = browser(&sign_in(&site, None, PASSWORD, None).await);
    // Strangers have used up the attempts for this address and name.
    let is_known = async |cookie: &str, password: &str| {
        let stranger = sign_in(&site, None, "a wrong password", None).await;
        let known = sign_in(&site, Some(cookie), password, None).await;
        site.wait(Duration::from_mins(1));
        (stranger.status.as_u16(), known.status.as_u16())
    };
    site.wait(Duration::from_mins(1));
    assert_eq!(is_known(&cookie, PASSWORD).await, (401, 200));
    let other = json!({ "old": PASSWORD, "new": "another good password" });
    assert_eq!(grace.ask(Method::PUT, "/api/v1/me/password", other).await.status, 204);
    assert_eq!(is_known(&cookie, "another good password").await, (401, 429), "of the password before");
    let cookie = browser(&sign_in(&site, None, "another good password", None).await);
    site.wait(Duration::from_hours(24 * 90) - Duration::from_mins(1));
    assert_eq!(is_known(&cookie, "another good password").await, (401, 200));
    assert_eq!(is_known(&cookie, "another good password").await, (401, 429), "not renewed for 90 days");
}

/// Wrong digits count for all sessions of an account together, and for those who sign in. The owner's own browser has its own number.
#[tokio::test]
async fn wrong_digits_count_together_and_keep_no_owner_out() {
    let site = house(Limits { name_logins: 6, ..wide() }).await;
    let signed_in = sign_in(&site, None, PASSWORD, None).await;
    let owner = Person { cookie: signed_in.cookie(), ..site.visitor() };
    let secret = add(&site, &owner).await;
    let mut thieves = Vec::new();
    for _ in 0..3 {
        site.wait(Duration::from_mins(5));
        let answer = sign_in(&site, None, PASSWORD, Some(&digits(&site, &secret))).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        thieves.push(Person { cookie: answer.cookie(), ..site.visitor() });
    }
    let guess = async |person: &Person<'_>| {
        let answer = person.post("/api/v1/me/second-factors/confirm", json!({ "code": "000000" })).await;
        answer.status.as_u16()
    };
    let mut tried = Vec::new();
    for place in 0..12 {
        tried.push(guess(&thieves[place % 3]).await);
    }
    assert_eq!(tried, [401, 401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429]);
    site.wait(Duration::from_mins(1));
    assert_eq!(guess(&thieves[0]).await, 429, "one more after five minutes, not after ten seconds");
    let stranger = sign_in(&site, None, PASSWORD, Some("000000")).await;
    assert_eq!(stranger.status, 429);
    // The owner sits at the browser in which they have signed in before.
    let own = format!("{}; {}", owner.cookie.clone().expect("a session"), browser(&signed_in));
    let owner = Person { cookie: Some(own.clone()), ..site.visitor() };
    confirm(&site, &owner, &secret).await;
    site.wait(Duration::from_secs(30));
    let answer = sign_in(&site, Some(&browser(&signed_in)), PASSWORD, Some(&digits(&site, &secret))).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

/// Right digits do not count: a person who signs in from many private windows is not locked out.
#[tokio::test]
async fn right_digits_do_not_count() {
    let site = house(Limits { name_logins: 6, ..wide() }).await;
    let owner = Person { cookie: sign_in(&site, None, PASSWORD, None).await.cookie(), ..site.visitor() };
    let secret = add(&site, &owner).await;
    for time in 0..9 {
        site.wait(Duration::from_secs(30));
        let answer = sign_in(&site, None, PASSWORD, Some(&digits(&site, &secret))).await;
        assert_eq!(answer.status, 200, "{time}: {}", answer.text);
    }
}

/// A person without a second factor is told to add one, not to give it.
#[tokio::test]
async fn who_has_no_second_factor_is_told_to_add_one() {
    let site = house(wide()).await;
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", json!({ "name": "ada", "password": PASSWORD })).await;
    let patron = ada.get("/api/v1/me").await.json()["patron"].clone();
    let supervisor = site.person(Role::GamingSupervisor).await;
    let path = format!("/api/v1/patrons/{patron}/commands");
    let much = json!({ "do": "deposit", "amount": "20000.00" });
    let add_one = (403, "second-factor-required".to_owned());
    assert_eq!(supervisor.send(&path, "a", much).await.problem(), add_one);
    let remove = supervisor.ask(Method::DELETE, "/api/v1/me/second-factors/1", Value::Null).await;
    assert_eq!(remove.problem(), add_one);
}

/// The list of waiting requests has neither money that one person moved alone, nor answered or lapsed requests.
#[tokio::test]
async fn only_what_waits_is_in_the_list_of_what_waits() {
    let site = Site::set(Config { limits: wide(), second_factor: Some(true), ..Config::default() }).await;
    let (first, second) = (site.person(Role::GamingSupervisor).await, site.person(Role::GamingManager).await);
    let (of_first, of_second) = (add(&site, &first).await, add(&site, &second).await);
    let mut patrons = Vec::new();
    for number in 0..4 {
        let mut player = site.visitor();
        player.arrive("/api/v1/register", json!({ "name": format!("player-{number}"), "password": PASSWORD })).await;
        patrons.push(player.get("/api/v1/me").await.json()["patron"].as_u64().expect("a patron"));
    }
    confirm(&site, &first, &of_first).await;
    confirm(&site, &second, &of_second).await;
    let indexed = async || site.alter("UPDATE money_requests SET asked_at = asked_at").await;
    let cage = async |person: &Person<'_>, patron: u64, order: Value| {
        let key = format!("{patron}-{}", order["do"].as_str().expect("an order"));
        person.send(&format!("/api/v1/patrons/{patron}/commands"), &key, order).await
    };
    let small = cage(&first, patrons[0], json!({ "do": "deposit", "amount": "5.00" })).await;
    assert_eq!((small.status.as_u16(), indexed().await), (200, 0), "a small deposit leaves no row");
    for patron in &patrons[1..] {
        site.wait(Duration::from_millis(1));
        assert_eq!(cage(&first, *patron, json!({ "do": "deposit", "amount": "20000.00" })).await.status, 200);
    }
    assert_eq!(indexed().await, 3);
    let listed = second.get("/api/v1/money-requests").await.json();
    let of = |listed: &Value| {
        listed
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| one["patron"].as_u64().expect("a patron"))
            .collect::<Vec<_>>()
    };
    assert_eq!(of(&listed), patrons[1..]);
    let next = format!("/api/v1/money-requests?since={}&patron={}", listed[0]["since"], listed[0]["patron"]);
    assert_eq!(of(&second.get(&next).await.json()), patrons[2..]);
    let half = second.get("/api/v1/money-requests?since=5").await;
    assert_eq!(half.problem(), (422, "not-valid".into()));
    let agree = json!({ "do": "agree-to-money", "amount": "20000.00", "since": listed[0]["since"] });
    assert_eq!(cage(&second, patrons[1], agree).await.status, 200);
    assert_eq!(cage(&second, patrons[2], json!({ "do": "decline-money" })).await.status, 200);
    assert_eq!(indexed().await, 1, "what was answered is taken out");
    site.wait(Duration::from_mins(12));
    site.app.tidy().await;
    assert_eq!(indexed().await, 0, "and so is what has lapsed");
}
