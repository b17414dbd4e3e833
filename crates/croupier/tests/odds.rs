//! `croupier odds` from outside: figures, JSON, flags that do not fit, and what is kept on disk.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;

fn odds(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("odds").args(arguments).arg("--no-cache").env("COLUMNS", "100");
    command
}

fn json(arguments: &[&str]) -> Value {
    let done = odds(arguments).arg("--json").assert().success();
    serde_json::from_slice(&done.get_output().stdout).expect("JSON")
}

#[test]
fn people_see_the_main_figures_and_the_fraction() {
    odds(&["lunar-poker"]).assert().success().stdout(
        predicate::str::contains("Lunar Poker")
            .and(predicate::str::contains("stake $10.00"))
            .and(predicate::str::contains("-0.073377"))
            .and(predicate::str::contains("7.3377 %"))
            .and(predicate::str::contains("-3973/54145"))
            .and(predicate::str::contains("+$2,000.00").not())
            .and(predicate::str::contains('\u{1b}').not()),
    );
    odds(&["lunar-poker", "--distribution"]).assert().success().stdout(predicate::str::contains("+$2,000.00"));
}

#[test]
fn json_has_the_promised_fields() {
    let found = json(&["lunar-poker", "--stake", "25", "--smallest-chip", "1"]);
    assert_eq!(found["game"], "lunar-poker");
    assert_eq!(found["table"]["smallest_chip"], "1.00");
    assert!(found["strategy"].is_object());
    let wager =
        found["wagers"].as_array().expect("wagers").iter().find(|wager| wager["wager"] == "super").expect("super");
    assert_eq!(wager["unit"], "25.00");
    assert_eq!(wager["exact"], "-3973/54145");
    assert_eq!(wager["method"], "exact");
    assert_eq!(wager["std_error"], 0.0);
    assert_eq!(wager["house_edge"].as_f64(), wager["expected"].as_f64().map(|expected| -expected));
    for field in ["element_of_risk", "std_dev", "hit_frequency"] {
        assert!(wager[field].is_f64(), "{field}");
    }
    let shares = wager["distribution"].as_array().expect("a distribution");
    assert_eq!(shares[0]["net"], "-25.00");
    let sum: f64 = shares.iter().filter_map(|share| share["probability"].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-12);
}

#[test]
fn what_does_not_fit_is_an_error_that_helps() {
    for (arguments, code, helps) in [
        (&["whist"][..], 2, "lunar-poker"),
        (&[], 2, "GAME"),
        (&["lunar-poker", "--decks", "8"], 1, "--decks: lunar-poker has no such setting; its settings are --minimum"),
        (&["star-blackjack", "--decks", "7"], 1, "--decks \"7\": expected 6 or 8"),
        (&["three-card-poker", "--pair-plus", "9-9-9"], 1, "40-30-6-4-1"),
        (&["caribbean-stud", "--meter", "many"], 1, "--meter \"many\""),
        (&["lunar-poker", "--minimum", "20", "--maximum", "10"], 1, "exceeds the maximum"),
        (&["lunar-poker", "--minimum", "20", "--stake", "10"], 1, "from $20.00"),
        (&["lunar-poker", "--stake", "0"], 2, "from $0.01"),
        (&["lunar-poker", "--stake", "-5"], 2, "from $0.01"),
        (&["lunar-poker", "--no-such-flag"], 2, "--no-such-flag"),
        (&["lunar-poker", "--hand", "As Kd Zz"], 1, "--hand: \"Zz\" is no card"),
        (&["lunar-poker", "--hand", "As Kd", "--up", "Ks Qs"], 1, "--up: expected the dealer's one card"),
        (&["lunar-poker", "--up", "Ks"], 2, "--hand"),
        (&["lunar-poker", "--thrown", "Ks"], 2, "--hand"),
        (
            &["lunar-poker", "--hand", "As Kd 7h 6c 2c", "--up", "9c", "--thrown", "9d"],
            1,
            "--thrown: an exchange throws",
        ),
        (&["three-card-poker", "--hand", "As Kd 7h", "--gone", "As"], 1, "--hand and --gone: As comes more often"),
        (&["three-card-poker", "--hand", "As Kd 7h", "--wagers", "tip 5"], 1, "--wagers: \"tip\" is no wager"),
        (&["three-card-poker", "--hand", "As Kd 7h", "--wagers", "ante 5", "--stake", "5"], 1, "leave --stake out"),
        (&["three-card-poker", "--hand", "As Kd 7h", "--split", "8s"], 1, "--split: only Star Blackjack"),
        (&["star-blackjack", "--hand", "8h 3c", "--up", "6d", "--split", "9s"], 1, "--split: every hand begins"),
        (&["lunar-poker", "--hand", "As", "--distribution"], 2, "--distribution"),
    ] {
        odds(arguments).assert().code(code).stdout("").stderr(predicate::str::contains(helps));
    }
}

#[test]
fn every_part_of_a_position_is_a_flag() {
    let found = json(&["lunar-poker", "--hand", "As Ad Kh 9c 4s", "--up", "7d", "--thrown", "8h 3c 2s"]);
    assert_eq!(found["thrown"], "8h 3c 2s");
    let choices: Vec<&str> =
        found["decisions"].as_array().expect("choices").iter().filter_map(|one| one["do"].as_str()).collect();
    assert_eq!(choices, ["bet", "fold"]);
    assert_eq!(found["decisions"][1]["exact"], "-2/1");
    assert_eq!(found["beside"][0]["wager"], "super@dealer");
    let split = ["star-blackjack", "--hand", "8h 3c", "--up", "6d", "--split", "8s 3d Td double / 8c", "--resplit"];
    let found = json(&split);
    assert_eq!(found["split"], serde_json::json!(["8s 3d Td", "8c"]));
    assert_eq!(found["best"], "double");
    assert!(found["notes"][0].as_str().expect("a note").contains("all hands of the split"));
    let without = json(&["star-blackjack", "--hand", "Ts 6d", "--up", "Ah", "--gone", "9s 9h Kd 4c"]);
    let insure = without["decisions"].as_array().expect("choices").iter().find(|one| one["do"] == "insure");
    assert_eq!(insure.expect("insurance")["adds"]["exact"], "-23/305");
    let both = json(&["three-card-poker", "--hand", "9d 9c 4s", "--wagers", "ante 10, pair-plus 5"]);
    assert_eq!(both["decisions"][1]["exact"], "-3/2");
    odds(&split)
        .assert()
        .success()
        .stdout(predicate::str::contains("beside 8").and(predicate::str::contains("lays adds")));
}

#[test]
fn every_setting_is_in_the_help() {
    let help = odds(&["--help"]).assert().success().stdout(predicate::str::contains("Settings of the table"));
    let text = String::from_utf8(help.get_output().stdout.clone()).expect("text");
    for game in rules::Game::ALL {
        for setting in game.description().settings {
            let flag = format!("--{} ", setting.name.replace('_', "-"));
            assert!(text.contains(&flag), "{flag} is not in the help");
        }
    }
}

#[test]
fn a_folder_for_kept_results_that_cannot_be_used_is_no_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let run = |cache: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        let done = command.args(["odds", "lunar-poker", "--json"]).env("XDG_CACHE_HOME", cache).assert().success();
        done.get_output().stdout.clone()
    };
    assert_eq!(run(&file), run(folder.path()));
}
