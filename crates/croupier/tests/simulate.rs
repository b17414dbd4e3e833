//! `croupier simulate` from outside.

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn simulate(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("simulate").args(arguments);
    command
}

/// The JSON report without the only thing in it that depends on the clock. Exact figures take their time, and other tests
/// look at them.
fn report(arguments: &[&str]) -> Value {
    let output =
        simulate(arguments).args(["--json", "--no-exact"]).assert().success().stderr("").get_output().stdout.clone();
    let mut report: Value = serde_json::from_slice(&output).expect("JSON");
    report.as_object_mut().expect("an object").remove("speed");
    report
}

fn refused(arguments: &[&str], code: i32, said: &str) {
    simulate(arguments).assert().code(code).stdout("").stderr(predicate::str::contains(said));
}

fn strategy(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../strategies").join(name)
}

#[test]
fn the_same_seed_gives_the_same_result_with_any_number_of_threads() {
    for game in ["caribbean-stud", "let-it-ride", "three-card-poker", "lunar-poker", "star-blackjack"] {
        let with = |more: &[&str]| report(&[&[game, "--rounds", "20_000", "--players", "3"][..], more].concat());
        let one = with(&["--threads", "1"]);
        assert_eq!(with(&["--threads", "2"]), one);
        assert_eq!(with(&["--threads", "3"]), one);
        assert_eq!(with(&["--seed", "1"]), one);
        assert_ne!(with(&["--seed", "2"]), one);
        assert_eq!(one["played"], 20_000);
        assert_eq!(one["wagers"][0]["count"], 60_000);
    }
}

#[test]
fn people_get_tables_and_programs_get_json() {
    simulate(&["three-card-poker", "--rounds", "5000"]).assert().success().stderr("").stdout(
        predicate::str::contains("three-card-poker, 5,000 rounds, 1 player, stake $10.00, seed 1")
            .and(predicate::str::contains("95% band"))
            .and(predicate::str::contains("pair-plus"))
            .and(predicate::str::contains("The house won "))
            .and(predicate::str::contains("rounds/s")),
    );
    let output =
        simulate(&["let-it-ride", "--rounds", "5000", "--json"]).assert().success().get_output().stdout.clone();
    let report: Value = serde_json::from_slice(&output).expect("JSON");
    assert!(report["speed"]["rounds_per_second"].as_f64().is_some_and(|speed| speed > 0.0));
    let wager = &report["wagers"][0];
    assert_eq!(
        (&wager["wager"], &wager["unit"], &wager["method"]),
        (&"1".into(), &"10.00".into(), &"simulated".into())
    );
    let (low, mean, high) = (wager["low"].as_f64(), wager["expected"].as_f64(), wager["high"].as_f64());
    assert!(low < mean && mean < high);
    let sum: f64 =
        wager["distribution"].as_array().expect("outcomes").iter().filter_map(|o| o["frequency"].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn settings_are_flags() {
    let blackjack = report(&["star-blackjack", "--rounds", "5000", "--decks", "8", "--resplit", "--insurance-ten"]);
    let names: Vec<&str> =
        blackjack["wagers"].as_array().expect("wagers").iter().filter_map(|wager| wager["wager"].as_str()).collect();
    assert_eq!(names, ["main", "perfect-pairs", "any-pair", "lucky-lucky", "insurance", "insurance-ten"]);
    assert_eq!(blackjack["table"]["resplit"], "true");
    let plain = report(&["star-blackjack", "--rounds", "5000", "--no-side-wagers", "--resplit", "false"]);
    assert_eq!(plain["wagers"].as_array().map(Vec::len), Some(1));
    let stud =
        report(&["caribbean-stud", "--rounds", "100", "--meter", "120000", "--table-seed", "40000", "--stake", "25"]);
    assert_eq!(stud["table"], serde_json::json!({ "meter": "120000.00", "seed": "40000.00" }));
    assert_eq!((&stud["stake"], &stud["wagers"][1]["unit"]), (&"25.00".into(), &"1.00".into()));
    let shoe = |more: &[&str]| report(&[&["star-blackjack", "--rounds", "5000"][..], more].concat())["wagers"].clone();
    assert_ne!(shoe(&["--penetration", "75"]), shoe(&[]));
}

#[test]
fn shipped_strategies_can_be_given_as_files() {
    for game in ["caribbean-stud", "let-it-ride", "three-card-poker", "lunar-poker", "star-blackjack"] {
        let file = strategy(&format!("{game}.toml"));
        let file = file.to_str().expect("a name");
        assert_eq!(report(&[game, "--rounds", "3000", "--strategy", file])["played"], 3000);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(strategy("three-card-poker.toml")).expect("a strategy");
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).expect("a file");
        file.to_str().expect("a name").to_owned()
    };
    let always = write("always.toml", &text.replace("Qs 6h 4c", "5s 3h 2c").replace("queen-six-four", "always"));
    let played = report(&["three-card-poker", "--rounds", "3000", "--strategy", &always]);
    assert_eq!(played["strategy"], "always");
    // A player who never folds never loses the ante alone.
    let outcomes = played["wagers"][0]["distribution"].as_array().expect("outcomes").clone();
    assert!(outcomes.iter().all(|outcome| outcome["net"] != "-10.00"));
    let wrong = write("wrong.toml", &text.replace("play =", "pley ="));
    refused(&["three-card-poker", "--rounds", "9", "--strategy", &wrong], 1, "line 6: unknown field `pley`");
    let other = strategy("let-it-ride.toml");
    let other = other.to_str().expect("a name");
    refused(&["three-card-poker", "--rounds", "9", "--strategy", other], 1, "this strategy is for let-it-ride");
    refused(
        &["three-card-poker", "--rounds", "9", "--strategy", "/nowhere.toml"],
        1,
        "--strategy /nowhere.toml: cannot be read",
    );
}

#[test]
fn a_checkpoint_is_gone_on_from_and_never_mistaken() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lunar.json");
    let file = file.to_str().expect("a name");
    let command = ["lunar-poker", "--rounds", "30000", "--checkpoint", file];
    let whole = report(&["lunar-poker", "--rounds", "30000"]);
    assert_eq!(report(&command), whole);
    // Cut some blocks off the written results, as an interruption would have: three whole blocks of another run.
    let finished = fs::read_to_string(file).expect("a checkpoint");
    let part = folder.path().join("part.json");
    simulate(&["lunar-poker", "--rounds", "30000", "--shard", "1/2", "--out"]).arg(&part).assert().success();
    let part = fs::read_to_string(&part).expect("a part").replace("\"1/2\"", "\"1/1\"");
    assert_ne!(part, finished);
    fs::write(file, &part).expect("a checkpoint");
    assert_eq!(report(&command), whole);
    assert_eq!(fs::read_to_string(file).expect("a checkpoint"), finished);
    // Anything else is refused, by name, and the file stays.
    for (other, said) in [
        (vec!["lunar-poker", "--rounds", "30000", "--seed", "2"], "the seed is 1, not 2"),
        (vec!["lunar-poker", "--rounds", "30001"], "rounds is 30000, not 30001"),
        (vec!["lunar-poker", "--rounds", "30000", "--declaring", "player"], "declaring is the usual, not player"),
        (vec!["let-it-ride", "--rounds", "30000"], "the game is lunar-poker, not let-it-ride"),
        (vec!["lunar-poker", "--rounds", "30000", "--stake", "5"], "the stake is 10.00, not 5.00"),
    ] {
        refused(&[&other[..], &["--checkpoint", file]].concat(), 1, said);
        assert_eq!(fs::read_to_string(file).expect("a checkpoint"), finished);
    }
    fs::write(
        file,
        finished.replace(&format!("\"croupier\":\"{}\"", env!("CARGO_PKG_VERSION")), "\"croupier\":\"0.0.0\""),
    )
    .expect("a file");
    refused(&command, 1, "the program's version is 0.0.0");
    fs::write(file, "{}").expect("a file");
    refused(&command, 1, "not a file that croupier simulate wrote");
    fs::write(file, finished.replacen("\"house\":", "\"house\":1", 1)).expect("a file");
    refused(&command, 1, "what the house won is not what the players lost");
    refused(&["lunar-poker", "--rounds", "9", "--checkpoint", "/nowhere/at/all.json"], 1, "there is no such folder");
}

/// Interrupted twice, a simulation that would take for ever keeps what it has played and goes on from there.
#[cfg(unix)]
#[test]
fn an_interrupted_simulation_keeps_its_results() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("endless.json");
    let mut before = 0;
    for _ in 0..2 {
        let written = |file: &Path| fs::metadata(file).and_then(|about| about.modified()).ok();
        let last = written(&file);
        let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(["simulate", "three-card-poker", "--rounds", "1000000000000", "--json", "--checkpoint"])
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // It listens for signals before it writes its first checkpoint.
        while written(&file) == last {
            assert!(child.try_wait().expect("a running program").is_none(), "it ended by itself");
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(100));
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("kill runs").success());
        let output = child.wait_with_output().expect("its output");
        assert_eq!(output.status.code(), Some(130));
        assert!(String::from_utf8_lossy(&output.stderr).contains("the same command resumes from"));
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let played = report["played"].as_u64().expect("a number");
        assert!(played > before, "{played} after {before}");
        assert_eq!(report["wagers"][0]["count"].as_u64(), Some(played));
        before = played;
    }
    let names = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(names, 1, "nothing is left beside the checkpoint");
}

#[test]
fn parts_are_put_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let part = |number: usize| folder.path().join(format!("part-{number}.json")).to_str().expect("a name").to_owned();
    let play = |number: usize, of: usize, more: &[&str]| {
        let shard = format!("{number}/{of}");
        let file = part(number);
        let arguments = ["star-blackjack", "--rounds", "30000", "--players", "2", "--shard", &shard, "--out", &file];
        simulate(&[&arguments[..], more].concat()).assert()
    };
    for number in 1..=3 {
        play(number, 3, &[]).success();
    }
    let (one, two, three) = (part(1), part(2), part(3));
    let whole = report(&["star-blackjack", "--rounds", "30000", "--players", "2"]);
    assert_eq!(report(&["--merge", &three, &one, &two]), whole);
    refused(&["--merge", &three, &one], 1, "1 of the parts are missing: 2/3");
    refused(&["--merge", &one, &two, &one], 1, "part 1/3 comes twice");
    refused(&["--merge", &one, "/nowhere.json"], 1, "/nowhere.json: cannot be read");
    refused(&["--merge", &three, &one, &two, "--decks", "8"], 1, "leave --decks out");
    refused(&["--merge", &three, &one, &two, "--seed", "5"], 2, "cannot be used with");
    // The same part again is no harm; another needs to be forced.
    play(2, 3, &[]).success();
    play(2, 3, &["--seed", "7"]).code(1).stderr(predicate::str::contains("--force"));
    assert_eq!(report(&["--merge", &three, &one, &two]), whole);
    play(2, 3, &["--seed", "7", "--force"]).success();
    refused(&["--merge", &one, &two, &three], 1, "the seed is 7, not 1");
}

#[test]
fn wrong_arguments_say_what_is_right() {
    refused(&["whist", "--rounds", "9"], 2, "let-it-ride");
    refused(&["let-it-ride"], 2, "--rounds");
    refused(&["--rounds", "9"], 2, "GAME");
    for rounds in ["0", "18446744073709551616", "-4", "many"] {
        simulate(&["let-it-ride", &format!("--rounds={rounds}")]).assert().code(2).stderr(
            predicate::str::contains("--rounds").and(predicate::str::contains("from 1 to 18446744073709551615")),
        );
    }
    for shard in ["0/100", "101/100", "3"] {
        refused(&["let-it-ride", "--rounds", "9", "--out", "x", "--shard", shard], 2, "such as 3/100");
    }
    refused(&["let-it-ride", "--rounds", "9", "--shard", "1/2"], 2, "--out");
    refused(
        &["let-it-ride", "--rounds", "9", "--players", "8"],
        1,
        "--players 8: the table has seats for 1 to 7 players",
    );
    refused(&["lunar-poker", "--rounds", "9", "--players", "6"], 1, "seats for 1 to 5 players");
    refused(&["let-it-ride", "--rounds", "9", "--players", "0"], 2, "--players");
    refused(
        &["let-it-ride", "--rounds", "9", "--decks", "6"],
        1,
        "--decks: let-it-ride has no such setting; its settings are",
    );
    refused(&["star-blackjack", "--rounds", "9", "--decks", "7"], 1, "--decks \"7\": expected 6 or 8");
    refused(
        &["star-blackjack", "--rounds", "9", "--resplit", "maybe"],
        1,
        "--resplit \"maybe\": expected true or false",
    );
    refused(
        &["let-it-ride", "--rounds", "9", "--minimum", "50", "--maximum", "20"],
        1,
        "the minimum exceeds the maximum",
    );
    refused(
        &["let-it-ride", "--rounds", "9", "--maximum", "20", "--stake", "30"],
        1,
        "--stake: a stake of 30.00 is refused",
    );
    refused(&["let-it-ride", "--rounds", "9", "--stake", "0"], 2, "--stake");
    refused(&["let-it-ride", "--rounds", "9", "--penetration", "75"], 1, "--penetration");
    refused(&["star-blackjack", "--rounds", "9", "--penetration", "96"], 2, "from 1 to 95");
    refused(&["let-it-ride", "--rounds", "9", "--threads", "0"], 2, "from 1 to 1024");
    refused(&["let-it-ride", "--rounds", "9", "--force"], 2, "--out");
    refused(&["let-it-ride", "--rounds", "9", "--merge", "x"], 2, "cannot be used with");
    refused(&["let-it-ride", "--rounds", "9", "--out", "/nowhere/x.json"], 1, "there is no such folder");
}
