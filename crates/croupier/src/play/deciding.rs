//! Decisions in a round: the choices that the table offers and the player can pay, each with its key.

use super::felt::{self, short};
use super::house::whole_steps;
use super::session::Session;
use super::words;
use crate::terminal::dollars;
use anyhow::Result;
use floor::table::{OfferView, Order};
use odds::money::money;
use rules::deck::CardSet;
use rules::rulebook::Rule;
use rules::table::Amounts;
use rules::{Card, Cents, Decision, DecisionName, Player};

/// One thing the player can do.
#[derive(Clone)]
struct OfferedAction {
    key: char,
    /// The name in the offer.
    name: String,
    /// Nothing means to continue without a decision.
    decision: Option<DecisionName>,
    price: Cents,
    /// The amounts to choose from, where the player chooses.
    amounts: Option<Amounts>,
    /// The cards to choose from, where the player chooses.
    cards: Option<CardSet>,
}

impl OfferedAction {
    /// The choice as it is offered: `[p]lay $10.00`.
    fn text(&self) -> String {
        let name = match self.name.split_once(self.key) {
            Some((before, after)) => format!("{before}[{}]{after}", self.key),
            None => format!("[{}] {}", self.key, self.name),
        };
        if self.price.is_some() { format!("{name} {}", dollars(self.price)) } else { name }
    }

    /// Whether an answer means this choice: its key, its name, or the name that records use.
    fn is_meant(&self, answer: &str) -> bool {
        let recorded = self.decision.map_or("none", DecisionName::name);
        answer == self.key.to_string() || answer == recorded || answer == self.name
    }
}

impl Session {
    /// Asks the player whose turn it is for a decision.
    pub(super) fn decide(&mut self) -> Result<()> {
        // A player who sits here and chooses is not absent, and concedes only at the end.
        let choices = self.choices(|decision| decision != DecisionName::Concede);
        if self.leaving || choices.is_empty() || self.choose(&choices)?.is_none() {
            return self.decide_as_instructed();
        }
        Ok(())
    }

    /// Offers insurance once, where there is any, and closes it.
    pub(super) fn insure(&mut self) -> Result<()> {
        let phase = self.view.phase;
        let mut choices = self.choices(|decision| matches!(decision, DecisionName::Insure | DecisionName::EvenMoney));
        if !self.leaving && !choices.is_empty() {
            let name = "no".to_owned();
            choices.push(OfferedAction {
                key: 'n',
                name,
                decision: None,
                price: Cents::ZERO,
                amounts: None,
                cards: None,
            });
            self.choose(&choices)?;
        }
        // The player's choice may have ended the phase already.
        let ready = self.view.phase == phase && self.view.offers.contains(&OfferView::Ready);
        if ready { self.must(Order::Ready {}) } else { Ok(()) }
    }

    /// The decisions that the table offers and the player can pay.
    fn choices(&self, wanted: impl Fn(DecisionName) -> bool) -> Vec<OfferedAction> {
        let choice = |offer: &OfferView| {
            let OfferView::Decide { seat, player: Player::First, decision, price, from, to, step, cards, .. } = *offer
            else {
                return None;
            };
            let amounts = from.zip(to).zip(step).map(|((from, to), step)| Amounts { from, to, step });
            let amounts = amounts.and_then(|amounts| self.payable(amounts));
            // A double for less is offered at the amount that the player can pay.
            let price = amounts.map_or(price, |amounts| price.at_most(amounts.to));
            let affordable = seat == self.seat() && wanted(decision) && price <= self.bankroll();
            let game = self.view.game;
            let (key, name) = (words::key(game, decision), words::decision(game, decision));
            affordable.then_some(OfferedAction { key, name, decision: Some(decision), price, amounts, cards })
        };
        self.view.offers.iter().filter_map(choice).collect()
    }

    /// The amounts of a range that are in chips and within the bankroll.
    fn payable(&self, amounts: Amounts) -> Option<Amounts> {
        let step = amounts.step.max(self.smallest_chip());
        let to = whole_steps(amounts.to.at_most(self.bankroll()), step);
        let from = whole_steps(amounts.from + step - Cents(1), step);
        (from <= to).then_some(Amounts { from, to, step })
    }

    // --- asking -------------------------------------------------------------------------------------------------------

    /// Asks until a choice is made. Returns nothing if the player leaves instead.
    fn choose(&mut self, choices: &[OfferedAction]) -> Result<Option<()>> {
        let mut offered: Vec<String> = choices.iter().map(OfferedAction::text).collect();
        let less = for_less(choices);
        if let Some(choice) = less {
            offered.push(format!("{} for [l]ess", choice.name));
        }
        let prompt = format!("{}{}  [?] rules  [q]uit:", self.in_question(choices), offered.join("  "));
        // Enter continues without a decision where that is possible, and takes the only choice where there is one.
        let usual = choices.iter().find(|choice| choice.decision.is_none() || choices.len() == 1);
        self.show_table()?;
        loop {
            let Some(answer) = self.screen.key(&prompt)? else { return Ok(self.leave()) };
            let answer = answer.to_lowercase();
            // A line may carry more than the key: `d 5.00`, `x 2 4 5`.
            let (word, rest) = answer.split_once(' ').unwrap_or((&answer, ""));
            let meant = choices.iter().find(|choice| choice.is_meant(word) || choice.is_meant(&answer));
            let made = match (word, meant) {
                ("q" | "quit", _) => return Ok(self.leave()),
                ("?", _) => {
                    self.explain(choices)?;
                    false
                }
                ("", _) if let Some(choice) = usual => self.make(choice, "", false)?,
                (_, Some(choice)) => self.make(choice, if choice.is_meant(&answer) { "" } else { rest }, false)?,
                ("l" | "less", None) => match less {
                    Some(choice) => self.make(choice, rest, true)?,
                    None => self.not_possible(&answer, choices)?,
                },
                _ => self.not_possible(&answer, choices)?,
            };
            if made {
                return Ok(Some(()));
            }
        }
    }

    /// Let It Ride asks about one wager after the other: about the second once a community card is seen.
    fn in_question(&self, choices: &[OfferedAction]) -> &'static str {
        let rides = choices.iter().any(|choice| choice.decision == Some(DecisionName::Ride));
        match (rides, self.view.dealer.iter().filter_map(|card| felt::seen(card)).count()) {
            (false, _) => "",
            (true, 0) => "Wager 1:  ",
            (true, _) => "Wager 2:  ",
        }
    }

    fn leave(&mut self) -> Option<()> {
        self.leaving = true;
        None
    }

    fn not_possible(&mut self, answer: &str, choices: &[OfferedAction]) -> Result<bool> {
        let mut keys: Vec<String> = choices.iter().map(|choice| choice.key.to_string()).collect();
        if for_less(choices).is_some() {
            keys.push("l".to_owned());
        }
        let what = if answer.is_empty() { "Enter".to_owned() } else { format!("{answer:?}") };
        self.screen.say(&format!("{what} is not possible here: {}, ? or q.", keys.join(", ")))?;
        Ok(false)
    }

    /// Carries a choice out, asking for its amount or its cards first. Returns whether it was.
    fn make(&mut self, choice: &OfferedAction, rest: &str, less: bool) -> Result<bool> {
        let Some(decision) = choice.decision else { return Ok(true) };
        let amount = match choice.amounts {
            Some(amounts) if less || !rest.is_empty() => match self.ask_amount(amounts, rest)? {
                Some(amount) => Some(amount),
                None => return Ok(false),
            },
            // Without an amount the whole price is meant.
            Some(_) => Some(choice.price),
            None => None,
        };
        let cards = match choice.cards {
            Some(_) => match self.ask_cards(rest)? {
                Some(cards) => Some(cards),
                None => return Ok(false),
            },
            None => None,
        };
        let Some(order) = self.order_of(decision, amount.unwrap_or(choice.price), choice.amounts.is_some(), cards)
        else {
            return Ok(false);
        };
        match self.order(order) {
            Ok(()) => Ok(true),
            Err(refusal) => {
                self.screen.say(&format!("The table refuses: {refusal}."))?;
                Ok(false)
            }
        }
    }

    /// The order to make a decision. Its amount is named only where the player may choose it.
    fn order_of(&self, decision: DecisionName, amount: Cents, chosen: bool, cards: Option<CardSet>) -> Option<Order> {
        let decision = match decision {
            DecisionName::Double => Decision::Double(chosen.then_some(amount)),
            DecisionName::Bet => Decision::Bet(chosen.then_some(amount)),
            DecisionName::Insure => Decision::Insure(amount),
            DecisionName::Exchange => Decision::Exchange(cards?),
            other => other.without_details()?,
        };
        Some(Order::Decide { seat: self.seat(), player: Player::First, decision, tokens: Cents::ZERO })
    }

    /// An amount of a range; nothing if the player goes back.
    fn ask_amount(&mut self, amounts: Amounts, typed: &str) -> Result<Option<Cents>> {
        let mut typed = typed.to_owned();
        loop {
            if typed.is_empty() {
                let prompt =
                    format!("How much, {} to {}? [Enter] goes back:", dollars(amounts.from), dollars(amounts.to));
                match self.screen.line(&prompt)? {
                    Some(line) if !line.is_empty() => typed = line,
                    _ => return Ok(None),
                }
            }
            match money(&typed).map(|amount| (amount, amounts.check(amount))) {
                Some((amount, Ok(()))) => return Ok(Some(amount)),
                Some((amount, Err(why))) => self.screen.say(&format!("{} is not possible: {why}.", dollars(amount)))?,
                None => self.screen.say("Please answer with an amount such as 10 or 12.50.")?,
            }
            typed.clear();
        }
    }

    /// Cards of the player's own hand by their numbers; nothing if the player goes back.
    fn ask_cards(&mut self, typed: &str) -> Result<Option<CardSet>> {
        let hand = self.own_cards();
        let mut typed = typed.to_owned();
        loop {
            if typed.is_empty() {
                let list: Vec<String> = hand
                    .iter()
                    .enumerate()
                    .map(|(index, card)| format!("{} {}", index + 1, short(*card, self.style)))
                    .collect();
                let prompt = format!("Throw away which ({})? Numbers such as 245, [Enter] goes back:", list.join(", "));
                match self.screen.line(&prompt)? {
                    Some(line) if !line.is_empty() => typed = line,
                    _ => return Ok(None),
                }
            }
            let digits = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != ',');
            let cards: Option<CardSet> = digits
                .map(|digit| hand.get((digit.to_digit(10)? as usize).checked_sub(1)?).copied())
                .collect::<Option<Vec<Card>>>()
                .map(|cards| cards.into_iter().collect());
            match cards {
                Some(cards) if !cards.is_empty() => return Ok(Some(cards)),
                _ => self.screen.say(&format!("Please answer with numbers from 1 to {}.", hand.len()))?,
            }
            typed.clear();
        }
    }

    /// The player's first hand, as the player sees it.
    fn own_cards(&self) -> Vec<Card> {
        let area = self.view.areas.iter().find(|area| area.seat == self.seat());
        let hand = area.and_then(|area| area.hands.first());
        hand.map(|hand| hand.cards.iter().filter_map(|card| felt::seen(card)).collect()).unwrap_or_default()
    }

    /// Shows the rules that the table names for each choice, learnt by a dry run.
    fn explain(&mut self, choices: &[OfferedAction]) -> Result<()> {
        let order = |choice: &OfferedAction| {
            self.order_of(choice.decision?, choice.price, choice.amounts.is_some(), choice.cards)
        };
        let rules: Vec<Rule> = choices.iter().filter_map(order).flat_map(|order| self.rules_of(order)).collect();
        self.show_rules(&rules)
    }
}

/// The choice that may be made for less than its price.
fn for_less(choices: &[OfferedAction]) -> Option<&OfferedAction> {
    choices.iter().find(|choice| choice.amounts.is_some_and(|amounts| amounts.from < amounts.to))
}
