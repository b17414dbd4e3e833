//! Whichever game, for those who learn only at run time which one it is.

use crate::analysis::Analysis;
use crate::decision::{Decisions, HandError};
use crate::games::{caribbean_stud, let_it_ride, lunar_poker, star_blackjack, three_card_poker};
use crate::position::Position;
use crate::progress::Progress;
use rules::{AnySettings, Cents};

/// Names the sources that analyses and best play come from. Results that were kept under another name may differ.
pub const SOURCES: &str = env!("ODDS_SOURCES");

/// Everything that is known about a table whose initial wagers are `stake`.
pub fn analyse(settings: &AnySettings, stake: Cents, progress: &Progress<'_>) -> Analysis {
    match settings {
        AnySettings::CaribbeanStud(settings) => caribbean_stud::analyse(settings, stake, progress),
        AnySettings::LetItRide(settings) => let_it_ride::analyse(settings, stake, progress),
        AnySettings::ThreeCardPoker(settings) => three_card_poker::analyse(settings, stake, progress),
        AnySettings::LunarPoker(settings) => lunar_poker::analyse(settings, stake, progress),
        AnySettings::StarBlackjack(settings) => star_blackjack::analyse(settings, stake, progress),
    }
}

/// What every legal choice is worth in this position, with an initial wager of `stake`.
pub fn decisions(settings: &AnySettings, stake: Cents, position: &Position) -> Result<Decisions, HandError> {
    match settings {
        AnySettings::CaribbeanStud(settings) => caribbean_stud::decisions(settings, stake, position),
        AnySettings::LetItRide(settings) => let_it_ride::decisions(settings, stake, position),
        AnySettings::ThreeCardPoker(settings) => three_card_poker::decisions(settings, stake, position),
        AnySettings::LunarPoker(settings) => lunar_poker::decisions(settings, stake, position),
        AnySettings::StarBlackjack(settings) => star_blackjack::decisions(settings, stake, position),
    }
}
