//! What a record for `settle` can say beside wagers, cards and decisions: cards handled, discoveries after the settlement, the
//! players of a shared area, grounds, limits of a player's own, and failures. Every result was worked out by hand.

#![cfg(feature = "settle")]

use rules::rulebook::Rule;
use rules::settle::{Settlement, settle_one};
use serde_json::{Value, json};

/// A record, from its parts.
fn record(game: &str, wagers: &[(u8, &str, &str)], cards: &str, decisions: &Value, irregularities: &Value) -> Value {
    let wagers: Vec<Value> =
        wagers.iter().map(|(seat, on, amount)| json!({ "seat": seat, "on": on, "amount": amount })).collect();
    json!({
        "game": game, "wagers": wagers, "cards": cards, "decisions": decisions, "irregularities": irregularities,
    })
}

/// The same record with one more field.
fn with(mut record: Value, name: &str, value: Value) -> Value {
    record[name] = value;
    record
}

fn settled(record: &Value) -> Settlement {
    settle_one(&record.to_string()).unwrap_or_else(|problem| panic!("{record}\n{problem}"))
}

/// The lines of a settlement: seat and player, wager, stake, outcome, what comes back, and by which rules.
fn lines(record: &Value) -> Vec<String> {
    let line = |line: &rules::Line| {
        let player =
            if line.spot.player.number() > 1 { format!(".{}", line.spot.player.number()) } else { String::new() };
        let rules: Vec<&str> = line.rules.iter().map(Rule::number).collect();
        let (seat, wager, rules) = (line.spot.seat, line.spot.wager, rules.join(" "));
        format!("{seat}{player} {wager} {} {} {} by {rules}", line.staked, line.outcome.name(), line.returned)
    };
    settled(record).lines.iter().map(line).collect()
}

/// Place, words and rule of what is wrong with a record.
fn check_refused(record: &Value, place: &str, what: &str, rule: &str) {
    let problem = settle_one(&record.to_string()).expect_err(&record.to_string());
    let found = (problem.place.as_str(), problem.what.as_str(), problem.rule.as_deref().unwrap_or_default());
    assert_eq!(found, (place, what, rule), "{record}");
}

fn is_void(record: &Value) -> bool {
    settled(record).void
}

// --- cards handled without a decision -----------------------------------------------------------------------------

const STUD: &str = "As Kd 7h 4c 2d  Qs Qd 9h 9c 5d  3s 3d 8h 8c 6d";

fn stud(cards: &str, decisions: &Value, irregularities: &Value) -> Value {
    record("caribbean-stud", &[(1, "ante", "10.00"), (2, "ante", "10.00")], cards, decisions, irregularities)
}

/// CS 14.8 and 14.1: before any player has handled cards a wrong number is a misdeal, afterwards it voids the hand alone.
#[test]
fn cs_14_8_a_wrong_number_of_cards_after_a_player_has_handled_theirs() {
    let wrong = |after: &str| json!([{ "what": "wrong-number-of-cards", "seat": 2, "after": after }]);
    let early = stud(STUD, &json!([]), &wrong("deal"));
    assert!(is_void(&early));
    let late = stud(STUD, &json!([{ "seat": 1, "do": "handle" }, { "seat": 1, "do": "bet" }]), &wrong("decision 1"));
    // Two pairs beat the dealer's ace-king: the ante pays 1 to 1, the bet 2 to 1.
    assert_eq!(
        lines(&late),
        [
            "1 ante 10.00 win 20.00 by 9.4.1.1 10.1",
            "1 bet 20.00 win 60.00 by 9.4.1.1 10.1",
            "2 ante 10.00 void 10.00 by 14.8 G6"
        ]
    );
}

/// CS 14.10: a hand without an ante is discarded once cards were handled, and a misdeal before.
#[test]
fn cs_14_10_a_hand_without_an_ante_after_cards_were_handled() {
    let cards = format!("{STUD} Js Jd Th Tc 6h");
    let found = |after: &str| json!([{ "what": "hand-without-wager", "seat": 3, "after": after }]);
    assert!(is_void(&stud(&cards, &json!([]), &found("deal"))));
    let fold = json!([{ "seat": 2, "do": "handle" }, { "seat": 1, "do": "fold" }, { "seat": 2, "do": "fold" }]);
    let late = stud(&cards, &fold, &found("decision 1"));
    assert_eq!(lines(&late), ["1 ante 10.00 lose 0.00 by 8.4", "2 ante 10.00 lose 0.00 by 8.4"]);
}

/// LR 12.7: the same in Let It Ride; and a player who has picked up the cards has viewed them (LR 12.14, ruling L5).
#[test]
fn lr_12_7_cards_handled_in_let_it_ride() {
    let wagers: Vec<(u8, &str, &str)> =
        [1, 2].into_iter().flat_map(|seat| ["1", "2", "$"].map(|on| (seat, on, "5.00"))).collect();
    let round = |decisions: &Value, irregularities: &Value| {
        record("let-it-ride", &wagers, "Tc 4d 5d  2h 7s 9c  Td 8s 3c", decisions, irregularities)
    };
    let wrong = |after: &str| json!([{ "what": "wrong-number-of-cards", "seat": 2, "after": after }]);
    assert!(is_void(&round(&json!([]), &wrong("deal"))));
    let decisions = json!([
        { "seat": 1, "do": "handle" }, { "seat": 1, "do": "withdraw" }, { "seat": 1, "do": "withdraw" },
    ]);
    // A pair of tens pays 1 to 1 on what is left.
    let paid = lines(&round(&decisions, &wrong("decision 1")));
    assert_eq!(paid[2], "1 $ 5.00 win 10.00 by 9.2.2 10.1 11.1.9 L1");
    assert_eq!(paid[3..], ["1", "2", "$"].map(|on| format!("2 {on} 5.00 void 5.00 by 12.7 G6")));
    let left = json!([{ "seat": 2, "do": "handle" }, { "seat": 1, "do": "ride" }, { "seat": 2, "do": "absent" }, { "seat": 1, "do": "ride" }]);
    let rides = lines(&round(&left, &json!([])));
    assert!(rides[3..].iter().all(|line| line.contains("lose") && line.ends_with("12.14")), "{rides:?}");
}

/// TC 12.7 and 12.8.
#[test]
fn tc_12_7_and_12_8_cards_handled_in_three_card_poker() {
    let round = |cards: &str, decisions: &Value, irregularities: &Value| {
        record("three-card-poker", &[(1, "ante", "10.00"), (2, "ante", "10.00")], cards, decisions, irregularities)
    };
    let cards = "Qd 8c 4s  As Ad 7h  Jc 7d 2h";
    let decisions = json!([{ "seat": 2, "do": "handle" }, { "seat": 1, "do": "play" }]);
    let wrong = |after: &str| json!([{ "what": "wrong-number-of-cards", "seat": 2, "after": after }]);
    assert!(is_void(&round(cards, &json!([]), &wrong("deal"))));
    let late = lines(&round(cards, &decisions, &wrong("decision 1")));
    assert_eq!(late[2], "2 ante 10.00 void 10.00 by 12.7 G6");
    let found = |after: &str| json!([{ "what": "hand-without-wager", "seat": 3, "after": after }]);
    let more = format!("{cards} 9s 9h 5c");
    assert!(is_void(&round(&more, &json!([]), &found("deal"))));
    let folds = json!([{ "seat": 2, "do": "handle" }, { "seat": 1, "do": "fold" }, { "seat": 2, "do": "fold" }]);
    assert_eq!(lines(&round(&more, &folds, &found("decision 1"))).len(), 2);
}

#[test]
fn cards_are_handled_once_by_a_player_who_has_some() {
    let handle = |entries: &Value| stud(STUD, entries, &json!([]));
    check_refused(
        &handle(&json!([{ "seat": 3, "do": "handle" }])),
        "decisions[0].seat",
        "seat 3 handle: seat 3 has no hand in this round",
        "5.4, 8.1",
    );
    check_refused(
        &handle(&json!([{ "seat": 1, "do": "handle" }, { "seat": 1, "do": "handle" }])),
        "decisions[1]",
        "seat 1 handle: that has happened already",
        "5.4, 8.1",
    );
    check_refused(
        &handle(&json!([{ "seat": 1, "player": 2, "do": "handle" }])),
        "decisions[0].player",
        "unknown field; the fields here are seat, do",
        "",
    );
    let jack = record(
        "star-blackjack",
        &[(1, "main", "10.00")],
        "Ts 9c 9d",
        &json!([{ "seat": 1, "do": "handle" }]),
        &json!([]),
    );
    let problem = settle_one(&jack.to_string()).expect_err("blackjack hands lie face up");
    assert!(problem.place == "decisions[0].do" && problem.what.contains("is no decision"), "{problem}");
}

// --- after the settlement -----------------------------------------------------------------------------------------

/// BJ 16.8: found after the settlement and before the next round, an error is mended, or voids the round but for interim payments.
#[test]
fn bj_16_8_an_error_found_after_the_settlement() {
    let wagers = [(1, "main", "10.00"), (1, "any-pair", "5.00"), (2, "main", "20.00")];
    let first = json!([{ "seat": 1, "do": "stand" }, { "seat": 2, "do": "double" }]);
    let wrong_order = "8s 6c 9d 8h 5s  Tc Td";
    let found = |what: &str| json!([{ "what": what, "after": "settlement" }]);
    let void = record("star-blackjack", &wagers, wrong_order, &first, &found("cannot-reconstruct"));
    assert!(is_void(&void));
    assert_eq!(
        lines(&void),
        [
            "1 main 10.00 void 10.00 by 16.8 16.8.1 G6",
            "1 any-pair 5.00 win 60.00 by 14.13 14.14 14.12.1",
            "2 main 20.00 void 20.00 by 16.8 16.8.1 G6",
            "2 double 20.00 void 20.00 by 16.8 16.8.1 G6",
        ]
    );
    let mut again = first.as_array().expect("a list").clone();
    again.extend([json!({ "seat": 1, "do": "hit" }), json!({ "seat": 2, "do": "stand" })]);
    let both = format!("{wrong_order}  6c 8s 9d 5s 8h Tc Td");
    let mended = record("star-blackjack", &wagers, &both, &json!(again), &found("reconstructed"));
    assert!(!is_void(&mended));
    assert_eq!(
        lines(&mended),
        [
            "1 main 10.00 win 20.00 by 15.1.3",
            "1 any-pair 5.00 lose 0.00 by 14.12 14.14",
            "2 main 20.00 lose 0.00 by 15.1.7",
        ]
    );
    let short = record("star-blackjack", &wagers, wrong_order, &first, &found("reconstructed"));
    check_refused(
        &short,
        "cards",
        "card 8 is missing: the record has 7, and one more goes to seat 1",
        "7.1, 3.6, 3.6.1",
    );
}

/// BJ 16.8: insurance of the second deal says that it belongs there; without that it would be taken for insurance of the first.
#[test]
fn bj_16_8_insurance_of_the_second_deal() {
    // Both deals show an ace. In the first nobody decides anything: 21 stands by itself.
    let cards = "Ts Ad Ac  9h   Ts Ad Ac  Kh";
    let insured = |more: Value| {
        let mut insure = json!({ "seat": 1, "do": "insure", "amount": "5.00" });
        for (name, value) in more.as_object().expect("an object") {
            insure[name] = value.clone();
        }
        let found = json!([{ "what": "reconstructed", "after": "settlement" }]);
        record("star-blackjack", &[(1, "main", "10.00")], cards, &json!([insure]), &found)
    };
    assert_eq!(
        lines(&insured(json!({ "deal": 2 }))),
        ["1 main 10.00 stand-off 10.00 by 15.1.8", "1 insurance 5.00 win 15.00 by 15.1.4 B5"]
    );
    // As the first deal's it was collected and taken back with that deal.
    for first in [json!({}), json!({ "deal": 1 })] {
        assert_eq!(lines(&insured(first)), ["1 main 10.00 stand-off 10.00 by 15.1.8"]);
    }
    let place = "decisions[0].deal";
    check_refused(&insured(json!({ "deal": 3 })), place, "there is no deal 3: the cards were dealt 2 times", "");
    let once = with(insured(json!({ "deal": 2 })), "irregularities", json!([]));
    check_refused(
        &with(once, "cards", json!("Ts Ad Ac 9h")),
        place,
        "there is no deal 2: the cards were dealt once",
        "",
    );
    let stud = stud(STUD, &json!([{ "seat": 1, "do": "bet", "deal": 1 }]), &json!([]));
    assert!(settle_one(&stud.to_string()).expect_err("dealt once").what.starts_with("unknown field"));
}

/// BJ 16.8 and ruling G17: what is listed after a reconstruction was found after the settlement of the second deal.
#[test]
fn bj_16_8_the_second_deal_has_no_better_luck() {
    let stands = json!([{ "seat": 1, "do": "stand" }, { "seat": 1, "do": "stand" }]);
    let round = |cards: &str, then: &str| {
        let found =
            json!([{ "what": "reconstructed", "after": "settlement" }, { "what": then, "after": "settlement" }]);
        record("star-blackjack", &[(1, "main", "10.00")], cards, &stands, &found)
    };
    let cards = "Ts 7d 9c Td  9c 7d Ts Td";
    assert_eq!(lines(&round(cards, "outcome-invalidated")), ["1 main 10.00 void 10.00 by 18.4 18.5 G6 G17"]);
    assert_eq!(lines(&round(cards, "cannot-reconstruct")), ["1 main 10.00 void 10.00 by 16.8 16.8.1 G6"]);
    check_refused(
        &round("Ts 7d 9c Td", "cannot-reconstruct"),
        "cards",
        "card 5 is missing: the record has 4, and one more goes to seat 1",
        "7.1, 3.6, 3.6.1",
    );
}

/// Ruling G17: an outcome is invalidated after the settlement, on its ground; nothing else is found there.
#[test]
fn g17_an_outcome_is_invalidated_after_the_settlement() {
    let decisions = json!([{ "seat": 1, "do": "bet" }, { "seat": 2, "do": "bet" }]);
    let found = |more: Value| {
        let mut irregularity = json!({ "what": "outcome-invalidated", "after": "settlement" });
        for (name, value) in more.as_object().expect("an object") {
            irregularity[name] = value.clone();
        }
        stud(STUD, &decisions, &json!([irregularity]))
    };
    assert_eq!(
        lines(&found(json!({ "ground": "fraud", "forfeit": [2] }))),
        [
            "1 ante 10.00 void 10.00 by 16.4 16.4.2 16.5 G17 G6",
            "1 bet 20.00 void 20.00 by 16.4 16.4.2 16.5 G17 G6",
            "2 ante 10.00 lose 0.00 by 16.4.2 16.5",
            "2 bet 20.00 lose 0.00 by 16.4.2 16.5",
        ]
    );
    let disrupted = lines(&found(json!({ "ground": "disruption" })));
    assert_eq!(disrupted[3], "2 bet 20.00 void 20.00 by 16.4 16.4.1 16.5 G17 G6");
    check_refused(
        &found(json!({ "ground": "disruption", "forfeit": [2] })),
        "irregularities[0].forfeit",
        "outcome-invalidated: wagers are forfeited for fraud only",
        "16.4.2, 16.5",
    );
    check_refused(
        &found(json!({ "ground": "fraud", "forfeit": [3] })),
        "irregularities[0].forfeit",
        "outcome-invalidated: seat 3 has no wager in this round to forfeit",
        "16.4.2, 16.5",
    );
    check_refused(
        &found(json!({ "ground": "weather" })),
        "irregularities[0].ground",
        "\"weather\" is neither disruption nor fraud",
        "",
    );
    let late = stud(STUD, &decisions, &json!([{ "what": "foreign-card", "after": "settlement" }]));
    check_refused(&late, "irregularities[0].after", "foreign-card: the round is over", "1.1");
}

// --- players of a shared area -------------------------------------------------------------------------------------

/// BJ 18.3.1, 18.5 and 18.11: what concerns a person takes the player's wagers and not those of the others on the area.
#[test]
fn a_person_on_a_shared_area_is_named_by_seat_and_player() {
    let round = |irregularity: Value| {
        let mut record = record(
            "star-blackjack",
            &[(1, "main", "10.00"), (1, "main", "20.00")],
            "Ts 7d 9c Td",
            &json!([{ "seat": 1, "do": "stand" }]),
            &json!([irregularity]),
        );
        record["wagers"][1]["player"] = json!(2);
        record
    };
    let win = "1 main 10.00 win 20.00 by 15.1.3";
    let void = round(json!({ "what": "wagers-declared-void", "seat": 1, "player": 2, "after": "deal" }));
    assert_eq!(lines(&void), [win, "1.2 main 20.00 void 20.00 by 18.3 18.3.1 G6"]);
    let refused = round(json!({ "what": "wager-refused", "seat": 1, "player": 2, "on": "main", "after": "wagers" }));
    assert_eq!(lines(&refused), [win]);
    let fraud = json!({ "what": "outcome-invalidated", "ground": "fraud", "forfeit": [{ "seat": 1, "player": 2 }], "after": "settlement" });
    assert_eq!(
        lines(&round(fraud)),
        ["1 main 10.00 void 10.00 by 18.4 18.4.2 18.5 G6 G17", "1.2 main 20.00 lose 0.00 by 18.4.2 18.5"]
    );
    check_refused(
        &round(json!({ "what": "wagers-declared-void", "seat": 1, "player": 3, "after": "deal" })),
        "irregularities[0].seat",
        "wagers-declared-void: seat 1, player 3 has no wager in this round",
        "18.3, 18.3.1, ruling G6",
    );
    check_refused(
        &round(json!({ "what": "wagers-declared-void", "seat": 1, "player": 4, "after": "deal" })),
        "irregularities[0].player",
        "expected a number from 1 to 3, found 4",
        "",
    );
}

// --- limits of a player's own -------------------------------------------------------------------------------------

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
    // The first player has the table's maximum; the second one's own is not used up by it alone.
    assert_eq!(
        lines(&round(["150.00", "600.00"], "as-found", larger.clone())),
        ["1 main 150.00 win 250.00 by 15.1.3 6.3.1", "1.2 main 600.00 win 1000.00 by 15.1.3 6.3.1"]
    );
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
    // What a larger maximum of the first player fills is not there for the second.
    let first = json!([{ "seat": 1, "maximum": "500.00" }]);
    assert_eq!(
        lines(&round(["300.00", "50.00"], "as-found", first.clone())),
        ["1 main 300.00 win 600.00 by 15.1.3", "1.2 main 50.00 void 50.00 by 6.3.1 R9"]
    );
    assert_eq!(
        lines(&round(["600.00", "50.00"], "as-found", first.clone()))[0],
        "1 main 600.00 win 1100.00 by 15.1.3 6.3"
    );
    check_refused(
        &round(["60.00", "50.00"], "refuse", first.clone()),
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
        // Found below the kept minimum, a wager stands (6.2); at it, no rule is needed for that.
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
            assert_eq!(settlement.lines[0].returned, rules::Cents(0), "{game}: all of {amount} is lost");
        }
        for (amount, what) in [("500.01", "the most allowed is 500.00"), ("49.99", "the least allowed is 50.00")] {
            let problem = settle_one(&own(amount, "refuse").to_string()).expect_err(game);
            assert!(problem.what.ends_with(what), "{game}: {problem}");
            assert!(problem.rule.as_deref().is_some_and(|found| found.starts_with(rule)), "{game}: {problem}");
        }
        // As found it is collected to the player's own maximum, and the rest goes back.
        let back = |amount: &str| settled(&own(amount, "as-found")).lines[0].returned;
        assert_eq!([back("499.99"), back("500.00"), back("500.01")], [0, 0, 1].map(rules::Cents), "{game}");
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

// --- wagers as found, failures, exposed cards ---------------------------------------------------------------------

/// LP 5.2.5, ruling R22.
#[test]
fn lp_5_2_5_a_super_wager_below_the_ante_as_found() {
    let round = |amount: &str, enforcement: &str| {
        let wagers = [(1, "ante", "10.00"), (1, "super", amount)];
        let cards = "As Kd 7h 4c 2d  Qs Jd 9h 8c 5d";
        let record = record("lunar-poker", &wagers, cards, &json!([{ "seat": 1, "do": "fold" }]), &json!([]));
        with(record, "table", json!({ "enforcement": enforcement }))
    };
    for (amount, rules) in [("9.99", "8.3.1 10.5.1 5.2.5 R22"), ("10.00", "8.3.1 10.5.1"), ("10.01", "8.3.1 10.5.1")] {
        let lost = lines(&round(amount, "as-found"));
        assert_eq!(lost[1], format!("1 super {amount} lose 0.00 by {rules}"));
    }
    check_refused(
        &round("9.99", "refuse"),
        "wagers[1].amount",
        "super of 9.99: the least allowed is 10.00",
        "5.2.5, ruling U1, 6.1, ruling G1, ruling G3",
    );
}

/// CS 14.15, ruling G21.
#[test]
fn cs_14_15_the_jackpot_fails() {
    let wagers = [(1, "ante", "10.00"), (1, "jackpot", "1.00")];
    let failed = |cards: &str, decisions: &Value, after: &str| {
        let found = json!([{ "what": "jackpot-failure", "after": after }]);
        with(record("caribbean-stud", &wagers, cards, decisions, &found), "table", json!({ "meter": "100000.00" }))
    };
    let in_round = failed("2c 7d 9h Js 4d  5s 6s 7s 8s 9s", &json!([{ "seat": 1, "do": "fold" }]), "deal");
    let settlement = settled(&in_round);
    let notices: Vec<String> = settlement.notices.iter().map(|(what, rules)| format!("{what} by {rules}")).collect();
    assert_eq!(notices, ["jackpot-failure by 14.15, ruling G21", "notify an inspector by 14.15, ruling G21"]);
    assert_eq!(lines(&in_round)[1], "1 jackpot 1.00 win 10000.00 by 11.4 11.7.2 11.8 12.1.2 C3 C4b C2 G21");
    assert_eq!(settlement.meter, Some(rules::Cents::dollars(90_000)));
    let before = failed("", &json!([]), "wagers");
    assert_eq!(lines(&before), ["1 ante 10.00 void 10.00 by 14.15 G21 G6", "1 jackpot 1.00 void 1.00 by 14.15 G21 G6"]);
    assert_eq!(settled(&before).meter, Some(rules::Cents::dollars(100_000)));
    let ride = record(
        "three-card-poker",
        &[(1, "ante", "10.00")],
        "Qd 8c 4s  Jc 7d 2h",
        &json!([{ "seat": 1, "do": "fold" }]),
        &json!([{ "what": "jackpot-failure", "after": "deal" }]),
    );
    check_refused(&ride, "irregularities[0].what", "jackpot-failure: this does not exist in this game", "5.3");
}

/// LR 7.4.3, 12.3 and 12.5: the card that is discarded from the dealer's packet is no community card.
#[test]
fn lr_12_5_the_discarded_card_is_exposed() {
    let wagers = ["1", "2", "$"].map(|on| (1, on, "5.00"));
    let ride = json!([{ "seat": 1, "do": "ride" }, { "seat": 1, "do": "ride" }]);
    let round = |cards: &str, decisions: &Value, irregularities: Value| {
        record("let-it-ride", &wagers, cards, decisions, &irregularities)
    };
    let discard = json!({ "what": "exposed-card", "place": "discard", "after": "deal" });
    let cards = "Tc 4d 5d  Td 8s 3c";
    let once = round(cards, &ride, json!([discard]));
    assert_eq!(lines(&once)[0], "1 1 5.00 win 10.00 by 9.2.2 10.1 11.1.9 L1");
    assert_eq!(settled(&once).notices[0].1.to_string(), "12.5");
    let own = json!({ "what": "exposed-card", "seat": 1, "nth": 2, "after": "deal" });
    assert!(is_void(&round(cards, &json!([]), json!([own, discard]))));
    let shoe = with(round("Tc 4d 5d Td 8s", &ride, json!([discard])), "device", json!("shoe"));
    check_refused(&shoe, "irregularities[0].place", "exposed-card: no card is discarded in this deal", "7.2.2, 7.3");
    let wrong = json!({ "what": "exposed-card", "place": "pocket", "after": "deal" });
    check_refused(
        &round(cards, &ride, json!([wrong])),
        "irregularities[0].place",
        "\"pocket\" is neither dealer, community nor discard",
        "",
    );
    let counted = json!({ "what": "wrong-number-of-cards", "place": "discard", "after": "deal" });
    check_refused(
        &round(cards, &ride, json!([counted])),
        "irregularities[0].place",
        "\"discard\" is neither dealer nor community",
        "",
    );
}

/// Every example of the page that describes records settles.
#[test]
fn the_examples_of_the_page_settle() {
    let page = include_str!("../../../docs/records.md");
    let examples: Vec<&str> = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(examples.len() >= 8, "{} examples", examples.len());
    for example in examples {
        settle_one(example).unwrap_or_else(|problem| panic!("{example}\n{problem}"));
    }
}
