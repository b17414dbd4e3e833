//! Rules 9.1, 10.1 and 11.1: which hands are paid, and at what odds.

use super::BOOK;
use crate::card::{Card, Rank, Suit};
use crate::money::Odds;
use crate::rulebook::{Grounds, rules};
use crate::strength::{FiveCardHand, FiveCardStrength};

/// The prize of a hand.
pub(super) struct Prize {
    pub(super) odds: Odds,
    pub(super) rules: Grounds,
    /// The rules where the maximum payout has cut it.
    pub(super) capped: Grounds,
}

/// The odds of a hand and the number of the rule that describes it.
macro_rules! prize {
    ($odds:literal to 1, $($number:literal),+) => {
        Prize {
            odds: Odds::to_one($odds),
            rules: rules!["9.2.2", "10.1", $($number),+],
            capped: rules!["9.2.2", "10.1", $($number),+, "10.2", "G5", "R12"],
        }
    };
}

/// The payout schedule from one pair upwards.
static PRIZES: [Prize; 9] = [
    prize!(1 to 1, "11.1.9", "L1"),
    prize!(2 to 1, "11.1.8", "L1"),
    prize!(3 to 1, "11.1.7", "L1"),
    prize!(5 to 1, "11.1.6", "L1"),
    prize!(8 to 1, "11.1.5", "L1"),
    prize!(11 to 1, "11.1.4", "L1"),
    prize!(50 to 1, "11.1.3", "L1"),
    prize!(200 to 1, "11.1.2", "L1"),
    prize!(1000 to 1, "11.1.1", "L1"),
];

/// 10-10-4-3-2: the lowest hand that is paid.
const LOWEST_PAID: FiveCardStrength = FiveCardStrength::of([
    Card::new(Rank::Ten, Suit::Spades),
    Card::new(Rank::Ten, Suit::Hearts),
    Card::new(Rank::Four, Suit::Diamonds),
    Card::new(Rank::Three, Suit::Clubs),
    Card::new(Rank::Two, Suit::Spades),
]);

/// The prize of a hand of this strength, which must be a pair of 10s or better.
#[inline]
pub(super) fn prize(hand: FiveCardStrength) -> Option<&'static Prize> {
    if hand >= LOWEST_PAID { PRIZES.get(hand.category() as usize - 1) } else { None }
}

/// The rules by which a hand below a pair of 10s loses.
#[inline]
pub(super) fn unpaid(hand: FiveCardStrength) -> Grounds {
    if hand.category() == FiveCardHand::OnePair {
        rules!["9.1", "9.2.1", "11.1.9", "L1"]
    } else {
        rules!["9.1", "9.2.1", "11.1.10"]
    }
}

/// The odds at which a hand of this strength is paid, if it is.
#[inline]
pub fn odds(hand: FiveCardStrength) -> Option<Odds> {
    prize(hand).map(|prize| prize.odds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pays(cards: &str) -> Option<u16> {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        odds(FiveCardStrength::of(cards.try_into().unwrap())).map(|odds| odds.pays)
    }

    /// Rules 9.1 and 10.1, ruling L1.
    #[test]
    fn a_pair_of_tens_is_the_lowest_that_pays() {
        assert_eq!(pays("Ts Th 4d 3c 2s"), Some(1));
        assert_eq!(pays("9s 9h Ad Kc Qs"), None);
        assert_eq!(pays("As Kh Qd Jc 9s"), None);
        for pair in ["Js Jh", "Qs Qh", "Ks Kh", "As Ah"] {
            assert_eq!(pays(&format!("{pair} 4d 3c 2s")), Some(1));
        }
    }

    /// Rules 10.1 and 11.1: the lowest and highest hand of each kind.
    #[test]
    fn every_hand_pays_its_odds() {
        for (cards, odds) in [
            ("3s 3h 2d 2c 4s", 2),
            ("As Ah Kd Kc Qs", 2),
            ("2s 2h 2d 4c 3s", 3),
            ("As Ah Ad Kc Qs", 3),
            ("As 2h 3d 4c 5s", 5),
            ("As Kh Qd Jc Ts", 5),
            ("7s 5s 4s 3s 2s", 8),
            ("As Ks Qs Js 9s", 8),
            ("2s 2h 2d 3c 3s", 11),
            ("As Ah Ad Kc Ks", 11),
            ("2s 2h 2d 2c 3s", 50),
            ("As Ah Ad Ac Ks", 50),
            ("As 2s 3s 4s 5s", 200),
            ("Ks Qs Js Ts 9s", 200),
            ("As Ks Qs Js Ts", 1000),
        ] {
            assert_eq!(pays(cards), Some(odds), "{cards}");
        }
    }
}
