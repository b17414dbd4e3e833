//! Lunar Poker's combinations, found by trying every set of cards: the bet's first and second combination (rule 9.5,
//! ruling U7) and the events of a super wager (rule 10.5.3, ruling U3).

use crate::hands::{FiveCards, five, has_ace_king, pips, same_suit, subsets};
use croupier_rules::card::Card;

/// A paying combination, lowest first (10.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Combination {
    AceKing,
    Pair,
    TwoPairs,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

impl Combination {
    pub fn odds(self) -> i64 {
        match self {
            Self::RoyalFlush => 100,
            Self::StraightFlush => 50,
            Self::FourOfAKind => 20,
            Self::FullHouse => 7,
            Self::Flush => 5,
            Self::Straight => 4,
            Self::ThreeOfAKind => 3,
            Self::TwoPairs => 2,
            Self::Pair | Self::AceKing => 1,
        }
    }
}

/// The complete list of doubles with the odds they add up to, as ruling U7 gives it.
pub const DOUBLES: [(Combination, Combination, i64); 21] = {
    use Combination as C;
    [
        (C::RoyalFlush, C::StraightFlush, 150),
        (C::RoyalFlush, C::Flush, 105),
        (C::RoyalFlush, C::Straight, 104),
        (C::StraightFlush, C::StraightFlush, 100),
        (C::StraightFlush, C::Flush, 55),
        (C::StraightFlush, C::Straight, 54),
        (C::StraightFlush, C::AceKing, 51),
        (C::FourOfAKind, C::FullHouse, 27),
        (C::FourOfAKind, C::AceKing, 21),
        (C::FullHouse, C::FullHouse, 14),
        (C::FullHouse, C::AceKing, 8),
        (C::Flush, C::Flush, 10),
        (C::Flush, C::Straight, 9),
        (C::Flush, C::Pair, 6),
        (C::Flush, C::AceKing, 6),
        (C::Straight, C::Straight, 8),
        (C::Straight, C::AceKing, 5),
        (C::ThreeOfAKind, C::AceKing, 4),
        (C::TwoPairs, C::TwoPairs, 4),
        (C::TwoPairs, C::AceKing, 3),
        (C::Pair, C::AceKing, 2),
    ]
};

/// The combination that these cards make without kickers, if any.
fn combination(cards: &[Card]) -> Option<Combination> {
    let mut ranks: Vec<u8> = cards.iter().map(|card| pips(*card)).collect();
    ranks.sort_unstable();
    match ranks[..] {
        [13, 14] => Some(Combination::AceKing),
        [a, b] if a == b => Some(Combination::Pair),
        [a, b, c] if a == b && b == c => Some(Combination::ThreeOfAKind),
        [a, b, c, d] if a == b && b == c && c == d => Some(Combination::FourOfAKind),
        [a, b, c, d] if a == b && c == d => Some(Combination::TwoPairs),
        [_, _, _, _, _] => match five(cards).0 {
            FiveCards::RoyalFlush => Some(Combination::RoyalFlush),
            FiveCards::StraightFlush => Some(Combination::StraightFlush),
            FiveCards::FullHouse => Some(Combination::FullHouse),
            FiveCards::Flush => Some(Combination::Flush),
            FiveCards::Straight => Some(Combination::Straight),
            _ => None,
        },
        _ => None,
    }
}

fn combinations(cards: &[Card]) -> Vec<(Combination, Vec<Card>)> {
    (2..=5)
        .flat_map(|n| subsets(cards, n))
        .filter_map(|cards| combination(&cards).map(|combination| (combination, cards)))
        .collect()
}

/// The best five of five or six cards.
pub fn best(cards: &[Card]) -> Vec<Card> {
    subsets(cards, 5).into_iter().max_by_key(|five_cards| five(five_cards)).unwrap()
}

/// The winning combination of a hand that beats an ace and a king, and the best second one with at least one card that
/// the first did not use.
pub fn paid(cards: &[Card]) -> (Combination, Option<Combination>) {
    let value = five(&best(cards));
    let first_kind = match value.0 {
        FiveCards::RoyalFlush => Combination::RoyalFlush,
        FiveCards::StraightFlush => Combination::StraightFlush,
        FiveCards::FourOfAKind => Combination::FourOfAKind,
        FiveCards::FullHouse => Combination::FullHouse,
        FiveCards::Flush => Combination::Flush,
        FiveCards::Straight => Combination::Straight,
        FiveCards::ThreeOfAKind => Combination::ThreeOfAKind,
        FiveCards::TwoPairs => Combination::TwoPairs,
        FiveCards::OnePair => Combination::Pair,
        FiveCards::OddCards => {
            assert!(has_ace_king(&value), "only a hand that beats an ace and a king is paid");
            Combination::AceKing
        }
    };
    let all = combinations(cards);
    let mut second = None;
    // If the best hand can be formed in more than one way, the way that pays most.
    for best_five in subsets(cards, 5).into_iter().filter(|five_cards| five(five_cards) == value) {
        for (kind, first) in &all {
            if *kind == first_kind && first.iter().all(|card| best_five.contains(card)) {
                let others = all.iter().filter(|(_, cards)| cards.iter().any(|card| !first.contains(card)));
                second = second.max(others.map(|(kind, _)| *kind).max());
            }
        }
    }
    (first_kind, second)
}

/// The events of a super wager, best first.
pub const SUPER: [(&str, i64); 8] = [
    ("four of a kind", 200),
    ("five picture cards", 150),
    ("full house", 100),
    ("flush", 60),
    ("straight", 25),
    ("three of a kind", 8),
    ("ace-king-queen", 5),
    ("five of one colour", 2),
];

/// The best event of the first five cards.
pub fn super_event(cards: &[Card]) -> Option<(&'static str, i64)> {
    let kind = five(cards).0;
    let holds = |rank: u8| cards.iter().any(|card| pips(*card) == rank);
    let one_colour = cards.iter().all(|card| card.suit().is_red() == cards[0].suit().is_red());
    let shows = |event: &str| match event {
        "four of a kind" => kind == FiveCards::FourOfAKind,
        "five picture cards" => cards.iter().all(|card| card.rank().is_picture()) && kind != FiveCards::FourOfAKind,
        "full house" => kind == FiveCards::FullHouse,
        // Straight and royal flushes pay the same as other flushes here (10.6).
        "flush" => same_suit(cards),
        "straight" => kind == FiveCards::Straight,
        "three of a kind" => kind == FiveCards::ThreeOfAKind,
        "ace-king-queen" => holds(14) && holds(13) && holds(12),
        _ => one_colour,
    };
    SUPER.into_iter().find(|(event, _)| shows(event))
}

/// The examples in the words of rulings U3 and U7.
#[test]
fn combinations_are_those_of_the_rulings() {
    let cards = |text: &str| -> Vec<Card> { text.split(' ').map(|card| card.parse().unwrap()).collect() };
    let bet = |text: &str| {
        let (first, second) = paid(&cards(text));
        first.odds() + second.map_or(0, Combination::odds)
    };
    assert_eq!(bet("3c 4d 4h 5s 6c 7d"), 8);
    assert_eq!(bet("Ac Kd Kh 5s 3c"), 2);
    assert_eq!(bet("Ac Ad Kh Ks 8c"), 2);
    assert_eq!(bet("Ac Ad Ah Ks Kc"), 7);
    assert_eq!(bet("Ac Kd 9h 5s 3c"), 1);
    let event = |text: &str| super_event(&cards(text)).map(|(event, _)| event);
    assert_eq!(event("Kc Kd Kh Qs Qc"), Some("five picture cards"));
    assert_eq!(event("Kc Kd Kh Ks Qc"), Some("four of a kind"));
    assert_eq!(event("Ac Kc Qc Jc Tc"), Some("flush"));
    assert_eq!(event("Ac Ad Kc Qd 2h"), Some("ace-king-queen"));
    assert_eq!(event("Ac 2s 4c 6s 8c"), Some("five of one colour"));
    assert_eq!(event("Ac 2d 4c 6s 8c"), None);
}
