//! A jackpot whose equipment has failed stops the tables that feed it (CS 14.15, ruling G21): each plays the round that is being dealt to
//! its end and no other one until an inspector has approved it. Jackpot wagers that were dealt to are settled by the meter as it stands.
//!
//! A table is told of its pool in its surroundings. It decides by what it is told at once, and writes down when it stopped and when it went on,
//! so that its record says it too. A table without a pool takes jackpot wagers as well: there a supervisor says at the table that its equipment
//! has failed, and an inspector approves there.

use super::notices::Matter;
use super::{Fact, Table, TableRefusal, Whom};
use crate::id::StaffId;
use crate::jackpot::{self, Terms};
use crate::surroundings::Surroundings;
use crate::time::Moment;
use rules::rulebook::{Book, Rule};

/// The rules by which a stopped jackpot stops its tables.
pub(super) const STOPPED: [Rule; 2] = [Book::CaribbeanStud.cite("14.15"), Book::Rulings.cite("G21")];

/// What a notice of a stopped jackpot is about.
const ABOUT: &str = "jackpot-stopped";

impl Table {
    /// Whether the jackpot of this table is stopped, as far as the table has written it down.
    pub fn jackpot_is_stopped(&self) -> bool {
        self.jackpot_stopped
    }

    /// Whether what a table is told of its pool is news that the house should write down, by [`super::Command::HearJackpot`].
    pub fn has_news_of_jackpot(&self, around: &Surroundings) -> bool {
        // While a second person is waited for, the table stands still and no wager can go back.
        let listens = !self.is_closed() && self.asked_for().is_none();
        listens && self.told_of_stop(around).is_some_and(|stopped| stopped != self.jackpot_stopped)
    }

    /// What the pool says; nothing where nothing can be heard of it.
    fn told_of_stop(&self, around: &Surroundings) -> Option<bool> {
        let reading = around.jackpot.filter(|reading| self.opening.pool == Some(reading.pool) && reading.reachable)?;
        Some(reading.closed.stopped)
    }

    /// No round begins, and nothing is wagered on one, while the jackpot is stopped.
    pub(super) fn check_jackpot_goes(&self, around: &Surroundings) -> Result<(), TableRefusal> {
        let stopped = self.jackpot_stopped || self.told_of_stop(around) == Some(true);
        if stopped && !self.is_being_dealt() {
            Err(TableRefusal::Jackpot(jackpot::JackpotRefusal::Stopped))
        } else {
            Ok(())
        }
    }

    /// The table takes note that its jackpot has stopped, or goes on. Wagers that were not dealt to go back.
    pub(super) fn hear_jackpot(&self, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        self.stands_still()?;
        let news = self.told_of_stop(around).filter(|stopped| *stopped != self.jackpot_stopped);
        let (Some(stopped), Some(_)) = (news, self.opening.pool) else { return Err(TableRefusal::NoNews) };
        if !stopped {
            return Ok(vec![Fact::JackpotResumed { pool: self.opening.pool, by: None, at: around.now }]);
        }
        self.stop_jackpot(None, around)
    }

    /// The equipment of a jackpot fails that feeds no pool. One that feeds a pool is stopped as a whole.
    pub(super) fn own_jackpot_fails(
        &self,
        by: Option<StaffId>,
        around: &Surroundings,
    ) -> Result<Vec<Fact>, TableRefusal> {
        if self.opening.pool.is_some() {
            return Err(TableRefusal::StopTheJackpot { rule: STOPPED[0] });
        }
        Terms::of(&self.settings).ok_or(TableRefusal::NoJackpot)?;
        self.stands_still()?;
        if self.jackpot_stopped {
            return Err(TableRefusal::Jackpot(jackpot::JackpotRefusal::Stopped));
        }
        self.stop_jackpot(by, around)
    }

    /// An inspector approves that a table goes on whose own jackpot was stopped.
    pub(super) fn resume_own_jackpot(&self, by: StaffId, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        // A pool that its tables feed goes on for all of them at once.
        if self.opening.pool.is_some() || !self.jackpot_stopped {
            return Err(TableRefusal::Jackpot(jackpot::JackpotRefusal::NotClosed));
        }
        Ok(vec![Fact::JackpotResumed { pool: None, by: Some(by), at }])
    }

    fn stop_jackpot(&self, by: Option<StaffId>, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let (pool, rules, at) = (self.opening.pool, STOPPED.map(|rule| rule.to_string()).into(), around.now);
        let mut facts = vec![Fact::JackpotStopped { pool, by, rules, at }];
        facts.extend(self.stop_is_told(by, at));
        facts.extend(self.return_undealt(around)?);
        Ok(facts)
    }

    /// What follows when the table takes note of a stop, besides what goes back.
    pub(super) fn stop_is_told(&self, by: Option<StaffId>, at: Moment) -> Vec<Fact> {
        let matter = Matter { about: ABOUT, by, round: None, rules: &STOPPED[..1] };
        self.raise(0, &[Whom::Inspector], &matter, at)
    }

    pub(super) fn jackpot_was_stopped(&mut self, stopped: bool) {
        self.jackpot_stopped = stopped;
    }
}
