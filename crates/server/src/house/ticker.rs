//! Moves that are due because time has passed, and facts that other servers have written.
//!
//! Every server watches every open table: the first one to act writes a due move, and the others find it done. So the house goes on when a server is
//! killed.

use super::live_table::{Inner, LiveTable, PublishedTable};
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

/// How long the house waits after an error before it tries again.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long the other servers leave a due move to the server that wrote to the table last. Otherwise all of them would make it, and all but one would
/// fail to commit.
pub(super) const GIVE_WAY: Duration = Duration::from_millis(150);

/// How often a server looks for facts that were not announced to it.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

impl House {
    /// Watches the house until the store is closed: it makes due moves at every table and takes in the facts of other servers. From this call on,
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
            // Goes on until a table opens that is not watched yet, or announcements were missed.
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
                    // A server that was killed may have written facts without announcing them.
                    () = tokio::time::sleep_until(look_again), if self.store.is_shared() => {
                        look_again = Instant::now() + LOOK_AGAIN;
                        self.look_around().await;
                        break;
                    }
                }
            }
        }
    }

    /// A stream has grown, here or at another server. Patrons are not read here: their versions show it when they are next written.
    ///
    /// This does not wait for the lock of a table: announcements about other tables come behind it.
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

    /// Compares the heads of the streams with the known tables and pools.
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

    /// Makes the due moves at a table.
    async fn mind_table(self: Arc<Self>, id: TableId) {
        let live = loop {
            match self.table(id).await {
                Ok(live) => break live,
                Err(error) => tracing::error!(%error, table = %id, "a table cannot be loaded"),
            }
            tokio::time::sleep(PATIENCE).await;
        };
        while let Err(error) = self.begin_to_serve(&live).await {
            tracing::warn!(%error, table = %id, "this server cannot begin to serve a table");
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
            let snapshot = Arc::clone(&seen.borrow_and_update());
            if stands.0 != snapshot.version {
                stands = (snapshot.version, self.clock.elapsed());
            }
            if snapshot.table.is_closed() && snapshot.table.asked_for().is_none() {
                return;
            }
            let mut meter = self.meter_of(&snapshot.table).await;
            let jackpot = meter.as_mut().map(|meter| *meter.borrow_and_update());
            let around = Surroundings { jackpot, ..Surroundings::at(now) };
            let news = snapshot.table.has_news_of_jackpot(&around);
            let due = match (snapshot.table.house_move(now), snapshot.table.wakes_at()) {
                _ if news => Some(now),
                (Some(_), _) => Some(now),
                (None, due) => due,
            };
            let wait = due.map(|due| Duration::from_millis(u64::try_from(due.0 - now.0).unwrap_or(0)));
            let stood = self.clock.elapsed().saturating_sub(stands.1);
            let wait = match wait.zip(until_clock_is_given_up(&snapshot.table, now, stood)) {
                Some((_, Duration::ZERO)) => {
                    if let Err(error) = self.serve_again(&live).await {
                        tracing::warn!(%error, table = %id, "a table whose deadline lies too far ahead cannot be corrected");
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
                        && gave_way != Some(snapshot.version)
                        && !live.was_written_here(snapshot.version) =>
                {
                    gave_way = Some(snapshot.version);
                    let _ = tokio::time::timeout(self.gives_way, seen.changed()).await;
                }
                Some(Duration::ZERO) => {
                    if let Err(error) = self.carry_on(&live).await {
                        tracing::warn!(%error, table = %id, "the due move at a table failed");
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

    /// A server whose clock was ahead set a deadline, and that server has stopped or corrected its clock: the waiting time begins anew.
    async fn serve_again(&self, live: &LiveTable) -> Result<(), HouseError> {
        tracing::warn!(table = %live.id(), "a server whose clock was ahead set the deadline of this table; the waiting time begins anew");
        match self.command(live, &Command::ServeAgain, &Asker::house()).await {
            // Another server was faster.
            Err(error) if error.is_refusal() => Ok(()),
            served => served.map(|_| ()),
        }
    }

    /// The meter of the pool that a table feeds, if it feeds one that can be read.
    async fn meter_of(&self, table: &Table) -> Option<watch::Receiver<PoolReading>> {
        self.watch_meter(table.pool()?).await.ok()
    }
}

/// How long this server still leaves a table, whose facts are ahead of this server's clock, to the server whose clock was ahead. That server makes
/// due moves in time, by its own clock. If it does not, it has stopped, or its clock was set back.
fn until_clock_is_given_up(table: &Table, now: Moment, stood: Duration) -> Option<Duration> {
    let ahead = table.is_ahead_of(now)?;
    let left = table.wakes_at()?.0 - now.0 - ahead;
    let patience = u64::try_from(left.saturating_add(PUNCTUAL)).unwrap_or(0);
    Some(Duration::from_millis(patience).saturating_sub(stood))
}

/// Waits until a table has changed, or its jackpot has stopped or is open again. Returns whether the table and its pool still exist.
async fn changed(
    table: &mut watch::Receiver<Arc<PublishedTable>>,
    meter: Option<&mut watch::Receiver<PoolReading>>,
) -> bool {
    let Some(meter) = meter else { return table.changed().await.is_ok() };
    let stopped = meter.borrow().closed.stopped;
    tokio::select! {
        changed = table.changed() => changed.is_ok(),
        changed = meter.wait_for(|reading| reading.closed.stopped != stopped) => changed.is_ok(),
    }
}
