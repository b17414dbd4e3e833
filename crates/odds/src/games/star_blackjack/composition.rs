//! Cards by their ten values: the rest of a shoe, and the composition of a hand.

use rules::Card;
use rules::games::star_blackjack::value;
use std::hash::{BuildHasherDefault, Hasher};

/// The number of values: ace, 2 to 9, and all cards worth ten.
pub(super) const CLASSES: usize = 10;

/// The value class of aces.
pub(super) const ACE: usize = 0;

/// The value class of ten-value cards.
pub(super) const TEN: usize = 9;

/// The value class of a card.
#[inline]
pub(super) const fn class(card: Card) -> usize {
    value(card) as usize - 1
}

/// The numbers of cards of each value that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShoeCounts {
    counts: [u32; CLASSES],
    total: u32,
}

impl ShoeCounts {
    /// A shoe of `decks` complete decks.
    pub(super) fn of_decks(decks: u8) -> Self {
        let mut counts = [0; CLASSES];
        for card in Card::deck() {
            counts[class(card)] += u32::from(decks);
        }
        Self::of(counts)
    }

    /// A shoe with these numbers of cards by value.
    pub(super) fn of(counts: [u32; CLASSES]) -> Self {
        Self { counts, total: counts.iter().sum() }
    }

    /// The number of cards of a value that are left.
    #[inline]
    pub(super) const fn count(&self, class: usize) -> u32 {
        self.counts[class]
    }

    /// The number of cards that are left.
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

impl ShoeCounts {
    /// The shoe after these cards have left it; `None` where it does not hold them.
    pub(super) fn without_all(mut self, cards: Composition) -> Option<Self> {
        for class in 0..CLASSES {
            self.counts[class] = self.counts[class].checked_sub(cards.count(class))?;
        }
        self.total -= cards.len();
        Some(self)
    }
}

/// The number of bits of a count: three split hands together hold fewer than 64 cards of a value.
const BITS: usize = 6;

/// Cards without an order: the number of each value, packed into one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Composition(u64);

impl Composition {
    /// No cards.
    pub(super) const EMPTY: Self = Self(0);

    /// One card of this value.
    #[inline]
    pub(super) const fn one(class: usize) -> Self {
        Self(1 << (class * BITS))
    }

    /// `count` cards of one value.
    pub(super) const fn several(class: usize, count: u32) -> Self {
        Self((count as u64) << (class * BITS))
    }

    /// These cards and those.
    #[inline]
    #[must_use]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// These cards without some of them.
    #[inline]
    #[must_use]
    pub(super) const fn minus(self, some: Self) -> Self {
        Self(self.0 - some.0)
    }

    /// The number of cards of a value.
    #[inline]
    pub(super) const fn count(self, class: usize) -> u32 {
        (self.0 >> (class * BITS)) as u32 & ((1 << BITS) - 1)
    }

    /// Whether all of these are among its cards.
    pub(super) fn holds(self, some: Self) -> bool {
        (0..CLASSES).all(|class| self.count(class) >= some.count(class))
    }

    /// The number of cards.
    pub(super) fn len(self) -> u32 {
        (0..CLASSES).map(|class| self.count(class)).sum()
    }
}

/// A hash for compositions: one multiplication spreads them well, and no attacker can choose them to collide.
#[derive(Clone, Copy, Default)]
pub(super) struct FastHasher(u64);

/// Builds [`FastHasher`]s.
pub(super) type FastHash = BuildHasherDefault<FastHasher>;

impl Hasher for FastHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The map takes the lowest and the highest bits, so the best mixed ones go there.
        let product = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product.rotate_right(29);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The probabilities of drawing given cards from a shoe in sequence.
///
/// The probability of drawing exactly these cards is the same in every order: for each value the falling product of the
/// cards left of it, over the falling product of all cards left. Both products are stored for every count.
pub(super) struct Draws {
    falling: [[f64; 1 << BITS]; CLASSES],
    /// One over the product for all cards.
    orders: [f64; 96],
    counts: [f64; CLASSES],
    total: f64,
}

impl Draws {
    /// Draws from this shoe.
    pub(super) fn from(shoe: &ShoeCounts) -> Self {
        let product = |of: u32, product: &mut [f64]| {
            let mut so_far = 1.0;
            for (taken, slot) in product.iter_mut().enumerate() {
                *slot = so_far;
                so_far *= f64::from(of.saturating_sub(taken as u32));
            }
        };
        let mut draws = Self {
            falling: [[0.0; 1 << BITS]; CLASSES],
            orders: [0.0; 96],
            counts: std::array::from_fn(|class| f64::from(shoe.count(class))),
            total: f64::from(shoe.total()),
        };
        for class in 0..CLASSES {
            product(shoe.count(class), &mut draws.falling[class]);
        }
        product(shoe.total(), &mut draws.orders);
        for orders in &mut draws.orders {
            *orders = if *orders > 0.0 { 1.0 / *orders } else { 0.0 };
        }
        draws
    }

    /// The probability of these cards in one given order.
    #[inline]
    pub(super) fn chance(&self, cards: Composition) -> f64 {
        let (mut product, mut taken, mut rest, mut class) = (1.0, 0, cards.0, 0);
        while rest != 0 {
            let count = (rest & ((1 << BITS) - 1)) as usize;
            product *= self.falling[class][count];
            taken += count;
            rest >>= BITS;
            class += 1;
        }
        product * self.orders[taken]
    }

    /// The probability of these cards in one given order, followed by a card of this value.
    #[inline]
    pub(super) fn chance_then(&self, cards: Composition, class: usize) -> f64 {
        let left = self.total - f64::from(cards.len());
        let likely = (self.counts[class] - f64::from(cards.count(class))) / left;
        if left > 0.0 { self.chance(cards) * likely } else { 0.0 }
    }
}
