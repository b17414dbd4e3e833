//! The solved game's totals as figures.

use super::outcomes::{ENDS, FOLDED, pays, risks};
use super::shipped::totals;
use super::solver::SCALE;
use super::totals::{ALL_ENDS, INSTANT_ROYAL, INSTANT_STRAIGHT_FLUSH, Sum, Totals};
use crate::fraction::Fraction;
use crate::tally::Tally;
use num_bigint::BigInt;
use rules::Cents;
use rules::games::lunar_poker::{SuperHand, instant_odds};
use rules::strength::FiveCardHand;

/// A value summed over so many situations as a mean per ante.
pub(super) fn mean(sum: Sum, situations: u64) -> Fraction {
    Fraction::new(sum.0, BigInt::from(SCALE) * situations)
}

/// What a round came to in antes: the ante with all that was added to it, and the own super wager of one ante.
struct End {
    net: i64,
    staked: i64,
    super_net: i64,
}

/// An end by its position in [`Totals::ends`].
fn end(position: usize) -> End {
    let (super_hand, rest) = (position / (2 * ALL_ENDS), position % (2 * ALL_ENDS));
    let super_net = match super_hand {
        0 => -1,
        paid => i64::from(SuperHand::ALL[paid - 1].odds().pays),
    };
    let (drawn, end) = (i64::from(rest >= ALL_ENDS), rest % ALL_ENDS);
    let instant = |hand| instant_odds(hand).map_or(0, |odds| i64::from(odds.pays));
    let (net, staked) = match end {
        INSTANT_STRAIGHT_FLUSH => (instant(FiveCardHand::StraightFlush), 1),
        INSTANT_ROYAL => (instant(FiveCardHand::RoyalFlush), 1),
        end => (pays(end) - drawn, risks(end) + drawn),
    };
    debug_assert!(end >= ENDS || end == FOLDED || staked >= 3, "a bet is twice the ante");
    End { net, staked, super_net }
}

fn tally(totals: &Totals, stake: Cents, of: impl Fn(&End) -> (i64, i64)) -> Tally {
    let mut tally = Tally::new();
    for (position, ways) in &totals.ends {
        let (net, staked) = of(&end(usize::from(*position)));
        tally.add(stake.times(net), stake.times(staked), ways.0.cast_unsigned());
    }
    tally
}

/// The ante with everything added to it, under best play.
pub(super) fn ante(stake: Cents) -> Tally {
    tally(totals(), stake, |end| (end.net, end.staked))
}

/// The ante game together with the compulsory super wager of the same amount.
pub(super) fn ante_and_super(stake: Cents) -> Tally {
    tally(totals(), stake, |end| (end.net + end.super_net, end.staked + 1))
}

/// The own super wager, counted over the same situations: a check on both counts.
#[cfg(test)]
pub(super) fn super_wager(stake: Cents) -> Tally {
    tally(totals(), stake, |end| (end.super_net, 1))
}
