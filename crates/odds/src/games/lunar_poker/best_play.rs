//! Best play in a form that a simulation can ask over and over.

use super::outcomes::Doubt;
use super::shipped::{choice_of, totals};
use super::solver::{Choice, net};
use crate::dealer::{Left, UpCard};
use crate::ranks::choose;
use rules::deck::CardSet;
use rules::games::lunar_poker::{best_strength, bet_odds, second_combination};
use rules::strength::FiveCardStrength;
use rules::{Card, Decision};

/// Best play: the shipped choice for the first five cards, and after a draw the better of betting and folding.
pub struct BestPlay {
    doubts: [[Doubt; 5]; 13],
}

impl Default for BestPlay {
    fn default() -> Self {
        Self::new()
    }
}

impl BestPlay {
    /// Reads what was shipped.
    pub fn new() -> Self {
        let mut doubts = [[Doubt::NONE; 5]; 13];
        for (up, found) in &totals().doubts {
            doubts[usize::from(*up)] = found.map(|(lowest_bet, highest_fold)| Doubt { lowest_bet, highest_fold });
        }
        Self { doubts }
    }

    /// What to do with the first five cards; nothing is left to decide where they earn an instant payout.
    pub fn first(&self, hand: [Card; 5], up: Card) -> Option<Decision> {
        let (choice, cards) = choice_of(hand, up);
        decision(choice, cards)
    }

    /// Whether to bet after the draw that [`BestPlay::first`] chose: with these cards out of the player's first five, these
    /// drawn, and the five or six cards that make the hand now.
    pub fn bets(&self, first: [Card; 5], drawn: &[Card], hand: &[Card], up: Card) -> bool {
        let strength = best_strength(hand);
        let kind = if hand.len() == 6 { 0 } else { drawn.len() - 1 };
        let doubt = self.doubts[up.rank() as usize][kind];
        if strength.value() > doubt.highest_fold || strength.value() < doubt.lowest_bet {
            return strength.value() > doubt.highest_fold;
        }
        bet_is_better(first, drawn, hand, strength, up)
    }
}

fn bet_is_better(first: [Card; 5], drawn: &[Card], hand: &[Card], strength: FiveCardStrength, up: Card) -> bool {
    let dealer = UpCard::of(up.rank());
    let left = Left::behind(up, first.iter().chain(drawn).copied());
    let all = choose(46 - drawn.len() as u64, 4) as i32;
    if !strength.has_ace_king() {
        // Without ace-king a bet wins only when the dealer does not qualify: then one ante, else three are lost.
        return 4 * dealer.unqualified_from(&left) - 3 * all > -all;
    }
    let odds = i32::from(bet_odds(strength.category(), second_combination(hand)).pays);
    net(dealer.ends_from(&left, strength), strength, odds) > -all
}

/// A choice about these cards as a decision of the engine.
pub(super) fn decision(choice: Choice, cards: [Card; 5]) -> Option<Decision> {
    match choice {
        Choice::FOLD => Some(Decision::Fold),
        Choice::BET => Some(Decision::Bet(None)),
        Choice::BUY => Some(Decision::Buy),
        Choice::INSTANT => None,
        exchange => Some(Decision::Exchange(thrown(exchange, cards).into_iter().collect::<CardSet>())),
    }
}

/// The cards that an exchange throws away.
pub(super) fn thrown(choice: Choice, cards: [Card; 5]) -> Vec<Card> {
    cards.iter().enumerate().filter(|(at, _)| choice.0 >> at & 1 == 1).map(|(_, card)| *card).collect()
}
