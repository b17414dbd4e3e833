//! Checks that this pool would have written a fact.

use super::{Command, Fact, Pool};
use crate::discrepancy::Discrepancy;
use crate::id::PoolId;

impl Pool {
    /// The pool that this fact opens, if opening it would have written this fact.
    pub fn check_opened(id: PoolId, fact: &Fact) -> Result<Self, Discrepancy> {
        let Fact::Opened { terms, play_money, by, at, .. } = *fact else { return Err(Discrepancy::OutOfPlace) };
        // Whether the amount took two persons is checked together with the authors of all facts.
        let again = Self::open(id, terms, play_money, by, at)?.agreed_like(fact);
        if again != *fact {
            return Err(Discrepancy::differs("fact", &again));
        }
        Self::opened(id, fact).ok_or(Discrepancy::OutOfPlace)
    }

    /// Whether this pool, in its present state, would have written this fact next. Whether a table really caused a change is checked against the
    /// table's facts.
    pub fn check(&self, fact: &Fact) -> Result<(), Discrepancy> {
        let again = match *fact {
            Fact::Opened { .. } => return Err(Discrepancy::OutOfPlace),
            Fact::Changed { table, round, change, at } => self.record(table, round, change, at)?,
            Fact::Unlocked { by, at } => self.decide(&Command::Unlock { by }, at)?,
            Fact::TermsSet { terms, by, at, .. } => {
                self.decide(&Command::SetTerms { terms, by, agreed_by: None }, at)?.agreed_like(fact)
            }
            Fact::Stopped { by, at } => self.decide(&Command::Stop { by }, at)?,
            Fact::Resumed { by, at } => self.decide(&Command::Resume { by }, at)?,
            Fact::Reconciled { ref day, by, at } => {
                self.decide(&Command::Reconcile { day: day.day, ledger: day.ledger, by }, at)?
            }
        };
        if again == *fact { Ok(()) } else { Err(Discrepancy::differs("fact", &again)) }
    }
}
