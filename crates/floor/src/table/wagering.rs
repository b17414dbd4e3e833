//! Wagers before the deal: wagers that belong together, the players the house waits for, missing wagers, and the end of wagering.

use super::{CardSource, Chair, Fact, Table, TableRefusal};
use crate::id::PatronId;
use crate::surroundings::Surroundings;
use rules::refusal::Why;
use rules::wager::SuperOn;
use rules::{
    AnyRound, Await, Cents, Decision, Incident, Input, Next, Offer, Player, Round, Seat, Stake, Viewer, Wager,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A player's wager on one spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Laid {
    /// The wager.
    pub on: Wager,
    /// How much.
    pub amount: Cents,
    /// How much of it in promotional tokens.
    #[serde(default)]
    pub tokens: Cents,
}

/// A wager that a player must still place beside those at their place: without it all of those go back when time is up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MissingWager {
    /// At which area.
    pub seat: Seat,
    /// Which wager.
    pub on: Wager,
    /// Why, in words.
    pub why: String,
    /// The rules behind it.
    pub rules: Vec<String>,
}

// --- wagers that belong together ----------------------------------------------------------------------------------

impl Table {
    /// A patron gives all wagers of one place: either all are laid or none. Wagers that lie there and are not in the list, or not in this amount, are
    /// taken back.
    pub(super) fn lay_wagers(
        &self,
        patron: PatronId,
        (seat, player): Chair,
        wagers: &[Laid],
        surroundings: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        self.sits(patron, (seat, player))?;
        let wanted = |on: Wager| wagers.iter().find(|laid| laid.on == on).map(Laid::stake);
        if let Some(twice) = (1..wagers.len()).find(|at| wagers[..*at].iter().any(|laid| laid.on == wagers[*at].on)) {
            return Err(TableRefusal::LaidTwice(wagers[twice].on));
        }
        let mut lying: Vec<(Wager, Stake)> = stakes_in(&self.round)
            .filter(|(spot, _)| (spot.seat, spot.player) == (seat, player))
            .map(|(spot, stake)| (spot.wager, stake))
            .collect();
        let stays = lying.iter().all(|(on, stake)| wanted(*on) == Some(*stake));
        let mut table = self.clone();
        let mut facts = Vec::new();
        let mut say = |table: &mut Self, on: Wager, input| -> Result<(), TableRefusal> {
            let refused = |why| TableRefusal::Wager { on, why: Box::new(why) };
            for fact in table.say(patron, input, surroundings).map_err(refused)? {
                table.apply(&fact)?;
                facts.push(fact);
            }
            Ok(())
        };
        if !stays {
            // In reverse order: a wager that another one needs lies until that one is gone.
            lying.sort_by_key(|(on, _)| std::cmp::Reverse(self.place_in_order(*on)));
            for (on, _) in lying.drain(..) {
                if stakes_in(&table.round).any(|(spot, _)| (spot.seat, spot.player, spot.wager) == (seat, player, on)) {
                    say(&mut table, on, Input::TakeBack { seat, player, on })?;
                }
            }
        }
        let mut new: Vec<&Laid> = wagers.iter().filter(|laid| lying.iter().all(|(on, _)| *on != laid.on)).collect();
        new.sort_by_key(|laid| self.place_in_order(laid.on));
        for laid in new {
            say(&mut table, laid.on, Input::Wager { seat, player, on: laid.on, stake: laid.stake() })?;
        }
        match table.lacking(patron) {
            Some(refusal) if matches!(refusal.why, Why::Missing { seat: at, .. } if at == seat) => Err(refusal.into()),
            // An order without effect leaves no fact by which a repetition could be recognised: repeated after this round, for instance because its
            // answer was lost, it would lay the same wagers in the next one.
            _ if facts.is_empty() => Err(TableRefusal::LaidAlready),
            _ => Ok(facts),
        }
    }

    /// The place of a wager in the game's order; wagers that need another one come after it.
    fn place_in_order(&self, on: Wager) -> usize {
        let order = self.wagers_of_the_game();
        order.iter().position(|(of, _)| *of == on).unwrap_or(order.len())
    }

    /// The wagers that a patron must still place beside those at their places.
    pub fn missing_of(&self, patron: PatronId) -> Vec<MissingWager> {
        let mut missing: Vec<MissingWager> = Vec::new();
        if self.round.next() != Next::Await(Await::Wagers) || !self.has_chips() {
            return missing;
        }
        let mut table = self.clone();
        while let Some(refusal) = table.lacking(patron) {
            let Why::Missing { seat, wager: on } = refusal.why else { break };
            let rules = refusal.rules.iter().map(|rule| rule.to_string()).collect();
            missing.push(MissingWager { seat, on, why: refusal.to_string(), rules });
            // Only once this one lies does it show whether another one is missing.
            let least = table.round.awaits().offers.iter().find_map(|offer| match *offer {
                Offer::Wager { seat: at, player: Player::First, on: of, amounts } if (at, of) == (seat, on) => {
                    Some(amounts.from)
                }
                _ => None,
            });
            let Some(least) = least else { break };
            if table.round.take(Input::wager(seat, on, least), &mut |_| {}).is_err() {
                break;
            }
        }
        missing
    }
}

impl Laid {
    const fn stake(&self) -> Stake {
        Stake { amount: self.amount, tokens: self.tokens }
    }
}

// --- ready players, and the end of wagering ---------------------------------------------------------------------

impl Table {
    /// A player is ready. Once all are, the house goes on at once.
    pub(super) fn ready(&self, patron: PatronId, surroundings: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let asked = self.may_be_ready(patron)?;
        let mut facts = vec![Fact::Ready { patron }];
        if !asked.iter().all(|other| *other == patron || self.clock.ready.contains(other)) {
            return Ok(facts);
        }
        match self.round.next() {
            // A player who is ready without a wager sits this round out; without any wager there is no round.
            Next::Await(Await::Wagers) if !self.has_chips() => {}
            Next::Await(Await::Wagers) => facts.extend(self.close_bets(surroundings)?),
            Next::Await(Await::Settle) => facts.extend(self.told((None, None), Input::Settle, surroundings)?),
            _ => facts.extend(self.told((None, None), Input::CloseInsurance, surroundings)?),
        }
        Ok(facts)
    }

    /// Everyone who is asked, if this player is one of them and lacks no wager.
    pub(super) fn may_be_ready(&self, patron: PatronId) -> Result<BTreeSet<PatronId>, TableRefusal> {
        let asked = self.asked();
        if !asked.contains(&patron) {
            return Err(TableRefusal::NotAsked);
        }
        if self.round.next() == Next::Await(Await::Wagers)
            && let Some(refusal) = self.lacking(patron)
        {
            return Err(TableRefusal::Rules(refusal));
        }
        Ok(asked)
    }

    /// Whether everyone who is asked is ready. If all who have wagered are disconnected, the house waits for its full time.
    pub(super) fn all_are_ready(&self) -> bool {
        let asked = self.asked();
        let nobody_to_wait_for = asked.is_empty() && self.round.next() == Next::Await(Await::Wagers);
        !nobody_to_wait_for && asked.is_subset(&self.clock.ready)
    }

    /// Whether every player for whom the house waits is ready, and there are wagers to play for.
    pub(super) fn everybody_is_ready_to_play(&self) -> bool {
        let open = self.round.next() == Next::Await(Await::Wagers) && self.has_chips();
        open && self.opening.source == CardSource::Dealt && self.cards_are_ready() && self.all_are_ready()
    }

    /// The players whom the house asks and waits for now: the active players, or those who could insure.
    pub(super) fn asked(&self) -> BTreeSet<PatronId> {
        let mut asked = self.concerned();
        // The house does not wait for excluded players.
        asked.retain(|patron| !self.is_shut_out(*patron));
        asked
    }

    /// The players who can act now.
    pub(super) fn concerned(&self) -> BTreeSet<PatronId> {
        match self.round.next() {
            Next::Await(Await::Wagers) => {
                let laid: BTreeSet<PatronId> = self.wagers().filter_map(|spot| self.patron_at(spot)).collect();
                let mut active = laid.clone();
                active.extend(self.seating.patrons().into_iter().filter(|patron| self.may_still_wager(*patron)));
                active.retain(|patron| !self.is_away(*patron));
                active
            }
            Next::Await(Await::Insurance) => {
                let offers = self.round.awaits().offers.into_iter();
                offers.filter_map(|offer| self.patron_who_may_insure(&offer)).collect()
            }
            Next::Await(Await::Settle) => {
                let offers = self.round.awaits().offers.into_iter();
                offers.filter_map(|offer| self.patron_who_may_concede(&offer)).collect()
            }
            _ => BTreeSet::new(),
        }
    }

    /// Whether the house waits for a player without chips on the layout: at dealt tables, until they have let a round pass. A player who came to the
    /// table before instructions were recorded is waited for as it was then: only with chips down.
    fn may_still_wager(&self, patron: PatronId) -> bool {
        let takes_wagers = self.is_open() && self.cards_are_ready();
        takes_wagers && self.instructions.of(patron).is_some() && !self.seating.skips(patron)
    }

    fn patron_who_may_concede(&self, offer: &Offer) -> Option<PatronId> {
        match *offer {
            Offer::Decide { seat, player, decision: Decision::Concede, .. } => self.seating.patron(seat, player),
            _ => None,
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

    /// The wager that a player lacks. Missing wagers of other players are not this player's, so they are left out.
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

    /// Wagering ends. The round is told who is seated at a shared area (BJ 5.6), and wagers that lack another one they need go back to their players.
    pub(super) fn close_bets(&self, surroundings: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        self.check_jackpot_runs(surroundings)?;
        let mut table = self.clone();
        let mut facts = Vec::new();
        let mut tell = |table: &mut Self, input| -> Result<(), TableRefusal> {
            for fact in table.told((None, None), input, surroundings)? {
                table.apply(&fact)?;
                facts.push(fact);
            }
            Ok(())
        };
        for seat in table.settings.table().all_seats() {
            let seated = table.seating.patron(seat, Player::First).map(|_| Player::First);
            // The round refuses an input that states what it has assumed already.
            let _ = tell(&mut table, Input::Seated { seat, player: seated });
        }
        for seat in table.jackpots_out_of_reach(surroundings) {
            let refused = Incident::WagerRefused { seat, player: Player::First, on: Wager::Jackpot };
            tell(&mut table, Input::Incident(refused))?;
        }
        while let Err(refusal) = tell(&mut table, Input::NoMoreBets) {
            let TableRefusal::Rules(rules::Refusal { why: Why::Missing { seat, .. }, .. }) = refusal else {
                // No wagers are left; or time does not settle it.
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
    stakes_in(round).map(|(spot, _)| spot)
}

fn stakes_in(round: &AnyRound) -> impl Iterator<Item = (rules::Spot, Stake)> + use<> {
    let view = round.view(Viewer::Public);
    view.seats.into_iter().flat_map(|area| area.wagers).filter(|(_, stake)| stake.is_some())
}

/// Whether a wager cannot stand because its seat, or the hand it is on, lacks a required wager.
fn lacks(spot: rules::Spot, seat: Seat) -> bool {
    spot.seat == seat || spot.wager == Wager::Super(SuperOn::Seat(seat))
}
