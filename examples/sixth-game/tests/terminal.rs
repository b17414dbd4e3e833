//! Casino War in the terminal: the program that `make sixth-game` has built with it.

#![cfg(croupier_sixth_game)]

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs `croupier` with these arguments and this input. Returns its output; it must succeed and say nothing on standard error.
fn croupier(arguments: &[&str], input: &str) -> String {
    let (succeeded, out, err) = run(arguments, input);
    assert!(succeeded && err.is_empty(), "{arguments:?}\n{out}\n{err}");
    out
}

fn run(arguments: &[&str], input: &str) -> (bool, String, String) {
    let program =
        std::env::var("SIXTH_GAME_PROGRAM").expect("SIXTH_GAME_PROGRAM names the program: run `make sixth-game`");
    let mut process = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    process.stdin.take().expect("standard input").write_all(input.as_bytes()).expect("input");
    let output = process.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&croupier(arguments, input)).expect("JSON")
}

/// Of 200 rounds some twelve are ties. `g` goes to war; in any other round it is no answer, and Enter then lays the same ante again.
#[test]
fn it_is_played() {
    let answers = format!("10\n{}q\n", "g\n\n".repeat(200));
    let text = croupier(&["play", "casino-war", "--bankroll", "100000"], &answers);
    for said in [
        "Casino War",
        "Aces are high",
        "Ante, $5.00 to $500.00",
        "[g]o to war $10.00  [s]urrender",
        "You go to war for $10.00.",
        "(7.2)",
    ] {
        assert!(text.contains(said), "{said:?} is missing\n{text}");
    }
    assert!(text.trim_end().ends_with("Thank you."), "{text}");
}

#[test]
fn it_can_be_chosen_by_number_and_its_rules_explain_a_tie() {
    let answers = format!("6\n10\n{}q\n", "?\n\n".repeat(200));
    let text = croupier(&["play"], &answers);
    assert!(text.contains("[6] Casino War") && text.contains("The whole book: croupier rules casino-war"), "{text}");
}

#[test]
fn it_is_settled() {
    for line in include_str!("../rounds/casino-war.jsonl").lines() {
        let script: Value = serde_json::from_str(line).expect("JSON");
        let settled = json(&["settle"], &script["round"].to_string());
        assert_eq!(settled["result"], "settled", "{settled}");
        let lines: Vec<Value> = settled["lines"]
            .as_array()
            .expect("lines")
            .iter()
            .map(|line| serde_json::json!([line["wager"], line["outcome"], line["returned"], line["rules"][0]]))
            .collect();
        assert_eq!(Value::Array(lines), script["lines"], "{settled}");
    }
}

#[test]
fn it_is_simulated() {
    let report = json(&["simulate", "casino-war", "--rounds", "20_000", "--json"], "");
    assert_eq!(report["played"], 20_000);
    assert_eq!(report["wagers"][0]["wager"], "ante", "{report}");
}

/// Exact figures need an analysis, which the example does without.
#[test]
fn its_odds_are_simulated() {
    let odds = json(&["odds", "casino-war", "--json"], "");
    let ante = &odds["wagers"][0];
    assert_eq!((&ante["wager"], &ante["method"]), (&"ante".into(), &"simulated".into()), "{odds}");
    let error = ante["std_error"].as_f64().expect("a standard error");
    // The count in `played.rs` comes to this.
    assert!((ante["expected"].as_f64().expect("a mean") + 0.024_154).abs() < 5.0 * error, "{odds}");
    assert!(odds["method"].to_string().contains("rounds were simulated"), "{odds}");
}

#[test]
fn its_rules_are_printed() {
    let text = croupier(&["rules", "casino-war", "6.2"], "");
    assert!(text.contains("loses half of the ante"), "{text}");
    let rules = json(&["rules", "casino-war", "--json"], "");
    assert!(rules.as_array().is_some_and(|rules| rules.len() > 20), "{rules}");
    let coverage = json(&["rules", "--coverage", "--json"], "");
    let books = coverage["books"].as_array().expect("books");
    assert!(books.iter().any(|book| book["game"] == "casino-war"), "{coverage}");
}
