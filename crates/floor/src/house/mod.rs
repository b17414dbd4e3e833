//! What concerns the house as a whole and not one table, person or pool: the stream `house/1`.

mod fact;

pub use fact::{Fact, Removed};

use crate::digest::Link;
use crate::time::Moment;
use rules::Cents;
use serde::Serialize;
use std::collections::BTreeMap;

/// What the record says about the house as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseBook {
    accountable_since: Option<Moment>,
    money_guarded_since: Option<Moment>,
    money_limits: Vec<(Moment, Cents)>,
    staff_limits: Vec<(Moment, Cents)>,
    removed: BTreeMap<String, (u64, Link)>,
    clock_jumps: Vec<ClockJump>,
}

/// The clock of a server's machine was set to another time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClockJump {
    /// Which server's.
    pub server: String,
    /// By so many milliseconds, forward or back.
    pub by: i64,
    /// What time it was then in the house.
    pub at: Moment,
}

impl HouseBook {
    /// Takes a fact in.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Accountable { at } => self.accountable_since = Some(*at),
            Fact::MoneyLimitSet { limit, at } => self.money_limits.push((*at, *limit)),
            Fact::MoneyGuarded { at } => {
                self.money_guarded_since.get_or_insert(*at);
            }
            Fact::StaffLimitSet { limit, at } => self.staff_limits.push((*at, *limit)),
            Fact::ClockJumped { server, by, at } => {
                self.clock_jumps.push(ClockJump { server: server.clone(), by: *by, at: *at });
            }
            Fact::Removed { streams, .. } => {
                self.removed.extend(streams.iter().map(|gone| (gone.stream.clone(), (gone.version, gone.link))));
            }
        }
    }

    /// Since when every fact that a person causes names its author.
    pub fn accountable_since(&self) -> Option<Moment> {
        self.accountable_since
    }

    /// Since when floats and seeds count with the money that one person moves alone, and people without a voucher move none.
    pub fn money_guarded_since(&self) -> Option<Moment> {
        self.money_guarded_since
    }

    /// The largest amount of money that one person moves alone, as it was last set.
    pub fn money_limit(&self) -> Option<Cents> {
        self.money_limits.last().map(|(_, limit)| *limit)
    }

    /// Every limit for what one person moves alone, and since when.
    pub fn money_limits(&self) -> &[(Moment, Cents)] {
        &self.money_limits
    }

    /// The largest amount of money that one person of the staff moves alone within a day, as it was last set.
    pub fn staff_limit(&self) -> Option<Cents> {
        self.staff_limits.last().map(|(_, limit)| *limit)
    }

    /// Every limit for what one person of the staff moves alone within a day, and since when.
    pub fn staff_limits(&self) -> &[(Moment, Cents)] {
        &self.staff_limits
    }

    /// How the clocks of servers were set to another time.
    pub fn clock_jumps(&self) -> &[ClockJump] {
        &self.clock_jumps
    }

    /// Where a stream ended that was removed by rule.
    pub fn removed(&self, stream: &str) -> Option<(u64, Link)> {
        self.removed.get(stream).copied()
    }
}
