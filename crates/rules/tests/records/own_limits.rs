//! Limits of a player's own in a record for `settle`.

use crate::written::{check_refused, lines, record, settled, with};
use croupier_rules::settle::settle_one;
use serde_json::{Value, json};

/// BJ 6.1, 6.3 and 6.7: the players of a shared area have limits each, and the area's maximum is shared by those without their own.
#[test]
fn bj_6_7_limits_of_the_players_of_a_shared_area() {
    let round = |amounts: [&str; 2], enforcement: &str, limits: Value| {
        let wagers = [(1, "main", amounts[0]), (1, "main", amounts[1])];
        let mut record =
            record("star-blackjack", &wagers, "Ts 7d 9c Td", &json!([{ "seat": 1, "do": "stand" }]), &json!([]));
        record["wagers"][1]["player"] = json!(2);
        let table = json!({ "minimum": "10.00", "maximum": "100.00", "enforcement": enforcement });
        with(with(record, "table", table), "limits", limits)
    };
    let larger = json!([{ "seat": 1, "player": 2, "maximum": "500.00" }]);
    let notice = &settled(&round(["10.00", "10.00"], "refuse", larger.clone())).notices[0];
    assert_eq!(
        (notice.0.as_str(), notice.1.to_string().as_str()),
        ("the limits of seat 1, player 2 are 10.00 to 500.00", "6.7")
    );
    // The first player has the table's maximum, and the second one their own (ruling R27), in either order.
    assert_eq!(
        lines(&round(["150.00", "600.00"], "as-found", larger.clone())),
        ["1 main 150.00 win 250.00 by 15.1.3 6.3.1", "1.2 main 600.00 win 1100.00 by 15.1.3 6.3"]
    );
    let mut other_order = round(["100.00", "500.00"], "refuse", larger.clone());
    assert_eq!(lines(&other_order).len(), 2);
    other_order["wagers"].as_array_mut().expect("wagers").reverse();
    assert_eq!(lines(&other_order).len(), 2);
    for (amounts, place, most, rules) in [
        (["100.50", "500.00"], 0, "100.00", "6.1, 6.1.1, ruling G1, ruling G3"),
        (["100.00", "500.50"], 1, "500.00", "6.7, 6.1, ruling G1, ruling G3, ruling R27"),
    ] {
        check_refused(
            &round(amounts, "refuse", larger.clone()),
            &format!("wagers[{place}].amount"),
            &format!("main of {}: the most allowed is {most}", amounts[place]),
            rules,
        );
    }
    // A wager of a player who is held to the minimum counts up to it.
    let held = json!([{ "seat": 1, "player": 2, "maximum": "10.00" }]);
    assert_eq!(lines(&round(["80.00", "15.00"], "as-found", held))[1], "1.2 main 15.00 win 25.00 by 15.1.3 6.3");
    let small = json!([{ "seat": 1, "player": 2, "minimum": "5.00" }]);
    assert_eq!(
        lines(&round(["5.00", "5.00"], "as-found", small.clone())),
        ["1 main 5.00 win 10.00 by 15.1.3 6.2", "1.2 main 5.00 win 10.00 by 15.1.3"]
    );
    assert_eq!(lines(&round(["10.00", "5.00"], "refuse", small.clone())).len(), 2);
    check_refused(
        &round(["5.00", "5.00"], "refuse", small),
        "wagers[0].amount",
        "main of 5.00: the least allowed is 10.00",
        "6.1, 6.1.1, ruling G1, ruling G3",
    );
    // Wagers of the first player within a larger maximum of their own do not reduce the second player's maximum.
    let first = json!([{ "seat": 1, "maximum": "500.00" }]);
    assert_eq!(
        lines(&round(["300.00", "50.00"], "as-found", first.clone())),
        ["1 main 300.00 win 600.00 by 15.1.3", "1.2 main 50.00 win 100.00 by 15.1.3"]
    );
    assert_eq!(
        lines(&round(["600.00", "50.00"], "as-found", first.clone()))[0],
        "1 main 600.00 win 1100.00 by 15.1.3 6.3"
    );
    check_refused(
        &round(["60.00", "50.00"], "refuse", json!([])),
        "wagers[1].amount",
        "main of 50.00: the most allowed is 40.00",
        "6.1, 6.1.2, ruling G1, ruling G3, ruling B8",
    );
    let twice = json!([{ "seat": 1, "maximum": "500.00" }, { "seat": 1, "maximum": "600.00" }]);
    check_refused(&round(["10.00", "10.00"], "refuse", twice), "limits[1].seat", "seat 1 has limits already", "");
}

/// A round in which seat 1 wagers once and loses, at a table that takes 10.00 to 100.00.
fn limited(game: &str, on: &str, amount: &str, enforcement: &str, limits: Value) -> Value {
    let (cards, decisions) = match game {
        "caribbean-stud" => ("As Kd 7h 4c 2d  Qs Jd 9h 8c 5d", json!([{ "seat": 1, "do": "fold" }])),
        "three-card-poker" => ("Qd 8c 4s  Jc 7d 2h", json!([{ "seat": 1, "do": "fold" }])),
        "lunar-poker" => ("As Kd 7h 4c 2d  Qs Jd 9h 8c 5d", json!([{ "seat": 1, "do": "fold" }])),
        "star-blackjack" => ("Ts 9c 7d Td", json!([{ "seat": 1, "do": "stand" }])),
        _ => ("2c 4d 6h 8s Tc Qd", json!([{ "seat": 1, "do": "ride" }, { "seat": 1, "do": "ride" }])),
    };
    let mut wagers = vec![(1, on, amount)];
    match game {
        "lunar-poker" => wagers.push((1, "super", amount)),
        "let-it-ride" => wagers.extend([(1, "2", amount), (1, "$", amount)]),
        _ => {}
    }
    let record = record(game, &wagers, cards, &decisions, &json!([]));
    let record = with(record, "table", json!({ "minimum": "10.00", "maximum": "100.00", "enforcement": enforcement }));
    with(record, "limits", limits)
}

const GAMES: [(&str, &str, &str); 4] = [
    ("caribbean-stud", "ante", "6.6"),
    ("three-card-poker", "ante", "6.6"),
    ("lunar-poker", "ante", "6.6"),
    ("star-blackjack", "main", "6.7"),
];

/// 6.5.1: a player with a marker keeps the earlier minimum, to the cent, and no other player does.
#[test]
fn a_marked_player_keeps_the_earlier_minimum() {
    for (game, on, _) in GAMES {
        let kept =
            |amount: &str, seat: u8| limited(game, on, amount, "refuse", json!([{ "seat": seat, "minimum": "5.00" }]));
        for amount in ["5.00", "5.01", "9.99"] {
            let settlement = settled(&kept(amount, 1));
            let [(what, rules)] = &settlement.notices[..] else { panic!("{game}: {:?}", settlement.notices) };
            assert_eq!(what, "the limits of seat 1 are 5.00 to 100.00");
            assert_eq!(rules.to_string(), "6.5.1, ruling G4");
        }
        let problem = settle_one(&kept("4.99", 1).to_string()).expect_err(game);
        assert!(problem.what.ends_with("the least allowed is 5.00"), "{game}: {problem}");
        assert!(
            problem.rule.as_deref().is_some_and(|rule| rule.starts_with("6.5.1, ruling G4, ")),
            "{game}: {problem}"
        );
        let problem = settle_one(&kept("9.99", 2).to_string()).expect_err(game);
        assert!(problem.what.ends_with("the least allowed is 10.00"), "{game}: {problem}");
        // A wager found below the kept minimum stands (6.2); at the minimum no rule is needed.
        let found = |amount: &str| {
            let record = limited(game, on, amount, "as-found", json!([{ "seat": 1, "minimum": "5.00" }]));
            lines(&record)[0].contains(" 6.2")
        };
        assert_eq!([found("4.99"), found("5.00"), found("5.01")], [true, false, false], "{game}");
    }
}

/// 6.6, BJ 6.7: a player with a sign of their own may exceed the table's maximum, up to the one on the sign.
#[test]
fn a_player_has_a_maximum_of_their_own() {
    for (game, on, rule) in GAMES {
        let own = |amount: &str, enforcement: &str| {
            limited(game, on, amount, enforcement, json!([{ "seat": 1, "minimum": "50.00", "maximum": "500.00" }]))
        };
        for amount in ["50.00", "100.01", "500.00"] {
            let settlement = settled(&own(amount, "refuse"));
            assert_eq!(settlement.notices[0].1.to_string(), rule, "{game}");
            assert_eq!(settlement.lines[0].returned, croupier_rules::Cents(0), "{game}: all of {amount} is lost");
        }
        for (amount, what) in [("500.01", "the most allowed is 500.00"), ("49.99", "the least allowed is 50.00")] {
            let problem = settle_one(&own(amount, "refuse").to_string()).expect_err(game);
            assert!(problem.what.ends_with(what), "{game}: {problem}");
            assert!(problem.rule.as_deref().is_some_and(|found| found.starts_with(rule)), "{game}: {problem}");
        }
        // As found it is collected up to the player's own maximum, and the rest is returned.
        let back = |amount: &str| settled(&own(amount, "as-found")).lines[0].returned;
        assert_eq!([back("499.99"), back("500.00"), back("500.01")], [0, 0, 1].map(croupier_rules::Cents), "{game}");
    }
}

#[test]
fn limits_that_cannot_be_are_refused_at_their_place() {
    let with_limits = |limits: Value| limited("caribbean-stud", "ante", "10.00", "refuse", limits);
    for (limits, place, what, rule) in [
        (json!([{ "seat": 1 }]), "limits[0]", "a minimum or a maximum is needed", ""),
        (
            json!([{ "seat": 1, "minimum": "10.00" }]),
            "limits[0].minimum",
            "a minimum that is kept is below the table's, which is 10.00",
            "6.5.1, ruling G4",
        ),
        (
            json!([{ "seat": 1, "maximum": "100.00" }]),
            "limits[0].maximum",
            "a maximum of one's own is above the table's, which is 100.00",
            "6.6",
        ),
        (
            json!([{ "seat": 1, "minimum": "500.01", "maximum": "500.00" }]),
            "limits[0].minimum",
            "the minimum exceeds the maximum",
            "",
        ),
        (json!([{ "seat": 1, "minimum": "0.00" }]), "limits[0].minimum", "0.00 is no wager", ""),
        (
            json!([{ "seat": 8, "minimum": "5.00" }]),
            "limits[0].seat",
            "there is no seat 8: the table has seats 1 to 7",
            "",
        ),
        (
            json!([{ "seat": 1, "minimum": "5.00" }, { "seat": 1, "minimum": "6.00" }]),
            "limits[1].seat",
            "seat 1 has limits already",
            "",
        ),
        (
            json!([{ "seat": 1, "minimum": "5.00", "marker": true }]),
            "limits[0].marker",
            "unknown field; the fields here are seat, minimum, maximum",
            "",
        ),
    ] {
        check_refused(&with_limits(limits), place, what, rule);
    }
    check_refused(
        &limited("let-it-ride", "1", "10.00", "refuse", json!([{ "seat": 1, "minimum": "5.00" }])),
        "limits[0]",
        "all players of this game have the limits of the table",
        "6.1, 6.5",
    );
}
