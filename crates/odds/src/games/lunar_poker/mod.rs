//! Lunar Poker.

mod super_wager;

pub use super_wager::analyse_super;

use crate::analysis::Analysis;
use crate::progress::Progress;
use rules::games::lunar_poker::Settings;
use rules::{Cents, Game};

/// What is known about the wagers of a table: so far those that need no decision.
pub fn analyse(settings: &Settings, stake: Cents, progress: &Progress<'_>) -> Analysis {
    progress.start(1);
    let mut analysis = Analysis::new(Game::LunarPoker);
    analysis.table.push(("smallest_chip".to_owned(), settings.table.smallest_chip.to_string()));
    analysis.wagers.push(analyse_super(settings, stake));
    analysis.method.push("The super wager: all 2,598,960 hands of five cards, each looked at once.".to_owned());
    progress.advance(1, 1);
    analysis
}
