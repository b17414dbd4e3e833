//! A round of Casino War as its table handles it.

use super::{CasinoWar, EMPTY_AREA};
use crate::between::CardsLeft;
use crate::games::GameRound;
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::seat::Seat;
use crate::table::Limits;

impl GameRound for CasinoWar {
    fn restart(&mut self) {
        for seat in self.course.hands() {
            self.areas[seat.index()] = EMPTY_AREA;
        }
        self.course.restart();
        self.war = false;
    }

    fn cards_left(&self) -> CardsLeft {
        self.course.cards_left()
    }

    fn limits_at(&self, seat: Seat) -> Limits {
        self.settings.table.limits[seat.index()]
    }

    fn set_limits(&mut self, seat: Seat, limits: Limits) {
        self.settings.table.limits[seat.index()] = limits;
        self.course.table.limits[seat.index()] = limits;
    }

    fn wishes(&self, instruction: Instruction, _: Seat) -> Vec<Decision> {
        instruction.bet_or_fold(true, Decision::Bet(None))
    }
}
