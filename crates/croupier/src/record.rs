//! `croupier backup`, `croupier restore` and `croupier export`: the record of the house in files.
//!
//! As with `croupier verify`, the exit status is 1 if the record was altered, and 2 if a file or database cannot be read or written.

use crate::serve::StorageFlags;
use anyhow::{Context, Error, Result};
use audit::bundle::NotExported;
use clap::Parser;
use floor::TableId;
use server::offline::{self, CopyError, RoundError};
use server::private_files;
use server::store::Location;
use server::store::bundle::ImportError;
use std::io::{Write, stderr, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

/// Back the whole record of the house up to a file.
///
/// The file is JSON Lines, the same for both kinds of database, and holds everything but keys: keep a copy of the folder `keys` elsewhere. A
/// server may be running; the file holds the record of one moment. `croupier verify FILE` checks it. The exit status is 2 if the backup fails.
#[derive(Parser)]
pub(crate) struct BackupArgs {
    /// The file to write.
    file: PathBuf,
    #[command(flatten)]
    storage: StorageFlags,
}

/// Restore a record from a file into an empty database.
///
/// Chains and seals are checked first; an altered file is refused. No server may be running on the database. The exit status is 1 if the
/// file was altered, and 2 if the file cannot be read or the database cannot be written.
#[derive(Parser)]
pub(crate) struct RestoreArgs {
    /// The file that `croupier backup` made.
    file: PathBuf,
    #[command(flatten)]
    storage: StorageFlags,
}

/// Export a single round from the record, with everything needed to check it.
///
/// The file shows every card of the round, including those that stayed face down, and what lay before each player: it is for
/// inspectors and disputes. `croupier verify FILE` checks it without the house. The exit status is 1 if the record of the round was altered,
/// and 2 if there is no such round or it cannot be read.
#[derive(Parser)]
#[command(after_help = "Examples:\n  croupier export --table 3 --round 17 -o round.json")]
pub(crate) struct ExportArgs {
    /// The number of the table.
    #[arg(long, value_name = "NUMBER")]
    table: u64,
    /// The number of the round at that table.
    #[arg(long, value_name = "NUMBER")]
    round: u64,
    /// The file to write. [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    storage: StorageFlags,
}

fn location(storage: &StorageFlags) -> Result<Location> {
    let config = storage.draft()?.finish()?;
    Ok(Location { data: config.data, database: config.database, shoe_key: config.shoe_key })
}

/// The exit status if a file or database cannot be read or written.
const UNREADABLE: u8 = 2;

/// Prints the error. The exit status says whether the record was altered or could not be read or written.
fn failed(error: &Error, altered: bool) -> ExitCode {
    // A closed standard error is ignored.
    let _ = writeln!(stderr(), "croupier: {error:#}");
    if altered { ExitCode::FAILURE } else { ExitCode::from(UNREADABLE) }
}

pub(crate) fn backup(args: &BackupArgs) -> Result<ExitCode> {
    let file = || format!("{}", args.file.display());
    let done = location(&args.storage).and_then(|place| offline::backup(&place, &args.file).with_context(file));
    if let Err(error) = done {
        return Ok(failed(&error, false));
    }
    writeln!(
        stdout(),
        "The record is in {}. The keys are not in that file: keep a copy of them elsewhere.",
        args.file.display()
    )?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<ExitCode> {
    let file = || format!("{}", args.file.display());
    let done = match location(&args.storage) {
        Ok(place) => offline::restore(&place, &args.file),
        Err(error) => return Ok(failed(&error, false)),
    };
    match done {
        Ok(done) => {
            writeln!(stdout(), "{} facts in {} streams, under {} seals.", done.facts, done.streams, done.seals)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            let altered = matches!(error, CopyError::Import(ImportError::Altered(_) | ImportError::NotWhole));
            Ok(failed(&Error::from(error).context(file()), altered))
        }
    }
}

pub(crate) fn export(args: &ExportArgs) -> Result<ExitCode> {
    let place = match location(&args.storage) {
        Ok(place) => place,
        Err(error) => return Ok(failed(&error, false)),
    };
    let bundle = match offline::export_round(&place, TableId(args.table), args.round) {
        Ok(bundle) => bundle,
        Err(error) => {
            let altered = matches!(
                error,
                RoundError::NotExported(NotExported::Damaged { .. })
                    | RoundError::Sealed { .. }
                    | RoundError::NoShoe(_)
            );
            return Ok(failed(&error.into(), altered));
        }
    };
    let text = serde_json::to_string(&bundle)?;
    match &args.output {
        None => writeln!(stdout(), "{text}")?,
        Some(path) => {
            // The file shows hidden cards and each player's chips, so only its owner may read it.
            if let Err(error) = private_files::create_new(path).and_then(|mut file| writeln!(file, "{text}")) {
                return Ok(failed(&Error::from(error).context(format!("{}", path.display())), false));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
