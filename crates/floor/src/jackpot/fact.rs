//! What has happened to a pool.

use super::{Exact, Reconciliation, Terms};
use crate::id::{PoolId, StaffId, TableId};
use crate::ledger::{Account, Posting};
use crate::time::Moment;
use rules::Cents;
use rules::rulebook::{Book, Rule};
use serde::{Deserialize, Serialize};

/// What has happened to a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// The pool was opened and seeded.
    Opened {
        /// What its tables must agree in.
        terms: Terms,
        /// Whether it holds play money.
        play_money: bool,
        /// By whom.
        by: StaffId,
        /// Who agreed, where the seed is more than one person moves alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed_by: Option<StaffId>,
        /// When.
        at: Moment,
        /// The seed, from the cage.
        moved: Vec<Posting>,
    },
    /// A table changed it. The table's own fact carries the postings.
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
    /// After a royal flush somebody made sure of it and let wagers in again.
    Unlocked {
        /// Who.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// What its tables must agree in was changed, and all of them must be linked again.
    TermsSet {
        /// From now on.
        terms: Terms,
        /// By whom.
        by: StaffId,
        /// Who agreed, where the seed is more than one person moves alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed_by: Option<StaffId>,
        /// When.
        at: Moment,
        /// What the new seed is more than the old one, from the cage; the other way round where it is less.
        moved: Vec<Posting>,
    },
    /// Its equipment failed, and wagers were stopped.
    Stopped {
        /// By whom.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// An inspector approved that wagers go on.
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

/// What a fact of a table does to the pool that the table feeds. `before` is what the pool held exactly when it was decided, so that
/// whoever reads the table's facts alone settles by the same meter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PoolChange {
    /// The table was linked.
    Linked {
        /// What it plays for.
        terms: Terms,
    },
    /// The table was taken off the pool.
    Unlinked,
    /// "No more bets": the round's wagers are spent, and their increments in the pool.
    Contributed {
        /// What the pool held.
        before: Exact,
        /// What was added.
        added: Exact,
    },
    /// Wagers went back to their players, and their increments with them.
    Returned {
        /// What the pool held.
        before: Exact,
        /// What left it.
        returned: Exact,
    },
    /// The round was settled.
    Settled {
        /// What the pool held.
        before: Exact,
        /// What left it for wagers that were void; the prizes are of the rest.
        returned: Exact,
        /// What the wagers that were settled had added.
        own: Exact,
        /// What prizes took.
        taken: Cents,
        /// What the house put in after a royal flush.
        reseeded: Option<Cents>,
    },
    /// The outcome of a settled round was invalidated: the round adds nothing and takes nothing.
    Invalidated {
        /// What the pool held.
        before: Exact,
        /// What left it, because its wagers were refunded or forfeited.
        returned: Exact,
        /// What came back of its prizes.
        restored: Cents,
        /// What the house took out again that it had put in after a royal flush.
        withdrawn: Option<Cents>,
    },
}

/// What a fact of a table enters into a pool's book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolEntry {
    /// Which pool.
    pub pool: PoolId,
    /// What it does to it.
    pub change: PoolChange,
}

impl PoolChange {
    /// What the pool held before, where that matters.
    pub fn before(&self) -> Option<Exact> {
        match *self {
            Self::Linked { .. } | Self::Unlinked => None,
            Self::Contributed { before, .. }
            | Self::Returned { before, .. }
            | Self::Settled { before, .. }
            | Self::Invalidated { before, .. } => Some(before),
        }
    }

    /// How much more the pool holds afterwards.
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
    /// What it moved. What tables change is in their own facts.
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
    /// How much of the house's money it moved into the pool or out of it, by whom, who agreed, and when. Play money is not the house's.
    pub fn seeded(&self) -> Option<(Cents, StaffId, Option<StaffId>, Moment)> {
        let (Self::Opened { by, agreed_by, at, moved, .. } | Self::TermsSet { by, agreed_by, at, moved, .. }) = self
        else {
            return None;
        };
        let cage = moved.iter().find(|posting| posting.account == Account::Cage)?;
        let amount = if cage.amount < Cents::ZERO { -cage.amount } else { cage.amount };
        Some((amount, *by, *agreed_by, *at))
    }

    /// The same fact, to which somebody has agreed.
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

    /// The rules of Caribbean Stud Poker by which it happened.
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
            // A win of the whole jackpot was made sure of.
            Self::Unlocked { .. } => &["11.7.1"],
            Self::Stopped { .. } | Self::Resumed { .. } => &["14.15"],
            Self::Reconciled { .. } => &["2.3"],
        };
        numbers.iter().filter_map(|number| Book::CaribbeanStud.find(number)).collect()
    }
}
