//! Help, version, completions and manual pages from outside.

use assert_cmd::Command;
use predicates::prelude::*;

const COMMANDS: [&str; 13] = [
    "settle",
    "rules",
    "play",
    "odds",
    "report",
    "simulate",
    "solve",
    "serve",
    "staff",
    "verify",
    "witness",
    "completions",
    "man",
];

fn croupier(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments);
    command
}

#[test]
fn every_command_has_help_with_examples() {
    croupier(&["--version"]).assert().success().stdout(predicate::str::starts_with("croupier "));
    croupier(&["--help"]).assert().success().stdout(predicate::str::contains("Examples:"));
    croupier(&[]).assert().code(2).stderr(predicate::str::contains("Usage:"));
    for command in COMMANDS {
        croupier(&[command, "--help"]).assert().success().stdout(predicate::str::contains("Examples:"));
    }
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = predicate::str::contains("croupier").and(predicate::str::contains("settle"));
        croupier(&["completions", shell]).assert().success().stdout(script);
    }
    croupier(&["completions", "abacus"]).assert().code(2);
}

#[test]
fn the_manual_is_printed_or_written_into_a_folder() {
    croupier(&["man"])
        .assert()
        .success()
        .stdout(predicate::str::contains(".TH croupier 1").and(predicate::str::contains(".TH croupier-settle 1")));
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    croupier(&["man", "--out"]).arg(&pages).assert().success().stdout("");
    for command in COMMANDS {
        assert!(pages.join(format!("croupier-{command}.1")).exists(), "{command}");
    }
    assert!(pages.join("croupier.1").exists());
    let file = folder.path().join("a-file");
    std::fs::write(&file, "").expect("a file");
    croupier(&["man", "--out"]).arg(file.join("man1")).assert().code(1).stderr(predicate::str::contains("cannot make"));
}
