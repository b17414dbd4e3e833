//! The shared parts of the four poker games: the course of a round from wagers to settlement, the order of the deal,
//! the irregularities with the same remedy in all documents, and the round machine that combines them with the game's
//! own parts.
//!
//! Each game supplies the rules of its own document, so facts and refusals cite the right book. Differences between the
//! games stay in the games.

mod accessors;
mod dealing;
mod incidents;
mod sections;

pub(crate) use accessors::{cards_and_limits_of_course, course_accessors};
pub(crate) use dealing::Dealing;
pub(crate) use incidents::{FollowUp, HandStates, IncidentRules, Invalidation, Remedy};
pub(crate) use sections::{
    Betting, Deal, DealerHandRules, Irregularities, Layout, Metered, Priced, Settlement, Wagers,
};

use crate::awaits::Next;
use crate::between::CardsLeft;
use crate::card::Card;
use crate::deck::{CardSet, Deck};
use crate::fact::Fact;
use crate::person::Person;
use crate::refusal::{Await, Forbidden, Refusal, Why};
use crate::rulebook::Grounds;
use crate::seat::{Place, Player, Seat, Seats};
use crate::table::{Device, TableSettings};
use crate::wager::Stake;

/// The phase of a poker round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Wagers are placed and taken back.
    Betting,
    /// "No more bets" was called; no card yet.
    Closed,
    /// The hands are being dealt.
    Dealing,
    /// Players decide in turn.
    Deciding,
    /// All players have decided; cards are still hidden.
    Turning,
    /// All cards are shown; players may concede and the dealer settles.
    Settling,
    /// Over.
    Over,
}

/// A document's rules for the course of a round.
#[derive(Debug, PartialEq)]
pub(crate) struct CourseRules {
    /// The playing areas of the layout.
    pub(crate) layout: Grounds,
    /// One player and one wager to an area.
    pub(crate) one_wager: Grounds,
    /// The wagers that open a round.
    pub(crate) opening: Grounds,
    /// Wagers cannot be changed after the first card.
    pub(crate) closed: Grounds,
    /// A wager is taken back from a spot on which nothing lies.
    pub(crate) nothing_there: Grounds,
    /// Tokens are part of the price of a decision.
    pub(crate) tokens: Grounds,
    /// The definition of a round of play.
    pub(crate) round: Grounds,
    /// The deck.
    pub(crate) deck: Grounds,
    /// The deal from a shoe and from a shuffling device.
    pub(crate) deal: [Grounds; 2],
    /// Players decide.
    pub(crate) deciding: Grounds,
    /// They decide in order.
    pub(crate) order: Grounds,
    /// The dealer turns the hidden cards.
    pub(crate) turning: Grounds,
    /// The dealer settles.
    pub(crate) settling: Grounds,
    /// Irregularities.
    pub(crate) incidents: IncidentRules,
}

/// The course of a poker round: all of its state except wagers, hands and prizes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Course {
    pub(crate) table: TableSettings,
    pub(crate) rules: &'static CourseRules,
    /// Whether the hidden cards are community cards, dealt last, rather than a dealer's hand, dealt first.
    community: bool,
    pub(crate) phase: Phase,
    /// Whether the round is over because it was settled, so that it has an outcome.
    pub(crate) settled: bool,
    /// Areas with a wager.
    pub(crate) wagered: Seats,
    /// Areas that were dealt in without a wager.
    pub(crate) without_wager: Seats,
    pub(crate) dealing: Dealing,
    pub(crate) deck: Deck,
    /// Hands that must still decide.
    pub(crate) waiting: Seats,
    /// Hands that decide after all others: in Lunar Poker, those with a winning super wager.
    pub(crate) later: Seats,
    /// Suspected players who must decide before all others.
    pub(crate) plays_first: Seats,
    /// The hand that is receiving the cards of a draw, in Lunar Poker.
    pub(crate) drawing: Option<Seat>,
    /// Whether a player has acted, in games where the remedy for a wrong number of cards depends on it.
    pub(crate) acted: bool,
    /// Players who have picked their cards up.
    pub(crate) handled: Seats,
    /// The card exposed in error during the deal: its place, and its position there. A second one makes a misdeal.
    pub(crate) exposed: Option<(Place, u8)>,
    /// Hands that left the round early. Players no longer handle their cards.
    pub(crate) out: Seats,
    /// Which of the dealer's or community cards lie face up, the first card's bit lowest.
    pub(crate) dealer_up: u8,
    /// Hands that were shown to all.
    pub(crate) shown: Seats,
}

impl Course {
    /// The cards in the device and in the rack; those on the table are left out.
    pub(crate) fn cards_left(&self) -> CardsLeft {
        let Deck { stock, rack, .. } = &self.deck;
        CardsLeft { device: stock.iter().collect(), rack: rack.iter().collect(), burn: false }
    }

    pub(crate) const fn new(table: TableSettings, rules: &'static CourseRules) -> Self {
        Self {
            table,
            rules,
            community: false,
            phase: Phase::Betting,
            settled: false,
            wagered: Seats::NONE,
            without_wager: Seats::NONE,
            dealing: Dealing::NOTHING,
            deck: Deck::FRESH,
            waiting: Seats::NONE,
            later: Seats::NONE,
            plays_first: Seats::NONE,
            drawing: None,
            acted: false,
            handled: Seats::NONE,
            exposed: None,
            out: Seats::NONE,
            dealer_up: 0,
            shown: Seats::NONE,
        }
    }

    /// The same course for a game that deals community cards after the hands.
    pub(crate) const fn with_community(mut self) -> Self {
        self.community = true;
        self
    }

    /// Starts the next round at the same table, with a fresh deck.
    #[inline]
    pub(crate) fn restart(&mut self) {
        self.phase = Phase::Betting;
        self.settled = false;
        self.wagered = Seats::NONE;
        self.without_wager = Seats::NONE;
        self.dealing = Dealing::NOTHING;
        self.deck = Deck::FRESH;
        self.waiting = Seats::NONE;
        self.later = Seats::NONE;
        self.plays_first = Seats::NONE;
        self.drawing = None;
        self.acted = false;
        self.handled = Seats::NONE;
        self.exposed = None;
        self.out = Seats::NONE;
        self.dealer_up = 0;
        self.shown = Seats::NONE;
    }

    /// Every area that has a hand or a wager.
    #[inline]
    pub(crate) const fn hands(&self) -> Seats {
        self.wagered.with(self.without_wager)
    }

    // --- what may be done now -------------------------------------------------------------------------------------

    /// The area exists, and the player is its only one.
    #[inline]
    pub(crate) fn check_player(&self, seat: Seat, player: Player) -> Result<(), Refusal> {
        self.table.has(seat).map_err(|why| Refusal::new(why, self.rules.layout))?;
        match player {
            Player::First => Ok(()),
            _ => Err(Refusal::new(Why::SpotsFull, self.rules.one_wager)),
        }
    }

    /// Wagers may still be placed and taken back.
    #[inline]
    pub(crate) fn may_wager(&self) -> Result<(), Refusal> {
        self.require(self.phase == Phase::Betting, self.rules.closed)
    }

    /// A wager may be placed on a spot if no stake is `lying` there.
    #[inline]
    pub(crate) fn check_free(&self, lying: Stake, rules: Grounds) -> Result<(), Refusal> {
        self.may_wager()?;
        if lying.is_some() { Err(Refusal::new(Why::AlreadyPlaced, rules)) } else { Ok(()) }
    }

    /// An area that was dealt in without a wager takes none afterwards.
    #[inline]
    pub(crate) fn check_not_dealt_in(&self, seat: Seat) -> Result<(), Refusal> {
        if self.without_wager.contains(seat) {
            let why = Why::NotAllowed(Forbidden::DealtWithoutWager);
            return Err(Refusal::new(why, self.rules.incidents.wager_when_dealt_in));
        }
        Ok(())
    }

    /// "No more bets" may be called, by the conditions of all games.
    #[inline]
    pub(crate) fn may_close(&self) -> Result<(), Refusal> {
        self.may_wager()?;
        if self.wagered.is_empty() { Err(Refusal::new(Why::NoWagers, self.rules.opening)) } else { Ok(()) }
    }

    pub(crate) fn may_handle(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_held_back(seat)?;
        self.require(matches!(self.phase, Phase::Deciding | Phase::Turning), self.rules.deciding)?;
        let refuse = |why| Err(Refusal::new(why, self.rules.deciding));
        match self.wagered.contains(seat) {
            false => refuse(Why::NoHand(seat)),
            true if self.out.contains(seat) => refuse(Why::AlreadyVoid(Person::first(seat))),
            true if self.handled.contains(seat) => refuse(Why::NotAllowed(Forbidden::AlreadyDone)),
            true => Ok(()),
        }
    }

    #[inline]
    pub(crate) fn may_turn(&self) -> Result<(), Refusal> {
        self.require(self.phase == Phase::Turning, self.rules.turning)
    }

    #[inline]
    pub(crate) fn may_settle(&self) -> Result<(), Refusal> {
        self.require(self.phase == Phase::Settling, self.rules.settling)
    }

    /// A hand may be conceded once all of the dealer's cards are shown. The game checks whether it is still in.
    pub(crate) fn check_concede(&self, seat: Seat, all_up: u8, rules: Grounds) -> Result<(), Refusal> {
        self.require(self.phase == Phase::Settling && self.dealer_up == all_up, rules)?;
        if self.wagered.contains(seat) { Ok(()) } else { Err(Refusal::new(Why::NoHand(seat), self.deal_rules())) }
    }

    /// Passes if the condition holds; otherwise refuses and names the step that the round waits for.
    #[inline]
    pub(crate) fn require(&self, condition: bool, rules: Grounds) -> Result<(), Refusal> {
        if condition { Ok(()) } else { Err(self.not_now(rules)) }
    }

    /// The refusal of an input that this game does not have. That the round is over takes precedence.
    #[cold]
    pub(crate) fn not_in_this_game(&self, rules: Grounds) -> Refusal {
        match self.phase {
            Phase::Over => self.not_now(rules),
            _ => Refusal::new(Why::NotInThisGame, rules),
        }
    }

    #[cold]
    pub(crate) fn not_now(&self, rules: Grounds) -> Refusal {
        match self.next() {
            Next::Await(awaited) => Refusal::new(Why::NotNow(awaited), rules),
            Next::Over => Refusal::new(Why::RoundOver, self.rules.round),
        }
    }

    /// A decision may come only from the hand in turn. The game checks whether it has decided before.
    #[inline]
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        match self.turn() {
            _ if !self.wagered.contains(seat) => Err(Refusal::new(Why::NoHand(seat), self.deal_rules())),
            Some(turn) if turn == seat => Ok(()),
            _ if !self.waiting.contains(seat) => Err(Refusal::new(Why::AlreadyDecided(seat), self.rules.deciding)),
            Some(turn) => {
                self.check_held_back(seat).and(Err(Refusal::new(Why::NotYourTurn { turn }, self.rules.order)))
            }
            None => Err(Refusal::new(Why::AlreadyDecided(seat), self.rules.deciding)),
        }
    }

    /// The seat whose decision is awaited.
    #[inline]
    pub(crate) fn turn(&self) -> Option<Seat> {
        let first = self.waiting.within(self.plays_first).first();
        first.or_else(|| self.waiting.without(self.later).first()).or(self.waiting.first())
    }

    /// Other players may not handle cards until every suspected player has decided.
    #[inline]
    pub(crate) fn check_held_back(&self, seat: Seat) -> Result<(), Refusal> {
        match self.waiting.within(self.plays_first).first() {
            Some(turn) if !self.plays_first.contains(seat) => {
                Err(Refusal::new(Why::NotYourTurn { turn }, self.rules.incidents.plays_first))
            }
            _ => Ok(()),
        }
    }

    #[inline]
    pub(crate) fn next(&self) -> Next {
        Next::Await(match self.phase {
            Phase::Betting => Await::Wagers,
            Phase::Closed => Await::Card(self.first_place()),
            Phase::Dealing => Await::Card(self.dealing.next().map_or(Place::Dealer, |(place, _)| place)),
            Phase::Deciding => match self.drawing {
                Some(seat) => Await::Card(Place::hand(seat)),
                None => self.turn().map_or(Await::Turn, Await::Decision),
            },
            Phase::Turning => Await::Turn,
            Phase::Settling => Await::Settle,
            Phase::Over => return Next::Over,
        })
    }

    /// The place of the first card: the dealer, unless the game deals community cards last.
    #[inline]
    pub(crate) fn first_place(&self) -> Place {
        match self.hands().first() {
            Some(seat) if self.community => Place::hand(seat),
            _ => Place::Dealer,
        }
    }

    /// Whether the `nth` of the dealer's or community cards lies face up, counted from 1.
    #[inline]
    pub(crate) const fn lies_face_up(&self, nth: u8) -> bool {
        nth >= 1 && nth <= 8 && self.dealer_up >> (nth - 1) & 1 == 1
    }

    /// The place of the cards that the dealer turns.
    #[inline]
    pub(crate) const fn hidden_place(&self) -> Place {
        if self.community { Place::Community } else { Place::Dealer }
    }

    // --- the deal -------------------------------------------------------------------------------------------------

    /// Checks that a card can come from the device.
    #[inline]
    pub(crate) fn check_card(&self, card: Card, to: Place) -> Result<(), Refusal> {
        if self.deck.coming().contains(card) {
            Ok(())
        } else {
            Err(Refusal::new(Why::CardNotInDevice { card, to }, self.rules.deck))
        }
    }

    /// Takes a card of the deal out of the stock, which must hold it. The first one fixes the order of the deal: hands of
    /// `size` cards.
    #[inline]
    pub(crate) fn take_dealt(&mut self, card: Card, size: u8, facts: &mut impl FnMut(Fact)) {
        if self.phase < Phase::Dealing {
            if self.phase == Phase::Betting {
                facts(Fact::NoMoreBets);
            }
            let hands = self.hands();
            self.dealing.start(self.table.device, size, hands, !self.community);
            self.phase = Phase::Dealing;
        }
        self.deck.stock.remove(card);
    }

    /// Takes a hand's cards to the discard rack.
    pub(crate) fn discard(&mut self, seat: Seat, cards: CardSet, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        self.deck.rack.insert_all(cards);
        facts(Fact::Discarded { cards, from: Place::hand(seat), rules });
    }

    /// The cards of a place that were dealt so far.
    pub(crate) fn dealt<'a>(&self, place: Place, cards: &'a [Card]) -> &'a [Card] {
        cards.get(..self.dealing.dealt_to(place)).unwrap_or(cards)
    }

    /// The rules of the deal.
    #[inline]
    pub(crate) const fn deal_rules(&self) -> Grounds {
        match self.table.device {
            Device::Shoe => self.rules.deal[0],
            Device::Shuffler => self.rules.deal[1],
        }
    }

    /// The dealer turns the whole hand.
    #[inline]
    pub(crate) fn turn_dealer(&mut self, all_up: u8, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.may_turn()?;
        self.dealer_up = all_up;
        self.phase = Phase::Settling;
        facts(Fact::Turned { place: Place::Dealer, cards: all_up, rules: self.rules.turning });
        Ok(())
    }

    /// Ends the round after the settlement.
    pub(crate) fn end(&mut self, facts: &mut impl FnMut(Fact)) {
        self.phase = Phase::Over;
        self.waiting = Seats::NONE;
        facts(Fact::Over);
    }
}
