//! What an inspector must have approved, or must have been told, before staff may do it.

use super::notices::Matter;
use super::{Fact, Hold, Table, TableRefusal, Whom};
use crate::id::{PatronId, StaffId};
use crate::time::Moment;
use rules::Game;
use rules::rulebook::{Book, Rule};
use rules::setting::InspectorsPart;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const EVERY_SHOE: Rule = Book::StarBlackjack.cite("5.11");
const ONE_AREA: Rule = Book::StarBlackjack.cite("5.12");

/// What a notice of an intention is about.
const INTENDED: &str = "restriction-intended";

const OTHERS: Rule = Book::Rulings.cite("G9");

/// What an inspector is told of before it is done.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Intention {
    /// A player is to be held to the minimum.
    Hold {
        /// Who.
        patron: PatronId,
    },
    /// A setting is to be changed.
    Setting {
        /// Its name.
        name: String,
    },
}

/// What inspectors have approved at a table, and what they were told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Inspectors {
    /// By whom a setting was approved.
    approved: BTreeMap<String, StaffId>,
    /// Which inspector was last told of what.
    told: Vec<(Intention, StaffId)>,
}

impl Inspectors {
    fn was_told(&self, about: &Intention, inspector: Option<StaffId>) -> bool {
        self.told.iter().any(|(known, who)| known == about && inspector.is_none_or(|inspector| *who == inspector))
    }
}

// --- what is decided ----------------------------------------------------------------------------------------------

impl Table {
    fn inspectors_part(&self, setting: &str) -> Option<&'static InspectorsPart> {
        self.description().setting(setting)?.inspector.as_ref()
    }

    /// An inspector approves a setting that takes their approval.
    pub(super) fn approve(&self, by: StaffId, setting: &str, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if !matches!(self.inspectors_part(setting), Some(InspectorsPart::Approves(_))) {
            return Err(TableRefusal::NeedsNoApproval(setting.to_owned()));
        }
        Ok(vec![Fact::Approved { by, setting: setting.to_owned(), at }])
    }

    /// An inspector is told what is to be done, by a notice. The server checks that there is such an inspector.
    pub(super) fn tell_inspector(
        &self,
        by: StaffId,
        inspector: StaffId,
        about: &Intention,
        at: Moment,
    ) -> Result<Vec<Fact>, TableRefusal> {
        if inspector == by {
            return Err(TableRefusal::OwnRequest { rule: OTHERS });
        }
        let mut facts = vec![Fact::InspectorTold { by, inspector, about: about.clone(), at }];
        facts.extend(self.intention_is_told(by, about, at));
        Ok(facts)
    }

    /// The notices by which others learn of an intention: an inspector of each, and surveillance where the rule names it too (BJ 14.6.1).
    /// At tables of earlier records no notice was raised.
    pub(super) fn intention_is_told(&self, by: StaffId, about: &Intention, at: Moment) -> Vec<Fact> {
        if !self.opening.full_procedures {
            return Vec::new();
        }
        let (whom, rules): (&[Whom], &[Rule]) = match about {
            Intention::Hold { .. } => (&[Whom::Inspector], &[EVERY_SHOE, ONE_AREA]),
            Intention::Setting { name } => match self.inspectors_part(name) {
                Some(InspectorsPart::IsTold(rule)) => {
                    (&[Whom::Surveillance, Whom::Inspector], std::slice::from_ref(rule))
                }
                _ => (&[Whom::Inspector], &[]),
            },
        };
        let matter = Matter { about: INTENDED, by: Some(by), round: None, rules };
        let mut notices = self.raise(0, whom, &matter, at);
        for notice in &mut notices {
            if let Fact::NoticeRaised { intention, .. } = notice {
                *intention = Some(about.clone());
            }
        }
        notices
    }

    /// Whether the inspector who is named was told before a player is held to the minimum for longer than a shoe (BJ 5.11, 5.12).
    pub(super) fn check_inspector_told(&self, by: StaffId, patron: PatronId, how: Hold) -> Result<(), TableRefusal> {
        let (inspector, rule) = match how {
            Hold::ThisShoe => return Ok(()),
            Hold::EveryShoe { inspector } => (inspector, EVERY_SHOE),
            Hold::OneArea { inspector } => (inspector, ONE_AREA),
        };
        if inspector == by {
            return Err(TableRefusal::OwnRequest { rule });
        }
        let told = self.inspectors.was_told(&Intention::Hold { patron }, Some(inspector));
        // Tables of earlier records kept the inspector's number alone.
        if told || !self.opening.two_persons { Ok(()) } else { Err(TableRefusal::InspectorNotTold { rule }) }
    }

    /// Whether inspectors have approved, or were told of, the settings that are switched on.
    pub(super) fn check_inspectors(&self, by: StaffId, settings: &[(String, String)]) -> Result<(), TableRefusal> {
        if !self.opening.two_persons {
            return Ok(());
        }
        for (name, _) in settings.iter().filter(|(_, text)| text == "true") {
            match self.inspectors_part(name) {
                Some(InspectorsPart::Approves(rule)) => match self.inspectors.approved.get(name) {
                    Some(inspector) if *inspector != by => {}
                    _ => return Err(TableRefusal::NotApproved { rule: *rule }),
                },
                Some(InspectorsPart::IsTold(rule))
                    if !self.inspectors.was_told(&Intention::Setting { name: name.clone() }, None) =>
                {
                    return Err(TableRefusal::InspectorNotTold { rule: *rule });
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Why a table with this setting cannot be opened: an inspector approves, or is told, at a table that is there.
pub(super) fn needs_an_inspector(game: Game, settings: &[(String, String)]) -> Option<(String, Rule)> {
    let on = |name: &str| settings.iter().any(|(known, text)| known == name && text == "true");
    let asked = game.description().settings.iter().filter(|setting| on(setting.name));
    let mut asked = asked.filter_map(|setting| Some((setting.name.to_owned(), setting.inspector?)));
    asked.next().map(|(name, InspectorsPart::Approves(rule) | InspectorsPart::IsTold(rule))| (name, rule))
}

// --- what is so afterwards ----------------------------------------------------------------------------------------

impl Table {
    pub(super) fn was_approved(&mut self, by: StaffId, setting: &str) {
        self.inspectors.approved.insert(setting.to_owned(), by);
    }

    pub(super) fn inspector_was_told(&mut self, inspector: StaffId, about: &Intention) {
        self.inspectors.told.retain(|(known, _)| known != about);
        self.inspectors.told.push((about.clone(), inspector));
    }
}
