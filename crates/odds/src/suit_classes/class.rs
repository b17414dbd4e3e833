//! A class of hands that are equal up to exchanging suits.

use crate::rank_set::ranks_of;
use rules::{Card, Suit};

/// A class of hands that are equal up to exchanging suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SuitClass {
    /// The ranks in each suit, one bit for each rank; from the suit with most cards to the suit with fewest.
    suits: [u16; 4],
}

impl SuitClass {
    /// The class that these cards belong to.
    #[cfg(test)]
    pub(crate) fn of(cards: impl IntoIterator<Item = Card>) -> Self {
        let mut suits = [0_u16; 4];
        for card in cards {
            suits[card.suit() as usize] |= 1 << card.rank() as u16;
        }
        suits.sort_unstable_by_key(|ranks| std::cmp::Reverse(place(*ranks)));
        Self { suits }
    }

    /// Calls `visit` with every class of `cards` cards.
    pub(crate) fn for_each(cards: u32, mut visit: impl FnMut(Self)) {
        let mut columns: Vec<u16> = (0..1 << 13).filter(|ranks: &u16| ranks.count_ones() <= cards).collect();
        columns.sort_unstable_by_key(|ranks| std::cmp::Reverse(place(*ranks)));
        extend(&columns, [0; 4], 0, cards, &mut visit);
    }

    /// The number of hands in the class: the ways to assign its sets of ranks to the four suits.
    pub(crate) fn hands(self) -> u64 {
        let mut orders = 24;
        let mut equal = 1;
        for suit in 1..4 {
            equal = if self.suits[suit] == self.suits[suit - 1] { equal + 1 } else { 1 };
            orders /= equal;
        }
        orders
    }

    /// One hand of the class.
    pub(crate) fn cards(self) -> impl Iterator<Item = Card> {
        self.suits.into_iter().zip(Suit::ALL).flat_map(|(ranks, suit)| ranks_of(ranks).map(move |r| Card::new(r, suit)))
    }

    /// The different further cards for the hand of [`cards`](Self::cards), and the number of cards that each stands
    /// for.
    #[cfg(test)]
    pub(crate) fn further(self) -> impl Iterator<Item = (Card, u64)> {
        let first = move |suit: usize| suit == 0 || self.suits[suit] != self.suits[suit - 1];
        (0..4).filter(move |suit| first(*suit)).flat_map(move |suit| {
            let alike = self.suits.iter().filter(|ranks| **ranks == self.suits[suit]).count() as u64;
            ranks_of(!self.suits[suit]).map(move |rank| (Card::new(rank, Suit::ALL[suit]), alike))
        })
    }
}

/// The order of sets of ranks: first by their number of cards.
const fn place(ranks: u16) -> (u32, u16) {
    (ranks.count_ones(), ranks)
}

/// Fills the suits from this one on with sets in falling order, until all cards are placed.
fn extend(columns: &[u16], mut suits: [u16; 4], suit: usize, cards: u32, visit: &mut impl FnMut(SuitClass)) {
    if suit == 4 {
        visit(SuitClass { suits });
        return;
    }
    let suits_left = 4 - suit as u32;
    for (index, ranks) in columns.iter().enumerate() {
        let here = ranks.count_ones();
        if here * suits_left < cards {
            return;
        }
        if here <= cards && (suits_left > 1 || here == cards) {
            suits[suit] = *ranks;
            extend(&columns[index..], suits, suit + 1, cards - here, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Counts of classes and of hands; the classes of two to five cards are well known from poker.
    #[test]
    fn classes_stand_for_all_hands() {
        for (cards, classes, hands) in
            [(0, 1, 1), (1, 13, 52), (2, 169, 1326), (3, 1755, 22_100), (4, 16_432, 270_725), (5, 134_459, 2_598_960)]
        {
            let mut counted = (0, 0);
            SuitClass::for_each(cards, |class| {
                counted = (counted.0 + 1, counted.1 + class.hands());
                assert_eq!(class.cards().count(), cards as usize);
            });
            assert_eq!(counted, (classes, hands), "{cards} cards");
        }
    }

    /// Each hand of three cards belongs to a listed class, and each class has as many hands as it says.
    #[test]
    fn every_hand_is_in_the_class_it_is_counted_in() {
        let deck: Vec<Card> = Card::deck().collect();
        let mut found: HashMap<SuitClass, u64> = HashMap::new();
        for (a, first) in deck.iter().enumerate() {
            for (b, second) in deck[..a].iter().enumerate() {
                for third in &deck[..b] {
                    *found.entry(SuitClass::of([*first, *second, *third])).or_default() += 1;
                }
            }
        }
        SuitClass::for_each(3, |class| {
            assert_eq!(SuitClass::of(class.cards()), class);
            assert_eq!(found.remove(&class), Some(class.hands()), "{class:?}");
        });
        assert!(found.is_empty());
    }

    /// Five cards and one separate card.
    #[test]
    fn further_cards_stand_for_all_that_are_left() {
        let (mut classes, mut hands) = (0_u64, 0);
        SuitClass::for_each(5, |class| {
            for (_, alike) in class.further() {
                classes += 1;
                hands += class.hands() * alike;
            }
        });
        assert_eq!((classes, hands), (5_649_150, 2_598_960 * 47));
    }
}
