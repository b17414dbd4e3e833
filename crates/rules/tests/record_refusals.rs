//! The errors of `settle` for records of impossible rounds: each mistake has its own reason, place and rule.

#![cfg(feature = "settle")]

use croupier_rules::settle::settle_one;

/// Place, words and rule of a record's error.
fn complaint(record: &str) -> (String, String, String) {
    let problem = settle_one(record).expect_err(record);
    (problem.place, problem.what, problem.rule.unwrap_or_default())
}

fn check(record: &str, place: &str, what: &str, rule: &str) {
    let (found_place, found_what, found_rule) = complaint(record);
    assert_eq!((found_place.as_str(), found_what.as_str(), found_rule.as_str()), (place, what, rule), "{record}");
}

/// Let It Ride with two players, and these decisions.
fn let_it_ride(decisions: &[(u8, &str)]) -> String {
    let wagers: Vec<String> = [1, 2]
        .iter()
        .flat_map(|seat| ["1", "2", "$"].map(|on| format!(r#"{{"seat":{seat},"on":"{on}","amount":"5.00"}}"#)))
        .collect();
    let decisions: Vec<String> =
        decisions.iter().map(|(seat, decision)| format!(r#"{{"seat":{seat},"do":"{decision}"}}"#)).collect();
    format!(
        r#"{{"game":"let-it-ride","wagers":[{}],"cards":"Tc 4d 5d  2h 7s 9c  Td 9s 2c","decisions":[{}]}}"#,
        wagers.join(","),
        decisions.join(",")
    )
}

/// A wrong second decision of a Let It Ride player is refused for its own error, not as one too many.
#[test]
fn a_wrong_second_decision_has_its_own_reason() {
    let first = [(1, "ride"), (2, "ride")];
    let with = |more: &[(u8, &'static str)]| let_it_ride(&[&first[..], more].concat());
    check(
        &with(&[(2, "ride"), (1, "ride")]),
        "decisions[2].seat",
        "seat 2 ride: out of turn: seat 1 decides now",
        "8.3, 8.4, ruling G11",
    );
    check(
        &with(&[(1, "hit"), (2, "ride")]),
        "decisions[2].do",
        "seat 1 hit: this does not exist in this game; its decisions are ride, withdraw, fold, absent, handle",
        "8.3",
    );
    check(
        &with(&[(3, "ride"), (2, "ride")]),
        "decisions[2].seat",
        "seat 3 ride: seat 3 has no hand in this round",
        "7.2.2, 7.4",
    );
    check(
        &with(&[(1, "ride"), (1, "ride")]),
        "decisions[3]",
        "seat 1 ride: seat 1 has nothing left to decide",
        "8.1, 8.3, 8.4",
    );
    check(
        &with(&[(1, "ride"), (2, "ride"), (1, "ride")]),
        "decisions[4]",
        "seat 1 ride: no decision is left to make: the round has taken 4 of the record's 5",
        "8.6, 8.9",
    );
}

/// The refusal of an irregularity names the field.
#[test]
fn a_refused_irregularity_names_its_field() {
    let record = |irregularity: &str| {
        let record = let_it_ride(&[(1, "ride"), (2, "ride"), (1, "ride"), (2, "ride")]);
        record.replacen(']', &format!("],\"irregularities\":[{irregularity}]"), 1)
    };
    for (irregularity, place, what, rule) in [
        (
            r#"{"what":"wagers-declared-void","seat":5,"after":"deal"}"#,
            "irregularities[0].seat",
            "wagers-declared-void: seat 5 has no wager in this round",
            "14.3, 14.3.1",
        ),
        (
            r#"{"what":"wagers-declared-void","seat":1,"after":"deal"},{"what":"wagers-declared-void","seat":1,"after":"deal"}"#,
            "irregularities[1].seat",
            "wagers-declared-void: the wagers of seat 1 are void already",
            "14.3, 14.3.1",
        ),
        (
            r#"{"what":"wager-refused","seat":1,"on":"1","after":"deal"}"#,
            "irregularities[0]",
            "wager-refused: the first card has been dealt",
            "14.11",
        ),
        (
            r#"{"what":"wager-refused","seat":3,"on":"1","after":"wagers"}"#,
            "irregularities[0].on",
            "wager-refused: seat 3 has no wager on 1 in this round",
            "14.11",
        ),
        (
            r#"{"what":"exposed-card","place":"dealer","after":"deal"}"#,
            "irregularities[0].place",
            "exposed-card: this game has no dealer's hand",
            "7.2.2, 7.4",
        ),
        (
            r#"{"what":"insurance-forgotten","after":"deal"}"#,
            "irregularities[0].what",
            "insurance-forgotten: this does not exist in this game",
            "5.2",
        ),
        (
            r#"{"what":"hand-without-wager","seat":2,"after":"deal"}"#,
            "irregularities[0].seat",
            "hand-without-wager: a wager lies there",
            "12.1, 12.4",
        ),
    ] {
        check(&record(irregularity), place, what, rule);
    }
}

/// Even money in blackjack: too late, for another hand, and against another card are three reasons.
#[test]
fn even_money_is_refused_for_its_own_reason() {
    let record = |up: &str, decisions: &str| {
        format!(
            r#"{{"game":"star-blackjack","wagers":[{{"seat":1,"on":"main","amount":"10.00"}},{{"seat":2,"on":"main","amount":"10.00"}}],"cards":"9c As {up} 8d Kc 9d","decisions":[{decisions}]}}"#
        )
    };
    let even = r#"{"seat":2,"do":"even-money"}"#;
    let stand = r#"{"seat":1,"do":"stand"}"#;
    check(
        &record("Ad", &format!("{stand},{even}")),
        "decisions[1]",
        "seat 2 even-money: insurance is closed: insurance and even money come before every other decision",
        "9.1, 9.1.2, 8.3",
    );
    check(
        &record("Td", &format!("{even},{stand}")),
        "decisions[0]",
        "seat 2 even-money: even money is for a blackjack against an ace",
        "9.1.2, 9.1.3, ruling B4",
    );
    check(
        &record("Ad", r#"{"seat":1,"do":"even-money"}"#),
        "decisions[0]",
        "seat 1 even-money: even money is for a blackjack against an ace",
        "9.1.2, 9.1.3, ruling B4",
    );
}
