//! The house's own money: seeds of pools, floats of tables, fills and credits.

use crate::accountability::faults;
use crate::second_factors::{add, confirm};
use crate::site::{PASSWORD, Person, Site, wide};
use axum::http::Method;
use serde_json::{Value, json};
use server::config::Config;
use server::web::role::Role;

async fn house_for_money() -> Site {
    Site::set(Config { limits: wide(), second_factor: Some(true), ..Config::default() }).await
}

/// Somebody who was hired by a manager, with a password of their own and a second factor.
async fn hired<'a>(site: &'a Site, manager: &Person<'a>, name: &str, role: &str) -> (Person<'a>, String) {
    let wanted = json!({ "name": name, "password": "a first password", "role": role });
    assert_eq!(manager.post("/api/v1/staff", wanted).await.status, 201);
    let mut person = site.visitor();
    person.arrive("/api/v1/login", json!({ "name": name, "password": "a first password" })).await;
    let change = json!({ "old": "a first password", "new": PASSWORD });
    person.cookie = person.ask(Method::PUT, "/api/v1/me/password", change).await.cookie();
    let secret = add(site, &person).await;
    (person, secret)
}

async fn another_manager(site: &Site) -> (Person<'_>, String) {
    site.shell.engage("second", PASSWORD.into(), Role::GamingManager).await.expect("a manager");
    let mut second = site.visitor();
    second.arrive("/api/v1/login", json!({ "name": "second", "password": PASSWORD })).await;
    let secret = add(site, &second).await;
    (second, secret)
}

/// A manager, or a program of theirs, seeds no pool alone beyond what one person moves alone.
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
    let request = format!("/api/v1/pool-requests/{}", asked.json()["request"]);
    assert_eq!(manager.get(pools).await.json().as_array().map(Vec::len), Some(1), "nothing is opened yet");
    assert_eq!(manager.send(&request, "e", Value::Null).await.problem(), (422, "own-request".into()));
    let (puppet, of_puppet) = hired(&site, &manager, "puppet", "gaming-manager").await;
    confirm(&site, &puppet, &of_puppet).await;
    assert_eq!(puppet.send(&request, "f", Value::Null).await.problem(), (403, "not-independent".into()));
    let (second, of_second) = another_manager(&site).await;
    assert_eq!(second.send(&request, "g", Value::Null).await.problem(), (403, "second-factor-first".into()));
    confirm(&site, &second, &of_second).await;
    assert_eq!(second.get("/api/v1/pool-requests").await.json().as_array().map(Vec::len), Some(1));
    let agreed = second.send(&request, "h", Value::Null).await;
    assert_eq!(agreed.status, 200, "{}", agreed.text);
    assert_eq!(second.send(&request, "i", Value::Null).await.problem(), (404, "no-such-thing".into()), "once");
    let opened = manager.get(pools).await.json();
    assert_eq!(opened[1]["terms"]["seed"], "10000.01", "{opened}");
    // What lapses or is dropped is not agreed to.
    confirm(&site, &manager, &of_manager).await;
    let asked = manager.send(pools, "j", json!({})).await.json();
    let request = format!("/api/v1/pool-requests/{}", asked["request"]);
    assert_eq!(manager.ask(Method::DELETE, &request, Value::Null).await.status, 204);
    assert_eq!(second.send(&request, "k", Value::Null).await.problem(), (404, "no-such-thing".into()));
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
    let (puppet, of_puppet) = hired(&site, &manager, "puppet", "gaming-supervisor").await;
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
    drop(of_manager);
}
