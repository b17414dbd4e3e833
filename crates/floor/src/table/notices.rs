//! Notices for people away from the table, and who has acknowledged them: a card was missing, staff declared a round void, a player was restricted.
//!
//! A notice is raised together with the fact that it is about, and stays open until it is acknowledged. The facts of the table contain all notices;
//! the table itself remembers the open ones and the latest of the others.

use super::previous::PreviousRound;
use super::{CardSource, Fact, Intention, Table, TableRefusal};
use crate::discrepancy::Discrepancy;
use crate::id::StaffId;
use crate::time::Moment;
use rules::rulebook::{Book, Rule};
use rules::{AnyRound, Incident, Input, Round};
use serde::{Deserialize, Serialize};

/// The number of acknowledged notices that a table remembers.
const REMEMBERED: usize = 50;

/// The addressees of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Whom {
    /// The people who watch the floor through cameras.
    Surveillance,
    /// The regulator's inspector.
    Inspector,
    /// A casino supervisor.
    CasinoSupervisor,
    /// The gaming manager.
    GamingManager,
}

/// A notice to people away from the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Notice {
    /// Its number at this table, from 1.
    pub number: u32,
    /// The addressee.
    pub whom: Whom,
    /// Its subject, by the name in records: `missing-card`.
    #[cfg_attr(feature = "schema", schema(example = "missing-card"))]
    pub about: String,
    /// The member of the staff whose act it is about, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StaffId>,
    /// The second person who agreed to that act, if it took two persons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed_by: Option<StaffId>,
    /// The intended act, if the notice comes before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intention: Option<Intention>,
    /// In which round, or after which.
    pub round: u64,
    /// The rules that require the notice.
    pub rules: Vec<String>,
    /// When it was raised.
    pub at: Moment,
    /// The acknowledgement; missing while the notice is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acknowledged: Option<Acknowledged>,
}

/// The acknowledgement of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Acknowledged {
    /// Who.
    pub by: StaffId,
    /// When.
    pub at: Moment,
}

/// The subject of a notice, and the rules by which it is raised.
pub(super) struct Matter<'a> {
    pub(super) about: &'a str,
    /// The member of the staff whose act it is about, if it is about one.
    pub(super) by: Option<StaffId>,
    /// The round that it is about, if that is not the current one.
    pub(super) round: Option<u64>,
    pub(super) rules: &'a [Rule],
}

/// The notices of a table, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Notices {
    raised: u32,
    notices: Vec<Notice>,
}

impl Table {
    /// The notices that the table remembers, the oldest first: every open one, and the latest acknowledged ones.
    pub fn notices(&self) -> &[Notice] {
        &self.notices.notices
    }

    /// One of them.
    pub fn notice(&self, number: u32) -> Option<&Notice> {
        self.notices.notices.iter().find(|notice| notice.number == number)
    }

    /// The facts that raise one notice for each addressee. `earlier` counts notices that the same decision has raised before.
    pub(super) fn raise(&self, earlier: usize, whom: &[Whom], matter: &Matter<'_>, at: Moment) -> Vec<Fact> {
        let next = self.notices.raised.saturating_add(u32::try_from(earlier).unwrap_or(u32::MAX));
        let raised = |(number, whom): (u32, &Whom)| Fact::NoticeRaised {
            number,
            whom: *whom,
            about: matter.about.to_owned(),
            by: matter.by,
            // Tables of earlier records named the first of two persons alone.
            agreed_by: self.agreed_by().filter(|_| self.opening.full_procedures),
            intention: None,
            round: matter.round,
            rules: matter.rules.iter().map(ToString::to_string).collect(),
            at,
        };
        (next + 1..).zip(whom).map(raised).collect()
    }

    /// A member of the staff acknowledges a notice, but never one about an act that they did or agreed to (ruling G9). Whether the notice is for
    /// their role is checked by the server.
    pub(super) fn acknowledge(&self, by: StaffId, number: u32, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        let notice = self.notice(number).ok_or(TableRefusal::NoSuchNotice { number })?;
        if notice.acknowledged.is_some() {
            return Err(TableRefusal::AcknowledgedAlready { number });
        }
        if notice.by == Some(by) || notice.agreed_by == Some(by) {
            return Err(TableRefusal::OwnAct { rule: const { Book::Rulings.cite("G9") } });
        }
        Ok(vec![Fact::NoticeAcknowledged { number, by, at }])
    }

    /// The consequences of an irregularity besides its outcome in the current round: the fact that it happened, work with the cards, and notices.
    pub(super) fn consequences(&self, incident: Incident, staff: Option<StaffId>, at: Moment) -> Vec<Fact> {
        self.consequences_in(&self.round, None, incident, staff, at)
    }

    /// The same of the round before.
    pub(super) fn consequences_for_previous(
        &self,
        previous: &PreviousRound,
        incident: Incident,
        by: StaffId,
        at: Moment,
    ) -> Vec<Fact> {
        self.consequences_in(previous.round(), Some(previous.number()), incident, Some(by), at)
    }

    fn consequences_in(
        &self,
        round: &AnyRound,
        number: Option<u64>,
        incident: Incident,
        staff: Option<StaffId>,
        at: Moment,
    ) -> Vec<Fact> {
        let mut facts = Vec::new();
        let mut raised = 0;
        let mut note = |fact: rules::Fact| match fact {
            rules::Fact::Irregular { incident, rules } => {
                let rules = rules.iter().map(|rule| rule.to_string()).collect();
                facts.push(Fact::Irregular { staff, incident, rules, at });
            }
            rules::Fact::CardsToBe { done, rules } => {
                let rules = rules.iter().map(|rule| rule.to_string()).collect();
                facts.push(Fact::CardsToBe { done: done.into(), rules, at });
            }
            rules::Fact::Notice { whom, rules } => {
                let rules: Vec<_> = rules.iter().collect();
                let matter = Matter { about: incident.name(), by: staff, round: number, rules: &rules };
                facts.extend(self.raise(raised, &[whom.into()], &matter, at));
                raised += 1;
            }
            _ => {}
        };
        // An input that the round refuses is refused where it is told.
        if round.clone().take(Input::Incident(incident), &mut note).is_ok() {
            facts.extend(self.device_failed(incident, at));
            facts.extend(self.notices_of_ruling((raised, number), incident, staff, at));
        }
        facts
    }

    /// If the system deals, notices tell others when a member of the staff returns or voids wagers (ruling G25).
    pub(super) fn notices_of_ruling(
        &self,
        (earlier, round): (usize, Option<u64>),
        incident: Incident,
        staff: Option<StaffId>,
        at: Moment,
    ) -> Vec<Fact> {
        let whom: &[Whom] = match incident {
            _ if self.opening.source == CardSource::Entered || staff.is_none() => &[],
            Incident::WagerRefused { .. } => &[Whom::Surveillance],
            Incident::DeviceFault(_)
            | Incident::WagersDeclaredVoid { .. }
            | Incident::WagersInvalid(_)
            | Incident::Invalidated { .. } => &[Whom::Surveillance, Whom::Inspector],
            _ => &[],
        };
        let matter = Matter { about: incident.name(), by: staff, round, rules: &[const { Book::Rulings.cite("G25") }] };
        self.raise(earlier, whom, &matter, at)
    }
}

// --- apply -----------------------------------------------------------------------------------------------------

impl Table {
    pub(super) fn notice_was_raised(&mut self, notice: Notice) {
        let kept = &mut self.notices;
        kept.raised = notice.number;
        kept.notices.push(notice);
        while kept.notices.iter().filter(|notice| notice.acknowledged.is_some()).count() > REMEMBERED {
            let oldest = kept.notices.iter().position(|notice| notice.acknowledged.is_some());
            oldest.map(|oldest| kept.notices.remove(oldest));
        }
    }

    pub(super) fn notice_was_acknowledged(&mut self, number: u32, by: StaffId, at: Moment) {
        if let Some(notice) = self.notices.notices.iter_mut().find(|notice| notice.number == number) {
            notice.acknowledged = Some(Acknowledged { by, at });
        }
    }
}

// --- facts that must follow ------------------------------------------------------------------------------------

impl Table {
    /// These facts must come next, after the one that is being applied.
    pub(super) fn must_follow(&mut self, facts: Vec<Fact>) {
        if !facts.is_empty() {
            self.owed = facts;
        }
    }

    /// Whether a fact must come now, because of the one before it.
    pub(crate) fn is_owed(&self, fact: &Fact) -> bool {
        self.owed.first() == Some(fact)
    }

    /// A fact is applied. Returns whether it had to come, so that its own consequences are known already; if not, no other fact has to come.
    pub(super) fn follows(&mut self, fact: &Fact) -> bool {
        let owed = self.owed.first() == Some(fact);
        if owed {
            self.owed.remove(0);
        } else {
            self.owed.clear();
        }
        owed
    }

    /// Whether a fact may come now, given the facts that the one before it requires. A record from before such facts has none of them; a record with
    /// the first of them has all.
    pub(super) fn check_owed(&self, fact: &Fact) -> Result<(), Discrepancy> {
        let follows = matches!(fact, Fact::Irregular { .. } | Fact::CardsToBe { .. } | Fact::NoticeRaised { .. });
        match self.owed.first() {
            Some(owed) if owed == fact => Ok(()),
            Some(owed) if follows || !matches!(owed, Fact::Irregular { .. }) => Err(Discrepancy::differs("fact", owed)),
            _ => Ok(()),
        }
    }
}

impl From<rules::fact::Whom> for Whom {
    fn from(whom: rules::fact::Whom) -> Self {
        match whom {
            rules::fact::Whom::Surveillance => Self::Surveillance,
            rules::fact::Whom::Inspector => Self::Inspector,
        }
    }
}
