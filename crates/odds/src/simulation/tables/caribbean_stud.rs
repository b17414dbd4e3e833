//! Caribbean Stud Poker at a simulated table. Every round starts with the meter of the settings.

use super::{Order, Stopped, Table, seats};
use crate::simulation::ledger::Ledger;
use crate::simulation::shoe::Shoe;
use rules::games::caribbean_stud::{CaribbeanStud, Settings};
use rules::{Card, Cents, Decision, Input, Wager};

/// Whoever decides for the hands of Caribbean Stud Poker.
pub trait Strategist: Send + Sync {
    /// Whether to bet on these cards rather than fold them, with the dealer showing `up`.
    fn bets(&self, hand: [Card; 5], up: Card) -> bool;
}

pub(in crate::simulation) struct CaribbeanTable<'a> {
    round: CaribbeanStud,
    order: Order,
    players: u8,
    stake: Cents,
    jackpot_wager: Cents,
    strategist: &'a dyn Strategist,
}

impl<'a> CaribbeanTable<'a> {
    pub(in crate::simulation) fn new(
        settings: &Settings,
        players: u8,
        stake: Cents,
        strategist: &'a dyn Strategist,
    ) -> Self {
        Self {
            round: CaribbeanStud::new(*settings),
            order: Order::new(settings.table.device, usize::from(players) + 1, 5),
            players,
            stake,
            jackpot_wager: settings.jackpot_wager,
            strategist,
        }
    }
}

impl Table for CaribbeanTable<'_> {
    #[inline]
    fn play(&mut self, shoe: &mut Shoe, ledger: &mut Ledger) -> Result<(), Stopped> {
        let round = &mut self.round;
        round.restart();
        round.reset_meter();
        shoe.refill();
        for seat in seats(self.players) {
            ledger.tell(round, Input::wager(seat, Wager::Ante, self.stake))?;
            if ledger.plays(1) {
                ledger.tell(round, Input::wager(seat, Wager::Jackpot, self.jackpot_wager))?;
            }
        }
        let dealt = shoe.deal(5 * (usize::from(self.players) + 1)).ok_or(Stopped::NoCard)?;
        for card in dealt {
            ledger.tell(round, Input::Card(*card))?;
        }
        let [.., up] = self.order.hand::<5>(dealt, 0);
        let mut anybody = false;
        for seat in seats(self.players) {
            let bets = self.strategist.bets(self.order.hand(dealt, usize::from(seat.number())), up);
            anybody |= bets;
            ledger.tell(round, Input::decide(seat, if bets { Decision::Bet(None) } else { Decision::Fold }))?;
        }
        if anybody {
            ledger.tell(round, Input::Turn)?;
        }
        ledger.tell(round, Input::Settle)?;
        ledger.close_round();
        Ok(())
    }
}
