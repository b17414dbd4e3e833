//! The solved game's totals as figures.

use super::outcomes::{ENDS, FOLDED, pays, risks};
use super::shipped::totals;
use super::solver::SCALE;
use super::totals::{ALL_ENDS, INSTANT_ROYAL, INSTANT_STRAIGHT_FLUSH, Sum, Totals};
use crate::fraction::Fraction;
use crate::tally::Tally;
use num_bigint::BigInt;
use rules::games::lunar_poker::{SuperHand, instant_odds};
use rules::strength::FiveCardHand;
use rules::{Cents, Odds};

/// The mean per ante, from the sum over a number of situations.
pub(super) fn mean(sum: Sum, situations: u64) -> Fraction {
    Fraction::new(sum.0, BigInt::from(SCALE) * situations)
}

/// The outcome of a round: of the ante with everything added to it, and of the own super wager of one ante.
struct RoundEnd {
    net: Cents,
    staked: Cents,
    super_net: Cents,
}

/// An outcome by its position in [`Totals::ends`], for antes of this size at a table whose payments are rounded up to
/// chips.
///
/// Every outcome pays at most one wager, at whole odds to one: the payment is a multiple of the ante before rounding.
fn end(position: usize, stake: Cents, chip: Cents) -> RoundEnd {
    let paid = |antes: i64| match stake.times(antes) {
        won if antes > 0 => Odds::EVEN.on(won, chip).amount,
        lost => lost,
    };
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
        end => (pays(end), risks(end) + drawn),
    };
    debug_assert!(end >= ENDS || end == FOLDED || staked >= 3, "a bet is twice the ante");
    RoundEnd { net: paid(net) - stake.times(drawn), staked: stake.times(staked), super_net: paid(super_net) }
}

fn tally(totals: &Totals, stake: Cents, chip: Cents, of: impl Fn(&RoundEnd) -> (Cents, Cents)) -> Tally {
    let mut tally = Tally::new();
    for (position, ways) in &totals.ends {
        let (net, staked) = of(&end(usize::from(*position), stake, chip));
        tally.add(net, staked, ways.0.cast_unsigned());
    }
    tally
}

/// The ante with everything added to it, under best play.
pub(super) fn ante(stake: Cents, chip: Cents) -> Tally {
    tally(totals(), stake, chip, |end| (end.net, end.staked))
}

/// The ante game together with the compulsory super wager of the same amount.
pub(super) fn ante_and_super(stake: Cents, chip: Cents) -> Tally {
    tally(totals(), stake, chip, |end| (end.net + end.super_net, end.staked + stake))
}

/// The own super wager, counted over the same situations. Comparing it checks both counts.
#[cfg(test)]
pub(super) fn super_wager(stake: Cents, chip: Cents) -> Tally {
    tally(totals(), stake, chip, |end| (end.super_net, stake))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Figures;
    use rules::games::lunar_poker::Settings;

    /// G2: payments on ante, super wager and both together are all rounded up to chips.
    #[test]
    fn payments_on_odd_stakes_are_made_up_to_the_next_chip() {
        let chip = Settings::default().table.smallest_chip;
        let expected = |stake: i64| {
            let stake = Cents(stake);
            let [alone, own, both] = [ante(stake, chip), super_wager(stake, chip), ante_and_super(stake, chip)];
            assert_eq!(both.net(), alone.net() + own.net());
            assert_eq!(
                own.mean(stake),
                super::super::analyse_super(&Settings::default(), stake).exact.expect("counted")
            );
            alone.mean(stake)
        };
        assert_eq!(expected(50), expected(1000));
        assert!(expected(49) > expected(50));
        assert!(expected(51) > expected(50));
        // A bet of two antes on a pair is paid 1.50 in whole chips, an ante of 0.75 is paid 1.00.
        let nets: Vec<i64> = Figures::counted("ante", Cents(75), &ante(Cents(75), chip))
            .distribution
            .iter()
            .map(|end| end.net)
            .collect();
        assert_eq!(nets[..8], [-300, -225, -150, -75, 0, 25, 75, 100]);
    }
}
