//! `settle` with bad input: every round of any text gets an answer, and there is never a panic.

#![cfg(feature = "settle")]

use croupier_rules::settle::{Piece, Problem, Settlement, rounds, settle_one};

/// Correct records of every game, which the tests damage.
const RECORDS: [&str; 5] = [
    r#"{"game":"caribbean-stud","table":{"meter":"120000.00"},"wagers":[{"seat":1,"on":"ante","amount":"10.00"},{"seat":1,"on":"jackpot","amount":"1.00"}],"cards":"Kd Qh 8h Ah As 6s 6h 6c Td 6d","decisions":[{"seat":1,"do":"bet","amount":"20.00"}]}"#,
    r#"{"game":"let-it-ride","device":"shoe","wagers":[{"seat":2,"on":"$","amount":"5.00"},{"seat":2,"on":"1","amount":"5.00"},{"seat":2,"on":"2","amount":"5.00"}],"cards":"Js Ks Ts As Qs","decisions":[{"seat":2,"do":"ride"},{"seat":2,"do":"withdraw"}]}"#,
    r#"{"game":"three-card-poker","table":{"pair_plus":"40-30-6-3-1"},"wagers":[{"seat":3,"on":"ante","amount":"10.00"},{"seat":3,"on":"pair-plus","amount":"2.50","tokens":"2.50"}],"cards":"2d Ac 5s Td Jd 9d","decisions":[{"seat":3,"do":"play"},{"seat":3,"do":"concede"}],"irregularities":[{"what":"exposed-card","place":"dealer","nth":2,"after":"card 3"}]}"#,
    r#"{"game":"lunar-poker","table":{"declaring":"automatic"},"device":"shuffler","wagers":[{"seat":1,"on":"ante","amount":"10.00"},{"seat":1,"on":"super","amount":"10.00"}],"cards":"As Kd 7h 4c 2d  Qs Qd 8h 3c 2s  9h 9c 5d","decisions":[{"seat":1,"do":"exchange","cards":"8h 3c 2s"},{"seat":1,"do":"bet"}]}"#,
    r#"{"game":"star-blackjack","table":{"decks":8,"resplit":true},"wagers":[{"seat":4,"on":"main","amount":"12.00"},{"seat":4,"player":2,"on":"main","amount":"7.00"}],"cards":"8c 7h 8d 8h 3c Ts 2h Kd 9s Qd","decisions":[{"seat":4,"do":"split"},{"seat":4,"player":2,"do":"split"},{"seat":4,"do":"split"},{"seat":4,"do":"double","amount":"5.00"},{"seat":4,"do":"hit"},{"seat":4,"do":"stand"},{"seat":4,"do":"stand"}]}"#,
];

/// Every round of a text, settled as `croupier settle` does.
fn settle_all(text: &str) -> Vec<Result<Settlement, Problem>> {
    rounds(text).map(Piece::settle).collect()
}

/// A small generator, so that a failure repeats.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A few letters of a record replaced, dropped, doubled or moved.
fn break_it(record: &str, random: &mut Random) -> String {
    const PIECES: [&str; 24] = [
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "null",
        "-1",
        "1e999",
        "\"0.00\"",
        "\"-5.00\"",
        "\"1.005\"",
        "\"99999999999999999.00\"",
        "As",
        "Zz",
        "\"seat\"",
        "10",
        "true",
        "\\u0000",
        "\"hit\"",
        "\"fold\"",
        "é",
        "\"table\":{\"x\":1}",
    ];
    let mut text: Vec<char> = record.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(text.len());
        let until = (at + random.below(12)).min(text.len());
        match random.below(4) {
            0 => drop(text.drain(at..until)),
            1 => drop(text.splice(at..until, PIECES[random.below(PIECES.len())].chars())),
            2 => {
                let copy: Vec<char> = text[at..until].to_vec();
                let to = random.below(text.len());
                drop(text.splice(to..to, copy));
            }
            _ => drop(text.splice(at..at, PIECES[random.below(PIECES.len())].chars())),
        }
        if text.is_empty() {
            break;
        }
    }
    text.into_iter().collect()
}

#[test]
fn broken_records_give_an_error_or_a_settlement_but_never_a_panic() {
    let mut random = Random(7);
    let mut broken = 0;
    for turn in 0..60_000 {
        let record = RECORDS[turn % RECORDS.len()];
        let text = break_it(record, &mut random);
        for answer in settle_all(&text) {
            match answer {
                Ok(settlement) => assert!(settlement.to_json().is_object()),
                Err(problem) => {
                    broken += 1;
                    assert!(!problem.what.is_empty() && !problem.place.is_empty(), "{text}");
                    assert!(problem.to_json(1)["error"]["what"].is_string());
                }
            }
        }
    }
    assert!(broken > 30_000, "only {broken} were broken");
}

#[test]
fn the_records_are_sound_before_they_are_broken() {
    for record in RECORDS {
        let settlement = settle_one(record).unwrap_or_else(|problem| panic!("{record}\n{problem}"));
        assert!(!settlement.void && !settlement.lines.is_empty());
    }
}

/// Rounds are found alone, in a list, and one to a line.
#[test]
fn rounds_are_found_in_every_form() {
    let record = RECORDS[2];
    let pretty = record.replace(",\"", ",\n  \"");
    let list = format!("[\n{record},\n {pretty} , {record}]");
    let lines = format!("{record}\r\n\n{record}\n{record}\n");
    for (text, count) in
        [(record, 1), (&pretty, 1), (&list, 3), (&lines, 3), ("", 0), (" \n", 0), ("[]", 0), ("[ ]", 0)]
    {
        assert_eq!(rounds(text).count(), count, "{text}");
        assert!(settle_all(text).iter().all(Result::is_ok), "{text}");
    }
}

/// One broken line of a thousand leaves the other 999 settled.
#[test]
fn one_broken_line_does_not_hide_the_others() {
    let mut lines = vec![RECORDS[2]; 1000];
    lines[36] = r#"{"game":"three-card-poker","wagers":[{"seat":3"#;
    let answers = settle_all(&lines.join("\n"));
    assert_eq!(answers.len(), 1000);
    let wrong: Vec<usize> =
        answers.iter().enumerate().filter(|(_, answer)| answer.is_err()).map(|(at, _)| at).collect();
    assert_eq!(wrong, [36]);
    lines.swap(0, 36);
    let answers = settle_all(&lines.join("\n"));
    assert_eq!(answers.len(), 1000);
    assert!(answers[0].is_err() && answers[1..].iter().all(Result::is_ok));
    let list = format!("[{}]", [RECORDS[2], r#"{"game": 7}"#, RECORDS[2], "7", RECORDS[2]].join(","));
    let good: Vec<bool> = settle_all(&list).iter().map(Result::is_ok).collect();
    assert_eq!(good, [true, false, true, false, true]);
}

/// Each mistake names its place, what is wrong and the rule behind it.
#[test]
fn every_mistake_names_its_place() {
    let record = RECORDS[2];
    let cases = [
        (r#""game":"three-card-poker""#, r#""game":"snap""#, "game", "no game", false),
        (r#""game":"three-card-poker","#, "", "game", "missing", false),
        (r#""seat":3,"on":"ante""#, r#""seat":10,"on":"ante""#, "wagers[0].seat", "1 to 9", false),
        (r#""seat":3,"on":"ante""#, r#""seat":9,"on":"ante""#, "wagers[0].seat", "seats 1 to 7", true),
        (r#""on":"ante""#, r#""on":"anti""#, "wagers[0].on", "no wager", false),
        (r#""on":"ante""#, r#""on":"main""#, "wagers[0].on", "does not exist in this game", true),
        (r#""on":"ante""#, r#""on":"pair-plus""#, "wagers[1].on", "already", true),
        (r#""amount":"10.00""#, r#""amount":"-10.00""#, "wagers[0].amount", "above zero", true),
        (r#""amount":"10.00""#, r#""amount":"0.00""#, "wagers[0].amount", "above zero", true),
        (r#""amount":"10.00""#, r#""amount":"10.001""#, "wagers[0].amount", "fractions of a cent", false),
        (r#""amount":"10.00""#, r#""amount":10"#, "wagers[0].amount", "as a string", false),
        (r#""amount":"10.00""#, r#""amount":"1000000000.01""#, "wagers[0].amount", "exceed", true),
        (r#""amount":"10.00""#, r#""amount":"99999999999999999999.00""#, "wagers[0].amount", "exceed", false),
        (r#""tokens":"2.50""#, r#""tokens":"2.51""#, "wagers[1].tokens", "tokens", true),
        ("Td Jd 9d", "Td Jd Ac", "cards", "card 6", true),
        ("Td Jd 9d", "Td Jd 9x", "cards", "card 6", false),
        ("Td Jd 9d", "Td Jd", "cards", "card 6 is missing", true),
        ("Td Jd 9d", "Td Jd 9d 2c", "cards", "card 7", true),
        (r#""do":"play""#, r#""do":"hit""#, "decisions[0]", "does not exist in this game", true),
        (r#""do":"play""#, r#""do":"plays""#, "decisions[0].do", "no decision", false),
        (r#"{"seat":3,"do":"play"}"#, r#"{"seat":4,"do":"play"}"#, "decisions[0].seat", "no hand", true),
        (r#"{"seat":3,"do":"play"},"#, "", "decisions[0]", "not now", true),
        (
            r#""do":"concede"}"#,
            r#""do":"concede"},{"seat":3,"do":"play"}"#,
            "decisions[2]",
            "no decision is left to make",
            true,
        ),
        (r#""pair_plus":"40-30-6-3-1""#, r#""pair_plus":"1-1-1-1-1""#, "table.pair_plus", "40-30-6-4-1", false),
        (
            r#""pair_plus":"40-30-6-3-1""#,
            r#""minimum":10"#,
            "table.minimum",
            "expected dollars with two decimals",
            false,
        ),
        (r#""pair_plus":"40-30-6-3-1""#, r#""minimum":null"#, "table.minimum", "found null", false),
        (r#""pair_plus":"40-30-6-3-1""#, r#""decks":6"#, "table.decks", "no such setting", false),
        (r#""pair_plus":"40-30-6-3-1""#, r#""minimum":"10.00","maximum":"5.00""#, "table", "minimum exceeds", false),
        (r#""pair_plus":"40-30-6-3-1""#, r#""minimum":"10.01""#, "wagers[0].amount", "least allowed is 10.01", true),
        (r#""pair_plus":"40-30-6-3-1""#, r#""maximum":"9.99""#, "wagers[0].amount", "most allowed is 9.99", true),
        (r#""pair_plus":"40-30-6-3-1""#, r#""unit":"4.00""#, "wagers[0].amount", "units of 4.00", true),
        (r#""cards":"2d"#, r#""cards":7,"card":"2d"#, "cards", "expected a string", false),
        (r#""decisions":"#, r#""choices":"#, "choices", "unknown field", false),
        (r#""decisions":["#, r#""decisions":[],"decisions":["#, "line 1", "appears twice", false),
        (r#""what":"exposed-card""#, r#""what":"earthquake""#, "irregularities[0].what", "no irregularity", false),
        (r#""after":"card 3""#, r#""after":"lunch""#, "irregularities[0].after", "no point of a round", false),
        (r#""after":"card 3""#, r#""after":"card 60""#, "irregularities[0].after", "never reached", false),
        (r#""nth":2,"#, r#""nth":6,"#, "irregularities[0]", "not in the hand", true),
    ];
    for (from, to, place, what, has_rule) in cases {
        let text = record.replacen(from, to, 1);
        assert_ne!(text, record, "{from} does not occur");
        let problem = settle_one(&text).expect_err(&text);
        assert!(problem.place.starts_with(place), "{to}: {problem:?}");
        assert!(problem.what.contains(what), "{to}: {problem:?}");
        assert_eq!(problem.rule.is_some(), has_rule, "{to}: {problem:?}");
    }
}

/// A round of its own, and what its error must say.
fn complaint(text: &str) -> (String, String, String) {
    let problem = settle_one(text).expect_err(text);
    (problem.place, problem.what, problem.rule.unwrap_or_default())
}

/// The place of broken JSON is given in the whole text, not within its round.
#[test]
fn broken_json_names_its_line_and_column_in_the_text() {
    let record = RECORDS[2];
    let cut = &record[..40];
    let mut lines = vec![record; 50];
    lines[36] = cut;
    let list = format!("\n[ {record},\n\n  {{\"game\": }}, {record} ]");
    for (text, round, place) in [
        (lines.join("\n"), 36, "line 37, column 40"),
        (lines.join("\r\n"), 36, "line 37, column 40"),
        (list, 1, "line 4, column 12"),
    ] {
        let problem = settle_all(&text).swap_remove(round).expect_err("a broken round");
        assert_eq!(problem.place, place, "{problem}");
        assert!(!problem.what.contains(" at line "), "{problem}");
    }
}

/// A list that was cut off, or has text after its end, is an error.
#[test]
fn a_list_without_its_end_is_an_error() {
    let record = RECORDS[2];
    for (list, good, what) in [
        (format!("[{record},{record}"), 2, "a list without its end"),
        (format!("[{record},"), 1, "a list without its end"),
        ("[".to_owned(), 0, "a list without its end"),
        (format!("[{record},]"), 1, "a comma too many"),
        (format!("[{record}] {record}"), 1, "nothing may follow"),
        (format!("[]{record}"), 0, "nothing may follow"),
    ] {
        let mut answers = settle_all(&list);
        let last = answers.pop().expect("an answer").expect_err(&list);
        assert!(last.what.contains(what), "{list}: {last}");
        assert_eq!(answers.len(), good, "{list}");
        assert!(answers.iter().all(Result::is_ok), "{list}");
    }
}

/// Missing parts cite the rule that demands them, and surplus parts are named as such.
#[test]
fn missing_and_surplus_things_cite_their_own_rules() {
    let stud = r#"{"game":"caribbean-stud","wagers":[{"seat":1,"on":"ante","amount":"10.00"}],"cards":"As Kd 7h 4c 2d Qs Qd 9h 9c 5d","decisions":[{"seat":1,"do":"bet"}]}"#;
    let ride = r#"{"game":"let-it-ride","wagers":[{"seat":1,"on":"1","amount":"5.00"},{"seat":1,"on":"2","amount":"5.00"},{"seat":1,"on":"$","amount":"5.00"}],"cards":"Tc 4d 5d Td 9s 2c","decisions":[{"seat":1,"do":"ride"},{"seat":1,"do":"ride"}]}"#;
    let moon = r#"{"game":"lunar-poker","wagers":[{"seat":1,"on":"ante","amount":"10.00"},{"seat":1,"on":"super","amount":"10.00"}],"cards":"As Kd 7h 4c 2d Qs Qd 8h 3c 2s 9h","decisions":[{"seat":1,"do":"buy"},{"seat":1,"do":"bet"}]}"#;
    let jack = r#"{"game":"star-blackjack","wagers":[{"seat":1,"on":"main","amount":"10.00"}],"cards":"5s Ad 6c Ts 4d 3d","decisions":[{"seat":1,"do":"hit"}]}"#;
    let wait = r#"{"game":"star-blackjack","wagers":[{"seat":1,"on":"main","amount":"10.00"}],"cards":"As Td Kc 2h","decisions":[{"seat":1,"do":"even-money"}]}"#;
    let cases = [
        (wait, "2h", "3h", "decisions[0]", "even money is for a blackjack against an ace", "9.1.2"),
        (stud, " 5d\"", "\"", "cards", "one more goes to seat 1", "7.4"),
        (ride, "9s 2c", "", "cards", "one more goes to the community cards", "7.4"),
        (moon, " 9h\"", "\"", "cards", "card 11 is missing", "8.8.2.2"),
        (jack, " 4d 3d", "", "cards", "one more goes to the dealer", "13.1"),
        (stud, r#"{"seat":1,"do":"bet"}"#, "", "decisions[0]", "seat 1 must decide", "8.1"),
        (ride, r#",{"seat":1,"do":"ride"}"#, "", "decisions[1]", "seat 1 must decide", "8.3"),
        (jack, r#"{"seat":1,"do":"hit"}"#, "", "decisions[0]", "seat 1 must decide", "10.1"),
        (jack, "hit\"}", r#"hit"},{"seat":1,"do":"stand"}"#, "decisions[1]", "has taken 1 of the record's 2", "10.1"),
        (
            jack,
            "hit\"}",
            r#"hit"},{"seat":1,"do":"insure","amount":"5.00"}"#,
            "decisions[1]",
            "before every other",
            "8.3",
        ),
        (
            ride,
            "\"ride\"}]",
            r#""ride"},{"seat":1,"do":"ride"}]"#,
            "decisions[2]",
            "has taken 2 of the record's 3",
            "8.6",
        ),
        (ride, "\"ride\"", "\"fold\"", "decisions[0]", "of unequal size", "12.10"),
        (stud, "\"bet\"", "\"hit\"", "decisions[0].do", "its decisions are bet, fold", "8.1"),
        (moon, "\"on\":\"super\"", "\"on\":\"main\"", "wagers[1].on", "its wagers are ante, super", "5.2"),
        (
            moon,
            "}],\"cards",
            r#"},{"seat":1,"on":"super@4","amount":"10.00"}],"cards"#,
            "wagers[2].on",
            "seat 4",
            "5.2.3",
        ),
        (
            moon,
            "}],\"cards",
            r#"},{"seat":1,"on":"super@1","amount":"10.00"}],"cards"#,
            "wagers[2].on",
            "called super",
            "5.2.3",
        ),
    ];
    for (record, from, to, place, what, rule) in cases {
        let text = record.replacen(from, to, 1);
        assert_ne!(text, record, "{from} does not occur");
        let (found_place, found_what, found_rule) = complaint(&text);
        assert_eq!(found_place, place, "{text}\n{found_what}");
        assert!(found_what.contains(what), "{text}\n{found_what}");
        assert!(found_rule.starts_with(rule) || found_rule.contains(&format!(", {rule}")), "{text}\n{found_rule}");
    }
}

/// A word of any length gives a readable message.
#[test]
fn long_words_are_cut_in_messages() {
    let long = "x".repeat(1_000_000);
    for (from, to) in [
        ("\"three-card-poker\"", format!("\"{long}\"")),
        ("\"on\":\"ante\"", format!("\"on\":\"{long}\"")),
        ("\"on\":\"ante\"", format!("\"on\":\"ante\",\"{long}\":1")),
        ("\"10.00\"", format!("\"{long}\"")),
        ("\"pair_plus\"", format!("\"{long}\"")),
        ("2d Ac", format!("{long} Ac")),
        ("\"exposed-card\"", format!("\"{long}\"")),
    ] {
        let text = RECORDS[2].replacen(from, &to, 1);
        let (place, what, _) = complaint(&text);
        assert!(place.len() + what.len() < 500, "{from}: {place}: {what}");
    }
}
