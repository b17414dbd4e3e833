//! What takes two persons (ruling G25): where the system deals, a ruling that voids wagers or an outcome; at a table with real cards, that a
//! player is absent.
//!
//! One person asks, and another one agrees. Until then the table stands still: nothing is decided, no card is dealt and no clock runs. A second
//! person who declines ends nothing, because a third one may see it otherwise; surveillance is told of it. Two who decline end the request. One
//! that no second person has agreed to lapses after a minute, and who has asked in vain does not ask again about the same round.
//!
//! Chips beside the layout stay their players' own. But while it is asked whether an outcome stands, the players of that round neither cash out
//! nor leave: what they were paid may have to come back. What is asked for, only the staff are told.

use super::notices::Matter;
use super::previous::{PreviousRound, concerns_outcome};
use super::{CardSource, Command, Fact, Table, TableRefusal, Viewer, Whom};
use crate::discrepancy::Discrepancy;
use crate::id::{PatronId, StaffId};
use crate::rank::Rank;
use crate::surroundings::Surroundings;
use crate::time::{MINUTE, Moment};
use rules::rulebook::{Book, Rule};
use rules::{Decision, Incident, Input};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// How long the table stands still for a second person.
pub const PATIENCE: i64 = MINUTE;

/// What a notice of an awaited second person is about, and one of a person who has declined.
const REQUEST: &str = "agreement-asked";
const DECLINED: &str = "request-declined";

/// What others than the staff are told that a request is about.
const RULING: &str = "ruling";

/// So many persons who decline end a request.
const ENOUGH_TO_DECLINE: usize = 2;

const TWO_PERSONS: Rule = Book::Rulings.cite("G25");

/// Something that takes two persons, and has one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked {
    /// Who asked.
    pub by: StaffId,
    /// What the round is to be told.
    pub input: Input,
    /// When it was asked.
    pub at: Moment,
}

/// What waits for a second person at a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TwoPersons {
    asked: Option<Asked>,
    /// What a second person has just agreed to.
    agreed: Option<(StaffId, Input)>,
    /// Who that second person is.
    agreed_by: Option<StaffId>,
    /// Who has declined what is asked for.
    declined: BTreeSet<StaffId>,
    in_vain: InVain,
}

impl TwoPersons {
    /// When what waits for a second person was asked.
    pub(super) fn asked_mut(&mut self) -> Option<&mut Moment> {
        self.asked.as_mut().map(|asked| &mut asked.at)
    }
}

/// Who has asked in vain, and about which round.
pub(super) type InVain = BTreeSet<(u64, StaffId)>;

impl TwoPersons {
    /// What a table that was written down remembers.
    pub(super) fn remembering(in_vain: InVain) -> Self {
        Self { in_vain, ..Self::default() }
    }

    pub(super) fn in_vain(&self) -> &InVain {
        &self.in_vain
    }
}

/// What waits for a second person, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AwaitedAgreement {
    /// What is asked for, by its name in records; `ruling` for others than the staff.
    pub about: Cow<'static, str>,
    /// When it lapses.
    pub lapses: Moment,
    /// The ruling behind it.
    pub rule: String,
    /// What only the staff are told of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<AgreementRequest>,
}

/// What the staff are told about a request that waits for a second person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AgreementRequest {
    /// Who asks.
    pub by: StaffId,
    /// When they asked.
    pub at: Moment,
    /// What the round is to be told: the incident or decision, with the seat and the person that it names.
    pub asks: Input,
    /// The least rank of the second person, who is never the one who asks.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "gaming-supervisor"))]
    pub least: Rank,
    /// Who has declined so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declined: Vec<StaffId>,
}

// --- what is so ---------------------------------------------------------------------------------------------------

impl Table {
    /// What waits for a second person.
    pub fn asked_for(&self) -> Option<&Asked> {
        self.two_persons.asked.as_ref()
    }

    /// What waits for a second person, as one viewer sees it.
    pub(super) fn awaited_agreement(&self, viewer: Viewer) -> Option<AwaitedAgreement> {
        let asked = self.asked_for()?;
        let about = match asked.input {
            _ if viewer != Viewer::Staff => RULING,
            Input::Incident(incident) => incident.name(),
            Input::Decide { decision, .. } => decision.name(),
            _ => RULING,
        };
        let least = self.least_rank(&Command::Agree { by: asked.by }).unwrap_or(Rank::GamingManager);
        let declined = self.two_persons.declined.iter().copied().collect();
        let request = AgreementRequest { by: asked.by, at: asked.at, asks: asked.input, least, declined };
        Some(AwaitedAgreement {
            about: about.into(),
            lapses: asked.at.after(PATIENCE),
            rule: TWO_PERSONS.to_string(),
            request: (viewer == Viewer::Staff).then_some(request),
        })
    }

    /// Whether what waits for a second person has waited too long. The house says so before it does anything else at the table.
    pub fn request_has_lapsed(&self, now: Moment) -> bool {
        self.lapses_at().is_some_and(|lapses| lapses <= now)
    }

    /// When what waits for a second person lapses.
    pub(super) fn lapses_at(&self) -> Option<Moment> {
        self.asked_for().map(|asked| asked.at.after(PATIENCE))
    }

    /// While a second person is awaited, nothing else happens to the round.
    pub(super) fn stands_still(&self) -> Result<(), TableRefusal> {
        match self.asked_for() {
            Some(_) => Err(TableRefusal::AwaitsSecondPerson { rule: TWO_PERSONS }),
            None => Ok(()),
        }
    }

    /// The round that a request is about: the settled one before, or the one at hand.
    fn round_of(&self, input: Input) -> u64 {
        let previous = if let Input::Incident(incident) = input { self.previous_concerned(incident) } else { None };
        previous.map_or(self.rounds, PreviousRound::number)
    }

    /// Whether it is asked to invalidate the outcome of a settled round that this patron has played in.
    pub(super) fn outcome_is_in_question(&self, patron: PatronId) -> bool {
        let Some(Input::Incident(incident)) = self.asked_for().map(|asked| asked.input) else { return false };
        match self.previous_concerned(incident) {
            Some(previous) => previous.is_of(patron),
            None => concerns_outcome(incident) && self.record.owners.values().any(|owner| *owner == patron),
        }
    }

    /// Whether staff need a second person to say this at this table.
    pub(super) fn takes_two(&self, input: Input) -> bool {
        match (self.opening.source, input) {
            // Found between rounds there is no round to void (ruling G22).
            (CardSource::Dealt, Input::Incident(Incident::DeviceFault(_))) => self.is_being_dealt(),
            (CardSource::Dealt, Input::Incident(incident)) => voids(incident),
            (CardSource::Entered, Input::Decide { decision: Decision::Absent { .. }, .. }) => true,
            _ => false,
        }
    }

    /// What was agreed to happens at once: nothing comes between, in any record.
    pub(super) fn check_agreed(&self, fact: &Fact) -> Result<(), Discrepancy> {
        let Some((by, input)) = self.two_persons.agreed else { return Ok(()) };
        match fact {
            Fact::NoticeAcknowledged { .. } => Ok(()),
            _ if self.owed.first() == Some(fact) => Ok(()),
            Fact::Told { staff: Some(staff), input: told, .. } if (*staff, *told) == (by, input) => Ok(()),
            Fact::RoundCorrected { by: staff, incident, .. } if (*staff, Input::Incident(*incident)) == (by, input) => {
                Ok(())
            }
            // Wagers go back first where they must, and no others.
            Fact::Told { staff: Some(_), input: Input::Incident(Incident::WagerRefused { .. }), at, .. } => {
                let again = self.dealt(Some(by), input, &self.surroundings_of(fact, *at))?;
                let fits = again.first().is_some_and(|again| again == fact);
                if fits { Ok(()) } else { Err(Discrepancy::OutOfPlace) }
            }
            _ => Err(Discrepancy::OutOfPlace),
        }
    }

    /// The second person who has agreed to what happens now.
    pub(crate) fn agreed_by(&self) -> Option<StaffId> {
        self.two_persons.agreed_by
    }

    /// Whether a second person has just agreed that this person says this.
    fn is_agreed(&self, by: StaffId, input: Input) -> bool {
        self.two_persons.agreed == Some((by, input))
    }
}

/// Whether a ruling takes wagers or an outcome away where the system deals.
const fn voids(incident: Incident) -> bool {
    matches!(incident, Incident::WagersDeclaredVoid { .. } | Incident::WagersInvalid(_) | Incident::Invalidated { .. })
}

// --- what is decided ----------------------------------------------------------------------------------------------

impl Table {
    /// Somebody of the staff says something that takes a second person; nothing where one is enough, or has agreed already.
    pub(super) fn ask_for_second(
        &self,
        by: StaffId,
        input: Input,
        around: &Surroundings,
    ) -> Result<Option<Vec<Fact>>, TableRefusal> {
        if !self.takes_two(input) || self.is_agreed(by, input) {
            return Ok(None);
        }
        self.stands_still()?;
        if self.two_persons.in_vain.contains(&(self.round_of(input), by)) {
            return Err(TableRefusal::AskedInVain { rule: TWO_PERSONS });
        }
        // What the round would not take is refused now, and nobody is asked to agree to it.
        self.dealt(Some(by), input, around)?;
        let asked = Asked { by, input, at: around.now };
        let mut facts = vec![Fact::AgreementAsked { by, input, at: around.now }];
        facts.extend(self.request_is_told(&asked));
        Ok(Some(facts))
    }

    /// Who could agree, and those who watch, are told that a second person is awaited.
    pub(super) fn request_is_told(&self, asked: &Asked) -> Vec<Fact> {
        let round = Some(self.round_of(asked.input)).filter(|round| *round != self.rounds);
        let matter = Matter { about: REQUEST, by: Some(asked.by), round, rules: &[TWO_PERSONS] };
        self.raise(0, &[Whom::CasinoSupervisor, Whom::Surveillance], &matter, asked.at)
    }

    /// Who agrees knows of the request: the notice that was for them is closed.
    fn request_is_known(&self, by: StaffId, at: Moment) -> impl Iterator<Item = Fact> {
        // An earlier request may have left a notice of its own, which is another matter.
        let asked = self.asked_for().map(|asked| (Some(asked.by), asked.at));
        let open = self.notices().iter().find(|notice| {
            let same = asked == Some((notice.by, notice.at)) && notice.about == REQUEST;
            same && notice.whom == Whom::CasinoSupervisor && notice.acknowledged.is_none()
        });
        open.map(|notice| Fact::NoticeAcknowledged { number: notice.number, by, at }).into_iter()
    }

    /// A second person agrees, and what was asked for happens.
    pub(super) fn agree(&self, by: StaffId, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let asked = *self.asked_for().ok_or(TableRefusal::NothingAsked)?;
        let mut facts = self.agreed_again(by, around)?;
        facts.extend(self.request_is_known(by, around.now));
        let mut table = self.clone();
        for fact in &facts {
            table.apply(fact)?;
        }
        facts.extend(table.dealt(Some(asked.by), asked.input, around)?);
        Ok(facts)
    }

    /// The same for whoever reads the record: what was asked for is a fact of its own and is decided again with what the pool held then.
    pub(super) fn agreed_again(&self, by: StaffId, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let asked = self.asked_for().ok_or(TableRefusal::NothingAsked)?;
        if asked.by == by {
            return Err(TableRefusal::OwnRequest { rule: TWO_PERSONS });
        }
        // A table that nothing wakes any more, such as a closed one, does not say by itself that a request has lapsed.
        if self.request_has_lapsed(around.now) {
            return Err(TableRefusal::NothingAsked);
        }
        Ok(vec![Fact::Agreed { by, at: around.now }])
    }

    /// A second person does not agree. The request stays open to others until another one declines too or it lapses: one person does not
    /// decide alone that an outcome stands either.
    pub(super) fn decline(&self, by: StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let asked = self.asked_for().ok_or(TableRefusal::NothingAsked)?;
        if asked.by == by {
            return Err(TableRefusal::OwnRequest { rule: TWO_PERSONS });
        }
        if self.request_has_lapsed(at) {
            return Err(TableRefusal::NothingAsked);
        }
        if self.two_persons.declined.contains(&by) {
            return Err(TableRefusal::DeclinedAlready);
        }
        let mut facts = vec![Fact::RequestDeclined { by, at }];
        facts.extend(self.decline_is_told(by, at));
        Ok(facts)
    }

    /// Those who watch are told that a person has declined.
    pub(super) fn decline_is_told(&self, by: StaffId, at: Moment) -> Vec<Fact> {
        let round = self.asked_for().map(|asked| self.round_of(asked.input)).filter(|round| *round != self.rounds);
        let matter = Matter { about: DECLINED, by: Some(by), round, rules: &[TWO_PERSONS] };
        self.raise(0, &[Whom::Surveillance], &matter, at)
    }

    /// Who has asked for something does so no longer.
    pub(super) fn withdraw_request(&self, by: StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let asked = self.asked_for().ok_or(TableRefusal::NothingAsked)?;
        if asked.by != by {
            return Err(TableRefusal::NotYourRequest);
        }
        Ok(vec![Fact::RequestWithdrawn { by, at }])
    }

    /// What nobody has agreed to in time lapses.
    pub(super) fn lapsed(&self, now: Moment) -> Option<Fact> {
        self.lapses_at().filter(|lapses| *lapses <= now).map(|_| Fact::RequestLapsed { at: now })
    }
}

// --- what is so afterwards ----------------------------------------------------------------------------------------

impl Table {
    pub(super) fn agreement_was_asked(&mut self, asked: Asked) {
        self.two_persons.asked = Some(asked);
    }

    /// The clock has stood still from the asking on.
    pub(super) fn was_agreed(&mut self, by: StaffId, at: Moment) {
        let asked = self.two_persons.asked.take();
        self.two_persons.declined.clear();
        self.two_persons.agreed_by = Some(by);
        self.two_persons.agreed = asked.map(|asked| (asked.by, asked.input));
        self.clock.stood_still(asked.map_or(0, |asked| at.0 - asked.at.0));
    }

    pub(super) fn was_asked_in_vain(&mut self, at: Moment) {
        let asked = self.two_persons.asked.take();
        self.two_persons.declined.clear();
        let in_vain = asked.map(|asked| (self.round_of(asked.input), asked.by));
        self.two_persons.in_vain.extend(in_vain);
        self.clock.stood_still(asked.map_or(0, |asked| at.0 - asked.at.0));
    }

    pub(super) fn was_declined(&mut self, by: StaffId, at: Moment) {
        self.two_persons.declined.insert(by);
        if self.two_persons.declined.len() >= ENOUGH_TO_DECLINE {
            self.was_asked_in_vain(at);
        }
    }

    /// What was agreed to has happened. Wagers that must go back before are refused by the same person.
    pub(super) fn agreement_is_used(&mut self, staff: Option<StaffId>, input: Input) {
        let first = matches!(input, Input::Incident(Incident::WagerRefused { .. }));
        if !first || self.two_persons.agreed.map(|(by, _)| by) != staff {
            self.two_persons.agreed = None;
            self.two_persons.agreed_by = None;
        }
    }

    /// A new round: of the earlier ones only the one before can still be asked about.
    pub(super) fn requests_are_over(&mut self) {
        let oldest = self.previous.as_ref().map_or(self.rounds, |previous| previous.number());
        let in_vain = self.two_persons.in_vain.iter().copied().filter(|(round, _)| *round >= oldest).collect();
        self.two_persons = TwoPersons::remembering(in_vain);
    }
}
