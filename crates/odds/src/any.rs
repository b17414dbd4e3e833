//! Whichever game, for those who learn only at run time which one it is.

use crate::analysis::Analysis;
use crate::decision::{Decisions, HandError};
use crate::games::lunar_poker;
use crate::progress::Progress;
use rules::{AnySettings, Card, Cents, Game};
use std::fmt;

/// Goes up whenever any figure, sentence or grid of an analysis can come out differently than before, so that results
/// kept from an earlier build are not taken for those of this one.
pub const REVISION: u32 = 1;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// Nobody has analysed this game yet.
    Game(Game),
    /// The hand cannot be analysed.
    Hand(HandError),
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game) => write!(f, "{game} has no such analysis yet"),
            Self::Hand(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unanswered {}

/// Everything that is known about a table whose initial wagers are `stake`.
pub fn analyse(settings: &AnySettings, stake: Cents, progress: &Progress<'_>) -> Result<Analysis, Unanswered> {
    match settings {
        AnySettings::LunarPoker(settings) => Ok(lunar_poker::analyse(settings, stake, progress)),
        other => Err(Unanswered::Game(other.game())),
    }
}

/// What every legal choice is worth with these cards, with this card of the dealer's in sight and an initial wager of
/// `stake`.
pub fn decisions(
    settings: &AnySettings,
    _stake: Cents,
    _hand: &[Card],
    _up: Option<Card>,
) -> Result<Decisions, Unanswered> {
    Err(Unanswered::Game(settings.game()))
}
