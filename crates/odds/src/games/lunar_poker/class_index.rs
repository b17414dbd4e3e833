//! The position of a situation's class among the classes of its pattern, found without listing them.
//!
//! Suits are compared by their ranks, highest first, so only the order of the ranks matters. The class of a situation
//! therefore depends on a few things: which neighbouring cards, highest first, have the same rank; which of the ranks,
//! if any, is the up card's; and the suits. A table covers all of these.

use super::situations::Pattern;
use crate::ranks::Counts;
use rules::{Card, Rank, Suit};

/// Five cards, highest rank first, with the properties that determine their class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sorted {
    /// The cards, those of one rank by suit.
    pub(super) cards: [Card; 5],
    /// The number of their multiset of ranks.
    pub(super) multiset: usize,
    shape: usize,
    suits: usize,
}

/// The number of multisets: five ranks out of thirteen, with repetition.
pub(super) const MULTISETS: usize = 6188;

/// Six places for the up card's rank (or none) times sixteen ways to be equal.
const SHAPES: usize = 6 * 16;

const SUITS: usize = 1 << 10;

/// Binomial coefficients for numbering multisets: `n` over one to five. The n-th lowest rank is picked from `n` more
/// ranks than its value.
static NUMBERS: [[u16; 13]; 5] = {
    let mut numbers = [[0; 13]; 5];
    let mut nth = 0;
    while nth < 5 {
        let mut rank = 0;
        while rank < 13 {
            numbers[nth][rank] = crate::ranks::choose((rank + nth) as u64, nth as u64 + 1) as u16;
            rank += 1;
        }
        nth += 1;
    }
    numbers
};

/// The new number of each suit after the up card's suit is exchanged with the first.
#[inline]
const fn renamed(suit: usize, up: usize) -> usize {
    match suit {
        _ if suit == up => 0,
        0 => up,
        other => other,
    }
}

/// The number of a multiset of five ranks.
pub(super) fn multiset(counts: &Counts) -> usize {
    let (mut number, mut nth) = (0, 0);
    for (rank, count) in counts.iter().enumerate() {
        for _ in 0..*count {
            number += usize::from(NUMBERS[nth][rank]);
            nth += 1;
        }
    }
    number
}

impl Sorted {
    #[inline]
    pub(super) fn of(hand: [Card; 5], up: Card) -> Self {
        let up_suit = up.suit() as usize;
        // Sorts by the highest rank first; the card follows the sort key.
        let mut keys = hand.map(|card| {
            let suit = renamed(card.suit() as usize, up_suit) as u16;
            (12 - card.rank() as u16) << 10 | suit << 8 | card.index() as u16
        });
        for (one, other) in [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)] {
            let (low, high) = (keys[one].min(keys[other]), keys[one].max(keys[other]));
            (keys[one], keys[other]) = (low, high);
        }
        let ranks = keys.map(|key| usize::from(12 - (key >> 10)));
        let (mut multiset, mut equal, mut suits, mut up_at) = (0, 0, 0, 0);
        for at in 0..5 {
            multiset += usize::from(NUMBERS[4 - at][ranks[at]]);
            suits |= usize::from(keys[at] >> 8 & 3) << (2 * at);
            if at > 0 {
                equal |= usize::from(ranks[at] == ranks[at - 1]) << (at - 1);
            }
            // The last card of the up card's rank gives its position.
            up_at = if ranks[at] == up.rank() as usize { at + 1 } else { up_at };
        }
        let cards = keys.map(|key| CARDS[usize::from(key & 63)]);
        Self { cards, multiset, shape: up_at << 4 | equal, suits }
    }
}

/// Every card by its index.
static CARDS: [Card; 64] = {
    let mut cards = [Card::new(Rank::Two, Suit::Clubs); 64];
    let mut index = 0;
    while index < 52 {
        cards[index] = Card::new(Rank::ALL[index / 4], Suit::ALL[index % 4]);
        index += 1;
    }
    cards
};

/// The class, and the positions of the suits in it.
#[derive(Clone, Copy, Debug, Default)]
struct ClassPlaces {
    class: u16,
    /// The position of each suit in the class, two bits each.
    places: u8,
}

/// The table of all shapes and suits.
pub(super) struct ClassIndex {
    entries: Vec<ClassPlaces>,
}

impl ClassIndex {
    pub(super) fn new() -> Self {
        let mut index = Self { entries: vec![ClassPlaces::default(); SHAPES * SUITS] };
        for shape in 0..SHAPES {
            index.fill(shape);
        }
        index
    }

    fn fill(&mut self, shape: usize) {
        // Any ranks in this order will do. With the highest ranks, the lowest is free for an up card that the hand does
        // not hold.
        let mut ranks = [12; 5];
        for at in 1..5 {
            ranks[at] = ranks[at - 1] - usize::from(shape >> (at - 1) & 1 == 0);
        }
        let up = (shape >> 4).checked_sub(1).map_or(0, |at| ranks[at]);
        let mut hand = [0; 13];
        for rank in ranks {
            hand[rank] += 1;
        }
        if hand.iter().any(|count| *count > 4) || hand[up] > 3 {
            return;
        }
        let classes = Pattern { up, hand }.classes();
        for suits in 0..SUITS {
            let mut held = [0u16; 4];
            for (at, rank) in ranks.iter().enumerate() {
                held[suits >> (2 * at) & 3] |= 1 << rank;
            }
            let twice = held.iter().map(|ranks| ranks.count_ones()).sum::<u32>() < 5;
            if twice || held[0] >> up & 1 == 1 {
                continue;
            }
            let mut order = [0, 1, 2, 3];
            order[1..].sort_by_key(|suit| held[*suit]);
            let of_class = order.map(|suit| held[suit]);
            let places = order.iter().enumerate().fold(0, |places, (place, suit)| places | (place as u8) << (2 * suit));
            let class = classes.partition_point(|class| class.suits < of_class) as u16;
            self.entries[shape * SUITS + suits] = ClassPlaces { class, places };
        }
    }

    /// The class of these cards among those of their pattern, and the cards in the order of the class.
    #[inline]
    pub(super) fn find(&self, sorted: &Sorted) -> (usize, [Card; 5]) {
        let entry = self.entries[sorted.shape * SUITS + sorted.suits];
        let mut cards = sorted.cards;
        let equal = sorted.shape & 15;
        if equal != 0 {
            let place = |at: usize| entry.places >> (2 * (sorted.suits >> (2 * at) & 3)) & 3;
            let mut places: [u8; 5] = std::array::from_fn(place);
            // Cards of one rank are sorted by the position of their suit; there are at most four of them.
            for _ in 0..3 {
                for at in 0..4 {
                    if equal >> at & 1 == 1 && places[at] > places[at + 1] {
                        places.swap(at, at + 1);
                        cards.swap(at, at + 1);
                    }
                }
            }
        }
        (usize::from(entry.class), cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lunar_poker::situations::Situation;
    use crate::ranks::each_counts;
    use std::collections::BTreeSet;

    #[test]
    fn multisets_have_numbers_of_their_own() {
        let mut numbers = BTreeSet::new();
        each_counts(5, |counts| {
            let mut cards = Vec::new();
            for (rank, count) in counts.iter().enumerate() {
                cards.extend((0..usize::from(*count)).map(|suit| Card::new(Rank::ALL[rank], Suit::ALL[suit])));
            }
            let hand: [Card; 5] = cards.try_into().expect("five cards");
            assert_eq!(Sorted::of(hand, hand[0]).multiset, multiset(counts));
            numbers.insert(multiset(counts));
        });
        assert_eq!(numbers.len(), 6175);
        assert!(numbers.iter().all(|number| *number < MULTISETS));
    }

    /// Compares with a list of the classes: every class of many patterns, with the cards in any order and the up card
    /// in any suit.
    #[test]
    fn classes_are_found_where_a_list_has_them() {
        let index = ClassIndex::new();
        for (number, pattern) in Pattern::all().iter().enumerate().step_by(211) {
            for (at, class) in pattern.classes().iter().enumerate() {
                for turn in 0..4 {
                    let exchanged = |suit: Suit| Suit::ALL[suit as usize ^ turn];
                    let mut hand = class.hand().map(|card| Card::new(card.rank(), exchanged(card.suit())));
                    hand.rotate_left((number + at + turn) % 5);
                    hand.swap(0, (at + turn) % 5);
                    let up = Card::new(Rank::ALL[pattern.up], exchanged(Suit::Clubs));
                    let situation = Situation::of(hand, up);
                    assert_eq!(situation.suits, class.suits);
                    assert_eq!(index.find(&Sorted::of(hand, up)), (at, situation.cards), "{hand:?} {up}");
                }
            }
        }
    }
}
