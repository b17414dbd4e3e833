//! Lunar Poker at a simulated table.

use super::{Order, Sitting, Stopped, Table, seats};
use crate::simulation::ledger::Ledger;
use crate::simulation::shoe::Shoe;
use rules::deck::CardSet;
use rules::games::lunar_poker::{Declaring, LunarPoker, MOST_SEATS, Settings, SuperHand};
use rules::wager::SuperOn;
use rules::{Await, Card, Cents, Decision, Input, Next, Offer, Place, Rank, Round, Seat, Suit, Wager};

/// What to do with the first five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Give the hand up.
    Fold,
    /// Bet without a draw.
    Bet,
    /// Throw these two to five cards away for as many new ones.
    Exchange(CardSet),
    /// Buy a sixth card.
    Buy,
}

/// Whoever decides for the hands of Lunar Poker.
pub trait Strategist: Send + Sync {
    /// What to do with the first five cards, with the dealer showing `up`.
    fn decide(&self, hand: [Card; 5], up: Card) -> Choice;
    /// Whether to bet after a draw rather than fold: `first` are the five cards before it, `now` the five or six after it.
    fn bets_after_draw(&self, first: [Card; 5], now: &[Card], up: Card) -> bool;

    /// Plays a sitting. The driver is made anew for every kind of strategist, which costs nothing to ask then: this is
    /// the only call through a table of functions, one for a whole block of rounds. Nobody needs another one.
    fn sit(&self, sitting: &mut Sitting<'_>, settings: &Settings) -> Result<(), Stopped> {
        let table = LunarTable::new(settings, sitting.players, sitting.stake, self);
        sitting.repeat(table)
    }
}

/// A hand as its player sees it.
#[derive(Clone, Copy)]
struct Hand {
    first: [Card; 5],
    now: [Card; 6],
    count: usize,
    drawn: bool,
    declared: bool,
}

impl Hand {
    fn dealt(first: [Card; 5]) -> Self {
        let [a, b, c, d, e] = first;
        Self { first, now: [a, b, c, d, e, e], count: 5, drawn: false, declared: false }
    }

    fn throw(&mut self, thrown: CardSet) {
        let mut kept = 0;
        // No branch: which cards go is as good as random.
        for card in self.first {
            self.now[kept] = card;
            kept += usize::from(!thrown.contains(card));
        }
        self.count = kept;
    }

    fn receive(&mut self, card: Card) {
        if let Some(slot) = self.now.get_mut(self.count) {
            *slot = card;
            self.count += 1;
        }
    }
}

struct LunarTable<'a, S: ?Sized> {
    round: LunarPoker,
    order: Order,
    players: u8,
    stake: Cents,
    declares: bool,
    /// Each player's hand, filled anew every round.
    hands: [Hand; MOST_SEATS as usize],
    strategist: &'a S,
}

impl<'a, S: Strategist + ?Sized> LunarTable<'a, S> {
    fn new(settings: &Settings, players: u8, stake: Cents, strategist: &'a S) -> Self {
        Self {
            round: LunarPoker::new(*settings),
            order: Order::new(settings.table.device, usize::from(players) + 1, 5),
            players,
            stake,
            declares: settings.declaring == Declaring::Player,
            hands: [Hand::dealt([Card::new(Rank::Two, Suit::Clubs); 5]); MOST_SEATS as usize],
            strategist,
        }
    }

    /// What the player in turn does.
    #[inline]
    fn decision(&self, hand: &mut Hand, up: Card) -> Decision {
        // Nobody who plays well forgets to claim a super wager.
        if self.declares && !hand.declared && !hand.drawn && SuperHand::of(hand.first).is_some() {
            hand.declared = true;
            return Decision::Declare;
        }
        if hand.drawn {
            let bets = self.strategist.bets_after_draw(hand.first, &hand.now[..hand.count], up);
            return if bets { Decision::Bet(None) } else { Decision::Fold };
        }
        match self.strategist.decide(hand.first, up) {
            Choice::Fold => Decision::Fold,
            Choice::Bet => Decision::Bet(None),
            Choice::Exchange(thrown) => {
                hand.drawn = true;
                hand.throw(thrown);
                Decision::Exchange(thrown)
            }
            Choice::Buy => {
                hand.drawn = true;
                Decision::Buy
            }
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

impl<S: Strategist + ?Sized> Table for LunarTable<'_, S> {
    #[inline]
    fn play(&mut self, shoe: &mut Shoe, ledger: &mut Ledger) -> Result<(), Stopped> {
        self.round.restart();
        shoe.refill();
        for seat in seats(self.players) {
            ledger.tell::<S>(&mut self.round, Input::wager(seat, Wager::Ante, self.stake))?;
            ledger.tell::<S>(&mut self.round, Input::wager(seat, Wager::Super(SuperOn::Own), self.stake))?;
        }
        let dealt = shoe.deal(5 * (usize::from(self.players) + 1)).ok_or(Stopped::NoCard)?;
        for card in dealt {
            ledger.tell::<S>(&mut self.round, Input::Card(*card))?;
        }
        let [.., up] = self.order.hand::<5>(dealt, 0);
        for seat in seats(self.players) {
            self.hands[seat.index()] = Hand::dealt(self.order.hand(dealt, usize::from(seat.number())));
        }
        let of = |seat: Seat| seat.index().min(usize::from(MOST_SEATS) - 1);
        loop {
            let input = match self.round.next() {
                Next::Await(Await::Decision(seat)) => {
                    let mut hand = self.hands[of(seat)];
                    let decision = self.decision(&mut hand, up);
                    self.hands[of(seat)] = hand;
                    Input::decide(seat, decision)
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
            ledger.tell::<S>(&mut self.round, input)?;
        }
        ledger.close_round();
        Ok(())
    }
}
