//! Basic strategy: the decisions printed on the cards that players learn from. The house's bots play by it; `croupier odds` computes the
//! best play.

use super::hand::{Points, value};
use crate::card::Card;
use crate::input::Decision;
use alloc::vec::Vec;

/// The points of a card, with an ace as eleven.
fn points(card: Card) -> u8 {
    if value(card) == 1 { 11 } else { value(card) }
}

/// The decisions for a hand against the dealer's cards, the best first: a decision that the table does not offer leaves the next one.
pub(super) fn decisions(own: &[Card], dealer: &[Card]) -> Vec<Decision> {
    let Some(up) = dealer.first().map(|card| points(*card)) else { return Vec::new() };
    let mut hand = Points::NONE;
    for card in own {
        hand.push(*card);
    }
    let mut decisions = Vec::new();
    if let [first, second] = own {
        if points(*first) == points(*second) && splits(points(*first), up) {
            decisions.push(Decision::Split);
        }
        if !hand.is_soft() && doubles(hand.total(), up) {
            decisions.push(Decision::Double(None));
        }
    }
    let stands = if hand.is_soft() {
        hand.total() >= 19 || (hand.total() == 18 && up <= 8)
    } else {
        hand.total() >= 17 || (hand.total() >= 13 && up <= 6) || (hand.total() == 12 && (4..=6).contains(&up))
    };
    decisions.push(if stands { Decision::Stand } else { Decision::Hit });
    decisions
}

fn doubles(total: u8, up: u8) -> bool {
    match total {
        9 => (3..=6).contains(&up),
        10 | 11 => (2..=9).contains(&up),
        _ => false,
    }
}

fn splits(pair: u8, up: u8) -> bool {
    match pair {
        11 | 8 => up <= 9,
        9 => up <= 9 && up != 7,
        7 => up <= 7,
        6 => up <= 6,
        2 | 3 => (4..=7).contains(&up),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
    }

    #[test]
    fn hands_are_played_as_the_card_says() {
        for (own, up, expected) in [
            ("8s 8d", "9c", &["split", "hit"][..]),
            ("8s 8d", "Tc", &["hit"]),
            ("Ts Kd", "6c", &["stand"]),
            ("As Ad", "5c", &["split", "hit"]),
            ("6s 5d", "9c", &["double", "hit"]),
            ("6s 5d", "Tc", &["hit"]),
            ("4s 2d 5c", "6h", &["hit"]),
            ("Ts 6d", "6c", &["stand"]),
            ("Ts 6d", "7c", &["hit"]),
            ("As 7d", "8c", &["stand"]),
            ("As 7d", "9c", &["hit"]),
            ("As 6d Tc", "2h", &["stand"]),
            ("Ts 2d", "3h", &["hit"]),
            ("Ts 2d", "4h", &["stand"]),
        ] {
            let decisions: Vec<&str> = decisions(&cards(own), &cards(up)).into_iter().map(Decision::name).collect();
            assert_eq!(decisions, expected, "{own} against {up}");
        }
    }
}
