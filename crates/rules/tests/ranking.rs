//! Hand ranking, checked for every possible hand against a slow and simple ranker that shares only the card type with
//! the tables.

use croupier_rules::card::{Card, Rank};
use croupier_rules::strength::{FiveCardHand, FiveCardStrength, FiveCardSum, ThreeCardHand, ThreeCardStrength};
use std::collections::{BTreeMap, HashMap};

/// A hand's category, and the ranks that decide within it.
type Description = (u8, Vec<Rank>);

/// Ranks with the most frequent first, then the highest: the order in which hands of a category are compared.
fn by_weight(cards: &[Card]) -> (Vec<usize>, Vec<Rank>) {
    let mut counts: BTreeMap<Rank, usize> = BTreeMap::new();
    for card in cards {
        *counts.entry(card.rank()).or_default() += 1;
    }
    let mut weighed: Vec<(usize, Rank)> = counts.into_iter().map(|(rank, count)| (count, rank)).collect();
    weighed.sort_unstable();
    weighed.reverse();
    (weighed.iter().map(|(count, _)| *count).collect(), weighed.iter().map(|(_, rank)| *rank).collect())
}

fn is_flush(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit() == cards[0].suit())
}

/// The rank that heads a straight; the ace may be low, and then heads nothing.
fn straight(ranks: &[Rank], size: usize) -> Option<Rank> {
    if ranks.len() != size {
        return None;
    }
    let places: Vec<usize> = ranks.iter().map(|rank| *rank as usize).collect();
    if places.windows(2).all(|pair| pair[0] == pair[1] + 1) {
        return Some(ranks[0]);
    }
    let low: Vec<usize> = (0..size - 1).rev().collect();
    (ranks[0] == Rank::Ace && places[1..] == low[..]).then(|| ranks[1])
}

fn describe_five(cards: [Card; 5]) -> Description {
    let (counts, ranks) = by_weight(&cards);
    let category = match (straight(&ranks, 5), is_flush(&cards), &counts[..]) {
        (Some(Rank::Ace), true, _) => 9,
        (Some(_), true, _) => 8,
        (_, _, [4, 1]) => 7,
        (_, _, [3, 2]) => 6,
        (_, true, _) => 5,
        (Some(_), _, _) => 4,
        (_, _, [3, 1, 1]) => 3,
        (_, _, [2, 2, 1]) => 2,
        (_, _, [2, 1, 1, 1]) => 1,
        _ => 0,
    };
    (category, straight(&ranks, 5).map_or(ranks, |top| vec![top]))
}

fn describe_three(cards: [Card; 3]) -> Description {
    let (counts, ranks) = by_weight(&cards);
    let category = match (straight(&ranks, 3), is_flush(&cards), &counts[..]) {
        (Some(_), true, _) => 5,
        (_, _, [3]) => 4,
        (Some(_), _, _) => 3,
        (_, true, _) => 2,
        (_, _, [2, 1]) => 1,
        _ => 0,
    };
    (category, straight(&ranks, 3).map_or(ranks, |top| vec![top]))
}

/// Descriptions and strengths must match one to one and run in the same order.
fn assert_same_order(seen: HashMap<u16, Description>, distinct: usize) {
    assert_eq!(seen.len(), distinct);
    let mut by_strength: Vec<(u16, Description)> = seen.into_iter().collect();
    by_strength.sort_unstable_by_key(|(strength, _)| *strength);
    for pair in by_strength.windows(2) {
        assert!(pair[0].1 < pair[1].1, "{:?} should be below {:?}", pair[0], pair[1]);
    }
}

#[test]
fn all_2598960_hands_of_five_cards_rank_as_the_slow_ranker_says() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut categories = [0u32; 10];
    let mut seen: HashMap<u16, Description> = HashMap::new();
    for (a, first) in deck.iter().enumerate() {
        for (b, second) in deck.iter().enumerate().skip(a + 1) {
            for (c, third) in deck.iter().enumerate().skip(b + 1) {
                for (d, fourth) in deck.iter().enumerate().skip(c + 1) {
                    for fifth in &deck[d + 1..] {
                        let hand = [*first, *second, *third, *fourth, *fifth];
                        let strength = FiveCardStrength::of(hand);
                        let description = describe_five(hand);
                        assert_eq!(strength.category() as u8, description.0, "{hand:?}");
                        categories[strength.category() as usize] += 1;
                        let known = seen.entry(strength.value()).or_insert_with(|| description.clone());
                        assert_eq!(*known, description, "{hand:?}");
                    }
                }
            }
        }
    }
    // Odd cards, pair, two pairs, three, straight, flush, full house, four, straight flush, royal flush.
    assert_eq!(categories, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]);
    assert_same_order(seen, 7_462);
}

#[test]
fn all_22100_hands_of_three_cards_rank_as_the_slow_ranker_says() {
    let deck: Vec<Card> = Card::deck().collect();
    let mut categories = [0u32; 6];
    let mut seen: HashMap<u16, Description> = HashMap::new();
    for (a, first) in deck.iter().enumerate() {
        for (b, second) in deck.iter().enumerate().skip(a + 1) {
            for third in &deck[b + 1..] {
                let hand = [*first, *second, *third];
                let strength = ThreeCardStrength::of(hand);
                let description = describe_three(hand);
                assert_eq!(strength.category() as u8, description.0, "{hand:?}");
                categories[strength.category() as usize] += 1;
                let known = seen.entry(strength.value()).or_insert_with(|| description.clone());
                assert_eq!(*known, description, "{hand:?}");
                let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
                assert!(orders.iter().all(|o| ThreeCardStrength::of(o.map(|i| hand[i])) == strength));
                assert_eq!(strength.has_queen(), description.0 > 0 || description.1[0] >= Rank::Queen, "{hand:?}");
            }
        }
    }
    // Odd cards, pair, flush, straight, three of a kind, straight flush.
    assert_eq!(categories, [16_440, 3_744, 1_096, 720, 52, 48]);
    assert_same_order(seen, 741);
}

/// The best five of six cards are the best of the six ways to leave one out, in any order of the cards.
#[test]
fn the_best_five_of_six_cards_is_found() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut deck: Vec<Card> = Card::deck().collect();
    for _ in 0..200_000 {
        for at in 0..6 {
            let from = at + random(52 - at);
            deck.swap(at, from);
        }
        let six: [Card; 6] = deck[..6].try_into().expect("six cards");
        let best = (0..6)
            .map(|left_out| {
                let five: Vec<Card> =
                    six.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, c)| *c).collect();
                let five: [Card; 5] = five.try_into().expect("five cards");
                (describe_five(five), FiveCardStrength::of(five))
            })
            .max_by(|a, b| a.0.cmp(&b.0))
            .expect("six choices");
        assert_eq!(FiveCardStrength::best_of_six(six), best.1, "{six:?}");
    }
}

/// Adding cards one by one, in any order, and taking one away again leads to the same strength.
#[test]
fn growing_hands_do_not_depend_on_order() {
    let cards: Vec<Card> =
        ["As", "Kd", "Kh", "2c", "9s", "9d"].iter().map(|text| text.parse().expect("a card")).collect();
    let five = FiveCardStrength::of([cards[0], cards[1], cards[2], cards[3], cards[4]]);
    let backwards = cards[..5].iter().rev().fold(FiveCardSum::EMPTY, |sum, card| sum.with(*card));
    assert_eq!(backwards.strength(), five);
    assert_eq!(backwards.with(cards[5]).without(cards[5]).strength(), five);
}

/// Ace and king are the dealer's least hand in two games, at the edge and on both sides of it.
#[test]
fn ace_king_is_held_from_its_lowest_hand_on() {
    let strength = |text: &str| {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
        FiveCardStrength::of(cards.try_into().expect("five cards"))
    };
    assert!(!strength("As Qd Jh Tc 9s").has_ace_king());
    assert!(!strength("Ks Qd Jh Tc 8s").has_ace_king());
    assert!(strength("As Kd 4h 3c 2s").has_ace_king());
    assert!(strength("2s 2d 3h 4c 5s").has_ace_king());
    assert!(strength("As 2d 3h 4c 5s").has_ace_king());
}

#[test]
fn every_category_has_its_name() {
    assert_eq!(FiveCardHand::ALL.map(FiveCardHand::name).len(), 10);
    assert_eq!(FiveCardHand::FullHouse.name(), "full house");
    assert_eq!(ThreeCardHand::ALL.map(ThreeCardHand::name)[3], "straight");
}
