//! Poker hands, ranked as naively as possible: counted ranks, sorted lists, compared one after another.

use croupier_rules::card::{Card, Rank};

/// 2 for a two up to 14 for an ace.
pub fn pips(card: Card) -> u8 {
    Rank::ALL.iter().position(|rank| *rank == card.rank()).map(|at| at as u8 + 2).unwrap()
}

pub fn same_suit(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit() == cards[0].suit())
}

/// Ranks, those that occur more often first, higher ones first among equals.
fn by_count(cards: &[Card]) -> Vec<(usize, u8)> {
    let mut counts: Vec<(usize, u8)> = Vec::new();
    for rank in 2..=14 {
        let count = cards.iter().filter(|card| pips(**card) == rank).count();
        if count > 0 {
            counts.push((count, rank));
        }
    }
    counts.sort_unstable();
    counts.reverse();
    counts
}

/// The top card of a straight. An ace counts high or low and never wraps (ruling G13).
fn straight_top(cards: &[Card]) -> Option<u8> {
    let mut ranks: Vec<u8> = cards.iter().map(|card| pips(*card)).collect();
    ranks.sort_unstable();
    let consecutive = |ranks: &[u8]| ranks.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    if consecutive(&ranks) {
        return ranks.last().copied();
    }
    if ranks.last() == Some(&14) {
        ranks.pop();
        ranks.insert(0, 1);
        if consecutive(&ranks) {
            return ranks.last().copied();
        }
    }
    None
}

/// The value of three cards, lowest first (TC 11.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ThreeCards {
    OddCards,
    Pair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
}

/// The value of five cards, lowest first (CS 13.1, LR 11.1, LP 11.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FiveCards {
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

/// A kind of hand, and the ranks that decide between hands of that kind.
pub type Value<Kind> = (Kind, Vec<u8>);

fn ranks(cards: &[Card]) -> Vec<u8> {
    by_count(cards).into_iter().map(|(_, rank)| rank).collect()
}

/// The value of three cards.
pub fn three(cards: &[Card]) -> Value<ThreeCards> {
    assert_eq!(cards.len(), 3);
    let counts: Vec<usize> = by_count(cards).into_iter().map(|(count, _)| count).collect();
    match (straight_top(cards), same_suit(cards)) {
        (Some(top), true) => (ThreeCards::StraightFlush, vec![top]),
        (Some(top), false) => (ThreeCards::Straight, vec![top]),
        (None, true) => (ThreeCards::Flush, ranks(cards)),
        (None, false) if counts == [3] => (ThreeCards::ThreeOfAKind, ranks(cards)),
        (None, false) if counts == [2, 1] => (ThreeCards::Pair, ranks(cards)),
        (None, false) => (ThreeCards::OddCards, ranks(cards)),
    }
}

/// The value of five cards.
pub fn five(cards: &[Card]) -> Value<FiveCards> {
    assert_eq!(cards.len(), 5);
    let counts: Vec<usize> = by_count(cards).into_iter().map(|(count, _)| count).collect();
    match (straight_top(cards), same_suit(cards)) {
        (Some(14), true) => (FiveCards::RoyalFlush, vec![14]),
        (Some(top), true) => (FiveCards::StraightFlush, vec![top]),
        (Some(top), false) => (FiveCards::Straight, vec![top]),
        (None, true) => (FiveCards::Flush, ranks(cards)),
        (None, false) if counts == [4, 1] => (FiveCards::FourOfAKind, ranks(cards)),
        (None, false) if counts == [3, 2] => (FiveCards::FullHouse, ranks(cards)),
        (None, false) if counts == [3, 1, 1] => (FiveCards::ThreeOfAKind, ranks(cards)),
        (None, false) if counts == [2, 2, 1] => (FiveCards::TwoPairs, ranks(cards)),
        (None, false) if counts == [2, 1, 1, 1] => (FiveCards::OnePair, ranks(cards)),
        (None, false) => (FiveCards::OddCards, ranks(cards)),
    }
}

/// Ace and king or higher (CS 9.1, LP 9.3).
pub fn has_ace_king(value: &Value<FiveCards>) -> bool {
    value.0 > FiveCards::OddCards || value.1[..2] == [14, 13]
}

/// Every way to take `n` of these cards.
pub fn subsets(cards: &[Card], n: usize) -> Vec<Vec<Card>> {
    let mut found = Vec::new();
    for mask in 0u32..1 << cards.len() {
        if mask.count_ones() as usize == n {
            found.push((0..cards.len()).filter(|at| mask >> at & 1 == 1).map(|at| cards[at]).collect());
        }
    }
    found
}

/// Every hand of three cards, counted by kind: the well-known numbers.
#[test]
fn three_cards_are_as_frequent_as_everybody_knows() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut counts = [0; 6];
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                counts[three(&[deck[a], deck[b], deck[c]]).0 as usize] += 1;
            }
        }
    }
    assert_eq!(counts, [16_440, 3_744, 1_096, 720, 52, 48]);
}
