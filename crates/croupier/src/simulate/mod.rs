//! `croupier simulate`: the live engine played many times over with random cards.

mod exact;
mod files;
mod live_progress;
mod report;

use crate::play;
use crate::table_flags::{self, TableFlags};
use anyhow::{Context, Result, bail};
use live_progress::LiveProgress;
use odds::Figures;
use odds::simulation::{Heading, MergeError, Plan, PlanError, Playbook, Request, Results, Shard, merge, simulate};
use report::Speed;
use rules::{Cents, Game};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status that shells report for an interrupted program.
const INTERRUPTED: u8 = 130;

/// Play many rounds through the live engine and report the results of every wager.
///
/// Every wager that the table offers is played for one unit, each with figures of its own: mean, standard error,
/// distribution. The same seed gives the same rounds, however many threads play them. After Ctrl-C the same command
/// resumes a simulation that has a checkpoint. A simulation that is too long for one machine can be played in parts on
/// several.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    croupier simulate three-card-poker --rounds 10000000\n  \
    croupier simulate star-blackjack --rounds 100000000 --decks 8 --resplit --players 5 --penetration 75\n  \
    croupier simulate let-it-ride --rounds 1000000 --strategy mine.toml --json\n  \
    croupier simulate lunar-poker --rounds 1000000000 --checkpoint lunar.json\n  \
    croupier simulate lunar-poker --rounds 1000000000 --shard 3/100 --out part-3.json\n  \
    croupier simulate --merge part-*.json\n\n\
    Strategies and the JSON report are described in docs/strategies.md and docs/simulation.md.")]
#[allow(clippy::struct_excessive_bools)] // Each is a flag of its own.
pub(crate) struct Args {
    #[arg(help = table_flags::games(), value_name = "GAME", value_parser = play::game, required_unless_present = "merge", conflicts_with = "merge")]
    game: Option<Game>,
    /// How many rounds to play
    #[arg(long, value_name = "N", value_parser = rounds, required_unless_present = "merge", conflicts_with = "merge")]
    rounds: Option<u64>,
    /// The seed of the random numbers; the same seed gives the same rounds
    #[arg(long, value_name = "S", default_value = "1", value_parser = seed)]
    seed: u64,
    /// The number of threads, by default one for every core. The results do not depend on it
    #[arg(long, value_name = "T", value_parser = threads)]
    threads: Option<usize>,
    /// How many players sit at the table
    #[arg(long, value_name = "K", default_value = "1", value_parser = players)]
    players: u8,
    /// The initial wager in dollars, by default 10 or the nearest amount within the table's limits
    #[arg(long, value_name = "DOLLARS", value_parser = odds::money::wager, allow_negative_numbers = true)]
    stake: Option<Cents>,
    /// A strategy file for the players, by default the best known strategy
    #[arg(long, value_name = "FILE")]
    strategy: Option<PathBuf>,
    /// Deal a blackjack shoe until this percentage of it is used; by default every round has a new shoe
    #[arg(long, value_name = "PERCENT", value_parser = penetration)]
    penetration: Option<u8>,
    /// Leave the optional wagers out
    #[arg(long)]
    no_side_wagers: bool,
    /// Save the results so far in this file, and resume from them
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Play only one of several parts, such as 3/100
    #[arg(long, value_name = "K/N", value_parser = shard, requires = "out")]
    shard: Option<Shard>,
    /// Write the results to this file, to be merged with other parts
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    out: Option<PathBuf>,
    /// Let --out replace an existing file
    #[arg(long, requires = "out")]
    force: bool,
    /// Merge parts instead of playing
    #[arg(long, value_name = "PART", num_args = 1.., conflicts_with_all = [
        "shard", "checkpoint", "strategy", "seed", "threads", "players", "stake", "penetration", "no_side_wagers",
    ])]
    merge: Option<Vec<PathBuf>>,
    /// Do not compare the results with exact figures
    #[arg(long)]
    no_exact: bool,
    /// Compute the exact figures again instead of reading them from the cache
    #[arg(long, conflicts_with = "no_exact")]
    no_cache: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    table: TableFlags,
}

/// A whole number, with or without separators such as `1_000_000`.
fn whole(text: &str) -> Option<u64> {
    text.replace(['_', ','], "").parse().ok()
}

pub(crate) fn rounds(text: &str) -> Result<u64, String> {
    whole(text).filter(|rounds| *rounds > 0).ok_or_else(|| format!("expected a whole number from 1 to {}", u64::MAX))
}

pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("expected a whole number from 1 to 1024".to_owned()),
    }
}

fn players(text: &str) -> Result<u8, String> {
    match text.parse() {
        Ok(players @ 1..) => Ok(players),
        _ => Err("expected a whole number from 1 to the seats of the table".to_owned()),
    }
}

fn penetration(text: &str) -> Result<u8, String> {
    let most = odds::simulation::plan::MOST_PENETRATION;
    match text.trim_end_matches('%').parse() {
        Ok(share) if (1..=most).contains(&share) => Ok(share),
        _ => Err(format!("expected a percentage of the shoe from 1 to {most}")),
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(number, of)| Some((whole(number)?, whole(of)?)));
    parts
        .and_then(|(number, of)| Shard::new(number, of))
        .ok_or_else(|| "expected two whole numbers such as 3/100, the first from 1 to the second".to_owned())
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if let Some(parts) = &args.merge {
        args.table.refuse_beside("--merge")?;
        let results = put_together(parts)?;
        print(args, &results, &figures(args, &results), None)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (Some(game), Some(rounds)) = (args.game, args.rounds) else { bail!("GAME and --rounds are needed") };
    let plan = plan(args, game, rounds)?;
    let heading = Heading::of(&plan);
    if let Some(file) = &args.out {
        files::may_write(file, &heading, args.force)?;
    }
    let so_far = match &args.checkpoint {
        Some(file) => files::checkpoint(file, &heading)?,
        None => None,
    };
    run_plan(args, &plan, so_far)
}

fn plan(args: &Args, game: Game, rounds: u64) -> Result<Plan> {
    let mut request = Request::new(game, rounds);
    args.table.open(game)?;
    request.table = args.table.texts(game);
    request.players = args.players;
    request.stake = args.stake;
    request.seed = args.seed;
    request.penetration = args.penetration;
    request.side_wagers = !args.no_side_wagers;
    request.shard = args.shard.unwrap_or(Shard::WHOLE);
    if let Some(file) = &args.strategy {
        let name = format!("--strategy {}", file.display());
        let text = std::fs::read_to_string(file).with_context(|| format!("{name}: cannot be read"))?;
        request.playbook = Some(Playbook::read(game, &text).context(name)?);
    }
    Plan::new(request).map_err(|error| {
        let flag = match &error {
            PlanError::Players { .. } => "--players ",
            PlanError::Stake { .. } => "--stake: ",
            PlanError::Penetration { .. } => "--penetration: ",
            PlanError::Contradiction(_) => "--minimum, --maximum, --unit: ",
            PlanError::OtherGame { .. } => "--strategy: ",
            PlanError::NoRounds => "--rounds: ",
            PlanError::Setting { .. } | PlanError::Stopped(_) => "",
        };
        anyhow::anyhow!("{flag}{error}")
    })
}

fn run_plan(args: &Args, plan: &Plan, so_far: Option<Results>) -> Result<ExitCode> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores);
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    // The second Ctrl-C ends the program at once, before the current blocks are finished.
    let listening = ctrlc::set_handler(move || {
        if heard.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    });
    listening.context("cannot listen for Ctrl-C")?;
    let total = plan.blocks().rounds(plan.rounds());
    let before = so_far.as_ref().map_or(0, Results::rounds);
    let mut progress = LiveProgress::begin(total, before, args.checkpoint.as_deref());
    let so_far = so_far.unwrap_or_else(|| Results::none(plan));
    progress.try_checkpoint(&so_far).context("--checkpoint")?;
    let results = simulate(plan, Some(so_far), threads, &mut |results| progress.update(results), &stop)?;
    let speed = Speed { seconds: progress.seconds(), rounds_per_second: progress.speed(&results), threads };
    progress.end(&results).context("--checkpoint")?;
    let finished = results.is_complete();
    if finished && let Some(file) = &args.out {
        files::write(file, &results).context("--out")?;
    }
    if !finished {
        let how = match &args.checkpoint {
            Some(file) => format!("the same command resumes from {}", file.display()),
            None => "with --checkpoint FILE it could be resumed".to_owned(),
        };
        let _ = writeln!(io::stderr(), "croupier: stopped after {} of {total} rounds; {how}", results.rounds());
    }
    print(args, &results, &figures(args, &results), Some(speed))?;
    Ok(if finished { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

/// The exact figures that the results are compared with.
fn figures(args: &Args, results: &Results) -> Vec<Figures> {
    if args.no_exact { Vec::new() } else { exact::figures(&results.heading, !args.no_cache) }
}

fn put_together(files: &[PathBuf]) -> Result<Results> {
    let parts = files.iter().map(|file| files::read(file).context("--merge")).collect::<Result<Vec<_>>>()?;
    let name = |at: &usize| files.get(*at).map_or_else(String::new, |file| format!(" {}", Path::display(file)));
    merge(&parts).map_err(|error| {
        let of = match &error {
            MergeError::Wrong { at, .. }
            | MergeError::Different { at, .. }
            | MergeError::Twice { at, .. }
            | MergeError::Unfinished { at, .. } => name(at),
            MergeError::Nothing | MergeError::Missing { .. } => String::new(),
        };
        anyhow::anyhow!("--merge{of}: {error}")
    })
}

fn print(args: &Args, results: &Results, figures: &[Figures], speed: Option<Speed>) -> Result<()> {
    if args.json {
        writeln!(io::stdout(), "{}", report::json(results, figures, speed))?;
    } else {
        let mut out = anstream::stdout();
        report::write(&mut out, results, figures, speed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_held_to_their_bounds() {
        assert_eq!(rounds("1_000,000"), Ok(1_000_000));
        assert_eq!(rounds("18446744073709551615"), Ok(u64::MAX));
        for wrong in ["0", "-1", "18446744073709551616", "many", "1e6", ""] {
            assert!(rounds(wrong).is_err(), "{wrong}");
        }
        assert_eq!(shard("3/100"), Ok(Shard::new(3, 100).expect("a part")));
        for wrong in ["0/100", "101/100", "3", "3/", "/3", "0/0", "a/b"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
        assert_eq!((penetration("1"), penetration("95%")), (Ok(1), Ok(95)));
        for wrong in ["0", "96", "300", "x"] {
            assert!(penetration(wrong).is_err(), "{wrong}");
        }
        assert!(threads("0").is_err() && threads("1025").is_err() && threads("1024") == Ok(1024));
        assert!(players("0").is_err() && players("256").is_err() && players("9") == Ok(9));
    }
}
