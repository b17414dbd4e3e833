//! A round of Three Card Poker as its table handles it.

use super::{EMPTY_AREA, ThreeCardPoker};
use crate::card::{Card, Rank, Suit};
use crate::games::GameRound;
use crate::input::Decision;
use crate::instruction::{Instruction, own_cards};
use crate::poker::cards_and_limits_of_course;
use crate::round::Round;
use crate::seat::Seat;
use crate::strength::ThreeCardStrength;
use crate::view::Viewer;
use alloc::vec::Vec;

/// The lowest three cards that the usual instruction plays: queen, six, four.
const QUEEN_SIX_FOUR: ThreeCardStrength = ThreeCardStrength::of([
    Card::new(Rank::Queen, Suit::Spades),
    Card::new(Rank::Six, Suit::Hearts),
    Card::new(Rank::Four, Suit::Diamonds),
]);

impl GameRound for ThreeCardPoker {
    #[inline]
    fn restart(&mut self) {
        for seat in self.course.hands() {
            self.areas[seat.index()] = EMPTY_AREA;
        }
        self.course.restart();
    }

    cards_and_limits_of_course!();

    fn wishes(&self, instruction: Instruction, seat: Seat) -> Vec<Decision> {
        let cards = own_cards(&self.view(Viewer::Player(seat)), seat);
        let good = <[Card; 3]>::try_from(&cards[..]).is_ok_and(|hand| ThreeCardStrength::of(hand) >= QUEEN_SIX_FOUR);
        instruction.bet_or_fold(good, Decision::Play)
    }
}
