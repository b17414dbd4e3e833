//! Three Card Poker, in the order of its document: wagers, the deal, the betting round, settlement, irregularities.

mod at_table;
mod description;
mod incidents;
mod layout;
mod powers;
mod schedules;
mod settings;
mod settlement;
mod view;

pub(crate) use description::DESCRIPTION;
pub use schedules::{AnteBonus, PairPlus, Schedule};
pub use settings::Settings;

use crate::card::Card;
use crate::fact::{Face, Fact};
use crate::input::Decision;
use crate::money::Cents;
use crate::poker::{Betting, Course, CourseRules, Deal, DealerHandRules, Phase, Priced, Wagers};
use crate::refusal::{Forbidden, Refusal, Why};
use crate::rulebook::{Book, Grounds, Rule, rule, rules};
use crate::seat::{Place, Player, Seat, Seats};
use crate::strength::ThreeCardStrength;
use crate::table::{Amounts, Device, check_tokens};
use crate::wager::{Spot, Stake, Wager};

const BOOK: Book = Book::ThreeCardPoker;

/// The most playing areas of a layout.
pub const MOST_SEATS: u8 = 7;

/// The state of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// Has not decided, or has only a pair plus, which stays in without a decision.
    In,
    Played,
    Folded,
    Conceded,
    /// The player could not or did not decide: the ante is void, a pair plus stays in.
    AnteVoid(Grounds),
    /// The player could not match the ante although warned: the ante is lost, a pair plus stays in.
    AnteForfeited,
    /// The hand has no result.
    Void(Grounds),
}

/// One playing area.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Area {
    ante: Stake,
    pair_plus: Stake,
    play: Stake,
    cards: [Card; 3],
    state: State,
    /// The rules by which the ante alone was returned, if it was. Later events of the hand do not change them (ruling
    /// R5).
    ante_back: Option<Grounds>,
}

const EMPTY_AREA: Area = Area {
    ante: Stake::NONE,
    pair_plus: Stake::NONE,
    play: Stake::NONE,
    cards: [Card::LOWEST; 3],
    state: State::In,
    ante_back: None,
};

/// The rules by which the dealer calls their hand.
const DEALER_HAND: DealerHandRules = DealerHandRules {
    plays: rules!["8.6", "9.1", "9.4", "11.1", "T3"],
    no_hand: rules!["8.6", "9.1", "9.2", "9.3", "11.1", "T3"],
};

/// The rule of each hand, lowest first.
const HAND_RULES: [Rule; 6] =
    [rule!("11.1.6"), rule!("11.1.5"), rule!("11.1.4"), rule!("11.1.3"), rule!("11.1.2"), rule!("11.1.1")];

/// The rules of the document for the course of a round.
static RULES: CourseRules = CourseRules {
    layout: rules!["2.2.1"],
    one_wager: rules!["5.7"],
    opening: rules!["5.3"],
    closed: rules!["5.5", "7.2"],
    nothing_there: rules!["5.3"],
    tokens: rules!["5.2"],
    round: rules!["1.1"],
    deck: rules!["3.1"],
    deal: [rules!["7.1", "7.3", "7.3.1", "7.3.2", "7.3.3"], rules!["7.1", "7.4", "7.4.1", "7.4.2"]],
    deciding: rules!["8.1"],
    order: rules!["8.1", "G11"],
    turning: rules!["8.6"],
    settling: rules!["9.3", "9.4"],
    incidents: incidents::RULES,
};

/// A round of Three Card Poker.
#[derive(Clone, Debug, PartialEq)]
pub struct ThreeCardPoker {
    settings: Settings,
    course: Course,
    areas: [Area; MOST_SEATS as usize],
    dealer: [Card; 3],
}

impl ThreeCardPoker {
    /// A new round at this table.
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            course: Course::new(settings.table, &RULES),
            areas: [EMPTY_AREA; MOST_SEATS as usize],
            dealer: [Card::LOWEST; 3],
        }
    }
}

// --- 5 and 6: wagers and their limits -----------------------------------------------------------------------------

impl ThreeCardPoker {
    /// Takes a wager off the layout before the first card. The caller has checked that it may go.
    fn remove(&mut self, seat: Seat, player: Player, on: Wager, rules: Grounds) -> Fact {
        let area = &mut self.areas[seat.index()];
        let stake = core::mem::take(if on == Wager::Ante { &mut area.ante } else { &mut area.pair_plus });
        if !area.ante.is_some() && !area.pair_plus.is_some() {
            self.course.wagered.remove(seat);
            if self.course.wagered.is_empty() {
                self.course.phase = Phase::Betting;
            }
        }
        Fact::TakenBack { spot: Spot { player, ..Spot::new(seat, on) }, stake, rules }
    }
}

impl Wagers for ThreeCardPoker {
    fn opening_wagers(&self, _: Seat) -> impl Iterator<Item = Wager> {
        [Wager::Ante, Wager::PairPlus].into_iter()
    }

    fn lying(&self, seat: Seat, player: Player, on: Wager) -> Result<Stake, Refusal> {
        match on {
            Wager::Ante | Wager::PairPlus => {}
            Wager::Play => return Err(Refusal::new(Why::ByDecision(on), rules!["5.3", "5.4", "8.5"])),
            _ => return Err(self.course.not_in_this_game(rules!["5.3"])),
        }
        self.course.check_player(seat, player)?;
        let area = &self.areas[seat.index()];
        Ok(if on == Wager::Ante { area.ante } else { area.pair_plus })
    }

    fn wager_amounts(&self, seat: Seat, player: Player, on: Wager) -> Result<Amounts, Refusal> {
        self.course.check_free(self.lying(seat, player, on)?, rules!["5.7"])?;
        self.course.check_not_dealt_in(seat)?;
        Ok(self.course.table.amounts(seat, true))
    }

    #[inline]
    fn place(&mut self, seat: Seat, player: Player, on: Wager, stake: Stake) -> Result<Fact, Refusal> {
        let amounts = self.wager_amounts(seat, player, on)?;
        amounts.check(stake.amount).map_err(|why| Refusal::new(why, rules!["6.1", "G1", "G3"]))?;
        check_tokens(stake.tokens, stake.amount).map_err(|why| Refusal::new(why, rules!["5.2"]))?;
        let area = &mut self.areas[seat.index()];
        if on == Wager::Ante {
            area.ante = stake;
        } else {
            area.pair_plus = stake;
        }
        self.course.wagered.insert(seat);
        let rules = rules!["5.2", "5.3"].and_if(stake.tokens.is_some(), rule!("G8"));
        Ok(Fact::Placed { spot: Spot::new(seat, on), stake, rules })
    }

    fn take_back(&mut self, seat: Seat, player: Player, on: Wager) -> Result<Fact, Refusal> {
        self.may_take_back(seat, player, on)?;
        Ok(self.remove(seat, player, on, rules!["5.5"]))
    }
}

// --- 7: the deal --------------------------------------------------------------------------------------------------

impl Deal for ThreeCardPoker {
    #[inline]
    fn deal(&mut self, card: Card, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let (to, nth) = self.card_place()?;
        self.course.check_card(card, to)?;
        self.course.take_dealt(card, 3, facts);
        match to {
            Place::Hand { seat, .. } => self.areas[seat.index()].cards[nth] = card,
            _ => self.dealer[nth] = card,
        }
        facts(Fact::Dealt { card, to, face: Face::Down, rules: deal_rules(self.course.table.device, to, nth) });
        if self.course.dealing.advance() {
            // A hand with only a pair plus need not decide. It stays in unless its player folds it.
            for seat in self.course.wagered {
                let area = &self.areas[seat.index()];
                if area.ante.is_some() && area.state == State::In {
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

impl ThreeCardPoker {
    /// Ends the decisions once every player has decided: goes on to the dealer's hand, or to settlement if no hand is
    /// left.
    #[inline]
    fn end_of_decisions(&mut self) {
        if matches!(self.course.phase, Phase::Deciding | Phase::Turning) && self.course.waiting.is_empty() {
            self.course.phase = if self.live().is_empty() { Phase::Settling } else { Phase::Turning };
        }
    }

    /// Hands whose wagers are still open.
    #[inline]
    fn live(&self) -> Seats {
        let mut live = self.course.wagered;
        for seat in self.course.wagered {
            let area = &self.areas[seat.index()];
            let open = match area.state {
                State::In | State::Played => true,
                State::AnteVoid(_) | State::AnteForfeited => area.pair_plus.is_some(),
                State::Folded | State::Conceded | State::Void(_) => false,
            };
            if !open {
                live.remove(seat);
            }
        }
        live
    }

    fn may_concede(&self, seat: Seat) -> Result<Cents, Refusal> {
        self.course.check_concede(seat, 0b111, rules!["9.5"])?;
        match self.areas[seat.index()].state {
            State::In | State::Played => Ok(Cents::ZERO),
            // A pair plus without its ante is played to the end.
            State::AnteVoid(rules) => Err(Refusal::new(Why::AlreadyDecided(seat), rules)),
            State::AnteForfeited => Err(Refusal::new(Why::AlreadyDecided(seat), rules!["12.10"])),
            _ => Err(Refusal::new(Why::AlreadyDecided(seat), rules!["9.5", "9.6"])),
        }
    }
}

impl Betting for ThreeCardPoker {
    fn decisions(&self, _: Seat) -> impl Iterator<Item = Decision> {
        [
            Decision::Play,
            Decision::Fold,
            Decision::Concede,
            Decision::Absent { viewed: false },
            Decision::CannotMatch { warned: false },
            Decision::CannotMatch { warned: true },
        ]
        .into_iter()
    }

    #[inline]
    fn price(&self, seat: Seat, player: Player, decision: Decision) -> Result<Cents, Refusal> {
        if !matches!(
            decision,
            Decision::Play
                | Decision::Fold
                | Decision::Concede
                | Decision::Absent { viewed: false }
                | Decision::CannotMatch { .. }
        ) {
            return Err(self.course.not_in_this_game(rules!["8.1"]));
        }
        self.course.check_player(seat, player)?;
        if decision == Decision::Concede {
            return self.may_concede(seat);
        }
        let deciding = matches!(self.course.phase, Phase::Deciding | Phase::Turning);
        self.course.require(deciding, rules!["8.1"])?;
        let area = &self.areas[seat.index()];
        if self.course.wagered.contains(seat) && !area.ante.is_some() {
            // Only a pair plus: its player may fold or play it at any time before the dealer's hand is shown.
            self.course.check_held_back(seat)?;
            return match decision {
                _ if area.state != State::In => Err(Refusal::new(Why::AlreadyDecided(seat), rules!["8.1"])),
                Decision::CannotMatch { .. } => {
                    Err(Refusal::new(Why::NotAllowed(Forbidden::PlayWithoutAnte), rules!["5.4", "12.10"]))
                }
                _ => Ok(Cents::ZERO),
            };
        }
        self.course.check_turn(seat)?;
        Ok(if decision == Decision::Play { area.ante.amount } else { Cents::ZERO })
    }

    #[inline]
    fn carry_out(&mut self, decided: Priced, facts: &mut impl FnMut(Fact)) {
        let Priced { seat, decision, .. } = decided;
        let area = &mut self.areas[seat.index()];
        let (state, rules) = match decision {
            Decision::Play if area.ante.is_some() => (State::Played, rules!["8.1", "8.5"]),
            Decision::Play => (State::Played, rules!["8.1", "8.5", "5.4", "T2"]),
            Decision::Fold => (State::Folded, rules!["8.1", "8.3", "8.4", "T2"]),
            Decision::Absent { .. } => (State::AnteVoid(rules!["12.12"]), rules!["12.12"]),
            Decision::CannotMatch { warned: false } => (State::AnteVoid(rules!["12.10"]), rules!["12.10"]),
            Decision::CannotMatch { warned: true } => (State::AnteForfeited, rules!["12.10", "T5"]),
            _ => (State::Conceded, rules!["9.5", "9.6", "G12"]),
        };
        if decision == Decision::Play {
            area.play = decided.stake();
        }
        area.state = state;
        if let State::AnteVoid(rules) = state {
            area.ante_back = Some(rules);
        }
        match decision {
            // An absent player does not handle their cards. Without a pair plus the hand leaves the round.
            Decision::Absent { .. } if area.pair_plus.is_some() => {}
            Decision::Absent { .. } => self.course.out.insert(seat),
            _ => self.course.handled.insert(seat),
        }
        self.course.waiting.remove(seat);
        facts(decided.fact(rules));
        if decision == (Decision::CannotMatch { warned: false }) {
            facts(Fact::Warned { seat, rules: rules!["12.10", "T5"] });
        }
        self.end_of_decisions();
    }

    #[inline]
    fn turn_cards(&mut self, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.course.turn_dealer(0b111, facts)?;
        let hand = ThreeCardStrength::of(self.dealer);
        facts(DEALER_HAND.fact(hand.has_queen(), HAND_RULES[hand.category() as usize]));
        Ok(())
    }

    fn not_part_of_poker(&self) -> Refusal {
        self.course.not_in_this_game(rules!["5.3", "5.7"])
    }
}

/// The rules by which a card goes to its place.
#[inline]
fn deal_rules(device: Device, to: Place, nth: usize) -> Grounds {
    match (device, to) {
        (Device::Shoe, Place::Dealer) if nth == 0 => rules!["7.1", "7.2", "7.3", "7.3.1"],
        (Device::Shoe, _) if nth == 0 => rules!["7.1", "7.2", "7.3", "7.3.2", "G11"],
        (Device::Shoe, _) => rules!["7.1", "7.2", "7.3", "7.3.3", "G11"],
        (Device::Shuffler, Place::Dealer) => rules!["7.1", "7.2", "7.4", "7.4.1", "G7"],
        (Device::Shuffler, _) => rules!["7.1", "7.2", "7.4", "7.4.2", "G7", "G11"],
    }
}
