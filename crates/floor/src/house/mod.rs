//! What concerns the house as a whole and not one table, person or pool: the stream `house/1`.

mod fact;

pub use fact::{Fact, Removed};

use crate::digest::Link;
use crate::time::Moment;
use rules::Cents;
use std::collections::BTreeMap;

/// What the record says about the house as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseBook {
    accountable_since: Option<Moment>,
    money_limits: Vec<(Moment, Cents)>,
    removed: BTreeMap<String, (u64, Link)>,
}

impl HouseBook {
    /// Takes a fact in.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Accountable { at } => self.accountable_since = Some(*at),
            Fact::MoneyLimitSet { limit, at } => self.money_limits.push((*at, *limit)),
            Fact::ClockJumped { .. } => {}
            Fact::Removed { streams, .. } => {
                self.removed.extend(streams.iter().map(|gone| (gone.stream.clone(), (gone.version, gone.link))));
            }
        }
    }

    /// Since when every fact that a person causes names its author.
    pub fn accountable_since(&self) -> Option<Moment> {
        self.accountable_since
    }

    /// The largest amount of money that one person moves alone, as it was last set.
    pub fn money_limit(&self) -> Option<Cents> {
        self.money_limits.last().map(|(_, limit)| *limit)
    }

    /// Every limit for what one person moves alone, and since when.
    pub fn money_limits(&self) -> &[(Moment, Cents)] {
        &self.money_limits
    }

    /// Where a stream ended that was removed by rule.
    pub fn removed(&self, stream: &str) -> Option<(u64, Link)> {
        self.removed.get(stream).copied()
    }
}
