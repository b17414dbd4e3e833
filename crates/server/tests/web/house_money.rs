//! The house's own money: seeds of pools, floats of tables, fills and credits.

use crate::accountability::{altered, faults, lines, says};
use crate::second_factors::{add, confirm};
use crate::site::{PASSWORD, Person, Site, wide};
use axum::http::Method;
use rules::Cents;
use serde_json::{Value, json};
use server::config::Config;
use server::web::role::Role;

pub(crate) async fn house_for_money() -> Site {
    Site::set(Config { limits: wide(), second_factor: Some(true), ..Config::default() }).await
}

/// The agreement of a second manager to a waiting seed.
fn seen(waiting: &Value) -> Value {
    json!({ "pool": waiting["pool"], "seed": waiting["seed"], "amount": waiting["amount"], "by": waiting["by"] })
}

fn request_of(waiting: &Value) -> String {
    format!("/api/v1/pool-requests/{}", waiting["request"].as_str().expect("an identifier"))
}

/// A person whom a manager has hired, with a password of their own and a second factor.
pub(crate) async fn hired<'a>(
    site: &'a Site,
    (manager, of_manager): (&Person<'a>, &str),
    name: &str,
    role: &str,
) -> (Person<'a>, String) {
    confirm(site, manager, of_manager).await;
    let wanted = json!({ "name": name, "password": "a first password", "role": role });
    assert_eq!(manager.post("/api/v1/staff", wanted).await.status, 201);
    let mut person = site.visitor();
    person.arrive("/api/v1/login", json!({ "name": name, "password": "a first password" })).await;
    let change = json!({ "old": "a first password", "new": PASSWORD });
    person.cookie = person.ask(Method::PUT, "/api/v1/me/password", change).await.cookie();
    let secret = add(site, &person).await;
    (person, secret)
}

pub(crate) async fn another_manager(site: &Site) -> (Person<'_>, String) {
    site.app.engage("second", PASSWORD.into(), Role::GamingManager).await.expect("a manager");
    let mut second = site.visitor();
    second.arrive("/api/v1/login", json!({ "name": "second", "password": PASSWORD })).await;
    let secret = add(site, &second).await;
    (second, secret)
}

/// A manager, or a program of theirs, cannot seed a pool alone above the limit of one person.
#[tokio::test]
async fn g9_a_large_seed_takes_two_managers() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let pools = "/api/v1/pools";
    let large = json!({ "terms": { "seed": "10000.01" } });
    assert_eq!(manager.send(pools, "a", large.clone()).await.problem(), (403, "second-factor-first".into()));
    assert_eq!(manager.send(pools, "b", json!({ "terms": { "seed": "10000.00" } })).await.status, 200);
    confirm(&site, &manager, &of_manager).await;
    let made = manager.post("/api/v1/tokens", json!({ "label": "x", "scopes": ["look", "floor"] })).await.json();
    let program = Person { token: made["secret"].as_str().map(str::to_owned), ..site.visitor() };
    assert_eq!(program.send(pools, "c", large.clone()).await.problem(), (403, "second-factor-first".into()));
    let asked = manager.send(pools, "d", large).await;
    assert_eq!(asked.status, 202, "{}", asked.text);
    let waiting = asked.json();
    let (request, agreed) = (request_of(&waiting), seen(&waiting));
    assert_eq!(manager.get(pools).await.json().as_array().map(Vec::len), Some(1), "nothing is opened yet");
    assert_eq!(manager.send(&request, "e", agreed.clone()).await.problem(), (422, "own-request".into()));
    let (puppet, of_puppet) = hired(&site, (&manager, &of_manager), "puppet", "gaming-manager").await;
    confirm(&site, &puppet, &of_puppet).await;
    assert_eq!(puppet.send(&request, "f", agreed.clone()).await.problem(), (403, "not-independent".into()));
    let (second, of_second) = another_manager(&site).await;
    assert_eq!(second.send(&request, "g", agreed.clone()).await.problem(), (403, "second-factor-first".into()));
    confirm(&site, &second, &of_second).await;
    assert_eq!(second.get("/api/v1/pool-requests").await.json().as_array().map(Vec::len), Some(1));
    for (field, other) in
        [("seed", json!("90000.00")), ("amount", json!("1.00")), ("by", json!(99)), ("pool", json!(1))]
    {
        let mut another = agreed.clone();
        another[field] = other;
        assert_eq!(second.send(&request, "h", another).await.problem(), (422, "another-request".into()), "{field}");
    }
    let done = second.send(&request, "h", agreed.clone()).await;
    assert_eq!(done.status, 200, "{}", done.text);
    assert_eq!(
        second.send(&request, "h", agreed.clone()).await.text,
        done.text,
        "the first answer, however often it is sent"
    );
    assert_eq!(second.send(&request, "i", agreed).await.problem(), (404, "no-such-thing".into()), "once");
    // The person who asked and has not heard of it asks again under the same key: no new request waits, and no second pool is opened.
    let again = manager.send(pools, "d", json!({ "terms": { "seed": "10000.01" } })).await;
    assert_eq!((again.status.as_u16(), again.text), (200, done.text));
    assert_eq!(second.get("/api/v1/pool-requests").await.json(), json!([]));
    let opened = manager.get(pools).await.json();
    assert_eq!(opened[1]["terms"]["seed"], "10000.01", "{opened}");
    // A lapsed or dropped request cannot be agreed to.
    confirm(&site, &manager, &of_manager).await;
    let asked = manager.send(pools, "j", json!({})).await.json();
    assert_eq!(manager.send(pools, "j", json!({})).await.json(), asked, "under the same key it is the same request");
    let request = request_of(&asked);
    assert_eq!(request.len(), request_of(&waiting).len());
    assert_ne!(request, request_of(&waiting));
    assert_eq!(manager.ask(Method::DELETE, &request, Value::Null).await.status, 204);
    assert_eq!(second.send(&request, "k", seen(&asked)).await.problem(), (404, "no-such-thing".into()));
    assert_eq!(faults(&site).await, []);
}

/// An order whose answer was lost gets the same answer again, although its own money has used up the limit of the day meanwhile.
#[tokio::test]
async fn a_repeated_seed_is_answered_as_before_under_a_new_limit_of_the_day() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    add(&site, &manager).await;
    let pools = "/api/v1/pools";
    let seed = |amount: &str| json!({ "terms": { "seed": amount } });
    let mut last = String::new();
    for key in 0..10 {
        let opened = manager.send(pools, &format!("seed-{key}"), seed("10000.00")).await;
        assert_eq!(opened.status, 200, "{}", opened.text);
        last = opened.text;
    }
    let again = manager.send(pools, "seed-9", seed("10000.00")).await;
    assert_eq!((again.status.as_u16(), again.text), (200, last), "the day's limit is used up, and this moves nothing");
    assert_eq!(manager.send(pools, "seed-9", seed("9000.00")).await.problem(), (409, "key-reused".into()));
    assert_eq!(manager.get(pools).await.json().as_array().map(Vec::len), Some(10));
    assert_eq!(faults(&site).await, []);
}

/// Chips for a tray take two independent people; with much of them both give a second factor. A table begins with what one person moves alone.
#[tokio::test]
async fn g9_chips_for_a_tray_take_two_independent_people() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let opening = |float: &str| json!({ "game": "three-card-poker", "float": float, "concede": 0, "settings": {} });
    let refused = manager.send("/api/v1/tables", "a", opening("10000.01")).await;
    assert_eq!(refused.problem(), (422, "float-beyond-limit".into()));
    assert_eq!(manager.send("/api/v1/tables", "b", opening("10000.00")).await.status, 200);
    let (puppet, of_puppet) = hired(&site, (&manager, &of_manager), "puppet", "gaming-supervisor").await;
    let (second, of_second) = another_manager(&site).await;
    let path = "/api/v1/tables/1/commands";
    let fill = |amount: &str| json!({ "tray": { "request": { "transfer": "fill", "amount": amount } } });
    let agree = |request: u32| json!({ "tray": { "confirm": { "request": request } } });
    assert_eq!(manager.send(path, "c", fill("500.00")).await.status, 200);
    assert_eq!(puppet.send(path, "d", agree(1)).await.problem(), (403, "not-independent".into()));
    assert_eq!(second.send(path, "e", agree(1)).await.status, 200);
    site.wait(std::time::Duration::from_mins(6));
    let first = (403, "second-factor-first".to_owned());
    assert_eq!(puppet.send(path, "f", fill("10000.01")).await.problem(), first);
    confirm(&site, &puppet, &of_puppet).await;
    assert_eq!(puppet.send(path, "g", fill("10000.01")).await.status, 200);
    assert_eq!(second.send(path, "h", agree(2)).await.problem(), first);
    confirm(&site, &second, &of_second).await;
    assert_eq!(second.send(path, "i", agree(2)).await.status, 200);
    assert_eq!(faults(&site).await, []);
}

/// After a restart, and at another server, an agreement that was written gets its answer again under its key, and identifiers of requests are not
/// used twice.
#[tokio::test]
async fn an_agreement_that_was_lost_is_answered_again_after_a_restart() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let (second, of_second) = another_manager(&site).await;
    confirm(&site, &manager, &of_manager).await;
    confirm(&site, &second, &of_second).await;
    let waiting = manager.send("/api/v1/pools", "a", json!({ "terms": { "seed": "20000.00" } })).await.json();
    let (request, agreed) = (request_of(&waiting), seen(&waiting));
    let done = second.send(&request, "b", agreed.clone()).await;
    assert_eq!(done.status, 200, "{}", done.text);
    let cookie = second.cookie.clone();
    let now = site.app.house().clock().now();
    site.app.close(std::time::Duration::from_secs(1)).await;
    let config = Config { limits: wide(), second_factor: Some(true), ..Config::default() };
    let site = Site::in_folder(site.leave(), config, now).await;
    let second = Person { cookie, ..site.visitor() };
    let again = second.send(&request, "b", agreed.clone()).await;
    assert_eq!((again.status.as_u16(), again.text), (200, done.text));
    assert_eq!(second.send(&request, "c", agreed).await.problem(), (404, "no-such-thing".into()));
    assert_eq!(second.get("/api/v1/pools").await.json().as_array().map(Vec::len), Some(1), "one pool");
}

/// Many tables and pools are no way around the limit for one person: they count with what the person moves at the cage.
#[tokio::test]
async fn g9_floats_and_seeds_count_with_what_a_person_moves_at_the_cage() {
    let staff_limit = Cents::dollars(25_000);
    let config = Config { limits: wide(), second_factor: Some(true), staff_limit, ..Config::default() };
    let site = Site::set(config).await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let (_, patron) = site.registered("ada").await;
    let cage = format!("/api/v1/patrons/{patron}/commands");
    let opening = |float: &str| json!({ "game": "three-card-poker", "float": float, "concede": 0, "settings": {} });
    assert_eq!(manager.send("/api/v1/tables", "a", opening("10000.00")).await.status, 200);
    assert_eq!(manager.send("/api/v1/tables", "a", opening("10000.00")).await.status, 200, "the same order, once");
    assert_eq!(manager.send("/api/v1/pools", "b", json!({ "terms": { "seed": "10000.00" } })).await.status, 200);
    assert_eq!(manager.get(&format!("/api/v1/patrons/{patron}")).await.json()["alone"], "5000.00");
    assert_eq!(manager.send(&cage, "c", json!({ "do": "deposit", "amount": "4000.00" })).await.status, 200);
    let refused = manager.send("/api/v1/tables", "d", opening("1000.01")).await;
    assert_eq!(refused.problem(), (422, "staff-limit".into()));
    let asked = manager.send("/api/v1/pools", "e", json!({ "terms": { "seed": "5000.00" } })).await;
    assert_eq!(asked.problem(), (403, "second-factor-first".into()), "it would wait for a second person");
    assert_eq!(manager.send("/api/v1/tables", "f", opening("1000.00")).await.status, 200);
    assert_eq!(manager.send("/api/v1/tables", "g", opening("0.00")).await.status, 200, "a table without chips");
    assert_eq!(
        manager.send(&cage, "h", json!({ "do": "deposit", "amount": "0.01" })).await.problem().1,
        "second-factor-first"
    );
    assert_eq!(faults(&site).await, []);
    site.wait(std::time::Duration::from_hours(24));
    let mut manager = site.visitor();
    let code = crate::second_factors::digits(&site, &of_manager);
    let body = json!({ "name": "the-gaming-manager", "password": PASSWORD, "code": code });
    manager.arrive("/api/v1/login", body).await;
    assert_eq!(manager.send("/api/v1/tables", "i", opening("10000.00")).await.status, 200, "a day later");
    // A float that the login does not count is found, and so is a sum with an omission.
    let login = format!("login/{}", manager.get("/api/v1/me").await.json()["staff"]);
    let lines = lines(&site).await;
    let another = |fact: &mut Value| fact["fact"]["house-money-moved"]["to"] = json!({ "table": 77 });
    let report = altered(&lines, &login, "house-money-moved", another);
    says(&report, &login, "have different amounts");
    says(&report, "table/1", "have different amounts");
    let less = |fact: &mut Value| fact["fact"]["house-money-moved"]["amount"] = json!("1.00");
    says(&altered(&lines, &login, "house-money-moved", less), &login, "have different amounts");
    assert_eq!(faults(&site).await, []);
}
