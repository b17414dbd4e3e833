//! The value of each choice for one hand.

use crate::fraction::Fraction;
use crate::position::Part;
use rules::{Card, Cents};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The value of one choice.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DecisionValue {
    /// The choice, by its name in records.
    #[serde(rename = "do")]
    pub decision: String,
    /// The cards that an exchange throws away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<String>,
    /// Mean net result per unit, with everything staked so far counted and best play afterwards.
    pub expected: f64,
    /// The same as a fraction, where it is a finite count.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub exact: Option<Fraction>,
    /// Where the player chooses the amount: the value of each unit of it. `expected` is for the largest amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adds: Option<UnitValue>,
}

/// The value of one unit of a wager.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsOfUnit))]
pub struct UnitValue {
    /// Mean net result.
    pub expected: f64,
    /// The same as a fraction, where it is a finite count.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub exact: Option<Fraction>,
}

impl UnitValue {
    /// A value that was counted.
    pub(crate) fn exactly(exact: Fraction) -> Self {
        Self { expected: exact.to_f64(), exact: Some(exact) }
    }
}

impl DecisionValue {
    /// A choice whose value was counted.
    pub(crate) fn exactly(decision: &str, exact: Fraction) -> Self {
        Self { exact: Some(exact.clone()), ..Self::nearly(decision, exact.to_f64()) }
    }

    /// A choice whose value is known as a float.
    pub(crate) fn nearly(decision: &str, expected: f64) -> Self {
        Self { decision: decision.to_owned(), cards: None, expected, exact: None, adds: None }
    }
}

/// The value of a wager that no choice changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsBesideHand))]
pub struct BesideValue {
    /// Its name, as in `super@dealer`.
    pub wager: String,
    /// Mean net result of each unit of it.
    pub expected: f64,
    /// The same as a fraction.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub exact: Fraction,
}

/// The values of all legal choices for one hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decisions {
    /// Every legal choice, best first.
    pub decisions: Vec<DecisionValue>,
    /// Wagers that no choice changes.
    pub beside: Vec<BesideValue>,
    /// Assumptions behind the values, and omissions.
    pub notes: Vec<String>,
}

impl Decisions {
    /// Puts the choices in order, best first; of equals, the one that was listed first.
    pub fn of(mut decisions: Vec<DecisionValue>) -> Self {
        decisions.sort_by(|a, b| match (&a.exact, &b.exact) {
            (Some(a), Some(b)) => b.cmp(a),
            _ => b.expected.total_cmp(&a.expected),
        });
        Self { decisions, ..Self::default() }
    }

    /// The best choice.
    pub fn best(&self) -> Option<&DecisionValue> {
        self.decisions.first()
    }
}

/// Why a hand cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandError {
    /// A card comes more often than the decks hold it.
    Repeated(Card),
    /// Too few or too many cards.
    Count {
        /// The allowed numbers, in words.
        expected: &'static str,
        /// The number of cards.
        found: usize,
    },
    /// The dealer's up card is needed to answer.
    NoUpCard,
    /// The dealer shows no card in this game at that time.
    NoUse,
    /// These cards leave no decision.
    NothingToDecide(&'static str),
    /// Payments on the stake would have to be rounded up to chips. The game is not solved for that.
    NotInChips {
        /// The stake.
        stake: Cents,
        /// The table's smallest chip.
        chip: Cents,
    },
    /// Another error in a part of the position.
    Wrong {
        /// The part.
        part: Part,
        /// The error, in words.
        what: String,
    },
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeated(card) => write!(f, "{card} comes more often than the decks hold it"),
            Self::Count { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::NoUpCard => f.write_str("the dealer's up card is needed"),
            Self::NoUse => f.write_str("the dealer shows no card before this decision: leave it out"),
            Self::NothingToDecide(why) => f.write_str(why),
            Self::Wrong { what, .. } => f.write_str(what),
            Self::NotInChips { stake, chip } => {
                write!(
                    f,
                    "choices are solved for stakes in whole chips: {stake} is no multiple of the smallest chip, {chip}"
                )
            }
        }
    }
}

impl std::error::Error for HandError {}
