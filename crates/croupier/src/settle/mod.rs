//! `croupier settle`: adjudicates recorded rounds from their cards.

mod sheet;

use crate::terminal;
use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use rules::settle::{Problem, rounds, settle_one};
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// So many rounds take long enough that a person wants to see how far the work is.
const MANY: usize = 10_000;

/// Settle recorded rounds from their cards.
///
/// Reads one round, a JSON array of rounds or a round on every line, plays each through the same engine as a live
/// table, and prints what every wager won or lost and by which rules. A round that cannot have happened is an error that
/// names the place and the rule; the others are settled all the same, and the exit status is 1.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    croupier settle rounds.jsonl\n  \
    croupier settle --json rounds.jsonl > settled.jsonl\n  \
    echo '{ \"game\": \"three-card-poker\",\n         \
    \"wagers\": [ { \"seat\": 1, \"on\": \"ante\", \"amount\": \"10.00\" } ],\n         \
    \"cards\": \"Qd 8c 4s  As Ad 7h\",\n         \
    \"decisions\": [ { \"seat\": 1, \"do\": \"play\" } ] }' | croupier settle")]
pub(crate) struct Args {
    /// The file to read; standard input if it is left out or `-`
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print one JSON object per line, as is usual when the output is not a terminal
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let file = args.file.as_deref().filter(|file| *file != Path::new("-"));
    let name = file.map_or_else(|| "standard input".to_owned(), |file| file.display().to_string());
    let text = read(file, &name)?;
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        bail!("{name}: there is nothing in it; expected a round, an array of rounds or a round on every line");
    }
    let rounds: Vec<&str> = rounds(&text).collect();
    let to_terminal = io::stdout().is_terminal();
    let report = Report { name: &name, json: args.json || !to_terminal, progress: progress(rounds.len(), to_terminal) };
    report.settle_all(&rounds)
}

fn read(file: Option<&Path>, name: &str) -> Result<String> {
    let bytes = match file {
        Some(file) => fs::read(file).with_context(|| format!("cannot read {name}"))?,
        None => {
            if io::stdin().is_terminal() {
                let _ = writeln!(io::stderr(), "Reading rounds from standard input; Ctrl-D ends it.");
            }
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
            bytes
        }
    };
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good].split(|byte| *byte == b'\n').count();
        anyhow::anyhow!("{name}: line {line} is not UTF-8 text (byte {})", good + 1)
    })
}

/// A bar on standard error, unless the work is short, nobody watches, or the settlements themselves scroll by.
fn progress(rounds: usize, to_terminal: bool) -> ProgressBar {
    if rounds <= MANY || to_terminal || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(rounds as u64);
    let style = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} rounds, {rate} a second, {eta} left");
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        // A bar that cannot be drawn is no reason to stop.
        let _ = write!(out, "{:.0}", state.per_sec());
    };
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate));
    bar
}

/// Where settlements go.
struct Report<'a> {
    name: &'a str,
    json: bool,
    progress: ProgressBar,
}

impl Report<'_> {
    fn settle_all(&self, rounds: &[&str]) -> Result<ExitCode> {
        let mut out = BufWriter::new(anstream::stdout().lock());
        let width = terminal::width();
        let mut failed = 0usize;
        for (index, text) in rounds.iter().enumerate() {
            let number = index + 1;
            match settle_one(text) {
                Ok(settlement) if self.json => writeln!(out, "{}", settlement.to_json())?,
                Ok(settlement) => sheet::write(&mut out, number, &settlement, width)?,
                Err(problem) => {
                    failed += 1;
                    if self.json {
                        writeln!(out, "{}", problem.to_json(number))?;
                    }
                    // What was settled before stands before the complaint.
                    out.flush()?;
                    self.complain(number, &problem);
                }
            }
            self.progress.inc(1);
        }
        self.progress.finish_and_clear();
        if !self.json && rounds.len() > 1 {
            writeln!(out, "{} settled, {failed} failed", count(rounds.len() - failed))?;
        }
        out.flush()?;
        Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn complain(&self, number: usize, problem: &Problem) {
        self.progress.suspend(|| {
            let _ = writeln!(io::stderr(), "croupier: {}: round {number}: {problem}", self.name);
        });
    }
}

fn count(rounds: usize) -> String {
    format!("{rounds} round{}", if rounds == 1 { "" } else { "s" })
}
