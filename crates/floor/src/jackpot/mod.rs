//! Jackpot pools that tables feed.
//!
//! A pool holds an exact amount, to the ten-thousandth of a cent. Its meter and its account in the ledger have the whole cents; the fractions are
//! still in the trays of the tables they came from, and the pool's facts say how much that is. So at any moment the pool's amount equals all
//! contributions plus its seeds less the prizes.
//!
//! A table decides about its jackpot wagers, and the pool checks the result: the table reads the pool ([`PoolReading`]) and decides, and its fact
//! contains the change of the pool ([`PoolChange`]). [`Pool::record`] accepts the change only if the pool's amount is still the one in the reading.
//! If two tables win at the same time, one is first, and the other reads again and wins from the rest.
//!
//! After a royal flush the meter starts again at its seed at once, so that prizes of rounds in play can be paid. But the pool accepts no further
//! wagers until a member of the staff has verified the win. Terms can change only in that time.

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

/// The version of the layout in which a pool is stored; raised with every change, so that older snapshots are ignored.
pub const LAYOUT: u32 = 2;

/// Whether a pool lets wagers in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = JackpotClosed))]
pub struct Closed {
    /// A royal flush has won, and the win is not verified yet.
    pub locked: bool,
    /// Its equipment failed.
    pub stopped: bool,
}

/// A pool as a table that feeds it sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = JackpotReading))]
pub struct PoolReading {
    /// Which pool.
    pub pool: PoolId,
    /// The meter, in whole cents.
    pub meter: Cents,
    /// The fraction of a cent beyond it, in ten-thousandths of a cent.
    pub carried: u16,
    /// Whether the pool can be reached; jackpot wagers are accepted only while it can.
    pub reachable: bool,
    /// Whether it accepts wagers.
    pub closed: Closed,
    /// The terms that its tables share.
    pub terms: Terms,
    /// Whether it holds play money.
    pub play_money: bool,
    /// The seed after the last royal flush of the table that reads the pool, if there was one. Only the table's decisions use it; people do not see
    /// it.
    #[serde(skip)]
    pub put_in: Option<Cents>,
}

impl PoolReading {
    /// The exact amount of the pool.
    pub const fn exact(&self) -> Exact {
        Exact::new(self.meter, self.carried)
    }

    /// The same reading, for a pool that cannot be reached.
    #[must_use]
    pub const fn out_of_reach(self) -> Self {
        Self { reachable: false, ..self }
    }

    /// Whether a table with these terms may accept a jackpot wager now.
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
    /// The increments of rounds in play, by table.
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
    /// The seed after it.
    seed: Cents,
    /// The change of that seed by new terms since then.
    by_terms: Cents,
    /// The win is not verified yet.
    unsure: bool,
}

impl Pool {
    /// Opens a pool from its first fact; `None` for any other fact.
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

    /// Undoes a royal flush. Wagers still wait until the staff has verified that there is none.
    fn royal_is_undone(&mut self, table: TableId) {
        let Some(at) = self.royals.iter().position(|royal| royal.table == table) else { return };
        let undone = self.royals.remove(at);
        // The change by new terms stays with another win that stands and may have allowed it.
        if let Some(stands) = self.royals.iter_mut().rfind(|royal| royal.unsure) {
            stands.by_terms += undone.by_terms;
        }
    }

    /// The seed after the last royal flush of a table, which the house takes out again if that win is undone.
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

    /// The pool as any table sees it.
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

    /// The pool as one table sees it before a decision.
    pub fn reading_for(&self, table: TableId) -> PoolReading {
        PoolReading { put_in: self.put_in(table), ..self.reading() }
    }

    /// The exact amount of the pool.
    pub fn holds(&self) -> Exact {
        self.holds
    }

    /// The tables that feed it.
    pub fn tables(&self) -> impl Iterator<Item = TableId> {
        self.linked.iter().copied()
    }

    /// The movements since the last reconciliation.
    pub fn tally(&self) -> &PoolTally {
        &self.tally
    }
}
