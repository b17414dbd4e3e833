//! What each choice is worth for one hand.

use crate::fraction::Fraction;
use rules::{Card, Cents};
use serde::Serialize;
use std::fmt;

/// What one choice is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DecisionValue {
    /// The choice, by its name in records.
    #[serde(rename = "do")]
    pub decision: String,
    /// What an exchange throws away, written as cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<String>,
    /// Mean net result per unit, with everything staked so far counted and best play afterwards.
    pub expected: f64,
    /// The same as a fraction, where it is a finite count.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub exact: Option<Fraction>,
}

/// What every legal choice is worth for one hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decisions {
    /// Every legal choice, best first.
    pub decisions: Vec<DecisionValue>,
}

impl Decisions {
    /// Puts the choices in order, best first; of equals, the one that was listed first.
    pub fn of(mut decisions: Vec<DecisionValue>) -> Self {
        decisions.sort_by(|a, b| match (&a.exact, &b.exact) {
            (Some(a), Some(b)) => b.cmp(a),
            _ => b.expected.total_cmp(&a.expected),
        });
        Self { decisions }
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
        /// How many there may be, in words.
        expected: &'static str,
        /// How many there are.
        found: usize,
    },
    /// The dealer's up card is needed to answer.
    NoUpCard,
    /// The dealer shows no card in this game at that time.
    NoUse,
    /// There is nothing left to decide with these cards.
    NothingToDecide(&'static str),
    /// Payments on the stake would have to be made up to the next chip, for which the game is not solved.
    NotInChips {
        /// The stake.
        stake: Cents,
        /// The table's smallest chip.
        chip: Cents,
    },
}

/// Refuses a hand from a single deck that holds a card twice.
pub(crate) fn check_different(cards: &[Card]) -> Result<(), HandError> {
    let twice = cards.iter().enumerate().find(|(at, card)| cards[..*at].contains(card));
    twice.map_or(Ok(()), |(_, card)| Err(HandError::Repeated(*card)))
}

impl fmt::Display for HandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeated(card) => write!(f, "{card} comes more often than the decks hold it"),
            Self::Count { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::NoUpCard => f.write_str("the dealer's up card is needed"),
            Self::NoUse => f.write_str("the dealer shows no card before this decision: leave it out"),
            Self::NothingToDecide(why) => f.write_str(why),
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
