//! The rules by which things happen at a table: what is cited beside a fact wherever it is shown or checked.
//!
//! A fact names no rules itself, because they follow from the fact and from how the table stood before it. So a record keeps its size,
//! and a fact that was written years ago is explained by today's rulebook.

use super::persons::exclusion;
use super::shoe::Occasion;
use super::{CardSource, Device, ExcludedFrom, Fact, Hold, Intention, Table, tray};
use crate::jackpot::{PoolChange, PoolEntry};
use crate::ledger::{Account, Posting};
use rules::incident::DeviceFault;
use rules::provisions::Provisions;
use rules::rulebook::{Book, Rule};
use rules::{Decision, Incident, Input, Round};

/// A rule that only Star Blackjack's document has.
pub(super) const fn blackjack(number: &'static str) -> Rule {
    Book::StarBlackjack.cite(number)
}

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
    /// What the round answers to this fact, when the table stands as it did before the fact. Nothing where the fact tells the
    /// round nothing.
    pub fn answers(&self, fact: &Fact) -> Vec<rules::Fact> {
        let (input, jackpot) = match fact {
            Fact::Told { input, jackpot, .. } => (input, jackpot),
            Fact::RoundCorrected { incident, .. } => {
                let mut answers = Vec::new();
                if let Some(mut round) = self.previous.as_ref().map(|previous| previous.round().clone()) {
                    // What the round refuses, it says nothing to.
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

    /// The rules by which a fact happens, when the table stands as it did before the fact; for the opening, as it stands after.
    /// Empty where no rule asks for the fact or permits it, as when a player sits down.
    pub fn rules_of(&self, fact: &Fact) -> Vec<Rule> {
        let provisions = self.provisions();
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
            Fact::InspectorTold { about: Intention::Hold { .. }, .. } => {
                vec![const { blackjack("5.11") }, const { blackjack("5.12") }]
            }
            Fact::InspectorTold { about: Intention::Setting { .. }, .. } => vec![const { blackjack("14.6.1") }],
            Fact::CuttingCardOut { .. } => self.cutting_card_rules(),
            Fact::GaveUp { .. } => vec![const { blackjack("5.8") }, const { ruling("R18") }],
            Fact::Vacated { .. } => vec![provisions.three_rounds, const { ruling("G10") }],
            Fact::Reserved { .. } => vec![const { blackjack("5.13") }],
            Fact::BoughtIn { .. } => [self.provisions().float_tray, &[self.drop_box()]].concat(),
            Fact::TokensCarried { .. } => vec![const { ruling("G8") }],
            Fact::Tray(fact) => self.tray_rules(fact),
            Fact::Linked { .. } | Fact::Unlinked { .. } => LINKED.to_vec(),
            Fact::Told { .. } => self.told_rules(fact),
            Fact::RoundCorrected { moved, .. } => self.correction_rules(fact, moved),
            Fact::ShoeLoaded { .. } => self.shuffle_rules(),
            Fact::CutRefused { .. } => vec![const { blackjack("4.4") }],
            Fact::Cut { by, .. } => self.cut_rules(by.is_some()),
            Fact::ShuffleOrdered { .. } => vec![const { blackjack("4.1.4") }],
            Fact::Shuffled { .. } => self.recorded_shuffle_rules(),
            Fact::CardsReplaced { .. } => self.replacement_rules(),
            // These name their rules themselves: what must be done and who must be told is read by people.
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
            Fact::HeldToMinimum { how, .. } => vec![hold_rule(*how)],
            Fact::Released { patron, .. } => {
                self.limits.held.get(patron).map(|how| hold_rule(*how)).into_iter().collect()
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

    /// That the table has a shoe or a shuffling device to deal from.
    pub(super) fn equipment(&self) -> &'static [Rule] {
        self.provisions().device
    }

    /// A rule of this table's document, or a ruling, as it is written in a fact.
    fn find_rule(&self, written: &str) -> Option<Rule> {
        match written.strip_prefix("ruling ") {
            Some(name) => Book::Rulings.find(name),
            None => self.game().book().find(written),
        }
    }

    /// The table's drop box, or that it has none.
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

    /// Where every card must come from.
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
        match input {
            // The house hands back what lacks another wager.
            Input::TakeBack { .. } if by.is_none() && staff.is_none() && self.cards_in_doubt().is_some() => {
                rules.push(const { ruling("G22") });
            }
            Input::TakeBack { .. } | Input::Incident(Incident::WagerRefused { .. })
                if by.is_none() && staff.is_none() && self.jackpot_is_stopped() =>
            {
                rules.extend(super::stopped_jackpot::STOPPED);
            }
            Input::TakeBack { .. } if house => rules.push(const { ruling("R16") }),
            // Whoever had no chance to decide, because the house did not serve.
            Input::Decide { decision: Decision::Absent { .. }, .. } if house => {
                rules.push(const { ruling("G23") });
                rules.extend(self.provisions().absence);
            }
            // Only the round in which it is found is void: those before keep their results.
            Input::Incident(Incident::MissingCard | Incident::ForeignCard) => {
                rules.extend(Some(self.provisions().wrong_deck_leaves_earlier_rounds));
            }
            Input::Incident(Incident::DeviceFault(DeviceFault::Stopped | DeviceFault::Disadvantage)) => {
                rules.extend(Some(self.provisions().device_leaves_earlier_rounds));
            }
            Input::CloseInsurance => rules.push(const { blackjack("8.3") }),
            Input::Incident(Incident::WagersInvalid(_)) => rules.push(const { Book::ThreeCardPoker.cite("12.16.3") }),
            // Who controls an area that several share is settled when no more bets are taken.
            Input::Seated { .. } => rules.push(const { blackjack("5.6") }),
            Input::NoMoreBets => {
                rules.extend(self.seating.has_shared_area().then_some(const { blackjack("5.6") }));
                // Where a person deals, all wagers are placed when that person says so.
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

    /// Why cards are shuffled now, and that those of a device are not cut.
    fn shuffle_rules(&self) -> Vec<Rule> {
        let provisions = self.provisions();
        let uncut = if self.opening.device == Device::Shuffler { provisions.not_cut } else { &[] };
        let mut rules = match self.shuffle_occasion() {
            Occasion::RanOut => provisions.shuffle_when_out.to_vec(),
            Occasion::Start => vec![provisions.shuffle, provisions.shuffle_at_start],
            Occasion::RoundOver => vec![provisions.shuffle, provisions.shuffle_after_round],
            Occasion::StoodEmpty => vec![provisions.shuffle, provisions.shuffle_when_empty],
            Occasion::CuttingCardFirst => vec![const { blackjack("4.1") }, const { blackjack("4.1.2") }],
            Occasion::CuttingCardAt(_) => vec![const { blackjack("4.1") }, const { blackjack("4.1.3") }],
            Occasion::Ordered => vec![const { blackjack("4.1") }, const { blackjack("4.1.4") }],
            Occasion::Replaced => vec![provisions.shuffle, provisions.change_cards],
        };
        rules.extend(uncut);
        rules
    }

    fn cut_rules(&self, by_player: bool) -> Vec<Rule> {
        if !self.deals_from_a_shoe() {
            // The dealer's cut, which the system makes.
            return vec![self.provisions().shoe_is_cut, self.provisions().cut, const { ruling("R26") }];
        }
        let refused = self.shoe().is_some_and(|shoe| !shoe.declined.is_empty());
        let whose = match self.cards.occasion {
            _ if refused || !by_player => const { blackjack("4.4") },
            Occasion::Start => const { blackjack("4.3.1") },
            Occasion::CuttingCardAt(rules::Place::Hand { .. }) => const { blackjack("4.3.2") },
            Occasion::CuttingCardAt(_) => const { blackjack("4.3.3") },
            Occasion::CuttingCardFirst => const { blackjack("4.3.4") },
            Occasion::Replaced => const { blackjack("4.3.5") },
            Occasion::RanOut => const { ruling("R20") },
            Occasion::RoundOver | Occasion::StoodEmpty | Occasion::Ordered => const { blackjack("4.3") },
        };
        let mut rules = vec![const { blackjack("4.3") }, whose, const { blackjack("4.5") }, const { blackjack("4.6") }];
        rules.dedup();
        rules.extend((!by_player).then_some(const { ruling("R26") }));
        rules
    }

    /// A hand that is dealt is played to its end when its player's card is blocked; before that, wagers go back.
    fn blocked_card_rules(&self) -> Vec<Rule> {
        const BEFORE_THE_HAND: Rule = Book::ThreeCardPoker.cite("12.16");
        let what = if self.is_being_dealt() { const { ruling("R25") } } else { BEFORE_THE_HAND };
        vec![const { Book::ThreeCardPoker.cite("14.1") }, what, const { ruling("G15") }]
    }

    /// Earlier records do not say from what a person was excluded: they cite both rules.
    fn exclusion_rules(&self, from: Option<ExcludedFrom>) -> Vec<Rule> {
        let provisions = self.provisions();
        let both = || vec![provisions.exclusion_from_game, provisions.exclusion_from_casino];
        let mut rules = from.map_or_else(both, |from| vec![exclusion(self.game(), from)]);
        rules.push(const { ruling("G14") });
        rules
    }

    /// What requires new cards, and the rule that lets a supervisor choose when to replace them. A shoe's cards are changed before their
    /// cutting card is out only where something requires it.
    fn replacement_rules(&self) -> Vec<Rule> {
        let required = self.new_cards_required_by().iter().filter_map(|rule| self.find_rule(rule));
        let change = self.provisions().change_cards;
        let chosen = match self.opening.device {
            _ if !self.deals_from_a_shoe() => [Some(change), None],
            Device::Shoe if self.new_cards_are_due() && !self.shoe_is_done() => [None, None],
            Device::Shoe => [Some(change), Some(const { blackjack("3.5.1") })],
            Device::Shuffler => [Some(change), Some(const { blackjack("3.5.2") })],
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

const fn hold_rule(how: Hold) -> Rule {
    match how {
        Hold::ThisShoe => const { blackjack("5.10") },
        Hold::EveryShoe { .. } => const { blackjack("5.11") },
        Hold::OneArea { .. } => const { blackjack("5.12") },
    }
}

/// Tables that share a pool are alike in what it pays, how it grows and what a wager costs.
const LINKED: [Rule; 4] =
    [caribbean_stud("11.9"), caribbean_stud("11.9.1"), caribbean_stud("11.9.2"), caribbean_stud("11.9.3")];
