//! Facts that concern no single table, person or pool: the stream `house/1`.

mod fact;

pub use fact::{Fact, Removed};

use crate::digest::Link;
use crate::time::Moment;
use rules::Cents;
use serde::Serialize;
use std::collections::BTreeMap;

/// The state of the house as a whole, from its facts.
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
    /// The number of milliseconds, negative if the clock was set back.
    pub by: i64,
    /// The house time of the jump.
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

    /// Since when floats and seeds count towards the limit of one person, and people without a voucher move no money alone.
    pub fn money_guarded_since(&self) -> Option<Moment> {
        self.money_guarded_since
    }

    /// The current limit for the money that one person moves alone.
    pub fn money_limit(&self) -> Option<Cents> {
        self.money_limits.last().map(|(_, limit)| *limit)
    }

    /// Every limit for the money that one person moves alone, with the time from which it applied.
    pub fn money_limits(&self) -> &[(Moment, Cents)] {
        &self.money_limits
    }

    /// The current limit for the money that one member of the staff moves alone within a day.
    pub fn staff_limit(&self) -> Option<Cents> {
        self.staff_limits.last().map(|(_, limit)| *limit)
    }

    /// Every limit for the money that one member of the staff moves alone within a day, with the time from which it applied.
    pub fn staff_limits(&self) -> &[(Moment, Cents)] {
        &self.staff_limits
    }

    /// The clock jumps of servers.
    pub fn clock_jumps(&self) -> &[ClockJump] {
        &self.clock_jumps
    }

    /// The end of a stream that was removed by rule.
    pub fn removed(&self, stream: &str) -> Option<(u64, Link)> {
        self.removed.get(stream).copied()
    }
}
