//! Gives random sequences of inputs to the round machines, and checks the properties that the tests check on random rounds.
#![no_main]

#[path = "../../crates/rules/tests/properties/check.rs"]
mod check;
#[path = "../../crates/rules/tests/properties/choice.rs"]
mod choice;
#[path = "../../crates/rules/tests/properties/ledger.rs"]
mod ledger;
#[path = "../../crates/rules/tests/properties/silence.rs"]
mod silence;
#[path = "../../crates/rules/tests/properties/table.rs"]
mod table;
#[path = "../../crates/rules/tests/properties/witness.rs"]
mod witness;

use choice::Random;
use libfuzzer_sys::fuzz_target;
use croupier_rules::Game;

fuzz_target!(|bytes: &[u8]| {
    let mut random = Random::Bytes(bytes.to_vec().into_iter());
    let game = random.pick(&Game::ALL);
    let settings = table::settings(game, &mut random);
    if let Err(error) = check::check_round(&settings, &mut random) {
        panic!("{game}: {error}");
    }
});
