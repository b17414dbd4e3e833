//! A round of Let It Ride as its table handles it.

use super::{EMPTY_AREA, LetItRide};
use crate::card::{Card, Rank};
use crate::games::GameRound;
use crate::input::Decision;
use crate::instruction::{Instruction, own_cards};
use crate::poker::cards_and_limits_of_course;
use crate::round::Round;
use crate::seat::Seat;
use crate::view::Viewer;
use alloc::vec;
use alloc::vec::Vec;

impl GameRound for LetItRide {
    #[inline]
    fn restart(&mut self) {
        for seat in self.course.hands() {
            self.areas[seat.index()] = EMPTY_AREA;
        }
        self.course.restart();
        self.community = [Card::LOWEST; 2];
        self.turned = 0;
    }

    cards_and_limits_of_course!();

    fn wishes(&self, instruction: Instruction, seat: Seat) -> Vec<Decision> {
        let stays = match instruction {
            Instruction::AlwaysRide => true,
            Instruction::AlwaysWithdraw => false,
            _ => {
                let view = self.view(Viewer::Player(seat));
                let up = view.dealer.iter().flatten().copied();
                already_pays(&own_cards(&view, seat).into_iter().chain(up).collect::<Vec<_>>())
            }
        };
        // Where wagers are recorded as found, the wager to withdraw may be missing; then the others ride.
        if stays { vec![Decision::Ride] } else { vec![Decision::Withdraw, Decision::Ride] }
    }
}

/// Whether these cards are paid with any further cards: a pair of tens or better, two pairs, or three of a
/// kind. Straights and flushes need all five cards, and every decision comes before the fifth.
fn already_pays(cards: &[Card]) -> bool {
    let count = |rank: Rank| cards.iter().filter(|card| card.rank() == rank).count();
    let pairs = Rank::ALL.into_iter().filter(|rank| count(*rank) >= 2);
    let (mut found, mut high, mut three) = (0, false, false);
    for rank in pairs {
        found += 1;
        high |= rank >= Rank::Ten;
        three |= count(rank) >= 3;
    }
    high || three || found >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
    }

    #[test]
    fn a_pair_of_tens_already_pays_and_a_pair_of_nines_does_not() {
        for (hand, pays) in [
            ("Ts Td 2c", true),
            ("9s 9d Ac", false),
            ("2s 2d 2c", true),
            ("As Ks Qs", false),
            ("9s 9d 8c 8d", true),
            ("9s 9d 8c 7d", false),
            ("As Ks Qs Js", false),
            ("2s 2d 2c 2h", true),
            ("4s 4d Tc Td", true),
        ] {
            assert_eq!(already_pays(&cards(hand)), pays, "{hand}");
        }
    }
}
