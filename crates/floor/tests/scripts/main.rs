//! Runs the house scripts in this folder: plain text in which named people with ranks act, the clock advances and the house makes its own
//! moves. `README.md` beside this file explains the language.
//!
//! A script cannot claim a rule without showing it: every rule that it claims must be cited by one of its own expectations, a fact, a refusal, a
//! notice or a sign, and the run must cite the rule there. The `croupier-rules` crate compares the rulebook's lists of tests with the scripts, and
//! `make rulebook` updates them.

// Its name outside the workspace, which the vectors' language uses.
extern crate rules as croupier_rules;

mod act;
mod expectation;
mod house;
#[allow(dead_code)] // The vectors read whole rounds with it; the house scripts read single steps.
#[path = "../../../rules/tests/vectors/language.rs"]
mod language;
mod runner;
mod script;
#[path = "../../../rules/tests/vectors/told.rs"]
mod told;
mod value;

use std::path::{Path, PathBuf};

/// The folder with the scripts.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts")
}

/// Every script, for every game that it names.
#[test]
fn every_house_script_runs() {
    let scripts = script::all(&folder());
    let mut failures = Vec::new();
    let mut runs = 0;
    for script in &scripts {
        for casting in &script.castings {
            runs += 1;
            failures.extend(runner::run(script, casting).err());
        }
    }
    assert!(failures.is_empty(), "{} of {runs} runs fail:\n\n{}", failures.len(), failures.join("\n\n"));
    assert!(scripts.len() >= 10, "there are only {} house scripts", scripts.len());
}

/// Checks of the language itself: wrong claims of a script are found.
#[test]
fn a_script_that_is_wrong_fails() {
    let wrong = |text: &str, complaint: &str| {
        let scripts = script::read("trial", text);
        let failed = scripts.iter().flat_map(|script| {
            script.castings.iter().map(move |casting| runner::run(script, casting).err().unwrap_or_default())
        });
        let failed = failed.collect::<String>();
        assert!(failed.contains(complaint), "{text}\nshould fail with {complaint:?}, but: {failed:?}");
    };
    let head =
        "== T\ngame let-it-ride shows 14.8\nplayer Ann\nstaff Greg gaming-manager\ntable minimum=5.00\nAnn sit 1\n";
    let with = |rest: &str| format!("{head}{rest}");
    wrong(&with("Greg close +20m"), "14.8 is claimed");
    wrong(&with("Greg close +20m\nfact closing-shown by 14.9"), "14.9");
    wrong(&with("refuse 14.8: Greg close +20m"), "was not refused");
    wrong(&with("refuse 14.9: Greg close +19m"), "refused, but not by 14.9");
    wrong(&with("refuse 14.8 \"never\": Greg close +19m"), "does not say");
    wrong(&with("Greg close +19m"), "20 minutes");
    wrong(&with("no-fact sat"), "sat");
    wrong(&with("sign 14.14: Anybody may look"), "no such sign");
    wrong(&with("stack Ann 1.00"), "0.00");
    wrong(&with("Greg dance"), "dance");
    wrong(&with("dance"), "dance");
    wrong(
        "== T\ngame let-it-ride shows 14.8\nplayer Ann\nstaff Dora dealer\nAnn sit 1\nDora close +20m",
        "may not do this",
    );
}
