//! The parts of a record for `settle` beside wagers, cards and decisions: cards handled, discoveries after the
//! settlement, the players of a shared area, grounds, own limits, and failures. Every result was computed by hand.

use crate::written::{check_refused, is_void, lines, record, settled, with};
use croupier_rules::settle::settle_one;
use serde_json::{Value, json};

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
    // A pair of tens pays 1 to 1 on the wagers that are left.
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

/// BJ 16.8: an error found after the settlement and before the next round is corrected, or voids the round except for
/// interim payments.
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

/// BJ 16.8: insurance of the second deal names the deal; otherwise it would count for the first.
#[test]
fn bj_16_8_insurance_of_the_second_deal() {
    // Both deals show an ace. In the first no decision is made: 21 stands by itself.
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
    // As insurance of the first deal it was collected, and that was undone with the deal.
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
    // If the only decision names a deal that never comes, the error says so and not that a decision is missing.
    let stands = |deal: u8, found: Value| {
        let decisions = json!([{ "seat": 1, "do": "stand" }, { "seat": 1, "do": "stand", "deal": deal }]);
        record("star-blackjack", &[(1, "main", "10.00")], "Ts 7d 9c Td", &decisions, &found)
    };
    let mut waits = stands(2, json!([]));
    waits["decisions"].as_array_mut().expect("decisions").remove(0);
    check_refused(&waits, place, "there is no deal 2: the cards were dealt once", "");
    // One decision too many is refused as such, also if the cards are dealt again.
    let again = json!([{ "what": "reconstructed", "after": "settlement" }]);
    let surplus = settle_one(&stands(1, again).to_string()).expect_err("one too many");
    assert_eq!(surplus.place, "decisions[1]", "{}", surplus.what);
    assert!(!surplus.what.contains("deal"), "{}", surplus.what);
    let stud = stud(STUD, &json!([{ "seat": 1, "do": "bet", "deal": 1 }]), &json!([]));
    assert!(settle_one(&stud.to_string()).expect_err("dealt once").what.starts_with("unknown field"));
}

/// BJ 16.8 and ruling G17: irregularities listed after a reconstruction were found after the settlement of the second
/// deal.
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

/// Ruling G17: an outcome can be invalidated after the settlement, with its ground; other irregularities cannot be
/// found there.
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

/// BJ 18.3.1, 18.5 and 18.11: an irregularity of one person affects that player's wagers and not those of the others on
/// the area.
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
    assert_eq!(settlement.meter, Some(croupier_rules::Cents::dollars(90_000)));
    let before = failed("", &json!([]), "wagers");
    assert_eq!(lines(&before), ["1 ante 10.00 void 10.00 by 14.15 G21 G6", "1 jackpot 1.00 void 1.00 by 14.15 G21 G6"]);
    assert_eq!(settled(&before).meter, Some(croupier_rules::Cents::dollars(100_000)));
    let ride = record(
        "three-card-poker",
        &[(1, "ante", "10.00")],
        "Qd 8c 4s  Jc 7d 2h",
        &json!([{ "seat": 1, "do": "fold" }]),
        &json!([{ "what": "jackpot-failure", "after": "deal" }]),
    );
    check_refused(&ride, "irregularities[0].what", "jackpot-failure: this does not exist in this game", "5.3");
}

/// LR 7.4.3, 12.3 and 12.5: the card that is discarded from the dealer's packet is not a community card.
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
    let page = include_str!("../../../../docs/records.md");
    let examples: Vec<&str> = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(examples.len() >= 8, "{} examples", examples.len());
    for example in examples {
        settle_one(example).unwrap_or_else(|problem| panic!("{example}\n{problem}"));
    }
}
