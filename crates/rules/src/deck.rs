//! The cards that can still be dealt in a round.

use crate::card::Card;
use core::fmt;

/// A set of different cards.
///
/// ```
/// use croupier_rules::deck::CardSet;
///
/// let ace = "As".parse().unwrap();
/// let mut left = CardSet::FULL;
/// left.remove(ace);
/// assert!(left.len() == 51 && !left.contains(ace));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// All 52 cards.
    pub const FULL: Self = Self((1 << 52) - 1);

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Whether every card of `other` is in the set.
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Puts the card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes the card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// Puts all cards of `other` in.
    pub const fn insert_all(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, lowest index first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::deck().filter(move |card| self.contains(*card))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The single deck of a poker table: what the device still holds, and what lies in the discard rack.
///
/// ```
/// use croupier_rules::deck::{CardSet, Deck};
///
/// let used = Deck { stock: CardSet::EMPTY, rack: ["As".parse().unwrap()].into_iter().collect() };
/// // The device is empty, so the next card comes from the rack.
/// assert_eq!(used.coming().len(), 1);
/// assert_eq!(Deck::FRESH.coming(), CardSet::FULL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Cards that can still be dealt.
    pub stock: CardSet,
    /// Cards in the discard rack.
    pub rack: CardSet,
}

impl Deck {
    /// A complete deck of 52.
    pub const FRESH: Self = Self { stock: CardSet::FULL, rack: CardSet::EMPTY };

    /// The cards that can come next: from the device, or from the reshuffled rack once the device is empty.
    #[inline]
    pub const fn coming(self) -> CardSet {
        if self.stock.is_empty() { self.rack } else { self.stock }
    }
}

/// The shoe of a blackjack table: how many of each card the device still holds and how many lie in the rack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    left: [u8; 52],
    racked: [u8; 52],
    /// The cards that last went from the rack back into the device.
    returned: [u8; 52],
    total: u16,
    decks: u8,
}

impl Stock {
    /// `decks` complete decks.
    pub const fn fresh(decks: u8) -> Self {
        Self { left: [decks; 52], racked: [0; 52], returned: [0; 52], total: 52 * decks as u16, decks }
    }

    /// `decks` decks, with the cards `left` in the device and the cards `racked` in the rack; the others lie elsewhere.
    /// `None` if a card comes more often than the decks hold it.
    pub fn of(decks: u8, left: &[Card], racked: &[Card]) -> Option<Self> {
        let mut stock = Self { left: [0; 52], racked: [0; 52], returned: [0; 52], total: 0, decks };
        for card in left {
            stock.untake(*card);
        }
        for card in racked {
            stock.rack(*card);
        }
        let most = |card: Card| stock.left[card.index()] + stock.racked[card.index()] <= decks;
        let few = left.len() + racked.len() <= 52 * usize::from(decks);
        (few && Card::deck().all(most)).then_some(stock)
    }

    /// Every card that the device holds, in no particular order.
    pub fn left(&self) -> impl Iterator<Item = Card> {
        each(self.left)
    }

    /// Every card in the discard rack.
    pub fn in_rack(&self) -> impl Iterator<Item = Card> {
        each(self.racked)
    }

    /// How many decks the shoe was filled with.
    pub const fn decks(&self) -> u8 {
        self.decks
    }

    /// How many cards the device still holds.
    #[inline]
    pub const fn len(&self) -> usize {
        self.total as usize
    }

    /// Whether the device is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Whether such a card can come next: from the device, or from the reshuffled rack once the device is empty.
    #[inline]
    pub const fn can_deal(&self, card: Card) -> bool {
        let from = if self.total == 0 { &self.racked } else { &self.left };
        from[card.index()] > 0
    }

    /// The cards that can come next.
    pub fn kinds(&self) -> CardSet {
        Card::deck().filter(|card| self.can_deal(*card)).collect()
    }

    /// Takes a card that the device holds.
    #[inline]
    pub const fn take(&mut self, card: Card) {
        self.left[card.index()] -= 1;
        self.total -= 1;
    }

    /// Puts a card back as if it had never been taken.
    pub const fn untake(&mut self, card: Card) {
        self.left[card.index()] += 1;
        self.total += 1;
    }

    /// Puts a card that was taken into the discard rack.
    #[inline]
    pub const fn rack(&mut self, card: Card) {
        self.racked[card.index()] += 1;
    }

    /// Takes a card out of the rack again, as if it had never been dealt. Does nothing if the rack was shuffled back
    /// in.
    pub(crate) const fn unrack(&mut self, card: Card) {
        if self.racked[card.index()] > 0 {
            self.racked[card.index()] -= 1;
            self.untake(card);
        }
    }

    /// How many of this card lie in the discard rack.
    pub const fn racked(&self, card: Card) -> u8 {
        self.racked[card.index()]
    }

    /// Puts the whole rack back into the device.
    pub fn return_rack(&mut self) {
        self.returned = self.racked;
        for (left, racked) in self.left.iter_mut().zip(&mut self.racked) {
            *left += *racked;
            self.total += u16::from(*racked);
            *racked = 0;
        }
    }

    /// Undoes the last return of the rack, as far as its cards have not been dealt since.
    pub(crate) fn keep_rack(&mut self) {
        for (index, returned) in self.returned.iter_mut().enumerate() {
            let back = (*returned).min(self.left[index]);
            self.left[index] -= back;
            self.racked[index] += back;
            self.total -= u16::from(back);
            *returned = 0;
        }
    }
}

/// Every card as often as it is counted.
fn each(counts: [u8; 52]) -> impl Iterator<Item = Card> {
    Card::deck().flat_map(move |card| core::iter::repeat_n(card, counts[card.index()].into()))
}
