//! `croupier solve` from outside. The whole solution takes an hour of a core; these tests solve a sliver of it.

use assert_cmd::Command;
use predicates::prelude::*;
use std::fs;

fn solve(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("solve").args(arguments);
    command
}

fn refused(arguments: &[&str], said: &str) {
    solve(arguments).assert().failure().stdout("").stderr(predicate::str::contains(said));
}

/// A part that was cut short in the middle of a line goes on where it stopped and ends up with the same blocks.
#[test]
fn a_part_is_gone_on_with_after_being_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("part");
    let name = file.to_str().expect("a name");
    solve(&["--part", name, "--shard", "2504/2504"]).assert().success();
    let whole = fs::read_to_string(&file).expect("a part");
    let lines: Vec<&str> = whole.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 2, "a heading and one block");
    fs::write(&file, &whole[..whole.len() / 2]).expect("half a part");
    solve(&["--part", name, "--shard", "2504/2504"]).assert().success();
    let again = fs::read_to_string(&file).expect("a part");
    assert!(again.lines().any(|line| line == lines[1]), "the same block again");
    // Blocks that are there are not solved twice, and are not taken for another share.
    solve(&["--part", name, "--shard", "2504/2504"]).assert().success();
    refused(&["--part", name, "--shard", "1/2504"], "holds shard 2504/2504");
    let out = folder.path().to_str().expect("a name");
    refused(&["--merge", name, "--out", out], "2503 of 2504 blocks are missing, the first is block 0");
    assert!(!folder.path().join("lunar_poker_choices.bin").exists());
}

#[test]
fn wrong_arguments_say_what_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = folder.path().join("other");
    fs::write(&other, "something else\n").expect("a file");
    let other = other.to_str().expect("a name");
    refused(&[], "--part");
    refused(&["--part", other], "not a part of a Lunar Poker solution");
    refused(&["--part", other, "--shard", "0/4"], "there is no share 0 of 4");
    refused(&["--part", other, "--shard", "5/4"], "there is no share 5 of 4");
    refused(&["--part", other, "--shard", "four"], "such as 3/20");
    refused(&["--merge", "/nowhere/part", "--out", "/nowhere"], "/nowhere/part");
    assert_eq!(fs::read_to_string(other).expect("the file"), "something else\n");
}
