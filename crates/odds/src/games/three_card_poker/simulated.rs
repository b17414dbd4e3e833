//! Three Card Poker at a simulated table.

use super::BestPlay;
use crate::simulation::ledger::Ledger;
use crate::simulation::shoe::SimulatedShoe;
use crate::simulation::tables::{DealOrder, SimulatedTable, Sitting, Stopped, seats, sit_at};
use rules::games::three_card_poker::{Settings, ThreeCardPoker};
use rules::{Card, Cents, Decision, GameRound, Input, Wager};

/// The decisions for the hands of Three Card Poker.
pub trait Strategist: Send + Sync {
    /// Whether to play with these cards rather than fold them.
    fn plays(&self, hand: [Card; 3]) -> bool;

    sit_at!(ThreeCardTable, Settings);
}

impl Strategist for BestPlay {
    #[inline]
    fn plays(&self, hand: [Card; 3]) -> bool {
        self.plays(hand)
    }
}

struct ThreeCardTable<'a, S: ?Sized, const ALONE: bool> {
    round: ThreeCardPoker,
    order: DealOrder,
    players: u8,
    stake: Cents,
    strategist: &'a S,
}

impl<'a, S: Strategist + ?Sized, const ALONE: bool> ThreeCardTable<'a, S, ALONE> {
    fn new(settings: &Settings, sitting: &Sitting<'_>, strategist: &'a S) -> Self {
        Self {
            round: ThreeCardPoker::new(*settings),
            order: DealOrder::new(settings.table.device, usize::from(sitting.players) + 1, 3),
            players: sitting.players,
            stake: sitting.stake,
            strategist,
        }
    }
}

impl<S: Strategist + ?Sized, const ALONE: bool> SimulatedTable for ThreeCardTable<'_, S, ALONE> {
    const ALONE: bool = ALONE;

    #[inline]
    fn play(&mut self, shoe: &mut SimulatedShoe, ledger: &mut Ledger) -> Result<(), Stopped> {
        let round = &mut self.round;
        round.restart();
        shoe.refill();
        for seat in seats::<Self>(self.players) {
            ledger.tell::<Self>(round, Input::wager(seat, Wager::Ante, self.stake))?;
            if ledger.plays(1) {
                ledger.tell::<Self>(round, Input::wager(seat, Wager::PairPlus, self.stake))?;
            }
        }
        let dealt = shoe.deal(3 * (usize::from(self.players) + 1)).ok_or(Stopped::NoCard)?;
        for card in dealt {
            ledger.tell::<Self>(round, Input::Card(*card))?;
        }
        let mut any_plays = false;
        for seat in seats::<Self>(self.players) {
            let plays = self.strategist.plays(self.order.hand(dealt, usize::from(seat.number())));
            any_plays |= plays;
            ledger.tell::<Self>(round, Input::decide(seat, if plays { Decision::Play } else { Decision::Fold }))?;
        }
        if any_plays {
            ledger.tell::<Self>(round, Input::Turn)?;
        }
        ledger.tell::<Self>(round, Input::Settle)?;
        ledger.close_round::<Self>();
        Ok(())
    }
}
