//! The rules behind facts of a table, which are cited wherever a fact is shown or checked.
//!
//! A fact does not store its rules, because they follow from the fact and from the state of the table before it. So records stay small, and today's
//! rulebook explains facts from years ago.

use super::persons::exclusion;
use super::shoe::Occasion;
use super::{CardSource, Device, ExcludedFrom, Fact, Table, tray};
use crate::jackpot::{PoolChange, PoolEntry};
use crate::ledger::{Account, Posting};
use rules::incident::DeviceFault;
use rules::provisions::{Provisions, ShoeProvisions};
use rules::rulebook::{Book, Rule};
use rules::{Decision, Incident, Input, Round};

const fn caribbean_stud(number: &'static str) -> Rule {
    Book::CaribbeanStud.cite(number)
}

const fn ruling(name: &'static str) -> Rule {
    Book::Rulings.cite(name)
}

const fn is_claim(posting: &Posting) -> bool {
    matches!(posting.account, Account::Claim(_))
}

impl Table {
    /// The round's answers to this fact, from the state of the table before it. Empty if the fact is no input to the round.
    pub fn answers(&self, fact: &Fact) -> Vec<rules::Fact> {
        let (input, jackpot) = match fact {
            Fact::Told { input, jackpot, .. } => (input, jackpot),
            Fact::RoundCorrected { incident, .. } => {
                let mut answers = Vec::new();
                if let Some(mut round) = self.previous.as_ref().map(|previous| previous.round().clone()) {
                    // A refused input has no answers.
                    let _ = round.take(Input::Incident(*incident), &mut |answer| answers.push(answer));
                }
                return answers;
            }
            _ => return Vec::new(),
        };
        let mut table = self.clone();
        table.set_settlement_meter(jackpot.as_ref());
        let mut answers = Vec::new();
        match table.round.take(*input, &mut |answer| answers.push(answer)) {
            Ok(()) => answers,
            Err(_) => Vec::new(),
        }
    }

    /// The rules behind a fact, from the state of the table before it; for the opening, from the state after it. Empty if no rule requires or permits
    /// the fact, for instance when a player sits down.
    pub fn rules_of(&self, fact: &Fact) -> Vec<Rule> {
        let provisions = self.provisions();
        let shoe = provisions.shoe;
        match fact {
            Fact::Opened { .. } => self.opening_rules(),
            Fact::Sat { .. }
            | Fact::Waited { .. }
            | Fact::StoppedWaiting { .. }
            | Fact::CashedOut { .. }
            | Fact::Ready { .. }
            | Fact::RoundBegan { .. } => Vec::new(),
            Fact::Instructed { .. } | Fact::ClockRestarted { .. } => vec![const { ruling("G23") }],
            Fact::Disconnected { .. } | Fact::Connected { .. } => vec![const { ruling("G10") }],
            Fact::AllRides { .. } => provisions.let_all_ride.into_iter().collect(),
            Fact::StoodUp { patron, .. } if self.is_away(*patron) => vec![const { ruling("G10") }],
            Fact::StoodUp { .. } => vec![provisions.three_rounds, const { ruling("G10") }],
            // The marker goes with its player.
            Fact::Left { patron, .. } if self.limits.kept.contains_key(patron) => self.provisions().marker_off.to_vec(),
            Fact::Left { .. } => Vec::new(),
            Fact::ShutOut { from, .. } => self.exclusion_rules(*from),
            Fact::CardBlocked { .. } => self.blocked_card_rules(),
            Fact::AgreementAsked { .. }
            | Fact::Agreed { .. }
            | Fact::RequestDeclined { .. }
            | Fact::RequestWithdrawn { .. }
            | Fact::RequestLapsed { .. } => vec![const { ruling("G25") }],
            Fact::Approved { setting, .. } => self.setting_rules(setting).to_vec(),
            Fact::InspectorTold { about, .. } => self.intention_rules(about),
            Fact::CuttingCardOut { .. } => self.cutting_card_rules(),
            Fact::GaveUp { .. } => cited(&[shoe.map(|shoe| shoe.several_areas), Some(const { ruling("R18") })]),
            Fact::Vacated { .. } => vec![provisions.three_rounds, const { ruling("G10") }],
            Fact::Reserved { .. } => cited(&[shoe.map(|shoe| shoe.reserved_area)]),
            Fact::BoughtIn { .. } => [self.provisions().float_tray, &[self.drop_box()]].concat(),
            Fact::TokensCarried { .. } => vec![const { ruling("G8") }],
            Fact::Tray(fact) => self.tray_rules(fact),
            Fact::Linked { .. } | Fact::Unlinked { .. } => LINKED.to_vec(),
            Fact::Told { .. } => self.told_rules(fact),
            Fact::RoundCorrected { moved, .. } => self.correction_rules(fact, moved),
            Fact::ShoeLoaded { .. } => self.shuffle_rules(),
            Fact::CutRefused { .. } => cited(&[shoe.map(|shoe| shoe.cut_refused)]),
            Fact::Cut { by, .. } => self.cut_rules(by.is_some()),
            Fact::ShuffleOrdered { .. } => cited(&[shoe.map(|shoe| shoe.shuffle_ordered)]),
            Fact::Shuffled { .. } => self.recorded_shuffle_rules(),
            Fact::CardsReplaced { .. } => self.replacement_rules(),
            // These facts store their rules, because people read in them what to do and whom to tell.
            Fact::Irregular { rules, .. }
            | Fact::CardsToBe { rules, .. }
            | Fact::CheckOrdered { rules, .. }
            | Fact::CardsChecked { rules, .. }
            | Fact::DeviceReplaced { rules, .. }
            | Fact::NoticeRaised { rules, .. }
            | Fact::JackpotStopped { rules, .. } => rules.iter().filter_map(|rule| self.find_rule(rule)).collect(),
            Fact::NoticeAcknowledged { number, .. } => {
                let rules = self.notice(*number).map(|notice| notice.rules.as_slice()).unwrap_or_default();
                rules.iter().filter_map(|rule| self.find_rule(rule)).collect()
            }
            Fact::JackpotResumed { .. } => super::stopped_jackpot::STOPPED.to_vec(),
            Fact::WholeChips { .. } => vec![super::limits::WHOLE_CHIPS],
            Fact::LimitsSet { limits, markers, .. } => {
                let raised = limits.minimum > self.limits.table.minimum;
                let at_once = provisions.raise_at_once.filter(|_| raised);
                let marker = provisions.marker.filter(|_| !markers.is_empty());
                cited(&[Some(provisions.raise), at_once, marker, Some(const { ruling("G4") })])
            }
            Fact::SignShown { .. } | Fact::SignTookEffect { .. } => {
                let rises = |new: rules::Cents| self.limits.kept.values().any(|kept| *kept < new);
                let new = match fact {
                    Fact::SignShown { limits, .. } => Some(*limits),
                    _ => self.limits.announced.map(|announced| announced.limits),
                };
                let marked = new.is_some_and(|limits| rises(limits.minimum));
                let marked = if marked { self.provisions().raise_of_marked } else { &[] };
                let between_rounds = matches!(fact, Fact::SignTookEffect { .. }).then_some(const { ruling("R19") });
                let mut rules = cited(&[Some(provisions.raise), Some(const { ruling("G4") }), between_rounds]);
                rules.extend(marked);
                rules
            }
            Fact::WagerLimitsSet { .. } => vec![provisions.limits, provisions.raise],
            Fact::WagerSignShown { .. } => vec![provisions.raise],
            Fact::WagerSignTookEffect { .. } => vec![provisions.raise, const { ruling("R19") }],
            Fact::PlayerLimitsSet { .. } => cited(&[provisions.own_limits]),
            Fact::HeldToMinimum { how, .. } => self.hold_rule(*how).into_iter().collect(),
            Fact::Released { patron, .. } => {
                self.hold_of(*patron).and_then(|how| self.hold_rule(how)).into_iter().collect()
            }
            Fact::ClosingShown { .. } | Fact::ClosingWithdrawn { .. } => {
                vec![provisions.close, const { ruling("G18") }]
            }
            // An empty table closes without a sign.
            Fact::Closed { by, .. } => self.closing_rules(provisions, by.is_none()),
            Fact::Suspended { .. } | Fact::Resumed { .. } => vec![const { ruling("G18") }],
            Fact::SettingsChanged { settings, .. } => {
                settings.iter().flat_map(|(name, _)| self.setting_rules(name)).copied().collect()
            }
        }
    }

    /// The rules that require a shoe or a shuffling device.
    pub(super) fn equipment(&self) -> &'static [Rule] {
        self.provisions().device
    }

    /// A rule of this table's document, or a ruling, from its text in a fact.
    fn find_rule(&self, written: &str) -> Option<Rule> {
        match written.strip_prefix("ruling ") {
            Some(name) => Book::Rulings.find(name),
            None => self.game().book().find(written),
        }
    }

    /// The rule about the table's drop box, or about having none.
    fn drop_box(&self) -> Rule {
        let provisions = self.provisions();
        provisions.cashless.filter(|_| self.opening.cashless).unwrap_or(provisions.drop_box)
    }

    fn opening_rules(&self) -> Vec<Rule> {
        let provisions = self.provisions();
        let mut rules = [provisions.device, provisions.float_tray, &[self.drop_box()], self.dealt_from()].concat();
        if self.opening.low_limit {
            rules.extend(provisions.low_limit);
        }
        if self.opening.pool.is_some() {
            rules.extend(LINKED);
        }
        rules
    }

    /// The rules about the source of every card.
    fn dealt_from(&self) -> &'static [Rule] {
        match self.opening.device {
            Device::Shuffler => self.provisions().dealt_from_shuffler,
            Device::Shoe => self.provisions().dealt_from_shoe,
        }
    }

    fn tray_rules(&self, fact: &tray::Fact) -> Vec<Rule> {
        let mut rules = self.provisions().float_tray.to_vec();
        match fact {
            tray::Fact::Requested { .. } | tray::Fact::Cancelled { .. } => {}
            // Another person confirms, or watches.
            tray::Fact::Confirmed { .. } => rules.push(const { ruling("G9") }),
            tray::Fact::Counted { .. } => {
                rules.push(self.drop_box());
                rules.push(const { ruling("G9") });
            }
        }
        rules
    }

    fn correction_rules(&self, fact: &Fact, moved: &[Posting]) -> Vec<Rule> {
        let answers = self.answers(fact);
        let grounds = answers.iter().filter_map(rules::Fact::rules);
        let mut rules: Vec<Rule> = grounds.flat_map(|grounds| grounds.iter().collect::<Vec<_>>()).collect();
        rules.push(const { ruling("G17") });
        if moved.iter().any(is_claim) {
            rules.push(const { ruling("R21") });
        }
        let mut seen = std::collections::BTreeSet::new();
        rules.retain(|rule| seen.insert(*rule));
        rules
    }

    fn told_rules(&self, fact: &Fact) -> Vec<Rule> {
        let Fact::Told { by, staff, instruction, input, drawn, jackpot, moved, .. } = fact else { return Vec::new() };
        let answers = self.answers(fact);
        let mut rules: Vec<Rule> = answers
            .iter()
            .filter_map(rules::Fact::rules)
            .flat_map(|grounds| grounds.iter().collect::<Vec<_>>())
            .collect();
        if instruction.is_some() {
            rules.push(const { ruling("G23") });
        }
        if drawn.is_some() {
            rules.extend(self.dealt_from());
        }
        if let Some(PoolEntry { change: PoolChange::Contributed { .. } | PoolChange::Settled { .. }, .. }) = jackpot {
            rules.push(const { caribbean_stud("2.3") });
        }
        let house = by.is_none() && staff.is_none() && self.opening.source == CardSource::Dealt;
        let provisions = self.provisions();
        let controlling_player = provisions.shoe.map(|shoe| shoe.controlling_player);
        match input {
            // The house returns a wager that lacks another one.
            Input::TakeBack { .. } if by.is_none() && staff.is_none() && self.cards_in_doubt().is_some() => {
                rules.push(const { ruling("G22") });
            }
            Input::TakeBack { .. } | Input::Incident(Incident::WagerRefused { .. })
                if by.is_none() && staff.is_none() && self.jackpot_is_stopped() =>
            {
                rules.extend(super::stopped_jackpot::STOPPED);
            }
            Input::TakeBack { .. } if house => rules.push(const { ruling("R16") }),
            // The player had no chance to decide, because the house did not serve.
            Input::Decide { decision: Decision::Absent { .. }, .. } if house => {
                rules.push(const { ruling("G23") });
                rules.extend(self.provisions().absence);
            }
            // Only the round in which it is found is void. Earlier rounds keep their results.
            Input::Incident(Incident::MissingCard | Incident::ForeignCard) => {
                rules.extend(Some(self.provisions().wrong_deck_leaves_earlier_rounds));
            }
            Input::Incident(Incident::DeviceFault(DeviceFault::Stopped | DeviceFault::Disadvantage)) => {
                rules.extend(Some(self.provisions().device_leaves_earlier_rounds));
            }
            Input::CloseInsurance => rules.extend(provisions.close_insurance),
            Input::Incident(Incident::WagersInvalid(_)) => rules.extend(provisions.invalid_wagers_leave_earlier_rounds),
            // The dealer finds out who controls a shared area when no more bets are accepted.
            Input::Seated { .. } => rules.extend(controlling_player),
            Input::NoMoreBets => {
                rules.extend(controlling_player.filter(|_| self.seating.has_shared_area()));
                // If a person deals, all wagers are placed when that person says so.
                rules.extend(house.then_some(const { ruling("R23") }));
            }
            _ => {}
        }
        if moved.iter().any(is_claim) {
            rules.push(const { ruling("R21") });
        }
        let mut seen = std::collections::BTreeSet::new();
        rules.retain(|rule| seen.insert(*rule));
        rules
    }

    /// The rules for shuffling now, and that cards of a device are not cut.
    fn shuffle_rules(&self) -> Vec<Rule> {
        let provisions = self.provisions();
        let uncut = if self.opening.device == Device::Shuffler { provisions.not_cut } else { &[] };
        let of_shoe = |rule: fn(&ShoeProvisions) -> Rule| cited(&[Some(provisions.shuffle), provisions.shoe.map(rule)]);
        let mut rules = match self.shuffle_occasion() {
            Occasion::RanOut => provisions.shuffle_when_out.to_vec(),
            Occasion::Start => vec![provisions.shuffle, provisions.shuffle_at_start],
            Occasion::RoundOver => vec![provisions.shuffle, provisions.shuffle_after_round],
            Occasion::StoodEmpty => vec![provisions.shuffle, provisions.shuffle_when_empty],
            Occasion::CuttingCardFirst => of_shoe(|shoe| shoe.shuffle_before_first_card),
            Occasion::CuttingCardAt(_) => of_shoe(|shoe| shoe.shuffle_after_cutting_card),
            Occasion::Ordered => of_shoe(|shoe| shoe.shuffle_ordered),
            Occasion::Replaced => vec![provisions.shuffle, provisions.change_cards],
        };
        rules.extend(uncut);
        rules
    }

    fn cut_rules(&self, by_player: bool) -> Vec<Rule> {
        let provisions = self.provisions();
        let Some(shoe_provisions) = provisions.shoe else {
            // The dealer's cut, which the system makes.
            return vec![provisions.shoe_is_cut, provisions.cut, const { ruling("R26") }];
        };
        let refused = self.shoe().is_some_and(|shoe| !shoe.declined.is_empty());
        let whose = match self.cards.occasion {
            _ if refused || !by_player => shoe_provisions.cut_refused,
            Occasion::Start => shoe_provisions.first_to_arrive_cuts,
            Occasion::CuttingCardAt(rules::Place::Hand { .. }) => shoe_provisions.player_at_cutting_card_cuts,
            Occasion::CuttingCardAt(_) => shoe_provisions.cut_after_dealers_cutting_card,
            Occasion::CuttingCardFirst => shoe_provisions.cut_after_early_cutting_card,
            Occasion::Replaced => shoe_provisions.cut_of_new_cards,
            Occasion::RanOut => const { ruling("R20") },
            Occasion::RoundOver | Occasion::StoodEmpty | Occasion::Ordered => provisions.cut,
        };
        let mut rules = vec![provisions.cut, whose, shoe_provisions.cut_within];
        rules.extend(provisions.cutting_card);
        rules.dedup();
        rules.extend((!by_player).then_some(const { ruling("R26") }));
        rules
    }

    /// If a player's card is blocked, a hand that was dealt is played to its end. Before that, wagers go back.
    fn blocked_card_rules(&self) -> Vec<Rule> {
        let provisions = self.provisions();
        let wagers = if self.is_being_dealt() { Some(const { ruling("R25") }) } else { provisions.invalid_wagers };
        cited(&[provisions.player_card, wagers, Some(const { ruling("G15") })])
    }

    /// Earlier records do not say whether the exclusion is from the game or the casino: they cite both rules.
    fn exclusion_rules(&self, from: Option<ExcludedFrom>) -> Vec<Rule> {
        let provisions = self.provisions();
        let both = || vec![provisions.exclusion_from_game, provisions.exclusion_from_casino];
        let mut rules = from.map_or_else(both, |from| vec![exclusion(self.game(), from)]);
        rules.push(const { ruling("G14") });
        rules
    }

    /// The rules that require new cards, and the rule that lets a supervisor choose when to replace them. The cards of a shoe are replaced before the
    /// cutting card is out only if a rule requires it.
    fn replacement_rules(&self) -> Vec<Rule> {
        let required = self.new_cards_required_by().iter().filter_map(|rule| self.find_rule(rule));
        let change = self.provisions().change_cards;
        let chosen = match (self.opening.device, self.shoe_provisions()) {
            (_, None) => [Some(change), None],
            (Device::Shoe, _) if self.new_cards_are_due() && !self.shoe_is_done() => [None, None],
            (Device::Shoe, Some(shoe)) => [Some(change), Some(shoe.change_cards_of_shoe)],
            (Device::Shuffler, Some(shoe)) => [Some(change), Some(shoe.change_cards_of_shuffler)],
        };
        required.chain(cited(&chosen)).collect()
    }

    fn closing_rules(&self, provisions: &Provisions, by_sign: bool) -> Vec<Rule> {
        if by_sign && self.closes().is_some() {
            vec![provisions.close, const { ruling("G18") }, const { ruling("R19") }]
        } else {
            Vec::new()
        }
    }

    /// The rules under which a setting may be chosen.
    fn setting_rules(&self, name: &str) -> &'static [Rule] {
        self.description().setting(name).map_or(&[], |setting| setting.rules)
    }
}

fn cited(rules: &[Option<Rule>]) -> Vec<Rule> {
    rules.iter().flatten().copied().collect()
}

/// Tables that share a pool have the same prizes, increments and price of a wager.
const LINKED: [Rule; 4] =
    [caribbean_stud("11.9"), caribbean_stud("11.9.1"), caribbean_stud("11.9.2"), caribbean_stud("11.9.3")];
