//! The value of not deciding: under each standing instruction, and under rule 12.14, which returns ante and super
//! wagers.
//!
//! Every instruction bets or folds the first five cards, so the situations are those of Caribbean Stud Poker: the
//! dealer's up card, four hidden cards, and a dealer who qualifies with ace-king. Best play may bet and fold as well,
//! so no choice of an instruction can beat it.

use super::figures::mean;
use super::shipped::totals;
use super::totals::{Sum, WITHOUT};
use crate::fraction::Fraction;
use crate::games::caribbean_stud::situations::{Situation, for_each};
use crate::silence::{Silence, Worth};
use rayon::prelude::*;
use rules::games::lunar_poker::{SuperHand, ante_odds, bet_odds, instant_odds, second_combination};
use rules::strength::FiveCardHand;
use rules::{Card, Game, Instruction, Rank, Suit};

/// Sums over all deals, in antes.
#[derive(Clone, Copy, Default)]
struct Sums {
    deals: i128,
    usual: i128,
    folding: i128,
    betting: i128,
    /// The better of betting and folding.
    best: i128,
    /// The best of betting, folding and having the ante returned.
    returned: i128,
}

impl Sums {
    fn note(&mut self, situation: &Situation) {
        let Situation { hand, strength, ends, .. } = *situation;
        let completions = i128::from(ends.all());
        let category = strength.category();
        let bet = bet_value(situation, representative(hand, category));
        let fold = -completions;
        // An instant payout leaves nothing to decide.
        let instant = instant_odds(category).map(|odds| i128::from(odds.pays) * completions);
        let pair = category >= FiveCardHand::OnePair;
        let better = bet.max(fold);
        let deals = i128::from(situation.deals);
        self.deals += deals * completions;
        for (sum, value) in [
            (&mut self.usual, if pair { bet } else { fold }),
            (&mut self.folding, fold),
            (&mut self.betting, bet),
            (&mut self.best, better),
            (&mut self.returned, better.max(0)),
        ] {
            *sum += instant.unwrap_or(value) * deals;
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            deals: self.deals + other.deals,
            usual: self.usual + other.usual,
            folding: self.folding + other.folding,
            betting: self.betting + other.betting,
            best: self.best + other.best,
            returned: self.returned + other.returned,
        }
    }
}

/// The result of a bet summed over all hands of the dealer, in antes (rulings U6, U7 and U8).
fn bet_value(situation: &Situation, cards: [Card; 5]) -> i128 {
    let ends = situation.ends;
    let category = situation.strength.category();
    let odds = i128::from(bet_odds(category, second_combination(&cards)).pays);
    let unqualified = i128::from(ante_odds(category).pays);
    unqualified * i128::from(ends.unqualified) + 2 * odds * i128::from(ends.win) - 3 * i128::from(ends.lose)
}

/// Five cards of these ranks, highest first, that make a hand of this category.
fn representative(hand: [Rank; 5], category: FiveCardHand) -> [Card; 5] {
    let flush = matches!(category, FiveCardHand::Flush | FiveCardHand::StraightFlush | FiveCardHand::RoyalFlush);
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs];
    std::array::from_fn(|at| Card::new(hand[at], if flush { Suit::Clubs } else { suits[at] }))
}

fn all_situations() -> Sums {
    let one_rank = |up: &Rank| {
        let mut sums = Sums::default();
        for_each(&Rank::ALL, *up, |situation| sums.note(situation));
        sums
    };
    Rank::ALL.par_iter().map(one_rank).reduce(Sums::default, Sums::plus)
}

pub(super) fn silence() -> Vec<Silence> {
    let sums = all_situations();
    let mean_of = |sum: i128| Fraction::new(sum, sums.deals);
    let totals = totals();
    let best = mean(totals.best, totals.situations);
    let under = |instruction: Instruction, always: i128| {
        let worth = Worth { always: mean_of(always), at_will: best.clone(), best: best.clone() };
        Silence::under(instruction, Game::LunarPoker, "ante", &worth)
    };
    let undrawn = without_draws(totals.without);
    let returned =
        Worth { always: Fraction::new(0, 1), at_will: mean_of(sums.returned), best: mean(undrawn, totals.situations) };
    let mut rows = vec![
        under(Instruction::Usual, sums.usual),
        under(Instruction::AlwaysFold, sums.folding),
        under(Instruction::AlwaysBet, sums.betting),
        Silence::absent("12.14", "the ante is returned; for a player who never draws", "ante", &returned),
    ];
    rows.extend(supers());
    rows
}

fn without_draws(without: [Sum; WITHOUT.len()]) -> Sum {
    let at = WITHOUT.iter().position(|(name, _)| *name == "every draw");
    at.map_or(Sum(0), |at| without[at])
}

/// A super wager of another player, or the player's own: it is settled on the first five cards, independently of the
/// decisions.
fn supers() -> Vec<Silence> {
    let (paid, unpaid) = super::super_wager::count_hands();
    let won: i64 =
        SuperHand::ALL.into_iter().zip(paid).map(|(hand, ways)| i64::from(hand.odds().pays) * ways.cast_signed()).sum();
    let hands = (paid.iter().sum::<u64>() + unpaid).cast_signed();
    let settled = Fraction::new(won - unpaid.cast_signed(), hands);
    let under = |instruction: Instruction| {
        let worth = Worth { always: settled.clone(), at_will: settled.clone(), best: settled.clone() };
        Silence::under(instruction, Game::LunarPoker, "super", &worth)
    };
    let mut rows: Vec<Silence> = Instruction::of(Game::LunarPoker).map(under).collect();
    // The hand's player does not decide on any losing hand.
    let returned = Worth { always: Fraction::new(0, 1), at_will: Fraction::new(won, hands), best: settled };
    rows.push(Silence::absent("12.14", "super wagers on the hand are returned", "super", &returned));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The situations are counted here in another way than by the solver, and the results are equal to the last deal.
    #[test]
    fn play_without_draws_is_worth_what_the_solver_found() {
        let sums = all_situations();
        let totals = totals();
        let solved = mean(without_draws(totals.without), totals.situations);
        assert_eq!(Fraction::new(sums.best, sums.deals), solved);
        assert_eq!(sums.deals, i128::from(totals.situations) * 163_185);
    }
}
