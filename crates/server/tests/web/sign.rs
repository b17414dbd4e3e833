//! The sign at a table.

use crate::site::Site;
use crate::tables::open_table;
use rules::Game;
use serde_json::json;
use server::web::role::Role;
use std::time::Duration;

#[tokio::test]
async fn anybody_reads_limits_what_the_rules_demand_and_what_is_coming() {
    let site = Site::open().await;
    let table = open_table(&site, Game::StarBlackjack).await;
    let path = format!("/api/v1/tables/{table}/sign");
    let sign = site.visitor().get(&path).await.json();
    assert_eq!((&sign["game"], &sign["title"]), (&json!("star-blackjack"), &json!("Star Blackjack")));
    assert_eq!((&sign["coming"], &sign["closes"], &sign["jackpot"]), (&json!(null), &json!(null), &json!(null)));
    let view = site.visitor().get(&format!("/api/v1/tables/{table}")).await.json()["view"].clone();
    assert_eq!((&sign["limits"], &sign["signs"]), (&view["limits"], &view["signs"]));
    let words = sign["signs"].to_string();
    for demanded in ["Blackjack pays", "Insurance pays", "Dealer must stand"] {
        assert!(words.contains(demanded), "{words}");
    }

    // A higher minimum comes by a sign that stands for twenty minutes.
    let now = sign["now"].as_i64().expect("a time");
    let supervisor = site.person(Role::CasinoSupervisor).await;
    let unit = sign["limits"]["unit"].clone();
    let limits = json!({ "minimum": "500.00", "maximum": "5000.00", "unit": unit });
    let change = json!({ "sign": { "takes_effect": now + 1_200_000 } });
    let command = json!({ "set-limits": { "limits": limits, "change": change } });
    let answer = supervisor.send(&format!("/api/v1/tables/{table}/commands"), "a", command).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    site.wait(Duration::from_mins(1));
    let sign = site.visitor().get(&path).await.json();
    assert_eq!(sign["coming"]["limits"], limits);
    assert_eq!(sign["coming"]["takes_effect"], now + 1_200_000);
    assert_eq!(sign["now"], now + 60_000);
    assert_ne!(sign["limits"], limits);
    assert_eq!(site.visitor().get("/api/v1/tables/99/sign").await.problem(), (404, "no-such-thing".into()));
}
