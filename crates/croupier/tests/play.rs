//! `croupier play` from outside, held by a script through standard input.

use assert_cmd::Command;
use predicates::prelude::*;

fn play(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("play").args(arguments);
    command
}

#[test]
fn a_session_of_three_card_poker_ends_with_a_balance() {
    // An ante of $10 and a pair plus of $5; play; look at the rules; the same again; fold; leave.
    play(&["three-card-poker"]).write_stdin("10\n5\np\n?\n\nf\nq\n").assert().success().stderr("").stdout(
        predicate::str::contains("The dealer plays with a queen or higher")
            .and(predicate::str::contains("No more bets."))
            .and(predicate::str::contains("[p]lay $10.00  [f]old"))
            .and(predicate::str::contains("You play for $10.00."))
            .and(predicate::str::contains("This round: "))
            .and(predicate::str::contains("Ante loses $10.00. (8.4)"))
            .and(
                predicate::str::is_match(r"You leave with \$[0-9,.]+ after 2 rounds \(.*\)\. Thank you\.")
                    .expect("a pattern"),
            ),
    );
}

#[test]
fn a_session_of_star_blackjack_ends_with_a_balance() {
    // The cut, the wagers, and then nothing but hits and stands: with any cards the script ends and the player leaves.
    let script = format!("100\n25\n0\n0\n5\n{}q\nq\n", "n\ns\nh\n\n".repeat(8));
    play(&["star-blackjack", "--bankroll", "500"]).write_stdin(script).assert().success().stderr("").stdout(
        predicate::str::contains("6 decks are shuffled.")
            .and(predicate::str::contains("Main wager $25.00"))
            .and(predicate::str::contains("Lucky lucky"))
            .and(predicate::str::contains("This round: "))
            .and(predicate::str::is_match(r"You leave with \$[0-9,.]+ after [0-9]+ rounds?").expect("a pattern")),
    );
}

#[test]
fn every_game_can_be_played_to_a_balance() {
    for (game, script, said) in [
        ("caribbean-stud", "10\n1\nb\nq\n", "Jackpot meter $50,000.70"),
        ("let-it-ride", "10\nr\nw\nq\n", "Wager 2 is withdrawn; $10.00 comes back."),
        ("lunar-poker", "10\n10\n0\nx 1 2\nf\nq\n", "Super wager"),
    ] {
        play(&[game])
            .write_stdin(script)
            .assert()
            .success()
            .stderr("")
            .stdout(predicate::str::contains(said).and(predicate::str::contains("after 1 round")));
    }
}

#[test]
fn the_end_of_the_input_is_a_polite_farewell() {
    for (script, rounds) in [("", "0 rounds"), ("10\n0\n", "1 round ")] {
        play(&["three-card-poker"]).write_stdin(script).assert().success().stdout(predicate::str::contains(rounds));
    }
    play(&[]).write_stdin("").assert().success();
}

#[test]
fn unknown_answers_are_asked_again() {
    play(&["three-card-poker"]).write_stdin("ten\n7.25\n1000000\n10\n0\nz\nf\nzz\nq\n").assert().success().stdout(
        predicate::str::contains("an amount such as 10 or 12.50")
            .and(predicate::str::contains("units of 1.00"))
            .and(predicate::str::contains("the most allowed is 500.00"))
            .and(predicate::str::contains("\"z\" is not possible here: p, f, ? or q."))
            .and(predicate::str::contains("\"zz\" is not possible here: Enter, c, ? or q.")),
    );
}

#[test]
fn a_game_can_be_chosen_by_number() {
    play(&[]).write_stdin("3\nq\n").assert().success().stdout(predicate::str::contains("Bankroll $1,000.00"));
}

#[test]
fn wrong_arguments_say_what_is_right() {
    play(&["whist"]).assert().code(2).stderr(predicate::str::contains("let-it-ride"));
    play(&["three-card-poker", "--bankroll", "-5"]).assert().code(2);
    play(&["three-card-poker", "--bankroll", "lots"]).assert().code(2).stderr(predicate::str::contains("dollars"));
    play(&["three-card-poker", "--bankroll", "2"]).assert().code(1).stderr(predicate::str::contains("minimum"));
    play(&["three-card-poker", "--table", "decks=8"])
        .assert()
        .code(1)
        .stderr(predicate::str::contains("no such setting"));
    play(&["three-card-poker", "--seed", "1"]).assert().code(2);
}
