//! Every hand that a player can hold, by composition, and the hand after each card.

use super::composition::{CLASSES, Composition};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The index that stands for a bust.
pub(super) const BUST: u16 = u16::MAX;

/// The hand without cards.
pub(super) const NO_CARDS: u16 = 0;

/// One hand.
pub(super) struct Hand {
    /// Its cards.
    pub(super) cards: Composition,
    /// The hand after a card of each value, or [`BUST`].
    pub(super) after: [u16; CLASSES],
    /// The total with every ace as one.
    pub(super) hard: u8,
    /// The total, with an ace as eleven unless that is a bust.
    pub(super) total: u8,
    /// The number of cards.
    pub(super) count: u8,
}

impl Hand {
    fn of(cards: Composition) -> Self {
        let hard: u32 = (0..CLASSES).map(|class| cards.count(class) * (class as u32 + 1)).sum();
        let soft = cards.count(0) > 0 && hard <= 11;
        let total = if soft { hard + 10 } else { hard };
        Self { cards, after: [BUST; CLASSES], hard: hard as u8, total: total as u8, count: cards.len() as u8 }
    }

    /// Whether an ace counts as eleven.
    pub(super) const fn is_soft(&self) -> bool {
        self.total != self.hard
    }

    /// Two cards of one value.
    pub(super) fn pair(&self) -> Option<usize> {
        if self.count == 2 { (0..CLASSES).find(|class| self.cards.count(*class) == 2) } else { None }
    }

    /// Whether the cards allow a double: 9, 10 or 11 with aces as one, and not 21.
    pub(super) const fn may_double(&self) -> bool {
        self.count == 2 && self.hard >= 9 && self.hard <= 11 && self.total < 21
    }

    /// The total of this hand of three cards if it was doubled before this value was drawn: aces among the first two
    /// count as one.
    pub(super) const fn doubled_total(&self, drawn: usize) -> u8 {
        if drawn == 0 && self.hard <= 11 { self.hard + 10 } else { self.hard }
    }
}

/// Every hand of at most 21 points.
pub(super) struct Hands {
    list: Vec<Hand>,
    index: HashMap<Composition, u16>,
}

static HANDS: LazyLock<Hands> = LazyLock::new(Hands::new);

impl Hands {
    fn new() -> Self {
        fn collect(cards: Composition, least: usize, points: usize, list: &mut Vec<Hand>) {
            list.push(Hand::of(cards));
            for class in least..CLASSES {
                if points + class < 21 {
                    collect(cards.plus(Composition::one(class)), class, points + class + 1, list);
                }
            }
        }
        let mut list = Vec::new();
        collect(Composition::EMPTY, 0, 0, &mut list);
        // A card adds points, so in this order every hand comes before its successors.
        list.sort_by_key(|hand| (hand.hard, hand.cards));
        let index: HashMap<Composition, u16> =
            list.iter().enumerate().map(|(at, hand)| (hand.cards, at as u16)).collect();
        for hand in &mut list {
            for (class, after) in hand.after.iter_mut().enumerate() {
                *after = index.get(&hand.cards.plus(Composition::one(class))).copied().unwrap_or(BUST);
            }
        }
        Self { list, index }
    }

    /// The one table of all hands.
    #[inline]
    pub(super) fn all() -> &'static Self {
        &HANDS
    }

    /// The hands, each before its successors.
    #[inline]
    pub(super) fn list(&self) -> &[Hand] {
        &self.list
    }

    /// The index of a hand in the list.
    pub(super) fn index(&self, cards: Composition) -> Option<u16> {
        self.index.get(&cards).copied()
    }

    /// The index of the hand of these two cards.
    pub(super) fn two(&self, first: usize, second: usize) -> u16 {
        self.list[self.list[NO_CARDS as usize].after[first] as usize].after[second]
    }
}
