//! Disconnected players do not keep their places.

use crate::site::{Person, Site};
use crate::sockets::{connect, listen, next};
use crate::tables::{open_table, seated};
use floor::{PatronId, TableId};
use rules::Game;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// The players with a place, and those who are disconnected.
async fn seats(site: &Site, table: u64) -> (BTreeSet<PatronId>, BTreeSet<PatronId>) {
    let live = site.app.house().table(TableId(table)).await.expect("a table");
    let table = &live.now().table;
    let here: BTreeSet<PatronId> = table.chairs().map(|(_, patron)| patron).collect();
    let away = here.iter().copied().filter(|patron| table.is_away(*patron)).collect();
    (here, away)
}

async fn must(player: &Person<'_>, table: u64, key: &str, order: Value) {
    let answer = player.order(table, key, order).await;
    assert_eq!(answer.status, 200, "{key}: {}", answer.text);
}

/// A round in which one player wagers and folds; and on to the next one.
async fn round(player: &Person<'_>, table: u64, number: u64, seat: u8) {
    must(player, table, &format!("w{number}"), json!({ "do": "wager", "seat": seat, "on": "ante", "amount": "5.00" }))
        .await;
    must(player, table, &format!("r{number}"), json!({ "do": "ready" })).await;
    must(player, table, &format!("f{number}"), json!({ "do": "decide", "seat": seat, "decision": "fold" })).await;
    player.site.wait(Duration::from_secs(7));
    must(player, table, &format!("b{number}"), json!({ "do": "buy-in", "amount": "5.00" })).await;
}

#[tokio::test]
async fn six_guests_who_have_signed_out_do_not_keep_six_seats() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 7).await;
    let mut guests = Vec::new();
    for seat in 1..=6 {
        guests.push(seated(&site, table, seat).await);
    }
    let (at_table, away) = seats(&site, table).await;
    assert_eq!((at_table.len(), away.len()), (7, 0));
    for guest in &guests {
        assert_eq!(guest.post("/api/v1/logout", Value::Null).await.status, 204);
    }
    assert_eq!(seats(&site, table).await.1.len(), 6);
    // The house does not wait for disconnected players, and after two rounds they have left the table.
    round(&player, table, 1, 7).await;
    assert_eq!(seats(&site, table).await.0.len(), 7);
    round(&player, table, 2, 7).await;
    let (here, away) = seats(&site, table).await;
    assert_eq!((here.len(), away.len()), (1, 0));
    // Their chips went back to their accounts.
    let live = site.app.house().table(TableId(table)).await.expect("a table");
    for patron in at_table.difference(&here) {
        assert!(!live.now().table.stack(*patron).is_some());
        let account = site.app.house().patron_now(*patron).await.expect("an account");
        assert_eq!(account.balance(), floor::patron::GRANT);
    }
    let other = site.person(server::web::role::Role::Player).await;
    must(&other, table, "sit", json!({ "do": "sit", "seat": 1 })).await;
}

#[tokio::test]
async fn the_last_connection_that_ends_is_told_to_the_table_and_the_next_one_too() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    let at = listen(&site).await;
    let path = format!("/api/v1/tables/{table}/socket");
    let away = async |expected: usize| {
        for _ in 0..400 {
            if seats(&site, table).await.1.len() == expected {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        false
    };
    let mut first = connect(&player, at, &path, None).await.expect("a socket");
    let mut second = connect(&player, at, &path, None).await.expect("a socket");
    next(&mut first).await;
    next(&mut second).await;
    // One of two connections is not the last.
    drop(first);
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    assert_eq!(seats(&site, table).await.1.len(), 0);
    drop(second);
    assert!(away(1).await, "the last connection has ended");
    let mut back = connect(&player, at, &path, None).await.expect("a socket");
    next(&mut back).await;
    assert!(away(0).await, "there is a connection again");
    // If another server, or a sign-out elsewhere, records that they are gone, the connection that is still there corrects it.
    let live = site.app.house().table(TableId(table)).await.expect("a table");
    let patron = *seats(&site, table).await.0.first().expect("a player");
    site.app.house().disconnected(&live, patron).await.expect("told");
    assert!(away(0).await);
}

/// Ruling G23: after an outage, a player who looks at their hand over HTTP alone is there like any other, so that silence returns no ante. They are
/// gone again a moment later.
#[tokio::test]
async fn g23_looking_at_the_hand_after_an_outage_is_being_there() {
    let site = Site::open().await;
    let table = open_table(&site, Game::CaribbeanStud).await;
    let player = seated(&site, table, 1).await;
    must(&player, table, "w", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "5.00" })).await;
    must(&player, table, "r", json!({ "do": "ready" })).await;
    let house = site.app.house();
    let live = house.table(TableId(table)).await.expect("a table");
    let patron = *seats(&site, table).await.0.first().expect("a player");
    for path in ["", "/rounds/1", "/rounds/1/proof"] {
        house.disconnected(&live, patron).await.expect("told");
        house.command(&live, &floor::Command::ServeAgain, &server::house::Asker::house()).await.expect("an outage");
        assert!(live.now().table.missed_house(patron));
        let seen = player.get(&format!("/api/v1/tables/{table}{path}")).await;
        assert!(seen.status.is_success() && !live.now().table.missed_house(patron), "{path}: {}", seen.text);
        assert_eq!(seats(&site, table).await.1.len(), 0, "they are there");
    }
    for _ in 0..400 {
        if seats(&site, table).await.1.len() == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(seats(&site, table).await.1.len(), 1, "and gone again");
    assert!(!live.now().table.missed_house(patron), "they have seen the hand");
}

/// A server that starts has no connections yet, and the player who is to act has the whole time again.
#[tokio::test]
async fn a_server_that_starts_says_that_it_knows_no_player_yet() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = seated(&site, table, 1).await;
    must(&player, table, "w", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "5.00" })).await;
    must(&player, table, "r", json!({ "do": "ready" })).await;
    let path = format!("/api/v1/tables/{table}");
    let live = site.app.house().table(TableId(table)).await.expect("a table");
    let deadline = live.now().table.deadline().expect("a decision is awaited");
    site.wait(Duration::from_secs(15));
    // Players see no table before the server has recorded who is not connected there.
    let minding = std::sync::Arc::clone(site.app.house()).mind();
    let looking = player.get(&path);
    tokio::pin!(looking);
    let early = tokio::time::timeout(Duration::from_millis(300), looking.as_mut()).await;
    assert!(early.is_err(), "the server minds no table yet");
    let minding = tokio::spawn(minding);
    assert!(looking.await.status.is_success());
    assert_eq!(seats(&site, table).await.1.len(), 0, "they have looked at their hand since");
    let patron = *seats(&site, table).await.0.first().expect("a player");
    site.app.house().disconnected(&live, patron).await.expect("told");
    for _ in 0..400 {
        if live.now().table.deadline() != Some(deadline) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(live.now().table.deadline().map(|at| at.0), Some(deadline.0 + 15_000));
    assert_eq!(seats(&site, table).await.1.len(), 1);
    // Any request shows that they are there.
    must(&player, table, "f", json!({ "do": "decide", "seat": 1, "decision": "fold" })).await;
    assert_eq!(seats(&site, table).await.1.len(), 0);
    minding.abort();
}
