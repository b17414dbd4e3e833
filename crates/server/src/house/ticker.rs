//! What happens because time passes, and because other servers write.
//!
//! Every server minds every open table: whichever is first when something is due writes it, and the others find it done. A
//! server that was killed is therefore missed by nobody.

use super::live::{Inner, LiveTable, Published};
use super::{Asker, House, HouseError};
use crate::store::{Change, Grown};
use floor::jackpot::PoolReading;
use floor::table::PUNCTUAL;
use floor::{Command, Moment, PoolId, Surroundings, Table, TableId};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// After something broke, the house tries again so much later.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is due at a table is left to the server that wrote there last for so long. If all were equally quick, all but one would
/// have worked for nothing.
pub(super) const GIVE_WAY: Duration = Duration::from_millis(150);

/// How often a server looks whether others have written what it was not told.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

impl House {
    /// Minds the house until the store is closed: every table when something is due there, and what other servers write. From this call on,
    /// players wait for a table until this server has begun to serve it.
    pub fn mind(self: Arc<Self>) -> impl Future<Output = ()> {
        self.minds.store(true, Ordering::Relaxed);
        self.mind_all()
    }

    async fn mind_all(self: Arc<Self>) {
        let mut changes = self.store.changes();
        let mut minders = JoinSet::new();
        let mut minded = HashSet::new();
        let mut look_again = Instant::now() + LOOK_AGAIN;
        loop {
            match self.table_ids().await {
                Ok(ids) => {
                    for id in ids {
                        if minded.insert(id) {
                            minders.spawn(Arc::clone(&self).mind_table(id));
                        }
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "the tables cannot be listed");
                    tokio::time::sleep(PATIENCE).await;
                    continue;
                }
            }
            // Until a table opens that is not minded yet, or news were missed.
            loop {
                tokio::select! {
                    change = changes.next() => match change {
                        Some(Change::Stream(grown)) => {
                            if grown.stream.kind() == "table" && !minded.contains(&TableId(grown.stream.number())) {
                                break;
                            }
                            self.heard(grown);
                        }
                        Some(Change::Missed) => {
                            self.look_everywhere().await;
                            break;
                        }
                        None => return,
                    },
                    // A server that was killed may have written something and told nobody.
                    () = tokio::time::sleep_until(look_again), if self.store.is_shared() => {
                        look_again = Instant::now() + LOOK_AGAIN;
                        self.look_around().await;
                        break;
                    }
                }
            }
        }
    }

    /// A stream has grown, here or elsewhere. Patrons find out when they are next written: their versions tell.
    ///
    /// Nobody waits here for a table whose lock is held until something is durable: news of the others come behind it.
    fn heard(self: &Arc<Self>, grown: Grown) {
        let house = Arc::clone(self);
        let number = grown.stream.number();
        match grown.stream.kind() {
            "pool" if self.meters.are_behind(PoolId(number), grown.version) => {
                tokio::spawn(async move { house.refresh_pool(PoolId(number), grown.version).await });
            }
            "table" => {
                tokio::spawn(async move { house.heard_of_table(TableId(number), grown).await });
            }
            _ => {}
        }
    }

    async fn heard_of_table(&self, id: TableId, grown: Grown) {
        let Ok(live) = self.table(id).await else { return };
        if live.hear(grown) {
            let mut inner = live.inner.lock().await;
            if let Err(error) = live.keep_up(&mut inner, &self.store).await {
                tracing::error!(%error, table = %id, "a table cannot be read");
            }
        }
    }

    /// Compares where the tables and pools stand with what is known of them.
    async fn look_around(self: &Arc<Self>) {
        for kind in ["table", "pool"] {
            match self.heads(kind).await {
                Ok(heads) => {
                    for head in heads {
                        self.heard(Grown { stream: head.stream, version: head.version, facts: Arc::default() });
                    }
                }
                Err(error) => tracing::warn!(%error, "the streams cannot be listed"),
            }
        }
    }

    async fn look_everywhere(&self) {
        let tables: Vec<_> = self.tables.lock().await.values().map(Arc::clone).collect();
        for live in tables {
            let mut inner = live.inner.lock().await;
            self.refresh(&live, &mut inner).await;
        }
        for pool in self.meters.shown() {
            self.refresh_pool(pool, u64::MAX).await;
        }
    }

    async fn refresh_pool(&self, pool: PoolId, version: u64) {
        if let Err(error) = self.pool_as_of(pool, version).await {
            tracing::error!(%error, %pool, "a pool cannot be read");
        }
    }

    async fn refresh(&self, live: &LiveTable, inner: &mut Inner) {
        if let Err(error) = live.catch_up(inner, &self.store).await {
            tracing::error!(%error, table = %live.id(), "a table cannot be read");
        }
    }

    /// Sees to it that at a table what is due is done.
    async fn mind_table(self: Arc<Self>, id: TableId) {
        let live = loop {
            match self.table(id).await {
                Ok(live) => break live,
                Err(error) => tracing::error!(%error, table = %id, "a table cannot be put together"),
            }
            tokio::time::sleep(PATIENCE).await;
        };
        while let Err(error) = self.begin_to_serve(&live).await {
            tracing::warn!(%error, table = %id, "a table cannot be told that it is served");
            tokio::time::sleep(PATIENCE).await;
        }
        live.is_served();
        if let Err(error) = self.look_through(&live).await {
            tracing::error!(%error, table = %id, "orders against persons at a table cannot be looked up");
        }
        let mut seen = live.watch();
        let mut gave_way = None;
        let mut stands = (0, self.clock.elapsed());
        loop {
            let now = self.clock.now();
            let standing = Arc::clone(&seen.borrow_and_update());
            if stands.0 != standing.version {
                stands = (standing.version, self.clock.elapsed());
            }
            if standing.table.is_closed() && standing.table.asked_for().is_none() {
                return;
            }
            let mut meter = self.meter_of(&standing.table).await;
            let jackpot = meter.as_mut().map(|meter| *meter.borrow_and_update());
            let around = Surroundings { jackpot, ..Surroundings::at(now) };
            let news = standing.table.has_news_of_jackpot(&around);
            let due = match (standing.table.house_move(now), standing.table.wakes_at()) {
                _ if news => Some(now),
                (Some(_), _) => Some(now),
                (None, due) => due,
            };
            let wait = due.map(|due| Duration::from_millis(u64::try_from(due.0 - now.0).unwrap_or(0)));
            let stood = self.clock.elapsed().saturating_sub(stands.1);
            let wait = match wait.zip(until_clock_is_given_up(&standing.table, now, stood)) {
                Some((_, Duration::ZERO)) => {
                    if let Err(error) = self.serve_again(&live).await {
                        tracing::warn!(%error, table = %id, "a table that is ahead of the clock cannot be told so");
                        tokio::time::sleep(PATIENCE).await;
                    }
                    stands.1 = self.clock.elapsed();
                    continue;
                }
                Some((wait, given_up)) => Some(wait.min(given_up)),
                None => wait,
            };
            match wait {
                Some(Duration::ZERO)
                    if self.store.is_shared()
                        && gave_way != Some(standing.version)
                        && !live.was_written_here(standing.version) =>
                {
                    gave_way = Some(standing.version);
                    let _ = tokio::time::timeout(self.gives_way, seen.changed()).await;
                }
                Some(Duration::ZERO) => {
                    if let Err(error) = self.carry_on(&live).await {
                        tracing::warn!(%error, table = %id, "what is due cannot be done");
                        tokio::time::sleep(PATIENCE).await;
                    }
                }
                Some(wait) => {
                    let _ = tokio::time::timeout(wait, changed(&mut seen, meter.as_mut())).await;
                }
                None => {
                    if !changed(&mut seen, meter.as_mut()).await {
                        return;
                    }
                }
            }
        }
    }

    /// The clock that wrote to a table was ahead, and whoever had it is gone or has set it back: what is waited for begins anew.
    async fn serve_again(&self, live: &LiveTable) -> Result<(), HouseError> {
        tracing::warn!(table = %live.id(), "a table waited for a moment that a clock which was ahead had written; it waits anew");
        match self.command(live, &Command::ServeAgain, &Asker::house()).await {
            // Somebody else was quicker.
            Err(error) if error.is_refusal() => Ok(()),
            served => served.map(|_| ()),
        }
    }

    /// What the pool of a table shows, where it feeds one that can be read.
    async fn meter_of(&self, table: &Table) -> Option<watch::Receiver<PoolReading>> {
        self.watch_meter(table.pool()?).await.ok()
    }
}

/// How long a table that is ahead of this server's clock, and has stood still for so long, is still left to the server that was ahead. That server
/// does what is due in time, by its own clock. One that does not has stopped, or its clock was set back.
fn until_clock_is_given_up(table: &Table, now: Moment, stood: Duration) -> Option<Duration> {
    let ahead = table.is_ahead_of(now)?;
    let left = table.wakes_at()?.0 - now.0 - ahead;
    let patience = u64::try_from(left.saturating_add(PUNCTUAL)).unwrap_or(0);
    Some(Duration::from_millis(patience).saturating_sub(stood))
}

/// Waits until a table has changed, or its jackpot has stopped or goes on. Says whether either is still minded.
async fn changed(
    table: &mut watch::Receiver<Arc<Published>>,
    meter: Option<&mut watch::Receiver<PoolReading>>,
) -> bool {
    let Some(meter) = meter else { return table.changed().await.is_ok() };
    let stopped = meter.borrow().closed.stopped;
    tokio::select! {
        changed = table.changed() => changed.is_ok(),
        changed = meter.wait_for(|reading| reading.closed.stopped != stopped) => changed.is_ok(),
    }
}
