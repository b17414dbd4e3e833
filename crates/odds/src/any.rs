//! Analyses of any game, for callers that learn the game at run time.

use crate::analysis::Analysis;
use crate::decision::{Decisions, HandError};
use crate::estimate;
use crate::games::{self, for_each_analysed_game};
use crate::position::Position;
use crate::progress::Progress;
use rules::{AnySettings, Cents, Game};

/// A hash of the sources of analyses and best play. Cached results with another hash may differ.
pub const SOURCES: &str = env!("ODDS_SOURCES");

macro_rules! analyses_of {
    ($($game:ident in $module:ident;)+) => {
        /// Whether there is an analysis of this game.
        pub const fn is_analysed(game: Game) -> bool {
            matches!(game, $(Game::$game)|+)
        }

        /// The analysis of a table with initial wagers of `stake`; an empty one for a game without an analysis.
        pub fn analyse(settings: &AnySettings, stake: Cents, progress: &Progress<'_>) -> Analysis {
            match settings {
                $(AnySettings::$game(settings) => games::$module::analyse(settings, stake, progress),)+
                #[allow(unreachable_patterns)] // Every game of the product has an analysis.
                _ => estimate::analyse(settings, stake, progress),
            }
        }

        /// The value of every legal choice in this position, with an initial wager of `stake`.
        pub fn decisions(settings: &AnySettings, stake: Cents, position: &Position) -> Result<Decisions, HandError> {
            match settings {
                $(AnySettings::$game(settings) => games::$module::decisions(settings, stake, position),)+
                #[allow(unreachable_patterns)] // As above.
                _ => Err(HandError::NothingToDecide("there is no analysis of this game")),
            }
        }
    };
}

for_each_analysed_game!(analyses_of);
