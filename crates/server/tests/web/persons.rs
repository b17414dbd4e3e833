//! Orders against persons, over HTTP: exclusion, keeping two people apart, player cards (rulings G14 and G15).

use crate::site::{Person, Site};
use crate::tables::{open_table, seated};
use rules::Game;
use serde_json::{Value, json};
use server::web::role::Role;

async fn number(person: &Person<'_>) -> u64 {
    person.get("/api/v1/me").await.json()["patron"].as_u64().expect("a number")
}

fn commands(patron: u64) -> String {
    format!("/api/v1/patrons/{patron}/commands")
}

async fn view(person: &Person<'_>, table: u64) -> Value {
    person.get(&format!("/api/v1/tables/{table}")).await.json()["view"].clone()
}

/// An excluded person leaves every table at once: their wagers on the layout are played out without them, and everything else is refused.
#[tokio::test]
async fn g14_an_exclusion_holds_at_every_table_at_once() {
    let site = Site::open().await;
    let (stud, other) = (open_table(&site, Game::CaribbeanStud).await, open_table(&site, Game::LetItRide).await);
    let cheat = seated(&site, stud, 1).await;
    assert_eq!(cheat.order(other, "sit-too", json!({ "do": "sit", "seat": 1 })).await.status, 200);
    let honest = seated(&site, stud, 2).await;
    for (person, seat) in [(&cheat, 1), (&honest, 2)] {
        let ante = json!({ "do": "wager", "seat": seat, "on": "ante", "amount": "10.00" });
        assert_eq!(person.order(stud, "ante", ante).await.status, 200);
    }
    for person in [&cheat, &honest] {
        assert_eq!(person.order(stud, "ready", json!({ "do": "ready" })).await.status, 200);
    }
    let (supervisor, patron) = (site.person(Role::GamingSupervisor).await, number(&cheat).await);
    let silent = supervisor.send(&commands(patron), "x", json!({ "do": "exclude", "why": " " })).await;
    assert_eq!(silent.problem(), (422, "no-reason".into()));
    let why = "a calculator at the table";
    let order = supervisor.send(&commands(patron), "x", json!({ "do": "exclude", "why": why })).await;
    assert_eq!(order.status, 200, "{}", order.text);

    let seen = supervisor.get(&format!("/api/v1/patrons/{patron}")).await.json();
    assert_eq!((&seen["exclusions"][0]["why"], &seen["exclusions"][0]["game"]), (&json!(why), &Value::Null));
    assert!(seen["exclusions"][0]["by"].is_number() && seen["exclusions"][0]["since"].is_number());
    assert_eq!(view(&honest, other).await["chairs"].as_array().map(Vec::len), Some(0), "gone where nothing lay");
    let decide = cheat.order(stud, "fold", json!({ "do": "decide", "seat": 1, "decision": "fold" })).await;
    assert_eq!(decide.problem().0, 422);
    for (table, order, code) in [
        (other, json!({ "do": "sit", "seat": 1 }), "excluded"),
        (other, json!({ "do": "buy-in", "amount": "10.00" }), "excluded"),
        (stud, json!({ "do": "wait" }), "shut-out"),
    ] {
        let refused = cheat.order(table, "again", order.clone()).await;
        assert_eq!(refused.json()["error"]["code"], code, "{order}: {}", refused.text);
    }
    // The other player decides at once: the table does not wait for the excluded one, whose chips come back with the end of the round.
    let bet = honest.order(stud, "bet", json!({ "do": "decide", "seat": 2, "decision": { "bet": null } })).await;
    assert_eq!(bet.status, 200, "{}", bet.text);
    let seats = view(&honest, stud).await["chairs"].clone();
    assert_eq!(seats.as_array().map(Vec::len), Some(1), "{seats}");
    assert_eq!(seen["tables"], json!([stud]));
    let after = supervisor.get(&format!("/api/v1/patrons/{patron}")).await.json();
    assert_eq!(after["tables"], json!([]), "the chips are in the account: {after}");

    let manager = site.person(Role::GamingManager).await;
    assert_eq!(manager.send(&commands(patron), "r", json!({ "do": "readmit" })).await.status, 200);
    assert_eq!(cheat.order(other, "back", json!({ "do": "sit", "seat": 1 })).await.status, 200);
}

/// An exclusion from one game leaves the others open.
#[tokio::test]
async fn g14_an_exclusion_from_a_game_is_from_that_game() {
    let site = Site::open().await;
    let (stud, ride) = (open_table(&site, Game::CaribbeanStud).await, open_table(&site, Game::LetItRide).await);
    let player = seated(&site, stud, 1).await;
    let (supervisor, patron) = (site.person(Role::GamingSupervisor).await, number(&player).await);
    let order = json!({ "do": "exclude", "game": "caribbean-stud", "why": "a device" });
    assert_eq!(supervisor.send(&commands(patron), "x", order).await.status, 200);
    let refused = player.order(stud, "sit-again", json!({ "do": "sit", "seat": 2 })).await;
    assert_eq!(refused.json()["error"]["rule"], "16.3.2", "{}", refused.text);
    assert_eq!(player.order(ride, "sit-ride", json!({ "do": "sit", "seat": 1 })).await.status, 200);
    let nothing = json!({ "do": "exclude", "game": "roulette", "why": "a device" });
    assert_eq!(supervisor.send(&commands(patron), "y", nothing).await.problem(), (422, "not-valid".into()));
}

/// The second of two people who are kept apart gets no seat where the first one sits, whichever of them it is.
#[tokio::test]
async fn g14_two_people_are_kept_apart() {
    let site = Site::open().await;
    let table = open_table(&site, Game::LunarPoker).await;
    let (one, two) = (site.person(Role::Player).await, site.person(Role::Player).await);
    let (first, second) = (number(&one).await, number(&two).await);
    let supervisor = site.person(Role::GamingSupervisor).await;
    let order = json!({ "do": "keep-apart", "from": second, "why": "they show each other their cards" });
    assert_eq!(site.person(Role::Dealer).await.send(&commands(first), "k", order.clone()).await.status, 403);
    assert_eq!(supervisor.send(&commands(first), "k", order.clone()).await.status, 200);
    assert_eq!(supervisor.send(&commands(first), "k2", order).await.problem(), (422, "apart-already".into()));
    for (sits, stays_out) in [(&one, &two), (&two, &one)] {
        assert_eq!(sits.order(table, "a", json!({ "do": "sit", "seat": 1 })).await.status, 200);
        let refused = stays_out.order(table, "b", json!({ "do": "sit", "seat": 2 })).await;
        assert_eq!(refused.json()["error"]["code"], "kept-apart", "{}", refused.text);
        assert_eq!(refused.json()["error"]["rule"], "12.13.2");
        assert_eq!(sits.order(table, "c", json!({ "do": "leave", "seat": 1 })).await.status, 200);
    }
    assert_eq!(supervisor.send(&commands(second), "r", json!({ "do": "reunite", "with": first })).await.status, 200);
    for (person, seat) in [(&one, 1), (&two, 2)] {
        assert_eq!(person.order(table, "d", json!({ "do": "sit", "seat": seat })).await.status, 200);
    }
    let oneself = json!({ "do": "keep-apart", "from": first, "why": "nothing" });
    assert_eq!(supervisor.send(&commands(first), "o", oneself).await.problem(), (422, "oneself".into()));
}

/// A person who waits for a place and is then kept apart from a player, or whose card is blocked, waits no longer.
#[tokio::test]
async fn g14_g15_who_may_not_have_a_place_waits_for_none() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let mut players = Vec::new();
    for seat in 1..=7 {
        players.push(seated(&site, table, seat).await);
    }
    let (one, two, three) =
        (site.person(Role::Player).await, site.person(Role::Player).await, site.person(Role::Player).await);
    for person in [&one, &two, &three] {
        assert_eq!(person.order(table, "w", json!({ "do": "wait" })).await.status, 200);
    }
    let supervisor = site.person(Role::GamingSupervisor).await;
    let (seated, first, second) = (number(&players[0]).await, number(&one).await, number(&two).await);
    let apart = json!({ "do": "keep-apart", "from": seated, "why": "they signal" });
    assert_eq!(supervisor.send(&commands(first), "k", apart).await.status, 200);
    let card = supervisor.get(&format!("/api/v1/patrons/{second}")).await.json()["cards"][0].as_u64().expect("a card");
    let block = json!({ "do": "block-card", "card": card, "lost": true });
    assert_eq!(supervisor.send(&commands(second), "b", block).await.status, 200);
    assert_eq!(players[1].order(table, "l", json!({ "do": "leave", "seat": 2 })).await.status, 200);
    let third = number(&three).await;
    let chairs = view(&three, table).await["chairs"].clone();
    let live = site.app.house().table(floor::TableId(table)).await.expect("a table").now();
    let there: Vec<_> = live.table.chairs().filter(|(chair, _)| chair.0.number() == 2).map(|(_, who)| who.0).collect();
    assert_eq!(there, [third], "{chairs}");
    assert!(live.table.waiting().is_empty());
}

/// Guests have a card with their chips; once it is blocked they have no wager on the layout and place none, until they have another one.
#[tokio::test]
async fn g15_three_card_poker_takes_a_card() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    let (supervisor, patron) = (site.person(Role::GamingSupervisor).await, number(&player).await);
    let path = format!("/api/v1/patrons/{patron}");
    let card = supervisor.get(&path).await.json()["cards"][0].as_u64().expect("a card");
    let ante = json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" });
    assert_eq!(player.order(table, "ante", ante.clone()).await.status, 200);
    let block = json!({ "do": "block-card", "card": card, "lost": true });
    assert_eq!(supervisor.send(&commands(patron), "b", block).await.status, 200);
    assert_eq!(view(&player, table).await["stack"], "100.00", "the ante is back");
    let refused = player.order(table, "ante2", ante.clone()).await;
    assert_eq!(refused.problem(), (422, "no-player-card".into()));
    assert_eq!(refused.json()["error"]["rule"], "14.1");
    assert_eq!(player.order(table, "leave", json!({ "do": "leave", "seat": 1 })).await.status, 200);
    assert_eq!(player.order(table, "sit2", json!({ "do": "sit", "seat": 1 })).await.status, 422);
    let issue = json!({ "do": "issue-card", "card": 77_777 });
    assert_eq!(supervisor.send(&commands(patron), "i", issue).await.status, 200);
    assert_eq!(player.order(table, "sit3", json!({ "do": "sit", "seat": 1 })).await.status, 200);
}
