//! `croupier rules` from outside: filters, JSON and names that do not exist.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;

fn rules(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("rules").args(arguments);
    command
}

fn json(arguments: &[&str]) -> Value {
    let done = rules(arguments).arg("--json").assert().success();
    serde_json::from_slice(&done.get_output().stdout).expect("JSON")
}

#[test]
fn a_number_shows_its_section_and_what_is_under_it() {
    rules(&["three-card-poker", "9.4"]).assert().success().stdout(
        predicate::str::contains("Three Card Poker")
            .and(predicate::str::contains("9  Final Settlement"))
            .and(predicate::str::contains("\n  9.4.1.6   "))
            .and(predicate::str::contains("honoured by the engine"))
            .and(predicate::str::contains("  9.5 ").not()),
    );
}

#[test]
fn text_is_wrapped_with_a_hanging_indent() {
    let done = rules(&["lunar-poker"]).env("COLUMNS", "60").assert().success();
    let text = String::from_utf8(done.get_output().stdout.clone()).expect("text");
    assert!(text.lines().all(|line| line.chars().count() <= 60));
    assert!(text.lines().any(|line| line.starts_with("            ")));
    assert!(!text.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn json_has_exactly_the_promised_fields() {
    let found = json(&["rulings", "U7"]);
    let [rule] = found.as_array().expect("an array").as_slice() else { panic!("one rule, not {found}") };
    let fields: Vec<&String> = rule.as_object().expect("an object").keys().collect();
    assert_eq!(fields, ["game", "number", "says", "honoured_by", "tests"]);
    assert_eq!((&rule["game"], &rule["number"]), (&"rulings".into(), &"U7".into()));
    assert!(rule["tests"].is_array());
    let every_rule = json(&[]);
    for game in ["caribbean-stud", "let-it-ride", "three-card-poker", "lunar-poker", "star-blackjack", "rulings"] {
        assert!(every_rule.as_array().expect("an array").iter().any(|rule| rule["game"] == game), "{game}");
    }
}

#[test]
fn words_are_found_wherever_they_stand() {
    let by_position = json(&["stand off"]);
    assert_eq!(by_position, json(&["--find", "stand-off"]));
    assert!(by_position.as_array().expect("an array").len() > 5);
    let drawn = json(&["lunar-poker", "draw"]);
    assert!(drawn.as_array().expect("an array").iter().all(|rule| rule["game"] == "lunar-poker"));
    // A word that reads like a number is a word if it is said to be one.
    assert!(json(&["--find", "21"]).as_array().expect("an array").len() > 1);
}

#[test]
fn what_does_not_exist_is_an_error_that_helps() {
    for (arguments, helps) in [
        (&["three-card-poker", "9.4.7"][..], "9.4.2"),
        (&["rulings", "B99"], "B12"),
        (&["42.42"], "no book has a rule 42.42"),
        (&["tree-card-poker"], "three-card-poker"),
        (&["let-it-ride", "zebra"], "of let-it-ride mentions \"zebra\""),
        (&["--coverage", "zebra"], "counts whole books"),
    ] {
        rules(arguments).assert().code(1).stdout("").stderr(predicate::str::contains(helps));
    }
}

#[test]
fn coverage_counts_every_rule_once() {
    rules(&["--coverage"]).assert().success().stdout(
        predicate::str::contains("procedure")
            .and(predicate::str::contains("definition"))
            .and(predicate::str::contains("total"))
            .and(predicate::str::contains("to come").not()),
    );
    let counts = json(&["--coverage"]);
    let mut untested = Vec::new();
    for book in counts["books"].as_array().expect("books") {
        let game = book["game"].as_str().expect("a name");
        let mut rules = 0;
        for kind in ["engine", "floor", "sign", "procedure", "definition"] {
            let kind = &book["kinds"][kind];
            let missing = kind["untested"].as_array().expect("numbers");
            let tested = kind["tested"].as_u64().expect("a count");
            assert_eq!(kind["rules"].as_u64(), Some(tested + missing.len() as u64), "{book}");
            rules += kind["rules"].as_u64().expect("a count");
            untested.extend(missing.iter().map(|number| format!("{game} {}", number.as_str().expect("a number"))));
        }
        assert_eq!(json(&[game]).as_array().map(Vec::len), usize::try_from(rules).ok(), "{game}");
    }
    assert_eq!(json(&["--coverage", "let-it-ride"])["books"].as_array().map(Vec::len), Some(1));
    // Untested rules are listed with their text.
    let listed = json(&["--untested"]);
    let listed = listed.as_array().expect("rules");
    let mut names: Vec<String> = listed
        .iter()
        .map(|rule| {
            format!("{} {}", rule["game"].as_str().expect("a game"), rule["number"].as_str().expect("a number"))
        })
        .collect();
    untested.sort();
    names.sort();
    assert_eq!(names, untested);
    let words = listed.first().and_then(|rule| rule["number"].as_str()).unwrap_or("Every rule is tested");
    rules(&["--untested"]).assert().success().stdout(predicate::str::contains(words.to_owned()));
}
