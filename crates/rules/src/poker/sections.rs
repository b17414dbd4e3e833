//! The parts that each poker game implements, a trait for each part of its document, and the round machine made from
//! them.

use super::incidents::{Effect, FollowUp, HandStates, Remedy};
use super::{Course, Phase};
use crate::awaits::{Awaits, Next, Offer};
use crate::card::Card;
use crate::cashier::{keep, void_line, with_tokens};
use crate::deck::CardSet;
use crate::fact::{Call, Face, Fact, Line, Outcome};
use crate::game::Game;
use crate::hand_name::HandName;
use crate::incident::Incident;
use crate::input::{Decision, Input};
use crate::money::Cents;
use crate::refusal::{Refusal, Why};
use crate::round::Round;
use crate::rulebook::{Book, Grounds, Rule, rule};
use crate::seat::{Place, Player, Seat, Seats};
use crate::table::{Amounts, check_tokens};
use crate::view::{CardView, HandState, HandView, SeatView, View, Viewer};
use crate::wager::{Spot, Stake, Wager};
use alloc::vec;
use alloc::vec::Vec;

const BOOK: Book = Book::Rulings;

/// The cards and wagers on the table, and who may see them.
pub(crate) trait Layout {
    const GAME: Game;

    /// The number of cards in a complete hand, community cards included.
    const WHOLE_HAND: usize = 5;

    fn course(&self) -> &Course;

    fn course_mut(&mut self) -> &mut Course;

    /// Every wager of an area's player that still lies on the layout.
    fn stakes(&self, seat: Seat) -> impl Iterator<Item = (Wager, Stake)>;

    /// The cards that a hand holds now.
    fn hand(&self, seat: Seat) -> &[Card];

    /// The dealer's or the community cards, dealt or not.
    fn hidden(&self) -> &[Card];

    /// The state of a hand in a round that is not over.
    fn hand_state(&self, seat: Seat) -> HandState;

    /// The jackpot meter, where there is one.
    fn meter(&self) -> Option<Cents> {
        None
    }

    /// Whether a viewer sees a hand: its own player does, and after it was shown all do.
    fn sees_hand(&self, viewer: Viewer, seat: Seat) -> bool {
        let own = viewer == Viewer::Player(seat) && self.course().wagered.contains(seat);
        own || self.course().shown.contains(seat)
    }
}

/// Wagers before the first card.
pub(crate) trait Wagers: Layout {
    /// Every wager that a seat could place.
    fn opening_wagers(&self, seat: Seat) -> impl Iterator<Item = Wager>;

    /// The stake on a spot; none if the spot is free.
    fn lying(&self, seat: Seat, player: Player, on: Wager) -> Result<Stake, Refusal>;

    /// The amounts of a wager, if it may be placed. Offers and refusals both come from here.
    fn wager_amounts(&self, seat: Seat, player: Player, on: Wager) -> Result<Amounts, Refusal>;

    fn place(&mut self, seat: Seat, player: Player, on: Wager, stake: Stake) -> Result<Fact, Refusal>;

    /// Refuses to take back a wager that another one of the same area depends on.
    fn check_not_needed(&self, _seat: Seat, _on: Wager) -> Result<(), Refusal> {
        Ok(())
    }

    /// A wager may come back before the first card.
    fn may_take_back(&self, seat: Seat, player: Player, on: Wager) -> Result<(), Refusal> {
        let stake = self.lying(seat, player, on)?;
        let course = self.course();
        course.may_wager()?;
        if !stake.is_some() {
            return Err(Refusal::new(Why::NothingThere, course.rules.nothing_there));
        }
        self.check_not_needed(seat, on)
    }

    fn take_back(&mut self, seat: Seat, player: Player, on: Wager) -> Result<Fact, Refusal>;

    /// "No more bets" may be called.
    #[inline]
    fn may_close(&self) -> Result<(), Refusal> {
        self.course().may_close()
    }
}

/// The deal.
pub(crate) trait Deal: Wagers {
    /// The place of the next card, and its index in that hand.
    #[inline]
    fn card_place(&self) -> Result<(Place, usize), Refusal> {
        let course = self.course();
        match (course.phase, course.dealing.next()) {
            (Phase::Dealing, Some(next)) => Ok(next),
            (Phase::Closed, _) => Ok((Place::Dealer, 0)),
            (Phase::Betting, _) => self.may_close().map(|()| (Place::Dealer, 0)),
            _ => Err(course.not_now(course.deal_rules())),
        }
    }

    /// Whether that card is dealt face up.
    #[inline]
    fn face(&self, _to: Place, _nth: usize) -> Face {
        Face::Down
    }

    /// The cards that can come now.
    fn coming(&self) -> CardSet {
        self.course().deck.coming()
    }

    fn deal(&mut self, card: Card, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal>;
}

/// The betting round, up to the cards that the dealer turns.
pub(crate) trait Betting: Deal {
    /// Every decision of this game, in the form in which a seat could make it.
    fn decisions(&self, seat: Seat) -> impl Iterator<Item = Decision>;

    /// The price of a decision, if it is legal. Offers and refusals both come from here.
    fn price(&self, seat: Seat, player: Player, decision: Decision) -> Result<Cents, Refusal>;

    /// The range of amounts that the player may choose from, if any, and its rules.
    #[inline]
    fn choice(&self, _seat: Seat, _decision: Decision, _price: Cents) -> Option<(Amounts, Grounds)> {
        None
    }

    /// A player decides: checks the decision, its amount and its tokens, then carries it out.
    #[inline]
    fn decide(
        &mut self,
        seat: Seat,
        player: Player,
        decision: Decision,
        tokens: Cents,
        facts: &mut impl FnMut(Fact),
    ) -> Result<(), Refusal> {
        let mut price = self.price(seat, player, decision)?;
        if let Decision::Bet(Some(amount)) = decision
            && let Some((amounts, rules)) = self.choice(seat, decision, price)
        {
            amounts.check(amount).map_err(|why| Refusal::new(why, rules))?;
            price = amount;
        }
        check_tokens(tokens, price).map_err(|why| Refusal::new(why, self.course().rules.tokens))?;
        self.carry_out(Priced { seat, player, decision, price, tokens }, facts);
        Ok(())
    }

    /// Carries out a decision that has been checked.
    fn carry_out(&mut self, decided: Priced, facts: &mut impl FnMut(Fact));

    /// A player may pick their cards up.
    fn may_handle(&self, seat: Seat) -> Result<(), Refusal> {
        self.course().may_handle(seat)
    }

    fn handle(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.may_handle(seat)?;
        self.course_mut().handled.insert(seat);
        Ok(())
    }

    /// The dealer turns cards.
    fn turn_cards(&mut self, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal>;

    /// The refusal of inputs about seated players and insurance, which poker games do not have.
    fn not_part_of_poker(&self) -> Refusal;
}

/// A decision that is legal, with its price.
#[derive(Clone, Copy)]
pub(crate) struct Priced {
    pub(crate) seat: Seat,
    pub(crate) player: Player,
    pub(crate) decision: Decision,
    pub(crate) price: Cents,
    /// The part of the price that is paid in tokens.
    pub(crate) tokens: Cents,
}

impl Priced {
    /// The stake that the price adds to the layout.
    #[inline]
    pub(crate) const fn stake(&self) -> Stake {
        Stake { amount: self.price, tokens: self.tokens }
    }

    /// The fact that the player has decided, by these rules.
    #[inline]
    pub(crate) fn fact(self, rules: Grounds) -> Fact {
        let Self { seat, player, decision, price, tokens } = self;
        Fact::Decided { seat, player, decision, price, rules: rules.and_if(tokens.is_some(), rule!("G8")) }
    }
}

/// The rules by which the dealer calls their hand.
pub(crate) struct DealerHandRules {
    /// The hand qualifies.
    pub(crate) plays: Grounds,
    /// It does not.
    pub(crate) no_hand: Grounds,
}

impl DealerHandRules {
    /// The dealer calls a hand, which has a rule of its own.
    #[inline]
    pub(crate) fn fact(&self, qualifies: bool, hand: Rule) -> Fact {
        let (call, rules) = if qualifies { (Call::Plays, self.plays) } else { (Call::NoHand, self.no_hand) };
        Fact::DealerHand { call, rules: rules.and(hand) }
    }
}

/// Settlement, and void rounds.
pub(crate) trait Settlement: Layout + Clone {
    /// Settles every wager and ends the round.
    fn settle(&mut self, facts: &mut impl FnMut(Fact));

    /// The line of a wager that left the round before its end, because it was withdrawn or its hand is void. Later
    /// events of the round do not change it (ruling R5).
    fn returned(&self, spot: Spot, stake: Stake) -> Option<Line>;

    /// All stakes of an area's player, including those that have left the round.
    fn all_stakes(&self, seat: Seat) -> impl Iterator<Item = (Wager, Stake)> {
        self.stakes(seat)
    }

    /// Reports the lines of the area's wagers that left the round early.
    #[cold]
    #[inline(never)]
    fn give_returned(&self, seat: Seat, settled: &mut impl FnMut(Line)) {
        for (wager, stake) in self.all_stakes(seat) {
            if let Some(line) = self.returned(Spot::new(seat, wager), stake) {
                settled(line);
            }
        }
    }

    /// Whether a wager was paid before the settlement.
    fn was_paid_early(&self, _spot: Spot) -> bool {
        false
    }

    /// Takes back what was paid before the settlement.
    fn undo_early_payments(&mut self, _facts: &mut impl FnMut(Fact)) {}

    /// Resets state that the settlement changed, so that it can be repeated.
    fn unsettle(&mut self) {}

    /// Undoes the changes of a settlement to the jackpot meter.
    fn undo_meter(&mut self, _moved: Metered, _rules: Grounds) -> Option<Fact> {
        None
    }

    /// Undoes a settlement line by line, except for wagers that had left the round before it.
    #[cold]
    #[inline(never)]
    fn undo_settlement(&mut self, rules: Grounds, facts: &mut impl FnMut(Fact)) {
        let mut again = self.clone();
        again.unsettle();
        let mut moved = None;
        // All listeners share one compiled copy of the settlement here, because its code is large.
        let mut told: &mut dyn FnMut(Fact) = &mut |fact| match fact {
            Fact::Settled(line) => {
                let stake = Stake { amount: line.staked, tokens: Cents::ZERO };
                if self.returned(line.spot, stake).is_none() {
                    facts(Fact::Reversed(line));
                }
            }
            Fact::Meter { added, taken, restarted, .. } => moved = Some(Metered { added, taken, restarted }),
            _ => {}
        };
        again.settle(&mut told);
        if let Some(fact) = moved.and_then(|moved| self.undo_meter(moved, rules)) {
            facts(fact);
        }
    }

    /// Whether part of a wager does not count because it, or the ante that it follows, is above the maximum.
    fn is_above(&self, spot: Spot, stake: Stake) -> bool {
        let table = &self.course().table;
        let is_above = |stake: Stake| stake.amount > table.counted(spot.seat, stake);
        match spot.wager {
            // These follow the ante, and a jackpot wager has its own size.
            Wager::Bet | Wager::Play | Wager::Draw => {
                self.all_stakes(spot.seat).any(|(wager, ante)| wager == Wager::Ante && is_above(ante))
            }
            Wager::Jackpot => false,
            _ => is_above(stake),
        }
    }

    /// Returns every wager except those of `forfeit`, which are kept, and ends the round. If the round was settled, the
    /// settlement is undone first.
    fn void(&mut self, rules: Grounds, forfeit: Seats, forfeited: Grounds, facts: &mut impl FnMut(Fact)) {
        let settled = self.course().settled;
        facts(Fact::RoundVoid { rules });
        self.undo_early_payments(facts);
        if settled {
            self.undo_settlement(rules, facts);
        }
        for seat in self.course().wagered {
            for (wager, stake) in self.all_stakes(seat) {
                let spot = Spot::new(seat, wager);
                let Some(line) = self.returned(spot, stake) else {
                    let line = if forfeit.contains(seat) {
                        let rules = forfeited.and_if(self.is_above(spot, stake), rule!("R5"));
                        with_tokens(keep(spot, stake, Outcome::Lose, rules), stake)
                    } else {
                        void_line(spot, stake, rules)
                    };
                    let rules = line.rules.and_if(self.was_paid_early(spot), rule!("R7"));
                    facts(Fact::Settled(Line { rules, ..line }));
                    continue;
                };
                // Lines from the settlement stand. Wagers that were returned to a player are not forfeited.
                if !settled {
                    let rules = line.rules.and_if(forfeit.contains(seat), rule!("R5"));
                    facts(Fact::Settled(Line { rules, ..line }));
                }
            }
        }
        self.course_mut().settled = false;
        self.course_mut().end(facts);
    }
}

/// The changes of a settlement to the jackpot meter.
#[derive(Clone, Copy)]
pub(crate) struct Metered {
    pub(crate) added: Cents,
    pub(crate) taken: Cents,
    pub(crate) restarted: bool,
}

/// Irregularities.
pub(crate) trait Irregularities: Wagers + Settlement {
    /// The hands on which the remedy of an incident depends.
    fn hand_states(&self, incident: Incident) -> HandStates;

    /// An answer of this game that comes before the answers of all games.
    fn early_remedy(&self, _incident: Incident) -> Option<Result<Remedy, Refusal>> {
        None
    }

    /// The remedy of an incident for which this game has rules of its own.
    fn own_remedy(&self, incident: Incident) -> Result<Remedy, Refusal>;

    /// The remedy of an incident, if it can have happened.
    fn remedy(&self, incident: Incident) -> Result<Remedy, Refusal> {
        if let Some(remedy) = self.early_remedy(incident) {
            return remedy;
        }
        let course = self.course();
        if let Some(remedy) = course.common_remedy(self.hand_states(incident), incident) {
            return remedy;
        }
        match incident {
            Incident::WagerRefused { seat, player, on } => {
                course.refuse_wager((player, seat, on), || self.lying(seat, player, on))
            }
            _ => self.own_remedy(incident),
        }
    }

    /// Carries out the game's part of a remedy that does not end the round.
    fn follow_up(&mut self, incident: Incident, after: FollowUp, facts: &mut impl FnMut(Fact));

    /// The incidents at a seat that only this game knows.
    fn own_incidents(&self, seat: Seat) -> impl Iterator<Item = Incident>;

    /// Further offers of this game to put something right.
    fn own_offers(&self) -> Vec<Offer> {
        Vec::new()
    }

    fn incident(&mut self, incident: Incident, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        self.put_right(incident, facts)
    }

    #[cold]
    #[inline(never)]
    fn put_right(&mut self, incident: Incident, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        let remedy = self.remedy(incident)?;
        match self.course_mut().apply(incident, remedy, facts) {
            Effect::Void { rules, forfeit, forfeited } => self.void(rules, forfeit, forfeited, facts),
            Effect::GoesOn(after) => self.follow_up(incident, after, facts),
        }
        Ok(())
    }
}

fn offers<G: Betting + Irregularities>(round: &G) -> Vec<Offer> {
    let course = round.course();
    let player = Player::First;
    let mut offers = Vec::new();
    if round.may_close().is_ok() {
        offers.push(Offer::NoMoreBets);
    }
    if let Ok((to, nth)) = round.card_place() {
        offers.push(Offer::Card { to, face: round.face(to, nth), one_of: round.coming() });
    }
    offers.extend(course.table.all_seats().filter(|seat| round.may_handle(*seat).is_ok()).map(Offer::Handle));
    if course.may_turn().is_ok() {
        offers.push(Offer::Turn);
    }
    if course.may_settle().is_ok() {
        offers.push(Offer::Settle);
    }
    for seat in course.table.all_seats() {
        for on in round.opening_wagers(seat) {
            if let Ok(amounts) = round.wager_amounts(seat, player, on) {
                offers.push(Offer::Wager { seat, player, on, amounts });
            }
            if round.may_take_back(seat, player, on).is_ok() {
                offers.push(Offer::TakeBack { seat, player, on });
            }
        }
        for decision in round.decisions(seat) {
            if let Ok(price) = round.price(seat, player, decision) {
                let amounts = round.choice(seat, decision, price).map(|(amounts, _)| amounts);
                offers.push(Offer::Decide { seat, player, decision, price, amounts });
            }
        }
    }
    let own = course.table.all_seats().flat_map(|seat| {
        let refused = round.opening_wagers(seat).map(move |on| Incident::WagerRefused { seat, player, on });
        refused.chain(round.own_incidents(seat))
    });
    offers.extend(course.incident_offers(own, |incident| round.remedy(incident)));
    offers.extend(round.own_offers());
    offers
}

fn seat_view<G: Layout>(round: &G, viewer: Viewer, seat: Seat, hidden: &[CardView]) -> SeatView {
    let sees = round.sees_hand(viewer, seat);
    let cards: Vec<CardView> = round.hand(seat).iter().map(|card| sees.then_some(*card)).collect();
    let shared = if round.course().community { hidden } else { &[] };
    let name = named::<G>(cards.iter().chain(shared));
    let state = if round.course().phase == Phase::Over { HandState::Settled } else { round.hand_state(seat) };
    SeatView {
        seat,
        controlling: Player::First,
        hands: vec![HandView { cards, name, state }],
        wagers: round.stakes(seat).map(|(wager, stake)| (Spot::new(seat, wager), stake)).collect(),
    }
}

/// The name of a complete hand, if all of it is visible.
fn named<'a, G: Layout>(cards: impl Iterator<Item = &'a CardView>) -> Option<HandName> {
    let cards: Vec<Card> = cards.copied().collect::<Option<_>>()?;
    if cards.len() < G::WHOLE_HAND { None } else { HandName::poker(&cards) }
}

/// The dealer's or the community cards as all viewers see them.
fn hidden_seen<G: Layout>(round: &G) -> Vec<CardView> {
    let course = round.course();
    let dealt = round.hidden().iter().take(course.dealing.dealt_to(course.hidden_place()));
    dealt.enumerate().map(|(nth, card)| (course.dealer_up >> nth & 1 == 1).then_some(*card)).collect()
}

impl<G: Betting + Irregularities> Round for G {
    fn game(&self) -> Game {
        G::GAME
    }

    #[inline]
    fn next(&self) -> Next {
        self.course().next()
    }

    fn awaits(&self) -> Awaits {
        Awaits { next: self.next(), offers: offers(self) }
    }

    #[inline(always)] // A driver knows what it says: only the matching arm is left at each call.
    #[allow(clippy::inline_always)]
    fn take(&mut self, input: Input, facts: &mut impl FnMut(Fact)) -> Result<(), Refusal> {
        match input {
            Input::Card(card) => self.deal(card, facts)?,
            Input::Wager { seat, player, on, stake } => facts(self.place(seat, player, on, stake)?),
            Input::Decide { seat, player, decision, tokens } => self.decide(seat, player, decision, tokens, facts)?,
            Input::TakeBack { seat, player, on } => facts(self.take_back(seat, player, on)?),
            Input::NoMoreBets => {
                self.may_close()?;
                self.course_mut().phase = Phase::Closed;
                facts(Fact::NoMoreBets);
            }
            Input::Handle(seat) => self.handle(seat)?,
            Input::Turn => self.turn_cards(facts)?,
            Input::Settle => {
                self.course().may_settle()?;
                self.settle(facts);
                self.course_mut().settled = true;
            }
            Input::Incident(incident) => self.incident(incident, facts)?,
            Input::Seated { .. } | Input::CloseInsurance => return Err(self.not_part_of_poker()),
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        let dealer = hidden_seen(self);
        View {
            game: G::GAME,
            next: self.next(),
            dealer_name: if self.course().community { None } else { named::<G>(dealer.iter()) },
            seats: self.course().hands().map(|seat| seat_view(self, viewer, seat, &dealer)).collect(),
            dealer,
            meter: self.meter(),
        }
    }
}
