//! Caribbean Stud Poker, in the order of its document: wagers, the deal, the betting round, settlement, the progressive
//! jackpot, irregularities.

mod incidents;
mod jackpot;
mod settings;
mod settlement;
mod view;
mod wagers;

pub use jackpot::Increment;
pub use settings::Settings;

use crate::awaits::{Awaits, Next, Offer};
use crate::card::Card;
use crate::fact::{Call, Face, Fact};
use crate::game::Game;
use crate::input::{Decision, Input};
use crate::money::Cents;
use crate::poker::{Course, CourseRules, Phase};
use crate::refusal::{Refusal, Why};
use crate::round::Round;
use crate::rulebook::{Book, Grounds, Rule, rule, rules};
use crate::seat::{Place, Player, Seat};
use crate::strength::FiveCardStrength;
use crate::table::{Amounts, Device, Enforcement, check_tokens};
use crate::view::{View, Viewer};
use crate::wager::{Spot, Stake, Wager};

const BOOK: Book = Book::CaribbeanStud;

/// The most playing areas of a layout.
pub const MOST_SEATS: u8 = 7;

/// All five cards of a hand, one bit each.
const ALL_FIVE: u8 = 0b1_1111;

/// What has become of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// Has not decided.
    In,
    /// Its bet was found wrong and must be corrected, or the hand folded.
    Asked,
    Bet,
    Folded,
    Conceded,
    /// The hand has no result.
    Void(Grounds),
}

/// One playing area.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Area {
    ante: Stake,
    bet: Stake,
    jackpot: Stake,
    cards: [Card; 5],
    state: State,
}

const EMPTY_AREA: Area =
    Area { ante: Stake::NONE, bet: Stake::NONE, jackpot: Stake::NONE, cards: [Card::LOWEST; 5], state: State::In };

impl Area {
    /// What a bet must be: exactly twice the ante.
    #[inline]
    const fn right_bet(&self) -> Cents {
        self.ante.amount.times(2)
    }
}

/// The numbers that the document has for the course of a round.
static RULES: CourseRules = CourseRules {
    layout: rules!["2.2.1"],
    one_wager: rules!["5.8"],
    opening: rules!["5.2.1"],
    closed: rules!["5.6", "7.2"],
    round: rules!["1.1"],
    deck: rules!["3.1"],
    deal: [rules!["7.2", "7.3"], rules!["7.2", "7.4"]],
    deciding: rules!["5.4", "8.1"],
    order: rules!["8.1", "G11"],
    turning: rules!["8.6"],
    settling: rules!["9.3", "9.4"],
    incidents: incidents::RULES,
};

/// A round of Caribbean Stud Poker.
#[derive(Clone, Debug, PartialEq)]
pub struct CaribbeanStud {
    settings: Settings,
    course: Course,
    areas: [Area; MOST_SEATS as usize],
    dealer: [Card; 5],
    /// What the jackpot meter shows.
    meter: Option<Cents>,
    /// Ten-thousandths of a cent that the pool holds beyond it.
    carried: u16,
}

impl CaribbeanStud {
    /// A new round at this table.
    pub fn new(mut settings: Settings) -> Self {
        settings.table.seats = settings.table.seats.min(MOST_SEATS);
        Self {
            settings,
            course: Course::new(settings.table, &RULES),
            areas: [EMPTY_AREA; MOST_SEATS as usize],
            dealer: [Card::LOWEST; 5],
            meter: settings.meter,
            carried: settings.carried,
        }
    }

    /// Makes this the next round at the same table, with a fresh deck. The meter goes on from where this round left it.
    #[inline]
    pub fn restart(&mut self) {
        for seat in self.course.hands() {
            self.areas[seat.index()] = EMPTY_AREA;
        }
        self.course.restart();
    }

    /// What the jackpot meter shows: once the round is settled, the meter after it.
    pub const fn meter_after(&self) -> Option<Cents> {
        self.meter
    }

    /// What the pool holds beyond the meter's whole cents, in ten-thousandths of a cent, for the next round's settings.
    pub const fn carried_after(&self) -> u16 {
        self.carried
    }

    // --- 7: the deal ----------------------------------------------------------------------------------------------

    /// Where a card would go now.
    #[inline]
    fn card_place(&self) -> Result<(Place, usize), Refusal> {
        match (self.course.phase, self.course.dealing.next()) {
            (Phase::Dealing, Some(next)) => Ok(next),
            (Phase::Closed, _) => Ok((Place::Dealer, 0)),
            (Phase::Betting, _) => self.course.may_close().map(|()| (Place::Dealer, 0)),
            _ => Err(self.course.not_now(self.course.deal_rules())),
        }
    }

    /// The dealer's last card is turned up, unless one that was exposed in error already lies so.
    #[inline]
    fn face(&self, to: Place, nth: usize) -> Face {
        if to == Place::Dealer && nth == 4 && self.course.dealer_up == 0 { Face::Up } else { Face::Down }
    }

    #[inline]
    fn deal(&mut self, card: Card, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let (to, nth) = self.card_place()?;
        self.course.check_card(card, to)?;
        if self.course.phase < Phase::Dealing {
            self.course.start_dealing(5, true, facts);
        }
        let face = self.face(to, nth);
        self.course.deck.stock.remove(card);
        if let Place::Hand { seat, .. } = to {
            self.areas[seat.index()].cards[nth] = card;
        } else {
            self.dealer[nth] = card;
        }
        if face == Face::Up {
            self.course.dealer_up = 1 << nth;
        }
        facts(Fact::Dealt { card, to, face, rules: deal_rules(self.settings.table.device, to, nth, face) });
        if self.course.dealing.advance() {
            for seat in self.course.wagered {
                if self.areas[seat.index()].state == State::In {
                    self.course.waiting.insert(seat);
                }
            }
            self.course.phase = Phase::Deciding;
            self.end_of_decisions();
        }
        Ok(())
    }

    // --- 8: the betting round -------------------------------------------------------------------------------------

    /// Moves on once nobody must decide: to the dealer's hand, or past it when no hand is left to compare.
    #[inline]
    fn end_of_decisions(&mut self) {
        if matches!(self.course.phase, Phase::Deciding | Phase::Turning) && self.course.waiting.is_empty() {
            let mut hands = self.course.wagered;
            let anybody_in = hands.any(|seat| self.areas[seat.index()].state == State::Bet);
            self.course.phase = if anybody_in { Phase::Turning } else { Phase::Settling };
        }
    }

    /// What a decision costs, and between which amounts the player chooses, if it is legal. The one source of what
    /// is offered and what is refused.
    #[inline]
    fn price(&self, seat: Seat, player: Player, decision: Decision) -> Result<(Cents, Option<Amounts>), Refusal> {
        if !matches!(
            decision,
            Decision::Bet(_) | Decision::Fold | Decision::Concede | Decision::Absent { viewed: false }
        ) {
            return Err(self.not_here(rules!["8.1"]));
        }
        self.course.check_player(seat, player)?;
        if decision == Decision::Concede {
            return self.may_concede(seat).map(|()| (Cents::ZERO, None));
        }
        let deciding = matches!(self.course.phase, Phase::Deciding | Phase::Turning);
        self.course.require(deciding, rules!["5.4", "8.1"])?;
        self.course.check_turn(seat)?;
        if !matches!(decision, Decision::Bet(_)) {
            return Ok((Cents::ZERO, None));
        }
        let area = &self.areas[seat.index()];
        let right = area.right_bet();
        // Chips on real cloth are recorded as they lie, but a player who was asked to correct a bet must do that.
        let as_it_lies = self.settings.table.enforcement == Enforcement::AsFound && area.state != State::Asked;
        Ok((right, Some(if as_it_lies { Amounts::ANY } else { Amounts::exactly(right) })))
    }

    #[inline(never)] // Only cards come often enough to be worth the room.
    fn decide(
        &mut self,
        seat: Seat,
        player: Player,
        decision: Decision,
        tokens: Cents,
        facts: &mut impl FnMut(Fact),
    ) -> Result<(), Refusal> {
        let (mut price, amounts) = self.price(seat, player, decision)?;
        if let (Decision::Bet(Some(amount)), Some(amounts)) = (decision, amounts) {
            amounts.check(amount).map_err(|why| Refusal::new(why, rules!["5.5", "8.5", "C6"]))?;
            price = amount;
        }
        check_tokens(tokens, price).map_err(|why| Refusal::new(why, rules!["5.1"]))?;
        let area = &mut self.areas[seat.index()];
        let asked = area.state == State::Asked;
        let earlier = area.bet;
        let (state, rules) = match decision {
            Decision::Bet(_) if asked => (State::Bet, rules!["5.5", "14.11.1"]),
            Decision::Bet(_) if price == area.right_bet() => (State::Bet, rules!["5.4", "5.5", "8.1", "8.5"]),
            Decision::Bet(_) => (State::Bet, rules!["5.4", "8.1", "8.5", "C6"]),
            Decision::Fold if asked => (State::Folded, rules!["8.4", "14.11.2"]),
            Decision::Fold => (State::Folded, rules!["5.4", "8.1", "8.4"]),
            Decision::Absent { .. } => (State::Void(rules!["14.14"]), rules!["14.14"]),
            _ => (State::Conceded, rules!["9.7", "9.8", "G12"]),
        };
        area.state = state;
        if state == State::Bet {
            area.bet = Stake { amount: price, tokens };
            if asked {
                // The correction tells what moves.
                price = Cents::ZERO;
            }
        }
        let bet = area.bet;
        self.course.waiting.remove(seat);
        facts(Fact::Decided { seat, player, decision, price, rules: rules.and_if(tokens.is_some(), rule!("G8")) });
        match state {
            State::Void(rules) => {
                // Nobody handles the cards of whoever is not there.
                self.course.out.insert(seat);
                facts(Fact::HandVoid { seat, rules });
            }
            _ => self.course.handled.insert(seat),
        }
        if asked && state == State::Bet {
            facts(Fact::Corrected {
                spot: Spot::new(seat, Wager::Bet),
                from: earlier,
                to: bet,
                rules: rules!["14.11.1", "C6"],
            });
        }
        self.end_of_decisions();
        Ok(())
    }

    // --- 8.6 and 9: the dealer's hand, and conceding --------------------------------------------------------------

    #[inline(never)] // See `decide`.
    fn turn_dealer(&mut self, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.course.may_turn()?;
        self.course.dealer_up = ALL_FIVE;
        self.course.phase = Phase::Settling;
        facts(Fact::Turned { place: Place::Dealer, cards: ALL_FIVE, rules: rules!["8.6"] });
        let hand = FiveCardStrength::of(self.dealer);
        let (call, rules) = if hand.has_ace_king() {
            (Call::Plays, rules!["8.6", "9.1", "9.4", "13.1"])
        } else {
            (Call::NoHand, rules!["8.6", "9.1", "9.2", "9.3", "13.1"])
        };
        facts(Fact::DealerHand { call, rules: rules.and(HAND_RULES[hand.category() as usize]) });
        Ok(())
    }

    fn may_concede(&self, seat: Seat) -> Result<(), Refusal> {
        let shown = self.course.phase == Phase::Settling && self.course.dealer_up == ALL_FIVE;
        self.course.require(shown, rules!["9.7"])?;
        if !self.course.wagered.contains(seat) {
            return Err(Refusal::new(Why::NoHand(seat), self.course.deal_rules()));
        }
        match self.areas[seat.index()].state {
            State::Bet => Ok(()),
            _ => Err(Refusal::new(Why::AlreadyDecided(seat), rules!["9.7", "9.8"])),
        }
    }

    /// What this game does not know, it does not know at any time; only that the round is over comes first.
    #[cold]
    fn not_here(&self, rules: Grounds) -> Refusal {
        match self.course.phase {
            Phase::Over => self.course.not_now(rules),
            _ => Refusal::new(Why::NotInThisGame, rules),
        }
    }

    // --- what is awaited ------------------------------------------------------------------------------------------

    fn offers(&self) -> Vec<Offer> {
        let card_to = self.card_place().ok().map(|(to, nth)| (to, self.face(to, nth)));
        let mut offers = self.course.offers(self.course.may_close().is_ok(), card_to);
        let player = Player::First;
        for seat in self.settings.table.all_seats() {
            for on in [Wager::Ante, Wager::Jackpot] {
                if let Ok(amounts) = self.wager_amounts(seat, player, on) {
                    offers.push(Offer::Wager { seat, player, on, amounts });
                }
                if self.may_take_back(seat, player, on).is_ok() {
                    offers.push(Offer::TakeBack { seat, player, on });
                }
            }
            for decision in [Decision::Bet(None), Decision::Fold, Decision::Concede, Decision::Absent { viewed: false }]
            {
                if let Ok((price, amounts)) = self.price(seat, player, decision) {
                    offers.push(Offer::Decide { seat, player, decision, price, amounts });
                }
            }
        }
        offers.extend(self.incident_offers());
        offers
    }
}

/// What the dealer calls a hand, lowest first.
const HAND_RULES: [Rule; 10] = [
    rule!("13.1.10"),
    rule!("13.1.9"),
    rule!("13.1.8"),
    rule!("13.1.7"),
    rule!("13.1.6"),
    rule!("13.1.5"),
    rule!("13.1.4"),
    rule!("13.1.3"),
    rule!("13.1.2"),
    rule!("13.1.1"),
];

/// Why a card goes where it goes, and lies as it lies.
#[inline]
fn deal_rules(device: Device, to: Place, nth: usize, face: Face) -> Grounds {
    let last_stays_down = to == Place::Dealer && nth == 4 && face == Face::Down;
    match (device, to) {
        (Device::Shoe, _) if last_stays_down => rules!["7.3", "7.3.3", "14.6"],
        (Device::Shoe, Place::Dealer) if nth == 0 => rules!["7.1", "7.2", "7.3", "7.3.1"],
        (Device::Shoe, Place::Dealer) => rules!["7.1", "7.2", "7.3", "7.3.3"],
        (Device::Shoe, _) if nth == 0 => rules!["7.1", "7.2", "7.3", "7.3.2", "G11"],
        (Device::Shoe, _) => rules!["7.1", "7.2", "7.3", "7.3.3", "G11"],
        (Device::Shuffler, _) if last_stays_down => rules!["7.4", "7.4.1", "14.6"],
        (Device::Shuffler, Place::Dealer) => rules!["7.1", "7.2", "7.4", "7.4.1", "G7"],
        (Device::Shuffler, _) => rules!["7.1", "7.2", "7.4", "7.4.2", "G7", "G11"],
    }
}

impl Round for CaribbeanStud {
    fn game(&self) -> Game {
        Game::CaribbeanStud
    }

    #[inline]
    fn next(&self) -> Next {
        self.course.next()
    }

    fn awaits(&self) -> Awaits {
        Awaits { next: self.next(), offers: self.offers() }
    }

    #[inline(always)] // A driver knows what it says: only the matching arm is left at each call.
    #[allow(clippy::inline_always)]
    fn take(&mut self, input: Input, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        match input {
            Input::Card(card) => self.deal(card, facts)?,
            Input::Wager { seat, player, on, stake } => facts(self.place(seat, player, on, stake)?),
            Input::Decide { seat, player, decision, tokens } => self.decide(seat, player, decision, tokens, facts)?,
            Input::TakeBack { seat, player, on } => {
                self.may_take_back(seat, player, on)?;
                facts(self.remove(seat, on, rules!["5.6"]));
            }
            Input::NoMoreBets => {
                self.course.may_close()?;
                self.course.phase = Phase::Closed;
                facts(Fact::NoMoreBets);
            }
            Input::Handle(seat) => {
                self.course.may_handle(seat)?;
                self.course.handled.insert(seat);
            }
            Input::Turn => self.turn_dealer(facts)?,
            Input::Settle => {
                self.course.may_settle()?;
                self.settle(facts);
            }
            Input::Incident(incident) => self.incident(incident, facts)?,
            Input::Seated { .. } | Input::CloseInsurance => {
                return Err(self.not_here(rules!["5.2", "5.8"]));
            }
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }
}
