//! Caribbean Stud Poker at a simulated table. Every round starts with the meter of the settings.

use super::BestPlay;
use crate::simulation::ledger::Ledger;
use crate::simulation::shoe::SimulatedShoe;
use crate::simulation::tables::{DealOrder, SimulatedTable, Sitting, Stopped, seats, sit_at};
use rules::games::caribbean_stud::{CaribbeanStud, Settings};
use rules::{Card, Cents, Decision, GameRound, Input, Wager};

/// The decisions for the hands of Caribbean Stud Poker.
pub trait Strategist: Send + Sync {
    /// Whether to bet on these cards rather than fold them, with the dealer showing `up`.
    fn bets(&self, hand: [Card; 5], up: Card) -> bool;

    sit_at!(CaribbeanTable, Settings);
}

impl Strategist for BestPlay {
    #[inline]
    fn bets(&self, hand: [Card; 5], up: Card) -> bool {
        self.bets(hand, up)
    }
}

struct CaribbeanTable<'a, S: ?Sized, const ALONE: bool> {
    round: CaribbeanStud,
    order: DealOrder,
    players: u8,
    stake: Cents,
    jackpot_wager: Cents,
    strategist: &'a S,
}

impl<'a, S: Strategist + ?Sized, const ALONE: bool> CaribbeanTable<'a, S, ALONE> {
    fn new(settings: &Settings, sitting: &Sitting<'_>, strategist: &'a S) -> Self {
        // Without jackpot wagers the meter is not needed.
        let meter = settings.meter.filter(|_| sitting.ledger.plays(1));
        Self {
            round: CaribbeanStud::new(Settings { meter, ..*settings }),
            order: DealOrder::new(settings.table.device, usize::from(sitting.players) + 1, 5),
            players: sitting.players,
            stake: sitting.stake,
            jackpot_wager: settings.jackpot_wager,
            strategist,
        }
    }
}

impl<S: Strategist + ?Sized, const ALONE: bool> SimulatedTable for CaribbeanTable<'_, S, ALONE> {
    const ALONE: bool = ALONE;

    #[inline]
    fn play(&mut self, shoe: &mut SimulatedShoe, ledger: &mut Ledger) -> Result<(), Stopped> {
        let round = &mut self.round;
        round.restart();
        round.reset_meter();
        shoe.refill();
        for seat in seats::<Self>(self.players) {
            ledger.tell::<Self>(round, Input::wager(seat, Wager::Ante, self.stake))?;
            if ledger.plays(1) {
                ledger.tell::<Self>(round, Input::wager(seat, Wager::Jackpot, self.jackpot_wager))?;
            }
        }
        let dealt = shoe.deal(5 * (usize::from(self.players) + 1)).ok_or(Stopped::NoCard)?;
        for card in dealt {
            ledger.tell::<Self>(round, Input::Card(*card))?;
        }
        let [.., up] = self.order.hand::<5>(dealt, 0);
        let mut any_bets = false;
        for seat in seats::<Self>(self.players) {
            let bets = self.strategist.bets(self.order.hand(dealt, usize::from(seat.number())), up);
            any_bets |= bets;
            ledger.tell::<Self>(round, Input::decide(seat, if bets { Decision::Bet(None) } else { Decision::Fold }))?;
        }
        if any_bets {
            ledger.tell::<Self>(round, Input::Turn)?;
        }
        ledger.tell::<Self>(round, Input::Settle)?;
        ledger.close_round::<Self>();
        Ok(())
    }
}
