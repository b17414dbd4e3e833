//! The entries of an index of rounds: the beginning and end of each round, and its players.

use super::{Fact, Table};
use crate::id::PatronId;
use crate::time::Moment;
use rules::{Input, Next, Round};

/// An entry of an index of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexMark {
    /// A round began with the fact.
    Began {
        /// Which.
        round: u64,
    },
    /// A patron wagered in a round.
    Played {
        /// In which.
        round: u64,
        /// Who.
        patron: PatronId,
        /// When.
        at: Moment,
    },
    /// A round ended with the fact.
    Over {
        /// Which.
        round: u64,
    },
}

impl Table {
    /// Whether the current round is over.
    pub fn round_is_over(&self) -> bool {
        self.round().next() == Next::Over
    }

    /// The entries for a fact that this table has just applied. `was_over` says whether the current round was over before it.
    pub fn index_marks(&self, fact: &Fact, was_over: bool) -> [Option<IndexMark>; 2] {
        let round = self.round_number();
        let over = Some(IndexMark::Over { round });
        let first = match fact {
            Fact::RoundBegan { .. } => Some(IndexMark::Began { round }),
            Fact::Told { by: Some(patron), input: Input::Wager { .. }, at, .. } => {
                Some(IndexMark::Played { round, patron: *patron, at: *at })
            }
            // The outcome of a settled round was invalidated: the round reaches to this fact.
            Fact::RoundCorrected { round, .. } => return [Some(IndexMark::Over { round: *round }), None],
            Fact::Told { input: Input::Incident(_), .. } if was_over => over,
            _ => None,
        };
        [first, over.filter(|_| !was_over && self.round_is_over())]
    }
}
