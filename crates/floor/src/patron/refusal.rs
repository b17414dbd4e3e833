//! Why an account refuses a command.

use crate::time::Moment;
use rules::rulebook::{Book, Rule};
use rules::{Cents, Game};
use std::fmt;

/// Why an account refuses a command. A refused command changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatronRefusal {
    /// An amount must be above zero and at most the largest wager.
    Amount,
    /// More than there is.
    NotEnough {
        /// How much there is.
        there: Cents,
    },
    /// The person is excluded from play.
    Excluded {
        /// From this game; if left out, from the casino.
        game: Option<Game>,
        /// When it ends, if it ends by itself.
        until: Option<Moment>,
    },
    /// The person is not excluded.
    NotExcluded,
    /// An exclusion at the person's own wish cannot be ended early.
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
        /// The rest of the limit.
        left: Cents,
    },
    /// The patron's own limit of time.
    TimeLimit {
        /// A gaming day's, in minutes.
        minutes: u32,
    },
    /// A limit must be above zero, and a time limit at most a day.
    Limit,
    /// A break or an exclusion must end in the future.
    Past,
    /// Play money is played at tables for play money, and money at the others.
    OtherMoney,
    /// Play money cannot be taken out, and a guest's account takes in no money.
    PlayMoney,
    /// Play money is for guests.
    NotAGuest,
    /// The guest has enough play money for now.
    HasEnough {
        /// How much there is.
        there: Cents,
    },
    /// The patron has a valid card, which must be blocked first.
    HasCard,
    /// The patron has no such card, or it is blocked.
    NoSuchCard,
    /// An order against a person needs a reason.
    Reason {
        /// The most letters.
        most: usize,
    },
    /// An exclusion at the person's own wish covers every game.
    WholeCasino,
    /// Two different people are kept apart.
    Oneself,
    /// The two are kept apart already.
    ApartAlready,
    /// The two are not kept apart.
    NotApart,
    /// No request waits for a second person, or it has lapsed.
    NothingAsked,
    /// A person cannot approve their own request.
    OwnRequest,
    /// The open request is not the one that the second person saw.
    AnotherRequest,
}

impl PatronRefusal {
    /// The rules of all documents behind it. Empty if no document provides for it.
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
            Self::OwnWish => f.write_str("an exclusion at one's own wish cannot be ended early"),
            Self::CoolingOff { .. } => f.write_str("this person is taking a break from play"),
            Self::LossLimit { limit, left } => {
                write!(f, "of this person's own limit of {limit} a day only {left} is left")
            }
            Self::TimeLimit { minutes } => write!(f, "this person's own limit of {minutes} minutes a day is used up"),
            Self::Limit => f.write_str("a limit must be above zero, and a time limit at most a day"),
            Self::Past => f.write_str("the end must lie in the future"),
            Self::OtherMoney => f.write_str("play money and money do not mix"),
            Self::PlayMoney => f.write_str("a guest's account holds play money only, which cannot be taken out"),
            Self::NotAGuest => f.write_str("play money is for guests"),
            Self::HasEnough { there } => write!(f, "you still have {there} of play money"),
            Self::HasCard => f.write_str("this person has a valid card"),
            Self::NoSuchCard => f.write_str("this person has no such card, or it is blocked"),
            Self::Reason { most } => write!(f, "an order against a person needs a reason of 1 to {most} letters"),
            Self::WholeCasino => f.write_str("an exclusion at one's own wish covers every game"),
            Self::Oneself => f.write_str("only two different people can be kept apart"),
            Self::ApartAlready => f.write_str("these two people are kept apart already"),
            Self::NothingAsked => f.write_str("no request waits for a second person"),
            Self::OwnRequest => f.write_str("another person must agree to your request (ruling G9)"),
            Self::AnotherRequest => f.write_str("another request replaced the one that you saw: look again"),
            Self::NotApart => f.write_str("these two people are not kept apart"),
        }
    }
}

impl std::error::Error for PatronRefusal {}
