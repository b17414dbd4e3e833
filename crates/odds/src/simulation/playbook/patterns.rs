//! Names of hands, and of patterns within them, as written in strategies.

use rules::deck::CardSet;
use rules::{Card, Rank};
use serde::Deserialize;

/// A pattern: cards of a hand that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Pattern {
    /// The higher pair.
    Pair,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// An ace and a king.
    AceKing,
    /// Four cards of one suit.
    FourFlush,
    /// Four ranks in sequence that a fifth can complete at both ends.
    OpenStraight,
    /// Four ranks that a fifth can complete in one way only.
    InsideStraight,
    /// The highest card.
    #[serde(rename = "highest-1")]
    Highest1,
    /// The two highest cards.
    #[serde(rename = "highest-2")]
    Highest2,
    /// The three highest cards.
    #[serde(rename = "highest-3")]
    Highest3,
    /// No card at all.
    Nothing,
}

impl Pattern {
    /// The number of its cards.
    pub(crate) const fn size(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Highest1 => 1,
            Self::Pair | Self::AceKing | Self::Highest2 => 2,
            Self::ThreeOfAKind | Self::Highest3 => 3,
            Self::FourFlush | Self::OpenStraight | Self::InsideStraight => 4,
        }
    }

    /// The cards of a hand that make the pattern, if it has them.
    pub(crate) fn in_hand(self, hand: &[Card]) -> Option<CardSet> {
        match self {
            Self::Pair => alike(hand, 2),
            Self::ThreeOfAKind => alike(hand, 3),
            Self::AceKing => one_of_each(hand, 1 << Rank::Ace as u16 | 1 << Rank::King as u16),
            Self::FourFlush => rules::Suit::ALL.into_iter().find_map(|suit| {
                let suited = hand.iter().copied().filter(|card| card.suit() == suit);
                (suited.clone().count() >= 4).then(|| suited.collect())
            }),
            Self::OpenStraight => open_straight(hand),
            Self::InsideStraight if open_straight(hand).is_some() => None,
            Self::InsideStraight => inside_straight(hand),
            Self::Highest1 | Self::Highest2 | Self::Highest3 => highest(hand, self.size()),
            Self::Nothing => Some(CardSet::EMPTY),
        }
    }
}

/// `count` cards of the highest rank that has at least that number.
fn alike(hand: &[Card], count: usize) -> Option<CardSet> {
    Rank::ALL.into_iter().rev().find_map(|rank| {
        let same = hand.iter().copied().filter(|card| card.rank() == rank);
        (same.clone().count() >= count).then(|| same.take(count).collect())
    })
}

/// The first card of each of these ranks, if all of them are there.
fn one_of_each(hand: &[Card], ranks: u16) -> Option<CardSet> {
    let mut cards = CardSet::EMPTY;
    let mut left = ranks;
    for card in hand {
        let bit = 1 << card.rank() as u16;
        if left & bit != 0 {
            left &= !bit;
            cards.insert(*card);
        }
    }
    (left == 0).then_some(cards)
}

/// Four in sequence with room at both ends: from 2-3-4-5 to 10-J-Q-K.
fn open_straight(hand: &[Card]) -> Option<CardSet> {
    (0..9).rev().find_map(|lowest| one_of_each(hand, 0b1111 << lowest))
}

/// Four of the five ranks of some straight; the highest straight first.
fn inside_straight(hand: &[Card]) -> Option<CardSet> {
    let wheel = 0b1_0000_0000_1111;
    let straights = (0..9).rev().map(|lowest| 0b1_1111 << lowest).chain([wheel]);
    straights.into_iter().find_map(|straight: u16| {
        let missing = (0..13).map(|rank| 1 << rank).filter(move |bit| straight & bit != 0);
        missing.into_iter().find_map(|bit| one_of_each(hand, straight & !bit))
    })
}

fn highest(hand: &[Card], count: usize) -> Option<CardSet> {
    let mut left: CardSet = hand.iter().copied().collect();
    let mut cards = CardSet::EMPTY;
    for _ in 0..count {
        let card = left.iter().max_by_key(|card| card.rank())?;
        left.remove(card);
        cards.insert(card);
    }
    Some(cards)
}

#[cfg(test)]
mod tests {
    use super::super::cards::tests::five_or_fewer;
    use super::*;

    #[test]
    fn patterns_are_found_in_hands() {
        for (pattern, hand, cards) in [
            (Pattern::Pair, "9s 9h 4c 4d 2s", Some("9s 9h")),
            (Pattern::Pair, "9s 8h 4c 3d 2s", None),
            (Pattern::ThreeOfAKind, "9s 9h 9c 4d 2s", Some("9s 9h 9c")),
            (Pattern::AceKing, "As Kh 9c 4d 2s", Some("As Kh")),
            (Pattern::AceKing, "As Qh 9c 4d 2s", None),
            (Pattern::FourFlush, "As Ks 9s 4s 2h", Some("As Ks 9s 4s")),
            (Pattern::FourFlush, "As Ks 9s 4d 2h", None),
            (Pattern::OpenStraight, "5s 6h 7c 8d 2s", Some("5s 6h 7c 8d")),
            (Pattern::OpenStraight, "As 2h 3c 4d 9s", None),
            (Pattern::OpenStraight, "As Kh Qc Jd 9s", None),
            (Pattern::OpenStraight, "Ts Kh Qc Jd 2s", Some("Ts Kh Qc Jd")),
            (Pattern::InsideStraight, "As 2h 3c 4d 9s", Some("As 2h 3c 4d")),
            (Pattern::InsideStraight, "As Kh Qc Jd 2s", Some("As Kh Qc Jd")),
            (Pattern::InsideStraight, "5s 6h 8c 9d 2s", Some("5s 6h 8c 9d")),
            (Pattern::InsideStraight, "5s 6h 7c 8d 2s", None),
            (Pattern::InsideStraight, "5s 6h 9c Td 2s", None),
            (Pattern::Highest2, "As Kh 9c 4d 2s", Some("As Kh")),
            (Pattern::Nothing, "As Kh 9c 4d 2s", Some("")),
        ] {
            let expected =
                cards.map(|cards| cards.split_whitespace().map(|card| card.parse().expect("a card")).collect());
            assert_eq!(pattern.in_hand(&five_or_fewer::<5>(hand)), expected, "{pattern:?} in {hand}");
            if let Some(cards) = expected {
                let cards: CardSet = cards;
                assert_eq!(cards.len(), pattern.size());
            }
        }
    }
}
