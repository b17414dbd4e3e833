//! Compares simulated rounds with exact figures.

use super::gamma::chance_of;
use crate::figures::Figures;
use crate::tally::Tally;
use num_traits::ToPrimitive;
use rules::Cents;
use serde::Serialize;
use std::collections::BTreeMap;

/// Outcomes with a lower expected count are combined.
const FEWEST: f64 = 5.0;

/// A comparison of a simulation with exact figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// The exact mean net result per unit.
    pub exact: f64,
    /// The deviation of the mean from it, in standard errors.
    pub z: f64,
    /// The test of all frequencies against their exact probabilities, if there are at least two.
    #[serde(flatten)]
    pub chi_square: Option<ChiSquare>,
    /// Net results, in cents, that occurred although they are impossible.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub impossible: Vec<i64>,
}

/// A test of frequencies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ChiSquare {
    /// The sum of squared differences, each over the expected count.
    pub chi_square: f64,
    /// One less than the number of outcomes compared.
    pub degrees: u32,
    /// The probability of a sum at least this large by chance.
    pub p: f64,
}

/// Compares a tally of independent rounds with exact figures for wagers of the same size.
pub fn agreement(tally: &Tally, figures: &Figures) -> Agreement {
    let mut seen: BTreeMap<i64, u128> = BTreeMap::new();
    for (outcome, count) in tally.iter() {
        *seen.entry(outcome.net).or_default() += count;
    }
    let total = float(tally.total());
    let mean = if tally.total() == 0 { 0.0 } else { tally.mean(Cents(figures.unit)).to_f64() };
    let error = figures.std_dev / total.sqrt();
    let z = if error > 0.0 && error.is_finite() { (mean - figures.expected) / error } else { 0.0 };
    let known = |net: i64| figures.distribution.iter().any(|share| share.net == net && share.probability > 0.0);
    let impossible: Vec<i64> = seen.keys().copied().filter(|net| !known(*net)).collect();
    let chi_square = chi_square(
        figures.distribution.iter().map(|share| {
            let count = seen.get(&share.net).copied().unwrap_or_default();
            (total * share.probability, float(count))
        }),
        !impossible.is_empty(),
    );
    Agreement { exact: figures.expected, z, chi_square, impossible }
}

fn float(count: u128) -> f64 {
    count.to_f64().unwrap_or(f64::INFINITY)
}

/// Compares expected with observed counts. Small ones are pooled; a pool that is still too small joins the smallest of
/// the others. If an impossible result occurred, the probability is zero.
fn chi_square(cells: impl Iterator<Item = (f64, f64)>, impossible: bool) -> Option<ChiSquare> {
    let mut large: Vec<(f64, f64)> = Vec::new();
    let mut pool = (0.0, 0.0);
    for (expected, observed) in cells {
        if expected < FEWEST {
            pool = (pool.0 + expected, pool.1 + observed);
        } else {
            large.push((expected, observed));
        }
    }
    if pool.0 >= FEWEST {
        large.push(pool);
    } else if let Some(smallest) = large.iter_mut().min_by(|a, b| a.0.total_cmp(&b.0)) {
        *smallest = (smallest.0 + pool.0, smallest.1 + pool.1);
    }
    let degrees = u32::try_from(large.len()).ok()?.checked_sub(1).filter(|degrees| *degrees > 0)?;
    let chi_square = large.iter().map(|(expected, observed)| (observed - expected).powi(2) / expected).sum();
    Some(ChiSquare { chi_square, degrees, p: if impossible { 0.0 } else { chance_of(chi_square, degrees) } })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wager that wins 3 to 1 in one of five deals, and a thousand to one in one of a million of those.
    fn figures() -> Figures {
        let mut exact = Tally::new();
        exact.add(Cents(-100), Cents(100), 4_000_000);
        exact.add(Cents(300), Cents(100), 999_999);
        exact.add(Cents(100_000), Cents(100), 1);
        Figures::counted("wager", Cents(100), &exact)
    }

    fn played(losses: u128, wins: u128) -> Tally {
        let mut tally = Tally::new();
        tally.add(Cents(-100), Cents(100), losses);
        tally.add(Cents(300), Cents(100), wins);
        tally
    }

    #[test]
    fn perfect_agreement_has_no_distance() {
        let agreement = agreement(&played(800, 200), &figures());
        assert!(agreement.z.abs() < 0.02, "{agreement:?}");
        let chi_square = agreement.chi_square.expect("two outcomes");
        assert_eq!(chi_square.degrees, 1);
        assert!(chi_square.chi_square < 1e-6 && chi_square.p > 0.999);
        assert!(agreement.impossible.is_empty());
    }

    #[test]
    fn distance_is_measured_in_standard_errors() {
        // One hundred wins too many of a thousand: 100 / √(1000 × 0.2 × 0.8) = 7.9 standard deviations.
        let agreement = agreement(&played(700, 300), &figures());
        let chi_square = agreement.chi_square.expect("two outcomes");
        assert!((chi_square.chi_square - 62.5).abs() < 0.01, "{chi_square:?}");
        assert!(chi_square.p < 1e-13);
        assert!((agreement.z - 7.9).abs() < 0.3, "{agreement:?}");
    }

    #[test]
    fn what_cannot_come_is_told() {
        let mut tally = played(800, 200);
        tally.add(Cents(50), Cents(100), 1);
        let agreement = agreement(&tally, &figures());
        assert_eq!(agreement.impossible, [50]);
        assert!(agreement.chi_square.is_some_and(|test| test.p == 0.0));
    }

    #[test]
    fn small_cells_are_pooled_at_five() {
        let cells = |third: f64| chi_square([(50.0, 50.0), (45.0, 45.0), (third, third)].into_iter(), false);
        assert_eq!(cells(5.0).map(|test| test.degrees), Some(2));
        assert_eq!(cells(4.9).map(|test| test.degrees), Some(1));
        let pooled = chi_square([(50.0, 50.0), (3.0, 2.0), (2.0, 3.0)].into_iter(), false).expect("two cells");
        assert_eq!((pooled.degrees, pooled.chi_square), (1, 0.0));
        assert_eq!(chi_square([(50.0, 40.0)].into_iter(), false), None);
        assert_eq!(chi_square([(2.0, 2.0), (1.0, 1.0)].into_iter(), false), None);
    }
}
