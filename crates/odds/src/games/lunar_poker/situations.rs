//! Every situation in which a player decides: five cards and the dealer's up card.
//!
//! Suits are equal, so situations that differ only by exchanging suits are one class. The up card's suit stays in place
//! and only the three others can be exchanged, unlike in a [`SuitClass`](crate::suit_classes::SuitClass) of hands.
//! Classes with the same ranks form a pattern. Within a pattern, classes with the same cards in the up card's suit form
//! a group. The solver shares its work by pattern and group.

use crate::ranks::{Counts, each_counts};
use rules::{Card, Rank, Suit};

/// The ranks of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Pattern {
    /// The dealer's up card.
    pub(super) up: usize,
    /// The number of the player's cards of each rank.
    pub(super) hand: Counts,
}

impl Pattern {
    /// All patterns, by up card.
    pub(super) fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for up in 0..13 {
            each_counts(5, |hand| {
                if hand[up] < 4 {
                    all.push(Self { up, hand: *hand });
                }
            });
        }
        all
    }

    /// The number of cards of each rank that the player does not see.
    pub(super) fn unseen(&self) -> Counts {
        let mut unseen = self.hand.map(|held| 4 - held);
        unseen[self.up] -= 1;
        unseen
    }

    /// Its classes, sorted by group.
    pub(super) fn classes(&self) -> Vec<SituationClass> {
        let mut found = vec![[0u16; 4]];
        for (rank, count) in self.hand.iter().enumerate().filter(|(_, count)| **count > 0) {
            // The up card has suit 0.
            let own = |suits: &u32| suits.count_ones() == u32::from(*count) && !(rank == self.up && suits & 1 == 1);
            let choices: Vec<u32> = (0..16).filter(own).collect();
            found = found
                .iter()
                .flat_map(|suits| {
                    choices.iter().map(move |choice| {
                        std::array::from_fn(|suit| suits[suit] | ((choice >> suit & 1) as u16) << rank)
                    })
                })
                .collect();
        }
        for suits in &mut found {
            suits[1..].sort_unstable();
        }
        found.sort_unstable();
        let mut classes: Vec<SituationClass> = Vec::new();
        for suits in found {
            match classes.last_mut() {
                Some(last) if last.suits == suits => last.weight += 4,
                _ => classes.push(SituationClass { suits, weight: 4 }),
            }
        }
        classes
    }
}

/// Situations that differ by exchanging suits only: the player's cards and the up card together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SituationClass {
    /// The ranks that the player holds in each suit: first in the up card's, then in the others, in rising order.
    pub(super) suits: [u16; 4],
    /// The number of situations in the class.
    pub(super) weight: u32,
}

impl SituationClass {
    /// The player's cards, highest rank first, then by suit.
    pub(super) fn hand(&self) -> [Card; 5] {
        let mut hand = [Card::new(Rank::Two, Suit::Clubs); 5];
        let mut at = 0;
        for rank in (0..13).rev() {
            for (suit, ranks) in self.suits.iter().enumerate() {
                if ranks >> rank & 1 == 1 {
                    hand[at] = Card::new(Rank::ALL[rank], Suit::ALL[suit]);
                    at += 1;
                }
            }
        }
        hand
    }
}

/// One situation, mapped to the suits of its class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    /// The class's ranks.
    pub(super) pattern: Pattern,
    /// The class's suits.
    pub(super) suits: [u16; 4],
    /// The player's cards in the order of [`SituationClass::hand`].
    pub(super) cards: [Card; 5],
}

impl Situation {
    /// The situation with these cards, all different.
    pub(super) fn of(hand: [Card; 5], up: Card) -> Self {
        let mut held = [0u16; 4];
        let mut pattern = Pattern { up: up.rank() as usize, hand: [0; 13] };
        for card in hand {
            held[card.suit() as usize] |= 1 << card.rank() as usize;
            pattern.hand[card.rank() as usize] += 1;
        }
        let mut suits = [0, 1, 2, 3];
        suits.swap(0, up.suit() as usize);
        suits[1..].sort_unstable_by_key(|suit| held[*suit]);
        let mut class_suit = [0; 4];
        for (class, suit) in suits.iter().enumerate() {
            class_suit[*suit] = class;
        }
        let mut cards = hand;
        cards.sort_unstable_by_key(|card| (std::cmp::Reverse(card.rank() as usize), class_suit[card.suit() as usize]));
        Self { pattern, suits: suits.map(|suit| held[suit]), cards }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_situation_is_in_one_class() {
        let patterns = Pattern::all();
        assert_eq!(patterns.len(), 13 * 6175 - 13 * 12);
        let (mut classes, mut situations) = (0, 0u64);
        for pattern in &patterns {
            let found = pattern.classes();
            classes += found.len();
            situations += found.iter().map(|class| u64::from(class.weight)).sum::<u64>();
        }
        assert_eq!((classes, situations), (5_649_150, 2_598_960 * 47));
    }

    #[test]
    fn a_class_is_the_situation_of_its_own_cards() {
        for pattern in Pattern::all().iter().step_by(997) {
            for class in pattern.classes() {
                let hand = class.hand();
                let situation = Situation::of(hand, Card::new(Rank::ALL[pattern.up], Suit::Clubs));
                assert_eq!(situation.pattern, *pattern);
                assert_eq!(situation.suits, class.suits);
                assert_eq!(situation.cards, hand);
            }
        }
    }
}
