//! Plays a record through the machine.

use super::Problem;
use super::output::Settlement;
use super::record::{Act, After, Decided, Placed, Record, decisions_of, wagers_of};
use crate::any::AnyRound;
use crate::awaits::{Next, Offer};
use crate::cashier::{give_back, void_line, with_tokens};
use crate::description::CardSupply;
use crate::fact::{Fact, Line, Outcome};
use crate::incident::Incident;
use crate::input::{Decision, Input};
use crate::money::Cents;
use crate::person::Person;
use crate::refusal::{Await, Forbidden, Refusal, Why};
use crate::round::Round;
use crate::rulebook::{Book, Grounds, rule};
use crate::seat::{Place, Player, Seat};
use crate::wager::{Spot, Stake, SuperOn, Wager};

const BOOK: Book = Book::Rulings;

/// The state of playing a record.
#[allow(clippy::struct_excessive_bools)] // Independent facts about the round.
struct Driver<'a> {
    record: &'a Record,
    round: AnyRound,
    settlement: Settlement,
    cards: usize,
    decisions: usize,
    incidents: usize,
    dealt: bool,
    turned: bool,
    settled: bool,
    /// The first refusal of the next decision: it explains an error best.
    first_refusal: Option<Refusal>,
    /// The number of deals: one, and one more for each reconstruction of the round.
    deals: u8,
    /// Wagers that irregularities gave back before the first card.
    given_back: Vec<Line>,
    /// Whether these were all wagers of the round.
    all_given_back: bool,
}

/// Settles a record.
pub(super) fn settle(record: &Record) -> Result<Settlement, Problem> {
    let round = record.settings.round();
    let settlement = Settlement::new(&record.settings);
    let mut driver = Driver {
        record,
        round,
        settlement,
        cards: 0,
        decisions: 0,
        incidents: 0,
        dealt: false,
        turned: false,
        settled: false,
        first_refusal: None,
        all_given_back: false,
        deals: 1,
        given_back: Vec::new(),
    };
    driver.set_limits();
    driver.place_wagers()?;
    driver.play()?;
    Ok(driver.settlement)
}

/// Required wagers come first: a record lists wagers in any order, but a table accepts required ones first.
fn priority(on: Wager) -> u8 {
    match on {
        Wager::Ante | Wager::Main | Wager::One | Wager::Two | Wager::Dollar => 0,
        Wager::Super(SuperOn::Own) => 1,
        _ => 2,
    }
}

/// Whether a decision comes before all others of its round.
const fn is_insurance(act: Act) -> bool {
    matches!(act, Act::Decide(Decision::Insure(_) | Decision::EvenMoney))
}

/// The line of a wager that was returned before the first card.
fn given_back_line(spot: Spot, stake: Stake, rules: Grounds) -> Line {
    if rules.iter().any(|rule| rule == rule!("G6")) {
        with_tokens(give_back(spot, stake, Outcome::Void, rules), stake)
    } else {
        void_line(spot, stake, rules)
    }
}

fn refused(place: &str, what: &str, refusal: Refusal) -> Problem {
    let lead = if what.is_empty() { String::new() } else { format!("{what}: ") };
    Problem { place: place.to_owned(), what: format!("{lead}{}", refusal.why), rule: Some(refusal.rules.to_string()) }
}

/// The field of an irregularity that a refusal concerns, if it concerns one.
const fn incident_field(why: Why) -> &'static str {
    match why {
        Why::NoSuchSeat { .. }
        | Why::NoHand(_)
        | Why::AlreadyDecided(_)
        | Why::NotWagered(_)
        | Why::AlreadyVoid(_)
        | Why::NotAllowed(Forbidden::HasWager) => ".seat",
        Why::NoSuchPlace(_) => ".place",
        Why::NotInHand => ".nth",
        Why::NoWagerOn { .. } | Why::ByDecision(_) => ".on",
        Why::NothingToForfeit(_) | Why::NotAllowed(Forbidden::ForfeitNeedsFraud) => ".forfeit",
        Why::CardNotInDevice { .. } | Why::ThisCardFirst(_) => ".card",
        Why::NotPositive
        | Why::TooLarge { .. }
        | Why::BelowMinimum { .. }
        | Why::AboveMaximum { .. }
        | Why::NotInUnits { .. }
        | Why::MustBe { .. }
        | Why::MustBeEither { .. } => ".amount",
        Why::NotInThisGame => ".what",
        Why::RoundOver => ".after",
        _ => "",
    }
}

impl Driver<'_> {
    fn take(&mut self, input: Input) -> Result<(), Refusal> {
        let Self { settlement, given_back, .. } = self;
        let before_the_deal = self.cards == 0;
        self.round.take(input, &mut |fact: Fact| {
            if let Fact::TakenBack { spot, stake, rules } = fact
                && before_the_deal
            {
                given_back.push(given_back_line(spot, stake, rules));
            }
            settlement.note(fact);
        })
    }

    // --- wagers ---------------------------------------------------------------------------------------------------

    /// Sets the players' own limits.
    fn set_limits(&mut self) {
        for own in &self.record.own_limits {
            let Person { seat, player } = own.person;
            match self.round.game().description().cards {
                CardSupply::Shoe => self.round.set_own_limits(seat, player, Some(own.limits)),
                CardSupply::FreshDeck => self.round.set_limits(seat, own.limits),
            }
            self.settlement.note_limits(own.person, own.limits, own.rules);
        }
    }

    /// The rules of a refused wager. If limits were exceeded, the rules of the player's own limits come first.
    fn limit_rules(&self, person: Person, refusal: Refusal) -> String {
        let limited = matches!(
            refusal.why,
            Why::BelowMinimum { .. } | Why::AboveMaximum { .. } | Why::NotInUnits { .. } | Why::MustBe { .. }
        );
        let own = self.record.own_limits.iter().find(|own| limited && own.person == person);
        own.map_or_else(|| refusal.rules.to_string(), |own| format!("{}, {}", own.rules, refusal.rules))
    }

    fn place_wagers(&mut self) -> Result<(), Problem> {
        let mut wagers: Vec<Placed> = self.record.wagers.clone();
        wagers.sort_by_key(|wager| priority(wager.on));
        for wager in wagers {
            let Placed { index, seat, player, on, stake, seated } = wager;
            let field = |refusal: &Refusal| match refusal.why {
                Why::NoSuchSeat { .. } => "seat",
                Why::SpotsFull => "player",
                Why::NotInThisGame | Why::ByDecision(_) | Why::AlreadyPlaced | Why::Needs(_) => "on",
                Why::TooManyTokens => "tokens",
                _ => "amount",
            };
            self.take(Input::Wager { seat, player, on, stake }).map_err(|refusal| {
                let place = format!("wagers[{index}].{}", field(&refusal));
                let mut problem = refused(&place, &format!("{on} of {}", stake.amount), refusal);
                problem.rule = Some(self.limit_rules(Person { seat, player }, refusal));
                if on == Wager::Super(SuperOn::Seat(seat)) {
                    problem.what = format!("{on}: on the own hand of seat {seat} the wager is called super");
                } else if refusal.why == Why::NotInThisGame {
                    let known = wagers_of(self.round.game());
                    problem.what = format!("{}; its wagers are {known}", problem.what);
                }
                problem
            })?;
            if let Some(seated) = seated {
                self.sit(index, seat, player, seated)?;
            }
        }
        self.announce_hands_without_wager()?;
        self.incidents_due(After::Wagers)?;
        if self.round.next() == Next::Over {
            return Ok(());
        }
        self.no_more_bets()
    }

    /// Closes betting. If every wager was returned there is no round to play, and all of them are void.
    fn no_more_bets(&mut self) -> Result<(), Problem> {
        match self.take(Input::NoMoreBets) {
            Err(Refusal { why: Why::NoWagers, .. }) if !self.given_back.is_empty() => {
                self.all_given_back = true;
                let rules = self.given_back[0].rules;
                self.settlement.note(Fact::RoundVoid { rules });
                for line in core::mem::take(&mut self.given_back) {
                    self.settlement.note(Fact::Settled(line));
                }
                self.settlement.note(Fact::Over);
                Ok(())
            }
            taken => taken.map_err(|refusal| self.incomplete_wagers(refusal)),
        }
    }

    /// The problem that the wagers do not make a round. A wager on a hand that no player plays is named first.
    fn incomplete_wagers(&self, refusal: Refusal) -> Problem {
        let wagers = &self.record.wagers;
        if let Why::Missing { seat, .. } = refusal.why
            && !wagers.iter().any(|wager| wager.seat == seat)
            && let Some(Placed { index, on, .. }) =
                wagers.iter().find(|wager| wager.on == Wager::Super(SuperOn::Seat(seat)))
        {
            return refused(&format!("wagers[{index}].on"), &on.to_string(), refusal);
        }
        let mut problem = refused("wagers", "", refusal);
        if let Why::Missing { seat, wager } = refusal.why
            && self.given_back.iter().any(|line| line.spot == Spot::new(seat, wager))
        {
            problem.what = format!("{wager} of seat {seat} has gone back, and the player's other wagers need it");
        }
        problem
    }

    /// Seats the player whom the record names at a shared area, by default the first.
    fn sit(&mut self, index: usize, seat: Seat, player: Player, seated: bool) -> Result<(), Problem> {
        let sitting = seated.then_some(player);
        match self.take(Input::Seated { seat, player: sitting }) {
            Err(refusal) if !matches!(refusal.why, Why::NotAllowed(_)) => {
                Err(refused(&format!("wagers[{index}].seated"), "", refusal))
            }
            _ => Ok(()),
        }
    }

    /// Deals in the areas on which a hand without a wager will be found later.
    fn announce_hands_without_wager(&mut self) -> Result<(), Problem> {
        for (index, irregularity) in self.record.irregularities.iter().enumerate() {
            if let Incident::HandWithoutWager(seat) = irregularity.incident {
                let announced = self.take(Input::Incident(Incident::DealtIn(seat)));
                announced.map_err(|refusal| {
                    let place = format!("irregularities[{index}]{}", incident_field(refusal.why));
                    refused(&place, irregularity.incident.name(), refusal)
                })?;
            }
        }
        Ok(())
    }

    // --- irregularities -------------------------------------------------------------------------------------------

    /// Applies the irregularities that the record has for this point, in its order.
    fn incidents_due(&mut self, point: After) -> Result<(), Problem> {
        while let Some(irregularity) = self.record.irregularities.get(self.incidents) {
            if irregularity.after != point {
                break;
            }
            let (index, incident) = (self.incidents, irregularity.incident);
            self.incidents += 1;
            self.take(Input::Incident(incident)).map_err(|refusal| self.bad_incident(index, incident, refusal))?;
            if incident == Incident::Reconstructed {
                // Later irregularities of the record belong to the next deal.
                self.deals = self.deals.saturating_add(1);
                (self.dealt, self.turned) = (false, false);
                break;
            }
        }
        Ok(())
    }

    /// The problem of a refused irregularity. Its wager may have been returned with another one before.
    fn bad_incident(&self, index: usize, incident: Incident, refusal: Refusal) -> Problem {
        let place = format!("irregularities[{index}]{}", incident_field(refusal.why));
        let mut problem = refused(&place, incident.name(), refusal);
        if let Why::NoWagerOn { person: Person { seat, player }, on } = refusal.why
            && let Some(line) =
                self.given_back.iter().find(|line| line.spot == Spot { seat, player, wager: on, hand: 1 })
        {
            problem.what = format!("{}: {on} of {} has gone back already", incident.name(), Person { seat, player });
            problem.rule = Some(line.rules.to_string());
        }
        problem
    }

    /// Applies the irregularities of the point that the round has reached.
    fn incidents_now(&mut self, awaited: Await) -> Result<(), Problem> {
        let deals = matches!(awaited, Await::Card(_)) && !self.dealt;
        if !deals && awaited != Await::Wagers {
            self.dealt = true;
        }
        let decided = match awaited {
            Await::Turn | Await::Settle | Await::Card(Place::Dealer) => self.next_decision_is_late(),
            _ => false,
        };
        let points = [
            (true, After::Cards(self.cards)),
            (self.dealt, After::Deal),
            (true, After::Decision(self.decisions)),
            (self.dealt && decided, After::Decisions),
            (self.turned && awaited == Await::Settle, After::Turn),
        ];
        let before = self.incidents;
        for (_, point) in points.into_iter().filter(|(reached, _)| *reached) {
            self.incidents_due(point)?;
            // The irregularities may have changed the next step.
            if self.incidents != before {
                break;
            }
        }
        Ok(())
    }

    // --- the round ------------------------------------------------------------------------------------------------

    fn play(&mut self) -> Result<(), Problem> {
        loop {
            let Next::Await(awaited) = self.round.next() else {
                let before = self.incidents;
                if self.settled {
                    self.incidents_due(After::Settlement)?;
                }
                if self.incidents == before {
                    return self.nothing_left();
                }
                continue;
            };
            if self.all_given_back {
                return self.nothing_left();
            }
            self.settled = false;
            let before = self.incidents;
            self.incidents_now(awaited)?;
            if self.incidents != before {
                continue;
            }
            match awaited {
                Await::Card(place) => self.deal(place)?,
                Await::Insurance => self.insure()?,
                Await::Decision(seat) => self.decide(seat)?,
                Await::Turn => self.turn()?,
                Await::Settle => self.finish()?,
                // A wager that was returned after "no more bets" has opened betting again.
                Await::Wagers | Await::NoMoreBets => self.no_more_bets()?,
            }
        }
    }

    fn deal(&mut self, place: Place) -> Result<(), Problem> {
        let position = self.cards + 1;
        let Some(card) = self.record.cards.get(self.cards) else {
            let what =
                format!("card {position} is missing: the record has {}, and one more goes to {place}", self.cards);
            return Err(Problem { place: "cards".into(), what, rule: self.rules_of_deal() });
        };
        self.take(Input::Card(*card)).map_err(|refusal| refused("cards", &format!("card {position}"), refusal))?;
        self.cards += 1;
        Ok(())
    }

    /// The rules by which the next card would be dealt, found by dealing any card to a copy of the round.
    fn rules_of_deal(&self) -> Option<String> {
        let mut round = self.round.clone();
        let any = round.awaits().offers.into_iter().find_map(|offer| match offer {
            Offer::Card { one_of, .. } => one_of.iter().next(),
            _ => None,
        })?;
        let mut found = None;
        let mut note = |fact: Fact| match fact {
            Fact::Dealt { rules, .. } if found.is_none() => found = Some(rules.to_string()),
            _ => {}
        };
        round.take(Input::Card(any), &mut note).ok()?;
        found
    }

    /// The rules by which a seat decides, found by a decision that the game does not have.
    fn rules_of_decisions(&mut self, seat: Seat) -> Option<String> {
        let known = self.round.game().description().decisions;
        let decision = if known.contains(&Decision::Ride) { Decision::Hit } else { Decision::Ride };
        let foreign = Input::Decide { seat, player: Player::First, decision, tokens: Cents::ZERO };
        self.take(foreign).err().map(|refusal| refusal.rules.to_string())
    }

    /// The next decision of the record, unless it names another deal.
    fn next_decided(&self) -> Option<&Decided> {
        let decided = self.record.decisions.get(self.decisions)?;
        decided.deal.is_none_or(|deal| deal == self.deals).then_some(decided)
    }

    fn next_decision(&self) -> Option<Input> {
        let decided = self.next_decided()?;
        let (seat, player, tokens) = (decided.seat, decided.player, decided.tokens);
        Some(match decided.act {
            Act::Decide(decision) => Input::Decide { seat, player, decision, tokens },
            Act::Handle => Input::Handle(seat),
        })
    }

    /// Whether no decision is left that comes before the hidden cards are shown.
    fn next_decision_is_late(&self) -> bool {
        self.next_decided().is_none_or(|decided| decided.act == Act::Decide(Decision::Concede))
    }

    /// A record may leave out that an absent player has viewed the cards, if the player decided before.
    fn take_as_viewed(&mut self, input: Input, refusal: Refusal) -> Result<(), Refusal> {
        let said = self.record.decisions.get(self.decisions).is_some_and(|decided| decided.says_viewed);
        match (refusal.why, input) {
            (Why::NotAllowed(Forbidden::CardsViewed), Input::Decide { seat, player, tokens, .. }) if !said => {
                self.take(Input::Decide { seat, player, decision: Decision::Absent { viewed: true }, tokens })
            }
            _ => Err(refusal),
        }
    }

    /// Tries the next decision of the record.
    fn try_decision(&mut self) -> bool {
        let Some(input) = self.next_decision() else { return false };
        match self.take(input).or_else(|refusal| self.take_as_viewed(input, refusal)) {
            Ok(()) => {
                self.decisions += 1;
                self.first_refusal = None;
                true
            }
            Err(refusal) => {
                self.first_refusal.get_or_insert(refusal);
                false
            }
        }
    }

    /// Makes the decision of the seat in turn. Other players of a shared area without a decision do not follow.
    fn decide(&mut self, seat: Seat) -> Result<(), Problem> {
        if self.try_decision() {
            return Ok(());
        }
        let decline = |player| Input::Decide { seat, player, decision: Decision::Decline, tokens: Cents::ZERO };
        for player in Player::ALL {
            if self.take(decline(player)).is_ok() {
                self.first_refusal = None;
                return Ok(());
            }
        }
        if self.next_decision().is_some() {
            return Err(self.bad_decision());
        }
        if let Some(problem) = self.decision_of_a_deal_that_is_not_to_come() {
            return Err(problem);
        }
        let (place, rule) = (format!("decisions[{}]", self.decisions), self.rules_of_decisions(seat));
        Err(Problem { place, what: format!("a decision is missing: seat {seat} must decide"), rule })
    }

    /// The problem of the next decision of the record, which was refused.
    fn bad_decision(&mut self) -> Problem {
        let place = format!("decisions[{}]", self.decisions);
        let (Some(decided), Some(refusal)) = (self.record.decisions.get(self.decisions), self.first_refusal) else {
            return Problem::at(&place, "this decision cannot be made");
        };
        let field = match refusal.why {
            Why::NoSuchSeat { .. } | Why::NoHand(_) | Why::NotYourTurn { .. } => ".seat",
            Why::NotControlling | Why::SpotsFull => ".player",
            Why::NotInHand | Why::HowMany { .. } => ".cards",
            Why::NotPositive
            | Why::TooLarge { .. }
            | Why::BelowMinimum { .. }
            | Why::AboveMaximum { .. }
            | Why::MustBe { .. } => ".amount",
            Why::NotInThisGame => ".do",
            _ => "",
        };
        let who = format!("seat {} {}", decided.seat, decided.act.name());
        let mut problem = refused(&format!("{place}{field}"), &who, refusal);
        match (refusal.why, decided.act) {
            (Why::NotInThisGame, _) => {
                let known = decisions_of(self.round.game());
                problem.what = format!("{}; its decisions are {known}", problem.what);
            }
            (Why::NotNow(Await::Turn | Await::Settle | Await::Card(_)), _) => {
                let (taken, has) = (self.decisions, self.record.decisions.len());
                problem.what =
                    format!("{who}: no decision is left to make: the round has taken {taken} of the record's {has}");
            }
            (Why::NotAllowed(Forbidden::WagersEqual), Act::Decide(Decision::Fold)) => {
                problem.what = format!("{who}: only a hand whose wagers are of unequal size folds; this one may not");
            }
            _ => {}
        }
        problem
    }

    fn insure(&mut self) -> Result<(), Problem> {
        if self.next_decided().is_some_and(|decided| is_insurance(decided.act)) {
            return if self.try_decision() { Ok(()) } else { Err(self.bad_decision()) };
        }
        self.take(Input::CloseInsurance).map_err(|refusal| refused("decisions", "", refusal))
    }

    /// Turns the hidden cards. Hands that need not decide may do so before.
    fn turn(&mut self) -> Result<(), Problem> {
        if !self.next_decision_is_late() && self.try_decision() {
            return Ok(());
        }
        self.turned = true;
        self.take(Input::Turn).map_err(|refusal| refused("decisions", "", refusal))?;
        // After the card, a decision that was too early may be refused for another reason.
        if matches!(self.round.next(), Next::Await(Await::Decision(_))) {
            self.first_refusal = None;
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Problem> {
        let next = self.record.irregularities.get(self.incidents);
        let after_settlement = next.filter(|irregularity| irregularity.after == After::Settlement);
        // If the round is dealt again after its settlement, it needs more cards and decisions.
        if after_settlement.is_some_and(|irregularity| irregularity.incident == Incident::Reconstructed) {
            let of_this_deal = self.next_decided().is_some_and(|decided| decided.deal == Some(self.deals));
            return match of_this_deal {
                true if self.try_decision() => Ok(()),
                true => Err(self.bad_decision()),
                false => self.settle(),
            };
        }
        if self.next_decision().is_some() {
            return if self.try_decision() { Ok(()) } else { Err(self.bad_decision()) };
        }
        if let Some(problem) = self.decision_of_another_deal() {
            return Err(problem);
        }
        if let Some(irregularity) = next.filter(|_| after_settlement.is_none()) {
            let place = format!("irregularities[{}].after", self.incidents);
            let what = format!("the round never reached the point at which {} is found", irregularity.incident.name());
            return Err(Problem::at(&place, what));
        }
        if let Some(problem) = self.surplus_card() {
            return Err(problem);
        }
        self.settle()
    }

    fn settle(&mut self) -> Result<(), Problem> {
        self.settled = true;
        self.take(Input::Settle).map_err(|refusal| refused("decisions", "", refusal))
    }

    /// The problem that the next decision names an earlier deal, or one that never comes.
    fn decision_of_a_deal_that_is_not_to_come(&self) -> Option<Problem> {
        let deal = self.record.decisions.get(self.decisions)?.deal?;
        let mut ahead = self.record.irregularities.iter().skip(self.incidents);
        let to_come = deal > self.deals && ahead.any(|one| one.incident == Incident::Reconstructed);
        (!to_come).then(|| self.decision_of_another_deal())?
    }

    /// The problem that the next decision names another deal than the last one.
    fn decision_of_another_deal(&self) -> Option<Problem> {
        let deal = self.record.decisions.get(self.decisions)?.deal.filter(|deal| *deal != self.deals)?;
        let place = format!("decisions[{}].deal", self.decisions);
        let what = match self.deals {
            now if deal < now => format!("decisions of deal {deal} come before those of deal {now}"),
            1 => format!("there is no deal {deal}: the cards were dealt once"),
            deals => format!("there is no deal {deal}: the cards were dealt {deals} times"),
        };
        Some(Problem::at(&place, what))
    }

    fn surplus_card(&mut self) -> Option<Problem> {
        let card = self.record.cards.get(self.cards)?;
        let what = format!(
            "card {}, {card}, is one too many: the round uses {} of the {} cards",
            self.cards + 1,
            self.cards,
            self.record.cards.len()
        );
        let rule = self.take(Input::Card(*card)).err().map(|refusal| refusal.rules.to_string());
        Some(Problem { place: "cards".into(), what, rule })
    }

    /// Checks that the round has used everything in the record.
    fn nothing_left(&mut self) -> Result<(), Problem> {
        if let Some(problem) = self.surplus_card() {
            return Err(problem);
        }
        if self.next_decision().is_some() {
            self.try_decision();
            return Err(self.bad_decision());
        }
        if let Some(problem) = self.decision_of_another_deal() {
            return Err(problem);
        }
        match self.record.irregularities.get(self.incidents) {
            None => Ok(()),
            Some(_) => {
                let place = format!("irregularities[{}].after", self.incidents);
                Err(Problem::at(&place, "the round was over before this point"))
            }
        }
    }
}
