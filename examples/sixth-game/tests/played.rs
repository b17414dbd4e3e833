//! Nothing in the product names Casino War; it is settled, played by its usual instruction and simulated all the same.
#![cfg(croupier_sixth_game)]

use floor::practice::Practice;
use floor::rank::{PowerOver, power};
use floor::shoe_proof::Salt;
use floor::table::{Laid, Opening, Order, Phase};
use floor::{Account, Fact, Moment, Posting, Table, TableId};
use odds::simulation::{Plan, Playbook, Request, simulate};
use rules::rulebook::{Book, Rule};
use rules::settle::settle_one;
use rules::{AnySettings, Await, Cents, Decision, Game, Input, Instruction, Next, Player, Round, Seat, Wager};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

fn game() -> Game {
    Game::from_name("casino-war").expect("the sixth game")
}

#[test]
fn it_has_its_own_book() {
    assert_eq!((Game::ALL.len(), game().title()), (6, "Casino War"));
    assert_eq!(game().book().find("6.2").map(Rule::book), Some(game().book()));
    assert!(Book::Rulings.find("G1").is_some());
}

#[test]
fn scripted_rounds_are_settled() {
    for line in include_str!("../rounds/casino-war.jsonl").lines() {
        let script: Value = serde_json::from_str(line).expect("JSON");
        let settlement =
            settle_one(&script["round"].to_string()).unwrap_or_else(|problem| panic!("{line}: {problem:?}"));
        let lines: Vec<Value> = settlement
            .lines
            .iter()
            .map(|line| {
                let first = line.rules.first().copied().map(Rule::number).unwrap_or_default();
                serde_json::json!([line.spot.wager.to_string(), line.outcome.name(), line.returned.to_string(), first])
            })
            .collect();
        assert_eq!(script["lines"], Value::Array(lines.clone()), "{line}: {lines:?}");
    }
}

/// The round takes every input that it offers and refuses any other, from the first wager to the end.
#[test]
fn a_round_is_played_from_its_offers() {
    let seat = Seat::new(3).expect("a seat");
    let mut round = AnySettings::new(game()).round();
    round.take(Input::wager(seat, Wager::Ante, Cents(1000)), &mut |_| {}).expect("a wager");
    for card in ["9d", "9s"] {
        round.take(Input::Card(card.parse().expect("a card")), &mut |_| {}).expect("a card");
    }
    assert_eq!(round.next(), Next::Await(Await::Decision(seat)));
    let awaited = Instruction::awaited(&round);
    let (at, player) = awaited[0];
    let decision = Instruction::Usual.decision(&round, at, player, Cents(1000)).expect("a decision");
    let poor = Instruction::Usual.decision(&round, at, player, Cents(999)).expect("a decision");
    assert_eq!((decision.name(), poor.name()), ("bet", "fold"));
    let input = Input::Decide { seat: at, player, decision, tokens: Cents::ZERO };
    assert!(round.awaits().permits(&input) && !round.awaits().permits(&Input::Settle));
    round.take(input, &mut |_| {}).expect("a war");
    assert_eq!(round.cards_left().device.len(), 50);
}

/// With one deck a tie comes 3 times in 51, and a war is won unless the second card is lower.
#[test]
fn a_simulation_agrees_with_counting() {
    let plan = Plan::new(Request { players: 1, ..Request::new(game(), 400_000) }).expect("a plan");
    assert_eq!(plan.playbook().name(), "usual instruction");
    let results = simulate(&plan, None, 2, &mut |_| {}, &AtomicBool::new(false)).expect("results");
    let ante = results.wager("ante").expect("the wager");
    let (mut ways, mut net) = (0, 0);
    for dealer in 0..13 {
        for second in 0..13 {
            for own in 0..13 {
                // The first two cards are of one rank, of which two are left.
                let left = |rank: i32| 4 - 2 * i32::from(rank == dealer);
                let count = left(second) * (left(own) - i32::from(own == second));
                ways += count;
                net += count * if own >= second { 1 } else { -2 };
            }
        }
    }
    let expected = 3.0 / 51.0 * f64::from(net) / f64::from(ways);
    let distance = (ante.mean() - expected) / ante.std_error(1);
    assert!(distance.abs() < 4.0, "{} is {distance} standard errors from {expected}", ante.mean());
}

#[test]
fn it_has_no_analysis_and_says_so() {
    let error = odds::question::analysed(game()).expect_err("no analysis").to_string();
    assert!(error.contains("there is no analysis of Casino War"), "{error}");
    assert!(Playbook::shipped(game()).is_err());
}

/// A house opens a table of it, with its pay tables, its limits in even numbers of chips, and its rules for what a house does.
#[test]
fn a_house_opens_a_table() {
    let float = Cents::dollars(100_000);
    let table = TableId(1);
    let moved = vec![
        Posting { account: Account::Outside, amount: -float },
        Posting { account: Account::Tray(table), amount: float },
    ];
    let opening = Box::new(Opening::of(game()));
    let opened = Fact::Opened { opening, by: None, at: Moment(0), moved };
    let table = Table::opened(table, &opened).expect("a table");
    let titles: Vec<_> = table.pay_tables().iter().map(|table| table.title.clone()).collect();
    assert_eq!(titles, ["Ante pays", "War pays"]);
    let close = power(PowerOver::Table("close")).expect("a power");
    assert!(close.rules.iter().any(|rule| rule.book() == game().book() && rule.number() == "9.1"));
    assert_eq!(AnySettings::new(game()).least_exact_stake(), Cents(100));
}

/// The table of the practice page and of `croupier play`: the orders of a player, as they come over the API, until the round is over.
#[test]
fn it_is_practised_like_every_game() {
    let now = Moment(0);
    let (stack, amount, tokens) = (Cents::dollars(1_000), Cents::dollars(10), Cents::ZERO);
    for first in 0..52 {
        let mut practice = Practice::open(game(), Vec::new(), stack, now).expect("a table");
        let (seat, player) = (practice.seat(), Player::First);
        let load = |practice: &mut Practice| {
            while let Some(cards) = practice.wanted() {
                let mut cards = cards.to_vec();
                cards.rotate_left(first);
                let salts = vec![Salt([7; 32]); cards.len()];
                practice.load(cards, salts, now).expect("the cards wanted");
            }
        };
        load(&mut practice);
        let ante = Laid { on: Wager::Ante, amount, tokens };
        let laid = serde_json::to_string(&Order::Wagers { seat, player, wagers: vec![ante] }).expect("JSON");
        practice.order(serde_json::from_str(&laid).expect("the same order"), now).expect("a wager");
        practice.order(Order::Ready {}, now).expect("no more bets");
        while practice.view(now).phase == Phase::Decisions {
            practice.order(Order::Decide { seat, player, decision: Decision::Bet(None), tokens }, now).expect("a war");
            load(&mut practice);
        }
        let view = practice.view(now);
        assert_eq!(view.phase, Phase::Over, "cut at {first}");
        let net: Cents = view.lines.iter().map(|line| line.returned - line.staked).sum();
        assert_eq!(view.stack, Some(stack + net), "cut at {first}");
    }
}
