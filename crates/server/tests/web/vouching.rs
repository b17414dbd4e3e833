//! People whom a manager has hired: their rights before another manager has vouched for them; and dismissed people.

use crate::accountability::faults;
use crate::house_money::{another_manager, hired, house_for_money};
use crate::second_factors::{add, agreement, confirm};
use crate::site::{PASSWORD, Person, Site, credentials, wide};
use crate::support::postgres::Postgres;
use axum::http::Method;
use serde_json::{Value, json};
use server::config::Config;
use server::web::role::Role;

/// A player with an account, and where orders for it go.
async fn account(site: &Site, name: &str) -> (String, String) {
    let (_, patron) = site.registered(name).await;
    (format!("/api/v1/patrons/{patron}"), format!("/api/v1/patrons/{patron}/commands"))
}

/// A manager who hires people that do not exist gains no additional limits.
#[tokio::test]
async fn g9_who_was_hired_moves_nothing_alone_until_another_manager_has_vouched() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let (look, cage) = account(&site, "ada").await;
    let first = (403, "not-vouched-for".to_owned());
    let (ghost, of_ghost) = hired(&site, (&manager, &of_manager), "ghost", "gaming-manager").await;
    let deposit = |amount: &str| json!({ "do": "deposit", "amount": amount });
    let opening = |float: &str| json!({ "game": "three-card-poker", "float": float, "concede": 0, "settings": {} });
    let refused = ghost.send(&cage, "a", deposit("0.01")).await;
    assert_eq!(refused.problem(), first);
    assert!(refused.text.contains("croupier staff vouch"), "{}", refused.text);
    assert_eq!(
        ghost.send(&cage, "b", json!({ "do": "issue-tokens", "voucher": "x", "amount": "1.00" })).await.problem(),
        first
    );
    assert_eq!(ghost.send("/api/v1/tables", "c", opening("0.01")).await.problem(), first);
    assert_eq!(ghost.send("/api/v1/pools", "d", json!({ "terms": { "seed": "1.00" } })).await.problem(), first);
    assert_eq!(ghost.get(&look).await.json()["alone"], "0.00");
    assert_eq!(ghost.send("/api/v1/tables", "e", opening("0.00")).await.status, 200, "no money moves");
    // They may ask for money that takes two persons.
    confirm(&site, &ghost, &of_ghost).await;
    assert_eq!(ghost.send(&cage, "f", deposit("10000.01")).await.status, 200);
    let (second, of_second) = another_manager(&site).await;
    assert_eq!(
        second.post("/api/v1/staff/ghost/vouch", Value::Null).await.problem(),
        (403, "second-factor-first".into())
    );
    confirm(&site, &second, &of_second).await;
    let behind = async || {
        let staff = second.get("/api/v1/staff").await.json();
        let ghost =
            staff.as_array().expect("staff").iter().find(|one| one["name"] == "ghost").expect("the ghost").clone();
        ghost["reset_by"].as_array().expect("managers").len()
    };
    assert_eq!(behind().await, 1, "the page of managers offers to vouch");
    assert_eq!(second.post("/api/v1/staff/ghost/vouch", Value::Null).await.status, 204);
    assert_eq!(behind().await, 0);
    assert_eq!(ghost.send(&cage, "g", deposit("0.01")).await.status, 200);
    assert_eq!(ghost.send("/api/v1/tables", "h", opening("0.01")).await.status, 200);
    assert_eq!(faults(&site).await, []);
}

/// Every change of staff takes a second factor from the last minutes.
#[tokio::test]
async fn changes_of_the_staff_take_a_second_factor() {
    let site = house_for_money().await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    site.person(Role::Dealer).await;
    let wanted = json!({ "name": "dora", "password": "a first password", "role": "dealer" });
    let changes = [
        (Method::POST, "/api/v1/staff", wanted, 201),
        (Method::PUT, "/api/v1/staff/the-dealer", json!({ "role": "inspector" }), 200),
        (Method::PUT, "/api/v1/staff/the-dealer/password", json!({ "password": "another password" }), 204),
        (Method::DELETE, "/api/v1/staff/dora", Value::Null, 204),
    ];
    for (method, path, body, _) in changes.clone() {
        let refused = manager.ask(method, path, body).await;
        assert_eq!(refused.problem(), (403, "second-factor-first".into()), "{path}");
    }
    confirm(&site, &manager, &of_manager).await;
    for (method, path, body, status) in changes {
        assert_eq!(manager.ask(method, path, body).await.status, status, "{path}");
    }
    assert_eq!(faults(&site).await, []);
}

/// A request cannot be agreed to once the person who asked was dismissed, or has a lower rank.
#[tokio::test]
async fn g9_a_request_does_not_outlive_who_asked() {
    let site = house_for_money().await;
    let (look, cage) = account(&site, "ada").await;
    let manager = site.person(Role::GamingManager).await;
    let of_manager = add(&site, &manager).await;
    let supervisor = site.person(Role::GamingSupervisor).await;
    let of_supervisor = add(&site, &supervisor).await;
    let (second, of_second) = another_manager(&site).await;
    confirm(&site, &supervisor, &of_supervisor).await;
    confirm(&site, &second, &of_second).await;
    let deposit = json!({ "do": "deposit", "amount": "20000.00" });
    assert_eq!(supervisor.send(&cage, "a", deposit).await.status, 200);
    let waiting = second.send("/api/v1/pools", "b", json!({ "terms": { "seed": "20000.00" } })).await.json();
    confirm(&site, &manager, &of_manager).await;
    let demoted = json!({ "role": "dealer" });
    assert_eq!(manager.ask(Method::PUT, "/api/v1/staff/the-gaming-supervisor", demoted).await.status, 200);
    assert_eq!(manager.ask(Method::DELETE, "/api/v1/staff/second", Value::Null).await.status, 204);
    let gone = (422, "asker-gone".to_owned());
    let seen = manager.get(&look).await.json();
    assert_eq!(manager.send(&cage, "c", agreement(&seen)).await.problem(), gone);
    let request = format!("/api/v1/pool-requests/{}", waiting["request"].as_str().expect("an identifier"));
    let agreed = json!({ "seed": waiting["seed"], "amount": waiting["amount"], "by": waiting["by"] });
    assert_eq!(manager.send(&request, "d", agreed).await.problem(), gone);
    assert_eq!(manager.send(&cage, "e", json!({ "do": "decline-money" })).await.status, 200, "it can be declined");
    assert_eq!(manager.ask(Method::DELETE, &request, Value::Null).await.status, 204);
    assert_eq!(faults(&site).await, []);
}

/// Two managers dismiss each other through two servers on one database: one of them stays.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_managers_who_dismiss_each_other_at_two_servers_one_stays() {
    let postgres = Postgres::start(&[]).await;
    let keys = tempfile::tempdir().expect("a folder");
    let database = Some(postgres.database().await);
    let shoe_key = Some(keys.path().join("shoes.key"));
    let config = Config { limits: wide(), database, shoe_key, ..Config::default() };
    let (here, there) = (Site::set(config.clone()).await, Site::set(config).await);
    for round in 0..5 {
        let names = [format!("one-{round}"), format!("two-{round}")];
        let mut managers = Vec::new();
        for (site, name) in [&here, &there].into_iter().zip(&names) {
            here.app.engage(name, PASSWORD.into(), Role::GamingManager).await.expect("a manager");
            let mut manager = site.visitor();
            manager.arrive("/api/v1/login", credentials(name)).await;
            managers.push(manager);
        }
        let asked = [(0, 1), (1, 0)].map(|(by, whom): (usize, usize)| {
            let manager: &Person<'_> = &managers[by];
            let path = format!("/api/v1/staff/{}", names[whom]);
            tokio::spawn(manager.site.asking(manager.request(Method::DELETE, &path, Value::Null)))
        });
        let answers = futures_util::future::join_all(asked).await;
        let codes: Vec<u16> =
            answers.iter().map(|answer| answer.as_ref().expect("an answer").status.as_u16()).collect();
        assert_eq!(codes.iter().filter(|code| **code == 204).count(), 1, "round {round}: {answers:?}");
        let mut left = 0;
        for manager in &managers {
            left += u32::from(manager.role().await == "gaming-manager");
        }
        assert_eq!(left, 1, "round {round}: {answers:?}");
    }
}
