//! What the pools show, held ready for everybody who looks: a view of a table asks nothing of the store.

use super::kept::Standing;
use super::{House, HouseError};
use floor::jackpot::Reading;
use floor::{Pool, PoolId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The latest durable reading of every pool that anybody has asked about.
pub(super) struct Meters {
    readings: Mutex<HashMap<PoolId, (u64, Reading)>>,
    stir: Arc<watch::Sender<u64>>,
}

impl Meters {
    pub(super) fn new(stir: Arc<watch::Sender<u64>>) -> Self {
        Self { readings: Mutex::default(), stir }
    }

    /// Shows a pool as it is known to stand.
    pub(super) fn show(&self, pool: &Standing<Pool>) {
        let (version, reading) = (pool.version, pool.state.reading());
        let before = self.readings().insert(reading.pool, (version, reading));
        if before.is_none_or(|(known, _)| known < version) {
            self.stir.send_modify(|count| *count += 1);
        }
    }

    /// Whether a pool that is shown has changed since, as far as this version of its stream.
    pub(super) fn are_behind(&self, pool: PoolId, version: u64) -> bool {
        self.readings().get(&pool).is_some_and(|(known, _)| *known < version)
    }

    /// The pools that are shown.
    pub(super) fn shown(&self) -> Vec<PoolId> {
        self.readings().keys().copied().collect()
    }

    fn readings(&self) -> MutexGuard<'_, HashMap<PoolId, (u64, Reading)>> {
        // A reading is replaced whole, so it is right even if somebody came to grief beside it.
        self.readings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl House {
    /// What a pool shows.
    pub async fn meter(&self, pool: PoolId) -> Result<Reading, HouseError> {
        let known = self.meters.readings().get(&pool).map(|(_, reading)| *reading);
        match known {
            Some(reading) => Ok(reading),
            None => Ok(self.pool(pool).await?.state.reading()),
        }
    }
}
