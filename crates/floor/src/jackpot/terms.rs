//! The terms that the tables of a pool share.

use rules::games::caribbean_stud::{Increment, Prizes};
use rules::{AnySettings, Cents};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The terms that the tables of a pool share by rule 11.9 of Caribbean Stud Poker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = JackpotTerms))]
pub struct Terms {
    /// The pay table (11.9.1).
    pub pays: Prizes,
    /// The share of each wager that the pool receives (11.9.2).
    pub increment: Increment,
    /// The meter's amount at the beginning and after a royal flush (11.9.2).
    pub seed: Cents,
    /// The price of a wager (11.9.3).
    pub wager: Cents,
}

/// One of the shared terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Term {
    PayTable,
    Increment,
    Seed,
    Wager,
}

impl Terms {
    /// The terms of a table with these settings; `None` for a game without a jackpot.
    pub fn of(settings: &AnySettings) -> Option<Self> {
        let AnySettings::CaribbeanStud(settings) = settings else { return None };
        Some(Self {
            pays: Prizes::APPROVED,
            increment: settings.increment,
            seed: settings.seed,
            wager: settings.jackpot_wager,
        })
    }

    /// The first term that differs.
    pub fn differs(&self, other: &Self) -> Option<Term> {
        let compared = [
            (Term::PayTable, self.pays == other.pays),
            (Term::Increment, self.increment == other.increment),
            (Term::Seed, self.seed == other.seed),
            (Term::Wager, self.wager == other.wager),
        ];
        compared.into_iter().find(|(_, agrees)| !agrees).map(|(term, _)| term)
    }

    /// Whether a pool can have these terms.
    pub fn are_possible(&self) -> bool {
        self.wager.is_some()
            && self.wager <= Cents::dollars(1000)
            && (Cents::ZERO..=Cents::LARGEST_METER).contains(&self.seed)
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PayTable => "pay table (rule 11.9.1)",
            Self::Increment => "increment (rule 11.9.2)",
            Self::Seed => "seed (rule 11.9.2)",
            Self::Wager => "wager (rule 11.9.3)",
        })
    }
}
