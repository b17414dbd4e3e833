//! A comparison of a simulation with the exact figures.

use crate::figures::Figures;
use crate::simulation::Results;
use serde::{Deserialize, Serialize};

/// A comparison of a simulation with the exact figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreement {
    /// The number of rounds played through the live engine.
    pub rounds: u64,
    /// The seed that repeats exactly these rounds.
    pub seed: u64,
    /// The wagers, by the names that the figures have.
    pub wagers: Vec<WagerAgreement>,
}

/// The results of one wager in a simulation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WagerAgreement {
    /// Its name.
    pub wager: String,
    /// Mean net result per unit.
    pub mean: f64,
    /// Standard error of the mean.
    pub std_error: f64,
    /// The deviation of the mean from the expected value, in standard errors.
    pub z: f64,
    /// Whether results came as often as expected.
    pub chi_square: Option<ChiSquare>,
    /// Net results, in cents, that occurred although they are impossible.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub impossible: Vec<i64>,
}

/// Whether results came as often as expected.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChiSquare {
    /// The sum of squared deviations over expected counts.
    pub statistic: f64,
    /// Degrees of freedom, after rare results were combined.
    pub degrees: u32,
    /// The probability of a sum at least as large if the exact figures are right.
    pub p_value: f64,
}

impl Agreement {
    /// Compares the results of a simulation with exact figures.
    pub fn of(results: &Results, figures: &[Figures]) -> Self {
        let players = results.heading.players;
        let wagers = results.wagers.iter().filter_map(|wager| {
            let exact = figures.iter().find(|figures| figures.wager == wager.wager)?;
            let agreement = wager.agreement(exact, players)?;
            Some(WagerAgreement {
                wager: wager.wager.clone(),
                mean: wager.mean(),
                std_error: wager.std_error(players),
                z: agreement.z,
                chi_square: agreement.chi_square.map(|test| ChiSquare {
                    statistic: test.chi_square,
                    degrees: test.degrees,
                    p_value: test.p,
                }),
                impossible: agreement.impossible,
            })
        });
        Self { rounds: results.rounds(), seed: results.heading.seed, wagers: wagers.collect() }
    }
}
