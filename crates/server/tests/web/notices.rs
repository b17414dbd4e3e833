//! Notices of tables: staff read them, the person they are for acknowledges them, and players see none.

use crate::site::Site;
use floor::StaffId;
use floor::table::{CardSource, Opening};
use rules::{Cents, Game};
use serde_json::json;
use server::house::Asker;
use server::web::role::Role;

/// A table with real cards between two rounds.
async fn real_cards(site: &Site) -> u64 {
    let opening = Opening { source: CardSource::Entered, play_money: true, ..Opening::of(Game::CaribbeanStud) };
    let house = site.app.house();
    let opened = house.open_table(&opening, Cents::dollars(10_000), StaffId(1), &Asker::house()).await;
    opened.expect("a table").0.0
}

/// CS 14.9.4: surveillance and an inspector are told of a missing card, and each of them says that they know.
#[tokio::test]
async fn a_missing_card_is_told_and_acknowledged() {
    let site = Site::open().await;
    let table = real_cards(&site).await;
    let commands = format!("/api/v1/tables/{table}/commands");
    let supervisor = site.person(Role::GamingSupervisor).await;
    let found = json!({ "deal": { "input": { "incident": "missing-card" } } });
    assert_eq!(supervisor.send(&commands, "found", found).await.status, 200);

    let path = format!("/api/v1/tables/{table}/notices");
    let dealer = site.person(Role::Dealer).await;
    let notices = dealer.get(&path).await.json();
    let seen = |notice: &serde_json::Value| (notice["whom"].clone(), notice["about"].clone(), notice["rules"].clone());
    let all: Vec<_> = notices.as_array().expect("notices").iter().map(seen).collect();
    let told = |whom| (json!(whom), json!("missing-card"), json!(["14.9.4"]));
    assert_eq!(all, [told("surveillance"), told("inspector")]);
    let view = dealer.get(&format!("/api/v1/tables/{table}")).await.json();
    assert_eq!(view["view"]["notices"], notices);
    assert_eq!(view["view"]["halt"]["cause"], "cards");
    let player = site.person(Role::Player).await;
    assert_eq!(player.get(&path).await.problem(), (403, "not-allowed".into()));
    assert!(player.get(&format!("/api/v1/tables/{table}")).await.json()["view"]["notices"].is_null());

    let inspector = site.person(Role::Inspector).await;
    let other = site.person(Role::GamingManager).await;
    for (person, number, problem) in [
        (&dealer, 2, (403, "not-allowed")),
        (&other, 2, (403, "not-allowed")),
        (&inspector, 1, (403, "not-allowed")),
        (&inspector, 3, (404, "no-such-thing")),
        // It was their own find.
        (&supervisor, 1, (422, "own-act")),
    ] {
        let answer = person.send(&format!("{path}/{number}"), "know", json!(null)).await;
        assert_eq!(answer.problem(), (problem.0, problem.1.into()), "{number}");
    }
    assert_eq!(inspector.send(&format!("{path}/2"), "know", json!(null)).await.status, 200);
    assert_eq!(other.send(&format!("{path}/1"), "know", json!(null)).await.status, 200);
    let again = inspector.send(&format!("{path}/2"), "again", json!(null)).await;
    assert_eq!(again.problem(), (422, "acknowledged-already".into()));
    let notices = dealer.get(&path).await.json();
    assert!(notices.as_array().expect("notices").iter().all(|notice| notice["acknowledged"]["by"].is_u64()));
}

/// Ruling G22: over HTTP too, nothing is dealt before the check is recorded, which a dealer may do.
#[tokio::test]
async fn g22_nothing_is_dealt_before_the_check() {
    let site = Site::open().await;
    let table = real_cards(&site).await;
    let commands = format!("/api/v1/tables/{table}/commands");
    let supervisor = site.person(Role::GamingSupervisor).await;
    let found = json!({ "deal": { "input": { "incident": "foreign-card" } } });
    assert_eq!(supervisor.send(&commands, "found", found).await.status, 200);
    let dealer = site.person(Role::Dealer).await;
    let bets = json!({ "deal": { "input": "no-more-bets" } });
    assert_eq!(dealer.send(&commands, "bets", bets).await.problem(), (422, "cards-in-doubt".into()));
    let check = json!({ "record-check": { "missing": 0, "foreign": 0 } });
    assert_eq!(dealer.send(&commands, "check", check).await.status, 200);
    let view = dealer.get(&format!("/api/v1/tables/{table}")).await.json();
    assert!(view["view"]["halt"].is_null());
}
