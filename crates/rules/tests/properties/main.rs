//! Random whole rounds of every game. Listed inputs are accepted and all others refused; a refusal changes nothing;
//! cards and money are conserved; no viewer sees a hidden card; standing instructions bring a round to its end; and a
//! replay gives the same facts.
//!
//! A failure prints the game and the seed that repeats it: `PROPERTY_SEED=… cargo test -p rules --test properties`.

mod check;
mod choice;
mod ledger;
mod silence;
mod table;
mod witness;

use check::check_round;
use choice::Random;
use croupier_rules::Game;

/// Rounds per game; every one is a few dozen inputs, legal and illegal.
const ROUNDS: u64 = 6_000;

fn check_rounds(game: Game) {
    let seed = std::env::var("PROPERTY_SEED").ok().and_then(|seed| seed.parse().ok());
    for seed in seed.map_or(0..ROUNDS, |seed: u64| seed..seed + 1) {
        let mut random = Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game as u64);
        let settings = table::settings(game, &mut random);
        if let Err(error) = check_round(&settings, &mut random) {
            panic!("{game}, PROPERTY_SEED={seed}: {error}");
        }
    }
}

#[test]
fn caribbean_stud() {
    check_rounds(Game::CaribbeanStud);
}

#[test]
fn let_it_ride() {
    check_rounds(Game::LetItRide);
}

#[test]
fn three_card_poker() {
    check_rounds(Game::ThreeCardPoker);
}

#[test]
fn lunar_poker() {
    check_rounds(Game::LunarPoker);
}

#[test]
fn star_blackjack() {
    check_rounds(Game::StarBlackjack);
}
