//! The limits that patrons set for themselves, and how much of them is used.
//!
//! A stricter limit applies at once. A looser limit waits a day, so that a player cannot loosen it in the heat of the moment.

use super::PatronRefusal;
use crate::gaming_day::GamingDay;
use crate::id::TableId;
use crate::time::Moment;
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How long a looser limit waits.
pub const DELAY: i64 = 24 * 60 * 60 * 1000;

const MILLISECONDS_PER_MINUTE: i64 = 60_000;
const MINUTES_PER_DAY: u32 = 24 * 60;

/// A patron's own limits for a gaming day. A limit that is left out does not apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnLimits {
    /// The largest loss; chips at tables count as lost until they come back.
    pub loss: Option<Cents>,
    /// The most minutes at tables.
    pub minutes: Option<u32>,
}

/// The stricter of two limits.
fn stricter<T: Ord + Copy>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

impl OwnLimits {
    pub(super) fn check(&self) -> Result<(), PatronRefusal> {
        let loss = self.loss.is_none_or(|loss| loss.is_some() && loss <= Cents::LARGEST_WAGER);
        let minutes = self.minutes.is_none_or(|minutes| (1..=MINUTES_PER_DAY).contains(&minutes));
        if loss && minutes { Ok(()) } else { Err(PatronRefusal::Limit) }
    }

    /// The stricter of each.
    pub(super) fn stricter(&self, other: &Self) -> Self {
        Self { loss: stricter(self.loss, other.loss), minutes: stricter(self.minutes, other.minutes) }
    }
}

/// A patron's play in a gaming day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DayOfPlay {
    day: Option<GamingDay>,
    /// Money that went to tables and has not come back.
    out: Cents,
    /// Time at tables that they have left.
    milliseconds: i64,
    /// The tables with the patron's chips, and since when; only the time in this day counts.
    tables: BTreeMap<TableId, Moment>,
    /// Since when there is such a table.
    since: Option<Moment>,
}

impl DayOfPlay {
    /// Starts a new gaming day, in which no limit is used yet.
    fn begin(&mut self, day: GamingDay, now: Moment) {
        if self.day != Some(day) {
            self.day = Some(day);
            self.out = Cents::ZERO;
            self.milliseconds = 0;
            self.since = self.since.map(|_| now);
        }
    }

    pub(super) fn buy_in(&mut self, table: TableId, amount: Cents, day: GamingDay, now: Moment) {
        self.begin(day, now);
        self.out += amount;
        self.tables.entry(table).or_insert(now);
        self.since = self.since.or(Some(now));
    }

    pub(super) fn cash_out(&mut self, table: TableId, amount: Cents, left: bool, day: GamingDay, now: Moment) {
        self.begin(day, now);
        self.out -= amount;
        if left {
            self.tables.remove(&table);
        }
        if self.tables.is_empty() {
            self.milliseconds = self.played(day, now);
            self.since = None;
        }
    }

    /// Chips that came back from a table turned out not to be the patron's own.
    pub(super) fn owes(&mut self, amount: Cents, day: GamingDay, now: Moment) {
        self.begin(day, now);
        self.out += amount;
    }

    /// How long the patron has been at tables in this gaming day.
    fn played(&self, day: GamingDay, now: Moment) -> i64 {
        if self.day != Some(day) {
            return 0;
        }
        self.milliseconds + self.since.map_or(0, |since| (now.0 - since.0).max(0))
    }

    /// Whether the time limit allows further play.
    pub(super) fn check_time(&self, limits: &OwnLimits, day: GamingDay, now: Moment) -> Result<(), PatronRefusal> {
        match limits.minutes {
            Some(minutes) if self.played(day, now) >= i64::from(minutes) * MILLISECONDS_PER_MINUTE => {
                Err(PatronRefusal::TimeLimit { minutes })
            }
            _ => Ok(()),
        }
    }

    /// Whether the loss limit allows that this amount goes to a table.
    pub(super) fn check_loss(&self, limits: &OwnLimits, day: GamingDay, amount: Cents) -> Result<(), PatronRefusal> {
        let out = if self.day == Some(day) { self.out } else { Cents::ZERO };
        match limits.loss {
            Some(limit) if out + amount > limit => {
                Err(PatronRefusal::LossLimit { limit, left: (limit - out).max(Cents::ZERO) })
            }
            _ => Ok(()),
        }
    }

    /// The tables with the patron's chips.
    pub(super) fn tables(&self) -> impl Iterator<Item = TableId> {
        self.tables.keys().copied()
    }
}
