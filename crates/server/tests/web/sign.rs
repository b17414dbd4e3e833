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
    let board = &view["board"];
    assert_eq!((&sign["limits"], &sign["signs"]), (&view["limits"], &board["signs"]));
    assert_eq!(sign["pay_tables"], board["pay_tables"]);
    assert_eq!(sign["pay_tables"][0]["lines"][0], json!({ "hand": "Same suit", "odds": "30:1" }));
    let words = sign["signs"].to_string();
    for demanded in ["Blackjack pays", "Insurance pays", "Dealer must stand"] {
        assert!(words.contains(demanded), "{words}");
    }

    // A higher minimum comes by a sign that stands for twenty minutes.
    let now = sign["now"].as_i64().expect("a time");
    let supervisor = site.person(Role::AssistantGamingManager).await;
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
    let view = site.visitor().get(&format!("/api/v1/tables/{table}")).await.json()["view"].clone();
    let coming = json!([{ "takes_effect": now + 1_200_000, "limits": limits, "rule": "6.5" }]);
    assert_eq!(view["board"]["coming"], coming);
    assert_eq!(site.visitor().get("/api/v1/tables/99/sign").await.problem(), (404, "no-such-thing".into()));
}

/// Rule 2.4.3 wants the meter shown, and the sign shows it. A view has it in a field, and its board stays as it is while it moves.
#[tokio::test]
async fn a_sign_shows_the_meter_and_a_board_that_there_is_one() {
    let site = Site::open().await;
    let manager = site.person(Role::GamingManager).await;
    manager.send("/api/v1/pools", "p", json!({ "play_money": true, "terms": { "seed": "100.00" } })).await;
    let table = json!({ "game": "caribbean-stud", "float": "1000.00", "pool": 1, "play_money": true,
        "settings": { "seed": "100.00" } });
    assert_eq!(manager.send("/api/v1/tables", "t", table).await.status, 200);
    let says = |signs: &serde_json::Value| -> Vec<String> {
        let signs = signs.as_array().expect("signs").iter().filter(|sign| sign["about"] == "jackpot");
        signs.map(|sign| sign["says"].as_str().expect("words").to_owned()).collect()
    };
    let sign = site.visitor().get("/api/v1/tables/1/sign").await.json();
    assert_eq!(says(&sign["signs"]), ["Progressive jackpot: 100.00"]);
    let view = site.visitor().get("/api/v1/tables/1").await.json()["view"].clone();
    assert_eq!(says(&view["board"]["signs"]), ["Progressive jackpot"]);
    assert_eq!(view["jackpot"]["meter"], "100.00");
    let pool = site.visitor().get("/api/v1/pools/1").await.json();
    assert_eq!(pool["pay_table"], view["board"]["pay_tables"][1]);
    let flush = json!({ "hand": "Flush", "amount": "100.00", "rule": "12.1.5" });
    assert_eq!(pool["pay_table"]["lines"][4], flush);
}
