//! Records for `settle` with wagers that are returned before the first card: declared void, invalid or refused.

use crate::written::{self, check_refused, lines, settled};
use serde_json::{Value, json};

/// A record, from its parts.
fn record(game: &str, wagers: &[(u8, &str, &str)], cards: &str, decisions: &Value, found: &[Value]) -> Value {
    written::record(game, wagers, cards, decisions, &json!(found))
}

/// The same irregularities, found at this point.
fn found_after(after: &str, found: &[Value]) -> Vec<Value> {
    let at = |found: &Value| {
        let mut found = found.clone();
        found["after"] = json!(after);
        found
    };
    found.iter().map(at).collect()
}

/// A round of one player, without cards, with these irregularities at this point.
fn undealt(game: &str, wagers: &[(u8, &str, &str)], after: &str, found: &[Value]) -> Value {
    record(game, wagers, "", &json!([]), &found_after(after, found))
}

/// A game, the wagers of its only player, the irregularities, and the lines of the settlement.
type Lone<'a> = (&'a str, &'a [(u8, &'a str, &'a str)], Vec<Value>, &'a [&'a str]);

/// Rulings G6 and R1: if all wagers are returned before the first card, the round is void and names the rule.
#[test]
fn a_lone_player_whose_wagers_go_back_before_the_first_card() {
    let void = json!({ "what": "wagers-declared-void", "seat": 1 });
    let refused = |on: &str| json!({ "what": "wager-refused", "seat": 1, "on": on });
    let lone: [Lone; 8] = [
        (
            "caribbean-stud",
            &[(1, "ante", "10.00"), (1, "jackpot", "1.00")],
            vec![void.clone()],
            &["1 ante 10.00 void 10.00 by 16.3 16.3.1 G6", "1 jackpot 1.00 void 1.00 by 16.3 16.3.1 G6"],
        ),
        ("caribbean-stud", &[(1, "ante", "10.00")], vec![refused("ante")], &["1 ante 10.00 void 10.00 by 16.11 G6"]),
        (
            "let-it-ride",
            &[(1, "1", "5.00"), (1, "2", "5.00"), (1, "$", "5.00")],
            vec![void.clone()],
            &[
                "1 1 5.00 void 5.00 by 14.3 14.3.1 G6",
                "1 2 5.00 void 5.00 by 14.3 14.3.1 G6",
                "1 $ 5.00 void 5.00 by 14.3 14.3.1 G6",
            ],
        ),
        (
            "lunar-poker",
            &[(1, "ante", "10.00"), (1, "super", "10.00")],
            vec![void.clone()],
            &["1 ante 10.00 void 10.00 by 14.3 14.3.1 G6", "1 super 10.00 void 10.00 by 14.3 14.3.1 G6"],
        ),
        (
            "lunar-poker",
            &[(1, "ante", "10.00"), (1, "super", "10.00")],
            vec![refused("super"), refused("ante")],
            &["1 ante 10.00 void 10.00 by 14.11 G6", "1 super 10.00 void 10.00 by 14.11 G6"],
        ),
        (
            "three-card-poker",
            &[(1, "ante", "10.00")],
            vec![json!({ "what": "wagers-invalid", "seat": 1 })],
            &["1 ante 10.00 void 10.00 by 14.1 12.16 12.16.1 G6"],
        ),
        ("star-blackjack", &[(1, "main", "10.00")], vec![void], &["1 main 10.00 void 10.00 by 18.3 18.3.1 G6"]),
        ("star-blackjack", &[(1, "main", "10.00")], vec![refused("main")], &["1 main 10.00 void 10.00 by 18.11 G6"]),
    ];
    for (game, wagers, found, expected) in lone {
        for after in ["wagers", "card 0"] {
            let round = undealt(game, wagers, after, &found);
            assert_eq!(lines(&round), expected, "{round}");
            assert!(settled(&round).void, "{round}");
        }
    }
    let mut dealt = undealt("caribbean-stud", &[(1, "ante", "10.00")], "wagers", &[refused("ante")]);
    dealt["cards"] = json!("As");
    check_refused(&dealt, "cards", "card 1, As, is one too many: the round uses 0 of the 1 cards", "5.2.1");
}

/// LP 14.11 and the same rules of the other documents: a wager that was returned with another one is not refused again.
#[test]
fn a_wager_that_went_back_with_another_one_is_not_refused_again() {
    let refused = |on: &str| json!({ "what": "wager-refused", "seat": 1, "on": on });
    for (game, wagers, ons, rule) in [
        ("lunar-poker", vec![(1, "ante", "10.00"), (1, "super", "10.00")], ["ante", "super"], "14.11, ruling G6"),
        (
            "caribbean-stud",
            vec![(1, "ante", "10.00"), (1, "jackpot", "1.00")],
            ["ante", "jackpot"],
            "11.1, 16.11, ruling G6",
        ),
        (
            "star-blackjack",
            vec![(1, "main", "10.00"), (1, "any-pair", "5.00")],
            ["main", "any-pair"],
            "14.7, ruling G6",
        ),
        (
            "let-it-ride",
            vec![(1, "1", "5.00"), (1, "2", "5.00"), (1, "$", "5.00")],
            ["1", "2"],
            "14.11, 5.2, 5.3, ruling G6",
        ),
    ] {
        let round = undealt(game, &wagers, "card 0", &ons.map(refused));
        let what = format!("wager-refused: {} of seat 1 has gone back already", ons[1]);
        check_refused(&round, "irregularities[1].on", &what, rule);
    }
}

/// LP 5.2 and 14.11: the other players go on, unless a wager that was refused is missing beside another.
#[test]
fn lp_14_11_the_others_play_on() {
    let wagers = [(1, "ante", "10.00"), (1, "super", "10.00"), (2, "ante", "10.00"), (2, "super", "10.00")];
    let round = |after: &str, ons: &[&str]| {
        let found: Vec<Value> = ons.iter().map(|on| json!({ "what": "wager-refused", "seat": 1, "on": on })).collect();
        let fold = json!([{ "seat": 2, "do": "fold" }]);
        record("lunar-poker", &wagers, "As Kd 7h 4c 2d  Qs Jd 9h 8c 5d", &fold, &found_after(after, &found))
    };
    for after in ["wagers", "card 0"] {
        let folded = ["2 ante 10.00 lose 0.00 by 8.4.1 8.6", "2 super 10.00 lose 0.00 by 8.3.1 10.5.1"];
        assert_eq!(lines(&round(after, &["super", "ante"])), folded);
        assert_eq!(lines(&round(after, &["ante"])), folded);
        check_refused(
            &round(after, &["super"]),
            "wagers",
            "super of seat 1 has gone back, and the player's other wagers need it",
            "5.2, 5.2.2, ruling U1",
        );
    }
}
