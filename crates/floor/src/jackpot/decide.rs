//! The decisions of a pool about commands and about changes by tables.

use super::{Exact, Fact, JackpotRefusal, Pool, PoolChange, Reconciliation, Terms};
use crate::gaming_day::GamingDay;
use crate::id::{PoolId, StaffId, TableId};
use crate::ledger::{Account, Moves, Posting};
use crate::time::Moment;
use rules::Cents;
use serde::{Deserialize, Serialize};

/// A command of the staff to a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// A win of the whole jackpot is verified, and the pool accepts wagers again.
    Unlock {
        /// Who asks.
        by: StaffId,
    },
    /// The terms change, which is possible after such a win and before the next wagers.
    SetTerms {
        /// From now on.
        terms: Terms,
        /// Who asks.
        by: StaffId,
        /// The second person, if the change of the seed is more than one person moves alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed_by: Option<StaffId>,
    },
    /// The equipment fails.
    Stop {
        /// Who asks.
        by: StaffId,
    },
    /// An inspector approves that play goes on.
    Resume {
        /// Who asks.
        by: StaffId,
    },
    /// A gaming day is over.
    Reconcile {
        /// Which day.
        day: GamingDay,
        /// The ledger's balance of the pool's account.
        ledger: Cents,
        /// Who asks.
        by: StaffId,
    },
}

impl Pool {
    /// A pool is opened and seeded.
    pub fn open(id: PoolId, terms: Terms, play_money: bool, by: StaffId, at: Moment) -> Result<Fact, JackpotRefusal> {
        if !terms.are_possible() {
            return Err(JackpotRefusal::Impossible);
        }
        Ok(Fact::Opened { terms, play_money, by, agreed_by: None, at, moved: seeded(id, play_money, terms.seed) })
    }

    /// The facts that follow from the command, or the refusal.
    pub fn decide(&self, command: &Command, now: Moment) -> Result<Fact, JackpotRefusal> {
        match *command {
            Command::Unlock { by } if self.closed.locked => Ok(Fact::Unlocked { by, at: now }),
            Command::SetTerms { terms, by, agreed_by } => Ok(self.set_terms(terms, by, now)?.agreed(agreed_by)),
            Command::Stop { .. } if self.closed.stopped => Err(JackpotRefusal::Stopped),
            Command::Stop { by } => Ok(Fact::Stopped { by, at: now }),
            Command::Resume { by } if self.closed.stopped => Ok(Fact::Resumed { by, at: now }),
            Command::Unlock { .. } | Command::Resume { .. } => Err(JackpotRefusal::NotClosed),
            Command::Reconcile { day, ledger, by } => {
                if let Some(last) = self.last_reckoned.filter(|last| day <= *last) {
                    return Err(JackpotRefusal::ReckonedUp(last));
                }
                let day = Reconciliation::new(day, &self.tally, self.holds, ledger);
                Ok(Fact::Reconciled { day, by, at: now })
            }
        }
    }

    fn set_terms(&self, terms: Terms, by: StaffId, at: Moment) -> Result<Fact, JackpotRefusal> {
        if !self.closed.locked || !self.royals.iter().any(|royal| royal.unsure) {
            return Err(JackpotRefusal::NotWon);
        }
        if !terms.are_possible() {
            return Err(JackpotRefusal::Impossible);
        }
        // Players in a round play for the terms that the sign showed when they wagered.
        if let Some(table) = self.in_play.keys().next() {
            return Err(JackpotRefusal::InPlay(*table));
        }
        let moved = seeded(self.id, self.play_money, terms.seed - self.terms.seed);
        Ok(Fact::TermsSet { terms, by, agreed_by: None, at, moved })
    }

    /// Takes the change by a table into the pool, or refuses it.
    pub fn record(&self, table: TableId, round: u64, change: PoolChange, at: Moment) -> Result<Fact, JackpotRefusal> {
        if change.before().is_some_and(|before| before != self.holds) {
            return Err(JackpotRefusal::Moved);
        }
        let linked = self.linked.contains(&table);
        match change {
            PoolChange::Linked { terms } => {
                if linked {
                    return Err(JackpotRefusal::LinkedAlready(table));
                }
                if let Some(term) = self.terms.differs(&terms) {
                    return Err(JackpotRefusal::Differs(term));
                }
            }
            PoolChange::Unlinked if self.in_play.contains_key(&table) => return Err(JackpotRefusal::InPlay(table)),
            // A table that new terms have unlinked may still leave the pool, so that it can be set and linked again.
            PoolChange::Unlinked => {}
            // The amounts of an invalidated round come back even if the table no longer feeds the pool.
            PoolChange::Invalidated { withdrawn, .. } if withdrawn.is_some() && withdrawn != self.put_in(table) => {
                return Err(JackpotRefusal::Moved);
            }
            PoolChange::Invalidated { .. } => {}
            _ if !linked => return Err(JackpotRefusal::NotLinked(table)),
            _ => {}
        }
        Ok(Fact::Changed { table, round, change, at })
    }

    /// The increments of rounds in play.
    pub fn in_play(&self) -> Exact {
        self.in_play.values().copied().sum()
    }
}

/// A seed comes from the house's own money.
fn seeded(pool: PoolId, play_money: bool, amount: Cents) -> Vec<Posting> {
    let mut moves = Moves::default();
    moves.shift(Account::house(play_money), Account::Pool(pool), amount);
    moves.postings()
}
