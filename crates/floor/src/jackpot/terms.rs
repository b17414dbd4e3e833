//! What the tables of a pool must agree in.

use rules::games::caribbean_stud::{Increment, Prizes};
use rules::{AnySettings, Cents};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the tables of a pool must agree in, by rule 11.9 of Caribbean Stud Poker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = JackpotTerms))]
pub struct Terms {
    /// The pay table (11.9.1).
    pub pays: Prizes,
    /// The share of each wager that the pool receives (11.9.2).
    pub increment: Increment,
    /// What the meter begins with, and begins again with after a royal flush (11.9.2).
    pub seed: Cents,
    /// What a wager costs (11.9.3).
    pub wager: Cents,
}

/// One of the things that tables must agree in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Term {
    PayTable,
    Increment,
    Seed,
    Wager,
}

impl Terms {
    /// What a table of these settings plays for; nothing where its game has no jackpot.
    pub fn of(settings: &AnySettings) -> Option<Self> {
        let AnySettings::CaribbeanStud(settings) = settings else { return None };
        Some(Self {
            pays: Prizes::APPROVED,
            increment: settings.increment,
            seed: settings.seed,
            wager: settings.jackpot_wager,
        })
    }

    /// The first thing in which two tables do not agree.
    pub fn differs(&self, other: &Self) -> Option<Term> {
        let compared = [
            (Term::PayTable, self.pays == other.pays),
            (Term::Increment, self.increment == other.increment),
            (Term::Seed, self.seed == other.seed),
            (Term::Wager, self.wager == other.wager),
        ];
        compared.into_iter().find(|(_, agrees)| !agrees).map(|(term, _)| term)
    }

    /// Whether a pool can be run on these.
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
