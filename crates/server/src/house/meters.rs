//! What the pools show, held ready for everybody who looks: a view of a table asks nothing of the store.

use super::kept::Standing;
use super::{House, HouseError};
use floor::jackpot::PoolReading;
use floor::{Pool, PoolId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The latest durable reading of every pool that anybody has asked about.
pub(super) struct Meters {
    readings: Mutex<HashMap<PoolId, Meter>>,
    stir: Arc<watch::Sender<u64>>,
}

struct Meter {
    /// The version of the pool's stream that it was read from.
    version: u64,
    shown: watch::Sender<PoolReading>,
}

impl Meters {
    pub(super) fn new(stir: Arc<watch::Sender<u64>>) -> Self {
        Self { readings: Mutex::default(), stir }
    }

    /// Shows a pool as it is known to stand.
    pub(super) fn show(&self, pool: &Standing<Pool>) {
        let (version, reading) = (pool.version, pool.state.reading());
        {
            let mut readings = self.readings();
            let meter = readings
                .entry(reading.pool)
                .or_insert_with(|| Meter { version: 0, shown: watch::Sender::new(reading) });
            if meter.version >= version {
                return;
            }
            meter.version = version;
            meter.shown.send_replace(reading);
        }
        self.stir.send_modify(|count| *count += 1);
    }

    /// Whether a pool that is shown has changed since, as far as this version of its stream.
    pub(super) fn are_behind(&self, pool: PoolId, version: u64) -> bool {
        self.readings().get(&pool).is_some_and(|meter| meter.version < version)
    }

    /// The pools that are shown.
    pub(super) fn shown(&self) -> Vec<PoolId> {
        self.readings().keys().copied().collect()
    }

    fn watch(&self, pool: PoolId) -> Option<watch::Receiver<PoolReading>> {
        self.readings().get(&pool).map(|meter| meter.shown.subscribe())
    }

    fn readings(&self) -> MutexGuard<'_, HashMap<PoolId, Meter>> {
        // A meter is right even if somebody came to grief beside it: at worst it has yet to move.
        self.readings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl House {
    /// What a pool shows.
    pub async fn meter(&self, pool: PoolId) -> Result<PoolReading, HouseError> {
        Ok(*self.watch_meter(pool).await?.borrow())
    }

    /// What a pool shows, and every time it has changed; who is slow sees only the latest.
    pub async fn watch_meter(&self, pool: PoolId) -> Result<watch::Receiver<PoolReading>, HouseError> {
        if let Some(meter) = self.meters.watch(pool) {
            return Ok(meter);
        }
        // Taking hold of a pool shows it.
        drop(self.pool(pool).await?);
        self.meters.watch(pool).ok_or(HouseError::NoSuch("pool"))
    }
}
