//! Star Blackjack at a simulated table, from a shoe that is new every round or dealt on to its cutting card.
//!
//! Insurance is taken whenever it is offered, by half the main wager, and has figures of its own: it never changes what the
//! main wager comes to. Even money is never taken.

use super::{Sitting, Stopped, Table, seats};
use crate::simulation::ledger::{INSURANCE, INSURANCE_TEN, Ledger};
use crate::simulation::shoe::Shoe;
use rules::deck::Stock;
use rules::games::star_blackjack::{Settings, StarBlackjack};
use rules::{Await, Card, Cents, Decision, Input, Next, Place, Rank, Round, Seat, Wager};

/// What to do with a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Choice {
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
    /// How many hands the area has.
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
    /// The points, with an ace as eleven unless that is too much.
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

/// Whoever decides for the hands of Star Blackjack.
pub trait Strategist: Send + Sync {
    /// What to do. What the rules do not allow must not be chosen; a hand below 12 may not stand.
    fn decide(&self, situation: &Situation<'_>) -> Choice;

    /// Plays a sitting. The driver is made anew for every kind of strategist, which costs nothing to ask then: this is
    /// the only call through a table of functions, one for a whole block of rounds. Nobody needs another one.
    fn sit(&self, sitting: &mut Sitting<'_>, settings: &Settings) -> Result<(), Stopped> {
        let table = BlackjackTable::new(settings, sitting.players, sitting.stake, sitting.penetration, self);
        sitting.repeat(table)
    }
}

/// The points of a card with an ace as one.
#[inline]
pub(in crate::simulation) fn points(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 1,
        rank if rank >= Rank::Ten => 10,
        rank => rank as u8 + 2,
    }
}

/// No hand can hold more.
const MOST_CARDS: usize = 22;

/// A hand as everybody sees it.
#[derive(Clone, Copy)]
struct Hand {
    cards: [Card; MOST_CARDS],
    count: usize,
    hard: u8,
    ace: bool,
}

const EMPTY: Hand =
    Hand { cards: [Card::new(Rank::Two, rules::Suit::Clubs); MOST_CARDS], count: 0, hard: 0, ace: false };

impl Hand {
    #[inline]
    fn receive(&mut self, card: Card) {
        if let Some(slot) = self.cards.get_mut(self.count) {
            *slot = card;
            self.count += 1;
            self.hard += points(card);
            self.ace |= card.rank() == Rank::Ace;
        }
    }

    #[inline]
    fn clear(&mut self) {
        (self.count, self.hard, self.ace) = (0, 0, false);
    }
}

/// A playing area: up to three hands, and which of them is being played.
#[derive(Clone, Copy)]
struct Area {
    hands: [Hand; 3],
    count: usize,
    playing: usize,
    split_aces: bool,
}

impl Area {
    const EMPTY: Self = Self { hands: [EMPTY; 3], count: 1, playing: 0, split_aces: false };

    #[inline]
    fn clear(&mut self) {
        self.hands[0].clear();
        self.count = 1;
        self.playing = 0;
        self.split_aces = false;
    }

    #[inline]
    fn receive(&mut self, hand: u8, card: Card) {
        self.playing = usize::from(hand).saturating_sub(1).min(2);
        self.hands[self.playing].receive(card);
    }

    /// The second card begins a new hand beside the first; later hands move on by one.
    fn split(&mut self) {
        let [first, second, ..] = self.hands[self.playing].cards;
        if self.playing == 0 && self.count == 2 {
            self.hands[2] = self.hands[1];
        }
        let beside = (self.playing + 1).min(2);
        for (at, card) in [(self.playing, first), (beside, second)] {
            self.hands[at].clear();
            self.hands[at].receive(card);
        }
        self.count += 1;
        self.split_aces = first.rank() == Rank::Ace;
    }
}

struct BlackjackTable<'a, S: ?Sized> {
    round: StarBlackjack,
    areas: [Area; Seat::MOST as usize],
    players: u8,
    stake: Cents,
    most_hands: usize,
    /// Whether no round has been played yet.
    opens: bool,
    /// Whether the first card of every new shoe is burned.
    burns: bool,
    /// A shoe of which so many cards are gone is shuffled before the next round.
    cutting_card: usize,
    strategist: &'a S,
}

impl<'a, S: Strategist + ?Sized> BlackjackTable<'a, S> {
    /// With a penetration, that many hundredths of the shoe lie before the cutting card; without, every round has a newly
    /// shuffled shoe.
    fn new(settings: &Settings, players: u8, stake: Cents, penetration: Option<u8>, strategist: &'a S) -> Self {
        Self {
            round: StarBlackjack::new(*settings, Stock::fresh(settings.decks)),
            areas: [Area::EMPTY; Seat::MOST as usize],
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
    fn decision(&mut self, seat: Seat, up: Card) -> Decision {
        let area = &mut self.areas[seat.index()];
        let hand = &area.hands[area.playing];
        let pair = hand.count == 2 && points(hand.cards[0]) == points(hand.cards[1]);
        let situation = Situation {
            cards: &hand.cards[..hand.count],
            up,
            hands: area.count as u8,
            hard: hand.hard,
            ace: hand.ace,
            may_double: hand.count == 2 && (9..=11).contains(&hand.hard) && !area.split_aces,
            may_split: pair && area.count < self.most_hands,
            may_hit: !area.split_aces,
        };
        match self.strategist.decide(&situation) {
            Choice::Hit => Decision::Hit,
            Choice::Stand => Decision::Stand,
            Choice::Double => Decision::Double(None),
            Choice::Split => {
                area.split();
                Decision::Split
            }
        }
    }

    /// The next card. Rule 16.9: the rack is shuffled back in when the shoe runs out.
    #[inline]
    fn draw(&self, shoe: &mut Shoe) -> Result<Card, Stopped> {
        if let Some(card) = shoe.draw() {
            return Ok(card);
        }
        shoe.refill_from_rack(self.round.stock());
        shoe.draw().ok_or(Stopped::NoCard)
    }

    /// Everybody insures by half the main wager.
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

impl<S: Strategist + ?Sized> Table for BlackjackTable<'_, S> {
    #[inline]
    fn play(&mut self, shoe: &mut Shoe, ledger: &mut Ledger) -> Result<(), Stopped> {
        let burns = if self.opens || shoe.is_past(self.cutting_card) {
            self.opens = false;
            shoe.refill();
            // At least so many cards are drawn before the shoe is shuffled again.
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
            self.areas[seat.index()].clear();
        }
        if burns {
            let card = self.draw(shoe)?;
            ledger.tell::<Self>(&mut self.round, Input::Card(card))?;
        }
        for seat in seats::<Self>(self.players) {
            let card = self.draw(shoe)?;
            self.areas[seat.index()].receive(1, card);
            ledger.tell::<Self>(&mut self.round, Input::Card(card))?;
        }
        let up = self.draw(shoe)?;
        ledger.tell::<Self>(&mut self.round, Input::Card(up))?;
        for seat in seats::<Self>(self.players) {
            let card = self.draw(shoe)?;
            self.areas[seat.index()].receive(1, card);
            ledger.tell::<Self>(&mut self.round, Input::Card(card))?;
        }
        loop {
            let input = match self.round.next() {
                Next::Await(Await::Card(to)) => {
                    let card = self.draw(shoe)?;
                    if let Place::Hand { seat, hand } = to {
                        self.areas[seat.index()].receive(hand, card);
                    }
                    Input::Card(card)
                }
                Next::Await(Await::Decision(seat)) => Input::decide(seat, self.decision(seat, up)),
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
