//! Strategies that a person can remember, for comparison with best play.

use super::payoffs::{Ending, Payoffs};
use super::situations::Situation;
use crate::tally::Tally;
use rules::strength::{FiveCardHand, FiveCardStrength};
use rules::{Card, Rank, Suit};
use std::ops::AddAssign;

/// A strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Plan {
    /// The best decision in each situation.
    Best,
    ThreeRules,
    /// Bets with ace-king-jack-eight-three or better.
    JackEightThree,
    /// Bets ace-king when the up card matches the hand.
    Matching,
    Pairs,
    AceKing,
    Everything,
}

impl Plan {
    /// In order of their results at an ordinary table, the best first.
    pub(super) const ALL: [Self; 7] = [
        Self::Best,
        Self::ThreeRules,
        Self::JackEightThree,
        Self::Matching,
        Self::Pairs,
        Self::AceKing,
        Self::Everything,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Best => "best play",
            Self::ThreeRules => "three rules",
            Self::JackEightThree => "A-K-J-8-3",
            Self::Matching => "matching rank",
            Self::Pairs => "pairs only",
            Self::AceKing => "every ace-king",
            Self::Everything => "blind",
        }
    }

    pub(super) const fn plays(self) -> &'static str {
        match self {
            Self::Best => "Looks every hand of ace-king up in the complete table.",
            Self::ThreeRules => {
                "Bets pairs and better; bets ace-king against a 2 to a queen that it holds too, against an ace or king with a \
                 queen or jack in hand, and against a rank that it does not hold with a queen in hand and a fourth \
                 card above the dealer's."
            }
            Self::JackEightThree => "Bets A-K-J-8-3 and everything above it, against every up card.",
            Self::Matching => "Bets pairs and better, and ace-king when the dealer shows a rank that the hand holds.",
            Self::Pairs => "Bets pairs and better, folds everything else.",
            Self::AceKing => "Bets ace-king and better, against every up card.",
            Self::Everything => "Bets every hand without looking.",
        }
    }

    /// Whether this strategy bets. `best` is the decision of best play.
    pub(super) fn bets(self, situation: &Situation, best: bool) -> bool {
        let Situation { strength, hand, up, .. } = *situation;
        let pair = strength.category() > FiveCardHand::OddCards;
        let ace_king = strength.has_ace_king() && !pair;
        match self {
            Self::Best => best,
            Self::ThreeRules => pair || ace_king && three_rules(hand, up),
            Self::JackEightThree => strength >= JACK_EIGHT_THREE,
            Self::Matching => pair || ace_king && hand.contains(&up),
            Self::Pairs => pair,
            Self::AceKing => strength.has_ace_king(),
            Self::Everything => true,
        }
    }
}

const JACK_EIGHT_THREE: FiveCardStrength = FiveCardStrength::of([
    Card::new(Rank::Ace, Suit::Spades),
    Card::new(Rank::King, Suit::Hearts),
    Card::new(Rank::Jack, Suit::Diamonds),
    Card::new(Rank::Eight, Suit::Clubs),
    Card::new(Rank::Three, Suit::Spades),
]);

/// The three rules for ace-king; the hand's ranks are given highest first.
fn three_rules(hand: [Rank; 5], up: Rank) -> bool {
    let [_, _, third, fourth, _] = hand;
    if hand.contains(&up) { up <= Rank::Queen || third >= Rank::Jack } else { third == Rank::Queen && up < fourth }
}

/// The numbers of deals by outcome under a strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    folds: u64,
    /// By the player's hand, then by [`Ending`].
    bets: [[u64; 4]; 10],
}

impl Count {
    /// Counts all deals of a situation.
    pub(super) fn note(&mut self, situation: &Situation, bets: bool) {
        if bets {
            let endings = &mut self.bets[situation.strength.category() as usize];
            for (count, ending) in endings.iter_mut().zip(Ending::ALL) {
                *count += situation.deals * u64::from(ending.of(situation.ends).unsigned_abs());
            }
        } else {
            self.folds += situation.deals * u64::from(situation.ends.all().unsigned_abs());
        }
    }

    /// The number of deals that are bet on, and of all deals.
    pub(super) fn bets(&self) -> (u64, u64) {
        let bets = self.bets.iter().flatten().sum();
        (bets, bets + self.folds)
    }

    /// The outcomes of these deals in money.
    pub(super) fn tally(&self, payoffs: &Payoffs) -> Tally {
        let mut tally = Tally::new();
        tally.add(payoffs.fold(), payoffs.staked_by_fold(), u128::from(self.folds));
        for (hand, endings) in FiveCardHand::ALL.into_iter().zip(&self.bets) {
            for (ending, deals) in Ending::ALL.into_iter().zip(endings) {
                tally.add(payoffs.bet(hand, ending), payoffs.staked_by_bet(), u128::from(*deals));
            }
        }
        tally
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.folds += other.folds;
        for (count, more) in self.bets.iter_mut().flatten().zip(other.bets.iter().flatten()) {
            *count += more;
        }
    }
}
