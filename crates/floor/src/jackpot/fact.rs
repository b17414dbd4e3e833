//! Facts about a pool.

use super::{Exact, Reconciliation, Terms};
use crate::id::{PoolId, StaffId, TableId};
use crate::ledger::{Account, Posting};
use crate::time::Moment;
use rules::Cents;
use rules::rulebook::{Book, Rule};
use serde::{Deserialize, Serialize};

/// A fact about a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// The pool was opened and seeded.
    Opened {
        /// The terms that its tables share.
        terms: Terms,
        /// Whether it holds play money.
        play_money: bool,
        /// By whom.
        by: StaffId,
        /// The second person, if the seed is more than one person moves alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed_by: Option<StaffId>,
        /// When.
        at: Moment,
        /// The seed, from the cage.
        moved: Vec<Posting>,
    },
    /// A table changed the pool. The table's own fact carries the postings.
    Changed {
        /// Which table.
        table: TableId,
        /// In which of its rounds.
        round: u64,
        /// How.
        change: PoolChange,
        /// When.
        at: Moment,
    },
    /// A member of the staff verified a royal flush, and the pool accepts wagers again.
    Unlocked {
        /// Who.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// The shared terms changed, and all tables must be linked again.
    TermsSet {
        /// From now on.
        terms: Terms,
        /// By whom.
        by: StaffId,
        /// The second person, if the seed is more than one person moves alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed_by: Option<StaffId>,
        /// When.
        at: Moment,
        /// The difference between the new and the old seed, from the cage or back to it.
        moved: Vec<Posting>,
    },
    /// The pool's equipment failed, and the pool accepts no more wagers.
    Stopped {
        /// By whom.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// An inspector approved that the pool accepts wagers again.
    Resumed {
        /// Who.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// A gaming day was reckoned up.
    Reconciled {
        /// The reckoning.
        day: Reconciliation,
        /// By whom.
        by: StaffId,
        /// When.
        at: Moment,
    },
}

/// The effect of a table's fact on the pool that the table feeds. `before` is the exact amount of the pool at the decision, so that the table's facts
/// alone are enough to settle by the same meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PoolChange {
    /// The table was linked.
    Linked {
        /// The table's terms.
        terms: Terms,
    },
    /// The table no longer feeds the pool.
    Unlinked,
    /// "No more bets": the round's wagers are spent, and their increments are in the pool.
    Contributed {
        /// The pool's amount before.
        before: Exact,
        /// The increments of the wagers.
        added: Exact,
    },
    /// Wagers went back to their players, and their increments left the pool.
    Returned {
        /// The pool's amount before.
        before: Exact,
        /// The increments that left the pool.
        returned: Exact,
    },
    /// The round was settled.
    Settled {
        /// The pool's amount before.
        before: Exact,
        /// The increments of void wagers, which left the pool. Prizes are computed from the rest.
        returned: Exact,
        /// The increments of the settled wagers.
        own: Exact,
        /// The sum of the prizes.
        taken: Cents,
        /// The new seed after a royal flush.
        reseeded: Option<Cents>,
    },
    /// The outcome of a settled round was invalidated: the round neither adds to the pool nor takes from it.
    Invalidated {
        /// The pool's amount before.
        before: Exact,
        /// The increments that left the pool because their wagers were refunded or forfeited.
        returned: Exact,
        /// The prizes that came back.
        restored: Cents,
        /// The seed after a royal flush, which the house took out again.
        withdrawn: Option<Cents>,
    },
}

/// The entry of a table's fact in a pool's stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolEntry {
    /// Which pool.
    pub pool: PoolId,
    /// The change of the pool.
    pub change: PoolChange,
}

impl PoolChange {
    /// The pool's amount before, if the change depends on it.
    pub fn before(&self) -> Option<Exact> {
        match *self {
            Self::Linked { .. } | Self::Unlinked => None,
            Self::Contributed { before, .. }
            | Self::Returned { before, .. }
            | Self::Settled { before, .. }
            | Self::Invalidated { before, .. } => Some(before),
        }
    }

    /// The change of the pool's amount.
    pub fn difference(&self) -> Exact {
        match *self {
            Self::Linked { .. } | Self::Unlinked => Exact::ZERO,
            Self::Contributed { added, .. } => added,
            Self::Returned { returned, .. } => -returned,
            Self::Settled { returned, taken, reseeded, .. } => {
                Exact::from(reseeded.unwrap_or_default() - taken) - returned
            }
            Self::Invalidated { returned, restored, withdrawn, .. } => {
                Exact::from(restored - withdrawn.unwrap_or_default()) - returned
            }
        }
    }
}

impl Fact {
    /// The postings of the fact. The postings of a table's change are in the table's own fact.
    pub fn postings(&self) -> &[Posting] {
        match self {
            Self::Opened { moved, .. } | Self::TermsSet { moved, .. } => moved,
            Self::Changed { .. }
            | Self::Unlocked { .. }
            | Self::Stopped { .. }
            | Self::Resumed { .. }
            | Self::Reconciled { .. } => &[],
        }
    }
}

impl Fact {
    /// The house's money that went into the pool or out of it: the amount, who moved it, who agreed, and when. None for play money.
    pub fn seeded(&self) -> Option<(Cents, StaffId, Option<StaffId>, Moment)> {
        let (Self::Opened { by, agreed_by, at, moved, .. } | Self::TermsSet { by, agreed_by, at, moved, .. }) = self
        else {
            return None;
        };
        let cage = moved.iter().find(|posting| posting.account == Account::Cage)?;
        let amount = if cage.amount < Cents::ZERO { -cage.amount } else { cage.amount };
        Some((amount, *by, *agreed_by, *at))
    }

    /// The same fact with the second person who agreed.
    #[must_use]
    pub fn agreed(mut self, second: Option<StaffId>) -> Self {
        if let Self::Opened { agreed_by, .. } | Self::TermsSet { agreed_by, .. } = &mut self {
            *agreed_by = second;
        }
        self
    }

    fn second(&self) -> Option<StaffId> {
        match self {
            Self::Opened { agreed_by, .. } | Self::TermsSet { agreed_by, .. } => *agreed_by,
            _ => None,
        }
    }

    pub(super) fn agreed_like(self, other: &Self) -> Self {
        self.agreed(other.second())
    }

    /// The rules of Caribbean Stud Poker for this fact.
    pub fn rules(&self) -> Vec<Rule> {
        let numbers: &[&str] = match self {
            Self::Opened { .. } => &["2.3", "11.5", "11.6"],
            Self::Changed { change: PoolChange::Linked { .. } | PoolChange::Unlinked, .. } | Self::TermsSet { .. } => {
                &["11.9", "11.9.1", "11.9.2", "11.9.3"]
            }
            Self::Changed { change: PoolChange::Contributed { .. }, .. } => &["2.3", "11.5", "11.6"],
            Self::Changed { change: PoolChange::Returned { .. }, .. } => &["2.3", "11.5"],
            Self::Changed { change: PoolChange::Settled { .. }, .. } => &["2.3", "11.7"],
            Self::Changed { change: PoolChange::Invalidated { .. }, .. } => &["2.3", "16.4", "16.5"],
            // A win of the whole jackpot was verified.
            Self::Unlocked { .. } => &["11.7.1"],
            Self::Stopped { .. } | Self::Resumed { .. } => &["14.15"],
            Self::Reconciled { .. } => &["2.3"],
        };
        numbers.iter().filter_map(|number| Book::CaribbeanStud.find(number)).collect()
    }
}
