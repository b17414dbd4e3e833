//! The strength of poker hands: two hands are compared as two integers.
//!
//! Strengths are looked up: the words of the cards are added, five of a suit set one more bit, and a perfect hash maps
//! the sum to the strength. The build script explains the tables.

use crate::card::Card;

#[allow(clippy::unreadable_literal)]
mod tables {
    include!(concat!(env!("OUT_DIR"), "/ranking_tables.rs"));
}
use tables::{DISPLACEMENTS, FIVE_CARD, MULTIPLIER, THREE_CARD};

/// The categories of five-card hands, lowest first. The documents use the same categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[cfg_attr(feature = "written", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs)]
pub enum FiveCardHand {
    OddCards,
    OnePair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl FiveCardHand {
    /// Every category, lowest first.
    pub const ALL: [Self; 10] = [
        Self::OddCards,
        Self::OnePair,
        Self::TwoPairs,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
        Self::RoyalFlush,
    ];

    /// The category as a dealer calls it.
    pub const fn name(self) -> &'static str {
        [
            "five odd cards",
            "one pair",
            "two pairs",
            "three of a kind",
            "straight",
            "flush",
            "full house",
            "four of a kind",
            "straight flush",
            "royal flush",
        ][self as usize]
    }
}

/// The categories of three-card hands, lowest first: here a straight beats a flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum ThreeCardHand {
    OddCards,
    OnePair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
}

impl ThreeCardHand {
    /// Every category, lowest first.
    pub const ALL: [Self; 6] =
        [Self::OddCards, Self::OnePair, Self::Flush, Self::Straight, Self::ThreeOfAKind, Self::StraightFlush];

    /// The category as a dealer calls it.
    pub const fn name(self) -> &'static str {
        ["three odd cards", "one pair", "flush", "straight", "three of a kind", "straight flush"][self as usize]
    }
}

/// The strength of five cards. Stronger hands compare greater; equal hands stand off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FiveCardStrength(u16);

/// The strength of three cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreeCardStrength(u16);

/// Bit 3 of a suit's counter is set once five cards of the suit are counted on top of the bias of 3.
const SUIT_BIAS: u64 = 0x3333;
const SUIT_FULL: u64 = 0x8888;

/// Added to the upper half of a sum whose five cards share a suit.
const FLUSH: u64 = ((1u32 << 31).wrapping_mul(MULTIPLIER) as u64) << 32;

/// Each card's word: `5^rank` times the hash's multiplier above (the product of a sum is the sum of the products), a
/// counter for the card's suit below. One entry for every byte, so that a lookup needs no bounds check.
static WORDS: [u64; 256] = {
    let mut words = [0; 256];
    let mut index = 0;
    while index < 52 {
        let key = 5u32.pow(index as u32 / 4).wrapping_mul(MULTIPLIER);
        words[index] = (key as u64) << 32 | 1 << (4 * (index % 4));
        index += 1;
    }
    words
};

/// A card's word, looked up in advance by code that adds the same cards to millions of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardWord(u64);

impl CardWord {
    /// The word of a card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self(WORDS[card.byte() as usize])
    }
}

/// A growing hand: add cards in any order, then ask for the strength. Nested loops add each card once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FiveCardSum(u64);

impl FiveCardSum {
    /// No cards yet.
    pub const EMPTY: Self = Self(SUIT_BIAS);

    /// The same hand with one more card.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        self.with_word(CardWord::of(card))
    }

    /// The same hand with one more card, given by its word.
    #[inline]
    #[must_use]
    pub const fn with_word(self, word: CardWord) -> Self {
        Self(self.0.wrapping_add(word.0))
    }

    /// The same hand without a card that was added before.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0.wrapping_sub(WORDS[card.byte() as usize]))
    }

    /// The cards of two hands together.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0).wrapping_sub(SUIT_BIAS))
    }

    #[cold]
    const fn flushed(sum: u64) -> u64 {
        sum.wrapping_add(FLUSH)
    }

    /// The strength, once exactly five cards are added.
    #[inline]
    pub const fn strength(self) -> FiveCardStrength {
        // One hand in 509 is a flush, so the branch is well predicted and cheaper than branchless arithmetic.
        let mixed = if self.0 & SUIT_FULL == 0 { self.0 } else { Self::flushed(self.0) };
        let slot = (mixed >> 41) + DISPLACEMENTS[(mixed >> 54) as usize] as u64;
        FiveCardStrength(FIVE_CARD[(slot & 8191) as usize])
    }
}

impl FiveCardStrength {
    /// A-K-4-3-2: the lowest odd cards with an ace and a king.
    pub const LOWEST_ACE_KING: Self = {
        use crate::card::{Rank, Suit};
        Self::of([
            Card::new(Rank::Ace, Suit::Spades),
            Card::new(Rank::King, Suit::Hearts),
            Card::new(Rank::Four, Suit::Diamonds),
            Card::new(Rank::Three, Suit::Clubs),
            Card::new(Rank::Two, Suit::Spades),
        ])
    };

    /// The strength of five different cards.
    #[inline]
    pub const fn of(cards: [Card; 5]) -> Self {
        let [a, b, c, d, e] = cards;
        FiveCardSum::EMPTY.with(a).with(b).with(c).with(d).with(e).strength()
    }

    /// The strength of the best five of six cards.
    pub fn best_of_six(cards: [Card; 6]) -> Self {
        let all = cards.iter().fold(FiveCardSum::EMPTY, |sum, card| sum.with(*card));
        cards.iter().map(|card| all.without(*card).strength()).max().unwrap_or(Self(0))
    }

    /// The name of the hand.
    #[inline]
    pub const fn category(self) -> FiveCardHand {
        FiveCardHand::ALL[(self.0 >> 12) as usize]
    }

    /// Category in the top four bits, place within the category below.
    #[inline]
    pub const fn value(self) -> u16 {
        self.0
    }

    /// Ace and king at least: odd cards headed by ace-king, or any pair or better.
    #[inline]
    pub const fn has_ace_king(self) -> bool {
        self.0 >= Self::LOWEST_ACE_KING.0
    }
}

/// Each card's word for three-card hands: below, a key whose sums of three are all different modulo 4,096 (the build
/// script has the same list); above, a bit for its suit.
static THREE_CARD_WORDS: [u32; 256] = {
    let keys = [0, 2081, 1900, 2583, 2061, 405, 357, 1679, 2694, 1173, 1002, 2062, 3541];
    let mut words = [0; 256];
    let mut index = 0;
    while index < 52 {
        words[index] = keys[index / 4] | 1 << (16 + index % 4);
        index += 1;
    }
    words
};

impl ThreeCardStrength {
    /// The strength of three different cards.
    #[inline]
    pub const fn of(cards: [Card; 3]) -> Self {
        let a = THREE_CARD_WORDS[cards[0].byte() as usize];
        let b = THREE_CARD_WORDS[cards[1].byte() as usize];
        let c = THREE_CARD_WORDS[cards[2].byte() as usize];
        let one_suit = (a & b & c) >> 16 != 0;
        let slot = (a + b + c) & 4095 | (one_suit as u32) << 12;
        Self(THREE_CARD[slot as usize])
    }

    /// The name of the hand.
    #[inline]
    pub const fn category(self) -> ThreeCardHand {
        ThreeCardHand::ALL[(self.0 >> 12) as usize]
    }

    /// Category in the top four bits, place within the category below.
    #[inline]
    pub const fn value(self) -> u16 {
        self.0
    }

    /// Queen high at least.
    #[inline]
    pub const fn has_queen(self) -> bool {
        self.0 >= LOWEST_QUEEN.0
    }
}

/// Q-3-2: the lowest hand with a queen.
const LOWEST_QUEEN: ThreeCardStrength = {
    use crate::card::{Rank, Suit};
    ThreeCardStrength::of([
        Card::new(Rank::Queen, Suit::Spades),
        Card::new(Rank::Three, Suit::Hearts),
        Card::new(Rank::Two, Suit::Diamonds),
    ])
};
