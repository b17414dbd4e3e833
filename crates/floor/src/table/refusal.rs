//! Why a table does not do what it is asked.

use super::tray;
use crate::jackpot;
use rules::Cents;
use std::fmt;

/// Why a table does not do what it is asked. What was refused changed nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The layout has no such place.
    NoSuchChair,
    /// Somebody sits there.
    Taken,
    /// Nobody sits there, or somebody else.
    NotYours,
    /// Only the house says such things.
    NotForPatrons,
    /// Only patrons say such things.
    NotForTheHouse,
    /// An amount must be more than nothing.
    NotPositive,
    /// More than there is.
    NotEnough {
        /// How much there is.
        there: Cents,
    },
    /// Not while chips lie on the layout.
    InPlay,
    /// The round is not over.
    RoundNotOver,
    /// Nobody is awaited too long.
    TooEarly,
    /// Play money and money do not mix.
    OtherMoney,
    /// The float tray stays as it is.
    Tray(tray::Refusal),
    /// The game has no jackpot.
    NoJackpot,
    /// The jackpot pool says no.
    Jackpot(jackpot::Refusal),
    /// The rules of the game say no.
    Rules(rules::Refusal),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchChair => f.write_str("the layout has no such place"),
            Self::Taken => f.write_str("somebody sits there"),
            Self::NotYours => f.write_str("you do not sit there"),
            Self::NotForPatrons => f.write_str("only the house does that"),
            Self::NotForTheHouse => f.write_str("only players do that"),
            Self::NotPositive => f.write_str("an amount must be more than nothing"),
            Self::NotEnough { there } => write!(f, "there is only {there}"),
            Self::InPlay => f.write_str("not while a wager lies on the layout"),
            Self::RoundNotOver => f.write_str("the round is not over"),
            Self::TooEarly => f.write_str("nobody has been waited for long enough"),
            Self::OtherMoney => f.write_str("play money and money do not mix"),
            Self::Tray(refusal) => refusal.fmt(f),
            Self::NoJackpot => f.write_str("this game has no jackpot"),
            Self::Jackpot(refusal) => refusal.fmt(f),
            Self::Rules(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<rules::Refusal> for Refusal {
    fn from(refusal: rules::Refusal) -> Self {
        Self::Rules(refusal)
    }
}
