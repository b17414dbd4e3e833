//! The value of not deciding: under each standing instruction, and under rule 14.14, which returns the ante.

use super::payoffs::Payoffs;
use super::plans::Plan;
use super::situations::Situation;
use super::survey::Survey;
use crate::fraction::Fraction;
use crate::silence::{Silence, Worth};
use rules::strength::FiveCardHand;
use rules::{Cents, Game, Instruction};

/// The treatment of a player who does not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Answered {
    Usual,
    Fold,
    Bet,
    /// Rule 14.14: the ante is returned.
    Return,
}

impl Answered {
    pub(super) const ALL: [Self; 4] = [Self::Usual, Self::Fold, Self::Bet, Self::Return];

    /// The value of a hand whose player does not decide, given the values of betting and folding.
    pub(super) fn value(self, situation: &Situation, value: impl Fn(bool) -> i128) -> i128 {
        match self {
            Self::Usual => value(situation.strength.category() >= FiveCardHand::OnePair),
            Self::Fold => value(false),
            Self::Bet => value(true),
            Self::Return => 0,
        }
    }
}

pub(super) fn silence(stake: Cents, payoffs: &Payoffs, survey: &Survey) -> Vec<Silence> {
    let (_, deals) = survey.count(Plan::Best).bets();
    let mean = |plan: Plan| survey.count(plan).tally(payoffs).mean(stake);
    let worth = |always: Fraction, answered: Answered| Worth {
        always,
        at_will: Fraction::new(survey.at_will(answered), i128::from(deals) * i128::from(stake.0)),
        best: mean(Plan::Best),
    };
    let under = |instruction: Instruction, always, answered| {
        Silence::under(instruction, Game::CaribbeanStud, "ante", &worth(always, answered))
    };
    vec![
        under(Instruction::Usual, mean(Plan::Pairs), Answered::Usual),
        under(Instruction::AlwaysFold, Fraction::new(-1, 1), Answered::Fold),
        under(Instruction::AlwaysBet, mean(Plan::Everything), Answered::Bet),
        Silence::absent("14.14", "the ante is returned", "ante", &worth(Fraction::new(0, 1), Answered::Return)),
    ]
}
