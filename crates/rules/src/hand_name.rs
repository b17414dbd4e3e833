//! Names of hands at the table: `Pair of sevens`, `soft 17`. A name is made only of cards that its reader sees. No rule
//! depends on it.

use crate::card::{Card, Rank};
use crate::strength::{FiveCardHand, FiveCardStrength, ThreeCardHand, ThreeCardStrength};
use core::fmt;

/// The name of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HandName {
    /// Cards that are ranked.
    Poker(PokerHand),
    /// Points.
    Points {
        /// The total.
        total: u8,
        /// Whether an ace counts as eleven.
        soft: bool,
    },
    /// An ace and a ten-value card as the first two.
    Blackjack,
}

/// A ranked hand, with the ranks that a dealer calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PokerHand {
    RoyalFlush,
    StraightFlush,
    Four(Rank),
    FullHouse { three: Rank, pair: Rank },
    Flush { high: Rank },
    Straight { high: Rank },
    Three(Rank),
    TwoPairs { higher: Rank, lower: Rank },
    Pair(Rank),
    AceAndKing,
    High(Rank),
}

impl HandName {
    /// The name of a poker hand of three cards, of five, or of the best five of six. Other numbers have no name.
    pub fn poker(cards: &[Card]) -> Option<Self> {
        let hand = match *cards {
            [a, b, c] => three([a, b, c]),
            [a, b, c, d, e] => five([a, b, c, d, e]),
            [_, _, _, _, _, _] => five(best_five(cards)?),
            _ => return None,
        };
        Some(Self::Poker(hand))
    }
}

/// The five of more cards that make the best hand.
fn best_five(cards: &[Card]) -> Option<[Card; 5]> {
    let without = |left: usize| -> Option<[Card; 5]> {
        let rest = cards.iter().enumerate().filter(|(at, _)| *at != left).map(|(_, card)| *card);
        let mut five = [Card::LOWEST; 5];
        for (at, card) in rest.enumerate() {
            *five.get_mut(at)? = card;
        }
        Some(five)
    };
    (0..cards.len()).filter_map(without).max_by_key(|five| FiveCardStrength::of(*five))
}

fn five(cards: [Card; 5]) -> PokerHand {
    let [first, second] = telling(&cards);
    match FiveCardStrength::of(cards).category() {
        FiveCardHand::RoyalFlush => PokerHand::RoyalFlush,
        FiveCardHand::StraightFlush => PokerHand::StraightFlush,
        FiveCardHand::FourOfAKind => PokerHand::Four(first),
        FiveCardHand::FullHouse => PokerHand::FullHouse { three: first, pair: second },
        FiveCardHand::Flush => PokerHand::Flush { high: first },
        FiveCardHand::Straight => PokerHand::Straight { high: straight_high(first, second) },
        FiveCardHand::ThreeOfAKind => PokerHand::Three(first),
        FiveCardHand::TwoPairs => PokerHand::TwoPairs { higher: first, lower: second },
        FiveCardHand::OnePair => PokerHand::Pair(first),
        FiveCardHand::OddCards => odd(first, second),
    }
}

fn three(cards: [Card; 3]) -> PokerHand {
    let [first, second] = telling(&cards);
    match ThreeCardStrength::of(cards).category() {
        ThreeCardHand::StraightFlush => PokerHand::StraightFlush,
        ThreeCardHand::ThreeOfAKind => PokerHand::Three(first),
        ThreeCardHand::Straight => PokerHand::Straight { high: straight_high(first, second) },
        ThreeCardHand::Flush => PokerHand::Flush { high: first },
        ThreeCardHand::OnePair => PokerHand::Pair(first),
        ThreeCardHand::OddCards => PokerHand::High(first),
    }
}

/// Ace and king has a name of its own: dealers of five cards qualify with it, and one game pays it.
fn odd(first: Rank, second: Rank) -> PokerHand {
    if (first, second) == (Rank::Ace, Rank::King) { PokerHand::AceAndKing } else { PokerHand::High(first) }
}

/// An ace that is not followed by a king counts below the two.
fn straight_high(first: Rank, second: Rank) -> Rank {
    if first == Rank::Ace && second != Rank::King { second } else { first }
}

/// The two ranks that identify a hand: those with the most cards first, then the highest. A hand of a single rank gives
/// that rank twice.
fn telling(cards: &[Card]) -> [Rank; 2] {
    let mut counts = [0_u8; 13];
    for card in cards {
        counts[card.rank() as usize] += 1;
    }
    let best = |not: Option<Rank>| {
        let others = Rank::ALL.into_iter().filter(|rank| Some(*rank) != not && counts[*rank as usize] > 0);
        others.max_by_key(|rank| (counts[*rank as usize], *rank))
    };
    let first = best(None).unwrap_or(Rank::Two);
    [first, best(Some(first)).unwrap_or(first)]
}

fn singular(rank: Rank) -> &'static str {
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
        [rank as usize]
}

fn plural(rank: Rank) -> &'static str {
    [
        "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
        "aces",
    ][rank as usize]
}

fn capital(rank: Rank) -> &'static str {
    ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"]
        [rank as usize]
}

impl fmt::Display for PokerHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::RoyalFlush => f.write_str("Royal flush"),
            Self::StraightFlush => f.write_str("Straight flush"),
            Self::Four(rank) => write!(f, "Four {}", plural(rank)),
            Self::FullHouse { three, pair } => write!(f, "Full house, {} over {}", plural(three), plural(pair)),
            Self::Flush { high } => write!(f, "Flush, {} high", singular(high)),
            Self::Straight { high } => write!(f, "Straight to the {}", singular(high)),
            Self::Three(rank) => write!(f, "Three {}", plural(rank)),
            Self::TwoPairs { higher, lower } => write!(f, "Two pairs, {} and {}", plural(higher), plural(lower)),
            Self::Pair(rank) => write!(f, "Pair of {}", plural(rank)),
            Self::AceAndKing => f.write_str("Ace and king"),
            Self::High(rank) => write!(f, "{} high", capital(rank)),
        }
    }
}

impl fmt::Display for HandName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Poker(hand) => hand.fmt(f),
            Self::Blackjack => f.write_str("Blackjack"),
            Self::Points { total, .. } if total > 21 => write!(f, "{total}, bust"),
            Self::Points { total, soft: true } if total < 21 => write!(f, "soft {total}"),
            Self::Points { total, .. } => write!(f, "{total}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(cards: &str) -> Option<String> {
        let cards: Vec<Card> = cards.split_whitespace().map(|card| card.parse().expect("a card")).collect();
        HandName::poker(&cards).map(|name| name.to_string())
    }

    #[test]
    fn hands_are_called_by_the_ranks_that_tell_them_apart() {
        for (cards, expected) in [
            ("As Ks Qs Js Ts", "Royal flush"),
            ("9s 8s 7s 6s 5s", "Straight flush"),
            ("As 2s 3s 4s 5s", "Straight flush"),
            ("9s 9h 9d 9c 5s", "Four nines"),
            ("9s 9h 9d 5c 5s", "Full house, nines over fives"),
            ("As Js 9s 5s 2s", "Flush, ace high"),
            ("9s 8h 7s 6s 5s", "Straight to the nine"),
            ("Ah 2s 3s 4s 5s", "Straight to the five"),
            ("Ah Ks Qs Js Ts", "Straight to the ace"),
            ("9s 9h 9d 5c 4s", "Three nines"),
            ("5s 9h 9d 5c 4s", "Two pairs, nines and fives"),
            ("Ts Th 9d 5c 4s", "Pair of tens"),
            ("As Kh 9d 5c 4s", "Ace and king"),
            ("As Qh 9d 5c 4s", "Ace high"),
            ("Ks Ah 2d 3c 4s", "Ace and king"),
            ("5c 6d 7s", "Straight to the seven"),
            ("Ac 2d 3s", "Straight to the three"),
            ("Ac 2c 4c", "Flush, ace high"),
            ("7c 7d 7s", "Three sevens"),
            ("Kc 7d 7s", "Pair of sevens"),
            ("Qc 7d 2s", "Queen high"),
            ("Kc As 2s", "Ace high"),
            ("Qs Ks As", "Straight flush"),
        ] {
            assert_eq!(name(cards).as_deref(), Some(expected), "{cards}");
        }
    }

    #[test]
    fn of_six_cards_the_best_five_count() {
        assert_eq!(name("9s 9h 9d 5c 5s As").as_deref(), Some("Full house, nines over fives"));
        assert_eq!(name("Ah 2s 3s 4s 5s 6d").as_deref(), Some("Straight to the six"));
        assert_eq!(name("Kh Kd 9s 9d 2c 2h").as_deref(), Some("Two pairs, kings and nines"));
    }

    #[test]
    fn other_numbers_of_cards_have_no_name() {
        for cards in ["", "Kh", "Kh Kd", "Kh Kd Ks Kc", "Kh Kd 9s 9d 2c 2h 3c"] {
            assert_eq!(name(cards), None, "{cards}");
        }
    }

    #[test]
    fn points_are_soft_below_21_and_too_many_above() {
        let points = |total, soft| HandName::Points { total, soft }.to_string();
        assert_eq!([points(20, true), points(21, true), points(21, false)], ["soft 20", "21", "21"]);
        assert_eq!([points(17, false), points(22, false)], ["17", "22, bust"]);
        assert_eq!(HandName::Blackjack.to_string(), "Blackjack");
    }
}
