//! The outcomes of a wager, with their counts.

use crate::fraction::Fraction;
use num_bigint::BigInt;
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The outcome of one wager, with everything that was added to it in the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The player's net result, in cents.
    pub net: i64,
    /// Everything the player had put at risk by the end of the round, in cents. Wagers taken back count as not risked.
    pub staked: i64,
}

/// The number of ways for each outcome of a wager. Counts are exact: of deals for an analysis, of rounds for a
/// simulation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    ways: BTreeMap<Outcome, u128>,
}

impl Tally {
    /// An empty tally.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `ways` ways with this outcome.
    pub fn add(&mut self, net: Cents, staked: Cents, ways: u128) {
        if ways > 0 {
            *self.ways.entry(Outcome { net: net.0, staked: staked.0 }).or_default() += ways;
        }
    }

    /// Adds another tally, each of its ways `times` times.
    pub fn add_all(&mut self, other: &Self, times: u128) {
        for (outcome, ways) in &other.ways {
            *self.ways.entry(*outcome).or_default() += ways * times;
        }
    }

    /// Every outcome with its ways, lowest net first.
    pub fn iter(&self) -> impl Iterator<Item = (Outcome, u128)> {
        self.ways.iter().map(|(outcome, ways)| (*outcome, *ways))
    }

    /// All ways together.
    pub fn total(&self) -> u128 {
        self.ways.values().sum()
    }

    /// Sum of the net results over all ways, in cents.
    pub fn net(&self) -> BigInt {
        self.sum(|outcome| outcome.net)
    }

    /// Sum of the amounts at risk over all ways, in cents.
    pub fn staked(&self) -> BigInt {
        self.sum(|outcome| outcome.staked)
    }

    /// Mean net result, in units of `unit` cents.
    pub fn mean(&self, unit: Cents) -> Fraction {
        Fraction::new(self.net(), BigInt::from(self.total()) * unit.0)
    }

    /// Mean of the amount at risk, in units of `unit` cents.
    pub fn mean_staked(&self, unit: Cents) -> Fraction {
        Fraction::new(self.staked(), BigInt::from(self.total()) * unit.0)
    }

    /// Variance of the net result, in squares of units of `unit` cents.
    pub fn variance(&self, unit: Cents) -> Fraction {
        let total = BigInt::from(self.total());
        let squares: BigInt = self.iter().map(|(outcome, ways)| BigInt::from(outcome.net).pow(2) * ways).sum();
        let unit = BigInt::from(unit.0);
        Fraction::new(squares * &total - self.net().pow(2), &total * &total * &unit * &unit)
    }

    /// The fraction of ways in which the player wins.
    pub fn hit_frequency(&self) -> Fraction {
        let hits: u128 = self.iter().filter(|(outcome, _)| outcome.net > 0).map(|(_, ways)| ways).sum();
        Fraction::new(hits, self.total())
    }

    fn sum(&self, of: impl Fn(Outcome) -> i64) -> BigInt {
        self.iter().map(|(outcome, ways)| BigInt::from(of(outcome)) * ways).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fair_coin_has_no_edge_and_deviates_by_its_stake() {
        let mut coin = Tally::new();
        coin.add(Cents(-200), Cents(200), 3);
        coin.add(Cents(200), Cents(200), 3);
        assert_eq!(coin.mean(Cents(100)), Fraction::new(0, 1));
        assert_eq!(coin.variance(Cents(100)), Fraction::new(4, 1));
        assert_eq!(coin.mean_staked(Cents(100)), Fraction::new(2, 1));
        assert_eq!(coin.hit_frequency(), Fraction::new(1, 2));
    }
}
