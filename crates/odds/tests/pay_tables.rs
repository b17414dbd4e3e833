//! The games state their pay tables. Here a round is settled for every line, and the engine must pay the amount of the
//! line.

use odds::report::{PayTable, Report};
use odds::{Analysis, question};
use rules::settle::settle_one;
use rules::{Cents, Game, Line, Outcome};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The pay tables of a report on a table with these settings.
fn stated(game: Game, settings: &[(&str, &str)]) -> Vec<PayTable> {
    let given: Vec<(String, String)> =
        settings.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let table = question::table(game, &given, &question::parameter).expect("a table");
    Report::new(&table, &given, Cents::dollars(10), Analysis::new(game)).pay_tables
}

/// Rounds that show one pay table: its title, the wager, and for each line the hand, cards and decisions.
struct Shown<'a> {
    title: &'a str,
    wager: &'a str,
    rounds: Vec<(&'a str, &'a str, Value)>,
}

fn shown<'a>(title: &'a str, wager: &'a str, rounds: &[(&'a str, &'a str)], decisions: &[&str]) -> Shown<'a> {
    let decided: Value = decisions.iter().map(|decision| json!({ "seat": 1, "do": decision })).collect();
    Shown { title, wager, rounds: rounds.iter().map(|(hand, cards)| (*hand, *cards, decided.clone())).collect() }
}

/// The line of the wager in the settlement of a round, which it wins.
fn line(
    game: Game,
    table: &[(&str, &str)],
    wagers: &[(&str, &str)],
    wager: &str,
    cards: &str,
    decided: &Value,
) -> Line {
    let wagers: Vec<Value> =
        wagers.iter().map(|(on, amount)| json!({ "seat": 1, "on": on, "amount": amount })).collect();
    let table: Map<String, Value> = table.iter().map(|(name, text)| ((*name).to_owned(), json!(text))).collect();
    let round = json!({
        "game": game.name(), "table": table, "wagers": wagers, "cards": cards, "decisions": decided,
    });
    let settlement = settle_one(&round.to_string()).unwrap_or_else(|problem| panic!("{round}: {problem:?}"));
    let won = |line: &Line| line.outcome == Outcome::Win && line.spot.wager.to_string() == wager;
    settlement.lines.into_iter().find(won).unwrap_or_else(|| panic!("{wager} does not win {round}"))
}

/// Every round is paid by its line, and every line has a round.
fn check(game: Game, settings: &[(&str, &str)], wagers: &[(&str, &str)], all: &[Shown<'_>]) {
    let stated = stated(game, settings);
    let titles: BTreeSet<&str> = stated.iter().map(|table| table.title.as_str()).collect();
    let checked: BTreeSet<&str> = all.iter().map(|shown| shown.title).collect();
    assert_eq!(checked, titles, "{game}");
    for table in stated {
        let shown = all.iter().find(|shown| shown.title == table.title).expect("rounds of the table");
        let hands: BTreeSet<&str> = shown.rounds.iter().map(|(hand, ..)| *hand).collect();
        let lines: BTreeSet<&str> = table.rows.iter().map(|row| row.hand.as_str()).collect();
        assert_eq!(hands, lines, "{game}: {}", table.title);
        for (hand, cards, decided) in &shown.rounds {
            let row = table.rows.iter().find(|row| row.hand == *hand).expect("a line");
            let line = line(game, settings, wagers, shown.wager, cards, decided);
            let paid = match line.odds {
                Some(odds) => format!("{} to {}", odds.pays, odds.per),
                None => format!("${}", line.pays),
            };
            assert_eq!(row.pays.replace(',', ""), paid, "{game}: {} for {hand}", table.title);
            // A payment cites the line's rule, or the part of it that is about the hand.
            let part = format!("{}.", row.rules);
            let cites = |number: String| number == row.rules || number.starts_with(&part);
            let is_cited = line.rules.iter().any(|rule| cites(rule.to_string()));
            assert!(is_cited, "{game}: {} for {hand} cites {}, not {}", table.title, line.rules, row.rules);
        }
    }
}

/// A dealer who qualifies and has nothing else, and the player's cards.
const FIVE_CARDS: [(&str, &str); 10] = [
    ("Royal flush", "Ad Kh 9c 5s 3d As Ks Qs Js Ts"),
    ("Straight flush", "Ad Kh 9c 5s 3d 9h 8h 7h 6h 5h"),
    ("Four of a kind", "Ad Kh 9c 5s 3d 7s 7h 7d 7c 2s"),
    ("Full house", "Ad Kh 9c 5s 3d 7s 7h 7d 2c 2s"),
    ("Flush", "Ad Kh 9c 5s 3d Ks Js 8s 6s 2s"),
    ("Straight", "Ad Kh 9c 5s 3d 9s 8d 7h 6c 5h"),
    ("Three of a kind", "Ad Kh 9c 5s 3d 7s 7h 7d Jc 2s"),
    ("Two pairs", "Ad Kh 9c 5s 3d 7s 7h Jd Jc 2s"),
    ("One pair or less", "Ad Kh 9c 5s 3d 7s 7h Jd Tc 2s"),
    ("One pair or less", "Ad Kh 9c 5s 3d As Ks Qd Jc 2h"),
];

#[test]
fn caribbean_stud_pays_what_it_states() {
    for settings in [
        &[][..],
        &[("royal_flush", "100"), ("max_payout", "50000.00")],
        &[("meter", "120000.00"), ("increment", "0.00"), ("jackpot_wager", "2.50")],
        &[("meter", "80000.00"), ("increment", "0.00")],
    ] {
        let price = settings.iter().find(|(name, _)| *name == "jackpot_wager").map_or("1.00", |(_, price)| price);
        let wagers = [("ante", "10.00"), ("jackpot", price)];
        let all = [
            shown("Bet pays", "bet", &FIVE_CARDS, &["bet"]),
            shown("Jackpot pays", "jackpot", &FIVE_CARDS[..5], &["bet"]),
        ];
        check(Game::CaribbeanStud, settings, &wagers, &all);
    }
}

#[test]
fn let_it_ride_pays_what_it_states() {
    let rounds = [
        ("Royal flush", "As Ks Qs Js Ts 4d"),
        ("Straight flush", "9h 8h 7h 6h 5h 4d"),
        ("Four of a kind", "7s 7h 7d 7c 2s 4d"),
        ("Full house", "7s 7h 7d 2c 2s 4d"),
        ("Flush", "Ks Js 8s 6s 2s 4d"),
        ("Straight", "9s 8d 7h 6c 5h 4d"),
        ("Three of a kind", "7s 7h 7d Jc 2s 4d"),
        ("Two pairs", "7s 7h Jd Jc 2s 4d"),
        ("Pair of 10s or better", "Ts Th 7d 6c 2s 4d"),
    ];
    for wager in ["1", "2", "$"] {
        let all = [shown("Payouts", wager, &rounds, &["ride", "ride"])];
        check(Game::LetItRide, &[], &[("1", "10.00"), ("2", "10.00"), ("$", "10.00")], &all);
    }
}

#[test]
fn three_card_poker_pays_what_it_states() {
    let rounds = [
        ("Straight flush", "Qd 8c 4s 9h 8h 7h"),
        ("Three of a kind", "Qd 8c 4s 7s 7h 7d"),
        ("Straight", "Qd 8c 4s 9s 8d 7h"),
        ("Flush", "Qd 8c 4s Ks 9s 2s"),
        ("Pair", "Qd 8c 4s 7s 7h 2d"),
    ];
    for settings in [&[][..], &[("pair_plus", "50-30-6-3-1"), ("ante_bonus", "4-3-1"), ("minimum", "5.00")]] {
        let all = [
            shown("Ante bonus", "ante-bonus", &rounds[..3], &["play"]),
            shown("Pair plus", "pair-plus", &rounds, &["play"]),
        ];
        check(Game::ThreeCardPoker, settings, &[("ante", "10.00"), ("pair-plus", "10.00")], &all);
    }
}

#[test]
fn lunar_poker_pays_what_it_states() {
    // First five cards that are an instant payout never come to a bet: the flushes of highest rank are drawn.
    let drawn = |first: &str, second: &str| json!([{ "seat": 1, "do": "exchange", "cards": format!("{first} {second}") }, { "seat": 1, "do": "bet" }]);
    let mut bets = shown("Bet pays", "bet", &FIVE_CARDS[2..8], &["bet"]);
    let lowest = FIVE_CARDS[8..].iter().map(|(_, cards)| ("Pair or ace-king", *cards)).collect::<Vec<_>>();
    bets.rounds.extend(shown("", "", &lowest, &["bet"]).rounds);
    bets.rounds.push(("Royal flush", "Ad Kh 9c 5s 3d As Ks Qs 4d 2h Js Ts", drawn("4d", "2h")));
    bets.rounds.push(("Straight flush", "Ad Kh 9c 5s 3d 9h 8h 7h 4d 2c 6h 5h", drawn("4d", "2c")));
    let supers = [
        ("Four of a kind", "Ad Kh 9c 5s 3d 7s 7h 7d 7c 2s"),
        ("Five pictures", "Ad Kc 9c 5s 3d Ks Kh Kd Qc Js"),
        ("Full house", "Ad Kh 9c 5s 3d 7s 7h 7d 2c 2s"),
        ("Flush", "Ad Kh 9c 5s 3d Ks Js 8s 6s 2s"),
        ("Straight", "Ad Kh 9c 5s 3d 9s 8d 7h 6c 5h"),
        ("Three of a kind", "Ad Kh 9c 5s 3d 7s 7h 7d Jc 2s"),
        ("Ace-king-queen", "Ad Kh 9c 5s 3d As Ks Qd 7c 2h"),
        ("Five of one colour", "Ad Kh 9c 5s 3d As Kc Js 7c 2s"),
    ];
    let not_qualifying =
        [("Straight or better", "Qd Jh 9c 5s 3d 9s 8d 7h 6c 5h"), ("Anything less", "Qd Jh 9c 5s 3d 7s 7h Jd Tc 2s")];
    let all = [
        bets,
        shown("Super pays", "super", &supers, &["bet"]),
        shown("Ante pays at once", "ante", &FIVE_CARDS[..2], &[]),
        shown("Ante pays if the dealer has no hand", "ante", &not_qualifying, &["bet"]),
    ];
    check(Game::LunarPoker, &[], &[("ante", "10.00"), ("super", "10.00")], &all);
}

#[test]
fn star_blackjack_pays_what_it_states() {
    let insured = json!([{ "seat": 1, "do": "insure", "amount": "5.00" }, { "seat": 1, "do": "stand" }]);
    let pairs = [("Same suit", "Qs 7h Qs Td"), ("Same colour", "Qs 7h Qc Td"), ("Different colours", "Qs 7h Qh Td")];
    let lucky = [
        ("7-7-7 of one suit", "7s 7s 7s Td"),
        ("6-7-8 of one suit", "6d 8d 7d Td"),
        ("7-7-7", "7s 7s 7d Td"),
        ("6-7-8", "6d 8s 7d Td"),
        ("21 of one suit", "Td 2d 9d Kh 5c"),
        ("21", "Td 2s 9d Kh 5c"),
        ("20", "Td 2s 8d Kh 5c"),
        ("19", "Td 2s 7d Kh 5c"),
    ];
    for settings in [&[][..], &[("insurance_ten", "true"), ("lucky_lucky", "2")], &[("lucky_lucky", "3")]] {
        let wagers = [("main", "10.00"), ("perfect-pairs", "10.00"), ("any-pair", "10.00"), ("lucky-lucky", "10.00")];
        let mut main = shown(
            "Main wager",
            "main",
            &[("A better total", "Ts 7h 9d Kd"), ("Dealer over 21", "Ts 6h 9d Kd Kc")],
            &["stand"],
        );
        main.rounds.push(("Blackjack", "As Th Kd 7h", json!([])));
        let mut insurance = vec![("Against an ace", "Ts Ah 9d Kd", insured.clone())];
        if settings.contains(&("insurance_ten", "true")) {
            insurance.push(("Against a ten-value card", "Ts Kh 9d Ad", insured.clone()));
        }
        let all = [
            main,
            Shown { title: "Insurance", wager: "insurance", rounds: insurance },
            shown("Perfect pairs", "perfect-pairs", &pairs, &["stand"]),
            shown("Any pair", "any-pair", &[("Any pair", pairs[2].1)], &["stand"]),
            shown("Lucky Lucky", "lucky-lucky", &lucky, &["stand"]),
        ];
        check(Game::StarBlackjack, settings, &wagers, &all);
    }
}

/// Pay tables as printed in the documents, to find errors in the descriptions.
#[test]
fn the_lines_are_those_of_the_documents() {
    let pays = |game| -> Vec<Vec<String>> {
        let rows = |table: PayTable| table.rows.into_iter().map(|row| row.pays).collect();
        stated(game, &[]).into_iter().map(rows).collect()
    };
    let to_one = |odds: &[u16]| odds.iter().map(|odds| format!("{odds} to 1")).collect::<Vec<_>>();
    let five = to_one(&[100, 50, 20, 7, 5, 4, 3, 2, 1]);
    let mut caribbean = five.clone();
    caribbean[0] = "250 to 1".to_owned();
    let jackpot = ["$50,000.00", "$5,000.00", "$500.00", "$150.00", "$100.00"].map(str::to_owned).to_vec();
    assert_eq!(pays(Game::CaribbeanStud), [caribbean, jackpot]);
    assert_eq!(pays(Game::LetItRide), [to_one(&[1000, 200, 50, 11, 8, 5, 3, 2, 1])]);
    assert_eq!(pays(Game::ThreeCardPoker), [to_one(&[5, 4, 1]), to_one(&[40, 30, 6, 4, 1])]);
    assert_eq!(
        pays(Game::LunarPoker),
        [five, to_one(&[200, 150, 100, 60, 25, 8, 5, 2]), to_one(&[1000, 250]), to_one(&[4, 1])]
    );
    assert_eq!(
        pays(Game::StarBlackjack),
        [
            ["3 to 2", "1 to 1", "1 to 1"].map(str::to_owned).to_vec(),
            to_one(&[2]),
            to_one(&[30, 10, 5]),
            to_one(&[11]),
            to_one(&[200, 100, 50, 30, 10, 3, 2, 2])
        ]
    );
}
