//! Jackpot pools that tables feed.
//!
//! A pool holds an exact amount, to the ten-thousandth of a cent. Its meter and its account in the ledger have the whole cents
//! of it; the fraction beyond them is still in the trays of the tables it came from, and the pool's facts say how much that
//! is. So at any moment all exact contributions together are what the pool holds, less its seeds, with what prizes took.
//!
//! Tables change a pool and the pool checks that they may: a table is told the pool's [`PoolReading`], decides, and its fact says
//! what that does to the pool ([`PoolChange`]). [`Pool::record`] takes the change only if the pool still holds what the reading
//! said. Of two tables that win at the same time one is therefore first, and the other looks again and wins from what is left.
//!
//! After a royal flush the meter begins again at its seed at once, so that rounds which are still being played have their
//! prizes; but no further wagers are accepted until somebody has made sure of the win. That is also the only time at which
//! the terms may change.

mod check;
mod decide;
mod exact;
mod fact;
mod reconciliation;
mod refusal;
mod terms;

pub use decide::Command;
pub use exact::{Exact, NotExact};
pub use fact::{Fact, PoolChange, PoolEntry};
pub use reconciliation::{PoolTally, Reconciliation};
pub use refusal::JackpotRefusal;
pub use terms::{Term, Terms};

use crate::gaming_day::GamingDay;
use crate::id::{PoolId, TableId};
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Which layout a pool has that was written down; raised whenever that changes, so that old ones are passed over.
pub const LAYOUT: u32 = 2;

/// Whether a pool lets wagers in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = JackpotClosed))]
pub struct Closed {
    /// A royal flush was won, and nobody has made sure of it yet.
    pub locked: bool,
    /// Its equipment failed.
    pub stopped: bool,
}

/// What a table is told of the pool it feeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = JackpotReading))]
pub struct PoolReading {
    /// Which pool.
    pub pool: PoolId,
    /// What the meter shows.
    pub meter: Cents,
    /// The fraction of a cent beyond it, in ten-thousandths of a cent.
    pub carried: u16,
    /// Whether the pool can be reached; jackpot wagers are taken only while it can.
    pub reachable: bool,
    /// Whether it lets wagers in.
    pub closed: Closed,
    /// What its tables must agree in.
    pub terms: Terms,
    /// Whether it holds play money.
    pub play_money: bool,
    /// What the house has put in after the last royal flush of the table that is told, where there was one. It is for the table's own
    /// decisions and not for people to see.
    #[serde(skip)]
    pub put_in: Option<Cents>,
}

impl PoolReading {
    /// What the pool holds, to the last fraction.
    pub const fn exact(&self) -> Exact {
        Exact::new(self.meter, self.carried)
    }

    /// The same pool when nothing can be heard of it.
    #[must_use]
    pub const fn out_of_reach(self) -> Self {
        Self { reachable: false, ..self }
    }

    /// Whether a wager on the jackpot may be accepted now at a table that plays for these terms.
    pub fn accepts(&self, terms: &Terms) -> Result<(), JackpotRefusal> {
        if !self.reachable {
            Err(JackpotRefusal::OutOfReach)
        } else if self.closed.stopped {
            Err(JackpotRefusal::Stopped)
        } else if self.closed.locked {
            Err(JackpotRefusal::Locked)
        } else {
            self.terms.differs(terms).map_or(Ok(()), |term| Err(JackpotRefusal::Differs(term)))
        }
    }
}

/// A jackpot pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pool {
    id: PoolId,
    terms: Terms,
    play_money: bool,
    holds: Exact,
    closed: Closed,
    linked: BTreeSet<TableId>,
    /// What wagers of rounds that are being played have added, table by table.
    in_play: BTreeMap<TableId, Exact>,
    /// The last royal flush of each table, the latest at the end.
    royals: Vec<Royal>,
    /// Since the last reckoning.
    tally: PoolTally,
    last_reckoned: Option<GamingDay>,
}

/// A royal flush that has won the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Royal {
    table: TableId,
    /// The seed that the house has put in after it.
    seed: Cents,
    /// What new terms have added to that seed since, or taken from it.
    by_terms: Cents,
    /// The win was not made sure of yet.
    unsure: bool,
}

impl Pool {
    /// The pool that was opened by this fact; nothing where the fact is another one.
    pub fn opened(id: PoolId, fact: &Fact) -> Option<Self> {
        let Fact::Opened { terms, play_money, .. } = fact else { return None };
        let tally = PoolTally { seeded: terms.seed, ..PoolTally::default() };
        Some(Self {
            id,
            terms: *terms,
            play_money: *play_money,
            holds: Exact::from(terms.seed),
            closed: Closed::default(),
            linked: BTreeSet::new(),
            in_play: BTreeMap::new(),
            royals: Vec::new(),
            tally,
            last_reckoned: None,
        })
    }

    /// Takes a fact in.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::Opened { .. } => {}
            Fact::Changed { table, change, .. } => self.change(*table, change),
            Fact::Unlocked { .. } => {
                self.closed.locked = false;
                self.royals.iter_mut().for_each(|royal| royal.unsure = false);
            }
            Fact::TermsSet { terms, .. } => {
                let more = terms.seed - self.terms.seed;
                self.holds += Exact::from(more);
                self.tally.seeded += more;
                if let Some(royal) = self.royals.last_mut() {
                    royal.by_terms += more;
                }
                self.terms = *terms;
                self.linked.clear();
            }
            Fact::Stopped { .. } => self.closed.stopped = true,
            Fact::Resumed { .. } => self.closed.stopped = false,
            Fact::Reconciled { day, .. } => {
                self.tally = PoolTally { opening: self.holds, ..PoolTally::default() };
                self.last_reckoned = Some(day.day);
            }
        }
    }

    fn change(&mut self, table: TableId, change: &PoolChange) {
        self.holds += change.difference();
        match *change {
            PoolChange::Linked { .. } => {
                self.linked.insert(table);
            }
            PoolChange::Unlinked => {
                self.linked.remove(&table);
            }
            PoolChange::Contributed { added, .. } => {
                *self.tally.contributed.entry(table).or_default() += added;
                *self.in_play.entry(table).or_default() += added;
            }
            PoolChange::Returned { returned, .. } => self.take_back(table, returned),
            PoolChange::Settled { returned, taken, reseeded, .. } => {
                self.take_back(table, returned);
                self.in_play.remove(&table);
                self.tally.awarded += taken;
                if let Some(seed) = reseeded {
                    self.tally.seeded += seed;
                    self.closed.locked = true;
                    self.royals.retain(|royal| royal.table != table);
                    self.royals.push(Royal { table, seed, by_terms: Cents::ZERO, unsure: true });
                }
            }
            PoolChange::Invalidated { returned, restored, withdrawn, .. } => {
                *self.tally.contributed.entry(table).or_default() -= returned;
                self.tally.awarded -= restored;
                self.tally.seeded -= withdrawn.unwrap_or_default();
                if withdrawn.is_some() {
                    self.royal_is_undone(table);
                }
            }
        }
    }

    /// A royal flush counts no longer. Wagers still wait until it was made sure that there is none.
    fn royal_is_undone(&mut self, table: TableId) {
        let Some(at) = self.royals.iter().position(|royal| royal.table == table) else { return };
        let undone = self.royals.remove(at);
        // What new terms have changed stays with another win that stands and may have changed them.
        if let Some(stands) = self.royals.iter_mut().rfind(|royal| royal.unsure) {
            stands.by_terms += undone.by_terms;
        }
    }

    /// What the house takes out again of what it has put in after the last royal flush of a table, if that is undone.
    fn put_in(&self, table: TableId) -> Option<Cents> {
        let royal = self.royals.iter().find(|royal| royal.table == table)?;
        let other_stands = self.royals.iter().any(|other| other.unsure && other.table != table);
        Some(if other_stands { royal.seed } else { royal.seed + royal.by_terms })
    }

    fn take_back(&mut self, table: TableId, returned: Exact) {
        *self.tally.contributed.entry(table).or_default() -= returned;
        if let Some(in_play) = self.in_play.get_mut(&table) {
            *in_play -= returned;
            if *in_play == Exact::ZERO {
                self.in_play.remove(&table);
            }
        }
    }

    /// Which pool.
    pub fn id(&self) -> PoolId {
        self.id
    }

    /// What a table is told of it.
    pub fn reading(&self) -> PoolReading {
        PoolReading {
            pool: self.id,
            meter: self.holds.whole(),
            carried: self.holds.carried(),
            reachable: true,
            closed: self.closed,
            terms: self.terms,
            play_money: self.play_money,
            put_in: None,
        }
    }

    /// What one table is told of it before it decides.
    pub fn reading_for(&self, table: TableId) -> PoolReading {
        PoolReading { put_in: self.put_in(table), ..self.reading() }
    }

    /// What it holds, to the last fraction.
    pub fn holds(&self) -> Exact {
        self.holds
    }

    /// The tables that feed it.
    pub fn tables(&self) -> impl Iterator<Item = TableId> {
        self.linked.iter().copied()
    }

    /// What happened since the last reckoning.
    pub fn tally(&self) -> &PoolTally {
        &self.tally
    }
}
