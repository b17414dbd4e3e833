//! Inputs of people and the house to the round, and the money that they move.

use super::jackpot::{Effect, JackpotOutcome, set_meter};
use super::previous::concerns_outcome;
use super::warnings::counts_for;
use super::{CardSource, Drawn, Fact, Table, TableRefusal};
use crate::id::{PatronId, StaffId};
use crate::jackpot::PoolEntry;
use crate::ledger::{Account, Moves};
use crate::round_postings::RoundPostings;
use crate::surroundings::Surroundings;
use rules::incident::DeviceFault;
use rules::rulebook::Book;
use rules::{Cents, Decision, Incident, Input, Instruction, Next, Player, Round};
use std::collections::{BTreeMap, BTreeSet};

/// The speaker: a patron, a member of the staff, or the house if neither is named.
pub(super) type Speaker = (Option<PatronId>, Option<StaffId>);

impl Table {
    /// A patron speaks only for places of their own, and only as players do.
    pub(super) fn say(
        &self,
        patron: PatronId,
        input: Input,
        surroundings: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        let chair = match input {
            Input::Wager { seat, player, .. } | Input::TakeBack { seat, player, .. } => (seat, player),
            Input::Decide { decision: Decision::Absent { .. } | Decision::CannotMatch { .. }, .. } => {
                return Err(TableRefusal::NotForPatrons);
            }
            // Such a declaration changes nothing. If it were accepted, a player could repeat it to extend their time without end.
            Input::Decide { decision: Decision::Declare, .. } if self.declares_for_players() => {
                return Err(TableRefusal::TableDeclares { rule: const { Book::Rulings.cite("U4") } });
            }
            Input::Decide { seat, player, .. } => (seat, player),
            Input::Handle(seat) => (seat, Player::First),
            _ => return Err(TableRefusal::NotForPatrons),
        };
        self.sits(patron, chair)?;
        self.not_shut_out(patron)?;
        if let Input::Wager { on, stake, .. } = input {
            self.may_take_part(patron, surroundings)?;
            if !self.is_open() {
                return Err(TableRefusal::NotOpen);
            }
            if self.opening.not_offered.contains(&on) {
                let rule = self.game().provisions().optional_wagers;
                return Err(TableRefusal::NotOffered { on, rule });
            }
            self.check_cards_sound()?;
            self.check_jackpot_runs(surroundings)?;
            if !self.cards_are_ready() && !self.is_in_play() {
                return Err(TableRefusal::CardsNotReady);
            }
            self.check_limits(patron, on, stake.amount)?;
        }
        self.told((Some(patron), None), input, surroundings)
    }

    /// Whether the table itself declares winning hands (ruling U4).
    pub(super) fn declares_for_players(&self) -> bool {
        self.settings.declares_for_players()
    }

    /// The house and its staff speak for themselves alone. If the system deals, staff rule on rounds but deal nothing.
    pub(super) fn deal(
        &self,
        by: Option<StaffId>,
        input: Input,
        surroundings: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        match input {
            Input::Wager { .. } | Input::TakeBack { .. } => return Err(TableRefusal::NotForTheHouse),
            Input::Decide { decision, .. }
                if !matches!(decision, Decision::Absent { .. } | Decision::CannotMatch { .. }) =>
            {
                return Err(TableRefusal::NotForTheHouse);
            }
            _ => {}
        }
        if let Some(by) = by {
            self.staff_may_say(input)?;
            if let Some(asked) = self.ask_for_second(by, input, surroundings)? {
                return Ok(asked);
            }
        }
        self.dealt(by, input, surroundings)
    }

    /// At dealt tables the system knows whether a player is absent or cannot match: staff do not declare it there.
    fn staff_may_say(&self, input: Input) -> Result<(), TableRefusal> {
        let known =
            matches!(input, Input::Decide { decision: Decision::Absent { .. } | Decision::CannotMatch { .. }, .. });
        if known && self.opening.source == CardSource::Dealt {
            return Err(TableRefusal::TheSystemKnows { rule: const { Book::Rulings.cite("G25") } });
        }
        Ok(())
    }

    /// An input at the table, without the check whether it takes a second person.
    pub(super) fn dealt(
        &self,
        by: Option<StaffId>,
        input: Input,
        surroundings: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        self.check_incident(input)?;
        if let Input::Incident(Incident::JackpotFailed) = input {
            return self.own_jackpot_fails(by, surroundings);
        }
        if self.opening.source == CardSource::Dealt {
            match input {
                Input::Incident(incident) if !is_ruling(incident) => return Err(TableRefusal::NotWithoutCards),
                Input::Card(_) | Input::Turn | Input::Settle if by.is_some() => {
                    return Err(TableRefusal::TheSystemDeals);
                }
                Input::Card(_) if self.round.held_back().is_none() && !self.cards_are_ready() => {
                    return Err(TableRefusal::CardsNotReady);
                }
                _ => {}
            }
        }
        if let Input::Card(_) | Input::NoMoreBets = input {
            self.check_cards_sound()?;
            self.check_jackpot_runs(surroundings)?;
        }
        if let Input::Card(_) = input {
            self.check_shoe_goes_on()?;
        }
        if let Input::Incident(incident) = input
            && let Some(previous) = self.previous_concerned(incident)
        {
            return self.correct_previous(by, previous, incident, surroundings);
        }
        if let Input::Incident(incident) = input
            && let Some(mut facts) = self.found_between_rounds(by, incident, surroundings.now)?
        {
            // The wagers on the layout are wagers on cards that will not come yet.
            facts.extend(self.return_undealt(surroundings)?);
            return Ok(facts);
        }
        let facts = self.told((None, by), self.count_warnings(input, surroundings.day), surroundings)?;
        if let Input::Incident(incident) = input
            && concerns_outcome(incident)
        {
            return self.with_refunds_taken(facts, self.record.owners.values());
        }
        Ok(facts)
    }

    /// Money of players who have left meanwhile goes to their accounts, not to a stack at a table where they no longer are.
    pub(super) fn with_refunds_taken<'a>(
        &self,
        mut facts: Vec<Fact>,
        players: impl Iterator<Item = &'a PatronId>,
    ) -> Result<Vec<Fact>, TableRefusal> {
        let gone: BTreeSet<PatronId> = players.copied().filter(|patron| !self.seating.is_here(*patron)).collect();
        if gone.is_empty() {
            return Ok(facts);
        }
        let mut table = self.clone();
        for fact in &facts {
            table.apply(fact)?;
        }
        for patron in gone.into_iter().filter(|patron| table.has_anything(*patron)) {
            facts.extend(table.take_all(patron));
        }
        Ok(facts)
    }

    /// Refuses incidents that the round would accept and the house must not.
    fn check_incident(&self, input: Input) -> Result<(), TableRefusal> {
        match input {
            // The money of the round goes back to the places of its wagers, so its players must still be there.
            Input::Incident(Incident::Reconstructed) if self.round.next() == Next::Over => {
                let Some(rule) = self.provisions().reconstruction else { return Ok(()) };
                let mut owners = self.record.owners.iter();
                let left = owners.any(|((seat, player), patron)| self.seating.patron(*seat, *player) != Some(*patron));
                if left {
                    return Err(TableRefusal::PlayersHaveLeft { rule });
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn told(
        &self,
        speaker: Speaker,
        input: Input,
        surroundings: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        self.told_by(speaker, None, input, surroundings)
    }

    /// Gives the input to a copy of the round, to see whether it accepts it and what it moves.
    pub(super) fn told_by(
        &self,
        (by, staff): Speaker,
        instruction: Option<Instruction>,
        input: Input,
        surroundings: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        self.stands_still()?;
        let decision_tokens = if let Input::Decide { tokens, .. } = input { tokens } else { Cents::ZERO };
        let patron = |spot| self.patron_at(spot);
        let mut postings = RoundPostings {
            table: self.id,
            patron: &patron,
            decision_tokens,
            moves: Moves::default(),
            undone: BTreeMap::new(),
        };
        let jackpot = self.dry_run(input, surroundings, &mut postings)?;
        postings.claim_missing_chips(&self.books);
        let moved = postings.moves.postings();
        for posting in &moved {
            // A player's stake must lie in front of them; the tray may owe until a fill comes.
            if let Account::Stack(..) | Account::Tokens(..) = posting.account {
                let there = self.books.balance(posting.account);
                if there + posting.amount < Cents::ZERO {
                    return Err(TableRefusal::NotEnough { there });
                }
            }
        }
        let (at, day) = (surroundings.now, counts_for(input, surroundings.day));
        let drawn = self.drawn(input);
        let mut facts = vec![Fact::Told { by, staff, instruction, input, drawn, at, moved, jackpot, day }];
        if let Input::Incident(incident) = input {
            facts.extend(self.consequences(incident, staff, at));
        }
        Ok(facts)
    }

    /// Gives the input to a copy of the round. Returns the movements in `postings`, and the entry for the pool.
    fn dry_run(
        &self,
        input: Input,
        around: &Surroundings,
        postings: &mut RoundPostings<'_>,
    ) -> Result<Option<PoolEntry>, TableRefusal> {
        self.check_jackpot_wager(input, around)?;
        let mut round = self.round.clone();
        let mut watch = JackpotOutcome::default();
        round.take(input, &mut |fact| {
            postings.note(&fact);
            watch.note(&fact);
        })?;
        if self.round.next() == Next::Over {
            return self.unsettle_pool(self.record.jackpot, around, postings);
        }
        let Some(pool) = self.opening.pool else { return Ok(None) };
        let change = match self.effect(&watch, &round, around)? {
            Effect::Plain(change) => change,
            Effect::Prizes { before, returned, own } => {
                // Only now it is known which wagers are void and how much of the pool can be won: repeat with that.
                round = self.round.clone();
                set_meter(&mut round, before, returned, own);
                postings.moves = Moves::default();
                watch = JackpotOutcome::default();
                round.take(input, &mut |fact| {
                    postings.note(&fact);
                    watch.note(&fact);
                })?;
                Some(self.settled(before, returned, own, &watch))
            }
        };
        if let Some(change) = &change {
            self.move_jackpot(pool, change, &mut postings.moves);
        }
        Ok(change.map(|change| PoolEntry { pool, change }))
    }

    /// The card of the shoe, if the input is a card.
    fn drawn(&self, input: Input) -> Option<Drawn> {
        let card = matches!(input, Input::Card(_)) && self.round.held_back().is_none();
        self.shoe().filter(|_| card).and_then(super::LoadedShoe::next)
    }
}

/// Whether an incident is a person's ruling about a round, which needs no wrong card.
fn is_ruling(incident: Incident) -> bool {
    matches!(
        incident,
        Incident::WagerRefused { .. }
            | Incident::WagersDeclaredVoid { .. }
            | Incident::WagersInvalid(_)
            | Incident::Invalidated { .. }
            | Incident::PlaysFirst(_)
            | Incident::PayUndeclared(_)
            | Incident::RevealFolded(_)
            | Incident::DeviceFault(DeviceFault::Stopped | DeviceFault::Disadvantage)
    )
}
