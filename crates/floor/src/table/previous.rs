//! The previous round: it is settled, and until the first card of the next round a supervisor may still invalidate its outcome (ruling G17).
//!
//! By then wagers for the next round may lie on the layout, and a server may have restarted. So the table keeps the machine of that round besides its
//! own, and a snapshot contains the inputs of that machine, from which it is restored.

use super::doubt::Undealt;
use super::round_record::RoundRecord;
use super::{Fact, Opening, Table, TableRefusal};
use crate::id::{PatronId, StaffId};
use crate::jackpot::{PoolChange, PoolEntry};
use crate::ledger::Moves;
use crate::round_postings::RoundPostings;
use crate::surroundings::Surroundings;
use rules::rulebook::{Book, Rule};
use rules::table::Limits;
use rules::{AnyRound, CardsLeft, Cents, Incident, Input, Next, Player, Round, Seat, Spot};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

const UNTIL_THE_NEXT_CARD: Rule = Book::Rulings.cite("G17");

/// Whether an incident is a ruling about the outcome of a round that may be settled.
pub(super) const fn concerns_outcome(incident: Incident) -> bool {
    matches!(incident, Incident::Invalidated { .. } | Incident::Reconstructed | Incident::CannotReconstruct)
}

/// The start of a round, and all its inputs.
#[derive(Clone, Debug, Default)]
pub(super) struct RoundInputs {
    /// None if a card that had left the device too early was dealt first: only the round itself knows that card.
    start: Option<Arc<RoundStart>>,
    steps: Vec<RoundInput>,
}

/// The start of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundStart {
    opening: Opening,
    left: CardsLeft,
    /// The meter of a table with a meter of its own, and the ten-thousandths of a cent beyond it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    meter: Option<Cents>,
    #[serde(default)]
    carried: u16,
}

/// An input of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundInput {
    input: Input,
    /// For a wager: the limits of its area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limits: Option<Limits>,
    /// The limits of its player alone, if they were different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own_limits: Option<Limits>,
    /// For a settlement: the meter from which its prizes are computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    meter: Option<(Cents, u16)>,
}

impl RoundInputs {
    /// The inputs of a round that has had none yet.
    pub(super) fn of(opening: &Opening, round: &AnyRound) -> Self {
        let (meter, carried) = round.meter();
        let start = || RoundStart { opening: opening.clone(), left: round.cards_left(), meter, carried };
        Self { start: round.held_back().is_none().then(start).map(Arc::new), steps: Vec::new() }
    }

    /// Notes the input that the round is about to get.
    pub(super) fn note(&mut self, round: &AnyRound, input: Input, meter: Option<(Cents, u16)>) {
        let (mut limits, mut own_limits) = (None, None);
        if let Input::Wager { seat, player, .. } = input {
            limits = Some(round.limits_at(seat));
            own_limits = round.own_limits_at(seat, player);
        }
        self.steps.push(RoundInput { input, limits, own_limits, meter });
    }

    /// The cards were shuffled before the first one was dealt: the round starts from these.
    pub(super) fn begins_with(&mut self, left: CardsLeft) {
        if let Some(start) = &mut self.start {
            Arc::make_mut(start).left = left;
        }
    }

    /// The round refused the last noted input.
    pub(super) fn forget_last(&mut self) {
        self.steps.pop();
    }
}

/// A round that was settled before the current one began.
#[derive(Clone, Debug)]
pub(super) struct PreviousRound {
    number: u64,
    round: AnyRound,
    record: RoundRecord,
    inputs: RoundInputs,
}

/// The same, written down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviousRoundSnapshot {
    number: u64,
    start: RoundStart,
    steps: Vec<RoundInput>,
    /// The owners of wagers.
    owners: Vec<(Seat, Player, PatronId)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    jackpot: Option<PoolEntry>,
}

impl PreviousRound {
    pub(super) fn snapshot(&self) -> Option<PreviousRoundSnapshot> {
        let start = self.inputs.start.as_deref()?.clone();
        let owners = self.record.owners.iter().map(|((seat, player), patron)| (*seat, *player, *patron)).collect();
        let (steps, jackpot) = (self.inputs.steps.clone(), self.record.jackpot);
        Some(PreviousRoundSnapshot { number: self.number, start, steps, owners, jackpot })
    }

    /// Restores the round from its snapshot; `None` if no table wrote the snapshot.
    pub(super) fn from_snapshot(snapshot: PreviousRoundSnapshot) -> Option<Self> {
        let mut round = snapshot.start.opening.check().ok()?.round_from(&snapshot.start.left)?;
        round.set_meter(snapshot.start.meter, snapshot.start.carried);
        let mut record = RoundRecord { jackpot: snapshot.jackpot, dealt: true, ..RoundRecord::default() };
        for step in &snapshot.steps {
            if let (Some(limits), Input::Wager { seat, player, .. }) = (step.limits, step.input) {
                round.set_limits(seat, limits);
                round.set_own_limits(seat, player, step.own_limits);
            }
            if let Some((shows, carried)) = step.meter {
                round.set_meter(Some(shows), carried);
            }
            round.take(step.input, &mut |fact| record.note(&fact)).ok()?;
        }
        for (seat, player, patron) in snapshot.owners {
            record.owners.insert((seat, player), patron);
            record.wagered.insert((seat, patron));
        }
        let inputs = RoundInputs { start: Some(Arc::new(snapshot.start)), steps: snapshot.steps };
        Some(Self { number: snapshot.number, round, record, inputs })
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Whether a patron has played in it.
    pub(super) fn is_of(&self, patron: PatronId) -> bool {
        self.record.owners.values().any(|owner| *owner == patron)
    }

    pub(super) fn round(&self) -> &AnyRound {
        &self.round
    }

    /// The effect of its settlement on a pool.
    pub(super) fn settled_pool(&self) -> Option<PoolEntry> {
        self.record.jackpot
    }

    fn owner(&self, spot: Spot) -> Option<PatronId> {
        self.record.owners.get(&(spot.seat, spot.player)).copied()
    }
}

// --- read ------------------------------------------------------------------------------------------------------

impl Table {
    /// The settled round whose outcome a supervisor may still invalidate (ruling G17): the last one, until the first card of the next.
    pub fn correctable_round(&self) -> Option<u64> {
        if self.record.dealt {
            let settled = self.round.next() == Next::Over && self.record.voided.is_none();
            return settled.then_some(self.rounds);
        }
        self.previous.as_ref().filter(|previous| previous.record.voided.is_none()).map(|previous| previous.number)
    }

    /// The previous round, if a ruling about an outcome is about that round: no card of the current round has been dealt.
    pub(super) fn previous_concerned(&self, incident: Incident) -> Option<&PreviousRound> {
        self.previous.as_deref().filter(|_| concerns_outcome(incident) && !self.record.dealt)
    }

    /// How the wagers of the previous round were settled, and the rules by which it is void; `None` if the table does not know that round.
    pub fn previous_settlement(&self, round: u64) -> Option<(Vec<super::LineView>, Option<Vec<String>>)> {
        let previous = self.previous.as_deref().filter(|previous| previous.number == round)?;
        let lines = self.lines_of(&previous.round, &previous.record);
        let rules = |grounds: rules::rulebook::Grounds| grounds.iter().map(|rule| rule.to_string()).collect();
        Some((lines, previous.record.voided.map(rules)))
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    /// A supervisor names the settled round. Once the next one has begun with its first card, the outcome stands.
    pub(super) fn correct_round(
        &self,
        by: StaffId,
        round: u64,
        incident: Incident,
        around: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        if !concerns_outcome(incident) {
            return Err(TableRefusal::NotAboutOutcome { rule: UNTIL_THE_NEXT_CARD });
        }
        let current = if self.record.dealt { Some(self.rounds) } else { self.previous.as_ref().map(|it| it.number) };
        if Some(round) == current {
            return self.deal(Some(by), Input::Incident(incident), around);
        }
        if round >= self.rounds {
            return Err(TableRefusal::RoundNotOver);
        }
        Err(TableRefusal::OutcomeStands { round, rules: [self.provisions().invalidation, UNTIL_THE_NEXT_CARD] })
    }

    /// A ruling about the outcome of the previous round: payments come back, wagers go back, and the pool is as if the round had not been played.
    /// Wagers that lie for the current round stay, unless a player has laid money that must come back: with money that is not theirs a player could
    /// only win.
    pub(super) fn correct_previous(
        &self,
        by: Option<StaffId>,
        previous: &PreviousRound,
        incident: Incident,
        around: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        self.stands_still()?;
        let by = by.ok_or(TableRefusal::NotForTheHouse)?;
        if incident == Incident::Reconstructed
            && let Some(rule) = self.provisions().reconstruction
        {
            // The layout was cleared and other players may have sat down: only the round itself could have been dealt again.
            return Err(TableRefusal::CannotDealAgain { rule });
        }
        let owner = |spot| previous.owner(spot);
        let mut postings = RoundPostings {
            table: self.id,
            patron: &owner,
            decision_tokens: Cents::ZERO,
            moves: Moves::default(),
            undone: BTreeMap::new(),
        };
        previous.round.clone().take(Input::Incident(incident), &mut |fact| postings.note(&fact))?;
        let short = postings.short(&self.books);
        let laid = |spot: Spot| self.patron_at(spot).is_some_and(|patron| short.contains(&patron));
        let Undealt { table, around, mut facts } = self.refuse_undealt(Some(by), laid, around)?;
        let jackpot = table.unsettle_pool(previous.record.jackpot, &around, &mut postings)?;
        postings.claim_missing_chips(&table.books);
        let (round, at, moved) = (previous.number, around.now, postings.moves.postings());
        facts.push(Fact::RoundCorrected { round, by, incident, at, moved, jackpot });
        facts.extend(table.consequences_for_previous(previous, incident, by, at));
        self.with_refunds_taken(facts, previous.record.owners.values())
    }
}

// --- apply -----------------------------------------------------------------------------------------------------

impl Table {
    /// The finished round becomes the previous one. If none of its cards was dealt, the earlier previous round stays.
    pub(super) fn round_is_previous(&mut self) {
        if !self.record.dealt {
            return;
        }
        let record = std::mem::take(&mut self.record);
        let inputs = std::mem::take(&mut self.inputs);
        self.previous =
            Some(Arc::new(PreviousRound { number: self.rounds, round: self.round.clone(), record, inputs }));
    }

    /// The first card of the current round was dealt: the outcome of the previous one stands.
    pub(super) fn previous_stands(&mut self) {
        self.previous = None;
    }

    pub(super) fn previous_was_corrected(
        &mut self,
        incident: Incident,
        jackpot: Option<PoolEntry>,
    ) -> Result<(), rules::Refusal> {
        let Some(previous) = &mut self.previous else { return Ok(()) };
        let input = Input::Incident(incident);
        let own_meter = previous.record.jackpot.is_none() && self.opening.pool.is_none();
        let mut corrected = PreviousRound::clone(previous);
        let record = &mut corrected.record;
        corrected.round.take(input, &mut |fact| record.note(&fact))?;
        corrected.record.jackpot = jackpot;
        corrected.inputs.note(&corrected.round, input, None);
        // A table with a meter of its own shows what it would have shown without that round.
        if own_meter && self.round.meter().0.is_some() {
            let (meter, carried) = corrected.round.meter();
            self.round.set_meter(meter, carried);
        }
        self.previous = Some(Arc::new(corrected));
        Ok(())
    }
}

impl Fact {
    /// The round that this is about, if that is not the one in play.
    pub fn of_round(&self) -> Option<u64> {
        match self {
            Self::RoundCorrected { round, .. } => Some(*round),
            _ => None,
        }
    }

    /// Whether it takes back the jackpot prizes of a round.
    pub fn takes_prizes_back(&self) -> bool {
        matches!(self.pool_change(), Some(PoolEntry { change: PoolChange::Invalidated { .. }, .. }))
    }
}
