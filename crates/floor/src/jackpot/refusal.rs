//! Why a pool refuses a command.

use super::Term;
use crate::gaming_day::GamingDay;
use crate::id::TableId;
use rules::rulebook::{Book, Rule};
use std::fmt;

/// Why a pool refuses a command. A refused command changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JackpotRefusal {
    /// The pool cannot be reached, so its amount is unknown.
    OutOfReach,
    /// A royal flush has won the jackpot, and the win is not verified yet.
    Locked,
    /// Its equipment failed, and no inspector has approved that wagers go on.
    Stopped,
    /// The pool accepts wagers already: it is neither locked nor stopped.
    NotClosed,
    /// The table's terms differ from the pool's.
    Differs(Term),
    /// The table does not feed this pool.
    NotLinked(TableId),
    /// The table feeds this pool already.
    LinkedAlready(TableId),
    /// The pool holds increments of a round in play.
    InPlay(TableId),
    /// The pool has changed since it was read: the caller must read it and decide again.
    Moved,
    /// Terms change only after a royal flush has won the jackpot and before wagers go on.
    NotWon,
    /// No pool can have these terms.
    Impossible,
    /// That gaming day is closed.
    ReckonedUp(GamingDay),
    /// The table plays for money and the pool for play money, or the other way round.
    OtherMoney,
}

impl JackpotRefusal {
    /// The rules behind it.
    pub fn rules(&self) -> Vec<Rule> {
        let number = match self {
            Self::OutOfReach | Self::Stopped => "14.15",
            Self::Differs(Term::PayTable) => "11.9.1",
            Self::Differs(Term::Increment | Term::Seed) => "11.9.2",
            Self::Differs(Term::Wager) => "11.9.3",
            Self::NotLinked(_) | Self::NotWon => "11.9",
            Self::Locked
            | Self::NotClosed
            | Self::LinkedAlready(_)
            | Self::InPlay(_)
            | Self::Moved
            | Self::Impossible
            | Self::ReckonedUp(_)
            | Self::OtherMoney => return Vec::new(),
        };
        Book::CaribbeanStud.find(number).into_iter().collect()
    }
}

impl fmt::Display for JackpotRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfReach => f.write_str("the jackpot cannot be reached: no wagers on it are accepted (rule 14.15)"),
            Self::Locked => f.write_str("the jackpot has been won: it accepts no wagers until the win is verified"),
            Self::Stopped => f.write_str("the jackpot is stopped until an inspector approves (rule 14.15)"),
            Self::NotClosed => f.write_str("the jackpot accepts wagers already"),
            Self::Differs(term) => write!(f, "the table has another {term} than its jackpot pool"),
            Self::NotLinked(table) => write!(f, "table {table} is not linked to this pool (rule 11.9)"),
            Self::LinkedAlready(table) => write!(f, "table {table} is linked to this pool already"),
            Self::InPlay(table) => write!(f, "table {table} is playing a round with wagers on this jackpot"),
            Self::Moved => f.write_str("the jackpot has changed in the meantime"),
            Self::NotWon => f.write_str("terms change only between a win of the whole jackpot and the next wagers"),
            Self::Impossible => f.write_str("no jackpot can have these terms"),
            Self::ReckonedUp(day) => write!(f, "gaming day {day} is closed"),
            Self::OtherMoney => f.write_str("play money and money do not mix"),
        }
    }
}

impl std::error::Error for JackpotRefusal {}
