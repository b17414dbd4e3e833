//! Gives random texts to `settle`: every round in a text must get an answer.
#![no_main]

use croupier_rules::settle::rounds;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for round in rounds(text) {
        match round.settle() {
            Ok(settlement) => drop(settlement.to_json()),
            Err(problem) => drop(problem.to_json(1)),
        }
    }
});
