//! A round of Lunar Poker as its table handles it.

use super::{EMPTY_AREA, LunarPoker, NextUp};
use crate::card::Card;
use crate::games::GameRound;
use crate::input::Decision;
use crate::instruction::{Instruction, own_cards, pair_or_better};
use crate::poker::cards_and_limits_of_course;
use crate::round::Round;
use crate::seat::{Seat, Seats};
use crate::view::Viewer;
use alloc::vec::Vec;

impl GameRound for LunarPoker {
    #[inline]
    fn restart(&mut self) {
        for seat in self.course.hands() {
            self.areas[seat.index()] = EMPTY_AREA;
        }
        self.course.restart();
        self.claims = Seats::NONE;
        self.verified = Seats::NONE;
        self.elected = Seats::NONE;
        self.unviewed = Seats::NONE;
        self.shuffled_back = Seats::NONE;
        self.next_up = NextUp::NONE;
    }

    cards_and_limits_of_course!();

    fn held_back(&self) -> Option<Card> {
        self.next_up.first()
    }

    fn wishes(&self, instruction: Instruction, seat: Seat) -> Vec<Decision> {
        let cards = own_cards(&self.view(Viewer::Player(seat)), seat);
        let mut wishes = instruction.bet_or_fold(pair_or_better(&cards), Decision::Bet(None));
        if self.must_declare(seat) {
            wishes.insert(0, Decision::Declare);
        }
        wishes
    }
}
