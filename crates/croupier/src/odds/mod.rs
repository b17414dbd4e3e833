//! `croupier odds`: exact returns and best play, or the value of every choice for one hand.

mod grid;
mod hand;
mod sheet;

use crate::table_flags::{self, TableFlags};
use crate::{analysis, play};
use anyhow::{Result, bail};
use odds::question::{self, AnalysisAnswer, HandAnswer, WrittenPosition, flag};
use rules::{Cents, Game};
use std::io::Write;
use std::process::ExitCode;

/// Print exact returns and best play.
///
/// The program counts every possible deal, with the table's own pay tables. The result of a wager is per unit of the
/// initial wager and includes everything that best play adds to the wager in the round. With --hand it prints the value
/// of every legal choice for one hand. A game without an analysis is simulated, and its figures have a standard error.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    croupier odds three-card-poker --pair-plus 40-30-6-3-1\n  \
    croupier odds caribbean-stud --meter 120000 --json\n  \
    croupier odds star-blackjack --decks 8 --resplit --distribution\n  \
    croupier odds three-card-poker --hand \"Qd 6c 4s\"\n  \
    croupier odds caribbean-stud --hand \"As Kd Qs 7h 4c\" --up Kh\n  \
    croupier odds star-blackjack --hand \"8h 3c\" --up 6d --split \"8s Td / 8c\" --resplit\n  \
    croupier odds star-blackjack --hand \"Ts 6d\" --up Ah --gone \"9s 9h Kd 4c\"\n  \
    croupier odds lunar-poker --hand \"As Ad Kh 9c 4s\" --up 7d --thrown \"8h 3c 2s\"\n  \
    croupier odds three-card-poker --hand \"9d 9c 4s\" --wagers \"ante 10, pair-plus 5\"\n\n\
    The settings of the table are flags too: `croupier odds --help` lists them.")]
pub(crate) struct Args {
    #[arg(help = table_flags::games(), value_name = "GAME", value_parser = play::game)]
    game: Game,
    /// The initial wager, in dollars; 10.00 unless the table's limits forbid it
    #[arg(long, value_name = "DOLLARS", value_parser = odds::money::wager, allow_negative_numbers = true)]
    stake: Option<Cents>,
    /// Print the value of each choice with these cards
    #[arg(long, value_name = "CARDS", conflicts_with = "distribution")]
    hand: Option<String>,
    /// The dealer's face-up card
    #[arg(long, value_name = "CARD", requires = "hand")]
    up: Option<String>,
    /// Cards of other players or other areas in sight, which cannot be dealt any more
    #[arg(long, value_name = "CARDS", requires = "hand")]
    gone: Option<String>,
    /// Lunar Poker: the cards that an exchange threw away; --hand is then the hand after the exchange
    #[arg(long, value_name = "CARDS", requires = "hand")]
    thrown: Option<String>,
    /// Star Blackjack: the other hands of a split, as in "8s Td / 8c". A single card is a hand still to be played. After the
    /// cards of a doubled hand write `double`, with the amount if it was doubled for less
    #[arg(long, value_name = "HANDS", requires = "hand")]
    split: Option<String>,
    /// All wagers on the hand, as in "ante 10, pair-plus 5", in place of --stake. They matter for a pair plus, which folding
    /// gives up, for a super wager that is not declared yet, and for which of 1, 2 and $ are still in play
    #[arg(long, value_name = "WAGERS", requires = "hand")]
    wagers: Option<String>,
    /// Print the probability of each result
    #[arg(long)]
    distribution: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Compute everything again instead of reading the cache
    #[arg(long)]
    no_cache: bool,
    #[command(flatten)]
    table: TableFlags,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let settings = args.table.open(args.game)?;
    let mut out = anstream::stdout().lock();
    if let Some(hand) = &args.hand {
        let written = WrittenPosition {
            hand,
            up: args.up.as_deref(),
            gone: args.gone.as_deref(),
            thrown: args.thrown.as_deref(),
            split: args.split.as_deref(),
            wagers: args.wagers.as_deref(),
        };
        let asked = written.read(args.game, &flag)?;
        let staked = question::staked(&asked, args.game, args.stake, &flag)?;
        let stake = question::stake(&settings, staked, &flag)?;
        let found = question::decisions(&asked, &settings, stake, &flag)?;
        if args.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&HandAnswer::new(args.game, &asked, &found))?)?;
        } else {
            hand::write(&mut out, args.game, &asked, &found)?;
        }
    } else {
        let stake = question::stake(&settings, args.stake, &flag)?;
        let found = analysis::of(&settings, stake, !args.no_cache);
        if args.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&AnalysisAnswer::from(&found))?)?;
        } else {
            sheet::write(&mut out, &found, stake, args.distribution)?;
        }
        if found.wagers.is_empty() {
            bail!("there are no exact figures for {} at such a table", args.game);
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
