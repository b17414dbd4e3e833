//! A jackpot whose equipment has failed stops the tables that feed it (CS 14.15, ruling G21): each table finishes the round in play and starts no
//! other one until an inspector has approved it. Jackpot wagers with cards are settled by the meter at that time.
//!
//! A table learns the state of its pool from its surroundings. It applies that state at once, and records when it stopped and when it went on. A
//! table without a pool accepts jackpot wagers as well: there a supervisor reports at the table that its equipment has failed, and an inspector
//! approves there.

use super::notices::Matter;
use super::{Fact, Table, TableRefusal, Whom};
use crate::id::StaffId;
use crate::jackpot::{self, Terms};
use crate::surroundings::Surroundings;
use crate::time::Moment;
use rules::rulebook::{Book, Rule};

/// The rules by which a stopped jackpot stops its tables.
pub(super) const STOPPED: [Rule; 2] = [Book::CaribbeanStud.cite("14.15"), Book::Rulings.cite("G21")];

/// The subject of a notice about a stopped jackpot.
const ABOUT: &str = "jackpot-stopped";

impl Table {
    /// Whether the jackpot of this table is stopped, as far as the table has recorded it.
    pub fn jackpot_is_stopped(&self) -> bool {
        self.jackpot_stopped
    }

    /// Whether the state of the pool is news that the house should record, by [`super::Command::HearJackpot`].
    pub fn has_news_of_jackpot(&self, around: &Surroundings) -> bool {
        // While a second person is awaited, the table stands still and no wager can go back.
        let listens = !self.is_closed() && self.asked_for().is_none();
        listens && self.told_of_stop(around).is_some_and(|stopped| stopped != self.jackpot_stopped)
    }

    /// Whether the pool has stopped; `None` if it cannot be reached.
    fn told_of_stop(&self, around: &Surroundings) -> Option<bool> {
        let reading = around.jackpot.filter(|reading| self.opening.pool == Some(reading.pool) && reading.reachable)?;
        Some(reading.closed.stopped)
    }

    /// While the jackpot is stopped, no round begins and no wager is accepted.
    pub(super) fn check_jackpot_runs(&self, around: &Surroundings) -> Result<(), TableRefusal> {
        let stopped = self.jackpot_stopped || self.told_of_stop(around) == Some(true);
        if stopped && !self.is_being_dealt() {
            Err(TableRefusal::Jackpot(jackpot::JackpotRefusal::Stopped))
        } else {
            Ok(())
        }
    }

    /// Records that the jackpot has stopped or goes on. Wagers without cards go back.
    pub(super) fn hear_jackpot(&self, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        self.stands_still()?;
        let news = self.told_of_stop(around).filter(|stopped| *stopped != self.jackpot_stopped);
        let (Some(stopped), Some(_)) = (news, self.opening.pool) else { return Err(TableRefusal::NoNews) };
        if !stopped {
            return Ok(vec![Fact::JackpotResumed { pool: self.opening.pool, by: None, at: around.now }]);
        }
        self.stop_jackpot(None, around)
    }

    /// The equipment of a jackpot without a pool fails. A jackpot with a pool is stopped as a whole.
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
        // A pool goes on for all of its tables at once.
        if self.opening.pool.is_some() || !self.jackpot_stopped {
            return Err(TableRefusal::Jackpot(jackpot::JackpotRefusal::NotClosed));
        }
        Ok(vec![Fact::JackpotResumed { pool: None, by: Some(by), at }])
    }

    fn stop_jackpot(&self, by: Option<StaffId>, around: &Surroundings) -> Result<Vec<Fact>, TableRefusal> {
        let (pool, rules, at) = (self.opening.pool, STOPPED.map(|rule| rule.to_string()).into(), around.now);
        let mut facts = vec![Fact::JackpotStopped { pool, by, rules, at }];
        facts.extend(self.notices_of_stop(by, at));
        facts.extend(self.return_undealt(around)?);
        Ok(facts)
    }

    /// The notices about a stop.
    pub(super) fn notices_of_stop(&self, by: Option<StaffId>, at: Moment) -> Vec<Fact> {
        let matter = Matter { about: ABOUT, by, round: None, rules: &STOPPED[..1] };
        self.raise(0, &[Whom::Inspector], &matter, at)
    }

    pub(super) fn jackpot_was_stopped(&mut self, stopped: bool) {
        self.jackpot_stopped = stopped;
    }
}
