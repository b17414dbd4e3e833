//! The players who are connected to each table at this server, so that a table is told when a player's last connection has ended.

use super::AppState;
use super::caller::Caller;
use super::problem::Problem;
use crate::house::{LiveTable, PublishedTable};
use floor::{PatronId, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A player who is back within this time, for example after reloading the page, was never gone.
const BACK_SOON: Duration = Duration::from_secs(3);

/// The number of connections of each player to each table at this server.
#[derive(Clone, Default)]
pub(super) struct Attendance {
    counts: Arc<Mutex<HashMap<(TableId, PatronId), u32>>>,
}

impl Attendance {
    fn counts(&self) -> MutexGuard<'_, HashMap<(TableId, PatronId), u32>> {
        // A thread that panics leaves complete counts here.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn come(&self, place: (TableId, PatronId)) {
        *self.counts().entry(place).or_default() += 1;
    }

    /// Removes one connection; returns whether it was the last.
    fn go(&self, place: (TableId, PatronId)) -> bool {
        let mut counts = self.counts();
        let Some(count) = counts.get_mut(&place) else { return true };
        *count -= 1;
        let last = *count == 0;
        if last {
            counts.remove(&place);
        }
        last
    }

    fn is_there(&self, place: (TableId, PatronId)) -> bool {
        self.counts().contains_key(&place)
    }
}

/// A player's connection to a table, until this is dropped.
pub(super) struct Attending {
    app: Arc<AppState>,
    table: Arc<LiveTable>,
    patron: PatronId,
}

impl Attending {
    pub(super) fn begin(app: &Arc<AppState>, table: &Arc<LiveTable>, patron: PatronId) -> Self {
        app.attendance.come((table.id(), patron));
        Self { app: Arc::clone(app), table: Arc::clone(table), patron }
    }

    /// Whether the table has the player as disconnected.
    pub(super) fn is_missed(&self, snapshot: &PublishedTable) -> bool {
        snapshot.table.is_away(self.patron)
    }

    /// Tells the table that the player is there, if it has them as disconnected.
    pub(super) async fn tell(&self) {
        if let Err(error) = self.app.house.connected(&self.table, self.patron).await {
            tracing::warn!(%error, table = %self.table.id(), "a connection of a player cannot be recorded at a table");
        }
    }
}

impl AppState {
    /// A player looks at a table without a websocket. If the house stopped in this round and they have not been connected since, the table is told
    /// first that they are there: the rule for absence does not apply to a player who has seen their cards. Unless they open a websocket, they count
    /// as disconnected again a moment later.
    pub(super) async fn looks_at_hand(
        self: &Arc<Self>,
        table: &Arc<LiveTable>,
        caller: &Caller,
    ) -> Result<(), Problem> {
        let patron = caller.account.as_ref().and_then(|account| account.patron);
        if let Some(patron) = patron.filter(|patron| table.now().table.missed_house(*patron)) {
            let there = Attending::begin(self, table, patron);
            // A task of its own, so that it is completed even if the client disconnects.
            let told = async move { there.app.house.connected(&there.table, there.patron).await };
            self.work.spawn(told).await.map_err(Problem::internal)??;
        }
        Ok(())
    }

    /// A person has signed out and is at no table any more. If they are still signed in elsewhere, their connection there brings them back.
    pub(super) async fn leave_tables(&self, caller: &Caller) {
        let Some(patron) = caller.account.as_ref().and_then(|account| account.patron) else { return };
        if let Err(error) = self.house.signed_out(patron).await {
            tracing::warn!(%error, %patron, "a sign-out cannot be recorded at the tables");
        }
    }
}

impl Drop for Attending {
    fn drop(&mut self) {
        let place = (self.table.id(), self.patron);
        if !self.app.attendance.go(place) || self.app.closing().is_cancelled() {
            return;
        }
        let (app, table) = (Arc::clone(&self.app), Arc::clone(&self.table));
        let work = self.app.work.clone();
        work.spawn(async move {
            tokio::select! {
                // This server stops; the next one to start finds out who is connected.
                () = app.closing().cancelled() => return,
                () = tokio::time::sleep(BACK_SOON) => {}
            }
            if app.attendance.is_there(place) {
                return;
            }
            if let Err(error) = app.house.disconnected(&table, place.1).await {
                tracing::warn!(%error, table = %table.id(), "the end of a connection cannot be recorded at a table");
            }
        });
    }
}
