//! Why a pool does not do what it is asked.

use super::Term;
use crate::gaming_day::GamingDay;
use crate::id::TableId;
use rules::rulebook::{Book, Rule};
use std::fmt;

/// Why a pool does not do what it is asked. What was refused changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JackpotRefusal {
    /// The pool cannot be reached, so nobody knows what it holds.
    OutOfReach,
    /// A royal flush has been won, and nobody has made sure of it yet.
    Locked,
    /// Its equipment failed, and no inspector has let wagers in again.
    Stopped,
    /// The pool is neither locked nor stopped.
    NotClosed,
    /// The table does not agree with the others.
    Differs(Term),
    /// The table does not feed this pool.
    NotLinked(TableId),
    /// The table feeds it already.
    LinkedAlready(TableId),
    /// Wagers of a round that is being played are in the pool.
    InPlay(TableId),
    /// The pool has changed since: whoever decided must look again.
    Moved,
    /// Terms change only after a royal flush has been won and before wagers go on.
    NotWon,
    /// A pool cannot be run on such terms.
    Impossible,
    /// That gaming day has been reckoned up.
    ReckonedUp(GamingDay),
    /// Play money and money do not mix.
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
            Self::Locked => f.write_str("the jackpot has been won: no wagers on it until the win is made sure of"),
            Self::Stopped => f.write_str("the jackpot is stopped until an inspector approves (rule 14.15)"),
            Self::NotClosed => f.write_str("the jackpot is open to wagers already"),
            Self::Differs(term) => write!(f, "the table has another {term} than its jackpot pool"),
            Self::NotLinked(table) => write!(f, "table {table} is not linked to this pool (rule 11.9)"),
            Self::LinkedAlready(table) => write!(f, "table {table} is linked to this pool already"),
            Self::InPlay(table) => write!(f, "table {table} is playing a round with wagers on this jackpot"),
            Self::Moved => f.write_str("the jackpot has changed in the meantime"),
            Self::NotWon => f.write_str("terms change only between a win of the whole jackpot and the next wagers"),
            Self::Impossible => f.write_str("a jackpot cannot be run on such terms"),
            Self::ReckonedUp(day) => write!(f, "gaming day {day} has been reckoned up"),
            Self::OtherMoney => f.write_str("play money and money do not mix"),
        }
    }
}

impl std::error::Error for JackpotRefusal {}
