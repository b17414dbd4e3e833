//! The daily reckoning of a pool.

use super::Exact;
use crate::gaming_day::GamingDay;
use crate::id::TableId;
use rules::Cents;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What went into a pool and out of it since it was last reckoned up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = JackpotTally))]
pub struct PoolTally {
    /// What it held then.
    pub opening: Exact,
    /// What each table's wagers added, those that went back taken off.
    pub contributed: BTreeMap<TableId, Exact>,
    /// What prizes took.
    pub awarded: Cents,
    /// What the house put in.
    pub seeded: Cents,
}

impl PoolTally {
    /// What the pool must hold now.
    pub fn closing(&self) -> Exact {
        let contributed: Exact = self.contributed.values().copied().sum();
        self.opening + contributed + Exact::from(self.seeded - self.awarded)
    }
}

/// A gaming day of a pool, reckoned up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reconciliation {
    /// Which day.
    pub day: GamingDay,
    /// What happened.
    pub tally: PoolTally,
    /// What the pool holds: the whole cents of the meter, and the fraction that it cannot show.
    pub closing: Exact,
    /// What the ledger has in the pool's account, in whole cents.
    pub ledger: Cents,
    /// What the pool holds beyond what the tally says it must. Anything but nothing is an error of the house.
    pub difference: Exact,
    /// What the ledger has beyond the whole cents of the meter. Anything but nothing is an error of the house.
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

    /// Whether everything is accounted for.
    pub fn balances(&self) -> bool {
        self.difference == Exact::ZERO && self.ledger_difference == Cents::ZERO
    }
}
