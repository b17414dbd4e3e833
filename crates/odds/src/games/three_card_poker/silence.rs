//! The value of not deciding: under each standing instruction, and under rule 12.12, which returns the ante and plays a
//! pair plus on.

use super::payoff::Payoff;
use super::showdown::{DEALER_HANDS, HandClass, Showdowns};
use crate::fraction::Fraction;
use crate::silence::{Silence, Worth};
use rules::strength::ThreeCardStrength;
use rules::{Card, Game, Instruction, Rank, Suit};

/// The lowest hand that the usual instruction plays.
const QUEEN_SIX_FOUR: ThreeCardStrength = ThreeCardStrength::of([
    Card::new(Rank::Queen, Suit::Spades),
    Card::new(Rank::Six, Suit::Hearts),
    Card::new(Rank::Four, Suit::Diamonds),
]);

pub(super) fn silence(showdowns: &Showdowns, payoff: &Payoff) -> Vec<Silence> {
    let mut rows = Vec::new();
    for (wager, with_pair_plus) in [("ante", false), ("ante-and-pair-plus", true)] {
        let wagers = Wagers { payoff, with_pair_plus };
        let plays_usual = |class: &HandClass| wagers.value(class, class.strength >= QUEEN_SIX_FOUR);
        let under = |instruction: Instruction, silent: &dyn Fn(&HandClass) -> i64| {
            Silence::under(instruction, Game::ThreeCardPoker, wager, &worth(showdowns, &wagers, silent))
        };
        rows.extend([
            under(Instruction::Usual, &plays_usual),
            under(Instruction::AlwaysFold, &|class| wagers.value(class, false)),
            under(Instruction::AlwaysBet, &|class| wagers.value(class, true)),
            Silence::absent(
                "12.12",
                "the ante is returned; a pair plus is played on",
                wager,
                &worth(showdowns, &wagers, &|class| wagers.beside(class)),
            ),
        ]);
    }
    rows
}

/// The wagers of a hand, of one size.
struct Wagers<'a> {
    payoff: &'a Payoff,
    with_pair_plus: bool,
}

impl Wagers<'_> {
    /// The result of a pair plus that is not folded, summed over all hands of the dealer.
    fn beside(&self, class: &HandClass) -> i64 {
        let pair_plus = self.payoff.pair_plus(class.strength.category()).0 * DEALER_HANDS.cast_signed();
        if self.with_pair_plus { pair_plus } else { 0 }
    }

    /// The result of the wagers, summed over all hands of the dealer. Folding gives the pair plus up (T2).
    fn value(&self, class: &HandClass, plays: bool) -> i64 {
        if plays {
            return class.played(self.payoff) + self.beside(class);
        }
        let lost = if self.with_pair_plus { 2 } else { 1 };
        lost * self.payoff.folded().0 * DEALER_HANDS.cast_signed()
    }
}

fn worth(showdowns: &Showdowns, wagers: &Wagers<'_>, silent: &dyn Fn(&HandClass) -> i64) -> Worth {
    let mut sums = [0i128; 3];
    let mut hands = 0;
    for class in &showdowns.classes {
        let best = wagers.value(class, true).max(wagers.value(class, false));
        let silent = silent(class);
        for (sum, value) in sums.iter_mut().zip([silent, silent.max(best), best]) {
            *sum += i128::from(value) * i128::from(class.ways);
        }
        hands += class.ways;
    }
    let all = i128::from(hands) * i128::from(DEALER_HANDS) * i128::from(wagers.payoff.stake.0);
    let [always, at_will, best] = sums.map(|sum| Fraction::new(sum, all));
    Worth { always, at_will, best }
}
