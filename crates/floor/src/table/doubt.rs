//! Cards in doubt (ruling G22): after a missing or foreign card, a failed device or a wrong count, no card is dealt until the check is recorded and
//! any new cards or other device that the rules require are in place.

use super::notices::Matter;
use super::{CardSource, Device, Fact, Table, TableRefusal, Whom};
use crate::id::StaffId;
use crate::surroundings::Surroundings;
use crate::time::Moment;
use rules::incident::DeviceFault;
use rules::rulebook::{Book, Rule};
use rules::{Await, Incident, Input, Next, Round, Spot};
use serde::{Deserialize, Serialize};

const IN_DOUBT: Rule = Book::Rulings.cite("G22");

/// Work that must be done with the cards of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum CardDuty {
    /// Checked for missing and foreign cards.
    Checked,
    /// Shuffled, and cut if the rules require a cut.
    Shuffled,
    /// Shuffled, and cut if the rules require a cut, before the round goes on.
    ShuffledAtOnce,
    /// Moved to another device.
    Moved,
    /// Replaced by new cards, in another device.
    Replaced,
}

/// Work that must be done before a card is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Lack {
    /// The cards must be checked.
    Check,
    /// Another device must be in place.
    OtherDevice,
    /// New cards must be in place.
    NewCards,
}

/// The work that must be done before a card is dealt, each with the rules behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Doubt {
    check: Option<Vec<String>>,
    /// The check was ordered before anything was found: its result is new to everyone who must be told.
    ordered: bool,
    other_device: Option<Vec<String>>,
    new_cards: Option<Vec<String>>,
    /// New cards have come since the doubt arose.
    renewed: bool,
}

impl Doubt {
    fn lack(&self) -> Option<(Lack, &[String])> {
        let lacks =
            [(Lack::Check, &self.check), (Lack::OtherDevice, &self.other_device), (Lack::NewCards, &self.new_cards)];
        lacks.into_iter().find_map(|(lack, rules)| rules.as_ref().map(|rules| (lack, rules.as_slice())))
    }
}

/// The state of the table and its pool after wagers without cards have gone back.
pub(super) struct Undealt {
    pub(super) table: Table,
    pub(super) around: Surroundings,
    pub(super) facts: Vec<Fact>,
}

// --- read ------------------------------------------------------------------------------------------------------

impl Table {
    /// Whether the first card of the round has been removed and the round is not over.
    pub(super) fn is_being_dealt(&self) -> bool {
        self.record.dealt && self.round.next() != Next::Over
    }

    /// The work that must be done before another card is dealt, with its rules; none while a round goes on.
    pub(super) fn cards_in_doubt(&self) -> Option<(Lack, &[String])> {
        self.doubt.lack().filter(|_| !self.is_being_dealt())
    }

    /// While the cards are in doubt, no card is dealt and no wager accepted.
    pub(super) fn check_cards_sound(&self) -> Result<(), TableRefusal> {
        match self.cards_in_doubt() {
            Some((lack, _)) => Err(TableRefusal::CardsInDoubt { lack, rule: IN_DOUBT }),
            None => Ok(()),
        }
    }
}

// --- decide ----------------------------------------------------------------------------------------------------

impl Table {
    /// The consequences of a wrong card or a failed device that is found between rounds: there is no round to void, and everything else applies.
    /// `None` if the incident is for the round to handle.
    pub(super) fn found_between_rounds(
        &self,
        staff: Option<StaffId>,
        incident: Incident,
        at: Moment,
    ) -> Result<Option<Vec<Fact>>, TableRefusal> {
        let provisions = self.provisions();
        let (grounds, duty, tell) = match incident {
            _ if self.is_being_dealt() => return Ok(None),
            Incident::MissingCard | Incident::ForeignCard => {
                let grounds = vec![provisions.wrong_deck, provisions.wrong_deck_leaves_earlier_rounds];
                (grounds, (CardDuty::Checked, provisions.check_deck), provisions.tell)
            }
            Incident::DeviceFault(DeviceFault::Stopped) if self.opening.device == Device::Shoe => {
                return Err(TableRefusal::NoShufflingDevice { rule: provisions.device_fails });
            }
            // Cards that a device of blackjack has not damaged go on in another one (BJ 17.2, 17.3).
            Incident::DeviceFault(DeviceFault::Stopped) if self.deals_from_a_shoe() && self.opening.full_procedures => {
                (vec![provisions.device_fails], (CardDuty::Moved, provisions.other_device), None)
            }
            Incident::DeviceFault(DeviceFault::Stopped) => {
                (vec![provisions.device_fails], (CardDuty::Replaced, provisions.other_device), None)
            }
            _ => return Ok(None),
        };
        let with_ruling = |rules: &[Rule]| rules.iter().chain([&IN_DOUBT]).map(ToString::to_string).collect();
        let mut facts = vec![
            Fact::Irregular { staff, incident, rules: with_ruling(&grounds), at },
            Fact::CardsToBe { done: duty.0, rules: with_ruling(&[duty.1]), at },
        ];
        if let Some(rule) = tell {
            let matter = Matter { about: incident.name(), by: staff, round: None, rules: &[rule] };
            facts.extend(self.raise(0, &[Whom::Surveillance, Whom::Inspector], &matter, at));
        } else {
            facts.extend(self.notices_of_ruling((0, None), incident, staff, at));
        }
        Ok(Some(facts))
    }

    /// Returns every wager that can be taken back.
    pub(super) fn return_wagers(&self, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let mut table = self.clone();
        let mut facts = Vec::new();
        if self.round.next() != Next::Await(Await::Wagers) {
            return Ok(facts);
        }
        loop {
            let lying: Vec<_> = table.wagers().collect();
            let before = lying.len();
            for spot in lying.into_iter().rev() {
                let back = Input::TakeBack { seat: spot.seat, player: spot.player, on: spot.wager };
                // A wager that another one needs goes back after it.
                for fact in table.told((None, None), back, around).into_iter().flatten() {
                    table.apply(&fact)?;
                    facts.push(fact);
                }
            }
            let left = table.wagers().count();
            if left == 0 || left == before {
                return Ok(facts);
            }
        }
    }

    /// Returns every wager for which no card was dealt, even after "no more bets".
    pub(super) fn return_undealt(&self, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        if self.is_being_dealt() || !self.has_chips() {
            return Ok(Vec::new());
        }
        if self.round.next() == Next::Await(Await::Wagers) {
            return self.return_wagers(around);
        }
        Ok(self.refuse_undealt(None, |_| true, around)?.facts)
    }

    /// The same for some of the wagers, refused by a member of the staff or by the house.
    pub(super) fn refuse_undealt(
        &self,
        staff: Option<StaffId>,
        concerned: impl Fn(Spot) -> bool,
        around: &Surroundings,
    ) -> Result<Undealt, TableRefusal> {
        let mut after = Undealt { table: self.clone(), around: *around, facts: Vec::new() };
        // In reverse order: a wager that another one needs lies until that one is gone.
        for spot in self.wagers().filter(|spot| concerned(*spot)).collect::<Vec<_>>().into_iter().rev() {
            // Wagers that only stand together go back together.
            if !after.table.wagers().any(|lies| lies == spot) {
                continue;
            }
            let refused = Incident::WagerRefused { seat: spot.seat, player: spot.player, on: spot.wager };
            for fact in after.table.told((None, staff), Input::Incident(refused), &after.around)? {
                after.table.apply(&fact)?;
                // The next wager finds the pool without the increment of this one.
                if let (Some(reading), Some(change)) = (&mut after.around.jackpot, fact.pool_change()) {
                    let holds = reading.exact() + change.change.difference();
                    (reading.meter, reading.carried) = (holds.whole(), holds.carried());
                }
                after.facts.push(fact);
            }
        }
        Ok(after)
    }

    /// A supervisor, or an inspector in the poker games, has the cards checked and counted after this round.
    pub(super) fn order_check(&self, by: StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.opening.source == CardSource::Dealt {
            return Err(TableRefusal::NotWithoutCards);
        }
        let rule = match self.opening.device {
            // The document of blackjack provides for a check of a shuffling device alone.
            Device::Shoe if self.deals_from_a_shoe() && self.opening.full_procedures => IN_DOUBT,
            _ => self.provisions().order_check,
        };
        if self.doubt.check.is_some() {
            return Err(TableRefusal::CheckDueAlready { rule });
        }
        Ok(vec![Fact::CheckOrdered { by, rules: vec![rule.to_string()], at }])
    }

    /// Records a check of the cards with the numbers of missing and foreign cards. Incomplete cards are replaced.
    pub(super) fn record_check(
        &self,
        by: StaffId,
        (missing, foreign): (u16, u16),
        at: Moment,
    ) -> Result<Vec<Fact>, TableRefusal> {
        let provisions = self.provisions();
        if self.doubt.check.is_none() {
            return Err(TableRefusal::NoCheckDue { rule: provisions.check_deck });
        }
        if self.is_being_dealt() {
            return Err(TableRefusal::RoundNotOver);
        }
        let rules = vec![provisions.check_deck.to_string(), IN_DOUBT.to_string()];
        let mut facts = vec![Fact::CardsChecked { by, missing, foreign, rules, at }];
        let found = [(missing, Incident::MissingCard), (foreign, Incident::ForeignCard)];
        for (_, incident) in found.into_iter().filter(|(count, _)| self.doubt.ordered && *count > 0) {
            if let Some(rule) = provisions.tell {
                let earlier = facts.len() - 1;
                let matter = Matter { about: incident.name(), by: Some(by), round: None, rules: &[rule] };
                facts.extend(self.raise(earlier, &[Whom::Surveillance, Whom::Inspector], &matter, at));
            }
        }
        Ok(facts)
    }

    /// Another device, or a shoe, replaces the one in use.
    pub(super) fn replace_device(&self, by: StaffId, device: Device, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if self.is_being_dealt() || self.has_chips() {
            return Err(TableRefusal::InPlay);
        }
        let opening = super::Opening { device, ..self.opening.clone() };
        opening.check().map_err(TableRefusal::Unfit)?;
        let rules = self.device_rules();
        // Otherwise another device would allow new cards before the cutting card is out.
        let sound = self.doubt.other_device.is_none();
        if let Some(shoe) = self.shoe_provisions().filter(|_| self.opening.device == Device::Shoe)
            && self.opening.full_procedures
            && sound
            && !self.shoe_is_done()
        {
            return Err(TableRefusal::CardsStay { rule: shoe.change_cards_of_shoe });
        }
        Ok(vec![Fact::DeviceReplaced { by, device, rules, at }])
    }

    /// The rules for replacing the device: because it failed, or because a table may deal from either.
    fn device_rules(&self) -> Vec<String> {
        match &self.doubt.other_device {
            // Tables of earlier records named the same rule whether it had failed or not.
            _ if !self.opening.full_procedures => vec![self.provisions().other_device.to_string()],
            Some(failed) => failed.clone(),
            None => self.equipment().iter().map(ToString::to_string).collect(),
        }
    }

    /// Whether new cards are required before the next deal, so that other rules about changing cards do not apply.
    pub(super) fn new_cards_are_due(&self) -> bool {
        self.doubt.new_cards.is_some()
    }

    /// The rules that require new cards; none if a supervisor chose to replace them.
    pub(super) fn new_cards_required_by(&self) -> &[String] {
        self.doubt.new_cards.as_deref().unwrap_or_default()
    }
}

impl Table {
    /// A device that has put the house or a player at a disadvantage, or for which there is no replacement, deals no other round (BJ 17.4, 17.5).
    pub(super) fn device_failed(&self, incident: Incident, at: Moment) -> Option<Fact> {
        let shoe = self.shoe_provisions()?;
        let rule = match incident {
            Incident::DeviceFault(DeviceFault::Disadvantage) => shoe.device_disadvantage,
            Incident::DeviceFault(DeviceFault::NoOtherDevice) => shoe.no_other_device,
            _ => return None,
        };
        let rules = [rule, IN_DOUBT].iter().map(ToString::to_string).collect();
        Some(Fact::CardsToBe { done: CardDuty::Moved, rules, at })
    }
}

// --- apply -----------------------------------------------------------------------------------------------------

impl Table {
    /// Notes work that must be done with the cards.
    pub(super) fn cards_are_to_be(&mut self, done: CardDuty, rules: &[String]) {
        match done {
            CardDuty::Checked => {
                self.doubt.check = Some(rules.to_vec());
                self.doubt.ordered = false;
            }
            CardDuty::Moved => self.doubt.other_device = Some(rules.to_vec()),
            CardDuty::Replaced => {
                self.doubt.other_device = Some(rules.to_vec());
                self.doubt.new_cards = Some(rules.to_vec());
            }
            CardDuty::Shuffled | CardDuty::ShuffledAtOnce => {}
        }
        self.doubt.renewed = false;
        self.shuffle_when_possible();
    }

    pub(super) fn check_was_ordered(&mut self, rules: &[String]) {
        self.doubt.check = Some(rules.to_vec());
        self.doubt.ordered = true;
        self.doubt.renewed = false;
    }

    pub(super) fn cards_were_checked(&mut self, missing: u16, foreign: u16, rules: &[String]) {
        self.doubt.check = None;
        if missing + foreign > 0 && !self.doubt.renewed {
            self.doubt.new_cards = Some(rules.to_vec());
        }
        self.shuffle_when_possible();
    }

    pub(super) fn new_cards_came(&mut self) {
        self.doubt.new_cards = None;
        self.doubt.renewed = true;
        self.cards_were_replaced();
        self.shuffle_when_possible();
    }

    pub(super) fn device_was_replaced(&mut self, device: Device) {
        self.doubt.other_device = None;
        self.opening.device = device;
        if let Ok(settings) = self.opening.check() {
            self.settings = settings;
            self.renew_round = true;
        }
        self.shuffle_when_possible();
        if self.round.next() != Next::Over {
            self.take_settings();
        }
    }

    /// All cards are shuffled before the next round: now if the layout is empty, otherwise when the round is over.
    pub(super) fn shuffle_when_possible(&mut self) {
        if self.round.next() == Next::Await(Await::Wagers) && !self.has_chips() {
            self.fresh_cards();
        } else {
            self.shuffle_is_due();
        }
    }
}

impl From<rules::fact::CardDuty> for CardDuty {
    fn from(duty: rules::fact::CardDuty) -> Self {
        match duty {
            rules::fact::CardDuty::Checked => Self::Checked,
            rules::fact::CardDuty::Shuffled => Self::Shuffled,
            rules::fact::CardDuty::ShuffledAtOnce => Self::ShuffledAtOnce,
            rules::fact::CardDuty::Replaced => Self::Replaced,
        }
    }
}
