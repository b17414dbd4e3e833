//! Time at a table: how long the house waits for each person, and its moves when the time is up.

use super::{CardSource, Fact, Table, TableRefusal};
use crate::id::PatronId;
use crate::surroundings::Surroundings;
use crate::time::Moment;
use rules::{Await, Decision, Input, Next, Offer, Round, Seat};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The milliseconds within which a serving house makes a due move. If a move is made later, the house was not serving when it came due: then the clock
/// starts anew.
pub const PUNCTUAL: i64 = 5_000;

/// The longest wait.
const DAY: i64 = 86_400_000;

/// How long the house waits, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pace {
    /// For wagers, from the first chip on the layout.
    pub wagers: i64,
    /// For each decision.
    pub decisions: i64,
    /// For players to see the results before the next round begins.
    pub results: i64,
    /// For each player who is offered the cut.
    pub cut: i64,
    /// For all decisions of one player in one round together; no limit if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank: Option<Bank>,
    /// Rounds after which a disconnected player with nothing in play is stood up (ruling G10).
    #[serde(default = "two")]
    pub away_rounds: u8,
}

/// How long one player may think in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TimeBank))]
pub struct Bank {
    /// The time for all their decisions together.
    pub round: i64,
    /// Once that is used up, the time for each further decision.
    pub hurry: i64,
}

const fn two() -> u8 {
    2
}

impl Pace {
    /// An unhurried table.
    pub const USUAL: Self = Self {
        wagers: 20_000,
        decisions: 20_000,
        results: 6_000,
        cut: 10_000,
        bank: Some(Bank { round: 45_000, hurry: 3_000 }),
        away_rounds: two(),
    };

    /// The same with a time bank. If none is given, it is in proportion to the time for one decision, as at an unhurried table.
    #[must_use]
    pub fn with_bank(self) -> Self {
        let of_usual = |part: i64| (self.decisions.saturating_mul(part) / Self::USUAL.decisions).clamp(1, DAY);
        let usual = Self::USUAL.bank.map(|bank| Bank { round: of_usual(bank.round), hurry: of_usual(bank.hurry) });
        Self { bank: self.bank.or(usual), ..self }
    }

    pub(super) fn is_sound(self) -> bool {
        let bank = self.bank.map(|bank| [bank.round, bank.hurry]);
        let waits = [self.wagers, self.decisions, self.results, self.cut];
        waits.iter().chain(bank.iter().flatten()).all(|wait| (1..=DAY).contains(wait)) && self.away_rounds > 0
    }

    /// How long a player who has used this much time in this round may think about the next decision.
    fn decision(self, used: i64) -> i64 {
        self.bank.map_or(self.decisions, |bank| self.decisions.min((bank.round - used).max(bank.hurry)))
    }
}

/// The state of the table's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clock {
    /// When the present wait began.
    pub(super) since: Moment,
    /// When the first chips came to an empty layout.
    pub(super) first_wager: Option<Moment>,
    /// When chips had come first to the layout before a player took theirs back, and when they took them back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    emptied: Option<(Moment, Moment)>,
    /// The players who are ready: for the deal, or for the end of insurance.
    pub(super) ready: BTreeSet<PatronId>,
    /// The time that each player has used for decisions in this round.
    #[serde(default)]
    pub(super) thought: BTreeMap<PatronId, i64>,
}

impl Clock {
    pub(super) const fn new(since: Moment) -> Self {
        Self { since, first_wager: None, emptied: None, ready: BTreeSet::new(), thought: BTreeMap::new() }
    }

    /// Moves the times of the clock, which stood still for `milliseconds`.
    pub(super) fn stood_still(&mut self, milliseconds: i64) {
        self.since = self.since.after(milliseconds);
        self.first_wager = self.first_wager.map(|first| first.after(milliseconds));
    }

    /// The round has had an input, and now awaits something else or the same again. Picking cards up, or a decision out of turn, gives no player more
    /// time.
    pub(super) fn moved_on(&mut self, input: Input, (before, after): (Next, Next), wagered: bool, at: Moment) {
        let asked_again = matches!(before, Next::Await(Await::Decision(_))) && !matches!(input, Input::Handle(_));
        if after != before || asked_again {
            self.since = at;
        }
        if after != before {
            self.ready.clear();
        }
        let lie = after == Next::Await(Await::Wagers) && wagered;
        let laid_again = self.emptied.filter(|(_, emptied)| *emptied == at).map(|(first, _)| first);
        self.first_wager = lie.then(|| self.first_wager.or(laid_again).unwrap_or(at));
        self.emptied = self.emptied.filter(|_| !lie);
    }

    /// A player takes chips back. A player who replaces wagers takes the old ones back at the same moment: that must not restart the time for wagers,
    /// or one player could hold up the deal by laying again and again.
    pub(super) fn chips_are_taken_back(&mut self, at: Moment) {
        self.emptied = self.first_wager.map(|first| (first, at)).or(self.emptied);
    }

    /// A player has decided: the time since they were asked counts as theirs.
    pub(super) fn thought(&mut self, patron: PatronId, at: Moment) {
        *self.thought.entry(patron).or_default() += (at.0 - self.since.0).max(0);
    }

    /// The house serves again after an interruption: everyone who is awaited has their full time once more.
    pub(super) fn restart(&mut self, at: Moment) {
        self.since = at;
        self.first_wager = self.first_wager.map(|_| at);
    }
}

// --- when ---------------------------------------------------------------------------------------------------------

impl Table {
    /// Since when the present wait lasts.
    pub fn waits_since(&self) -> Moment {
        self.clock.since
    }

    /// The moment at which the house goes on without the players it waits for; none while it waits for no player, or a dealer decides.
    pub fn deadline(&self) -> Option<Moment> {
        let pace = &self.opening.pace;
        if self.opening.source == CardSource::Entered || self.asked_for().is_some() {
            return None;
        }
        if let Some(shoe) = self.awaits_cut() {
            return self.cut_offered_to().map(|_| shoe.offered.after(pace.cut));
        }
        match self.round.next() {
            Next::Await(Await::Wagers) => self.clock.first_wager.map(|first| first.after(pace.wagers)),
            // The house does not wait for an excluded player.
            Next::Await(Await::Decision(seat)) if self.awaits_shut_out(seat) => Some(self.clock.since),
            Next::Await(Await::Insurance) => Some(self.clock.since.after(pace.decisions)),
            Next::Await(Await::Decision(seat)) => {
                let patron = pace.bank.and_then(|_| self.decides(seat)).map(|(_, patron)| patron);
                let used = patron.and_then(|patron| self.clock.thought.get(&patron)).copied().unwrap_or(0);
                Some(self.clock.since.after(pace.decision(used)))
            }
            Next::Await(Await::Settle) => self.concede_until(),
            _ => None,
        }
    }

    /// When a player will have used up their time for all decisions of this round. None while the table does not wait for them, or if there is no
    /// such limit.
    pub(super) fn bank_until(&self, patron: PatronId) -> Option<Moment> {
        let bank = self.opening.pace.bank?;
        let Next::Await(Await::Decision(seat)) = self.round.next() else { return None };
        let theirs = self.deadline().is_some() && self.decides(seat).is_some_and(|(_, decides)| decides == patron);
        let used = self.clock.thought.get(&patron).copied().unwrap_or(0);
        theirs.then(|| self.clock.since.after(bank.round - used))
    }

    /// Until when hands may be conceded before the house settles; none if no player may, or a person deals.
    fn concede_until(&self) -> Option<Moment> {
        let may = self.opening.concede > 0 && !self.concerned().is_empty();
        may.then(|| self.clock.since.after(self.opening.concede))
    }

    /// Whether the house settles now: no player may concede any more, or none wants to.
    pub(super) fn settles(&self, now: Moment) -> bool {
        self.concede_until().is_none_or(|until| until <= now) || self.all_are_ready()
    }

    /// The moment from which the next round may begin; none while one is being played.
    pub fn next_round_at(&self) -> Option<Moment> {
        (self.round.next() == Next::Over && self.asked_for().is_none())
            .then(|| self.clock.since.after(self.opening.pace.results))
    }

    /// When the house must look at the table again without a request.
    pub fn wakes_at(&self) -> Option<Moment> {
        // A table that stands still, or is closed, only lets a request lapse.
        if self.asked_for().is_some() || self.is_closed() {
            return self.lapses_at();
        }
        let next_round = self.next_round_at().filter(|_| self.is_occupied() && self.plays_on());
        let sign = self.next_sign_at().filter(|_| !self.is_in_play());
        [self.deadline(), next_round, sign, self.next_stand_up_at()].into_iter().flatten().min()
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    /// Time has passed: signs take effect, and the house goes on without players whose time is up.
    pub(super) fn tick(&self, surroundings: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let now = surroundings.now;
        if let Some(lapsed) = self.lapsed(now) {
            return Ok(vec![lapsed]);
        }
        if self.next_sign_at().is_some_and(|at| at <= now) && !self.is_in_play() {
            return Ok(self.signs_due(now));
        }
        if let Some((patron, ride)) = self.rides_on() {
            return self.say(patron, ride, surroundings);
        }
        if self.everybody_is_ready_to_play() {
            return self.close_bets(surroundings);
        }
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return Err(TableRefusal::TooEarly);
        }
        if let Some(patron) = self.cut_offered_to() {
            return Ok(vec![Fact::CutRefused { patron, at: now }]);
        }
        if self.is_overdue(now) {
            return self.serve_again(now);
        }
        match self.round.next() {
            Next::Await(Await::Wagers) => self.close_bets(surroundings),
            Next::Await(Await::Insurance) => self.told((None, None), Input::CloseInsurance, surroundings),
            Next::Await(Await::Decision(seat)) => self.decided_in_silence(seat, surroundings),
            Next::Await(Await::Settle) => self.told((None, None), Input::Settle, surroundings),
            _ => Err(TableRefusal::TooEarly),
        }
    }

    /// Whether the due move came due while the house was not serving.
    pub(super) fn is_overdue(&self, now: Moment) -> bool {
        // The house does not wait for excluded players, so their time cannot be up either.
        if matches!(self.round.next(), Next::Await(Await::Decision(seat)) if self.awaits_shut_out(seat)) {
            return false;
        }
        self.deadline().is_some_and(|deadline| deadline.after(PUNCTUAL) < now)
    }

    /// The house serves again after an interruption, or after a clock was set back. The clock stood still meanwhile and starts anew (ruling G23).
    pub(super) fn serve_again(&self, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let awaited = matches!(self.round.next(), Next::Await(Await::Wagers | Await::Insurance | Await::Decision(_)));
        let waits = awaited && self.awaits_cut().is_none() && self.deadline().is_some();
        if waits || self.is_ahead_of(at).is_some() {
            Ok(vec![Fact::ClockRestarted { at }])
        } else {
            Err(TableRefusal::NotAsked)
        }
    }

    /// The decision for a hand whose player has made none in time. Their standing instruction is their decision (ruling G23). The document's own rule
    /// for absence is for players to whom the house gave no chance: it stopped serving in this round, and they have not been connected since.
    fn decided_in_silence(&self, seat: Seat, surroundings: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        match self.instructed(seat) {
            Some((patron, instruction, input)) if !self.had_no_chance(patron) => {
                self.told_by((Some(patron), None), Some(instruction), input, surroundings)
            }
            _ => self.told((None, None), self.without(seat).ok_or(TableRefusal::TooEarly)?, surroundings),
        }
    }

    /// Whether a player could not have decided: the house stopped serving in this round, and they have not been connected since. A player who came
    /// back and left again has had the chance.
    pub(super) fn had_no_chance(&self, patron: PatronId) -> bool {
        self.presence.missed_house(patron) && !self.is_shut_out(patron)
    }

    /// The decision for the hand of a seat under the document's rule for absence. A player whose cards were on their screen has seen them; the wagers
    /// of a round whose device failed go back to players who do not say otherwise.
    pub(super) fn without(&self, seat: Seat) -> Option<Input> {
        let offers = self.round.awaits().offers;
        [
            Decision::Absent { viewed: true },
            Decision::Absent { viewed: false },
            Decision::TakeWagersBack,
            // A player at a shared area who does not say that they follow a double or a split does not follow it (ruling B8).
            Decision::Decline,
        ]
        .into_iter()
        .find_map(|wanted| {
            offers.iter().find_map(|offer| match *offer {
                Offer::Decide { seat: of, player, decision, .. } if of == seat && decision == wanted => {
                    Some(Input::Decide { seat, player, decision, tokens: rules::Cents::ZERO })
                }
                _ => None,
            })
        })
    }
}
