//! Acts of the staff that an inspector must approve, or must be told of in advance.

use super::notices::Matter;
use super::{Fact, Hold, Table, TableRefusal, Whom};
use crate::id::{PatronId, StaffId};
use crate::time::Moment;
use rules::Game;
use rules::provisions::ShoeProvisions;
use rules::rulebook::{Book, Rule};
use rules::setting::InspectorsPart;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The subject of a notice of an intention.
const INTENDED: &str = "restriction-intended";

const OTHERS: Rule = Book::Rulings.cite("G9");

/// An intended act of which an inspector is told in advance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Intention {
    /// A player will be held to the minimum.
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

/// The approvals of inspectors at a table, and the intentions of which they were told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Inspectors {
    /// The approved settings, each with the inspector.
    approved: BTreeMap<String, StaffId>,
    /// The intentions, each with the inspector who was last told of it.
    told: Vec<(Intention, StaffId)>,
}

impl Inspectors {
    fn was_told(&self, about: &Intention, inspector: Option<StaffId>) -> bool {
        self.told.iter().any(|(known, who)| known == about && inspector.is_none_or(|inspector| *who == inspector))
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

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

    /// An inspector is told of an intended act by a notice. The server checks that there is such an inspector.
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
        facts.extend(self.notices_of_intention(by, about, at));
        Ok(facts)
    }

    /// Refuses to announce a hold at a table without a shoe: only tables with a shoe hold players to the minimum. Earlier records have such facts.
    pub(super) fn check_intention(&self, about: &Intention) -> Result<(), TableRefusal> {
        let hold = matches!(about, Intention::Hold { .. });
        if hold && self.shoe_provisions().is_none() { Err(TableRefusal::NotInThisGame) } else { Ok(()) }
    }

    /// The notices of an intention: to an inspector, and to surveillance if the rule names it too (BJ 14.6.1). Tables of earlier records raised no
    /// notice.
    pub(super) fn notices_of_intention(&self, by: StaffId, about: &Intention, at: Moment) -> Vec<Fact> {
        if !self.opening.full_procedures {
            return Vec::new();
        }
        let rules = self.intention_rules(about);
        let surveillance = matches!(about, Intention::Setting { .. }) && !rules.is_empty();
        let whom: &[Whom] = if surveillance { &[Whom::Surveillance, Whom::Inspector] } else { &[Whom::Inspector] };
        let matter = Matter { about: INTENDED, by: Some(by), round: None, rules: &rules };
        let mut notices = self.raise(0, whom, &matter, at);
        for notice in &mut notices {
            if let Fact::NoticeRaised { intention, .. } = notice {
                *intention = Some(about.clone());
            }
        }
        notices
    }

    /// The rules by which an inspector is told of an intention (BJ 5.11, 5.12, 14.6.1).
    pub(super) fn intention_rules(&self, about: &Intention) -> Vec<Rule> {
        match about {
            Intention::Hold { .. } => {
                let held = |shoe: &ShoeProvisions| vec![shoe.hold_for_every_shoe, shoe.hold_to_one_area];
                // Earlier records have announcements of holds at other tables as well, by the rules of Star Blackjack.
                let usual = || Game::StarBlackjack.description().provisions.shoe;
                self.shoe_provisions().or_else(usual).map(held).unwrap_or_default()
            }
            Intention::Setting { name } => match self.inspectors_part(name) {
                Some(InspectorsPart::IsTold(rule)) => vec![*rule],
                _ => Vec::new(),
            },
        }
    }

    /// Whether the named inspector was told before a player is held to the minimum for longer than a shoe (BJ 5.11, 5.12).
    pub(super) fn check_inspector_told(&self, by: StaffId, patron: PatronId, how: Hold) -> Result<(), TableRefusal> {
        let inspector = match how {
            Hold::ThisShoe => return Ok(()),
            Hold::EveryShoe { inspector } | Hold::OneArea { inspector } => inspector,
        };
        let rule = self.hold_rule(how).ok_or(TableRefusal::NotInThisGame)?;
        if inspector == by {
            return Err(TableRefusal::OwnRequest { rule });
        }
        let told = self.inspectors.was_told(&Intention::Hold { patron }, Some(inspector));
        // Tables of earlier records stored the inspector's number alone.
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

/// Why a table cannot be opened with this setting: an inspector approves it, or is told of it, at an open table.
pub(super) fn needs_an_inspector(game: Game, settings: &[(String, String)]) -> Option<(String, Rule)> {
    let on = |name: &str| settings.iter().any(|(known, text)| known == name && text == "true");
    let asked = game.description().settings.iter().filter(|setting| on(setting.name));
    let mut asked = asked.filter_map(|setting| Some((setting.name.to_owned(), setting.inspector?)));
    asked.next().map(|(name, InspectorsPart::Approves(rule) | InspectorsPart::IsTold(rule))| (name, rule))
}

// --- apply -----------------------------------------------------------------------------------------------------

impl Table {
    pub(super) fn was_approved(&mut self, by: StaffId, setting: &str) {
        self.inspectors.approved.insert(setting.to_owned(), by);
    }

    pub(super) fn inspector_was_told(&mut self, inspector: StaffId, about: &Intention) {
        self.inspectors.told.retain(|(known, _)| known != about);
        self.inspectors.told.push((about.clone(), inspector));
    }
}
