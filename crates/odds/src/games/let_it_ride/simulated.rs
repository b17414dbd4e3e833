//! Let It Ride at a simulated table.

use super::BestPlay;
use crate::simulation::ledger::Ledger;
use crate::simulation::shoe::SimulatedShoe;
use crate::simulation::tables::{DealOrder, SimulatedTable, Sitting, Stopped, seats, sit_at};
use rules::games::let_it_ride::{LetItRide, Settings};
use rules::table::Device;
use rules::{Card, Cents, Decision, GameRound, Input, Wager};

/// The decisions for the hands of Let It Ride.
pub trait Strategist: Send + Sync {
    /// Whether wager '1' rides with these cards.
    fn first_rides(&self, hand: [Card; 3]) -> bool;
    /// Whether wager '2' rides with these cards, the last of them the first community card.
    fn second_rides(&self, cards: [Card; 4]) -> bool;

    sit_at!(LetItRideTable, Settings);
}

impl Strategist for BestPlay {
    #[inline]
    fn first_rides(&self, hand: [Card; 3]) -> bool {
        self.first_rides(hand)
    }

    #[inline]
    fn second_rides(&self, cards: [Card; 4]) -> bool {
        self.second_rides(cards)
    }
}

struct LetItRideTable<'a, S: ?Sized, const ALONE: bool> {
    round: LetItRide,
    order: DealOrder,
    /// The number of cards after the hands.
    after: usize,
    players: u8,
    stake: Cents,
    strategist: &'a S,
}

impl<'a, S: Strategist + ?Sized, const ALONE: bool> LetItRideTable<'a, S, ALONE> {
    fn new(settings: &Settings, sitting: &Sitting<'_>, strategist: &'a S) -> Self {
        let device = settings.table.device;
        Self {
            round: LetItRide::new(*settings),
            order: DealOrder::new(device, usize::from(sitting.players), 3),
            // A shuffling device gives a packet of three, of which the bottom card is discarded.
            after: if device == Device::Shuffler { 3 } else { 2 },
            players: sitting.players,
            stake: sitting.stake,
            strategist,
        }
    }
}

impl<S: Strategist + ?Sized, const ALONE: bool> SimulatedTable for LetItRideTable<'_, S, ALONE> {
    const ALONE: bool = ALONE;

    #[inline]
    fn play(&mut self, shoe: &mut SimulatedShoe, ledger: &mut Ledger) -> Result<(), Stopped> {
        let round = &mut self.round;
        round.restart();
        shoe.refill();
        for seat in seats::<Self>(self.players) {
            for wager in [Wager::One, Wager::Two, Wager::Dollar] {
                ledger.tell::<Self>(round, Input::wager(seat, wager, self.stake))?;
            }
        }
        ledger.tell::<Self>(round, Input::NoMoreBets)?;
        let hands = 3 * usize::from(self.players);
        let dealt = shoe.deal(hands + self.after).ok_or(Stopped::NoCard)?;
        for card in dealt {
            ledger.tell::<Self>(round, Input::Card(*card))?;
        }
        let decision = |rides| if rides { Decision::Ride } else { Decision::Withdraw };
        for seat in seats::<Self>(self.players) {
            let hand = self.order.hand(dealt, seat.index());
            ledger.tell::<Self>(round, Input::decide(seat, decision(self.strategist.first_rides(hand))))?;
        }
        ledger.tell::<Self>(round, Input::Turn)?;
        for seat in seats::<Self>(self.players) {
            let [a, b, c] = self.order.hand(dealt, seat.index());
            ledger.tell::<Self>(
                round,
                Input::decide(seat, decision(self.strategist.second_rides([a, b, c, dealt[hands]]))),
            )?;
        }
        ledger.tell::<Self>(round, Input::Turn)?;
        ledger.tell::<Self>(round, Input::Settle)?;
        ledger.close_round::<Self>();
        Ok(())
    }
}
