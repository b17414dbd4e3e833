//! Acts that take two persons (ruling G25): if the system deals, a ruling that voids wagers or an outcome; at a table with real cards, the
//! declaration that a player is absent.
//!
//! One person asks, and another one agrees. Until then the table stands still: no decision, no card, and the clock stops. One second person who
//! declines does not end the request, because a third one may see it differently; surveillance is told of it. Two who decline end the request. A
//! request to which no second person agrees lapses after a minute, and its asker cannot ask again about the same round.
//!
//! Chips beside the layout stay their players' own. But while a request about an outcome is open, the players of that round neither cash out nor
//! leave, because their payments may have to come back. Only the staff are told the content of a request.

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

/// The subject of notices that a second person is awaited, and that one has declined.
const REQUEST: &str = "agreement-asked";
const DECLINED: &str = "request-declined";

/// The subject of a request for viewers who are not staff.
const RULING: &str = "ruling";

/// The number of people who must decline to end a request.
const ENOUGH_TO_DECLINE: usize = 2;

const TWO_PERSONS: Rule = Book::Rulings.cite("G25");

/// A request that takes two persons, from the first one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked {
    /// Who asked.
    pub by: StaffId,
    /// The requested input to the round.
    pub input: Input,
    /// When it was asked.
    pub at: Moment,
}

/// The state of requests that take two persons at a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TwoPersons {
    asked: Option<Asked>,
    /// The asker and input to which a second person has just agreed.
    agreed: Option<(StaffId, Input)>,
    /// The second person.
    agreed_by: Option<StaffId>,
    /// The people who have declined the request.
    declined: BTreeSet<StaffId>,
    in_vain: InVain,
}

impl TwoPersons {
    /// The time of the open request.
    pub(super) fn asked_mut(&mut self) -> Option<&mut Moment> {
        self.asked.as_mut().map(|asked| &mut asked.at)
    }
}

/// The people whose requests were in vain, each with the round.
pub(super) type InVain = BTreeSet<(u64, StaffId)>;

impl TwoPersons {
    /// The state from a snapshot.
    pub(super) fn remembering(in_vain: InVain) -> Self {
        Self { in_vain, ..Self::default() }
    }

    pub(super) fn in_vain(&self) -> &InVain {
        &self.in_vain
    }
}

/// An open request as everyone sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AwaitedAgreement {
    /// The requested input, by its name in records; `ruling` for viewers who are not staff.
    pub about: Cow<'static, str>,
    /// When it lapses.
    pub lapses: Moment,
    /// The ruling behind it.
    pub rule: String,
    /// The details, for the staff alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<AgreementRequest>,
}

/// The details of an open request, for the staff.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AgreementRequest {
    /// Who asks.
    pub by: StaffId,
    /// When they asked.
    pub at: Moment,
    /// The requested input: the incident or decision, with the seat and the person that it names.
    pub asks: Input,
    /// The least rank of the second person, who is never the asker.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "gaming-supervisor"))]
    pub least: Rank,
    /// Who has declined so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declined: Vec<StaffId>,
}

// --- read ------------------------------------------------------------------------------------------------------

impl Table {
    /// The open request.
    pub fn asked_for(&self) -> Option<&Asked> {
        self.two_persons.asked.as_ref()
    }

    /// The open request as one viewer sees it.
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

    /// Whether the open request has waited too long. The house lets it lapse before any other move at the table.
    pub fn request_has_lapsed(&self, now: Moment) -> bool {
        self.lapses_at().is_some_and(|lapses| lapses <= now)
    }

    /// When the open request lapses.
    pub(super) fn lapses_at(&self) -> Option<Moment> {
        self.asked_for().map(|asked| asked.at.after(PATIENCE))
    }

    /// While a second person is awaited, the round gets no other input.
    pub(super) fn stands_still(&self) -> Result<(), TableRefusal> {
        match self.asked_for() {
            Some(_) => Err(TableRefusal::AwaitsSecondPerson { rule: TWO_PERSONS }),
            None => Ok(()),
        }
    }

    /// The round of a request: the settled one before, or the current one.
    fn round_of(&self, input: Input) -> u64 {
        let previous = if let Input::Incident(incident) = input { self.previous_concerned(incident) } else { None };
        previous.map_or(self.rounds, PreviousRound::number)
    }

    /// Whether a request asks to invalidate the outcome of a settled round that this patron has played in.
    pub(super) fn outcome_is_in_question(&self, patron: PatronId) -> bool {
        let Some(Input::Incident(incident)) = self.asked_for().map(|asked| asked.input) else { return false };
        match self.previous_concerned(incident) {
            Some(previous) => previous.is_of(patron),
            None => concerns_outcome(incident) && self.record.owners.values().any(|owner| *owner == patron),
        }
    }

    /// Whether this input of the staff takes a second person at this table.
    pub(super) fn takes_two(&self, input: Input) -> bool {
        match (self.opening.source, input) {
            // Between rounds there is no round to void (ruling G22).
            (CardSource::Dealt, Input::Incident(Incident::DeviceFault(_))) => self.is_being_dealt(),
            (CardSource::Dealt, Input::Incident(incident)) => voids(incident),
            (CardSource::Entered, Input::Decide { decision: Decision::Absent { .. }, .. }) => true,
            _ => false,
        }
    }

    /// The agreed act happens at once: in every record it follows the agreement directly.
    pub(super) fn check_agreed(&self, fact: &Fact) -> Result<(), Discrepancy> {
        let Some((by, input)) = self.two_persons.agreed else { return Ok(()) };
        match fact {
            Fact::NoticeAcknowledged { .. } => Ok(()),
            _ if self.owed.first() == Some(fact) => Ok(()),
            Fact::Told { staff: Some(staff), input: told, .. } if (*staff, *told) == (by, input) => Ok(()),
            Fact::RoundCorrected { by: staff, incident, .. } if (*staff, Input::Incident(*incident)) == (by, input) => {
                Ok(())
            }
            // Wagers go back first if they must, and no others.
            Fact::Told { staff: Some(_), input: Input::Incident(Incident::WagerRefused { .. }), at, .. } => {
                let again = self.dealt(Some(by), input, &self.surroundings_of(fact, *at))?;
                let fits = again.first().is_some_and(|again| again == fact);
                if fits { Ok(()) } else { Err(Discrepancy::OutOfPlace) }
            }
            _ => Err(Discrepancy::OutOfPlace),
        }
    }

    /// The second person who agreed to the present act.
    pub(crate) fn agreed_by(&self) -> Option<StaffId> {
        self.two_persons.agreed_by
    }

    /// Whether a second person has just agreed to this input by this person.
    fn is_agreed(&self, by: StaffId, input: Input) -> bool {
        self.two_persons.agreed == Some((by, input))
    }
}

/// Whether a ruling takes wagers or an outcome away at a dealt table.
const fn voids(incident: Incident) -> bool {
    matches!(incident, Incident::WagersDeclaredVoid { .. } | Incident::WagersInvalid(_) | Incident::Invalidated { .. })
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    /// Opens a request for an input that takes a second person; `None` if one person is enough, or a second person has agreed.
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
        // An input that the round would refuse is refused now, before a second person is asked.
        self.dealt(Some(by), input, around)?;
        let asked = Asked { by, input, at: around.now };
        let mut facts = vec![Fact::AgreementAsked { by, input, at: around.now }];
        facts.extend(self.notices_of_request(&asked));
        Ok(Some(facts))
    }

    /// Notices tell those who could agree, and surveillance, that a second person is awaited.
    pub(super) fn notices_of_request(&self, asked: &Asked) -> Vec<Fact> {
        let round = Some(self.round_of(asked.input)).filter(|round| *round != self.rounds);
        let matter = Matter { about: REQUEST, by: Some(asked.by), round, rules: &[TWO_PERSONS] };
        self.raise(0, &[Whom::CasinoSupervisor, Whom::Surveillance], &matter, asked.at)
    }

    /// The person who agrees knows of the request: the notice for them is closed.
    fn request_is_known(&self, by: StaffId, at: Moment) -> impl Iterator<Item = Fact> {
        // An earlier request may have left a notice of its own, which stays open.
        let asked = self.asked_for().map(|asked| (Some(asked.by), asked.at));
        let open = self.notices().iter().find(|notice| {
            let same = asked == Some((notice.by, notice.at)) && notice.about == REQUEST;
            same && notice.whom == Whom::CasinoSupervisor && notice.acknowledged.is_none()
        });
        open.map(|notice| Fact::NoticeAcknowledged { number: notice.number, by, at }).into_iter()
    }

    /// A second person agrees, and the requested act happens.
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

    /// The same for a reader of the record: the requested act is a fact of its own and is decided again with the pool's amount at that time.
    pub(super) fn agreed_again(&self, by: StaffId, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let asked = self.asked_for().ok_or(TableRefusal::NothingAsked)?;
        if asked.by == by {
            return Err(TableRefusal::OwnRequest { rule: TWO_PERSONS });
        }
        // A table that the house no longer looks at, such as a closed one, does not let a request lapse by itself.
        if self.request_has_lapsed(around.now) {
            return Err(TableRefusal::NothingAsked);
        }
        Ok(vec![Fact::Agreed { by, at: around.now }])
    }

    /// A second person declines. The request stays open to others until another one declines too or it lapses: one person alone does not decide that
    /// an outcome stands either.
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
        facts.extend(self.notices_of_decline(by, at));
        Ok(facts)
    }

    /// Surveillance is told that a person has declined.
    pub(super) fn notices_of_decline(&self, by: StaffId, at: Moment) -> Vec<Fact> {
        let round = self.asked_for().map(|asked| self.round_of(asked.input)).filter(|round| *round != self.rounds);
        let matter = Matter { about: DECLINED, by: Some(by), round, rules: &[TWO_PERSONS] };
        self.raise(0, &[Whom::Surveillance], &matter, at)
    }

    /// The asker withdraws the request.
    pub(super) fn withdraw_request(&self, by: StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let asked = self.asked_for().ok_or(TableRefusal::NothingAsked)?;
        if asked.by != by {
            return Err(TableRefusal::NotYourRequest);
        }
        Ok(vec![Fact::RequestWithdrawn { by, at }])
    }

    /// Lets a request lapse to which no second person agreed in time.
    pub(super) fn lapsed(&self, now: Moment) -> Option<Fact> {
        self.lapses_at().filter(|lapses| *lapses <= now).map(|_| Fact::RequestLapsed { at: now })
    }
}

// --- apply -----------------------------------------------------------------------------------------------------

impl Table {
    pub(super) fn agreement_was_asked(&mut self, asked: Asked) {
        self.two_persons.asked = Some(asked);
    }

    /// The clock has stood still since the request.
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

    /// The agreed act has happened. Wagers that must go back first are refused by the same person.
    pub(super) fn agreement_is_used(&mut self, staff: Option<StaffId>, input: Input) {
        let first = matches!(input, Input::Incident(Incident::WagerRefused { .. }));
        if !first || self.two_persons.agreed.map(|(by, _)| by) != staff {
            self.two_persons.agreed = None;
            self.two_persons.agreed_by = None;
        }
    }

    /// A new round: of the earlier ones only the previous one can still be the subject of a request.
    pub(super) fn requests_are_over(&mut self) {
        let oldest = self.previous.as_ref().map_or(self.rounds, |previous| previous.number());
        let in_vain = self.two_persons.in_vain.iter().copied().filter(|(round, _)| *round >= oldest).collect();
        self.two_persons = TwoPersons::remembering(in_vain);
    }
}
