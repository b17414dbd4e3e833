//! Wagers before the deal: only what the table takes and the player can pay.

use super::house::{follows_first, is_optional, needs, opens, whole_steps};
use super::session::Session;
use super::words;
use crate::terminal::dollars;
use anyhow::Result;
use odds::money::money;
use rules::table::Amounts;
use rules::wager::SuperOn;
use rules::{Cents, Fact, Input, Offer, Player, Refusal, Round, Wager};

const AN_AMOUNT: &str = "Please answer with an amount such as 10 or 12.50, ? for rules, q to leave.";

/// What a player answered about a wager.
enum Answer {
    Amount(Cents),
    None,
    Leave,
}

impl Session {
    /// Places the wagers of a round: the same as before, or asked for one by one. Returns whether the player plays.
    pub(super) fn place_wagers(&mut self, repeat: bool) -> Result<bool> {
        if repeat {
            let usual = self.usual.clone();
            if usual.iter().all(|(on, amount)| self.place(*on, *amount).is_ok()) && self.closes().is_ok() {
                return Ok(true);
            }
            self.take_all_back()?;
        }
        self.show_table()?;
        loop {
            if !self.can_afford_any() {
                let least = dollars(self.house.settings.table().limits[0].minimum);
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
                    self.screen.say(&format!("Not like this: {refusal}."))?;
                    self.take_all_back()?;
                }
            }
        }
        self.usual = self.placed();
        Ok(true)
    }

    /// Whether the table would deal now, and if not, why.
    fn closes(&self) -> Result<(), Refusal> {
        self.round.clone().take(Input::NoMoreBets, &mut |_| {})
    }

    fn place(&mut self, on: Wager, amount: Cents) -> Result<(), Refusal> {
        self.take(Input::wager(self.seat, on, amount))
    }

    /// The wagers that lie on the player's area.
    fn placed(&self) -> Vec<(Wager, Cents)> {
        let mut placed: Vec<(Wager, Cents)> = Vec::new();
        for fact in &self.facts {
            match fact {
                Fact::Placed { spot, stake, .. } => placed.push((spot.wager, stake.amount)),
                Fact::TakenBack { spot, .. } => placed.retain(|(on, _)| *on != spot.wager),
                _ => {}
            }
        }
        placed
    }

    /// Takes every wager back, the last first, because the others may rest on the first.
    fn take_all_back(&mut self) -> Result<()> {
        for (on, _) in self.placed().into_iter().rev() {
            self.must(Input::TakeBack { seat: self.seat, player: Player::First, on })?;
        }
        Ok(())
    }

    /// Whether the same wagers can be placed and played to the end again.
    pub(super) fn can_repeat(&self) -> bool {
        let total: Cents = self.usual.iter().map(|(_, amount)| *amount).sum();
        let later = opening(&self.usual).times(needs(self.round.game()).1);
        total.is_some() && total + later <= self.bankroll
    }

    // --- what can be wagered ------------------------------------------------------------------------------------------

    /// The player's wagers that the table would take now.
    fn wager_offers(&self) -> Vec<(Wager, Amounts)> {
        let own = |offer| match offer {
            // Nobody else sits here whose hand could be wagered on.
            Offer::Wager { on: Wager::Super(SuperOn::Seat(_)), .. } => None,
            Offer::Wager { seat, player: Player::First, on, amounts } if seat == self.seat => Some((on, amounts)),
            _ => None,
        };
        self.round.awaits().offers.into_iter().filter_map(own).collect()
    }

    /// Of what the table would take, what the player can pay and still play the hand to its end.
    fn affordable(&self, on: Wager, amounts: Amounts) -> Option<Amounts> {
        let (all, later) = needs(self.round.game());
        let most =
            if opens(on) { Cents(self.bankroll.0 / all) } else { self.bankroll - opening(&self.placed()).times(later) };
        let chip = self.house.settings.table().smallest_chip;
        let step = if amounts.step > chip { amounts.step } else { chip };
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
                Some((_, first)) if follows_first(on) => Answer::Amount(*first),
                _ => self.ask_wager(on, affordable)?,
            };
            match answer {
                Answer::Amount(amount) => {
                    if let Err(refusal) = self.place(on, amount) {
                        self.screen.say(&format!("The table refuses: {refusal}."))?;
                        asked.pop();
                    }
                }
                Answer::None => {}
                Answer::Leave => return Ok(false),
            }
        }
    }

    /// What Enter means: the last wager, or at first the least that opens a hand and no other wager.
    fn default_for(&self, on: Wager, amounts: Amounts) -> Option<Cents> {
        let fitting = |amount: Cents| whole_steps(amount.at_most(amounts.to), amounts.step).max(amounts.from);
        let last = self.usual.iter().find(|(known, _)| *known == on);
        let last = last.map(|(_, amount)| *amount).filter(|amount| amounts.from <= *amount);
        let required = !is_optional(self.round.game(), on);
        match last {
            Some(amount) => Some(fitting(amount)),
            // A required wager beside the opening one is as large as that.
            None if required => Some(fitting(opening(&self.placed()))),
            None if opens(on) && self.usual.is_empty() => Some(amounts.from),
            None => None,
        }
    }

    fn ask_wager(&mut self, on: Wager, amounts: Amounts) -> Result<Answer> {
        // The other two of Let It Ride follow unasked.
        let name = if on == Wager::One { "Each of three equal wagers".to_owned() } else { words::wager(on) };
        let optional = is_optional(self.round.game(), on);
        let exact = amounts.from == amounts.to;
        let default = self.default_for(on, amounts);
        let range =
            if exact { dollars(amounts.from) } else { format!("{} to {}", dollars(amounts.from), dollars(amounts.to)) };
        let none = if optional { ", 0 for none" } else { "" };
        let shown = default.map_or_else(|| "none".to_owned(), dollars);
        loop {
            let prompt = format!("{name}, {range}{none} [{shown}]:");
            let Some(text) = self.screen.line(&prompt)? else { return Ok(Answer::Leave) };
            match text.to_lowercase().as_str() {
                "" => return Ok(default.map_or(Answer::None, Answer::Amount)),
                "q" | "quit" => return Ok(Answer::Leave),
                "?" => self.explain_wager(on, amounts)?,
                "0" | "n" | "no" | "none" | "-" if optional => return Ok(Answer::None),
                "y" | "yes" if exact => return Ok(Answer::Amount(amounts.from)),
                typed => match money(typed) {
                    None => self.screen.say(AN_AMOUNT)?,
                    Some(amount) => match amounts.check(amount) {
                        Ok(()) => return Ok(Answer::Amount(amount)),
                        Err(why) => self.screen.say(&format!("{} is not possible: {why}.", dollars(amount)))?,
                    },
                },
            }
        }
    }

    /// Shows the rules that the table would name on taking such a wager, and on refusing one.
    fn explain_wager(&mut self, on: Wager, amounts: Amounts) -> Result<()> {
        let mut rules = Vec::new();
        let wager = |amount| Input::wager(self.seat, on, amount);
        let placed = self.round.clone().take(wager(amounts.from), &mut |fact| {
            if let Fact::Placed { rules: grounds, .. } = fact {
                rules.extend(grounds.iter());
            }
        });
        for refused in [placed, self.round.clone().take(wager(Cents::ZERO), &mut |_| {})] {
            rules.extend(refused.err().into_iter().flat_map(|refusal| refusal.rules.iter().collect::<Vec<_>>()));
        }
        self.show_rules(&rules)
    }
}

/// The wager that opened the hand.
fn opening(wagers: &[(Wager, Cents)]) -> Cents {
    wagers.iter().find(|(on, _)| opens(*on)).map_or(Cents::ZERO, |(_, amount)| *amount)
}
