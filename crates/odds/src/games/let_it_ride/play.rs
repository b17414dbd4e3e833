//! Strategies for a round, and their results.

use super::futures::{FourKind, Futures, ThreeKind, values};
use super::payoff::{ENDINGS, Payoff};
use crate::tally::Tally;

/// A strategy: the two decisions for every kind of hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Play {
    /// Whether '1' rides, by kind of three cards.
    pub(super) first: Vec<bool>,
    /// Whether '2' rides, by kind of four cards: where '1' was withdrawn, and where it rides.
    pub(super) second: Vec<[bool; 2]>,
}

/// The wagers that may be withdrawn, and the decision at equal values.
#[derive(Clone, Copy, Debug)]
pub(super) struct AllowedWithdrawals {
    /// Whether '1' may be withdrawn.
    pub(super) first: bool,
    /// Whether '2' may be withdrawn.
    pub(super) second: bool,
    /// Whether a wager rides if riding and withdrawing are worth the same.
    pub(super) ties_ride: bool,
}

impl AllowedWithdrawals {
    /// The rules of the game; at equal values the choice with less variance.
    pub(super) const BEST: Self = Self { first: true, second: true, ties_ride: false };
}

/// A best strategy, with the gain of each decision.
///
/// With a maximum payout, the winnings of a wager depend on the other wagers in play. So the second decision is made
/// for both answers to the first, and the first is made knowing both.
pub(super) struct Solution {
    pub(super) play: Play,
    /// The gain of riding over withdrawing for '1', summed over the 49 × 48 ways to turn both cards.
    pub(super) first_margin: Vec<i64>,
    /// The same for '2', summed over the 48 last cards: where '1' was withdrawn, and where it rides.
    pub(super) second_margin: Vec<[i64; 2]>,
}

impl Solution {
    pub(super) fn new(futures: &Futures, payoff: &Payoff, allowed: AllowedWithdrawals) -> Self {
        let rides = |may_withdraw: bool, margin: i64| !may_withdraw || margin > 0 || allowed.ties_ride && margin == 0;
        let worth: Vec<[i64; 3]> = futures.fours.iter().map(|kind| values(&kind.endings, payoff)).collect();
        let second_margin: Vec<[i64; 2]> = worth.iter().map(|[one, two, three]| [two - one, three - two]).collect();
        let second: Vec<[bool; 2]> =
            second_margin.iter().map(|margins| margins.map(|margin| rides(allowed.second, margin))).collect();
        // The result of four cards, by whether '1' rides.
        let after = |kind: u16, first: usize| {
            let kind = usize::from(kind);
            worth[kind][first + usize::from(second[kind][first])]
        };
        let margin = |three: &ThreeKind| {
            let each = three.becomes.iter();
            each.map(|(kind, ways)| i64::from(*ways) * (after(*kind, 1) - after(*kind, 0))).sum()
        };
        let first_margin: Vec<i64> = futures.threes.iter().map(margin).collect();
        let first = first_margin.iter().map(|margin| rides(allowed.first, *margin)).collect();
        Self { play: Play { first, second }, first_margin, second_margin }
    }
}

impl Play {
    /// A strategy that depends on the cards alone.
    pub(super) fn by(
        futures: &Futures,
        first: impl Fn(&ThreeKind) -> bool,
        second: impl Fn(&FourKind) -> bool,
    ) -> Self {
        Self {
            first: futures.threes.iter().map(first).collect(),
            second: futures.fours.iter().map(|kind| [second(kind); 2]).collect(),
        }
    }

    /// The outcomes of all deals of three cards and two more in order.
    pub(super) fn tally(&self, futures: &Futures, payoff: &Payoff) -> Tally {
        let mut seen = [[0u64; ENDINGS]; 3];
        for (three, first) in futures.threes.iter().zip(&self.first) {
            for (kind, ways) in &three.becomes {
                let kind = usize::from(*kind);
                let second = self.second[kind][usize::from(*first)];
                let seen = &mut seen[usize::from(*first) + usize::from(second)];
                for (seen, endings) in seen.iter_mut().zip(futures.fours[kind].endings) {
                    *seen += three.ways * u64::from(*ways) * u64::from(endings);
                }
            }
        }
        let mut tally = Tally::new();
        for (in_play, seen) in (1..).zip(seen) {
            for (ending, ways) in seen.into_iter().enumerate() {
                let staked = payoff.stake.times(i64::from(in_play));
                tally.add(payoff.net_of(in_play, ending), staked, u128::from(ways));
            }
        }
        tally
    }
}
