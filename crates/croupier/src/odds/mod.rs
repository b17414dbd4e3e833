//! `croupier odds`: exact returns and best play, or what every choice is worth for one hand.

mod grid;
mod hand;
mod sheet;

use crate::table_flags::TableFlags;
use crate::{analysis, play};
use anyhow::{Result, bail};
use odds::question::{self, Answer, Hand, HandAnswer, flag};
use rules::{Cents, Game};
use std::io::Write;
use std::process::ExitCode;

/// Print exact returns and best play.
///
/// Every way in which the cards can fall is counted, with the pay tables that the table itself pays by. The result of a
/// wager is per unit of the initial wager, with everything that best play adds to it in the round. With --hand, the value
/// of every legal choice for one hand.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    croupier odds three-card-poker --pair-plus 40-30-6-3-1\n  \
    croupier odds caribbean-stud --meter 120000 --json\n  \
    croupier odds star-blackjack --decks 8 --resplit --distribution\n  \
    croupier odds three-card-poker --hand \"Qd 6c 4s\"\n  \
    croupier odds caribbean-stud --hand \"As Kd Qs 7h 4c\" --up Kh\n\n\
    The settings of the table are flags too: `croupier odds --help` lists them.")]
pub(crate) struct Args {
    /// caribbean-stud, let-it-ride, three-card-poker, lunar-poker or star-blackjack
    #[arg(value_name = "GAME", value_parser = play::game)]
    game: Game,
    /// The initial wager, in dollars; 10.00 unless the table's limits forbid it
    #[arg(long, value_name = "DOLLARS", value_parser = odds::money::wager, allow_negative_numbers = true)]
    stake: Option<Cents>,
    /// What each choice is worth with these cards
    #[arg(long, value_name = "CARDS", conflicts_with = "distribution")]
    hand: Option<String>,
    /// The dealer's card that is in sight
    #[arg(long, value_name = "CARD", requires = "hand")]
    up: Option<String>,
    /// Print how often each result comes
    #[arg(long)]
    distribution: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Work everything out again instead of using what was kept
    #[arg(long)]
    no_cache: bool,
    #[command(flatten)]
    table: TableFlags,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let settings = args.table.open(args.game)?;
    let stake = question::stake(&settings, args.stake, &flag)?;
    let mut out = anstream::stdout().lock();
    if let Some(text) = &args.hand {
        let asked = Hand::read(text, args.up.as_deref(), &flag)?;
        let found = asked.decisions(&settings, stake, &flag)?;
        if args.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&HandAnswer::new(args.game, &asked, &found))?)?;
        } else {
            hand::write(&mut out, args.game, &asked, &found)?;
        }
    } else {
        let found = analysis::of(&settings, stake, !args.no_cache);
        if args.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&Answer::from(&found))?)?;
        } else {
            sheet::write(&mut out, &found, stake, args.distribution)?;
        }
        if found.wagers.is_empty() {
            bail!("nothing is known about {} at such a table", args.game);
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
