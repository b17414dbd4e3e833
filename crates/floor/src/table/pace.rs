//! Time at a table: how long the house waits for whom, and what it does when it has waited long enough.

use super::{CardSource, Fact, Refusal, Table};
use crate::id::PatronId;
use crate::surroundings::Surroundings;
use crate::time::Moment;
use rules::refusal::Why;
use rules::wager::SuperOn;
use rules::{AnyRound, Await, Decision, Incident, Input, Next, Offer, Player, Round, Seat, Viewer, Wager};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
}

impl Pace {
    /// An unhurried table.
    pub const USUAL: Self = Self { wagers: 20_000, decisions: 20_000, results: 6_000, cut: 10_000 };

    pub(super) fn is_sound(self) -> bool {
        const DAY: i64 = 86_400_000;
        [self.wagers, self.decisions, self.results, self.cut].iter().all(|wait| (1..=DAY).contains(wait))
    }
}

/// What the table's clock stands on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clock {
    /// When what is awaited began to be awaited.
    pub(super) since: Moment,
    /// When the first chips came to an empty layout.
    pub(super) first_wager: Option<Moment>,
    /// Who has nothing more to say while everybody may speak: to wagers, to insurance.
    pub(super) ready: BTreeSet<PatronId>,
}

impl Clock {
    pub(super) const fn new(since: Moment) -> Self {
        Self { since, first_wager: None, ready: BTreeSet::new() }
    }

    /// The round was told something, and awaits something else now or the same again.
    pub(super) fn moved_on(&mut self, before: Next, after: Next, wagered: bool, at: Moment) {
        if after != before || matches!(before, Next::Await(Await::Decision(_))) {
            self.since = at;
        }
        if after != before {
            self.ready.clear();
        }
        let open = after == Next::Await(Await::Wagers);
        self.first_wager = if open && wagered { self.first_wager.or(Some(at)) } else { None };
    }
}

// --- when ---------------------------------------------------------------------------------------------------------

impl Table {
    /// The moment at which the house goes on without whoever is awaited; none while nobody is, or a dealer decides.
    pub fn deadline(&self) -> Option<Moment> {
        let pace = &self.opening.pace;
        if self.opening.source == CardSource::Entered {
            return None;
        }
        if let Some(shoe) = self.awaits_cut() {
            return self.cut_offered_to().map(|_| shoe.offered.after(pace.cut));
        }
        match self.round.next() {
            Next::Await(Await::Wagers) => self.clock.first_wager.map(|first| first.after(pace.wagers)),
            Next::Await(Await::Decision(_) | Await::Insurance) => Some(self.clock.since.after(pace.decisions)),
            _ => None,
        }
    }

    /// The moment from which the next round may begin; none while one is being played.
    pub fn next_round_at(&self) -> Option<Moment> {
        (self.round.next() == Next::Over).then(|| self.clock.since.after(self.opening.pace.results))
    }

    /// When the house must look at the table again although nobody has asked anything.
    pub fn wakes_at(&self) -> Option<Moment> {
        let next_round = self.next_round_at().filter(|_| self.is_occupied() && self.is_open());
        let sign = self.next_sign_at().filter(|_| !self.is_in_play());
        [self.deadline(), next_round, sign].into_iter().flatten().min()
    }
}

// --- what then ----------------------------------------------------------------------------------------------------

impl Table {
    /// Time has passed: signs take effect, and whoever is awaited too long is gone on without.
    pub(super) fn tick(&self, surroundings: &Surroundings) -> Result<Vec<Fact>, Refusal> {
        let now = surroundings.now;
        if self.next_sign_at().is_some_and(|at| at <= now) && !self.is_in_play() {
            return Ok(self.signs_due(now));
        }
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return Err(Refusal::TooEarly);
        }
        if let Some(patron) = self.cut_offered_to() {
            return Ok(vec![Fact::CutRefused { patron, at: now }]);
        }
        let input = match self.round.next() {
            Next::Await(Await::Wagers) => return self.close_bets(surroundings),
            Next::Await(Await::Insurance) => Input::CloseInsurance,
            Next::Await(Await::Decision(seat)) => self.without(seat).ok_or(Refusal::TooEarly)?,
            _ => return Err(Refusal::TooEarly),
        };
        self.told((None, None), input, surroundings)
    }

    /// What becomes of the hand of a seat that does not decide. A player whose cards were on their screen has seen them; the
    /// wagers of a round whose device failed go back to who does not say otherwise.
    pub(super) fn without(&self, seat: Seat) -> Option<Input> {
        let offers = self.round.awaits().offers;
        [
            Decision::Absent { viewed: true },
            Decision::Absent { viewed: false },
            Decision::TakeWagersBack,
            // Who shares an area and does not say that they follow a double or a split does not (ruling B8).
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

    /// A player has nothing more to say while everybody may speak. Once nobody has, the house goes on at once.
    pub(super) fn ready(&self, patron: PatronId, surroundings: &Surroundings) -> Result<Vec<Fact>, Refusal> {
        let asked = self.may_be_ready(patron)?;
        let mut facts = vec![Fact::Ready { patron }];
        if asked.iter().all(|other| *other == patron || self.clock.ready.contains(other)) {
            facts.extend(if self.round.next() == Next::Await(Await::Wagers) {
                self.close_bets(surroundings)?
            } else {
                self.told((None, None), Input::CloseInsurance, surroundings)?
            });
        }
        Ok(facts)
    }

    /// Everybody who is asked, if this player is one of them and lacks nothing that they must still say.
    pub(super) fn may_be_ready(&self, patron: PatronId) -> Result<BTreeSet<PatronId>, Refusal> {
        let asked = self.asked();
        if !asked.contains(&patron) {
            return Err(Refusal::NotAsked);
        }
        if self.round.next() == Next::Await(Await::Wagers)
            && let Some(refusal) = self.lacking(patron)
        {
            return Err(Refusal::Rules(refusal));
        }
        Ok(asked)
    }

    /// Whether nobody who is asked has anything more to say.
    pub(super) fn all_are_ready(&self) -> bool {
        self.asked().is_subset(&self.clock.ready)
    }

    /// Everybody who may speak now: whoever has chips down, or could insure.
    pub(super) fn asked(&self) -> BTreeSet<PatronId> {
        match self.round.next() {
            Next::Await(Await::Wagers) => self.wagers().filter_map(|spot| self.patron_at(spot)).collect(),
            Next::Await(Await::Insurance) => {
                let offers = self.round.awaits().offers.into_iter();
                offers.filter_map(|offer| self.patron_who_may_insure(&offer)).collect()
            }
            _ => BTreeSet::new(),
        }
    }

    fn patron_who_may_insure(&self, offer: &Offer) -> Option<PatronId> {
        match *offer {
            Offer::Decide { seat, player, decision: Decision::Insure(_) | Decision::EvenMoney, .. } => {
                self.seating.patron(seat, player)
            }
            _ => None,
        }
    }

    /// What a player has yet to place beside what they have placed. What others lack is theirs to say, so it is put aside.
    fn lacking(&self, patron: PatronId) -> Option<rules::Refusal> {
        let mut round = self.round.clone();
        while let Err(refusal) = round.clone().take(Input::NoMoreBets, &mut |_| {}) {
            let Why::Missing { seat, .. } = refusal.why else { return None };
            if self.seating.has(patron, seat) {
                return Some(refusal);
            }
            let lying: Vec<_> = wagers_in(&round).filter(|spot| lacks(*spot, seat)).collect();
            let before = wagers_in(&round).count();
            for spot in lying.into_iter().rev() {
                let back = Input::TakeBack { seat: spot.seat, player: spot.player, on: spot.wager };
                let _ = round.take(back, &mut |_| {});
            }
            if wagers_in(&round).count() == before {
                return None;
            }
        }
        None
    }

    /// Wagering ends. Who is seated at a shared area is told to the round (BJ 5.6), and wagers that lack another one they
    /// need go back to their players.
    pub(super) fn close_bets(&self, surroundings: &Surroundings) -> Result<Vec<Fact>, Refusal> {
        let mut table = self.clone();
        let mut facts = Vec::new();
        let mut tell = |table: &mut Self, input| -> Result<(), Refusal> {
            for fact in table.told((None, None), input, surroundings)? {
                table.apply(&fact)?;
                facts.push(fact);
            }
            Ok(())
        };
        for seat in table.settings.table().all_seats() {
            let seated = table.seating.patron(seat, Player::First).map(|_| Player::First);
            // The round refuses to be told what it has assumed already.
            let _ = tell(&mut table, Input::Seated { seat, player: seated });
        }
        for seat in table.jackpots_out_of_reach(surroundings) {
            let refused = Incident::WagerRefused { seat, player: Player::First, on: Wager::Jackpot };
            tell(&mut table, Input::Incident(refused))?;
        }
        while let Err(refusal) = tell(&mut table, Input::NoMoreBets) {
            let Refusal::Rules(rules::Refusal { why: Why::Missing { seat, .. }, .. }) = refusal else {
                // Nothing is left to play for; or it is something that time does not mend.
                return if facts.is_empty() { Err(refusal) } else { Ok(facts) };
            };
            let lying: Vec<_> = table.wagers().filter(|spot| lacks(*spot, seat)).collect();
            let before = table.wagers().count();
            for spot in lying.into_iter().rev() {
                let _ = tell(&mut table, Input::TakeBack { seat: spot.seat, player: spot.player, on: spot.wager });
            }
            if table.wagers().count() == before {
                return Err(refusal);
            }
        }
        Ok(facts)
    }

    /// Every wager that lies on the layout.
    pub(super) fn wagers(&self) -> impl Iterator<Item = rules::Spot> + use<> {
        wagers_in(&self.round)
    }
}

fn wagers_in(round: &AnyRound) -> impl Iterator<Item = rules::Spot> + use<> {
    let view = round.view(Viewer::Public);
    view.seats.into_iter().flat_map(|area| area.wagers).filter(|(_, stake)| stake.is_some()).map(|(spot, _)| spot)
}

/// Whether a wager cannot stand because a seat has not placed what it must: it is that seat's own, or lies on its hand.
fn lacks(spot: rules::Spot, seat: Seat) -> bool {
    spot.seat == seat || spot.wager == Wager::Super(SuperOn::Seat(seat))
}
