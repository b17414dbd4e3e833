//! `croupier report`: a printable page on one table, which test laboratories call a PAR sheet.

mod pdf;

use crate::progress_bar::Bar;
use crate::table_flags::{self, TableFlags};
use crate::{analysis, play, simulate};
use anyhow::{Context, Result, anyhow, bail};
use odds::report::{Agreement, Report};
use odds::simulation::{Plan, Request, Results};
use rules::{Cents, Game};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// Write a report on a table: one page with exact figures, charts, best play, pay tables and rules.
///
/// The page is self-contained, needs no scripts and prints on A4. It depends on its settings alone: the same command
/// gives the same bytes. The page contains its data with a SHA-256, and --check draws the page again from that data and
/// compares.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    croupier report three-card-poker -o three-card-poker.html\n  \
    croupier report caribbean-stud --meter 120000 --simulate 20000000 --pdf\n  \
    croupier report star-blackjack --decks 8 --date 2026-07-01 --force\n  \
    croupier report --check three-card-poker.html\n\n\
    The settings of the table are flags too: `croupier report --help` lists them.")]
pub(crate) struct Args {
    #[arg(help = table_flags::games(), value_name = "GAME", value_parser = play::game, required_unless_present = "check")]
    game: Option<Game>,
    /// The file to write the page to, by default GAME.html; `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The initial wager, in dollars; 10.00 unless the table's limits forbid it
    #[arg(long, value_name = "DOLLARS", value_parser = odds::money::wager, allow_negative_numbers = true)]
    stake: Option<Cents>,
    /// A date for the title block, as in 2026-07-01; none is printed otherwise
    #[arg(long, value_name = "DATE", value_parser = date)]
    date: Option<String>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
    /// Print the page to a PDF beside it as well, with an installed Chromium
    #[arg(long)]
    pdf: bool,
    /// Play this many rounds through the live engine and show how they agree with the exact figures
    #[arg(long, value_name = "ROUNDS", value_parser = simulate::rounds)]
    simulate: Option<u64>,
    /// The seed of the simulation's random numbers
    #[arg(long, value_name = "S", default_value = "1", requires = "simulate", value_parser = simulate::seed)]
    seed: u64,
    /// Compute everything again instead of reading the cache
    #[arg(long)]
    no_cache: bool,
    /// Check that a report is unchanged since it was written
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "output", "stake", "date", "force", "pdf", "simulate"])]
    check: Option<PathBuf>,
    #[command(flatten)]
    table: TableFlags,
}

/// A day of the calendar.
fn date(text: &str) -> Result<String, String> {
    let number = |part: &str, digits: usize| {
        let is_number = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_number)
    };
    let parts: Vec<&str> = text.split('-').collect();
    let day = match parts[..] {
        [year, month, day] => number(year, 4).zip(number(month, 2)).zip(number(day, 2)),
        _ => None,
    };
    match day {
        Some(((year @ 1.., month), day)) if (1..=days(year, month)).contains(&day) => Ok(text.to_owned()),
        _ => Err("expected a day of the calendar, as in 2026-07-01".to_owned()),
    }
}

/// How many days a month has; none if there is no such month.
const fn days(year: u32, month: u32) -> u32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400) => 29,
        2 => 28,
        _ => 0,
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if let Some(file) = &args.check {
        args.table.refuse_beside("--check")?;
        return check(file);
    }
    let game = args.game.context("a game is missing")?;
    odds::question::analysed(game)?;
    let settings = args.table.open(game)?;
    let stake = odds::question::stake(&settings, args.stake, &odds::question::flag)?;
    let page = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{game}.html")));
    let to_output = page == Path::new("-");
    if args.pdf && to_output {
        bail!("--pdf: the PDF cannot go to standard output; name a file with -o");
    }
    if page.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdf")) {
        bail!("-o {}: the report is an HTML page; name it .html, and add --pdf for a PDF beside it", page.display());
    }
    let printed = args.pdf.then(|| page.with_extension("pdf"));
    let browser = if args.pdf { Some(pdf::browser()?) } else { None };
    // A report that cannot be written is an error before the analysis, which can take long.
    let folder = page.parent().filter(|folder| !folder.as_os_str().is_empty());
    if !to_output && folder.is_some_and(|folder| !folder.is_dir()) {
        bail!("-o {}: there is no such folder", page.display());
    }
    if !args.force && !to_output {
        for file in [Some(&page), printed.as_ref()].into_iter().flatten() {
            if file.exists() {
                bail!("{} exists already; --force replaces it", file.display());
            }
        }
    }
    let found = analysis::of(&settings, stake, !args.no_cache);
    let mut report = Report::new(&settings, &args.table.texts(game), stake, found);
    if let Some(rounds) = args.simulate {
        let mut request = Request::new(game, rounds);
        request.table = args.table.texts(game);
        request.stake = Some(stake);
        request.seed = args.seed;
        report.agreement = Some(agreement(request, &report)?);
    }
    report.date.clone_from(&args.date);
    let text = report.page();
    if to_output {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    write(&page, &text, args.force).with_context(|| format!("cannot write {}", page.display()))?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", page.display())?;
    if let (Some(browser), Some(printed)) = (browser, printed) {
        pdf::print(&browser, &page, &printed)?;
        writeln!(out, "{}", printed.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays a simulation and compares it with the figures of the report.
fn agreement(request: Request, report: &Report) -> Result<Agreement> {
    let plan = Plan::new(request).map_err(|error| anyhow!("--simulate: {error}"))?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let bar = Bar::new();
    let mut tell = |results: &Results| bar.tell(results.rounds(), plan.rounds());
    let results = odds::simulation::simulate(&plan, None, threads, &mut tell, &AtomicBool::new(false))?;
    bar.finish();
    Ok(Agreement::of(&results, &report.analysis.wagers))
}

/// Writes a new file, or replaces one with --force.
fn write(file: &Path, text: &str, force: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).truncate(true);
    if force {
        options.create(true)
    } else {
        options.create_new(true)
    };
    options.open(file)?.write_all(text.as_bytes())
}

/// Prints whether a page is unchanged.
fn check(file: &Path) -> Result<ExitCode> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let report = Report::check(&text).with_context(|| file.display().to_string())?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}: unchanged since it was made by {}", file.display(), report.program)?;
    writeln!(out, "SHA-256 of the data: {}", odds::report::sha256(report.data().as_bytes()))?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_a_form() {
        assert_eq!(date("2026-07-01").as_deref(), Ok("2026-07-01"));
        assert_eq!(date("2026-12-31").as_deref(), Ok("2026-12-31"));
        for day in ["2026-02-28", "2028-02-29", "2000-02-29", "2026-04-30"] {
            assert!(date(day).is_ok(), "{day}");
        }
        for text in [
            "",
            "today",
            "2026-02-29",
            "2100-02-29",
            "2026-04-31",
            "0000-01-01",
            "2026-07-00",
            "+026-07-01",
            "2026-13-01",
            "2026-00-01",
            "2026-07-32",
            "2026-7-1",
            "26-07-01",
            "2026-07-01-01",
            "2026/07/01",
        ] {
            assert!(date(text).is_err(), "{text}");
        }
    }
}
