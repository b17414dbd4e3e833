//! One pass over all situations, with all of its counts.

use super::payoffs::Payoffs;
use super::plans::{Count, Plan};
use super::silence::Answered;
use super::situations::{Situation, for_each};
use crate::progress::Progress;
use rayon::prelude::*;
use rules::Rank;
use rules::strength::FiveCardHand;
use std::ops::AddAssign;

/// The decisions of best play in some of the deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Decided {
    /// Deals of the player's hand and the up card that it bets on.
    pub(super) bets: u64,
    /// Deals that it folds.
    pub(super) folds: u64,
    /// The gain of betting over folding, summed over these deals and all hands of the dealer, in cents.
    pub(super) gain: i128,
}

impl Decided {
    fn note(&mut self, situation: &Situation, bets: bool, gain: i128) {
        *(if bets { &mut self.bets } else { &mut self.folds }) += situation.deals;
        self.gain += gain * i128::from(situation.deals);
    }

    pub(super) const fn deals(self) -> u64 {
        self.bets + self.folds
    }
}

impl AddAssign for Decided {
    fn add_assign(&mut self, other: Self) {
        self.bets += other.bets;
        self.folds += other.folds;
        self.gain += other.gain;
    }
}

/// The number of kinds of hands: odd cards below ace-king, ace-king, and the categories from one pair on.
pub(super) const KINDS: usize = 11;

/// The totals of all situations.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    counts: [Count; Plan::ALL.len()],
    kinds: [Decided; KINDS],
    /// Ace-king by the three cards beside it and the up card.
    ace_king: Vec<Decided>,
    /// The number of deals in which the three rules differ from best play.
    differing: u64,
    /// The result of a player who takes the better of best play and not deciding, in cents, for each treatment.
    at_will: [i128; Answered::ALL.len()],
}

impl Survey {
    fn empty() -> Self {
        Self {
            counts: [Count::default(); Plan::ALL.len()],
            kinds: [Decided::default(); KINDS],
            ace_king: vec![Decided::default(); KICKERS * 13],
            differing: 0,
            at_will: [0; Answered::ALL.len()],
        }
    }

    /// Visits all situations of a deck of these ranks.
    pub(super) fn new(ranks: &[Rank], payoffs: &Payoffs, progress: &Progress) -> Self {
        let steps = ranks.len() as u64;
        progress.start(steps);
        let one_rank = |up: &Rank| {
            let mut survey = Self::empty();
            for_each(ranks, *up, |situation| survey.note(situation, payoffs));
            progress.advance(1, steps);
            survey
        };
        ranks.par_iter().map(one_rank).reduce(Self::empty, |mut one, other| {
            one.add(&other);
            one
        })
    }

    fn note(&mut self, situation: &Situation, payoffs: &Payoffs) {
        let Situation { strength, ends, .. } = *situation;
        let gain = payoffs.value_of_bet(strength, ends) - payoffs.value_of_fold(ends);
        let best = payoffs.bets(strength, ends);
        for (plan, count) in Plan::ALL.into_iter().zip(&mut self.counts) {
            count.note(situation, plan.bets(situation, best));
        }
        let category = strength.category();
        let ace_king = category == FiveCardHand::OddCards && strength.has_ace_king();
        let kind = if category == FiveCardHand::OddCards { usize::from(ace_king) } else { category as usize + 1 };
        self.kinds[kind].note(situation, best, gain);
        if ace_king {
            let [_, _, kickers @ ..] = situation.hand;
            self.ace_king[cell(kickers, situation.up)].note(situation, best, gain);
        }
        if Plan::ThreeRules.bets(situation, best) != best {
            self.differing += situation.deals;
        }
        let value = |bets: bool| if bets { payoffs.value_of_bet(strength, ends) } else { payoffs.value_of_fold(ends) };
        for (answered, sum) in Answered::ALL.into_iter().zip(&mut self.at_will) {
            let silent = answered.value(situation, value);
            *sum += silent.max(value(best)) * i128::from(situation.deals);
        }
    }

    fn add(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += *more;
        }
        for (decided, more) in self.kinds.iter_mut().zip(&other.kinds) {
            *decided += *more;
        }
        for (decided, more) in self.ace_king.iter_mut().zip(&other.ace_king) {
            *decided += *more;
        }
        self.differing += other.differing;
        for (sum, more) in self.at_will.iter_mut().zip(other.at_will) {
            *sum += more;
        }
    }

    /// The result of a player who plays best, and does not decide wherever that is worth more, in cents over all deals.
    pub(super) const fn at_will(&self, answered: Answered) -> i128 {
        self.at_will[answered as usize]
    }

    /// The outcomes of a strategy.
    pub(super) const fn count(&self, plan: Plan) -> &Count {
        &self.counts[plan as usize]
    }

    /// The decisions of best play for each kind of hand, weakest first.
    pub(super) const fn kinds(&self) -> &[Decided; KINDS] {
        &self.kinds
    }

    /// The decisions of best play for ace-king and these three cards beside it, from a queen down, highest first.
    pub(super) fn ace_king(&self, kickers: [Rank; 3], up: Rank) -> Decided {
        self.ace_king[cell(kickers, up)]
    }

    /// The number of deals in which the three rules differ from best play.
    pub(super) const fn differing(&self) -> u64 {
        self.differing
    }
}

/// The number of sets of three ranks below a king.
const KICKERS: usize = 11 * 10 * 9 / 6;

/// Sets of three ranks in the order of their highest, then of their middle rank.
const fn cell(kickers: [Rank; 3], up: Rank) -> usize {
    let [third, fourth, fifth] = [kickers[0] as usize, kickers[1] as usize, kickers[2] as usize];
    let sets_below =
        third * third.saturating_sub(1) * third.saturating_sub(2) / 6 + fourth * fourth.saturating_sub(1) / 2;
    (sets_below + fifth) * 13 + up as usize
}
