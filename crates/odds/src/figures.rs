//! The figures of one wager.

use crate::fraction::Fraction;
use crate::tally::Tally;
use rules::Cents;
use serde::{Deserialize, Serialize};

/// How figures were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OddsMethod))]
pub enum Method {
    /// Every way in which the cards can fall was counted.
    Exact,
    /// Estimated from random rounds; see the standard error.
    Simulated,
}

/// The frequency of one net result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// The player's net result in cents, for a wager of [`Figures::unit`].
    pub net: i64,
    /// Its probability.
    pub probability: f64,
    /// The exact fraction of all deals with this result, where they were counted.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub exact: Option<Fraction>,
}

/// The figures of one wager under best play, with everything that is added to it in the round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Its name, such as `ante` or `pair-plus`.
    pub wager: String,
    /// The initial wager, in cents, that the figures are for. Results are in multiples of it.
    pub unit: i64,
    /// The player's mean net result per unit.
    pub expected: f64,
    /// The same as a fraction, where it is a finite count.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub exact: Option<Fraction>,
    /// Mean of everything put at risk, per unit.
    pub at_risk: f64,
    /// The same as a fraction.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub exact_at_risk: Option<Fraction>,
    /// Standard deviation of the net result, in units.
    pub std_dev: f64,
    /// How often the player ends ahead.
    pub hit_frequency: f64,
    /// The method.
    pub method: Method,
    /// Standard error of `expected`: zero where it is exact.
    pub std_error: f64,
    /// Every net result with its probability, lowest first.
    pub distribution: Vec<Share>,
    /// Notes for readers.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub notes: Vec<String>,
}

impl Figures {
    /// Figures from a complete count of all deals.
    pub fn counted(wager: impl Into<String>, unit: Cents, tally: &Tally) -> Self {
        let (exact, at_risk) = (tally.mean(unit), tally.mean_staked(unit));
        let total = tally.total();
        let mut distribution: Vec<(i64, u128)> = Vec::new();
        for (outcome, ways) in tally.iter() {
            match distribution.last_mut() {
                Some((net, sum)) if *net == outcome.net => *sum += ways,
                _ => distribution.push((outcome.net, ways)),
            }
        }
        let share = |(net, ways): (i64, u128)| {
            let exact = Fraction::new(ways, total);
            Share { net, probability: exact.to_f64(), exact: Some(exact) }
        };
        Self {
            wager: wager.into(),
            unit: unit.0,
            expected: exact.to_f64(),
            exact: Some(exact),
            at_risk: at_risk.to_f64(),
            exact_at_risk: Some(at_risk),
            std_dev: tally.variance(unit).to_f64().sqrt(),
            hit_frequency: tally.hit_frequency().to_f64(),
            method: Method::Exact,
            std_error: 0.0,
            distribution: distribution.into_iter().map(share).collect(),
            notes: Vec::new(),
        }
    }

    /// The house's mean share of each initial wager.
    pub fn house_edge(&self) -> f64 {
        -self.expected
    }

    /// The house's mean share of all the money put at risk.
    pub fn element_of_risk(&self) -> f64 {
        -self.expected / self.at_risk
    }
}
