//! Orders of several wagers, instructions, and everything riding, over HTTP.

use crate::site::{Person, Site};
use crate::tables::{open_table, seated};
use rules::Game;
use serde_json::{Value, json};

async fn view(player: &Person<'_>, table: u64) -> Value {
    player.get(&format!("/api/v1/tables/{table}")).await.json()["view"].clone()
}

#[tokio::test]
async fn wagers_that_belong_together_are_one_order() {
    let site = Site::open().await;
    let table = open_table(&site, Game::LunarPoker).await;
    let player = seated(&site, table, 2).await;
    let lay = |wagers: Value| json!({ "do": "wagers", "seat": 2, "wagers": wagers });
    let ante = json!({ "on": "ante", "amount": "10.00" });
    // LP 5.2: without the super wager the ante is not laid either.
    let refused = player.order(table, "a", lay(json!([ante]))).await;
    assert_eq!(refused.problem(), (422, "wager-missing".into()));
    assert_eq!(refused.json()["error"]["rule"], "5.2", "{}", refused.text);
    assert_eq!(view(&player, table).await["stack"], "100.00");
    let small = player.order(table, "b", lay(json!([ante, { "on": "super", "amount": "5.00" }]))).await;
    let what = small.json()["error"]["what"].as_str().expect("words").to_owned();
    assert!(what.starts_with("super: "), "{what}");
    let laid = player.order(table, "c", lay(json!([{ "on": "super", "amount": "15.00" }, ante]))).await;
    assert_eq!(laid.status, 200, "{}", laid.text);
    let seen = view(&player, table).await;
    assert_eq!((&seen["stack"], seen.get("missing")), (&json!("75.00"), None), "{seen}");
    // Laid one by one, the view says what is missing.
    let back = player.order(table, "d", lay(json!([]))).await;
    assert_eq!(back.status, 200, "{}", back.text);
    let single = json!({ "do": "wager", "seat": 2, "on": "ante", "amount": "10.00" });
    assert_eq!(player.order(table, "e", single).await.status, 200);
    let seen = view(&player, table).await;
    assert_eq!(seen["missing"][0]["on"], "super", "{seen}");
    assert_eq!(seen["missing"][0]["rules"][0], "5.2", "{seen}");
}

#[tokio::test]
async fn an_instruction_is_chosen_shown_and_replayed() {
    let site = Site::open().await;
    let table = open_table(&site, Game::CaribbeanStud).await;
    let player = seated(&site, table, 1).await;
    let seen = view(&player, table).await;
    assert_eq!(seen["instruction"]["now"], "usual", "{seen}");
    assert_eq!(seen["board"]["instructions"].as_array().map(Vec::len), Some(3), "{seen}");
    let choose = |instruction: &str| json!({ "do": "instruct", "instruction": instruction });
    assert_eq!(player.order(table, "i", choose("always-fold")).await.status, 200);
    assert_eq!(player.order(table, "j", choose("always-ride")).await.problem(), (422, "other-instruction".into()));
    assert_eq!(player.order(table, "k", choose("never")).await.status, 422);
    assert_eq!(view(&player, table).await["chairs"][0]["instruction"], "always-fold");
    let wager = json!({ "do": "wagers", "seat": 1, "wagers": [{ "on": "ante", "amount": "10.00" }] });
    assert_eq!(player.order(table, "w", wager).await.status, 200);
    assert_eq!(player.order(table, "r", json!({ "do": "ready" })).await.status, 200);
    // Time passes without a word: the instruction decides, and the record of the round says so.
    site.wait(std::time::Duration::from_secs(21));
    assert_eq!(player.order(table, "b", json!({ "do": "buy-in", "amount": "5.00" })).await.status, 200);
    let seen = view(&player, table).await;
    assert_eq!((&seen["phase"], &seen["stack"]), (&json!("over"), &json!("95.00")), "{seen}");
    assert!(seen["calls"].to_string().contains("as instructed (ruling G23)"), "{seen}");
    let replay = player.get(&format!("/api/v1/tables/{table}/rounds/1")).await.json();
    let by: Vec<&Value> =
        replay["said"].as_array().expect("what was said").iter().filter_map(|said| said.get("instruction")).collect();
    assert_eq!(by, [&json!("always-fold")], "{replay}");
    let ride = player.order(table, "l", json!({ "do": "let-all-ride", "seat": 1 })).await;
    assert_eq!(ride.problem(), (422, "not-in-this-game".into()));
}
