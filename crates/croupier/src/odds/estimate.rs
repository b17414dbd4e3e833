//! Figures of a game without an analysis: rounds in which a player follows the usual standing instruction.

use crate::progress_bar::Bar;
use anyhow::{Result, anyhow};
use odds::Analysis;
use odds::simulation::{Plan, Request, simulate};
use rules::{Cents, Game};
use std::sync::atomic::AtomicBool;

/// Enough for a standard error of about a thousandth of the wager.
const ROUNDS: u64 = 1_000_000;

/// Everything that a simulation finds about a table.
pub(super) fn of(game: Game, table: Vec<(String, String)>, stake: Cents) -> Result<Analysis> {
    let plan = Plan::new(Request { table, stake: Some(stake), ..Request::new(game, ROUNDS) })?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let bar = Bar::new();
    let tell = &mut |results: &odds::simulation::Results| bar.tell(results.rounds(), ROUNDS);
    let results = simulate(&plan, None, threads, tell, &AtomicBool::new(false)).map_err(|error| anyhow!("{error}"))?;
    bar.finish();
    let mut found = Analysis::new(game);
    found.table = plan.table().to_vec();
    found.wagers = results.wagers.iter().filter_map(|wager| wager.figures(plan.players())).collect();
    found.method = vec![
        format!(
            "There is no analysis of {}, so it was simulated: {ROUNDS} rounds with seed {}.",
            game.title(),
            plan.seed()
        ),
        format!("The player followed the {}.", plan.playbook().name()),
    ];
    Ok(found)
}
