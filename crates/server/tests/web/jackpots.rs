//! What a jackpot has paid, for everybody to see.

use crate::site::Site;
use crate::tables::seated;
use floor::jackpot::{Change, Exact};
use floor::table::Opening;
use floor::{Moment, PoolId, StaffId, TableId, jackpot};
use rules::strength::FiveCardHand;
use rules::{Await, Card, Cents, Game, Input, Next, Place, Player, Round, Seat, Stake, Wager};
use serde_json::{Value, json};
use server::house::{Asker, House};
use server::store::{Append, Batch, JackpotWin, StreamId};
use server::web::role::Role;

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

/// The order in which a hand reaches seat 1, and nothing the dealer.
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

/// Writes wins of pool 1 into the record, with the facts of the pool that settled them.
pub(crate) async fn won(site: &Site, count: u64) {
    let (table, at) = (TableId(2), Moment(1_700_000_000_000));
    let (before, own) = (Cents::dollars(50_000).into(), Exact::ZERO);
    let settled = |round| {
        let change = Change::Settled { before, returned: own, own, taken: Cents::dollars(150), reseeded: None };
        let fact = jackpot::Fact::Changed { table, round, change, at };
        serde_json::to_string(&fact).expect("a fact")
    };
    let win = |round: u64| JackpotWin {
        pool: PoolId(1),
        // The pool was opened by its first fact.
        version: round + 1,
        place: 0,
        table,
        round,
        at,
        hand: FiveCardHand::FullHouse,
        pays: Cents::dollars(150),
        rules: vec!["12.1.4".into()],
    };
    let wins = (1..=count).map(win).collect();
    let appends = vec![Append::new(StreamId::pool(PoolId(1)), 1, (1..=count).map(settled).collect())];
    site.shell.house().store().append(Batch { appends, wins, ..Batch::default() }).await.expect("wins");
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
    site.person(Role::GamingManager).await.send("/api/v1/pools", "p", json!({})).await;
    assert_eq!(listed(&site).await, [] as [Value; 0]);
}

/// A row that was written into the index past the house is not shown to anybody.
#[tokio::test]
async fn a_win_that_the_facts_do_not_have_is_not_listed() {
    let site = Site::open().await;
    site.person(Role::GamingManager).await.send("/api/v1/pools", "p", json!({})).await;
    won(&site, 2).await;
    let (pool, hand) = (PoolId(1), FiveCardHand::RoyalFlush);
    let (pays, rules, place) = (Cents::dollars(1_000_000), vec!["12.1.1".into()], 1);
    let (table, at) = (TableId(2), Moment(1_700_000_000_000));
    let forged =
        |version, round| JackpotWin { pool, version, place, table, round, at, hand, pays, rules: rules.clone() };
    // Of a fact that is none of the pool's, of its opening, and of another round than the fact settled.
    let wins = vec![forged(9, 8), forged(1, 1), forged(3, 7)];
    site.shell.house().store().append(Batch { wins, ..Batch::default() }).await.expect("rows");
    let rounds: Vec<u64> = listed(&site).await.iter().map(|win| win["round"].as_u64().expect("a round")).collect();
    assert_eq!(rounds, [2, 1]);
}

#[tokio::test]
async fn the_last_twenty_wins_are_listed() {
    for (count, oldest) in [(1, 1), (19, 1), (20, 1), (21, 2), (22, 3)] {
        let site = Site::open().await;
        site.person(Role::GamingManager).await.send("/api/v1/pools", "p", json!({})).await;
        won(&site, count).await;
        let rounds: Vec<u64> = listed(&site).await.iter().map(|win| win["round"].as_u64().expect("a round")).collect();
        assert_eq!(rounds, (oldest..=count).rev().collect::<Vec<_>>(), "{count} wins");
    }
}

/// Prizes that the pool pays and those that it does not: both are wins, and neither says whose.
#[tokio::test]
async fn a_win_is_listed_when_it_is_settled_with_hand_prize_and_rules() {
    let site = Site::scripted().await;
    let (site, script) = (&site.0, &site.1);
    let house = site.shell.house();
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

/// Ruling G17: an outcome is invalidated when wagers for the next round lie on the layout. Its prizes are no wins any longer, the player's
/// account of the round and its replay say so, and after the first card of the next round it is refused.
#[tokio::test]
async fn ruling_g17_prizes_of_an_invalidated_round_are_no_wins() {
    invalidated(false).await;
}

/// The same where the table has left the pool since, and feeds another one.
#[tokio::test]
async fn ruling_g17_prizes_of_a_pool_that_the_table_has_left_are_no_wins() {
    invalidated(true).await;
}

async fn invalidated(leaves: bool) {
    let site = Site::scripted().await;
    let (site, script) = (&site.0, &site.1);
    let house = site.shell.house();
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
    // The results are looked at for six seconds; the next thing that is asked opens the next round.
    site.wait(std::time::Duration::from_secs(7));
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
}

/// CS 14.15, ruling G21: when a supervisor stops the jackpot, its table returns what was not dealt to and takes no wager until an inspector
/// lets play go on. Nobody has to ask the table for it.
#[tokio::test]
async fn a_stopped_jackpot_stops_its_tables_until_an_inspector_approves() {
    let site = Site::open().await;
    let house = site.shell.house();
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

/// Looks at a table until it stands so.
async fn until(person: &crate::site::Person<'_>, table: u64, stands: impl Fn(&Value) -> bool) {
    for _ in 0..500 {
        let seen = person.get(&format!("/api/v1/tables/{table}")).await.json();
        if stands(&seen["view"]) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the table never stood so");
}
