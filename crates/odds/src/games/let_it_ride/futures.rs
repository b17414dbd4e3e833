//! All continuations: all 270,725 hands of four cards with each of the 48 last cards, and all 22,100 hands of three
//! with each of the 49 cards that may be turned first.
//!
//! Hands that differ only by an exchange of suits have the same continuations, so one of them is followed for all. Then
//! hands with the same shape and the same continuations are combined. That changes no figure, because nothing else
//! about them matters, and leaves so few kinds that any number of tables and strategies can be computed at once.

use super::payoff::{ENDINGS, Payoff, ending};
use super::shape::{Shape, Shapes};
use crate::hand_index::{FOURS, THREES, fours, of_four, of_three, threes};
use crate::progress::Progress;
use crate::suit_classes::SuitClassTable;
use rayon::prelude::*;
use rules::Card;
use rules::strength::{CardWord, FiveCardSum};
use std::collections::BTreeMap;

/// Hands of four cards with the same endings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FourKind {
    pub(super) shape: Shape,
    /// The number of last cards for each ending.
    pub(super) endings: [u8; ENDINGS],
}

/// Hands of three cards with the same continuations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ThreeKind {
    pub(super) shape: Shape,
    /// An example.
    pub(super) cards: [Card; 3],
    /// The number of hands.
    pub(super) ways: u64,
    /// The kinds of four cards that they become with the first community card, and the number of cards for each.
    pub(super) becomes: Vec<(u16, u8)>,
}

/// All kinds, and the kind of every hand by the hand's number.
pub(super) struct Futures {
    pub(super) threes: Vec<ThreeKind>,
    pub(super) fours: Vec<FourKind>,
    pub(super) kind_of_three: Vec<u16>,
    pub(super) kind_of_four: Vec<u16>,
}

/// The number of ways to turn the two community cards when three cards are known.
pub(super) const RUNOUTS: i64 = 49 * 48;
/// The number of cards that can be turned last.
pub(super) const LAST_CARDS: i64 = 48;

/// The number of last cards for each ending, when further cards are gone.
pub(super) fn endings(cards: [Card; 4], gone: &[Card]) -> [u8; ENDINGS] {
    let hand = cards.iter().fold(FiveCardSum::EMPTY, |sum, card| sum.with(*card));
    let mut endings = [0; ENDINGS];
    for card in Card::deck().filter(|card| !cards.contains(card) && !gone.contains(card)) {
        endings[ending(hand.with_word(CardWord::of(card)).strength())] += 1;
    }
    endings
}

/// Net results of four cards, summed over the last cards, with one, two and three wagers in play.
pub(super) fn values(endings: &[u8; ENDINGS], payoff: &Payoff) -> [i64; 3] {
    [1, 2, 3].map(|in_play| {
        let each = endings.iter().enumerate();
        each.map(|(ending, ways)| i64::from(*ways) * payoff.net_of(in_play, ending).0).sum()
    })
}

impl Futures {
    pub(super) fn new(progress: &Progress) -> Self {
        let shapes = Shapes::new();
        let by_suit = SuitClassTable::new(fours(), FOURS, of_four);
        let total = by_suit.hands.len() as u64;
        progress.start(total);
        let each: Vec<[u8; ENDINGS]> = by_suit
            .hands
            .par_chunks(512)
            .flat_map_iter(|hands| {
                progress.advance(hands.len() as u64, total);
                hands.iter().map(|hand| endings(*hand, &[]))
            })
            .collect();
        let mut known = BTreeMap::new();
        let mut four_kinds: Vec<FourKind> = Vec::new();
        let mut kind_of_class = Vec::with_capacity(each.len());
        for (cards, endings) in by_suit.hands.into_iter().zip(each) {
            let shape = shapes.of(&cards);
            kind_of_class.push(*known.entry((shape, endings)).or_insert_with(|| {
                four_kinds.push(FourKind { shape, endings });
                (four_kinds.len() - 1) as u16
            }));
        }
        let kind_of_four: Vec<u16> = by_suit.class_of.iter().map(|class| kind_of_class[usize::from(*class)]).collect();

        let by_suit = SuitClassTable::new(threes(), THREES, of_three);
        let mut known = BTreeMap::new();
        let mut three_kinds: Vec<ThreeKind> = Vec::new();
        let mut kind_of_class = Vec::with_capacity(by_suit.hands.len());
        let mut counts = vec![0u8; four_kinds.len()];
        for (cards, ways) in by_suit.hands.into_iter().zip(by_suit.ways) {
            counts.fill(0);
            let [a, b, c] = cards;
            for card in Card::deck().filter(|card| !cards.contains(card)) {
                counts[usize::from(kind_of_four[of_four([a, b, c, card])])] += 1;
            }
            let becomes: Vec<(u16, u8)> = (0..).zip(counts.iter().copied()).filter(|(_, ways)| *ways > 0).collect();
            let shape = shapes.of(&cards);
            let kind = *known.entry((shape, becomes)).or_insert_with_key(|(_, becomes)| {
                three_kinds.push(ThreeKind { shape, cards, ways: 0, becomes: becomes.clone() });
                (three_kinds.len() - 1) as u16
            });
            three_kinds[usize::from(kind)].ways += ways;
            kind_of_class.push(kind);
        }
        let kind_of_three = by_suit.class_of.iter().map(|class| kind_of_class[usize::from(*class)]).collect();
        Self { threes: three_kinds, fours: four_kinds, kind_of_three, kind_of_four }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_is_of_one_kind_and_four_cards_have_their_shape() {
        let futures = Futures::new(&Progress::silent());
        assert_eq!(futures.threes.iter().map(|kind| kind.ways).sum::<u64>(), 22_100);
        assert_eq!(futures.kind_of_four.len(), FOURS);
        for kind in &futures.fours {
            assert_eq!(kind.endings.iter().map(|ways| i64::from(*ways)).sum::<i64>(), LAST_CARDS);
            // Hands are called paid exactly if every last card leaves them paid.
            assert_eq!(kind.endings[0] == 0, kind.shape.made.is_paid(), "{kind:?}");
        }
        for kind in &futures.threes {
            assert_eq!(kind.becomes.iter().map(|(_, ways)| u64::from(*ways)).sum::<u64>(), 49);
        }
        // The shape of four cards alone determines their endings.
        let mut shapes: Vec<Shape> = futures.fours.iter().map(|kind| kind.shape).collect();
        shapes.sort_unstable();
        shapes.dedup();
        assert_eq!(shapes.len(), futures.fours.len());
    }
}
