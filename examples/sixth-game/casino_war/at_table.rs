//! A round of Casino War as its table handles it.

use super::{CasinoWar, EMPTY_AREA};
use crate::games::GameRound;
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::poker::cards_and_limits_of_course;
use crate::seat::Seat;
use alloc::vec::Vec;

impl GameRound for CasinoWar {
    fn restart(&mut self) {
        for seat in self.course.hands() {
            self.areas[seat.index()] = EMPTY_AREA;
        }
        self.course.restart();
        self.war = false;
    }

    cards_and_limits_of_course!();

    fn wishes(&self, instruction: Instruction, _: Seat) -> Vec<Decision> {
        instruction.bet_or_fold(true, Decision::Bet(None))
    }
}
