//! `croupier settle` from outside: files, standard input, errors and exit codes.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

const WON: &str = r#"{ "game": "three-card-poker", "wagers": [ { "seat": 2, "on": "ante", "amount": "20.00" } ], "cards": "Qh 9c 5d  Kd Kc 4h", "decisions": [ { "seat": 2, "do": "play" } ] }"#;
const TWICE: &str = r#"{ "game": "three-card-poker", "wagers": [ { "seat": 2, "on": "ante", "amount": "20.00" } ], "cards": "Qh 9c 5d  Kd Kc Kc", "decisions": [ { "seat": 2, "do": "play" } ] }"#;
const BLACKJACK: &str = r#"{ "game": "star-blackjack", "wagers": [ { "seat": 1, "on": "main", "amount": "10.00" } ], "cards": "Ah 6d Ks" }"#;

fn settle() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("settle");
    command
}

/// Every line of the output as JSON.
fn lines(output: &[u8]) -> Vec<Value> {
    let text = String::from_utf8(output.to_vec()).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON on every line")).collect()
}

#[test]
fn a_round_from_standard_input_is_settled_as_json_when_piped() {
    let done = settle().write_stdin(WON).assert().success().stderr("");
    let settled = lines(&done.get_output().stdout);
    assert_eq!(settled.len(), 1);
    assert_eq!(settled[0]["game"], "three-card-poker");
    assert_eq!(settled[0]["result"], "settled");
    assert_eq!(settled[0]["net"]["2"], "40.00");
    assert_eq!(settled[0]["lines"][0]["rules"], serde_json::json!(["9.4.1.5", "10.1"]));
    // A dash means the same, and so does asking for JSON outright.
    settle().args(["-", "--json"]).write_stdin(WON).assert().success().stdout(done.get_output().stdout.clone());
}

#[test]
fn a_file_of_lines_and_an_array_give_one_object_per_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rounds.jsonl");
    fs::write(&file, format!("{WON}\n\n{BLACKJACK}\n")).expect("a file");
    let by_line = settle().arg(&file).assert().success();
    assert_eq!(lines(&by_line.get_output().stdout).len(), 2);
    let array = settle().write_stdin(format!("[{WON},\n {BLACKJACK}]")).assert().success();
    assert_eq!(array.get_output().stdout, by_line.get_output().stdout);
    let spread_out = settle().write_stdin(WON.replace(", ", ",\n  ")).assert().success();
    assert_eq!(lines(&spread_out.get_output().stdout).len(), 1);
}

#[test]
fn a_bad_round_stands_in_its_place_and_hides_no_other() {
    let done = settle().write_stdin([WON, TWICE, "{ broken }", BLACKJACK].join("\n")).assert().code(1);
    let settled = lines(&done.get_output().stdout);
    assert_eq!(settled.len(), 4);
    assert_eq!(settled[0]["result"], "settled");
    assert_eq!(settled[3]["result"], "settled");
    let error = &settled[1]["error"];
    assert_eq!(error["round"], 2);
    assert_eq!(error["where"], "cards");
    assert_eq!(error["rule"], "3.1");
    assert!(error["what"].as_str().expect("text").contains("Kc"));
    assert_eq!(settled[2]["error"]["round"], 3);
    let complaints = String::from_utf8(done.get_output().stderr.clone()).expect("text");
    assert_eq!(complaints.lines().count(), 2);
    assert!(complaints.starts_with("croupier: standard input: round 2: cards: "), "{complaints}");
    assert!(complaints.contains("(rule 3.1)"), "{complaints}");
}

#[test]
fn two_signs_make_no_amount() {
    for amount in ["--20.00", "-+20.00", "+20.00", "20.00-"] {
        let done = settle().write_stdin(WON.replace("\"20.00\"", &format!("\"{amount}\""))).assert().code(1);
        let error = &lines(&done.get_output().stdout)[0]["error"];
        let what = error["what"].as_str().expect("text");
        assert!(what.contains("dollars with two decimals"), "{amount}: {error}");
        refused_as_a_stake(amount);
    }
}

/// The same as an argument.
fn refused_as_a_stake(stake: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let asked = command.args(["odds", "three-card-poker", "--no-cache", &format!("--stake={stake}")]).assert();
    asked.code(2).stderr(predicate::str::contains("expected an amount of dollars"));
}

#[test]
fn a_complaint_names_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("dispute.json");
    fs::write(&file, TWICE).expect("a file");
    settle().arg(&file).assert().code(1).stderr(predicate::str::contains("dispute.json: round 1: cards"));
}

#[test]
fn input_that_holds_no_rounds_is_refused_clearly() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing.jsonl");
    settle().arg(&missing).assert().code(1).stdout("").stderr(predicate::str::contains("missing.jsonl"));
    settle().arg(folder.path()).assert().code(1).stdout("").stderr(predicate::str::contains("cannot read"));
    for nothing in ["", "\n  \n", "\u{feff}"] {
        settle().write_stdin(nothing).assert().code(1).stdout("").stderr(predicate::str::contains("input is empty"));
    }
    let mut bytes = format!("[\n{WON},").into_bytes();
    bytes.extend([0xff, 0xfe]);
    settle().write_stdin(bytes).assert().code(1).stdout("").stderr(predicate::str::contains("line 2 is not UTF-8"));
}

#[test]
fn a_line_that_is_no_text_hides_no_other() {
    let bytes = [format!("\u{feff}\n{WON}\n").as_bytes(), b"\xff\xfe\n", BLACKJACK.as_bytes()].concat();
    let done = settle().write_stdin(bytes).assert().code(1).stderr(predicate::str::contains("round 2: line 3: byte 1"));
    let settled = lines(&done.get_output().stdout);
    assert_eq!(settled.len(), 3);
    assert_eq!(settled[1]["error"]["where"], "line 3");
    assert_eq!(settled[2]["result"], "settled");
}

#[test]
fn broken_json_is_found_at_its_line_of_the_file() {
    let mut rounds = vec![WON; 40];
    rounds[36] = "{ \"game\": ";
    let text = format!("\n{}\r\n", rounds.join("\n"));
    let done = settle().write_stdin(text).assert().code(1);
    let settled = lines(&done.get_output().stdout);
    assert_eq!(settled.len(), 40);
    assert_eq!(settled[36]["error"]["round"], 37);
    assert_eq!(settled[36]["error"]["where"], "line 38, column 9");
    // The same where the rounds are read as one text, because the first is no whole line.
    let list = settle().write_stdin(format!("\n\n[{WON},\n{{ broken }}]")).assert().code(1);
    assert_eq!(lines(&list.get_output().stdout)[1]["error"]["where"], "line 4, column 3");
    // A file that was cut off is not taken for a whole one.
    settle().write_stdin(format!("[{WON}")).assert().code(1).stderr(predicate::str::contains("without its end"));
}

/// A laboratory may write a round, read its settlement, and only then write the next.
#[test]
fn rounds_on_lines_are_answered_one_by_one() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"))
        .arg("settle")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a process");
    let mut asks = child.stdin.take().expect("input");
    let mut answers = BufReader::new(child.stdout.take().expect("output"));
    for round in [WON, BLACKJACK, WON] {
        writeln!(asks, "{round}").expect("a round is taken");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("an answer");
        assert!(answer.contains("\"settled\""), "{answer}");
    }
    drop(asks);
    assert!(child.wait().expect("an end").success());
}

#[test]
fn an_empty_list_has_nothing_to_settle() {
    settle().write_stdin("[]").assert().success().stdout("").stderr("");
}

#[test]
fn many_rounds_are_settled_and_a_reader_may_stop_early() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.jsonl");
    fs::write(&file, format!("{WON}\n").repeat(12_000)).expect("a file");
    let done = settle().arg(&file).assert().success().stderr("");
    assert_eq!(done.get_output().stdout.split(|byte| *byte == b'\n').count(), 12_001);

    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"))
        .arg("settle")
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process");
    let mut some = [0; 100];
    child.stdout.take().expect("output").read_exact(&mut some).expect("some output");
    let ended = child.wait_with_output().expect("an end");
    assert!(ended.status.success(), "{ended:?}");
    assert!(ended.stderr.is_empty(), "{ended:?}");
}
