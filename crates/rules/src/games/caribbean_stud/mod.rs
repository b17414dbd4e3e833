//! Caribbean Stud Poker, in the order of its document: wagers, the deal, the betting round, settlement, the progressive
//! jackpot, irregularities.

mod at_table;
mod description;
mod incidents;
mod jackpot;
mod layout;
mod powers;
mod settings;
mod settlement;
mod view;
mod wagers;

pub(crate) use description::DESCRIPTION;
pub use jackpot::{Increment, Prizes};
pub use settings::Settings;

use crate::card::Card;
use crate::fact::{Face, Fact};
use crate::input::Decision;
use crate::money::Cents;
use crate::poker::{Betting, Course, CourseRules, Deal, DealerHandRules, Phase, Priced};
use crate::refusal::{Refusal, Why};
use crate::rulebook::{Book, Grounds, Rule, rule, rules};
use crate::seat::{Place, Player, Seat};
use crate::strength::FiveCardStrength;
use crate::table::{Amounts, Device, Enforcement};
use crate::wager::{Spot, Stake, Wager};

const BOOK: Book = Book::CaribbeanStud;

/// The most playing areas of a layout.
pub const MOST_SEATS: u8 = 7;

/// All five cards of a hand, one bit each.
const ALL_FIVE: u8 = 0b1_1111;

/// The state of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// Has not decided.
    In,
    /// Its bet was found wrong: the player must correct the bet or fold.
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
    /// The bet was found wrong and the player folded, so the bet was returned (rule 14.11.2).
    bet_back: bool,
}

const EMPTY_AREA: Area = Area {
    ante: Stake::NONE,
    bet: Stake::NONE,
    jackpot: Stake::NONE,
    cards: [Card::LOWEST; 5],
    state: State::In,
    bet_back: false,
};

impl Area {
    /// The required bet: exactly twice the ante.
    #[inline]
    const fn right_bet(&self) -> Cents {
        self.ante.amount.times(2)
    }
}

/// The rules of the document for the course of a round.
static RULES: CourseRules = CourseRules {
    layout: rules!["2.2.1"],
    one_wager: rules!["5.8"],
    opening: rules!["5.2.1"],
    closed: rules!["5.6", "7.2"],
    nothing_there: rules!["5.2"],
    tokens: rules!["5.1"],
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
    /// The reading of the jackpot meter.
    meter: Option<Cents>,
    /// Ten-thousandths of a cent that the pool holds beyond it.
    carried: u16,
    /// The meter and the carried part by which this round's jackpot wagers were settled.
    settled_by: (Option<Cents>, u16),
    /// Whether the equipment of the jackpot has failed in this round.
    jackpot_failed: bool,
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
            settled_by: (None, 0),
            jackpot_failed: false,
        }
    }

    /// Resets the meter to the settings. Simulations use it to start every round with the same meter.
    #[inline]
    pub const fn reset_meter(&mut self) {
        self.meter = self.settings.meter;
        self.carried = self.settings.carried;
    }
}

// --- 7: the deal --------------------------------------------------------------------------------------------------

impl Deal for CaribbeanStud {
    /// The dealer's last card is dealt face up, unless another one was exposed in error and stays face up.
    #[inline]
    fn face(&self, to: Place, nth: usize) -> Face {
        if to == Place::Dealer && nth == 4 && self.course.dealer_up == 0 { Face::Up } else { Face::Down }
    }

    #[inline]
    fn deal(&mut self, card: Card, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let (to, nth) = self.card_place()?;
        self.course.check_card(card, to)?;
        let face = self.face(to, nth);
        self.course.take_dealt(card, 5, facts);
        if let Place::Hand { seat, .. } = to {
            self.areas[seat.index()].cards[nth] = card;
        } else {
            self.dealer[nth] = card;
        }
        if face == Face::Up {
            self.course.dealer_up = 1 << nth;
        }
        facts(Fact::Dealt { card, to, face, rules: deal_rules(self.course.table.device, to, nth, face) });
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
}

// --- 8: the betting round -----------------------------------------------------------------------------------------

impl CaribbeanStud {
    /// Ends the decisions once every player has decided: goes on to the dealer's hand, or to settlement if no hand has
    /// bet.
    #[inline]
    fn end_of_decisions(&mut self) {
        if matches!(self.course.phase, Phase::Deciding | Phase::Turning) && self.course.waiting.is_empty() {
            let mut hands = self.course.wagered;
            let anybody_in = hands.any(|seat| self.areas[seat.index()].state == State::Bet);
            self.course.phase = if anybody_in { Phase::Turning } else { Phase::Settling };
        }
    }

    fn may_concede(&self, seat: Seat) -> Result<Cents, Refusal> {
        self.course.check_concede(seat, ALL_FIVE, rules!["9.7"])?;
        match self.areas[seat.index()].state {
            State::Bet => Ok(Cents::ZERO),
            _ => Err(Refusal::new(Why::AlreadyDecided(seat), rules!["9.7", "9.8"])),
        }
    }
}

impl Betting for CaribbeanStud {
    fn decisions(&self, _: Seat) -> impl Iterator<Item = Decision> {
        [Decision::Bet(None), Decision::Fold, Decision::Concede, Decision::Absent { viewed: false }].into_iter()
    }

    #[inline]
    fn price(&self, seat: Seat, player: Player, decision: Decision) -> Result<Cents, Refusal> {
        if !matches!(
            decision,
            Decision::Bet(_) | Decision::Fold | Decision::Concede | Decision::Absent { viewed: false }
        ) {
            return Err(self.course.not_in_this_game(rules!["8.1"]));
        }
        self.course.check_player(seat, player)?;
        if decision == Decision::Concede {
            return self.may_concede(seat);
        }
        let deciding = matches!(self.course.phase, Phase::Deciding | Phase::Turning);
        self.course.require(deciding, rules!["5.4", "8.1"])?;
        self.course.check_turn(seat)?;
        Ok(if matches!(decision, Decision::Bet(_)) { self.areas[seat.index()].right_bet() } else { Cents::ZERO })
    }

    /// Real chips are recorded as they lie. A player who was asked to correct a bet must bet the right amount.
    fn choice(&self, seat: Seat, decision: Decision, price: Cents) -> Option<(Amounts, Grounds)> {
        let asked = self.areas[seat.index()].state == State::Asked;
        let as_it_lies = self.course.table.enforcement == Enforcement::AsFound && !asked;
        let amounts = if as_it_lies { Amounts::ANY } else { Amounts::exactly(price) };
        matches!(decision, Decision::Bet(_)).then_some((amounts, rules!["5.5", "8.5", "C6"]))
    }

    #[inline(never)] // Only cards come often enough to be worth the room.
    fn carry_out(&mut self, mut decided: Priced, facts: &mut impl FnMut(Fact)) {
        let Priced { seat, decision, price, .. } = decided;
        let area = &mut self.areas[seat.index()];
        let asked = area.state == State::Asked;
        let earlier = area.bet;
        let (state, rules) = match decision {
            Decision::Bet(_) if asked => (State::Bet, rules!["5.5", "14.11.1"]),
            Decision::Bet(_) if price == area.right_bet() => (State::Bet, rules!["5.4", "5.5", "8.1", "8.5"]),
            Decision::Bet(_) => (State::Bet, rules!["5.4", "8.1", "8.5", "C6"]),
            Decision::Fold if asked => (State::Folded, rules!["8.3", "8.4", "14.11.2"]),
            Decision::Fold => (State::Folded, rules!["5.4", "8.1", "8.3", "8.4"]),
            Decision::Absent { .. } => (State::Void(rules!["14.14"]), rules!["14.14"]),
            _ => (State::Conceded, rules!["9.7", "9.8", "G12"]),
        };
        area.state = state;
        area.bet_back = asked && state == State::Folded;
        if state == State::Bet {
            area.bet = decided.stake();
            if asked {
                // The fact `Corrected` reports the money instead.
                decided.price = Cents::ZERO;
            }
        }
        let bet = area.bet;
        self.course.waiting.remove(seat);
        facts(decided.fact(rules));
        match state {
            State::Void(rules) => {
                // No player handles the cards of an absent player.
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
    }

    #[inline(never)] // See `carry_out`.
    fn turn_cards(&mut self, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.course.turn_dealer(ALL_FIVE, facts)?;
        let hand = FiveCardStrength::of(self.dealer);
        facts(DEALER_HAND.fact(hand.has_ace_king(), HAND_RULES[hand.category() as usize]));
        Ok(())
    }

    fn not_part_of_poker(&self) -> Refusal {
        self.course.not_in_this_game(rules!["5.2", "5.8"])
    }
}

/// The rules by which the dealer calls their hand.
const DEALER_HAND: DealerHandRules =
    DealerHandRules { plays: rules!["8.6", "9.1", "9.4", "13.1"], no_hand: rules!["8.6", "9.1", "9.2", "9.3", "13.1"] };

/// The rule of each hand, lowest first.
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

/// The rules by which a card goes to its place, face up or down.
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
