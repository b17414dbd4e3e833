//! The daily reckoning of a pool.

use super::Exact;
use crate::gaming_day::GamingDay;
use crate::id::TableId;
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The movements of a pool since the last reconciliation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = JackpotTally))]
pub struct PoolTally {
    /// The pool's amount at that time.
    pub opening: Exact,
    /// The increments of each table's wagers, without those of wagers that went back.
    pub contributed: BTreeMap<TableId, Exact>,
    /// The sum of the prizes.
    pub awarded: Cents,
    /// The sum of the seeds.
    pub seeded: Cents,
}

impl PoolTally {
    /// The amount that the pool must hold now.
    pub fn closing(&self) -> Exact {
        let contributed: Exact = self.contributed.values().copied().sum();
        self.opening + contributed + Exact::from(self.seeded - self.awarded)
    }
}

/// The reconciliation of a pool for one gaming day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reconciliation {
    /// Which day.
    pub day: GamingDay,
    /// The movements of the day.
    pub tally: PoolTally,
    /// The pool's amount: the whole cents on the meter, and the fraction of a cent.
    pub closing: Exact,
    /// The ledger's balance of the pool's account, in whole cents.
    pub ledger: Cents,
    /// The pool's amount less the amount that the movements give. Any difference is an error of the house.
    pub difference: Exact,
    /// The ledger's balance less the whole cents of the meter. Any difference is an error of the house.
    pub ledger_difference: Cents,
}

impl Reconciliation {
    pub(super) fn new(day: GamingDay, tally: &PoolTally, closing: Exact, ledger: Cents) -> Self {
        Self {
            day,
            tally: tally.clone(),
            closing,
            ledger,
            difference: closing - tally.closing(),
            ledger_difference: ledger - closing.whole(),
        }
    }
}
