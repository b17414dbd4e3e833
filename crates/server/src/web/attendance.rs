//! Which players are connected to which table at this server, so that a table hears when the last connection has ended.

use super::Shell;
use super::caller::Caller;
use super::problem::Problem;
use crate::house::{LiveTable, Published};
use floor::{PatronId, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Whoever is back within this time, as after loading a page again, was never gone.
const BACK_SOON: Duration = Duration::from_secs(3);

/// The players who are connected to tables at this server, and how often.
#[derive(Clone, Default)]
pub(super) struct Attendance {
    counts: Arc<Mutex<HashMap<(TableId, PatronId), u32>>>,
}

impl Attendance {
    fn counts(&self) -> MutexGuard<'_, HashMap<(TableId, PatronId), u32>> {
        // Whoever came to grief meanwhile has not left a count half changed.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn come(&self, place: (TableId, PatronId)) {
        *self.counts().entry(place).or_default() += 1;
    }

    /// One connection fewer; whether it was the last.
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

/// A player's connection to a table, for as long as this lives.
pub(super) struct Attending {
    shell: Arc<Shell>,
    table: Arc<LiveTable>,
    patron: PatronId,
}

impl Attending {
    pub(super) fn begin(shell: &Arc<Shell>, table: &Arc<LiveTable>, patron: PatronId) -> Self {
        shell.attendance.come((table.id(), patron));
        Self { shell: Arc::clone(shell), table: Arc::clone(table), patron }
    }

    /// Whether the table believes that the player is not there.
    pub(super) fn is_missed(&self, standing: &Published) -> bool {
        standing.table.is_away(self.patron)
    }

    /// Tells the table that the player is there, where it believes that they are not.
    pub(super) async fn tell(&self) {
        if let Err(error) = self.shell.house.connected(&self.table, self.patron).await {
            tracing::warn!(%error, table = %self.table.id(), "a table cannot be told who is there");
        }
    }
}

impl Shell {
    /// A player looks at a table without a websocket. If the house stopped serving in this round and they have not been connected since, the table is
    /// told first that they are there: the rule for absence is not for a player who has seen their cards. Unless they open a websocket, they
    /// are gone again a moment later.
    pub(super) async fn looks_at_hand(
        self: &Arc<Self>,
        table: &Arc<LiveTable>,
        caller: &Caller,
    ) -> Result<(), Problem> {
        let patron = caller.account.as_ref().and_then(|account| account.patron);
        if let Some(patron) = patron.filter(|patron| table.now().table.missed_house(*patron)) {
            let there = Attending::begin(self, table, patron);
            // Done to its end, also if the caller hangs up.
            let told = async move { there.shell.house.connected(&there.table, there.patron).await };
            self.work.spawn(told).await.map_err(Problem::internal)??;
        }
        Ok(())
    }

    /// Somebody has signed out, and is at no table any more. Who is still signed in elsewhere is missed there, and comes back.
    pub(super) async fn leave_tables(&self, caller: &Caller) {
        let Some(patron) = caller.account.as_ref().and_then(|account| account.patron) else { return };
        if let Err(error) = self.house.signed_out(patron).await {
            tracing::warn!(%error, %patron, "the tables cannot be told who signed out");
        }
    }
}

impl Drop for Attending {
    fn drop(&mut self) {
        let place = (self.table.id(), self.patron);
        if !self.shell.attendance.go(place) || self.shell.closing().is_cancelled() {
            return;
        }
        let (shell, table) = (Arc::clone(&self.shell), Arc::clone(&self.table));
        let work = self.shell.work.clone();
        work.spawn(async move {
            tokio::select! {
                // Who is there after that, the next server to begin finds out.
                () = shell.closing().cancelled() => return,
                () = tokio::time::sleep(BACK_SOON) => {}
            }
            if shell.attendance.is_there(place) {
                return;
            }
            if let Err(error) = shell.house.disconnected(&table, place.1).await {
                tracing::warn!(%error, table = %table.id(), "a table cannot be told who is gone");
            }
        });
    }
}
