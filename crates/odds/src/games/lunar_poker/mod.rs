//! Lunar Poker, solved completely: every legal choice in every situation of five cards and an up card, with all dead
//! cards.
//!
//! There are 122,151,120 situations, 5,649,150 up to exchanging suits. [`solver`] computes the values of all 29 choices
//! in a situation as whole numbers; [`solve`] does so for all situations, which takes about an hour on one core;
//! [`shipped`] contains the solution. A single hand is not looked up but solved again, in a few hundredths of a second.

// Counts of deals and positions in tables fit into their signed types.
#![allow(clippy::cast_possible_wrap)]

mod best_play;
mod class_index;
mod decisions;
mod draws;
mod figures;
mod hands;
mod outcomes;
pub mod shipped;
mod silence;
pub mod simulated;
mod situations;
pub mod solve;
mod solver;
mod strategy;
pub(crate) mod strategy_file;
mod super_wager;
#[cfg(test)]
mod tests;
mod totals;

pub use best_play::BestPlay;
pub use decisions::decisions;
pub use super_wager::analyse_super;

use crate::analysis::Analysis;
use crate::figures::Figures;
use crate::progress::Progress;
use rules::games::lunar_poker::{Declaring, Settings};
use rules::{Cents, Game};

/// All wagers of a table, under best play, for an ante of this size.
pub fn analyse(settings: &Settings, stake: Cents, _: &Progress) -> Analysis {
    let mut analysis = Analysis::new(Game::LunarPoker);
    let chip = settings.table.smallest_chip;
    let mut ante = Figures::counted("ante", stake, &figures::ante(stake, chip));
    ante.notes.push(
        "The ante with the bet and the draw's fee, under best play. One player's cards are known to that player; what other \
         players hold or throw away is unknown and changes nothing on average."
            .into(),
    );
    let mut both = Figures::counted("ante-and-super", stake, &figures::ante_and_super(stake, chip));
    both.notes.push(
        "The least that can be wagered: an ante and the own super wager of the same amount, per ante. The two are not \
         independent, and both are in the standard deviation."
            .into(),
    );
    let mut own = analyse_super(settings, stake);
    if !in_chips(settings, stake) {
        let note = format!(
            "Wagers of {stake} are no multiple of the smallest chip, {chip}: payments are made up to the next chip, which the \
             figures count (G2)."
        );
        own.notes.push(note.clone());
        let unsolved = " The choices are those that are best with whole chips; others might gain from the chips.";
        for figures in [&mut ante, &mut both] {
            figures.notes.push(format!("{note}{unsolved}"));
        }
    }
    if settings.declaring == Declaring::Player {
        for figures in [&mut ante, &mut own, &mut both] {
            figures.notes.push("For a player who declares every winning hand in time.".to_owned());
        }
    }
    analysis.wagers = vec![ante, own, both];
    analysis.table.push(("smallest_chip".to_owned(), chip.to_string()));
    analysis.strategy = strategy::strategy();
    analysis.silence = silence::silence();
    analysis.method = strategy::method();
    analysis
}

/// Whether a stake is a whole number of chips, so that no payment is rounded.
const fn in_chips(settings: &Settings, stake: Cents) -> bool {
    stake.0 % settings.table.smallest_chip.0 == 0
}
