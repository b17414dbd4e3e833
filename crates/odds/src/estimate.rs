//! Figures of a game without an analysis, from rounds in which one player follows the usual standing instruction.

use crate::analysis::Analysis;
use crate::progress::Progress;
use crate::simulation::{Plan, Results, simulate};
use rules::{AnySettings, Cents};
use std::sync::atomic::AtomicBool;

/// Enough for a standard error of about a thousandth of the wager.
const ROUNDS: u64 = 1_000_000;

/// The figures of every wager, each with its standard error; none if the table refuses the stake.
pub(crate) fn analyse(settings: &AnySettings, stake: Cents, progress: &Progress<'_>) -> Analysis {
    let mut found = Analysis::new(settings.game());
    let Ok(plan) = Plan::at(settings, stake, ROUNDS) else { return found };
    let mut told = 0;
    let mut tell = |results: &Results| {
        progress.advance(results.rounds() - told, ROUNDS);
        told = results.rounds();
    };
    progress.start(ROUNDS);
    // The pool that the caller runs in limits the threads: a server leaves some for its tables.
    let threads = rayon::current_num_threads();
    let Ok(results) = simulate(&plan, None, threads, &mut tell, &AtomicBool::new(false)) else { return found };
    found.wagers = results.wagers.iter().filter_map(|wager| wager.figures(plan.players())).collect();
    found.method = vec![
        format!(
            "There is no analysis of this game, so {} million rounds were simulated, with seed {}",
            ROUNDS / 1_000_000,
            plan.seed()
        ),
        format!("The player followed the {}", plan.playbook().name()),
    ];
    found
}
