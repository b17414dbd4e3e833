//! Rounds of a real house, checked as a browser checks them: unchanged, and with one value changed.

use browser::Engine;
use serde_json::{Value, json};
use std::path::Path;

/// Recorded rounds, and whether every card of them is revealed by now.
const ROUNDS: [(&str, bool); 7] = [
    ("caribbean-stud-202", true),
    ("let-it-ride-72", true),
    ("three-card-poker-183", true),
    ("lunar-poker-1", true),
    ("lunar-poker-4", false),
    ("star-blackjack-143", false),
    ("three-card-poker-4", false),
];

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rounds").join(format!("{name}.json"));
    std::fs::read_to_string(path).expect("a recorded round")
}

fn recorded(name: &str) -> Value {
    serde_json::from_str(&read(name)).expect("JSON")
}

fn ask(question: &Value) -> Value {
    let answer = Engine::default().answer(&question.to_string());
    let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert!(answer.get("done").is_some(), "{answer}");
    answer["done"].take()
}

fn check_proof(round: &Value) -> Value {
    ask(&json!({ "do": "check-proof", "proof": round["proof"] }))
}

fn settle_again(round: &Value) -> Value {
    ask(&json!({ "do": "settle-again", "replay": round["replay"], "proof": round["proof"] }))
}

fn states(checked: &Value, list: &str) -> Vec<String> {
    let list = checked[list].as_array().expect("a list");
    list.iter().map(|one| one["state"].as_str().expect("a state").to_owned()).collect()
}

fn only_wrong(checked: &Value) -> String {
    let wrong = checked["wrong"].as_array().expect("a list");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    wrong[0].as_str().expect("words").to_owned()
}

#[test]
fn honest_cards_are_proved() {
    for (name, all) in ROUNDS {
        let checked = check_proof(&recorded(name));
        assert_eq!(checked["wrong"], json!([]), "{name}");
        let states = states(&checked, "cards");
        assert!(states.iter().all(|state| state == "proved"), "{name}: {states:?}");
        let shoe = &checked["shoes"][0];
        assert_eq!((shoe["done"] == true, shoe["whole_decks"] == true), (all, all), "{name}");
        let way = &checked["cards"][0]["way"];
        assert_eq!(way["root"], shoe["root"], "{name}");
        assert_eq!(way["steps"].as_array().map(|steps| steps.len() >= 5), Some(true), "{name}");
    }
}

#[test]
fn honest_settlements_agree() {
    for (name, _) in ROUNDS {
        let round = recorded(name);
        let settled = settle_again(&round);
        assert_eq!((&settled["hidden"], &settled["stopped"]), (&json!(0), &Value::Null), "{name}: {settled}");
        let states = states(&settled, "lines");
        assert_eq!(states.len(), round["replay"]["lines"].as_array().expect("lines").len());
        assert!(states.iter().all(|state| state == "agrees"), "{name}: {settled}");
    }
}

#[test]
fn a_changed_card_is_named() {
    for (name, _) in ROUNDS {
        let mut round = recorded(name);
        let dealt = round["proof"]["dealt"][1].clone();
        let other = if dealt["card"] == "2c" { "3c" } else { "2c" };
        round["proof"]["dealt"][1]["card"] = other.into();
        let wrong = only_wrong(&check_proof(&round));
        assert!(wrong.starts_with(&format!("card 2, {other}: the proof at its place proves another card")), "{wrong}");
        // Another card with a proof of its own does not lead to the root.
        let reveals = round["proof"]["shoes"][0]["reveals"].as_array_mut().expect("cards");
        let reveal = reveals.iter_mut().find(|reveal| reveal["position"] == dealt["index"]).expect("its proof");
        reveal["card"] = other.into();
        let checked = check_proof(&round);
        let first = checked["wrong"].as_array().and_then(|wrong| wrong.last()).and_then(Value::as_str).expect("words");
        assert!(first.starts_with(&format!("card 2, {other}: card, salt and path lead to another root")), "{first}");
        assert_eq!(states(&checked, "cards")[1], "wrong");
    }
}

#[test]
fn a_changed_salt_path_or_root_is_named() {
    let flip = |value: &mut Value| {
        let text = value.as_str().expect("digits");
        let last = if text.ends_with('0') { "1" } else { "0" };
        *value = format!("{}{last}", &text[..63]).into();
    };
    for (name, all) in ROUNDS {
        let honest = recorded(name);
        let dealt = &honest["proof"]["dealt"][0];
        let reveals = honest["proof"]["shoes"][0]["reveals"].as_array().expect("cards");
        let place = reveals.iter().position(|reveal| reveal["position"] == dealt["index"]).expect("its proof");
        for path in [false, true] {
            let mut round = honest.clone();
            let reveal = &mut round["proof"]["shoes"][0]["reveals"][place];
            flip(if path { &mut reveal["path"][0] } else { &mut reveal["salt"] });
            let wrong = only_wrong(&check_proof(&round));
            assert!(wrong.starts_with("card 1, ") && wrong.contains("another root"), "{wrong}");
        }
        let mut round = honest.clone();
        flip(&mut round["proof"]["shoes"][0]["root"]);
        let cards = states(&check_proof(&round), "cards");
        assert!(cards.iter().all(|state| state == "wrong"), "{name}: {cards:?}");
        if all {
            // A card of the shoe that was not dealt in this round counts as well.
            let mut round = honest.clone();
            let last = round["proof"]["shoes"][0]["reveals"].as_array().expect("cards").len() - 1;
            flip(&mut round["proof"]["shoes"][0]["reveals"][last]["salt"]);
            let wrong = only_wrong(&check_proof(&round));
            assert!(wrong.contains(&format!("place {last}")) || wrong.starts_with("card "), "{wrong}");
            round["proof"]["shoes"][0]["reveals"].as_array_mut().expect("cards").pop();
            let wrong = only_wrong(&check_proof(&round));
            assert!(wrong.contains("only 51 of its 52 cards are shown"), "{wrong}");
        }
    }
}

#[test]
fn a_card_that_was_passed_over_is_noticed() {
    let mut round = recorded("three-card-poker-183");
    round["proof"]["dealt"].as_array_mut().expect("cards").remove(2);
    let wrong = only_wrong(&check_proof(&round));
    assert!(wrong.starts_with("card 3, ") && wrong.contains("the next card to leave the shoe lay at 2"), "{wrong}");
}

#[test]
fn a_changed_line_is_named() {
    for (name, _) in ROUNDS {
        let honest = recorded(name);
        let mut round = honest.clone();
        round["replay"]["lines"][0]["returned"] = "12345.00".into();
        let settled = settle_again(&round);
        assert_eq!(states(&settled, "lines")[0], "differs", "{name}");
        let what = settled["lines"][0]["what"][0].as_str().expect("words");
        assert!(what.starts_with("returned: the house says 12345.00, the rules give "), "{what}");

        let mut round = honest.clone();
        round["replay"]["lines"][0]["rules"] = json!(["1.1"]);
        let what = settle_again(&round)["lines"][0]["what"][0].as_str().expect("words").to_owned();
        assert!(what.starts_with("rules: the house says 1.1, the rules give "), "{what}");

        let mut round = honest.clone();
        let dropped = round["replay"]["lines"].as_array_mut().expect("lines").remove(0);
        let settled = settle_again(&round);
        let last = settled["lines"].as_array().and_then(|lines| lines.last()).expect("a line").clone();
        assert_eq!((&last["state"], &last["rules"], &last["house"]), (&json!("left-out"), &dropped, &Value::Null));

        let mut round = honest.clone();
        let twice = round["replay"]["lines"][0].clone();
        round["replay"]["lines"].as_array_mut().expect("lines").push(twice);
        assert_eq!(states(&settle_again(&round), "lines").last().map(String::as_str), Some("made-up"), "{name}");
    }
}

#[test]
fn what_depends_on_hidden_cards_stays_open_and_accuses_nobody() {
    for (name, _) in ROUNDS {
        let mut round = recorded(name);
        // The dealer's or the community cards, which come last, are treated as hidden.
        let dealt = round["proof"]["dealt"].as_array_mut().expect("cards");
        let hidden = dealt.len().min(2);
        for card in dealt.iter_mut().rev().take(hidden) {
            card["card"] = "??".into();
        }
        let said = round["replay"]["said"].as_array_mut().expect("words");
        let cards = said.iter_mut().filter(|said| said["input"].get("card").is_some());
        for said in cards.collect::<Vec<_>>().into_iter().rev().take(hidden) {
            said["input"]["card"] = "??".into();
        }
        let settled = settle_again(&round);
        assert_eq!(settled["hidden"], hidden, "{name}");
        let states = states(&settled, "lines");
        assert!(states.iter().all(|state| state == "agrees" || state == "open"), "{name}: {states:?}");
        // A false line is no accusation while the cards behind it are hidden.
        round["replay"]["lines"][0]["pays"] = "1.00".into();
        let first = settle_again(&round)["lines"][0]["state"].clone();
        assert_eq!(first, "open", "{name}");
    }
}

#[test]
fn a_card_that_is_told_as_another_than_is_proved_is_named() {
    let mut round = recorded("star-blackjack-143");
    assert_eq!(settle_again(&round)["contradicted"], json!([]));
    let said = round["replay"]["said"].as_array_mut().expect("words");
    let card = said.iter_mut().find(|said| said["input"].get("card").is_some()).expect("a card");
    let was = card["input"]["card"].as_str().expect("a card").to_owned();
    let other = if was == "2c" { "3c" } else { "2c" };
    card["input"]["card"] = other.into();
    let settled = settle_again(&round);
    assert_eq!(settled["contradicted"], json!([format!("card 1 was shown as {other} and proved as {was}")]));
    assert!(states(&settled, "lines").iter().all(|state| state == "agrees"), "what was proved is settled");
}

#[test]
fn a_step_that_the_rules_forbid_stops_the_check() {
    let mut round = recorded("three-card-poker-183");
    let said = round["replay"]["said"].as_array_mut().expect("words");
    said.retain(|said| said["input"] != "turn");
    let settled = settle_again(&round);
    let stopped = settled["stopped"].as_str().expect("words");
    assert!(stopped.contains("is not allowed"), "{stopped}");
    assert!(states(&settled, "lines").iter().all(|state| state == "differs"));
}

fn check_bundle(text: &str, keys: &[&str]) -> Value {
    ask(&json!({ "do": "check-bundle", "bundle": text, "keys": keys }))
}

#[test]
fn an_exported_round_is_checked_from_link_to_line() {
    let text = read("exported-three-card-poker");
    let checked = check_bundle(&text, &[]);
    assert_eq!((&checked["wrong"], &checked["verdict"]["trusted"]), (&Value::Null, &json!(false)));
    assert_eq!(checked["verdict"]["game"], "three-card-poker");
    assert_eq!(checked["verdict"]["cards"], checked["cards"].as_array().expect("cards").len());
    let key = checked["keys"][0].as_str().expect("a key");
    assert_eq!(check_bundle(&text, &[key])["verdict"]["trusted"], true);
    let other = "00".repeat(32);
    let wrong = check_bundle(&text, &[&other])["wrong"].as_str().expect("words").to_owned();
    assert!(wrong.contains("is not trusted"), "{wrong}");
}

#[test]
fn every_changed_part_of_an_exported_round_is_found() {
    let honest = recorded("exported-three-card-poker");
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut bundle = honest.clone();
        change(&mut bundle);
        assert_ne!(bundle, honest);
        let checked = check_bundle(&bundle.to_string(), &[]);
        assert_eq!((&checked["verdict"], &checked["game"]), (&Value::Null, &json!("three-card-poker")));
        checked["wrong"].as_str().expect("words").to_owned()
    };
    let changed = |text: &str, from: &str, to: &str| Value::from(text.replacen(from, to, 1));
    assert!(
        wrong(&|bundle| bundle["cards"][0]["reveal"]["card"] = "2c".into()).contains("not the one that is revealed")
    );
    assert!(wrong(&|bundle| bundle["cards"][0]["reveal"]["salt"] = "ab".repeat(32).into()).contains("another root"));
    let line = wrong(&|bundle| bundle["settlement"][1]["pays"] = "9.00".into());
    assert!(line.contains("line 2, seat 1, play: pays should be \"0.00\", not \"9.00\""), "{line}");
    let line = wrong(&|bundle| bundle["settlement"][0]["rules"] = json!(["1.1"]));
    assert!(line.contains("line 1, seat 1, ante: rules should be "), "{line}");
    let line = wrong(&|bundle| drop(bundle["settlement"].as_array_mut().expect("lines").pop()));
    assert!(line.contains("seat 3, pair-plus is left out"), "{line}");
    let line = wrong(&|bundle| {
        let lines = bundle["settlement"].as_array_mut().expect("lines");
        lines.push(lines[0].clone());
    });
    assert!(line.contains("line 8, seat 1, ante does not follow"), "{line}");
    let line = wrong(&|bundle| bundle["settlement"][0]["tip"] = "1.00".into());
    assert!(line.contains("line 1, seat 1, ante: it has fields that no line has"), "{line}");
    let money = |bundle: &mut Value| {
        let fact = bundle["facts"]
            .as_array_mut()
            .expect("facts")
            .iter_mut()
            .find(|fact| fact["fact"].as_str().is_some_and(|text| text.contains("\"amount\":\"10.00\"")));
        let fact = fact.expect("a wager");
        fact["fact"] = changed(fact["fact"].as_str().expect("text"), "10.00", "11.00");
    };
    assert!(wrong(&money).contains("does not match its link"));
    let seal = |bundle: &mut Value| {
        bundle["seal"]["text"] = changed(bundle["seal"]["text"].as_str().expect("text"), "at ", "at 1");
    };
    assert!(wrong(&seal).contains("signature"));
}

#[test]
fn what_is_no_exported_round_is_said_to_be_none() {
    for text in ["", "{}", "[1]", "hello"] {
        let answer = Engine::default().answer(&json!({ "do": "check-bundle", "bundle": text }).to_string());
        assert!(answer.contains("this is no exported round"), "{answer}");
    }
    let text = read("exported-three-card-poker");
    let question = json!({ "do": "check-bundle", "bundle": text, "keys": ["abc"] });
    assert!(Engine::default().answer(&question.to_string()).contains("is no public key"));
}
