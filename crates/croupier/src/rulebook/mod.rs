//! `croupier rules`: the rulebook, to be read by rule, by game or by word.

mod coverage;
mod print;
mod selection;

pub(crate) use print::entry;

use anyhow::Result;
use rules::rulebook::Rule;
use selection::Selection;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Print the rulebook.
///
/// Every numbered rule of the games in plain words, the part of Croupier that honours it, and the tests that show it. The rulings, which
/// decide where a document is unclear, are a book of their own.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    croupier rules three-card-poker          a whole book\n  \
    croupier rules three-card-poker 9.4      rule 9.4 and everything under it\n  \
    croupier rules rulings U7                a ruling\n  \
    croupier rules \"stand off\"               every rule with these words\n  \
    croupier rules lunar-poker draw          the same in one book\n  \
    croupier rules --coverage                how many rules of each kind a script shows\n  \
    croupier rules star-blackjack --untested the rules that no script shows")]
pub(crate) struct Args {
    /// A game, or `rulings`; a rule's number; anything else is a word to search for
    #[arg(value_name = "GAME | NUMBER | WORD")]
    what: Vec<String>,
    /// Only rules with this word or phrase, even if it reads like a game or a number
    #[arg(long, value_name = "WORD")]
    find: Vec<String>,
    /// Instead of the rules, print how many there are of each kind, and how many a script shows
    #[arg(long, conflicts_with = "find")]
    coverage: bool,
    /// Print only the rules that no scripted round and no house script shows
    #[arg(long, conflicts_with = "find")]
    untested: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let selection = Selection::understand(&args.what, &args.find)?;
    let mut out = anstream::stdout().lock();
    if args.coverage || args.untested {
        let books = coverage::count(&selection)?;
        if args.untested && args.json {
            let untested = coverage::untested(&books);
            writeln!(out, "{:#}", untested.into_iter().map(rule_json).collect::<Value>())?;
        } else if args.untested {
            coverage::write_untested(&mut out, &books)?;
        } else if args.json {
            writeln!(out, "{:#}", coverage::json(&books))?;
        } else {
            coverage::write(&mut out, &books)?;
        }
    } else {
        let found = selection.rules()?;
        if args.json {
            writeln!(out, "{:#}", found.iter().copied().map(rule_json).collect::<Value>())?;
        } else {
            print::book(&mut out, &found, &selection.words)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn rule_json(rule: Rule) -> Value {
    let entry = rule.entry();
    json!({
        "game": rule.book().name(),
        "number": entry.number,
        "says": entry.says,
        "honoured_by": entry.honoured_by.name(),
        "tests": entry.tests,
    })
}
