//! Casino War with one deck, in the order of its document: the example of docs/adding-a-game.md.

mod at_table;
mod description;
mod incidents;
mod settings;
mod settlement;
mod view;

pub(crate) use description::DESCRIPTION;
pub use settings::Settings;

use crate::card::{Card, Rank};
use crate::fact::{Face, Fact};
use crate::input::Decision;
use crate::money::Cents;
use crate::poker::{Betting, Course, CourseRules, Deal, Phase, Priced, Wagers};
use crate::refusal::{Refusal, Why};
use crate::rulebook::{Book, Grounds, rule, rules};
use crate::seat::{Place, Player, Seat, Seats};
use crate::table::{Amounts, check_tokens};
use crate::wager::{Spot, Stake, Wager};

const BOOK: Book = Book::CasinoWar;

/// The most playing areas of a layout (rule 2.1).
pub const MOST_SEATS: u8 = 7;

/// The state of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    In,
    War,
    Surrendered,
    /// The hand has no result.
    Void(Grounds),
}

/// One playing area. The second card is that of a war.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Area {
    ante: Stake,
    bet: Stake,
    cards: [Card; 2],
    count: u8,
    state: State,
}

const EMPTY_AREA: Area =
    Area { ante: Stake::NONE, bet: Stake::NONE, cards: [Card::LOWEST; 2], count: 0, state: State::In };

/// The numbers that the document has for the course of a round.
static RULES: CourseRules = CourseRules {
    layout: rules!["2.1"],
    one_wager: rules!["2.1"],
    opening: rules!["4.1"],
    closed: rules!["4.2"],
    nothing_there: rules!["4.1"],
    tokens: rules!["4.1"],
    round: rules!["1.1"],
    deck: rules!["3.1"],
    deal: [rules!["5.1"], rules!["5.1"]],
    deciding: rules!["6.1"],
    order: rules!["6.1"],
    turning: rules!["5.1"],
    settling: rules!["7.1"],
    incidents: incidents::RULES,
};

/// A round of Casino War.
#[derive(Clone, Debug, PartialEq)]
pub struct CasinoWar {
    course: Course,
    areas: [Area; MOST_SEATS as usize],
    dealer: [Card; 2],
    /// Whether the cards of the war are being dealt, or lie.
    war: bool,
}

impl CasinoWar {
    /// A new round at this table.
    pub fn new(settings: Settings) -> Self {
        Self {
            course: Course::new(settings.table, &RULES),
            areas: [EMPTY_AREA; MOST_SEATS as usize],
            dealer: [Card::LOWEST; 2],
            war: false,
        }
    }

    fn with_state(&self, state: State) -> Seats {
        self.course.wagered.filter(|seat| self.areas[seat.index()].state == state).collect()
    }

    fn rank(&self, seat: Seat) -> Rank {
        self.areas[seat.index()].cards[0].rank()
    }
}

// --- 4: wagers ----------------------------------------------------------------------------------------------------

impl CasinoWar {
    /// Takes the ante off the layout before the first card. Whether it may go has been checked.
    fn remove(&mut self, seat: Seat, rules: Grounds) -> Fact {
        let stake = core::mem::take(&mut self.areas[seat.index()].ante);
        self.course.wagered.remove(seat);
        if self.course.wagered.is_empty() {
            self.course.phase = Phase::Betting;
        }
        Fact::TakenBack { spot: Spot::new(seat, Wager::Ante), stake, rules }
    }
}

impl Wagers for CasinoWar {
    fn opening_wagers(&self, _: Seat) -> impl Iterator<Item = Wager> {
        [Wager::Ante].into_iter()
    }

    fn lying(&self, seat: Seat, player: Player, on: Wager) -> Result<Stake, Refusal> {
        match on {
            Wager::Ante => {}
            Wager::Bet => return Err(Refusal::new(Why::ByDecision(on), rules!["6.3"])),
            _ => return Err(self.course.not_in_this_game(rules!["4.1"])),
        }
        self.course.check_player(seat, player)?;
        Ok(self.areas[seat.index()].ante)
    }

    fn wager_amounts(&self, seat: Seat, player: Player, on: Wager) -> Result<Amounts, Refusal> {
        self.course.check_free(self.lying(seat, player, on)?, rules!["4.1"])?;
        Ok(self.course.table.amounts(seat, true))
    }

    fn place(&mut self, seat: Seat, player: Player, on: Wager, stake: Stake) -> Result<Fact, Refusal> {
        let amounts = self.wager_amounts(seat, player, on)?;
        amounts.check(stake.amount).map_err(|why| Refusal::new(why, rules!["4.3", "G1"]))?;
        check_tokens(stake.tokens, stake.amount).map_err(|why| Refusal::new(why, rules!["4.1"]))?;
        self.areas[seat.index()].ante = stake;
        self.course.wagered.insert(seat);
        let rules = rules!["4.1"].and_if(stake.tokens.is_some(), rule!("G8"));
        Ok(Fact::Placed { spot: Spot::new(seat, on), stake, rules })
    }

    fn take_back(&mut self, seat: Seat, player: Player, on: Wager) -> Result<Fact, Refusal> {
        self.may_take_back(seat, player, on)?;
        Ok(self.remove(seat, rules!["4.2"]))
    }
}

// --- 5: the deal --------------------------------------------------------------------------------------------------

impl Deal for CasinoWar {
    fn face(&self, _: Place, _: usize) -> Face {
        Face::Up
    }

    fn deal(&mut self, card: Card, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let (to, _) = self.card_place()?;
        self.course.check_card(card, to)?;
        self.course.take_dealt(card, 1, facts);
        let nth = usize::from(self.war);
        match to {
            Place::Hand { seat, .. } => {
                let area = &mut self.areas[seat.index()];
                area.cards[nth] = card;
                area.count += 1;
                self.course.shown.insert(seat);
            }
            _ => {
                self.dealer[nth] = card;
                self.course.dealer_up = 1;
            }
        }
        let rules = if self.war { rules!["6.3"] } else { rules!["5.1"] };
        facts(Fact::Dealt { card, to, face: Face::Up, rules });
        if self.course.dealing.advance() {
            self.all_dealt();
        }
        Ok(())
    }
}

impl CasinoWar {
    fn all_dealt(&mut self) {
        if self.war {
            self.course.phase = Phase::Settling;
            return;
        }
        let dealer = self.dealer[0].rank();
        self.course.waiting = self.with_state(State::In).filter(|seat| self.rank(*seat) == dealer).collect();
        self.course.phase = Phase::Deciding;
        self.end_of_decisions();
    }

    /// Once all have decided the cards of the war come, if there is one.
    fn end_of_decisions(&mut self) {
        if self.course.phase != Phase::Deciding || !self.course.waiting.is_empty() {
            return;
        }
        let at_war = self.with_state(State::War);
        self.war = !at_war.is_empty();
        self.course.phase = if self.war { Phase::Dealing } else { Phase::Settling };
        if self.war {
            self.course.dealing.start(self.course.table.device, 1, at_war, true);
        }
    }
}

// --- 6: decisions -------------------------------------------------------------------------------------------------

impl Betting for CasinoWar {
    fn decisions(&self, _: Seat) -> impl Iterator<Item = Decision> {
        [Decision::Bet(None), Decision::Fold].into_iter()
    }

    fn price(&self, seat: Seat, player: Player, decision: Decision) -> Result<Cents, Refusal> {
        if !matches!(decision, Decision::Bet(None) | Decision::Fold) {
            return Err(self.course.not_in_this_game(rules!["6.1"]));
        }
        self.course.check_player(seat, player)?;
        self.course.require(self.course.phase == Phase::Deciding, rules!["6.1"])?;
        self.course.check_turn(seat)?;
        let ante = self.areas[seat.index()].ante.amount;
        Ok(if decision == Decision::Fold { Cents::ZERO } else { ante })
    }

    fn carry_out(&mut self, decided: Priced, facts: &mut impl FnMut(Fact)) {
        let seat = decided.seat;
        let area = &mut self.areas[seat.index()];
        let rules = if decided.decision == Decision::Fold {
            area.state = State::Surrendered;
            rules!["6.1", "6.2"]
        } else {
            area.state = State::War;
            area.bet = decided.stake();
            rules!["6.1", "6.3"]
        };
        self.course.waiting.remove(seat);
        facts(decided.fact(rules));
        self.end_of_decisions();
    }

    fn turn_cards(&mut self, _: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        Err(self.course.not_in_this_game(rules!["5.1"]))
    }

    fn not_part_of_poker(&self) -> Refusal {
        self.course.not_in_this_game(rules!["2.1"])
    }
}
