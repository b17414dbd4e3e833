//! Runs the scripted rounds in this folder: plain text, written by hand from the rule documents, each naming the rules
//! that it shows. `README.md` beside this file explains the language.
//!
//! A vector cannot claim a rule that it does not touch: every number in its `rules` line must be cited by a fact or a
//! refusal of its own run. The rulebook's lists of tests are checked against the vectors, and refreshed by
//! `UPDATE_RULEBOOK=1 cargo test -p croupier-rules --test vectors`.

mod expectation;
mod language;
mod rulebook;
mod runner;
mod told;

use croupier_rules::Game;
use language::Vector;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder with the vectors of a game.
fn folder(game: Game) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(game.name())
}

/// Every vector of a game, in the order of files and titles.
fn vectors(game: Game) -> Vec<Vector> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder(game))
        .unwrap_or_else(|error| panic!("no vectors for {game}: {error}"))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    files.iter().flat_map(|path| language::read(game, path)).collect()
}

fn run_all(game: Game) {
    let vectors = vectors(game);
    let failures: Vec<String> = vectors.iter().filter_map(|vector| runner::run(vector).err()).collect();
    assert!(failures.is_empty(), "{} of {} vectors fail:\n\n{}", failures.len(), vectors.len(), failures.join("\n\n"));
    assert!(vectors.len() >= 40, "{game} has only {} vectors", vectors.len());
}

#[test]
fn caribbean_stud() {
    run_all(Game::CaribbeanStud);
}

#[test]
fn let_it_ride() {
    run_all(Game::LetItRide);
}

#[test]
fn three_card_poker() {
    run_all(Game::ThreeCardPoker);
}

#[test]
fn lunar_poker() {
    run_all(Game::LunarPoker);
}

#[test]
fn star_blackjack() {
    run_all(Game::StarBlackjack);
}
