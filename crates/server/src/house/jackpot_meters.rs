//! The readings of the jackpot meters, kept in memory: a view of a table needs no query to the store.

use super::aggregate::Loaded;
use super::{House, HouseError};
use floor::jackpot::PoolReading;
use floor::{Pool, PoolId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The latest durable reading of every pool that was asked for.
pub(super) struct Meters {
    readings: Mutex<HashMap<PoolId, Meter>>,
    stir: Arc<watch::Sender<u64>>,
}

struct Meter {
    /// The version of the pool's stream at this reading.
    version: u64,
    shown: watch::Sender<PoolReading>,
}

impl Meters {
    pub(super) fn new(stir: Arc<watch::Sender<u64>>) -> Self {
        Self { readings: Mutex::default(), stir }
    }

    /// Publishes the reading of a pool.
    pub(super) fn show(&self, pool: &Loaded<Pool>) {
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

    /// Whether the reading of a pool is older than this version of its stream.
    pub(super) fn are_behind(&self, pool: PoolId, version: u64) -> bool {
        self.readings().get(&pool).is_some_and(|meter| meter.version < version)
    }

    /// The pools with a reading.
    pub(super) fn shown(&self) -> Vec<PoolId> {
        self.readings().keys().copied().collect()
    }

    fn watch(&self, pool: PoolId) -> Option<watch::Receiver<PoolReading>> {
        self.readings().get(&pool).map(|meter| meter.shown.subscribe())
    }

    fn readings(&self) -> MutexGuard<'_, HashMap<PoolId, Meter>> {
        // A reading is correct even if another thread panicked: at worst it is old.
        self.readings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl House {
    /// The reading of a pool's meter.
    pub async fn meter(&self, pool: PoolId) -> Result<PoolReading, HouseError> {
        Ok(*self.watch_meter(pool).await?.borrow())
    }

    /// The reading of a pool's meter, and every change of it. A slow reader only sees the latest.
    pub async fn watch_meter(&self, pool: PoolId) -> Result<watch::Receiver<PoolReading>, HouseError> {
        if let Some(meter) = self.meters.watch(pool) {
            return Ok(meter);
        }
        // Locking a pool publishes its reading.
        drop(self.pool(pool).await?);
        self.meters.watch(pool).ok_or(HouseError::NoSuch("pool"))
    }
}
