//! A round of Star Blackjack as its table handles it.

use super::{Phase, StarBlackjack};
use crate::between::CardsLeft;
use crate::card::Card;
use crate::deck::Stock;
use crate::games::GameRound;
use crate::input::Decision;
use crate::instruction::Instruction;
use crate::seat::{Player, Seat, Seats};
use crate::table::Limits;
use alloc::vec;
use alloc::vec::Vec;

impl GameRound for StarBlackjack {
    /// The same shoe is dealt on.
    #[inline]
    fn restart(&mut self) {
        for seat in self.wagered {
            self.areas[seat.index()].clear();
        }
        self.phase = Phase::Betting;
        self.settled = false;
        self.wagered = Seats::NONE;
        self.left = Seats::NONE;
        self.burn_due = false;
        self.dealer.clear();
        self.pending = self.carried.take();
        self.unused = None;
        self.insurance_forgotten = false;
        self.insurance_reopened = false;
        self.device_out = false;
        self.rack_kept = false;
        self.shown = Seats::NONE;
    }

    fn reshuffle(&mut self) {
        self.stock = Stock::fresh(self.settings.decks);
        self.carried = None;
        self.restart();
        self.burn_due = self.settings.burn;
    }

    /// Rule 4.1.2.
    fn reshuffle_before_first_card(&mut self) {
        self.stock = Stock::fresh(self.settings.decks);
        self.pending = None;
        self.burn_due = self.settings.burn;
    }

    fn cards_left(&self) -> CardsLeft {
        let (device, rack) = (self.stock.left().collect(), self.stock.in_rack().collect());
        CardsLeft { device, rack, burn: self.burn_due }
    }

    fn held_back(&self) -> Option<Card> {
        self.pending
    }

    fn limits_at(&self, seat: Seat) -> Limits {
        self.settings.table.limits[seat.index()]
    }

    fn set_limits(&mut self, seat: Seat, limits: Limits) {
        self.settings.table.limits[seat.index()] = limits;
    }

    fn own_limits_at(&self, seat: Seat, player: Player) -> Option<Limits> {
        self.own_limits[seat.index()][player.index()]
    }

    fn set_own_limits(&mut self, seat: Seat, player: Player, own: Option<Limits>) {
        self.own_limits[seat.index()][player.index()] = own;
    }

    /// Standing is allowed from 12 on (10.2), so a hand that may not stand draws. After a device failure wagers are
    /// taken back (17.5.1).
    fn wishes(&self, _instruction: Instruction, _seat: Seat) -> Vec<Decision> {
        vec![Decision::Decline, Decision::Stand, Decision::Hit, Decision::TakeWagersBack]
    }
}
