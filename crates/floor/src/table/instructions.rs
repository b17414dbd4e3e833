//! Standing instructions: they decide for a player at a dealt table who makes no decision in time (ruling G23).
//!
//! The documents return the ante of a player who does not decide. At a screen, a player could use this by staying silent with every bad hand. So
//! everyone who sits down at a dealt table has an instruction on record, and it counts as their decision.

use super::{CardSource, Fact, Table, TableRefusal};
use crate::id::PatronId;
use crate::surroundings::Surroundings;
use crate::time::Moment;
use rules::{Await, Decision, Input, Instruction, Next, Player, Round, Seat};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The instructions of a table's players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Instructions {
    given: BTreeMap<PatronId, PlayerInstruction>,
    /// Seats whose player lets everything ride in this round of Let It Ride.
    #[serde(default)]
    all_rides: BTreeSet<Seat>,
}

/// A player's instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerInstruction {
    now: Instruction,
    /// An instruction chosen during a hand, and the round from which it applies.
    next: Option<(u64, Instruction)>,
}

impl Instructions {
    /// The instruction that decides for a patron in this round.
    pub(super) fn of(&self, patron: PatronId) -> Option<Instruction> {
        self.given.get(&patron).map(|given| given.now)
    }

    /// The instruction that the patron has chosen for later rounds, if it is another one.
    pub(super) fn next(&self, patron: PatronId) -> Option<Instruction> {
        self.given.get(&patron).and_then(|given| given.next).map(|(_, next)| next)
    }

    pub(super) fn gave(&mut self, patron: PatronId, instruction: Instruction, from_round: u64, round: u64) {
        let given = self.given.entry(patron).or_insert(PlayerInstruction { now: instruction, next: None });
        if from_round > round {
            given.next = Some((from_round, instruction));
        } else {
            *given = PlayerInstruction { now: instruction, next: None };
        }
    }

    pub(super) fn left(&mut self, patron: PatronId) {
        self.given.remove(&patron);
    }

    pub(super) fn all_rides(&mut self, seat: Seat) {
        self.all_rides.insert(seat);
    }

    pub(super) fn round_began(&mut self, round: u64) {
        self.all_rides.clear();
        for given in self.given.values_mut() {
            if let Some((_, next)) = given.next.take_if(|(from, _)| *from <= round) {
                given.now = next;
            }
        }
    }
}

// --- read ------------------------------------------------------------------------------------------------------

impl Table {
    /// The instruction that decides for a patron who makes no decision in time; none if a person deals.
    pub fn instruction_of(&self, patron: PatronId) -> Option<Instruction> {
        self.instructions.of(patron)
    }

    /// The place and the patron whose decision the round waits for at a seat.
    pub(super) fn decides(&self, seat: Seat) -> Option<(Player, PatronId)> {
        let mut here = self.seating.sitters().filter(|sitter| sitter.seat == seat);
        // Only a shared area makes it necessary to ask the round, which takes longer.
        if let (Some(only), None) = (here.next(), here.next()) {
            return Some((only.player, only.patron));
        }
        let awaited = Instruction::awaited(&self.round).into_iter();
        awaited.filter(|(of, _)| *of == seat).find_map(|(_, player)| Some((player, self.seating.patron(seat, player)?)))
    }

    /// The decision of the instruction for the seat in turn now, and which instruction it is.
    pub(super) fn instructed(&self, seat: Seat) -> Option<(PatronId, Instruction, Input)> {
        let awaited = Instruction::awaited(&self.round);
        let (_, player) = awaited.into_iter().find(|(of, _)| *of == seat)?;
        let patron = self.seating.patron(seat, player)?;
        let instruction = self.instructions.of(patron)?;
        let decision = instruction.decision(&self.round, seat, player, self.stack(patron))?;
        Some((patron, instruction, Input::Decide { seat, player, decision, tokens: rules::Cents::ZERO }))
    }

    /// The decision to ride for the player in turn, if they have said that everything rides. For a player who was excluded meanwhile, the instruction
    /// decides.
    pub(super) fn rides_on(&self) -> Option<(PatronId, Input)> {
        let Next::Await(Await::Decision(seat)) = self.round.next() else { return None };
        if !self.instructions.all_rides.contains(&seat) {
            return None;
        }
        let patron = self.seating.patron(seat, Player::First).filter(|patron| !self.is_shut_out(*patron))?;
        Some((patron, Input::decide(seat, Decision::Ride)))
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    /// A patron chooses an instruction. If their hand is being played, it applies from the next round.
    pub(super) fn instruct(
        &self,
        patron: PatronId,
        instruction: Instruction,
        at: Moment,
    ) -> Result<Vec<Fact>, TableRefusal> {
        if self.opening.source != CardSource::Dealt {
            return Err(TableRefusal::NoInstructions);
        }
        if !self.seating.is_here(patron) {
            return Err(TableRefusal::NotHere);
        }
        if !instruction.fits(self.game()) {
            return Err(TableRefusal::OtherInstruction(instruction));
        }
        let dealt = !matches!(self.round.next(), Next::Over | Next::Await(Await::Wagers));
        let hand = dealt && self.wagers().any(|spot| self.patron_at(spot) == Some(patron));
        let first = self.instructions.of(patron).is_none();
        let from_round = if hand && !first { self.rounds + 1 } else { self.rounds };
        Ok(vec![Fact::Instructed { patron, instruction, from_round, at }])
    }

    /// The usual instruction of a patron who has none on record yet, if the system deals.
    pub(super) fn usual_instruction(&self, patron: PatronId, at: Moment) -> Option<Fact> {
        let missing = self.opening.source == CardSource::Dealt && self.instructions.of(patron).is_none();
        missing.then_some(Fact::Instructed { patron, instruction: Instruction::Usual, from_round: self.rounds, at })
    }

    /// A player with a hand that pays already says once that all remaining wagers ride (LR 8.11).
    pub(super) fn let_all_ride(
        &self,
        patron: PatronId,
        seat: Seat,
        surroundings: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        let ride = self.may_let_all_ride(patron, seat)?;
        let mut facts = vec![Fact::AllRides { patron, seat, at: surroundings.now }];
        facts.extend(self.say(patron, ride, surroundings)?);
        Ok(facts)
    }

    pub(super) fn may_let_all_ride(&self, patron: PatronId, seat: Seat) -> Result<Input, TableRefusal> {
        let rule = self.provisions().let_all_ride.ok_or(TableRefusal::NotInThisGame)?;
        self.sits(patron, (seat, Player::First))?;
        let ride = Input::decide(seat, Decision::Ride);
        // Out of turn, or without a hand, the round gives the reason for the refusal.
        self.round.clone().take(ride, &mut |_| {})?;
        // The usual instruction lets a hand ride only if it pays already.
        match Instruction::Usual.decision(&self.round, seat, Player::First, rules::Cents::ZERO) {
            Some(Decision::Ride) => Ok(ride),
            _ => Err(TableRefusal::NothingPaysYet { rule }),
        }
    }
}
