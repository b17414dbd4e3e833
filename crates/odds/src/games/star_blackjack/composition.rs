//! Cards by their ten values: what is left in a shoe, and what a hand is made of.

use rules::Card;
use rules::games::star_blackjack::value;

/// How many values there are: ace, 2 to 9, and all cards worth ten.
pub(super) const CLASSES: usize = 10;

/// The value class of ten-value cards; that of an ace is 0.
pub(super) const TEN: usize = 9;

/// The value class of a card.
#[inline]
pub(super) const fn class(card: Card) -> usize {
    value(card) as usize - 1
}

/// How many cards of each value are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shoe {
    counts: [u32; CLASSES],
    total: u32,
}

impl Shoe {
    /// So many complete decks.
    pub(super) fn of_decks(decks: u8) -> Self {
        let mut counts = [0; CLASSES];
        for card in Card::deck() {
            counts[class(card)] += u32::from(decks);
        }
        Self::of(counts)
    }

    /// A shoe with so many cards of each value.
    pub(super) fn of(counts: [u32; CLASSES]) -> Self {
        Self { counts, total: counts.iter().sum() }
    }

    /// How many cards of a value are left.
    #[inline]
    pub(super) const fn count(&self, class: usize) -> u32 {
        self.counts[class]
    }

    /// How many cards are left.
    #[inline]
    pub(super) const fn total(&self) -> u32 {
        self.total
    }

    /// The shoe after a card of this value has left it, which must be there.
    #[must_use]
    pub(super) fn without(mut self, class: usize) -> Self {
        self.counts[class] -= 1;
        self.total -= 1;
        self
    }
}
