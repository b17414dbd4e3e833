//! The public list of jackpot wins.

use crate::scripted::Script;
use crate::site::Site;
use crate::tables::seated;
use floor::table::Opening;
use floor::{PoolId, StaffId, TableId, jackpot};
use rules::{Await, Card, Cents, Game, Input, Next, Place, Player, Round, Seat, Stake, Wager};
use serde_json::{Value, json};
use server::house::{Asker, House};
use server::offline::{Means, examine};
use server::store::{Batch, JackpotWin};
use server::web::role::Role;
use std::time::Duration;

/// A pool for play money on the usual terms.
pub(crate) async fn open_pool(house: &House) -> PoolId {
    let terms = jackpot::Terms::of(&rules::AnySettings::new(Game::CaribbeanStud)).expect("terms");
    house.open_pool(&terms, true, StaffId(1), &Asker::house()).await.expect("a pool").0
}

/// A table for play money that feeds a pool.
pub(crate) async fn open_table_feeding(house: &House, pool: PoolId) -> TableId {
    let opening = Opening {
        settings: vec![("minimum".into(), "5.00".into())],
        play_money: true,
        pool: Some(pool),
        ..Opening::of(Game::CaribbeanStud)
    };
    house.open_table(&opening, Cents::dollars(1_000_000), StaffId(1), &Asker::house()).await.expect("a table").0
}

/// The order of cards that brings a hand to seat 1, and a losing one to the dealer.
pub(crate) fn dealt(table: &floor::Table, hand: [&str; 5]) -> Vec<Card> {
    let mut hand = hand.into_iter();
    let mut nothing = ["2d", "4c", "6h", "8d", "9c"].into_iter();
    let mut round = table.round().clone();
    let stake = |dollars| Stake { amount: Cents::dollars(dollars), tokens: Cents::ZERO };
    let seat = Seat::new(1).expect("a seat");
    for (on, stake) in [(Wager::Ante, stake(10)), (Wager::Jackpot, stake(1))] {
        round.take(Input::Wager { seat, player: Player::First, on, stake }, &mut |_| {}).expect("a wager");
    }
    round.take(Input::NoMoreBets, &mut |_| {}).expect("no more bets");
    let mut order = Vec::new();
    while let Next::Await(Await::Card(place)) = round.next() {
        let card = if place == Place::Dealer { nothing.next() } else { hand.next() };
        let card: Card = card.expect("a card").parse().expect("a card");
        round.take(Input::Card(card), &mut |_| {}).expect("a card");
        order.push(card);
    }
    order
}

/// Wins this many flushes, each at a table of its own. Returns the pool.
pub(crate) async fn won(site: &Site, script: &Script, count: u64) -> PoolId {
    let house = site.app.house();
    let pool = open_pool(house).await;
    for _ in 0..count {
        win(site, script, pool).await;
    }
    pool
}

async fn win(site: &Site, script: &Script, pool: PoolId) {
    let house = site.app.house();
    let table = open_table_feeding(house, pool).await;
    let hand = ["As", "Js", "9s", "5s", "2s"];
    script.bring(table, dealt(&house.table(table).await.expect("a table").now().table, hand), 0);
    let player = seated(site, table.0, 1).await;
    for (on, amount) in [("ante", "10.00"), ("jackpot", "1.00")] {
        let wager = json!({ "do": "wager", "seat": 1, "on": on, "amount": amount });
        assert_eq!(player.order(table.0, on, wager).await.status, 200);
    }
    assert_eq!(player.order(table.0, "ready", json!({ "do": "ready" })).await.status, 200);
    let decided = player.order(table.0, "fold", json!({ "do": "decide", "seat": 1, "decision": "fold" })).await;
    assert_eq!(decided.status, 200, "{}", decided.text);
}

async fn listed(site: &Site) -> Vec<Value> {
    let answer = site.visitor().get("/api/v1/pools/1/wins").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json().as_array().expect("a list").clone()
}

#[tokio::test]
async fn a_pool_that_has_paid_nothing_lists_nothing_and_one_that_is_not_there_is_not_found() {
    let site = Site::open().await;
    let path = "/api/v1/pools/1/wins";
    for path in [path, "/api/v1/pools/0/wins", "/api/v1/pools/x/wins"] {
        assert_eq!(site.visitor().get(path).await.problem().0, 404, "{path}");
    }
    site.person(Role::GamingManager).await.send("/api/v1/pools", "p", json!({ "play_money": true })).await;
    assert_eq!(listed(&site).await, [] as [Value; 0]);
}

/// Rows that were written into the index past the house, or altered there, are not shown.
#[tokio::test]
async fn a_win_that_the_facts_do_not_have_is_not_listed() {
    let (site, script) = Site::scripted().await;
    let pool = won(&site, &script, 2).await;
    let honest = listed(&site).await;
    assert_eq!(honest.len(), 2, "{honest:?}");
    let house = site.app.house();
    let rows = house.store().jackpot_wins(pool, 2).await.expect("rows");
    let (latest, first) = (rows[0].clone(), rows[1].clone());
    let more = |row: &JackpotWin| JackpotWin { pays: Cents::dollars(1_000_000), ..row.clone() };
    for (what, row) in [
        ("of no fact of the pool", JackpotWin { version: latest.version + 7, ..latest.clone() }),
        ("of the pool's opening", JackpotWin { version: 1, ..first.clone() }),
        ("of a contribution", JackpotWin { version: latest.version - 1, ..latest.clone() }),
        ("of another prize than the fact settled", JackpotWin { place: 1, ..latest.clone() }),
        ("a second one of a larger amount", JackpotWin { place: 1, ..more(&latest) }),
        ("of another fact", JackpotWin { place: 1, version: first.version, ..latest.clone() }),
    ] {
        let batch = Batch { wins: vec![row.clone()], ..Batch::default() };
        house.store().append(batch).await.expect("a row");
        assert_eq!(listed(&site).await, honest, "{what}");
        assert!(site.alter(&format!("DELETE FROM jackpot_wins WHERE {}", key(&row))).await > 0);
    }
    for (what, forgery) in [
        ("its amount", "pays = pays * 100"),
        ("its hand", "hand = 'royal flush'"),
        ("its place", "place = 1"),
        ("its table", "table_id = table_id - 1"),
        ("its round", "round = 2"),
        ("its moment", "won_at = won_at - 1"),
    ] {
        assert!(site.alter(&format!("UPDATE jackpot_wins SET {forgery} WHERE {}", key(&latest))).await > 0);
        assert_eq!(listed(&site).await, honest[1..], "{what}");
        assert!(
            site.alter(&format!("DELETE FROM jackpot_wins WHERE pool = {} AND version = {}", pool.0, latest.version))
                .await
                > 0
        );
        let batch = Batch { wins: vec![latest.clone()], ..Batch::default() };
        house.store().append(batch).await.expect("the row as it was");
        assert_eq!(listed(&site).await, honest, "{what}, put right");
    }
    // The rules come from the facts, not from the row.
    assert!(site.alter("UPDATE jackpot_wins SET rules = '99.9'").await > 0);
    assert_eq!(listed(&site).await, honest);
}

fn key(win: &JackpotWin) -> String {
    format!("pool = {} AND version = {} AND place = {}", win.pool.0, win.version, win.place)
}

/// Rows of prizes that were altered or removed are found by an examination of the record.
#[tokio::test]
async fn prizes_in_the_index_are_compared_with_the_facts() {
    for (forgery, part) in [
        (
            "DELETE FROM jackpot_wins WHERE version = (SELECT MAX(version) FROM jackpot_wins)",
            "does not have a prize of pool/1",
        ),
        ("UPDATE jackpot_wins SET pays = pays + 1", "a prize of pool/1"),
        ("UPDATE jackpot_wins SET won_at = won_at + 1", "a prize of pool/1"),
        ("UPDATE jackpot_wins SET version = version + 1000", "a prize of pool/1"),
        ("UPDATE jackpot_wins SET hand = 'royal flush'", "a prize of pool/1"),
        ("UPDATE jackpot_wins SET place = 3", "a prize of pool/1"),
    ] {
        let (site, script) = Site::scripted().await;
        won(&site, &script, 2).await;
        site.app.close(Duration::from_secs(5)).await;
        let faults = examined(&site).await;
        assert_eq!(faults, [] as [String; 0], "as it was played");
        assert!(site.alter(forgery).await > 0, "{forgery}");
        let faults = examined(&site).await;
        assert!(faults.iter().any(|fault| fault.contains(part)), "{forgery}: {faults:?}");
    }
}

/// Two persons invalidate the outcome of the round that has just ended. Its consequences have the second person as their author, too, and are an act
/// of the first: an examination reports neither.
#[tokio::test]
async fn an_examination_finds_nothing_wrong_with_a_round_that_two_persons_invalidate() {
    let (site, script) = Site::scripted().await;
    let pool = won(&site, &script, 1).await;
    let table = site.app.house().pool_now(pool).await.expect("a pool").tables().next().expect("a table");
    let (asks, agrees) = (site.person(Role::GamingSupervisor).await, site.person(Role::GamingManager).await);
    let commands = format!("/api/v1/tables/{}/commands", table.0);
    let incident = json!({ "invalidated": { "ground": "disruption", "forfeit": [] } });
    let invalidate = json!({ "correct-round": { "round": 1, "incident": incident } });
    assert_eq!(asks.send(&commands, "invalidate", invalidate).await.status, 200);
    let answer = agrees.send(&commands, "agree", json!({ "agree": {} })).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(listed(&site).await, [] as [Value; 0]);
    site.app.close(Duration::from_secs(5)).await;
    assert_eq!(examined(&site).await, [] as [String; 0]);
}

/// The findings of an examination of a closed site's record.
async fn examined(site: &Site) -> Vec<String> {
    let location = site.location();
    let report = tokio::task::spawn_blocking(move || examine(&location, Means::default(), |_, _| {}));
    let report = report.await.expect("it ends").expect("a record");
    report.faults.iter().map(ToString::to_string).collect()
}

/// A prize of a round whose outcome was invalidated is restored in the index.
#[tokio::test]
async fn a_prize_that_was_taken_back_is_not_listed_again() {
    let site = Site::scripted().await;
    let row = invalidated(&site, false).await;
    let batch = Batch { wins: vec![row], ..Batch::default() };
    site.0.app.house().store().append(batch).await.expect("a row");
    assert_eq!(listed(&site.0).await, [] as [Value; 0]);
}

#[tokio::test]
async fn the_last_twenty_wins_are_listed() {
    let (site, script) = Site::scripted().await;
    let pool = won(&site, &script, 0).await;
    for count in 1..=22 {
        win(&site, &script, pool).await;
        let tables: Vec<u64> = listed(&site).await.iter().map(|win| win["table"].as_u64().expect("a table")).collect();
        let first = site.app.house().pool_now(pool).await.expect("a pool").tables().map(|table| table.0).min();
        let first = first.expect("a table");
        let expected: Vec<u64> = (first..first + count).rev().take(20).collect();
        assert_eq!(tables, expected, "{count} wins");
    }
}

/// Prizes that the pool pays and those that it does not: both are wins, and neither names the winner.
#[tokio::test]
async fn a_win_is_listed_when_it_is_settled_with_hand_prize_and_rules() {
    let site = Site::scripted().await;
    let (site, script) = (&site.0, &site.1);
    let house = site.app.house();
    let pool = open_pool(house).await;
    let hands = [
        (["9s", "8s", "7s", "6s", "5s"], "bet", "straight-flush", "5000.07", "12.1.2"),
        (["As", "Js", "9s", "5s", "2s"], "fold", "flush", "100.00", "12.1.5"),
        (["As", "Jd", "9s", "5h", "2s"], "bet", "", "", ""),
    ];
    let mut expected: Vec<Value> = Vec::new();
    for (hand, decision, called, pays, rule) in hands {
        let table = open_table_feeding(house, pool).await;
        script.bring(table, dealt(&house.table(table).await.expect("a table").now().table, hand), 0);
        let player = seated(site, table.0, 1).await;
        for (on, amount) in [("ante", "10.00"), ("jackpot", "1.00")] {
            let wager = json!({ "do": "wager", "seat": 1, "on": on, "amount": amount });
            assert_eq!(player.order(table.0, on, wager).await.status, 200);
        }
        assert_eq!(player.order(table.0, "ready", json!({ "do": "ready" })).await.status, 200);
        assert_eq!(listed(site).await.len(), expected.len(), "nothing is settled yet");
        let decision = if decision == "bet" { json!({ "bet": null }) } else { json!(decision) };
        let decided = player.order(table.0, "decide", json!({ "do": "decide", "seat": 1, "decision": decision })).await;
        assert_eq!(decided.status, 200, "{}", decided.text);
        if called.is_empty() {
            continue;
        }
        let lines = player.get(&format!("/api/v1/tables/{}", table.0)).await.json()["view"]["lines"].clone();
        let line = lines.as_array().expect("lines").iter().find(|line| line["wager"] == "jackpot").expect("a line");
        assert!(line["rules"].as_array().expect("rules").contains(&json!(rule)), "{line}");
        expected.insert(
            0,
            json!({ "table": table.0, "round": 1, "at": 1_800_000_000_000_i64, "hand": called,
            "pays": pays, "rules": line["rules"] }),
        );
    }
    assert_eq!(listed(site).await, expected);
}

/// Ruling G17: an outcome is invalidated when wagers for the next round lie on the layout. Its prizes are no longer wins, the player's account of the
/// round and its replay show that, and after the first card of the next round it is refused.
#[tokio::test]
async fn ruling_g17_prizes_of_an_invalidated_round_are_no_wins() {
    invalidated(&Site::scripted().await, false).await;
}

/// The same if the table has left the pool since, and feeds another one.
#[tokio::test]
async fn ruling_g17_prizes_of_a_pool_that_the_table_has_left_are_no_wins() {
    invalidated(&Site::scripted().await, true).await;
}

/// Returns the row of the prize as it was before.
async fn invalidated((site, script): &(Site, Script), leaves: bool) -> JackpotWin {
    let house = site.app.house();
    let pool = open_pool(house).await;
    let seeded = house.pool_now(pool).await.expect("a pool").holds();
    let table = open_table_feeding(house, pool).await;
    let shoe = dealt(&house.table(table).await.expect("a table").now().table, ["9s", "8s", "7s", "6s", "5s"]);
    script.bring(table, shoe, 0);
    let player = seated(site, table.0, 1).await;
    let wager = |on: &str, amount: &str| json!({ "do": "wager", "seat": 1, "on": on, "amount": amount });
    for (on, amount) in [("ante", "10.00"), ("jackpot", "1.00")] {
        assert_eq!(player.order(table.0, on, wager(on, amount)).await.status, 200);
    }
    assert_eq!(player.order(table.0, "ready", json!({ "do": "ready" })).await.status, 200);
    let bet = json!({ "do": "decide", "seat": 1, "decision": { "bet": null } });
    assert_eq!(player.order(table.0, "bet", bet).await.status, 200);
    assert_eq!(listed(site).await.len(), 1);
    let row = house.store().jackpot_wins(pool, 1).await.expect("rows").remove(0);
    // The results are looked at for six seconds; the next thing that is asked opens the next round.
    site.wait(Duration::from_secs(7));
    let bought = player.order(table.0, "buy-more", json!({ "do": "buy-in", "amount": "5.00" })).await;
    assert_eq!(bought.status, 200, "{}", bought.text);
    let (asks, agrees) = (site.person(Role::GamingSupervisor).await, site.person(Role::GamingManager).await);
    let commands = format!("/api/v1/tables/{}/commands", table.0);
    if leaves {
        let other = open_pool(house).await;
        assert_eq!(agrees.send(&commands, "unlink", json!({ "unlink": {} })).await.status, 200);
        assert_eq!(agrees.send(&commands, "link", json!({ "link": { "pool": other.0 } })).await.status, 200);
    }
    let laid = player.order(table.0, "next", wager("ante", "10.00")).await;
    assert_eq!(laid.status, 200, "{}", laid.text);
    let view = player.get(&format!("/api/v1/tables/{}", table.0)).await.json()["view"].clone();
    assert_eq!((&view["round"], &view["correctable_round"]), (&json!(2), &json!(1)));
    let incident = json!({ "invalidated": { "ground": "disruption", "forfeit": [] } });
    let invalidate = json!({ "correct-round": { "round": 1, "incident": incident } });
    assert_eq!(asks.send(&commands, "invalidate", invalidate.clone()).await.status, 200);
    let answer = agrees.send(&commands, "agree", json!({ "agree": {} })).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(listed(site).await, [] as [Value; 0]);
    assert_eq!(house.pool_now(pool).await.expect("a pool").holds(), seeded);
    let view = player.get(&format!("/api/v1/tables/{}", table.0)).await.json()["view"].clone();
    assert_eq!((&view["stack"], &view["correctable_round"]), (&json!("95.00"), &Value::Null));
    let rounds = player.get("/api/v1/me/rounds").await.json()["rounds"].clone();
    assert_eq!((&rounds[0]["round"], &rounds[0]["net"]), (&json!(2), &json!("-10.00")));
    assert_eq!((&rounds[1]["round"], &rounds[1]["net"]), (&json!(1), &json!("0.00")));
    let replay = player.get(&format!("/api/v1/tables/{}/rounds/1", table.0)).await.json();
    assert!(replay["lines"].as_array().expect("lines").iter().all(|line| line["outcome"] == "void"), "{replay}");
    let last = replay["steps"].as_array().expect("steps").last().expect("a step").clone();
    assert_eq!(last["voided"][0], "16.4");
    assert_eq!(player.order(table.0, "ready-again", json!({ "do": "ready" })).await.status, 200);
    let late = asks.send(&commands, "late", invalidate).await;
    assert_eq!(late.problem(), (422, "outcome-stands".into()));
    assert_eq!(late.json()["error"]["rule"], "16.4");
    row
}

/// CS 14.15, ruling G21: when a supervisor stops the jackpot, its table returns the wagers that were not dealt to and takes none until an inspector
/// lets play go on. This needs no request to the table.
#[tokio::test]
async fn a_stopped_jackpot_stops_its_tables_until_an_inspector_approves() {
    let site = Site::open().await;
    let house = site.app.house();
    let pool = open_pool(house).await;
    let opening = Opening { play_money: true, pool: Some(pool), ..Opening::of(Game::CaribbeanStud) };
    let opened = house.open_table(&opening, Cents::dollars(1_000_000), StaffId(1), &Asker::house()).await;
    let table = opened.expect("a table").0.0;
    let player = seated(&site, table, 1).await;
    let ante = json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" });
    assert_eq!(player.order(table, "ante", ante.clone()).await.status, 200);
    let minding = tokio::spawn(std::sync::Arc::clone(house).mind());
    let commands = format!("/api/v1/pools/{}/commands", pool.0);
    let supervisor = site.person(Role::GamingManager).await;
    let inspector = site.person(Role::Inspector).await;
    assert_eq!(supervisor.send(&commands, "stop", json!({ "do": "stop" })).await.status, 200);
    until(&player, table, |view| view["halt"]["cause"] == "jackpot").await;
    let seen = player.get(&format!("/api/v1/tables/{table}")).await.json();
    assert_eq!(seen["view"]["stack"], "100.00", "it was not dealt to");
    assert_eq!(player.order(table, "again", ante.clone()).await.problem(), (422, "jackpot-stopped".into()));
    let unlink = supervisor.send(&format!("/api/v1/tables/{table}/commands"), "unlink", json!({ "unlink": {} })).await;
    assert_eq!(unlink.problem(), (422, "jackpot-stopped".into()), "leaving the jackpot is no way out");
    let resume = json!({ "do": "resume" });
    assert_eq!(supervisor.send(&commands, "resume", resume.clone()).await.problem(), (403, "not-allowed".into()));
    assert_eq!(inspector.send(&commands, "resume", resume).await.status, 200);
    until(&player, table, |view| view["halt"].is_null()).await;
    assert_eq!(player.order(table, "more", ante).await.status, 200);
    let notices = supervisor.get(&format!("/api/v1/tables/{table}/notices")).await.json();
    assert_eq!((&notices[0]["about"], &notices[0]["whom"]), (&json!("jackpot-stopped"), &json!("inspector")));
    minding.abort();
}

/// Reads a table until it is in this state.
async fn until(person: &crate::site::Person<'_>, table: u64, stands: impl Fn(&Value) -> bool) {
    for _ in 0..500 {
        let seen = person.get(&format!("/api/v1/tables/{table}")).await.json();
        if stands(&seen["view"]) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the table never stood so");
}
