//! Aids to decisions at a house that plays for money (ruling G16).

use crate::site::{PASSWORD, Person, Site, wide};
use floor::StaffId;
use floor::table::Opening;
use rules::{Cents, Game};
use serde_json::json;
use server::config::Config;
use server::house::Asker;
use server::web::role::Role;

const HAND: &str = "/api/v1/odds/three-card-poker/hand?hand=As+Kd+7h";

async fn known<'a>(site: &'a Site, name: &str) -> Person<'a> {
    let mut player = site.visitor();
    player.arrive("/api/v1/register", json!({ "name": name, "password": PASSWORD })).await;
    player
}

/// A house for money gives no values to seated players, nor to visitors, nor tokens to players; staff and inspectors are exempt.
#[tokio::test]
async fn g16_a_house_for_money_gives_players_no_aids() {
    let site = Site::set(Config { limits: wide(), ..Config::default() }).await;
    let opening = Opening::of(Game::CaribbeanStud);
    let house = site.app.house();
    let opened = house.open_table(&opening, Cents::dollars(1_000), StaffId(1), &Asker::house()).await;
    let table = opened.expect("a table for money").0.0;
    let ada = known(&site, "ada").await;
    assert_eq!(ada.get("/api/v1/me").await.json()["aids"], false);
    assert!(ada.get(HAND).await.status.is_success(), "she sits nowhere");
    assert_eq!(ada.order(table, "sit", json!({ "do": "sit", "seat": 1 })).await.status, 200);
    let refused = ada.get(HAND).await;
    assert_eq!(refused.problem(), (422, "no-aids".into()));
    assert_eq!(refused.json()["error"]["rule"], "14.2", "the rule of the game that was asked about");
    let blackjack = ada.get("/api/v1/odds/star-blackjack/hand?hand=As+7d&up=Kh").await;
    assert_eq!(blackjack.json()["error"]["rule"], "18.1");
    assert_eq!(site.visitor().get(HAND).await.problem(), (422, "no-aids".into()));
    assert!(ada.get("/api/v1/odds/three-card-poker").await.status.is_success(), "general odds are public");
    let token = json!({ "label": "my bot" });
    assert_eq!(ada.post("/api/v1/tokens", token.clone()).await.problem(), (422, "no-aids".into()));
    for role in [Role::Dealer, Role::GamingManager, Role::Inspector] {
        let person = site.person(role).await;
        assert!(person.get(HAND).await.status.is_success(), "{role}");
        assert_eq!(person.post("/api/v1/tokens", token.clone()).await.status, 201, "{role}");
    }
    assert_eq!(ada.order(table, "leave", json!({ "do": "leave", "seat": 1 })).await.status, 200);
    assert!(ada.get(HAND).await.status.is_success(), "she sits nowhere again");
}

/// The setting decides, on a demonstration floor too.
#[tokio::test]
async fn g16_the_setting_decides() {
    for (demo, aids, gives) in
        [(true, None, true), (true, Some(false), false), (false, Some(true), true), (false, None, false)]
    {
        let config = Config { demo, aids, limits: wide(), ..Config::default() };
        assert_eq!(config.gives_aids(), gives, "{demo} {aids:?}");
        let site = Site::set(config).await;
        assert_eq!(site.visitor().get(HAND).await.status.is_success(), gives, "{demo} {aids:?}");
    }
}
