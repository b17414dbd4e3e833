//! How a simulation compares with the exact figures.

use crate::figures::Figures;
use crate::simulation::Results;
use serde::{Deserialize, Serialize};

/// How a simulation compares with the exact figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreement {
    /// How many rounds were played through the live engine.
    pub rounds: u64,
    /// What repeats exactly these rounds.
    pub seed: u64,
    /// The wagers, by the names that the figures have.
    pub wagers: Vec<WagerAgreement>,
}

/// How one wager did in a simulation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WagerAgreement {
    /// Its name.
    pub wager: String,
    /// Mean net result per unit.
    pub mean: f64,
    /// Standard error of the mean.
    pub std_error: f64,
    /// By how many standard errors the mean is above what was expected.
    pub z: f64,
    /// Whether results came as often as they should.
    pub chi_square: Option<ChiSquare>,
    /// Net results, in cents, that came although they cannot.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub impossible: Vec<i64>,
}

/// Whether results came as often as they should.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChiSquare {
    /// The sum of squared deviations over expected counts.
    pub statistic: f64,
    /// Degrees of freedom, after rare results were put together.
    pub degrees: u32,
    /// How likely a sum at least as large is if the exact figures are right.
    pub p_value: f64,
}

impl Agreement {
    /// Holds the results of a simulation against exact figures.
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
