//! `croupier verify`: checks the record of the house without its server.

use crate::progress_bar::Bar;
use crate::serve;
use crate::terminal;
use anyhow::{Context, Result, anyhow, ensure};
use audit::bundle::Verdict;
use audit::{Hex, Report, RoundBundle, Statement, WitnessReport};
use clap::Parser;
use floor::ClockJump;
use server::dealing::ShoeKey;
use server::offline::{self, Means};
use server::store::Location;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
use witness::StatementSource;

/// Check the record of the house: chains, seals, shoes, the settlement of every round, the sums of all money.
///
/// Reads a database beside a server that may be using it, an exported record, or a single exported round, and changes nothing. The exit
/// status is 0 if nothing is wrong, 1 if something is, and 2 if it cannot be read.
///
/// Without --key the check only shows that the record is consistent: an attacker who can write the whole record can also sign it
/// with another key. Give the public keys that you know from elsewhere.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    croupier verify --data /var/lib/croupier\n  \
    croupier verify record.jsonl --key 3b6a27bc…\n  \
    croupier verify --witness witness.json\n  \
    croupier verify round.json --json")]
pub(crate) struct Args {
    /// An exported record or round; without it, the database is checked.
    file: Option<PathBuf>,
    #[command(flatten)]
    storage: serve::StorageFlags,
    /// A public key to trust, in hexadecimal digits; all other keys are then not trusted. May be given several times.
    #[arg(long = "key", value_name = "HEX")]
    keys: Vec<Hex>,
    /// The key that opens the shoes. [default: keys/shoes.key in the data folder, if it is there]
    #[arg(long, value_name = "FILE")]
    shoe_key: Option<PathBuf>,
    /// The file of a witness outside the house: the record must have everything that the witness has seen. May be given several times.
    #[arg(long = "witness", value_name = "FILE")]
    witnesses: Vec<PathBuf>,
    /// The public key of a witness to trust, in hexadecimal digits; all other witnesses are then refused. May be given several times.
    #[arg(long = "witness-key", value_name = "HEX", requires = "witnesses")]
    witness_keys: Vec<Hex>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

/// The exit status for a record that cannot be read.
const UNREADABLE: u8 = 2;

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    match check(args) {
        Ok(Checked::Record(report)) => {
            if args.json {
                writeln!(stdout(), "{}", serde_json::to_string_pretty(&report)?)?;
            } else {
                print_report(&report)?;
            }
            Ok(if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Ok(Checked::Round(verdict)) => print_verdict(args, verdict),
        Err(error) => {
            // A closed standard error is ignored.
            let _ = writeln!(std::io::stderr(), "croupier: {error:#}");
            Ok(ExitCode::from(UNREADABLE))
        }
    }
}

enum Checked {
    Record(Report),
    Round(Result<Verdict, String>),
}

/// Keys given in digits.
pub(crate) fn public_keys(keys: &[Hex]) -> Result<Vec<[u8; 32]>> {
    let keys = keys.iter().map(|key| key.0.as_slice().try_into()).collect::<Result<_, _>>();
    keys.map_err(|_| anyhow!("a public key has 64 hexadecimal digits"))
}

/// The states in the files of witnesses, if their signatures are right.
fn witnesses(args: &Args) -> Result<Vec<Statement>> {
    let believed = public_keys(&args.witness_keys)?;
    let read = |path: &PathBuf| {
        let statement = StatementSource::read_file(path)?;
        let is_believed = believed.is_empty() || believed.contains(&statement.public_key);
        let (path, witness) = (path.display(), &statement.witness);
        ensure!(is_believed, "{path} is signed by witness {witness}, whose key is not one of those given");
        Ok(statement)
    };
    args.witnesses.iter().map(read).collect()
}

fn check(args: &Args) -> Result<Checked> {
    let (keys, witnesses) = (public_keys(&args.keys)?, witnesses(args)?);
    let config = args.storage.draft()?.finish()?;
    let location = Location { data: config.data, database: config.database, shoe_key: config.shoe_key.clone() };
    let usual = ShoeKey::path(&location.data);
    let shoe_key = match &args.shoe_key {
        Some(path) => Some(path.clone()),
        None => Some(usual).filter(|path| args.file.is_none() && path.exists()),
    };
    let shoes = shoe_key.map(|path| ShoeKey::existing(&path)).transpose()?;
    let means = Means { keys, shoes, witnesses };
    let Some(path) = &args.file else {
        let bar = Bar::new();
        let shown = bar.clone();
        let report = offline::examine(&location, means, move |done, all| shown.tell(done, all));
        bar.finish();
        return Ok(Checked::Record(report?));
    };
    let named = || format!("{}", path.display());
    let file = File::open(path).with_context(named)?;
    let length = file.metadata().with_context(named)?.len();
    let mut file = BufReader::new(file);
    let beginning = file.fill_buf().with_context(named)?;
    if beginning.starts_with(br#"{"croupier":"#) {
        let bar = Bar::new();
        let report = offline::examine_file(file, &means, |done| bar.tell(done, length));
        bar.finish();
        return Ok(Checked::Record(report.with_context(named)?));
    }
    ensure!(means.witnesses.is_empty(), "--witness needs a whole record: a witness knows nothing about single rounds");
    let round: RoundBundle = serde_json::from_reader(file).with_context(named)?;
    let trusted = (!means.keys.is_empty()).then_some(means.keys.as_slice());
    Ok(Checked::Round(round.verify(trusted).map_err(|wrong| wrong.to_string())))
}

fn print_verdict(args: &Args, verdict: Result<Verdict, String>) -> Result<ExitCode> {
    let mut out = stdout().lock();
    let clean = verdict.is_ok();
    match (verdict, args.json) {
        (Ok(verdict), true) => writeln!(out, "{}", serde_json::to_string_pretty(&verdict)?)?,
        (Err(wrong), true) => writeln!(out, "{}", serde_json::json!({ "wrong": wrong }))?,
        (Ok(verdict), false) => {
            writeln!(out, "Round {} of table {} ({}) is proved.", verdict.round, verdict.table, verdict.game)?;
            writeln!(
                out,
                "{} facts were decided again, {} cards compared with their shoes, {} wagers settled again.",
                verdict.facts, verdict.cards, verdict.wagers
            )?;
            writeln!(out, "Seal {} of server {}, {}.", verdict.seal, verdict.server, verdict.seal_hash)?;
            if let Some(server) = verdict.vouched_by {
                writeln!(out, "Server {server} vouches for the table as it stood before the round.")?;
            }
            if !verdict.trusted {
                writeln!(out, "{ONLY_ITSELF}")?;
            }
        }
        (Err(wrong), false) => writeln!(out, "The round is not proved: {wrong}.")?,
    }
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

const ONLY_ITSELF: &str =
    "No trusted keys were given (--key), so this check only shows that the data agrees with itself.";

/// The most jumps of clocks that are printed; `--json` has all of them.
const MOST_JUMPS: usize = 20;

#[allow(clippy::cast_precision_loss)] // The error is less than a second for any jump of a clock.
fn print_report(report: &Report) -> Result<()> {
    let mut out = stdout().lock();
    let row = |what: &str, count: u64| vec![what.to_owned(), count.to_string()];
    let rows = vec![
        row("streams", report.streams),
        row("facts whose links hold", report.facts_linked),
        row("facts decided again", report.facts_decided),
        row("seals followed", report.seals),
        row("tables", report.tables),
        row("accounts", report.patrons),
        row("logins", report.logins),
        row("jackpot pools", report.pools),
        row("rounds settled again", report.rounds),
        row("movements of money added up", report.postings),
        row("shoes loaded", report.shoes),
        row("shoes opened and compared", report.shoes_opened),
        row("cards drawn", report.cards),
        row("cards compared with their shoe", report.cards_compared),
        row("authors compared with their logins", report.authors),
        row("rows and snapshots compared with the facts", report.rows),
    ];
    writeln!(out, "{}", terminal::table(terminal::width(), &["checked", "count"], &["count"], rows))?;
    for signer in &report.signers {
        let trusted = match signer.trusted {
            Some(true) => "trusted",
            Some(false) => "NOT trusted",
            None => "no trusted key given",
        };
        writeln!(out, "Server {} signs with {} ({trusted}).", signer.server, signer.public_key)?;
        writeln!(out, "  Its last seal is number {}, {}.", signer.last_seal, signer.last_seal_hash)?;
        writeln!(out, "  The root over all of them is {}.", signer.root)?;
    }
    for WitnessReport { witness, public_key, seals, agrees, .. } in &report.witnesses {
        let word = if *agrees { "agrees" } else { "DISAGREES" };
        writeln!(out, "Witness {witness}, which has seen {seals} seals and signs with {public_key}, {word}.")?;
    }
    let jumps = report.clock_jumps.len();
    for ClockJump { server, by, at } in report.clock_jumps.iter().take(MOST_JUMPS) {
        let (far, way) = (by.unsigned_abs() as f64 / 1000.0, if *by < 0 { "back" } else { "ahead" });
        writeln!(out, "The clock of server {server} was set {way} by {far:.1} seconds at {at}.")?;
    }
    if jumps > MOST_JUMPS {
        writeln!(out, "Clocks were set another {} times.", jumps - MOST_JUMPS)?;
    }
    if report.signers.iter().all(|signer| signer.trusted.is_none()) {
        writeln!(out, "{ONLY_ITSELF}")?;
    }
    if report.shoes > report.shoes_opened && report.shoes_opened == 0 {
        writeln!(out, "The shoes were not opened, because their key is missing (--shoe-key).")?;
    }
    if report.is_clean() {
        writeln!(out, "Nothing is wrong.")?;
        return Ok(());
    }
    writeln!(out, "{} things are wrong:", report.faults_in_all)?;
    for fault in &report.faults {
        writeln!(out, "  {fault}")?;
    }
    let more = report.faults_in_all - report.faults.len() as u64;
    if more > 0 {
        writeln!(out, "  and {more} more")?;
    }
    Ok(())
}
