//! Three Card Poker, in the order of its document: wagers, the deal, the betting round, settlement, irregularities.

mod incidents;
mod schedules;
mod settings;
mod settlement;
mod view;

pub use schedules::{AnteBonus, PairPlus};
pub use settings::Settings;

use crate::awaits::{Awaits, Next, Offer};
use crate::card::Card;
use crate::fact::{Call, Face, Fact};
use crate::game::Game;
use crate::input::{Decision, Input};
use crate::money::Cents;
use crate::poker::{Course, CourseRules, Phase};
use crate::refusal::{Forbidden, Refusal, Why};
use crate::round::Round;
use crate::rulebook::{Book, Grounds, rules};
use crate::seat::{Place, Player, Seat, Seats};
use crate::strength::ThreeCardStrength;
use crate::table::{Amounts, check_tokens};
use crate::view::{View, Viewer};
use crate::wager::{Spot, Stake, Wager};

const BOOK: Book = Book::ThreeCardPoker;

/// The most playing areas of a layout.
pub const MOST_SEATS: u8 = 7;

/// What has become of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// Has not decided, or has only a pair plus and stays in by itself.
    In,
    Played,
    Folded,
    Conceded,
    /// Could not or did not decide: the ante is void, a pair plus plays on.
    AnteVoid(Grounds),
    /// Could not match the ante although warned: the ante is lost, a pair plus plays on.
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
}

const EMPTY_AREA: Area =
    Area { ante: Stake::NONE, pair_plus: Stake::NONE, play: Stake::NONE, cards: [Card::LOWEST; 3], state: State::In };

/// The numbers that the document has for the course of a round.
static RULES: CourseRules = CourseRules {
    layout: rules!["2.2.1"],
    one_wager: rules!["5.6", "5.7"],
    opening: rules!["5.3"],
    closed: rules!["5.5", "7.2"],
    round: rules!["1.1"],
    deck: rules!["3.1"],
    deal: [rules!["7.1", "7.3.1", "7.3.2", "7.3.3"], rules!["7.1", "7.4.1", "7.4.2"]],
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

    /// Makes this the next round at the same table, with a fresh deck.
    #[inline]
    pub fn restart(&mut self) {
        for seat in self.course.hands() {
            self.areas[seat.index()] = EMPTY_AREA;
        }
        self.course.restart();
    }

    // --- 5 and 6: wagers and their limits -------------------------------------------------------------------------

    fn spot(&self, seat: Seat, player: Player, on: Wager) -> Result<&Stake, Refusal> {
        self.course.check_player(seat, player)?;
        match on {
            Wager::Ante => Ok(&self.areas[seat.index()].ante),
            Wager::PairPlus => Ok(&self.areas[seat.index()].pair_plus),
            _ => Err(Refusal::new(Why::NotInThisGame, rules!["5.3"])),
        }
    }

    fn wager_amounts(&self, seat: Seat, player: Player, on: Wager) -> Result<Amounts, Refusal> {
        let stake = self.spot(seat, player, on)?;
        self.course.may_wager()?;
        if stake.is_some() {
            return Err(Refusal::new(Why::AlreadyPlaced, rules!["5.7"]));
        }
        if self.course.without_wager.contains(seat) {
            return Err(Refusal::new(Why::NotAllowed(Forbidden::NotCovered), rules!["12.1"]));
        }
        Ok(self.settings.table.amounts(seat, true))
    }

    #[inline]
    fn place(&mut self, seat: Seat, player: Player, on: Wager, stake: Stake) -> Result<Fact, Refusal> {
        let amounts = self.wager_amounts(seat, player, on)?;
        amounts.check_stake(stake).map_err(|why| Refusal::new(why, rules!["6.1", "G1", "G3"]))?;
        let area = &mut self.areas[seat.index()];
        if on == Wager::Ante {
            area.ante = stake;
        } else {
            area.pair_plus = stake;
        }
        self.course.wagered.insert(seat);
        Ok(Fact::Placed { spot: Spot::new(seat, on), stake, rules: rules!["5.2", "5.3"] })
    }

    fn may_take_back(&self, seat: Seat, player: Player, on: Wager) -> Result<Stake, Refusal> {
        let stake = *self.spot(seat, player, on)?;
        self.course.may_wager()?;
        if stake.is_some() { Ok(stake) } else { Err(Refusal::new(Why::NothingThere, rules!["5.3"])) }
    }

    fn take_back(&mut self, seat: Seat, player: Player, on: Wager, rules: Grounds) -> Result<Fact, Refusal> {
        let stake = self.may_take_back(seat, player, on)?;
        let area = &mut self.areas[seat.index()];
        if on == Wager::Ante {
            area.ante = Stake::NONE;
        } else {
            area.pair_plus = Stake::NONE;
        }
        if !area.ante.is_some() && !area.pair_plus.is_some() {
            self.course.wagered.remove(seat);
        }
        Ok(Fact::TakenBack { spot: Spot::new(seat, on), stake, rules })
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

    #[inline]
    fn deal(&mut self, card: Card, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let (to, nth) = self.card_place()?;
        self.course.check_card(card, to)?;
        if self.course.phase < Phase::Dealing {
            self.course.start_dealing(3, true, facts);
        }
        self.course.deck.stock.remove(card);
        match to {
            Place::Hand { seat, .. } => self.areas[seat.index()].cards[nth] = card,
            _ => self.dealer[nth] = card,
        }
        facts(Fact::Dealt { card, to, face: Face::Down, rules: self.course.deal_rules() });
        if self.course.dealing.advance() {
            // A hand with a pair plus alone has nothing to decide and stays in unless it is folded.
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

    // --- 8: the betting round -------------------------------------------------------------------------------------

    /// Moves on once nobody must decide: to the dealer's hand, or past it when no hand is left to settle.
    #[inline]
    fn end_of_decisions(&mut self) {
        if self.course.phase == Phase::Deciding && self.course.waiting.is_empty() {
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

    /// What a decision costs, if it is legal. The one source of what is offered and what is refused.
    #[inline]
    fn price(&self, seat: Seat, player: Player, decision: Decision) -> Result<Cents, Refusal> {
        self.course.check_player(seat, player)?;
        match decision {
            Decision::Concede => return self.may_concede(seat),
            Decision::Play | Decision::Fold | Decision::Absent { viewed: false } | Decision::CannotMatch { .. } => {}
            _ => return Err(Refusal::new(Why::NotInThisGame, rules!["8.1"])),
        }
        let deciding = matches!(self.course.phase, Phase::Deciding | Phase::Turning);
        self.course.require(deciding, rules!["8.1"])?;
        let area = &self.areas[seat.index()];
        if self.course.wagered.contains(seat) && !area.ante.is_some() {
            // Only a pair plus: it may be folded or said to play at any time before the dealer's hand is shown.
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
    fn decide(
        &mut self,
        seat: Seat,
        player: Player,
        decision: Decision,
        tokens: Cents,
        facts: &mut impl FnMut(Fact),
    ) -> Result<(), Refusal> {
        let price = self.price(seat, player, decision)?;
        check_tokens(tokens, price).map_err(|why| Refusal::new(why, rules!["5.2"]))?;
        let area = &mut self.areas[seat.index()];
        let (state, rules) = match decision {
            Decision::Play if area.ante.is_some() => (State::Played, rules!["8.5"]),
            Decision::Play => (State::In, rules!["8.5", "5.4", "T2"]),
            Decision::Fold => (State::Folded, rules!["8.3", "8.4"]),
            Decision::Absent { .. } if !area.ante.is_some() => (State::In, rules!["12.12"]),
            Decision::Absent { .. } => (State::AnteVoid(rules!["12.12"]), rules!["12.12"]),
            Decision::CannotMatch { warned: false } => (State::AnteVoid(rules!["12.10"]), rules!["12.10"]),
            Decision::CannotMatch { warned: true } => (State::AnteForfeited, rules!["12.10", "T5"]),
            _ => (State::Conceded, rules!["9.5", "9.6", "G12"]),
        };
        if decision == Decision::Play {
            area.play = Stake { amount: price, tokens };
        }
        area.state = state;
        self.course.handled.insert(seat);
        self.course.waiting.remove(seat);
        facts(Fact::Decided { seat, player, decision, price, rules });
        if decision == (Decision::CannotMatch { warned: false }) {
            facts(Fact::Warned { seat, rules: rules!["12.10", "T5"] });
        }
        self.end_of_decisions();
        Ok(())
    }

    // --- 8.6 and 9: the dealer's hand and settlement --------------------------------------------------------------

    #[inline]
    fn turn_dealer(&mut self, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.course.may_turn()?;
        self.course.dealer_up = 0b111;
        self.course.phase = Phase::Settling;
        facts(Fact::Turned { place: Place::Dealer, cards: 0b111, rules: rules!["8.6"] });
        let (call, rules) = if ThreeCardStrength::of(self.dealer).has_queen() {
            (Call::Plays, rules!["9.1", "9.4", "T3"])
        } else {
            (Call::NoHand, rules!["9.2"])
        };
        facts(Fact::DealerHand { call, rules });
        Ok(())
    }

    fn may_concede(&self, seat: Seat) -> Result<Cents, Refusal> {
        let shown = self.course.phase == Phase::Settling && self.course.dealer_up == 0b111;
        self.course.require(shown, rules!["9.5"])?;
        if self.live().contains(seat) {
            Ok(Cents::ZERO)
        } else {
            Err(Refusal::new(Why::AlreadyDecided(seat), rules!["9.5", "9.6"]))
        }
    }

    // --- what is awaited ------------------------------------------------------------------------------------------

    fn offers(&self) -> Vec<Offer> {
        let card_to = self.card_place().ok().map(|(to, _)| (to, Face::Down));
        let mut offers = self.course.offers(self.course.may_close().is_ok(), card_to);
        let player = Player::First;
        for seat in self.settings.table.all_seats() {
            for on in [Wager::Ante, Wager::PairPlus] {
                if let Ok(amounts) = self.wager_amounts(seat, player, on) {
                    offers.push(Offer::Wager { seat, player, on, amounts });
                }
                if self.may_take_back(seat, player, on).is_ok() {
                    offers.push(Offer::TakeBack { seat, player, on });
                }
            }
            for decision in [
                Decision::Play,
                Decision::Fold,
                Decision::Concede,
                Decision::Absent { viewed: false },
                Decision::CannotMatch { warned: false },
                Decision::CannotMatch { warned: true },
            ] {
                if let Ok(price) = self.price(seat, player, decision) {
                    offers.push(Offer::Decide { seat, player, decision, price, amounts: None });
                }
            }
        }
        offers.extend(self.incident_offers());
        offers
    }
}

impl Round for ThreeCardPoker {
    fn game(&self) -> Game {
        Game::ThreeCardPoker
    }

    #[inline]
    fn next(&self) -> Next {
        self.course.next()
    }

    fn awaits(&self) -> Awaits {
        Awaits { next: self.next(), offers: self.offers() }
    }

    #[inline]
    fn take(&mut self, input: Input, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        match input {
            Input::Card(card) => self.deal(card, facts)?,
            Input::Wager { seat, player, on, stake } => facts(self.place(seat, player, on, stake)?),
            Input::Decide { seat, player, decision, tokens } => self.decide(seat, player, decision, tokens, facts)?,
            Input::TakeBack { seat, player, on } => facts(self.take_back(seat, player, on, rules!["5.5"])?),
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
                return Err(Refusal::new(Why::NotInThisGame, rules!["5.6", "5.7"]));
            }
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }
}
