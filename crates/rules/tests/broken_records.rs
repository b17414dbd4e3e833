//! `settle` under bad input: whatever the text, there is an answer for every round and never a panic.

#![cfg(feature = "settle")]

use rules::settle::{rounds, settle_one, settle_text};

/// Sound records of every game; what follows breaks them.
const RECORDS: [&str; 5] = [
    r#"{"game":"caribbean-stud","table":{"meter":"120000.00"},"wagers":[{"seat":1,"on":"ante","amount":"10.00"},{"seat":1,"on":"jackpot","amount":"1.00"}],"cards":"Kd Qh 8h Ah As 6s 6h 6c Td 6d","decisions":[{"seat":1,"do":"bet","amount":"20.00"}]}"#,
    r#"{"game":"let-it-ride","device":"shoe","wagers":[{"seat":2,"on":"$","amount":"5.00"},{"seat":2,"on":"1","amount":"5.00"},{"seat":2,"on":"2","amount":"5.00"}],"cards":"Js Ks Ts As Qs","decisions":[{"seat":2,"do":"ride"},{"seat":2,"do":"withdraw"}]}"#,
    r#"{"game":"three-card-poker","table":{"pair_plus":"40-30-6-3-1"},"wagers":[{"seat":3,"on":"ante","amount":"10.00"},{"seat":3,"on":"pair-plus","amount":"2.50","tokens":"2.50"}],"cards":"2d Ac 5s Td Jd 9d","decisions":[{"seat":3,"do":"play"},{"seat":3,"do":"concede"}],"irregularities":[{"what":"exposed-card","place":"dealer","nth":2,"after":"card 3"}]}"#,
    r#"{"game":"lunar-poker","table":{"declaring":"automatic"},"device":"shuffler","wagers":[{"seat":1,"on":"ante","amount":"10.00"},{"seat":1,"on":"super","amount":"10.00"}],"cards":"As Kd 7h 4c 2d  Qs Qd 8h 3c 2s  9h 9c 5d","decisions":[{"seat":1,"do":"exchange","cards":"8h 3c 2s"},{"seat":1,"do":"bet"}]}"#,
    r#"{"game":"star-blackjack","table":{"decks":8,"resplit":true},"wagers":[{"seat":4,"on":"main","amount":"12.00"},{"seat":4,"player":2,"on":"main","amount":"7.00"}],"cards":"8c 7h 8d 8h 3c Ts 2h Kd 9s Qd","decisions":[{"seat":4,"do":"split"},{"seat":4,"player":2,"do":"split"},{"seat":4,"do":"split"},{"seat":4,"do":"double","amount":"5.00"},{"seat":4,"do":"hit"},{"seat":4,"do":"stand"},{"seat":4,"do":"stand"}]}"#,
];

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
        for answer in settle_text(&text) {
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

/// Rounds come alone, in a list, or one to a line, and each is found.
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
        assert!(settle_text(text).iter().all(Result::is_ok), "{text}");
    }
}

/// One broken line of a thousand leaves the other 999 settled.
#[test]
fn one_broken_line_does_not_hide_the_others() {
    let mut lines = vec![RECORDS[2]; 1000];
    lines[36] = r#"{"game":"three-card-poker","wagers":[{"seat":3"#;
    let answers = settle_text(&lines.join("\n"));
    assert_eq!(answers.len(), 1000);
    let wrong: Vec<usize> =
        answers.iter().enumerate().filter(|(_, answer)| answer.is_err()).map(|(at, _)| at).collect();
    assert_eq!(wrong, [36]);
    lines.swap(0, 36);
    let answers = settle_text(&lines.join("\n"));
    assert_eq!(answers.len(), 1000);
    assert!(answers[0].is_err() && answers[1..].iter().all(Result::is_ok));
    let list = format!("[{}]", [RECORDS[2], r#"{"game": 7}"#, RECORDS[2], "7", RECORDS[2]].join(","));
    let good: Vec<bool> = settle_text(&list).iter().map(Result::is_ok).collect();
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
        (r#""amount":"10.00""#, r#""amount":"-10.00""#, "wagers[0].amount", "more than nothing", true),
        (r#""amount":"10.00""#, r#""amount":"0.00""#, "wagers[0].amount", "more than nothing", true),
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
        (r#""do":"concede"}"#, r#""do":"concede"},{"seat":3,"do":"play"}"#, "decisions[2]", "not now", true),
        (r#""pair_plus":"40-30-6-3-1""#, r#""pair_plus":"1-1-1-1-1""#, "table.pair_plus", "40-30-6-4-1", false),
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
