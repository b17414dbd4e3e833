//! `croupier settle`: adjudicates recorded rounds from their cards.

mod input;
mod sheet;

use crate::terminal;
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use input::{Input, is_whole};
use rules::settle::{Piece, Problem, rounds};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// After this many rounds the progress is shown, and again after each further batch of this size.
const MANY: usize = 10_000;

/// Settle recorded rounds from their cards.
///
/// Reads one round, a JSON array of rounds or a round on every line, plays each with the engine that runs live tables,
/// and prints what every wager won or lost and by which rules. If a round cannot have happened, an error says where it
/// breaks which rule. The other rounds are still settled, and the exit status is 1.
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
    let mut input = Input::open(args.file.as_deref().filter(|file| *file != Path::new("-")))?;
    let Some(first) = input.line()? else {
        bail!("{}: the input is empty; expected a round, an array of rounds or a round on every line", input.name);
    };
    let json = args.json || !io::stdout().is_terminal();
    let mut report = Report {
        name: input.name.clone(),
        json,
        width: terminal::width(),
        out: BufWriter::new(if json { Box::new(io::stdout()) } else { Box::new(anstream::stdout()) }),
        settled: 0,
        failed: 0,
        progress: ProgressBar::hidden(),
    };
    if is_whole(&first) {
        // A round on every line: each is settled as soon as it is read.
        let mut line = Some(first);
        while let Some(bytes) = line {
            report.settle(input.piece(&bytes))?;
            report.show_progress(input.size, input.read);
            if input.is_waiting() {
                report.out.flush()?;
            }
            line = input.line()?;
        }
    } else {
        let (text, before) = input.whole(first)?;
        for round in rounds(&text) {
            report.settle(Ok(Piece { line: before + round.line, ..round }))?;
            let done = round.text.as_ptr() as usize - text.as_ptr() as usize + round.text.len();
            report.show_progress(Some(text.len() as u64), done as u64);
        }
    }
    report.finish()
}

/// The output of settlements.
struct Report {
    name: String,
    json: bool,
    width: usize,
    out: BufWriter<Box<dyn Write>>,
    settled: usize,
    failed: usize,
    progress: ProgressBar,
}

impl Report {
    /// Settles one round and prints its settlement, or its error.
    fn settle(&mut self, round: Result<Piece<'_>, Problem>) -> io::Result<()> {
        let number = self.settled + self.failed + 1;
        match round.and_then(Piece::settle) {
            Ok(settlement) => {
                self.settled += 1;
                if self.json {
                    writeln!(self.out, "{}", settlement.to_json())
                } else {
                    sheet::write(&mut self.out, number, &settlement, self.width)
                }
            }
            Err(problem) => {
                self.failed += 1;
                if self.json {
                    writeln!(self.out, "{}", problem.to_json(number))?;
                }
                // Rounds that were settled before are printed before the error.
                self.out.flush()?;
                self.progress.suspend(|| {
                    let _ = writeln!(io::stderr(), "croupier: {}: round {number}: {problem}", self.name);
                });
                Ok(())
            }
        }
    }

    /// Shows a bar on standard error once there are many rounds. There is none if standard error is no terminal, or if the settlements are
    /// printed to the terminal.
    fn show_progress(&mut self, size: Option<u64>, read: u64) {
        let rounds = self.settled + self.failed;
        if !rounds.is_multiple_of(MANY) || io::stdout().is_terminal() || !io::stderr().is_terminal() {
            return;
        }
        if self.progress.is_hidden() {
            self.progress = size.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
            let template = if size.is_some() { "{bar:30} {percent}%, {msg}, {eta} left" } else { "{spinner} {msg}" };
            // If the template is wrong, the bar has the usual look.
            let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            self.progress.set_style(style);
        }
        self.progress.set_message(count(rounds));
        self.progress.set_position(read);
    }

    fn finish(mut self) -> Result<ExitCode> {
        self.progress.finish_and_clear();
        if !self.json && self.settled + self.failed > 1 {
            writeln!(self.out, "{} settled, {} failed", count(self.settled), self.failed)?;
        }
        self.out.flush()?;
        Ok(if self.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn count(rounds: usize) -> String {
    format!("{rounds} round{}", if rounds == 1 { "" } else { "s" })
}
