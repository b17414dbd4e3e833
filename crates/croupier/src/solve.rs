//! `croupier solve`: computes the solution of Lunar Poker that the program contains.

use crate::progress_bar::Bar;
use anyhow::{Context, Result, bail, ensure};
use clap::{ArgGroup, Parser};
use odds::Progress;
use odds::games::lunar_poker::shipped::{CHOICES_FILE, TOTALS_FILE};
use odds::games::lunar_poker::solve::{merge_parts, solve_part};
use std::fs;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

/// Solve Lunar Poker: the best choice for every hand and up card.
///
/// Works through all 5,649,150 kinds of situations, about an hour of one core, and writes the results to part files. A run may
/// be stopped at any time; the same command resumes it. With --shard, machines share the work; with --merge, their parts
/// become the two files that are built into this program.
#[derive(Parser)]
#[command(group = ArgGroup::new("work").required(true).args(["part", "merge"]))]
#[command(after_help = "Examples:\n  \
    croupier solve --part lunar.part                       all of it, here\n  \
    croupier solve --part lunar.3 --shard 3/20             the third of twenty shares\n  \
    croupier solve --merge lunar.* --out crates/odds/data  parts into the shipped files")]
pub(crate) struct Args {
    /// The part file to write, or to resume.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["merge", "out"])]
    part: Option<PathBuf>,
    /// The part of the work: 3/20 is the third of 20 parts.
    #[arg(long, value_name = "I/N", requires = "part", value_parser = shard)]
    shard: Option<(usize, usize)>,
    /// All part files of a solution, to merge.
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "out")]
    merge: Vec<PathBuf>,
    /// The folder for the merged solution.
    #[arg(long, value_name = "FOLDER", requires = "merge")]
    out: Option<PathBuf>,
    /// Replace existing files that differ.
    #[arg(long, requires = "merge")]
    force: bool,
}

fn shard(text: &str) -> Result<(usize, usize)> {
    let expected = "expected a share such as 3/20: the third of twenty";
    let (shard, shards) = text.split_once('/').context(expected)?;
    let (shard, shards): (usize, usize) = (shard.parse().context(expected)?, shards.parse().context(expected)?);
    ensure!(shard >= 1 && shard <= shards, "there is no share {shard} of {shards}: the first is 1, the last {shards}");
    Ok((shard, shards))
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    match (&args.part, &args.out) {
        (Some(part), _) => {
            let bar = Bar::new();
            let tell = |done, total| bar.tell(done, total);
            solve_part(part, args.shard.unwrap_or((1, 1)), &Progress::new(&tell))?;
            bar.finish();
        }
        (None, Some(out)) => {
            let solution = merge_parts(&args.merge)?;
            let files = [
                (out.join(CHOICES_FILE), solution.packed_choices()?),
                (out.join(TOTALS_FILE), solution.totals_json().into_bytes()),
            ];
            for (path, bytes) in &files {
                let differs = fs::read(path).is_ok_and(|there| there != *bytes);
                if differs && !args.force {
                    bail!("--out: {} exists already and differs; --force replaces it", path.display());
                }
            }
            for (path, bytes) in files {
                fs::write(&path, bytes).with_context(|| format!("--out: {}", path.display()))?;
            }
            writeln!(stdout(), "{}", solution.summary())?;
        }
        (None, None) => bail!("give --part to solve, or --merge with --out"),
    }
    Ok(ExitCode::SUCCESS)
}
