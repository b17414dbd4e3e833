//! The relevant properties of three or four cards: what they already make, and what they can still become.

use super::payoff::pays_as_pair;
use rules::{Card, Rank};

/// The hand that the cards already make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(super) enum Made {
    OddCards,
    LowPair,
    HighPair,
    TwoPairs,
    ThreeOfAKind,
    FourOfAKind,
}

impl Made {
    pub(super) const ALL: [Self; 6] =
        [Self::OddCards, Self::LowPair, Self::HighPair, Self::TwoPairs, Self::ThreeOfAKind, Self::FourOfAKind];

    /// Whether such cards are paid with any further cards.
    pub(super) const fn is_paid(self) -> bool {
        matches!(self, Self::HighPair | Self::TwoPairs | Self::ThreeOfAKind | Self::FourOfAKind)
    }
}

/// The relevant properties of a hand. Odd cards differ by what they can become; for all others the made hand is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Shape {
    pub(super) made: Made,
    /// All of one suit.
    pub(super) suited: bool,
    /// The number of the ten straights that contain all the cards.
    pub(super) straights: u8,
    /// The number of cards that would be paid as a pair.
    pub(super) high: u8,
}

/// The lowest rank of which a pair is paid.
pub(super) fn lowest_high() -> Rank {
    Rank::ALL.into_iter().find(|rank| pays_as_pair(*rank)).unwrap_or(Rank::Ace)
}

/// Computes shapes from the ranks that are paid as a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shapes {
    /// A bit for each high rank.
    high: u16,
}

impl Shapes {
    pub(super) fn new() -> Self {
        let bit = |rank: Rank| u16::from(pays_as_pair(rank)) << rank as u16;
        Self { high: Rank::ALL.into_iter().map(bit).sum() }
    }

    /// The shape of three or four different cards.
    pub(super) fn of(self, cards: &[Card]) -> Shape {
        let (mut once, mut twice, mut thrice, mut four) = (0u16, 0u16, 0u16, 0u16);
        let mut suited = true;
        for card in cards {
            let bit = 1 << card.rank() as u16;
            four |= thrice & bit;
            thrice |= twice & bit;
            twice |= once & bit;
            once |= bit;
            suited &= card.suit() == cards[0].suit();
        }
        let made = match twice.count_ones() {
            0 => Made::OddCards,
            2 => Made::TwoPairs,
            _ if four != 0 => Made::FourOfAKind,
            _ if thrice != 0 => Made::ThreeOfAKind,
            _ if twice & self.high != 0 => Made::HighPair,
            _ => Made::LowPair,
        };
        if made != Made::OddCards {
            return Shape { made, suited: false, straights: 0, high: 0 };
        }
        let straights = STRAIGHTS.iter().filter(|straight| once & **straight == once).count() as u8;
        Shape { made, suited, straights, high: (once & self.high).count_ones() as u8 }
    }
}

/// The ranks of each straight: ace to five with the ace low, then from two to six up to ten to ace.
const STRAIGHTS: [u16; 10] = {
    let mut straights = [0b1_0000_0000_1111; 10];
    let mut lowest = 0;
    while lowest < 9 {
        straights[lowest + 1] = 0b1_1111 << lowest;
        lowest += 1;
    }
    straights
};

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Shape {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
        Shapes::new().of(&cards)
    }

    #[test]
    fn shapes_see_what_matters() {
        let odd = |suited, straights, high| Shape { made: Made::OddCards, suited, straights, high };
        for (cards, expected) in [
            ("2s 3s 4s", odd(true, 2, 0)),
            ("As 2s 3s", odd(true, 1, 1)),
            ("3s 4s 5s", odd(true, 3, 0)),
            ("Ts Js Qs", odd(true, 3, 3)),
            ("Js Qs Ks", odd(true, 2, 3)),
            ("Qs Ks As", odd(true, 1, 3)),
            ("Ks As 2s", odd(true, 0, 2)),
            ("9s 8h 5s", odd(false, 1, 0)),
            ("2s 3s 4s 5h", odd(false, 2, 0)),
            ("As 3s 4s 5h", odd(false, 1, 1)),
            ("Js Qs Ks Ah", odd(false, 1, 4)),
            ("Ts Js Qs Kh", odd(false, 2, 4)),
            ("As Ts 9s 2s", odd(true, 0, 2)),
        ] {
            assert_eq!(shape(cards), expected, "{cards}");
        }
        for (cards, made) in [
            ("9s 9h Ad", Made::LowPair),
            ("Ts Th 2d", Made::HighPair),
            ("2s 2h 2d", Made::ThreeOfAKind),
            ("2s 2h 3d 3c", Made::TwoPairs),
            ("2s 2h 2d 3c", Made::ThreeOfAKind),
            ("2s 2h 2d 2c", Made::FourOfAKind),
            ("9s 9h 2d 3c", Made::LowPair),
            ("As Ah 2d 3c", Made::HighPair),
        ] {
            assert_eq!(shape(cards).made, made, "{cards}");
        }
        assert_eq!(lowest_high(), Rank::Ten);
    }
}
