//! Lunar Poker at a simulated table.

use super::BestPlay;
use crate::simulation::ledger::Ledger;
use crate::simulation::shoe::SimulatedShoe;
use crate::simulation::tables::{DealOrder, SimulatedTable, Sitting, Stopped, seats, sit_at};
use rules::deck::CardSet;
use rules::games::lunar_poker::{Declaring, LunarPoker, MOST_SEATS, Settings, SuperHand};
use rules::wager::SuperOn;
use rules::{Await, Card, Cents, Decision, GameRound, Input, Next, Offer, Place, Rank, Round, Seat, Suit, Wager};

/// The decision for the first five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstDecision {
    /// Give the hand up.
    Fold,
    /// Bet without a draw.
    Bet,
    /// Throw these two to five cards away for as many new ones.
    Exchange(CardSet),
    /// Buy a sixth card.
    Buy,
}

/// The decisions for the hands of Lunar Poker.
pub trait Strategist: Send + Sync {
    /// The decision for the first five cards, with the dealer showing `up`.
    fn decide(&self, hand: [Card; 5], up: Card) -> FirstDecision;
    /// Whether to bet after a draw rather than fold: `first` are the five cards before it, `now` the five or six after it.
    fn bets_after_draw(&self, first: [Card; 5], now: &[Card], up: Card) -> bool;

    sit_at!(LunarTable, Settings);
}

impl Strategist for BestPlay {
    #[inline]
    fn decide(&self, hand: [Card; 5], up: Card) -> FirstDecision {
        match self.first(hand, up) {
            Some(Decision::Bet(_)) => FirstDecision::Bet,
            Some(Decision::Exchange(thrown)) => FirstDecision::Exchange(thrown),
            Some(Decision::Buy) => FirstDecision::Buy,
            // A hand with an instant payout has no decision.
            Some(_) | None => FirstDecision::Fold,
        }
    }

    #[inline]
    fn bets_after_draw(&self, first: [Card; 5], now: &[Card], up: Card) -> bool {
        let (mut drawn, mut count) = ([up; 5], 0);
        for card in now.iter().filter(|card| !first.contains(card)).take(5) {
            drawn[count] = *card;
            count += 1;
        }
        self.bets(first, &drawn[..count], now, up)
    }
}

/// A hand as its player sees it. Its cards after a draw are assembled only on demand.
#[derive(Clone, Copy)]
struct Hand {
    first: [Card; 5],
    thrown: CardSet,
    received: [Card; 5],
    /// The number of drawn cards so far.
    count: usize,
    drawn: bool,
    declared: bool,
}

impl Hand {
    const fn dealt(first: [Card; 5]) -> Self {
        Self { first, thrown: CardSet::EMPTY, received: first, count: 0, drawn: false, declared: false }
    }

    #[inline]
    fn receive(&mut self, card: Card) {
        if let Some(slot) = self.received.get_mut(self.count) {
            *slot = card;
            self.count += 1;
        }
    }

    /// The cards after the draw, the kept ones first, and their number.
    #[inline]
    fn now(&self) -> ([Card; 6], usize) {
        let [a, b, c, d, e] = self.first;
        let (mut now, mut count) = ([a, b, c, d, e, e], 0);
        // Without a branch: the thrown cards are unpredictable.
        for card in self.first {
            now[count] = card;
            count += usize::from(!self.thrown.contains(card));
        }
        for (slot, card) in now[count..].iter_mut().zip(&self.received[..self.count]) {
            *slot = *card;
            count += 1;
        }
        (now, count)
    }

    /// The player's decision.
    #[inline]
    fn decide(&mut self, up: Card, declares: bool, strategist: &(impl Strategist + ?Sized)) -> Decision {
        // Simulated players never forget to declare.
        if declares && !self.declared && !self.drawn && SuperHand::of(self.first).is_some() {
            self.declared = true;
            return Decision::Declare;
        }
        if self.drawn {
            let (now, count) = self.now();
            let bets = strategist.bets_after_draw(self.first, &now[..count], up);
            return if bets { Decision::Bet(None) } else { Decision::Fold };
        }
        match strategist.decide(self.first, up) {
            FirstDecision::Fold => Decision::Fold,
            FirstDecision::Bet => Decision::Bet(None),
            FirstDecision::Exchange(thrown) => {
                self.drawn = true;
                self.thrown = thrown;
                Decision::Exchange(thrown)
            }
            FirstDecision::Buy => {
                self.drawn = true;
                Decision::Buy
            }
        }
    }
}

struct LunarTable<'a, S: ?Sized, const ALONE: bool> {
    round: LunarPoker,
    order: DealOrder,
    players: u8,
    stake: Cents,
    declares: bool,
    /// Each player's hand, filled anew every round.
    hands: [Hand; MOST_SEATS as usize],
    strategist: &'a S,
}

impl<'a, S: Strategist + ?Sized, const ALONE: bool> LunarTable<'a, S, ALONE> {
    fn new(settings: &Settings, sitting: &Sitting<'_>, strategist: &'a S) -> Self {
        Self {
            round: LunarPoker::new(*settings),
            order: DealOrder::new(settings.table.device, usize::from(sitting.players) + 1, 5),
            players: sitting.players,
            stake: sitting.stake,
            declares: settings.declaring == Declaring::Player,
            hands: [Hand::dealt([Card::new(Rank::Two, Suit::Clubs); 5]); MOST_SEATS as usize],
            strategist,
        }
    }
}

/// The cards that can come once the deck is used up: those of the discard rack (ruling U10).
#[cold]
fn rack(round: &LunarPoker) -> CardSet {
    let coming = round.awaits().offers.into_iter().find_map(|offer| match offer {
        Offer::Card { one_of, .. } => Some(one_of),
        _ => None,
    });
    coming.unwrap_or(CardSet::EMPTY)
}

impl<S: Strategist + ?Sized, const ALONE: bool> SimulatedTable for LunarTable<'_, S, ALONE> {
    const ALONE: bool = ALONE;

    #[inline]
    fn play(&mut self, shoe: &mut SimulatedShoe, ledger: &mut Ledger) -> Result<(), Stopped> {
        self.round.restart();
        shoe.refill();
        for seat in seats::<Self>(self.players) {
            ledger.tell::<Self>(&mut self.round, Input::wager(seat, Wager::Ante, self.stake))?;
            ledger.tell::<Self>(&mut self.round, Input::wager(seat, Wager::Super(SuperOn::Own), self.stake))?;
        }
        let dealt = shoe.deal(5 * (usize::from(self.players) + 1)).ok_or(Stopped::NoCard)?;
        for card in dealt {
            ledger.tell::<Self>(&mut self.round, Input::Card(*card))?;
        }
        let [.., up] = self.order.hand::<5>(dealt, 0);
        for seat in seats::<Self>(self.players) {
            self.hands[seat.index()] = Hand::dealt(self.order.hand(dealt, usize::from(seat.number())));
        }
        let of = |seat: Seat| seat.index().min(usize::from(MOST_SEATS) - 1);
        loop {
            let input = match self.round.next() {
                Next::Await(Await::Decision(seat)) => {
                    Input::decide(seat, self.hands[of(seat)].decide(up, self.declares, self.strategist))
                }
                Next::Await(Await::Card(to)) => {
                    let card = match shoe.draw() {
                        Some(card) => card,
                        None => {
                            shoe.refill_from_set(rack(&self.round));
                            shoe.draw().ok_or(Stopped::NoCard)?
                        }
                    };
                    if let Place::Hand { seat, .. } = to {
                        self.hands[of(seat)].receive(card);
                    }
                    Input::Card(card)
                }
                Next::Await(Await::Turn) => Input::Turn,
                Next::Await(_) => Input::Settle,
                Next::Over => break,
            };
            ledger.tell::<Self>(&mut self.round, input)?;
        }
        ledger.close_round::<Self>();
        Ok(())
    }
}
