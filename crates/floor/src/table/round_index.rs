//! What an index of rounds is told about a fact: where each round begins and ends, and who played in it.

use super::{Fact, Table};
use crate::id::PatronId;
use crate::time::Moment;
use rules::{Input, Next, Round};

/// What an index of rounds is told about a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexMark {
    /// A round began with it.
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
    /// A round was over with it.
    Over {
        /// Which.
        round: u64,
    },
}

impl Table {
    /// Whether the round at hand is over.
    pub fn round_is_over(&self) -> bool {
        self.round().next() == Next::Over
    }

    /// What an index of rounds is told about a fact that this table has just taken in. `was_over` says whether the round at hand was over
    /// before it.
    pub fn index_marks(&self, fact: &Fact, was_over: bool) -> [Option<IndexMark>; 2] {
        let round = self.round_number();
        let over = Some(IndexMark::Over { round });
        let first = match fact {
            Fact::RoundBegan { .. } => Some(IndexMark::Began { round }),
            Fact::Told { by: Some(patron), input: Input::Wager { .. }, at, .. } => {
                Some(IndexMark::Played { round, patron: *patron, at: *at })
            }
            // The outcome of a settled round is gone: the round reaches to here.
            Fact::RoundCorrected { round, .. } => return [Some(IndexMark::Over { round: *round }), None],
            Fact::Told { input: Input::Incident(_), .. } if was_over => over,
            _ => None,
        };
        [first, over.filter(|_| !was_over && self.round_is_over())]
    }
}
