//! The value of not deciding: under each standing instruction, and under the absence rules, which let everything ride
//! (12.14) or, for a player who has not seen the cards, return everything (12.13).

use super::futures::{Futures, RUNOUTS, values};
use super::payoff::Payoff;
use super::play::{AllowedWithdrawals, Play, Solution};
use crate::fraction::Fraction;
use crate::silence::{Silence, Worth};
use rules::{Game, Instruction};

pub(super) fn silence(futures: &Futures, payoff: &Payoff) -> Vec<Silence> {
    let best = Solution::new(futures, payoff, AllowedWithdrawals::BEST).play;
    let mean = |play: &Play| play.tally(futures, payoff).mean(payoff.stake);
    let usual = Play::by(futures, |three| three.shape.made.is_paid(), |four| four.shape.made.is_paid());
    let withdrawing = Play::by(futures, |_| false, |_| false);
    let riding = Play::by(futures, |_| true, |_| true);
    let worth = |silent: &Play| Worth {
        always: mean(silent),
        at_will: at_will(futures, payoff, &best, silent, false),
        best: mean(&best),
    };
    let under =
        |instruction: Instruction, silent: &Play| Silence::under(instruction, Game::LetItRide, "1", &worth(silent));
    let returned = Worth {
        always: Fraction::new(0, 1),
        at_will: at_will(futures, payoff, &best, &riding, true),
        best: mean(&best),
    };
    vec![
        under(Instruction::Usual, &usual),
        under(Instruction::AlwaysWithdraw, &withdrawing),
        under(Instruction::AlwaysRide, &riding),
        Silence::absent("12.14", "all wagers ride", "1", &worth(&riding)),
        Silence::absent(
            "12.13",
            "all wagers are returned at the second decision, as if the cards were unseen",
            "1",
            &returned,
        ),
    ]
}

/// The result of a player who at each decision takes the better of best play and not deciding. `returned` says that all
/// wagers are returned to a player who does not make the second decision.
fn at_will(futures: &Futures, payoff: &Payoff, best: &Play, silent: &Play, returned: bool) -> Fraction {
    let worth: Vec<[i64; 3]> = futures.fours.iter().map(|kind| values(&kind.endings, payoff)).collect();
    // The result of four cards, by whether `1` rides.
    let after = |kind: u16, first: usize| {
        let kind = usize::from(kind);
        let chosen = |play: &Play| worth[kind][first + usize::from(play.second[kind][first])];
        let other = if returned { 0 } else { chosen(silent) };
        chosen(best).max(other)
    };
    let mut sum = 0i128;
    for (at, three) in futures.threes.iter().enumerate() {
        let goes_on = |first: bool| -> i64 {
            three.becomes.iter().map(|(kind, ways)| i64::from(*ways) * after(*kind, usize::from(first))).sum()
        };
        sum += i128::from(goes_on(best.first[at]).max(goes_on(silent.first[at]))) * i128::from(three.ways);
    }
    let hands: u64 = futures.threes.iter().map(|kind| kind.ways).sum();
    Fraction::new(sum, i128::from(hands) * i128::from(RUNOUTS) * i128::from(payoff.stake.0))
}
