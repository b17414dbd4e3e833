//! Star Blackjack at a simulated table, from a shoe that is new every round or dealt down to its cutting card.
//!
//! Insurance for half the main wager is always taken when it is offered, and has figures of its own: it never changes
//! the result of the main wager. Even money is never taken.

use super::{BestPlay, PlayedHand};
use crate::simulation::ledger::{INSURANCE, INSURANCE_TEN, Ledger};
use crate::simulation::shoe::SimulatedShoe;
use crate::simulation::tables::{SimulatedTable, Sitting, Stopped, seats};
use rules::deck::Stock;
use rules::games::star_blackjack::{HandInTurn, Settings, StarBlackjack, value};
use rules::{Await, Card, Cents, Decision, GameRound, Input, Next, Rank, Round, Wager};

/// A decision about a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum HandDecision {
    Hit,
    Stand,
    Double,
    Split,
}

/// A hand that has to decide.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is a question of its own.
pub struct Situation<'a> {
    /// Its cards in the order in which they came.
    pub cards: &'a [Card],
    /// The dealer's first card.
    pub up: Card,
    /// The number of hands of the area.
    pub hands: u8,
    /// The points with every ace counted as one.
    pub hard: u8,
    /// Whether there is an ace among the cards.
    pub ace: bool,
    /// Whether it may be doubled.
    pub may_double: bool,
    /// Whether it may be split.
    pub may_split: bool,
    /// Whether it may draw: only split aces may not.
    pub may_hit: bool,
}

impl Situation<'_> {
    /// The points, with an ace as eleven unless that is a bust.
    #[inline]
    pub const fn total(&self) -> u8 {
        if self.is_soft() { self.hard + 10 } else { self.hard }
    }

    /// Whether an ace counts as eleven.
    #[inline]
    pub const fn is_soft(&self) -> bool {
        self.ace && self.hard <= 11
    }
}

/// The decisions for the hands of Star Blackjack.
pub trait Strategist: Send + Sync {
    /// The decision. It must be legal; a hand below 12 may not stand.
    fn decide(&self, situation: &Situation<'_>) -> HandDecision;

    /// Plays a sitting. The driver is compiled for each kind of strategist, so this is the only call through a table of
    /// functions: one for a whole block of rounds.
    fn sit(&self, sitting: &mut Sitting<'_>, settings: &Settings) -> Result<(), Stopped> {
        let table = BlackjackTable::new(settings, sitting.players, sitting.stake, sitting.penetration, self);
        sitting.repeat(table)
    }
}

impl Strategist for BestPlay {
    #[inline]
    fn decide(&self, situation: &Situation<'_>) -> HandDecision {
        let hand = match situation.cards {
            [first, rest @ ..] if situation.hands > 1 => {
                rest.iter().fold(PlayedHand::split(*first, situation.hands), |mut hand, card| {
                    hand.push(*card);
                    hand
                })
            }
            cards => PlayedHand::of(cards),
        };
        match self.decide(hand, situation.up) {
            Decision::Hit => HandDecision::Hit,
            Decision::Double(_) => HandDecision::Double,
            Decision::Split => HandDecision::Split,
            _ => HandDecision::Stand,
        }
    }
}

struct BlackjackTable<'a, S: ?Sized> {
    round: StarBlackjack,
    players: u8,
    stake: Cents,
    most_hands: u8,
    /// Whether no round has been played yet.
    opens: bool,
    /// Whether the first card of every new shoe is burned.
    burns: bool,
    /// The number of dealt cards after which the shoe is shuffled before the next round.
    cutting_card: usize,
    strategist: &'a S,
}

impl<'a, S: Strategist + ?Sized> BlackjackTable<'a, S> {
    /// The penetration is the part of the shoe before the cutting card, in hundredths. Without one, the shoe is shuffled
    /// for every round.
    fn new(settings: &Settings, players: u8, stake: Cents, penetration: Option<u8>, strategist: &'a S) -> Self {
        Self {
            round: StarBlackjack::new(*settings, Stock::fresh(settings.decks)),
            players,
            stake,
            opens: true,
            burns: settings.burn,
            most_hands: if settings.resplit { 3 } else { 2 },
            cutting_card: penetration.map_or(0, |share| usize::from(settings.decks) * 52 * usize::from(share) / 100),
            strategist,
        }
    }

    #[inline]
    fn decision(&self, up: Card) -> Decision {
        let Some(HandInTurn { cards, hard, has_ace, hands, split_aces }) = self.round.hand_in_turn() else {
            return Decision::Stand;
        };
        let situation = Situation {
            cards,
            up,
            hands,
            hard,
            ace: has_ace,
            may_double: cards.len() == 2 && (9..=11).contains(&hard) && !split_aces,
            may_split: matches!(cards, [a, b] if value(*a) == value(*b)) && hands < self.most_hands,
            may_hit: !split_aces,
        };
        match self.strategist.decide(&situation) {
            HandDecision::Hit => Decision::Hit,
            HandDecision::Stand => Decision::Stand,
            HandDecision::Double => Decision::Double(None),
            HandDecision::Split => Decision::Split,
        }
    }

    /// The next card. Rule 16.9: the rack is shuffled back in when the shoe runs out.
    #[inline]
    fn draw(&self, shoe: &mut SimulatedShoe) -> Result<Card, Stopped> {
        if let Some(card) = shoe.draw() {
            return Ok(card);
        }
        shoe.refill_from_rack(self.round.stock());
        shoe.draw().ok_or(Stopped::NoCard)
    }

    /// Every player insures for half the main wager.
    #[cold]
    fn insure(&mut self, up: Card, ledger: &mut Ledger) -> Result<(), Stopped> {
        let against_ten = up.rank() != Rank::Ace;
        let half = Cents(self.stake.0 / 2);
        if half.is_some() && ledger.plays(if against_ten { INSURANCE_TEN } else { INSURANCE }) {
            for seat in seats::<Self>(self.players) {
                ledger.tell::<Self>(&mut self.round, Input::decide(seat, Decision::Insure(half)))?;
            }
        }
        ledger.tell::<Self>(&mut self.round, Input::CloseInsurance)?;
        Ok(())
    }
}

impl<S: Strategist + ?Sized> SimulatedTable for BlackjackTable<'_, S> {
    #[inline]
    fn play(&mut self, shoe: &mut SimulatedShoe, ledger: &mut Ledger) -> Result<(), Stopped> {
        let burns = if self.opens || shoe.is_past(self.cutting_card) {
            self.opens = false;
            shoe.refill();
            // All cards before the cutting card are drawn before the next shuffle.
            shoe.shuffle_ahead(self.cutting_card);
            self.round.reshuffle();
            self.burns
        } else {
            self.round.restart();
            false
        };
        for seat in seats::<Self>(self.players) {
            ledger.tell::<Self>(&mut self.round, Input::wager(seat, Wager::Main, self.stake))?;
            for (at, wager) in [(1, Wager::PerfectPairs), (2, Wager::AnyPair), (3, Wager::LuckyLucky)] {
                if ledger.plays(at) {
                    ledger.tell::<Self>(&mut self.round, Input::wager(seat, wager, self.stake))?;
                }
            }
        }
        if burns {
            let card = self.draw(shoe)?;
            ledger.tell::<Self>(&mut self.round, Input::Card(card))?;
        }
        for _ in 0..self.players {
            let card = self.draw(shoe)?;
            ledger.tell::<Self>(&mut self.round, Input::Card(card))?;
        }
        let up = self.draw(shoe)?;
        ledger.tell::<Self>(&mut self.round, Input::Card(up))?;
        for _ in 0..self.players {
            let card = self.draw(shoe)?;
            ledger.tell::<Self>(&mut self.round, Input::Card(card))?;
        }
        loop {
            let input = match self.round.next() {
                Next::Await(Await::Card(_)) => Input::Card(self.draw(shoe)?),
                Next::Await(Await::Decision(seat)) => Input::decide(seat, self.decision(up)),
                Next::Await(Await::Insurance) => {
                    self.insure(up, ledger)?;
                    continue;
                }
                Next::Await(_) => Input::Settle,
                Next::Over => break,
            };
            ledger.tell::<Self>(&mut self.round, input)?;
        }
        if ledger.plays(INSURANCE_TEN) && up.rank() != Rank::Ace {
            ledger.insurance_was_against_a_ten();
        }
        ledger.close_round::<Self>();
        Ok(())
    }
}
