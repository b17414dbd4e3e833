//! A round of Caribbean Stud Poker as its table handles it.

use super::{CaribbeanStud, EMPTY_AREA};
use crate::games::GameRound;
use crate::input::Decision;
use crate::instruction::{Instruction, own_cards, pair_or_better};
use crate::money::Cents;
use crate::poker::cards_and_limits_of_course;
use crate::round::Round;
use crate::seat::Seat;
use crate::view::Viewer;
use alloc::vec::Vec;

impl GameRound for CaribbeanStud {
    /// The meter goes on from where this round left it.
    #[inline]
    fn restart(&mut self) {
        for seat in self.course.hands() {
            self.areas[seat.index()] = EMPTY_AREA;
        }
        self.course.restart();
        self.jackpot_failed = false;
    }

    cards_and_limits_of_course!();

    fn meter_after(&self) -> (Option<Cents>, u16) {
        (self.meter, self.carried)
    }

    fn set_meter(&mut self, meter: Option<Cents>, carried: u16) {
        self.meter = meter;
        self.carried = carried;
    }

    fn wishes(&self, instruction: Instruction, seat: Seat) -> Vec<Decision> {
        let cards = own_cards(&self.view(Viewer::Player(seat)), seat);
        instruction.bet_or_fold(pair_or_better(&cards), Decision::Bet(None))
    }
}
