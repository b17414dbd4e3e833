//! Let It Ride, in the order of its document: wagers, the deal, the betting round, settlement, irregularities.

mod at_table;
mod corrections;
mod description;
mod incidents;
mod layout;
mod powers;
mod prizes;
mod settings;
mod settlement;
mod view;

pub(crate) use description::DESCRIPTION;
pub use prizes::odds;

pub use settings::Settings;

use crate::card::Card;
use crate::fact::{Face, Fact};
use crate::input::Decision;
use crate::money::Cents;
use crate::poker::{Betting, Course, CourseRules, Deal, Phase, Priced, Wagers};
use crate::refusal::{Await, Forbidden, Refusal, Why};
use crate::rulebook::{Book, Grounds, rule, rules};
use crate::seat::{Place, Player, Seat, Seats};
use crate::table::{Amounts, Device, Enforcement};
use crate::wager::{Spot, Stake, Wager};

const BOOK: Book = Book::LetItRide;

/// The most playing areas of a layout.
pub const MOST_SEATS: u8 = 7;

/// The three wagers of a hand, in the order of the area's fields and of the settlement.
const SPOTS: [Wager; 3] = [Wager::One, Wager::Two, Wager::Dollar];

/// The state of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// In the round to the end: only the wagers '1' and '2' can be withdrawn.
    In,
    /// Folded because its wagers were not equal: they are returned.
    Folded,
    /// The hand has no result.
    Void(Grounds),
}

/// One playing area.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Area {
    /// The stakes on '1', '2' and '$'.
    stakes: [Stake; 3],
    /// Which stakes were withdrawn.
    withdrawn: [bool; 3],
    cards: [Card; 3],
    state: State,
    /// The player saw their cards and left: wagers that were not withdrawn ride.
    absent: bool,
}

const EMPTY_AREA: Area =
    Area { stakes: [Stake::NONE; 3], withdrawn: [false; 3], cards: [Card::LOWEST; 3], state: State::In, absent: false };

/// The rules of the document for the course of a round.
static RULES: CourseRules = CourseRules {
    layout: rules!["2.2.1"],
    one_wager: rules!["5.6"],
    opening: rules!["5.2"],
    closed: rules!["5.3", "5.4"],
    nothing_there: rules!["5.2"],
    tokens: rules!["5.1", "5.4"],
    round: rules!["1.1"],
    deck: rules!["3.1"],
    deal: [rules!["7.2.2", "7.3"], rules!["7.2.2", "7.4"]],
    deciding: rules!["8.1", "8.3", "8.4"],
    order: rules!["8.3", "8.4", "G11"],
    turning: rules!["8.4", "8.6"],
    settling: rules!["9.2"],
    incidents: incidents::RULES,
};

/// A round of Let It Ride.
#[derive(Clone, Debug, PartialEq)]
pub struct LetItRide {
    settings: Settings,
    course: Course,
    areas: [Area; MOST_SEATS as usize],
    community: [Card; 2],
    /// The number of community cards that the dealer has turned. Before the first, players decide about '1', then about
    /// '2'.
    turned: u8,
}

impl LetItRide {
    /// A new round at this table. A layout never has more than seven playing areas.
    pub fn new(mut settings: Settings) -> Self {
        settings.table.seats = settings.table.seats.min(MOST_SEATS);
        Self {
            settings,
            course: Course::new(settings.table, &RULES).with_community(),
            areas: [EMPTY_AREA; MOST_SEATS as usize],
            community: [Card::LOWEST; 2],
            turned: 0,
        }
    }
}

// --- 5 and 6: wagers and their limits -----------------------------------------------------------------------------

impl LetItRide {
    /// The stake on a spot, and its index in the area.
    #[inline]
    fn spot(&self, seat: Seat, player: Player, on: Wager) -> Result<(usize, Stake), Refusal> {
        self.course.check_player(seat, player)?;
        let index = match on {
            Wager::One => 0,
            Wager::Two => 1,
            Wager::Dollar => 2,
            _ => return Err(Refusal::new(Why::NotInThisGame, rules!["5.2"])),
        };
        Ok((index, self.areas[seat.index()].stakes[index]))
    }

    /// The amount that the first of the three wagers sets for the others, where unequal wagers are refused.
    #[inline]
    fn must_equal(&self, seat: Seat) -> Option<Cents> {
        let [one, two, dollar] = &self.areas[seat.index()].stakes;
        let amount = one.amount.max(two.amount).max(dollar.amount);
        (amount.is_some() && self.course.table.enforcement == Enforcement::Refuse).then_some(amount)
    }

    #[cold]
    fn wrong_amount(&self, seat: Seat, why: Why) -> Refusal {
        match why {
            Why::MustBe { .. } if self.must_equal(seat).is_some() => Refusal::new(why, rules!["5.2"]),
            Why::TooManyTokens => Refusal::new(why, rules!["5.1"]),
            _ => Refusal::new(why, rules!["6.1", "G1", "G3"]),
        }
    }

    /// Takes the chips off a spot before the first card.
    fn lift(&mut self, seat: Seat, on: Wager) -> Stake {
        let area = &mut self.areas[seat.index()];
        let mut lifted = Stake::NONE;
        for (wager, stake) in SPOTS.into_iter().zip(&mut area.stakes) {
            if wager == on {
                lifted = core::mem::take(stake);
            }
        }
        if !area.stakes.iter().any(|stake| stake.is_some()) {
            self.course.wagered.remove(seat);
        }
        lifted
    }
}

impl Wagers for LetItRide {
    fn opening_wagers(&self, _: Seat) -> impl Iterator<Item = Wager> {
        SPOTS.into_iter()
    }

    #[inline]
    fn lying(&self, seat: Seat, player: Player, on: Wager) -> Result<Stake, Refusal> {
        Ok(self.spot(seat, player, on)?.1)
    }

    #[inline]
    fn wager_amounts(&self, seat: Seat, player: Player, on: Wager) -> Result<Amounts, Refusal> {
        self.course.check_free(self.lying(seat, player, on)?, rules!["5.2", "5.6"])?;
        self.course.check_not_dealt_in(seat)?;
        Ok(self.must_equal(seat).map_or_else(|| self.course.table.amounts(seat, true), Amounts::exactly))
    }

    #[inline]
    fn place(&mut self, seat: Seat, player: Player, on: Wager, stake: Stake) -> Result<Fact, Refusal> {
        let (index, _) = self.spot(seat, player, on)?;
        let amounts = self.wager_amounts(seat, player, on)?;
        amounts.check_stake(stake).map_err(|why| self.wrong_amount(seat, why))?;
        self.areas[seat.index()].stakes[index] = stake;
        self.course.wagered.insert(seat);
        let rules = rules!["5.1", "5.2"].and_if(stake.tokens.is_some(), rule!("G8"));
        Ok(Fact::Placed { spot: Spot::new(seat, on), stake, rules })
    }

    fn take_back(&mut self, seat: Seat, player: Player, on: Wager) -> Result<Fact, Refusal> {
        self.may_take_back(seat, player, on)?;
        Ok(Fact::TakenBack { spot: Spot::new(seat, on), stake: self.lift(seat, on), rules: rules!["5.4"] })
    }

    /// "No more bets" may be called when every player who takes part has laid all three wagers. Where wagers are
    /// recorded as they lie, a missing one is treated like an unequal one (12.10, 12.11).
    #[inline]
    fn may_close(&self) -> Result<(), Refusal> {
        self.course.may_close()?;
        if self.course.table.enforcement == Enforcement::AsFound {
            return Ok(());
        }
        for seat in self.course.wagered {
            for (wager, stake) in SPOTS.into_iter().zip(&self.areas[seat.index()].stakes) {
                if !stake.is_some() {
                    return Err(Refusal::new(Why::Missing { seat, wager }, rules!["5.2", "5.3"]));
                }
            }
        }
        Ok(())
    }
}

// --- 7: the deal --------------------------------------------------------------------------------------------------

impl LetItRide {
    /// A card is refused until every player who takes part has laid three wagers and "no more bets" was called.
    #[cold]
    fn no_card_now(&self) -> Refusal {
        match (self.course.phase, self.may_close()) {
            (Phase::Betting, Err(refusal)) => refusal,
            (Phase::Betting, Ok(())) => Refusal::new(Why::NotNow(Await::NoMoreBets), rules!["5.3", "7.2", "7.2.1"]),
            _ => self.course.not_now(self.course.deal_rules()),
        }
    }

    /// The rules by which a card goes to its place.
    #[inline]
    fn deal_rules(&self, to: Place, nth: usize) -> Grounds {
        match (self.course.table.device, to) {
            (Device::Shoe, Place::Hand { .. }) if nth == 0 => rules!["7.1", "7.2.2", "7.3", "7.3.1", "G11"],
            (Device::Shoe, Place::Hand { .. }) => rules!["7.1", "7.2.2", "7.3", "7.3.2", "G11"],
            (Device::Shoe, _) => rules!["7.1", "7.3", "7.3.3"],
            (Device::Shuffler, Place::Hand { .. }) => rules!["7.1", "7.2.2", "7.4", "7.4.1", "G7", "G11"],
            (Device::Shuffler, Place::Burn) => rules!["7.1", "7.4", "7.4.3", "L2", "G7"],
            (Device::Shuffler, _) => rules!["7.1", "7.4", "7.4.2", "L2", "G7"],
        }
    }
}

impl Deal for LetItRide {
    #[inline]
    fn card_place(&self) -> Result<(Place, usize), Refusal> {
        match (self.course.phase, self.course.dealing.next()) {
            (Phase::Dealing, Some(next)) => Ok(next),
            (Phase::Closed, _) => Ok((self.course.first_place(), 0)),
            _ => Err(self.no_card_now()),
        }
    }

    #[inline]
    fn deal(&mut self, card: Card, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let (to, nth) = self.card_place()?;
        self.course.check_card(card, to)?;
        self.course.take_dealt(card, 3, facts);
        match to {
            Place::Hand { seat, .. } => self.areas[seat.index()].cards[nth] = card,
            Place::Burn => self.course.deck.rack.insert(card),
            _ => self.community[nth] = card,
        }
        facts(Fact::Dealt { card, to, face: Face::Down, rules: self.deal_rules(to, nth) });
        if self.course.dealing.advance() {
            self.course.waiting = self.live();
            self.course.phase = Phase::Deciding;
            self.move_on();
        }
        Ok(())
    }
}

// --- 8: the betting round -----------------------------------------------------------------------------------------

impl LetItRide {
    /// Hands that are still in the round.
    #[inline]
    fn live(&self) -> Seats {
        self.course.wagered.without(self.course.out)
    }

    /// The index of the wager to decide about: '1' until the first community card is turned, then '2'.
    #[inline]
    fn undecided_wager(&self) -> usize {
        usize::from(self.turned > 0)
    }

    /// Ends the decisions once every player has decided: goes on to the next community card, or to settlement if no
    /// hand is left.
    #[inline]
    fn move_on(&mut self) {
        if !matches!(self.course.phase, Phase::Deciding | Phase::Turning) {
            return;
        }
        if self.live().is_empty() {
            self.course.phase = Phase::Settling;
        } else if self.course.waiting.is_empty() {
            self.course.phase = Phase::Turning;
        }
    }
}

impl Betting for LetItRide {
    fn decisions(&self, _: Seat) -> impl Iterator<Item = Decision> {
        [
            Decision::Ride,
            Decision::Withdraw,
            Decision::Fold,
            Decision::Absent { viewed: false },
            Decision::Absent { viewed: true },
        ]
        .into_iter()
    }

    #[inline]
    fn price(&self, seat: Seat, player: Player, decision: Decision) -> Result<Cents, Refusal> {
        self.course.check_player(seat, player)?;
        match decision {
            Decision::Ride | Decision::Withdraw | Decision::Absent { .. } => {}
            Decision::Fold => return self.may_fold(seat).map(|()| Cents::ZERO),
            _ => return Err(Refusal::new(Why::NotInThisGame, rules!["8.3"])),
        }
        // After the decisions about '2' no other wager can be withdrawn: '$' always stays.
        let decided = self.course.phase > Phase::Deciding && self.turned > 0;
        let rules = if decided { rules!["8.6", "8.9"] } else { rules!["8.3", "8.4"] };
        self.course.require(self.course.phase == Phase::Deciding, rules)?;
        self.course.check_turn(seat)?;
        if decision == (Decision::Absent { viewed: false }) && self.course.handled.contains(seat) {
            return Err(Refusal::new(Why::NotAllowed(Forbidden::CardsViewed), rules!["12.14", "L5"]));
        }
        if decision == Decision::Withdraw && !self.areas[seat.index()].stakes[self.undecided_wager()].is_some() {
            return Err(Refusal::new(Why::NothingThere, rules!["8.3.1", "5.2"]));
        }
        Ok(Cents::ZERO)
    }

    #[inline]
    fn carry_out(&mut self, decided: Priced, facts: &mut impl FnMut(Fact)) {
        let Priced { seat, decision, .. } = decided;
        self.course.waiting.remove(seat);
        let first = self.turned == 0;
        let mut tell = |rules| facts(decided.fact(rules));
        match decision {
            Decision::Fold => {
                tell(rules!["12.10", "12.10.2"]);
                self.fold(seat, facts);
            }
            Decision::Absent { viewed: false } => {
                let rules = rules!["12.13"];
                tell(rules);
                self.areas[seat.index()].state = State::Void(rules);
                self.course.out.insert(seat);
                facts(Fact::HandVoid { seat, rules });
            }
            Decision::Absent { .. } => {
                self.course.handled.insert(seat);
                self.areas[seat.index()].absent = true;
                tell(rules!["12.14"]);
            }
            Decision::Withdraw => {
                self.course.handled.insert(seat);
                let index = self.undecided_wager();
                self.areas[seat.index()].withdrawn[index] = true;
                tell(if first { rules!["8.3.1", "L3"] } else { rules!["8.4", "8.5", "8.3.1", "L3"] });
            }
            // A player also says this by tucking the cards under the wager on '$' (8.11).
            _ => {
                self.course.handled.insert(seat);
                tell(if first { rules!["8.3.2", "8.10", "L3"] } else { rules!["8.4", "8.5", "8.3.2", "8.10", "L3"] });
            }
        }
        self.move_on();
    }

    /// Rules 8.4 and 8.6: the dealer turns a community card: the first before the decisions about '2', the second after
    /// them.
    #[inline]
    fn turn_cards(&mut self, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.course.may_turn()?;
        self.course.dealer_up |= 1 << self.turned;
        self.turned += 1;
        let first = self.turned == 1;
        let rules = if first { rules!["8.4"] } else { rules!["8.6"] };
        facts(Fact::Turned { place: Place::Community, cards: self.course.dealer_up, rules });
        if !first {
            self.course.phase = Phase::Settling;
            return Ok(());
        }
        self.course.phase = Phase::Deciding;
        // A suspected player goes first only until this card (12.12.1). Absent players let everything ride (12.14).
        self.course.plays_first = Seats::NONE;
        self.course.waiting = self.live();
        for seat in self.live() {
            if self.areas[seat.index()].absent {
                self.course.waiting.remove(seat);
            }
        }
        self.move_on();
        Ok(())
    }

    fn not_part_of_poker(&self) -> Refusal {
        Refusal::new(Why::NotInThisGame, rules!["5.6"])
    }
}
