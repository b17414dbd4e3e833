//! `croupier backup`, `croupier restore` and `croupier export`: the record of the house in files.

use crate::serve::Place;
use anyhow::{Context, Result};
use clap::Parser;
use floor::TableId;
use server::offline;
use server::store::Location;
use std::fs::OpenOptions;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

/// Keep the whole record of the house in a file.
///
/// The file is JSON Lines, the same for both kinds of database, and holds everything but keys: keep the folder `keys` elsewhere. A server
/// may go on meanwhile; the file holds one moment. `croupier verify FILE` checks it.
#[derive(Parser)]
pub(crate) struct BackupArgs {
    /// The file to make.
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Bring a record back from a file into an empty database.
///
/// Chains and seals are checked first; a file that was altered is refused. No server may be running on the database.
#[derive(Parser)]
pub(crate) struct RestoreArgs {
    /// The file that `croupier backup` made.
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Take a single round out of the record, with all that is needed to check it.
///
/// The file shows every card of the round, those that stayed face down included, and what lay before each player: it is for
/// inspectors and disputes. `croupier verify FILE` checks it, without the house.
#[derive(Parser)]
#[command(after_help = "Examples:\n  croupier export --table 3 --round 17 -o round.json")]
pub(crate) struct ExportArgs {
    /// The number of the table.
    #[arg(long, value_name = "NUMBER")]
    table: u64,
    /// The number of the round at that table.
    #[arg(long, value_name = "NUMBER")]
    round: u64,
    /// The file to make; standard output where there is none.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
}

fn location(place: &Place) -> Result<Location> {
    let config = place.draft()?.finish()?;
    Ok(Location { data: config.data, database: config.database })
}

pub(crate) fn backup(args: &BackupArgs) -> Result<ExitCode> {
    let file = || format!("{}", args.file.display());
    offline::backup(&location(&args.place)?, &args.file).with_context(file)?;
    writeln!(stdout(), "The record is in {}. The keys are not: keep them elsewhere.", args.file.display())?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<ExitCode> {
    let file = || format!("{}", args.file.display());
    let done = offline::restore(&location(&args.place)?, &args.file).with_context(file)?;
    writeln!(stdout(), "{} facts in {} streams, under {} seals.", done.facts, done.streams, done.seals)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn export(args: &ExportArgs) -> Result<ExitCode> {
    let bundle = offline::export_round(&location(&args.place)?, TableId(args.table), args.round)?;
    let text = serde_json::to_string(&bundle)?;
    match &args.output {
        None => writeln!(stdout(), "{text}")?,
        Some(path) => {
            let named = || format!("{}", path.display());
            let mut file = OpenOptions::new().write(true).create_new(true).open(path).with_context(named)?;
            writeln!(file, "{text}").with_context(named)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
