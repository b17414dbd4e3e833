//! Any text may be handed to `settle`; every round in it gets an answer.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for answer in croupier_rules::settle::settle_text(text) {
        match answer {
            Ok(settlement) => drop(settlement.to_json()),
            Err(problem) => drop(problem.to_json(1)),
        }
    }
});
