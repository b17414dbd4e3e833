//! Why an account does not do what it is asked.

use crate::time::Moment;
use rules::rulebook::{Book, Rule};
use rules::{Cents, Game};
use std::fmt;

/// Why an account does not do what it is asked. What was refused changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatronRefusal {
    /// An amount must be more than nothing, and no more than money can be.
    Amount,
    /// More than there is.
    NotEnough {
        /// How much there is.
        there: Cents,
    },
    /// The person is excluded from play.
    Excluded {
        /// From this game; from the casino where it is left out.
        game: Option<Game>,
        /// Until when, if it ends by itself.
        until: Option<Moment>,
    },
    /// The person is not excluded.
    NotExcluded,
    /// An exclusion by one's own wish lasts as long as was wished.
    OwnWish,
    /// The patron takes a break.
    CoolingOff {
        /// Until when.
        until: Moment,
    },
    /// The patron's own limit of losses.
    LossLimit {
        /// A gaming day's.
        limit: Cents,
        /// What is left of it.
        left: Cents,
    },
    /// The patron's own limit of time.
    TimeLimit {
        /// A gaming day's, in minutes.
        minutes: u32,
    },
    /// A limit must be more than nothing, and time at most a day.
    Limit,
    /// A break or an exclusion must end in the future.
    Past,
    /// Play money is played at tables for play money, money at the others.
    OtherMoney,
    /// Play money cannot be taken out, and no money comes into a guest's account.
    PlayMoney,
    /// Play money is for guests.
    NotAGuest,
    /// A guest who has enough is given no more.
    HasEnough {
        /// How much there is.
        there: Cents,
    },
    /// A card of the patron's works; it must be blocked first.
    HasCard,
    /// The patron has no such card, or it is blocked.
    NoSuchCard,
    /// An order against a person says why.
    Reason {
        /// The most letters.
        most: usize,
    },
    /// Who wishes to stay away stays away from every game.
    WholeCasino,
    /// Two different people are kept apart.
    Oneself,
    /// The two are kept apart already.
    ApartAlready,
    /// The two are not kept apart.
    NotApart,
    /// Nothing waits for a second person, or it has lapsed.
    NothingAsked,
    /// Nobody agrees to what they asked for themselves.
    OwnRequest,
    /// Another request waits than the one that was seen.
    AnotherRequest,
}

impl PatronRefusal {
    /// The rules of all documents behind it. Empty where no document speaks of it.
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Self::Excluded { game: Some(_), .. } => super::fact::exclusion_from_game(),
            Self::Excluded { .. } => super::fact::exclusion(),
            Self::OwnRequest => vec![const { Book::Rulings.cite("G9") }],
            Self::Amount
            | Self::NothingAsked
            | Self::AnotherRequest
            | Self::NotEnough { .. }
            | Self::NotExcluded
            | Self::OwnWish
            | Self::CoolingOff { .. }
            | Self::LossLimit { .. }
            | Self::TimeLimit { .. }
            | Self::Limit
            | Self::Past
            | Self::OtherMoney
            | Self::PlayMoney
            | Self::NotAGuest
            | Self::HasEnough { .. }
            | Self::HasCard
            | Self::NoSuchCard
            | Self::Reason { .. }
            | Self::WholeCasino
            | Self::Oneself
            | Self::ApartAlready
            | Self::NotApart => Vec::new(),
        }
    }
}

impl fmt::Display for PatronRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Amount => write!(f, "an amount must be from 0.01 to {}", Cents::LARGEST_WAGER),
            Self::NotEnough { there } => write!(f, "there is only {there} in the account"),
            Self::Excluded { game: Some(game), .. } => write!(f, "this person is excluded from {}", game.title()),
            Self::Excluded { .. } => f.write_str("this person is excluded from play"),
            Self::NotExcluded => f.write_str("this person is not excluded from play"),
            Self::OwnWish => f.write_str("an exclusion by one's own wish cannot be ended early"),
            Self::CoolingOff { .. } => f.write_str("this person takes a break from play"),
            Self::LossLimit { limit, left } => {
                write!(f, "of this person's own limit of {limit} a day only {left} is left")
            }
            Self::TimeLimit { minutes } => write!(f, "this person's own limit of {minutes} minutes a day is used up"),
            Self::Limit => f.write_str("a limit is more than nothing, and time at most a day"),
            Self::Past => f.write_str("the end must lie in the future"),
            Self::OtherMoney => f.write_str("play money and money do not mix"),
            Self::PlayMoney => f.write_str("a guest's account holds play money only, which cannot be taken out"),
            Self::NotAGuest => f.write_str("play money is for guests"),
            Self::HasEnough { there } => write!(f, "there is still {there} of play money"),
            Self::HasCard => f.write_str("this person has a card that works"),
            Self::NoSuchCard => f.write_str("this person has no such card, or it is blocked"),
            Self::Reason { most } => write!(f, "an order against a person says why, in 1 to {most} letters"),
            Self::WholeCasino => f.write_str("an exclusion by one's own wish is from every game"),
            Self::Oneself => f.write_str("only two different people can be kept apart"),
            Self::ApartAlready => f.write_str("these two people are kept apart already"),
            Self::NothingAsked => f.write_str("nothing waits for a second person"),
            Self::OwnRequest => f.write_str("nobody agrees to what they asked for themselves (ruling G9)"),
            Self::AnotherRequest => f.write_str("another request took the place of the one that you saw: look again"),
            Self::NotApart => f.write_str("these two people are not kept apart"),
        }
    }
}

impl std::error::Error for PatronRefusal {}
