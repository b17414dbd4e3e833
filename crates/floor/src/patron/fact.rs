//! What has happened to a patron.

use super::OwnLimits;
use crate::gaming_day::GamingDay;
use crate::id::{PlayerCard, StaffId, TableId};
use crate::ledger::Posting;
use crate::time::Moment;
use rules::Cents;
use serde::{Deserialize, Serialize};

/// What has happened to a patron.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// The account was opened.
    Opened {
        /// What the patron is called.
        name: String,
        /// Whether it holds play money.
        guest: bool,
    },
    /// Money came in at the cage.
    Deposited {
        /// From outside to the account; what was owed comes first.
        moved: Vec<Posting>,
    },
    /// Money went out at the cage.
    Withdrawn {
        /// From the account to outside.
        moved: Vec<Posting>,
    },
    /// A guest was given play money.
    Granted {
        /// Out of nothing, to the account; what was owed comes first.
        moved: Vec<Posting>,
    },
    /// Something went to a table, or came back from one. The table's own fact carries the postings.
    AtTable {
        /// Which table.
        table: TableId,
        /// What.
        entry: Entry,
        /// The gaming day it counts for.
        day: GamingDay,
        /// When.
        at: Moment,
    },
    /// What the patron owed was taken from the account.
    Repaid {
        /// From the account to the cage's claim.
        moved: Vec<Posting>,
    },
    /// Promotional tokens were issued.
    TokensIssued {
        /// What the voucher is called.
        voucher: String,
        /// By whom.
        by: StaffId,
        /// When.
        at: Moment,
        /// At the cost of promotions.
        moved: Vec<Posting>,
    },
    /// A player card was given out.
    CardIssued {
        /// Its number.
        card: PlayerCard,
        /// By whom.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// A player card works no longer.
    CardBlocked {
        /// Its number.
        card: PlayerCard,
        /// Whether the patron lost it.
        lost: bool,
        /// When.
        at: Moment,
    },
    /// The person was excluded from play.
    Excluded {
        /// By whom; by their own wish where it is nobody.
        by: Option<StaffId>,
        /// Until when; for good where it is never.
        until: Option<Moment>,
        /// When.
        at: Moment,
    },
    /// The exclusion ended.
    Readmitted {
        /// By whom.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// The patron limited their own play.
    LimitsSet {
        /// From now on.
        limits: OwnLimits,
        /// What is looser than before takes effect later.
        later: Option<(Moment, OwnLimits)>,
        /// When.
        at: Moment,
    },
    /// The patron takes a break.
    CooledOff {
        /// Until when.
        until: Moment,
        /// When.
        at: Moment,
    },
}

/// What goes between a patron's account and a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// Money became chips.
    BoughtIn {
        /// How much.
        amount: Cents,
    },
    /// Chips became money.
    CashedOut {
        /// How much.
        amount: Cents,
        /// Whether the patron left the table.
        left: bool,
    },
    /// Promotional tokens were carried to the table, or back where negative.
    CarriedTokens {
        /// How many, by their value.
        amount: Cents,
    },
    /// A ruling took back chips that were paid and no longer there: the patron owes them.
    Owes {
        /// How much.
        amount: Cents,
    },
}

impl Fact {
    /// What it moved.
    pub fn postings(&self) -> &[Posting] {
        match self {
            Self::Deposited { moved }
            | Self::Withdrawn { moved }
            | Self::Granted { moved }
            | Self::Repaid { moved }
            | Self::TokensIssued { moved, .. } => moved,
            Self::Opened { .. }
            | Self::AtTable { .. }
            | Self::CardIssued { .. }
            | Self::CardBlocked { .. }
            | Self::Excluded { .. }
            | Self::Readmitted { .. }
            | Self::LimitsSet { .. }
            | Self::CooledOff { .. } => &[],
        }
    }
}
