//! Wagers before the deal: only those that the table takes and the player can pay.

use super::house::whole_steps;
use super::session::{Session, stopped};
use super::words;
use crate::terminal::dollars;
use anyhow::Result;
use floor::practice::PracticeError;
use floor::table::{Laid, OfferView, Order};
use odds::money::money;
use rules::description::OpeningAmount;
use rules::table::Amounts;
use rules::wager::SuperOn;
use rules::{Cents, Input, Player, Refusal, Round, Wager};

const AN_AMOUNT: &str = "Please answer with an amount such as 10 or 12.50, ? for rules, q to leave.";

/// The answer to the question for a wager.
enum WagerReply {
    Amount(Cents),
    None,
    Leave,
}

impl Session {
    /// Places the wagers of a round: the same as before, or asked for one by one. Returns whether the player plays.
    pub(super) fn place_wagers(&mut self, repeat: bool) -> Result<bool> {
        if repeat {
            if self.lay(self.usual.clone()).is_ok() && self.closes().is_ok() {
                self.must(Order::Ready {})?;
                return Ok(true);
            }
            self.take_all_back()?;
        }
        self.show_table()?;
        loop {
            if !self.can_afford_any() {
                let least = dollars(self.view.limits.minimum);
                self.screen.say(&format!("You cannot cover another round: wagers begin at {least}."))?;
                return Ok(false);
            }
            if !self.ask_all()? {
                self.take_all_back()?;
                return Ok(false);
            }
            match self.closes() {
                Ok(()) => break,
                Err(refusal) => {
                    self.screen.say(&format!("The table does not deal with these wagers: {refusal}."))?;
                    self.take_all_back()?;
                }
            }
        }
        self.usual = self.placed();
        self.must(Order::Ready {})?;
        Ok(true)
    }

    /// Whether the table would deal now, and if not, why.
    fn closes(&self) -> Result<(), Refusal> {
        self.practice.table().round().clone().take(Input::NoMoreBets, &mut |_| {})
    }

    /// Lays all of these wagers, or none.
    fn lay(&mut self, wagers: Vec<Laid>) -> Result<(), PracticeError> {
        let (seat, player) = (self.seat(), Player::First);
        self.order(Order::Wagers { seat, player, wagers })
    }

    fn wager(&self, on: Wager, amount: Cents) -> Order {
        Order::Wager { seat: self.seat(), player: Player::First, on, amount, tokens: Cents::ZERO }
    }

    /// The wagers that lie on the player's area.
    fn placed(&self) -> Vec<Laid> {
        let own = self.view.areas.iter().filter(|area| area.seat == self.seat()).flat_map(|area| &area.wagers);
        own.map(|wager| Laid { on: wager.on, amount: wager.amount, tokens: wager.tokens }).collect()
    }

    fn take_all_back(&mut self) -> Result<()> {
        if !self.placed().is_empty() {
            self.lay(Vec::new()).map_err(stopped)?;
        }
        Ok(())
    }

    /// Whether the same wagers can be placed and played to the end again.
    pub(super) fn can_repeat(&self) -> bool {
        let total: Cents = self.usual.iter().map(|laid| laid.amount).sum();
        let later = self.opening(&self.usual).times(self.cost.later);
        total.is_some() && total + later <= self.bankroll()
    }

    /// The amount of the wager that opens the hand.
    fn opening(&self, wagers: &[Laid]) -> Cents {
        wagers.iter().find(|laid| self.opens(laid.on)).map_or(Cents::ZERO, |laid| laid.amount)
    }

    // --- the description of a wager --------------------------------------------------------------------------------

    /// Whether a wager opens a hand: it is asked for first, and the others follow from it.
    fn opens(&self, on: Wager) -> bool {
        on == self.description().first_wager()
    }

    /// Whether a round can be played without this wager. One on the hand of another is never required.
    fn is_optional(&self, on: Wager) -> bool {
        self.description().wager(on).is_none_or(|wager| !wager.required || wager.on != on)
    }

    /// How many wagers are one decision, because they are as large as the first.
    fn equal_wagers(&self) -> usize {
        1 + self.description().wagers.iter().filter(|wager| wager.amount == OpeningAmount::AsTheFirst).count()
    }

    /// Whether the player is not asked for a wager, because it is as large as the first.
    fn follows_first(&self, on: Wager) -> bool {
        self.description().wager(on).is_some_and(|wager| wager.amount == OpeningAmount::AsTheFirst)
    }

    // --- possible wagers ------------------------------------------------------------------------------------------

    /// The player's wagers that the table would take now.
    fn wager_offers(&self) -> Vec<(Wager, Amounts)> {
        let own = |offer: &OfferView| match *offer {
            // There is no other player whose hand could be wagered on.
            OfferView::Wager { on: Wager::Super(SuperOn::Seat(_)), .. } => None,
            OfferView::Wager { seat, player: Player::First, on, from, to, step } if seat == self.seat() => {
                Some((on, Amounts { from, to, step }))
            }
            _ => None,
        };
        self.view.offers.iter().filter_map(own).collect()
    }

    /// The part of the range that the player can pay and still play the hand to its end.
    fn affordable(&self, on: Wager, amounts: Amounts) -> Option<Amounts> {
        let most = if self.opens(on) {
            Cents(self.bankroll().0 / self.cost.all)
        } else {
            self.bankroll() - self.opening(&self.placed()).times(self.cost.later)
        };
        let step = amounts.step.max(self.smallest_chip());
        if amounts.from == amounts.to {
            return (amounts.to <= most).then_some(amounts);
        }
        let from = whole_steps(amounts.from + step - Cents(1), step);
        let to = whole_steps(amounts.to.at_most(most), step);
        (from <= to).then_some(Amounts { from, to, step })
    }

    fn can_afford_any(&self) -> bool {
        self.wager_offers().into_iter().any(|(on, amounts)| self.affordable(on, amounts).is_some())
    }

    // --- asking -------------------------------------------------------------------------------------------------------

    /// Asks for each wager once, in the order of the table. Returns whether the player stays.
    fn ask_all(&mut self) -> Result<bool> {
        let mut asked: Vec<Wager> = Vec::new();
        loop {
            let offers = self.wager_offers();
            let Some((on, amounts)) = offers.into_iter().find(|(on, _)| !asked.contains(on)) else { return Ok(true) };
            asked.push(on);
            let Some(affordable) = self.affordable(on, amounts) else { continue };
            let answer = match self.placed().first() {
                Some(first) if self.follows_first(on) => WagerReply::Amount(first.amount),
                _ => self.ask_wager(on, affordable)?,
            };
            match answer {
                WagerReply::Amount(amount) => {
                    if let Err(refusal) = self.order(self.wager(on, amount)) {
                        self.screen.say(&format!("The table refuses: {refusal}."))?;
                        asked.pop();
                    }
                }
                WagerReply::None => {}
                WagerReply::Leave => return Ok(false),
            }
        }
    }

    /// The meaning of Enter: the last wager, or at first the least that opens a hand and no other wager.
    fn default_for(&self, on: Wager, amounts: Amounts) -> Option<Cents> {
        let fitting = |amount: Cents| whole_steps(amount.at_most(amounts.to), amounts.step).max(amounts.from);
        let last = self.usual.iter().find(|laid| laid.on == on);
        let last = last.map(|laid| laid.amount).filter(|amount| amounts.from <= *amount);
        let required = !self.is_optional(on);
        match last {
            Some(amount) => Some(fitting(amount)),
            // A required wager beside the opening one is as large as that.
            None if required => Some(fitting(self.opening(&self.placed()))),
            None if self.opens(on) && self.usual.is_empty() => Some(amounts.from),
            None => None,
        }
    }

    fn ask_wager(&mut self, on: Wager, amounts: Amounts) -> Result<WagerReply> {
        // The others follow without a question.
        let name = match self.equal_wagers() {
            several @ 2.. if self.opens(on) => format!("Each of {} equal wagers", words::number(several)),
            _ => words::wager(on),
        };
        let optional = self.is_optional(on);
        let exact = amounts.from == amounts.to;
        let default = self.default_for(on, amounts);
        let range =
            if exact { dollars(amounts.from) } else { format!("{} to {}", dollars(amounts.from), dollars(amounts.to)) };
        let none = if optional { ", 0 for none" } else { "" };
        let shown = default.map_or_else(|| "none".to_owned(), dollars);
        loop {
            let prompt = format!("{name}, {range}{none} [{shown}]:");
            let Some(text) = self.screen.line(&prompt)? else { return Ok(WagerReply::Leave) };
            match text.to_lowercase().as_str() {
                "" => return Ok(default.map_or(WagerReply::None, WagerReply::Amount)),
                "q" | "quit" => return Ok(WagerReply::Leave),
                "?" => self.explain_wager(on, amounts)?,
                "0" | "n" | "no" | "none" | "-" if optional => return Ok(WagerReply::None),
                "y" | "yes" if exact => return Ok(WagerReply::Amount(amounts.from)),
                typed => match money(typed) {
                    None => self.screen.say(AN_AMOUNT)?,
                    Some(amount) => match amounts.check(amount) {
                        Ok(()) => return Ok(WagerReply::Amount(amount)),
                        Err(why) => self.screen.say(&format!("{} is not possible: {why}.", dollars(amount)))?,
                    },
                },
            }
        }
    }

    /// Shows the rules that the table would name on taking such a wager, and on refusing one.
    fn explain_wager(&mut self, on: Wager, amounts: Amounts) -> Result<()> {
        let mut rules = self.rules_of(self.wager(on, amounts.from));
        rules.extend(self.rules_of(self.wager(on, Cents::ZERO)));
        self.show_rules(&rules)
    }
}
