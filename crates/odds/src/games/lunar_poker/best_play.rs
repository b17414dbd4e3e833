//! Best play in a form for simulations.

use super::outcomes::Doubt;
use super::shipped::{Choices, totals};
use super::solver::{ChoiceCode, net};
use crate::dealer::{Ends, Left, UpCard};
use crate::rank_set::{bit, bits};
use crate::ranks::choose;
use rules::deck::CardSet;
use rules::games::lunar_poker::{Settings, best_strength, bet_odds, second_combination};
use rules::strength::{FiveCardHand, FiveCardStrength};
use rules::{Card, Cents, Decision, Rank};

/// Best play: the shipped choice for the first five cards, and after a draw the better of betting and folding.
pub struct BestPlay {
    choices: &'static Choices,
    doubts: [[Doubt; 5]; 13],
}

impl BestPlay {
    /// Reads the shipped solution, which is best at every table with stakes of whole chips.
    pub fn new(_: &Settings, _: Cents) -> Self {
        Self::shipped()
    }

    fn shipped() -> Self {
        let mut doubts = [[Doubt::NONE; 5]; 13];
        for (up, found) in &totals().doubts {
            doubts[usize::from(*up)] = found.map(|(lowest_bet, highest_fold)| Doubt { lowest_bet, highest_fold });
        }
        Self { choices: Choices::shipped(), doubts }
    }

    /// The decision for the first five cards; `None` if they earn an instant payout.
    pub fn first(&self, hand: [Card; 5], up: Card) -> Option<Decision> {
        let (choice, cards) = self.choices.of(hand, up);
        decision(choice, cards)
    }

    /// Whether to bet after the draw that [`BestPlay::first`] chose, given the player's first five cards, the drawn
    /// cards, and the five or six cards of the hand now.
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
        // Without ace-king a bet wins one ante if the dealer does not qualify, and else loses three.
        return 4 * dealer.unqualified_from(&left) - 3 * all > -all;
    }
    let odds = i32::from(bet_odds(strength.category(), second_combination(hand)).pays);
    let bets = |ends: Ends| net(ends, strength, odds) > -all;
    match strength.category() {
        FiveCardHand::OddCards => bets(ace_king_ends(dealer, &left, hand, strength, all)),
        FiveCardHand::OnePair => {
            // Only dealer's pairs of the same rank are hard to compare, and usually the decision does not depend on
            // them.
            let pair = pair_of(hand);
            let lower: i32 = Rank::ALL[..pair as usize].iter().map(|rank| dealer.pairs_from(&left, *rank)).sum();
            let unqualified = dealer.unqualified_from(&left);
            let win = dealer.ace_kings_from(&left) + lower;
            let ends = |win: i32| Ends { unqualified, win, tie: 0, lose: all - unqualified - win };
            let same = dealer.pairs_from(&left, pair);
            match (bets(ends(win)), bets(ends(win + same))) {
                (true, _) => true,
                (_, false) => false,
                _ => bets(dealer.ends_from(&left, strength)),
            }
        }
        _ => bets(dealer.ends_from(&left, strength)),
    }
}

/// The outcomes of a bet on odd cards with ace and king.
fn ace_king_ends(dealer: &UpCard, left: &Left, hand: &[Card], strength: FiveCardStrength, all: i32) -> Ends {
    let mut ranks = bits(hand.iter().map(|card| card.rank())) & !(bit(Rank::Ace) | bit(Rank::King));
    let others = std::array::from_fn(|_| {
        let highest = ranks.checked_ilog2().unwrap_or_default();
        ranks &= !(1 << highest);
        highest as usize
    });
    let (lower, equal) = dealer.ace_kings_by_ranks(left, others);
    let (suited_lower, suited_equal) = dealer.ace_kings_against(strength, left.suited);
    let unqualified = dealer.unqualified_from(left);
    let (win, tie) = (lower - suited_lower, equal - suited_equal);
    Ends { unqualified, win, tie, lose: all - unqualified - win - tie }
}

/// The highest paired rank.
fn pair_of(hand: &[Card]) -> Rank {
    let (mut once, mut twice) = (0, 0);
    for card in hand {
        twice |= once & bit(card.rank());
        once |= bit(card.rank());
    }
    Rank::ALL[u16::checked_ilog2(twice).unwrap_or_default() as usize]
}

/// A choice about these cards as a decision of the engine.
pub(super) fn decision(choice: ChoiceCode, cards: [Card; 5]) -> Option<Decision> {
    match choice {
        ChoiceCode::FOLD => Some(Decision::Fold),
        ChoiceCode::BET => Some(Decision::Bet(None)),
        ChoiceCode::BUY => Some(Decision::Buy),
        ChoiceCode::INSTANT => None,
        exchange => {
            let mut thrown = CardSet::EMPTY;
            for (at, card) in cards.into_iter().enumerate() {
                if exchange.0 >> at & 1 == 1 {
                    thrown.insert(card);
                }
            }
            Some(Decision::Exchange(thrown))
        }
    }
}

/// The cards that an exchange throws away.
pub(super) fn thrown(choice: ChoiceCode, cards: [Card; 5]) -> Vec<Card> {
    cards.iter().enumerate().filter(|(at, _)| choice.0 >> at & 1 == 1).map(|(_, card)| *card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The choice after a draw by counting every completion of the dealer's hand.
    fn counted_out(first: [Card; 5], drawn: &[Card], hand: &[Card], up: Card) -> bool {
        let strength = best_strength(hand);
        let left = Left::behind(up, first.iter().chain(drawn).copied());
        let ends = UpCard::of(up.rank()).ends_from(&left, strength);
        let odds = i32::from(bet_odds(strength.category(), second_combination(hand)).pays);
        net(ends, strength, odds) > -ends.all()
    }

    /// Random situations, two in three of them with aces and kings or low pairs, where the choice is close.
    #[test]
    fn quick_choices_after_a_draw_are_those_of_counting_everything() {
        let play = BestPlay::shipped();
        let mut state = 1u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        let mut met = BTreeMap::new();
        for number in 0..30_000 {
            let mut deck: Vec<Card> = Card::deck().collect();
            // Ranks from which the kept and drawn cards come first.
            let favoured: &[Rank] = match number % 3 {
                0 => &[],
                1 => &[Rank::Ace, Rank::King],
                _ => &[Rank::Two, Rank::Three, Rank::Four],
            };
            for at in 0..12 {
                let mut from = at + below(52 - at);
                if at > 2 && at < 6 && !favoured.contains(&deck[from].rank()) {
                    from = at + below(52 - at);
                }
                deck.swap(at, from);
            }
            let up = deck[0];
            let first: [Card; 5] = std::array::from_fn(|at| deck[1 + at]);
            let thrown = [0, 2, 3, 4, 5][below(5)];
            let drawn = &deck[6..6 + usize::max(thrown, 1)];
            let hand: Vec<Card> = first[thrown..].iter().chain(drawn).copied().collect();
            let expected = counted_out(first, drawn, &hand, up);
            let strength = best_strength(&hand);
            assert_eq!(bet_is_better(first, drawn, &hand, strength, up), expected, "{hand:?} {first:?} {up}");
            // Doubts were recorded only for the draws of best play, so only these are tested.
            if thrown == 2 && play.first(first, up) == decision(ChoiceCode(0b11), first) {
                assert_eq!(play.bets(first, drawn, &hand, up), expected);
            }
            *met.entry((strength.category(), strength.has_ace_king(), expected)).or_insert(0) += 1;
        }
        for bets in [false, true] {
            assert!(met[&(FiveCardHand::OddCards, false, bets)] > 50, "{met:?}");
            assert!(met[&(FiveCardHand::OddCards, true, bets)] > 50, "{met:?}");
            assert!(met[&(FiveCardHand::OnePair, true, bets)] > 50, "{met:?}");
        }
    }
}
