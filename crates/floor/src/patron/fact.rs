//! Facts about a patron.

use super::OwnLimits;
use super::money::{MoneyRequest, Served, StaffDay};
use crate::gaming_day::GamingDay;
use crate::id::{PatronId, PlayerCard, StaffId, TableId};
use crate::ledger::{Account, Posting};
use crate::time::Moment;
use rules::provisions::Provisions;
use rules::rulebook::{Book, Rule};
use rules::{Cents, Game};
use serde::{Deserialize, Serialize};

/// A fact about a patron.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// The account was opened.
    Opened {
        /// The patron's name.
        name: String,
        /// Whether it holds play money.
        guest: bool,
        /// The time; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Moment>,
    },
    /// Money came in at the cage.
    Deposited {
        /// The postings from outside to the account; a debt is paid first.
        moved: Vec<Posting>,
        /// The staff who moved it; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        served: Option<Served>,
    },
    /// Money went out at the cage.
    Withdrawn {
        /// From the account to outside.
        moved: Vec<Posting>,
        /// The staff who moved it; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        served: Option<Served>,
    },
    /// A member of the staff asked to move more than one person moves alone.
    MoneyAsked {
        /// The request.
        request: MoneyRequest,
    },
    /// A second person declined the request.
    MoneyDeclined {
        /// Who.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// The asker withdrew the request.
    MoneyRequestDropped {
        /// Who.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// A guest was given play money.
    Granted {
        /// The postings of new play money to the account; a debt is paid first.
        moved: Vec<Posting>,
        /// The time; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Moment>,
    },
    /// Money or chips went to a table or came back. The table's own fact carries the postings.
    AtTable {
        /// Which table.
        table: TableId,
        /// The movement.
        entry: AccountEntry,
        /// The gaming day it counts for.
        day: GamingDay,
        /// When.
        at: Moment,
    },
    /// The patron's debt was paid from the account.
    Repaid {
        /// The postings from the account to the cage's claim.
        moved: Vec<Posting>,
    },
    /// Promotional tokens were issued.
    TokensIssued {
        /// The name of the voucher.
        voucher: String,
        /// By whom.
        by: StaffId,
        /// The second person, if it was more than one person issues alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed_by: Option<StaffId>,
        /// The limit of one person at that time; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<Cents>,
        /// The amount that the issuer had moved alone within a day; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<Cents>,
        /// The same for all patrons together; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        day: Option<StaffDay>,
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
        /// The member of the staff; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<StaffId>,
        /// When.
        at: Moment,
    },
    /// The person was excluded from play.
    Excluded {
        /// The member of the staff; none if the person asked for it.
        by: Option<StaffId>,
        /// From this game (CS 16.3.2 and equivalents); if left out, from the casino (CS 16.3.3 and equivalents).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<Game>,
        /// The reason; left out in records of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        /// The end; none if it is for good.
        until: Option<Moment>,
        /// When.
        at: Moment,
    },
    /// The exclusion ended.
    Readmitted {
        /// By whom.
        by: StaffId,
        /// To this game; if left out, to the casino.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<Game>,
        /// When.
        at: Moment,
    },
    /// The person may not play at the same table as another person (CS 14.13.2 and equivalents).
    KeptApart {
        /// From whom.
        from: PatronId,
        /// By whom.
        by: StaffId,
        /// For which reason.
        why: String,
        /// When.
        at: Moment,
    },
    /// The two may play at one table again.
    ReunitedWith {
        /// With whom.
        patron: PatronId,
        /// By whom.
        by: StaffId,
        /// When.
        at: Moment,
    },
    /// The patron limited their own play.
    LimitsSet {
        /// From now on.
        limits: OwnLimits,
        /// Looser limits, which take effect later.
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

/// A movement between a patron's account and a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AccountEntry {
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
    /// Promotional tokens went to the table; negative if they came back.
    CarriedTokens {
        /// How many, by their value.
        amount: Cents,
    },
    /// A ruling took back chips that the patron no longer had: the patron owes them.
    Owes {
        /// How much.
        amount: Cents,
    },
}

impl Fact {
    /// Whether it is the person's own act.
    pub const fn is_own(&self) -> bool {
        matches!(
            self,
            Self::Opened { .. }
                | Self::Granted { .. }
                | Self::LimitsSet { .. }
                | Self::CooledOff { .. }
                | Self::Excluded { by: None, .. }
        )
    }

    /// Whether it moved money to which a second person agreed.
    pub fn took_two_persons(&self) -> bool {
        match self {
            Self::Deposited { served, .. } | Self::Withdrawn { served, .. } => {
                served.is_some_and(|served| served.agreed_by.is_some())
            }
            Self::TokensIssued { agreed_by, .. } => agreed_by.is_some(),
            _ => false,
        }
    }

    /// Whether its author must have given a second factor shortly before: for money that takes two persons, both for the request and for the
    /// movement.
    pub fn wants_confirmation(&self) -> bool {
        self.took_two_persons() || matches!(self, Self::MoneyAsked { .. })
    }

    /// The amount that it moved at the cage, in or out.
    pub(super) fn amount(&self, patron: PatronId) -> Cents {
        let cage = [Account::Patron(patron), Account::Claim(patron), Account::Vouchers(patron)];
        let sum: Cents = self
            .postings()
            .iter()
            .filter(|posting| cage.contains(&posting.account))
            .map(|posting| posting.amount)
            .sum();
        if sum < Cents::ZERO { -sum } else { sum }
    }

    /// The postings of the fact.
    pub fn postings(&self) -> &[Posting] {
        match self {
            Self::Deposited { moved, .. }
            | Self::Withdrawn { moved, .. }
            | Self::Granted { moved, .. }
            | Self::Repaid { moved }
            | Self::TokensIssued { moved, .. } => moved,
            Self::Opened { .. }
            | Self::AtTable { .. }
            | Self::MoneyAsked { .. }
            | Self::MoneyDeclined { .. }
            | Self::MoneyRequestDropped { .. }
            | Self::CardIssued { .. }
            | Self::CardBlocked { .. }
            | Self::Excluded { .. }
            | Self::Readmitted { .. }
            | Self::KeptApart { .. }
            | Self::ReunitedWith { .. }
            | Self::LimitsSet { .. }
            | Self::CooledOff { .. } => &[],
        }
    }
}

/// The rules of all documents for a provision, with the ruling that combines them (G14).
fn of_all(provision: impl Fn(&Provisions) -> Option<Rule>) -> Vec<Rule> {
    let of_games = Game::ALL.into_iter().filter_map(|game| provision(game.provisions()));
    of_games.chain([const { Book::Rulings.cite("G14") }]).collect()
}

/// The rules under which the documents exclude a person from the casino.
pub(super) fn exclusion() -> Vec<Rule> {
    of_all(|provisions| Some(provisions.exclusion_from_casino))
}

/// The rules under which the documents exclude a person from a game.
pub(super) fn exclusion_from_game() -> Vec<Rule> {
    of_all(|provisions| Some(provisions.exclusion_from_game))
}

/// The rules under which documents keep two people from playing together.
pub(super) fn kept_apart() -> Vec<Rule> {
    of_all(|provisions| provisions.kept_apart)
}

impl Fact {
    /// The rules of all documents for this fact. Empty if no document provides for it.
    pub fn rules(&self) -> Vec<Rule> {
        match self {
            Self::TokensIssued { .. } | Self::AtTable { entry: AccountEntry::CarriedTokens { .. }, .. } => {
                vec![const { Book::Rulings.cite("G8") }]
            }
            Self::CardIssued { .. } | Self::CardBlocked { .. } => {
                vec![const { Book::ThreeCardPoker.cite("5.1") }, const { Book::Rulings.cite("G15") }]
            }
            Self::KeptApart { .. } | Self::ReunitedWith { .. } => kept_apart(),
            Self::Excluded { game: Some(_), .. } | Self::Readmitted { game: Some(_), .. } => exclusion_from_game(),
            // Exclusions at a person's own wish are under other law.
            Self::Excluded { by: Some(_), .. } | Self::Readmitted { .. } => exclusion(),
            Self::Repaid { .. } | Self::AtTable { entry: AccountEntry::Owes { .. }, .. } => {
                vec![const { Book::Rulings.cite("R21") }]
            }
            // A person cannot approve their own request.
            Self::MoneyAsked { .. } | Self::MoneyDeclined { .. } | Self::MoneyRequestDropped { .. } => {
                vec![const { Book::Rulings.cite("G9") }]
            }
            Self::Opened { .. }
            | Self::Deposited { .. }
            | Self::Withdrawn { .. }
            | Self::Granted { .. }
            | Self::AtTable { .. }
            | Self::Excluded { by: None, .. }
            | Self::LimitsSet { .. }
            | Self::CooledOff { .. } => Vec::new(),
        }
    }
}
