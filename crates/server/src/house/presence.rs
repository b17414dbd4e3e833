//! Which players are connected to which table, as far as the tables must know it.
//!
//! A table records disconnections as facts, because a player may lose their place for it. Each server knows only its own connections. If it records
//! that a player is gone who is connected to another server, that server hears of it and records that they are there.

use super::live_table::LiveTable;
use super::{Asker, House, HouseError};
use floor::{Command, PatronId};
use std::collections::BTreeSet;
use std::sync::Arc;

impl House {
    /// A player's last connection to a table has ended.
    pub async fn disconnected(&self, live: &LiveTable, patron: PatronId) -> Result<(), HouseError> {
        let table = &live.now().table;
        if table.minds_presence_of(patron) && !table.is_away(patron) {
            self.command(live, &Command::Disconnect { patron }, &Asker::house()).await?;
        }
        Ok(())
    }

    /// A player has a connection to a table.
    pub async fn connected(&self, live: &LiveTable, patron: PatronId) -> Result<(), HouseError> {
        if live.now().table.is_away(patron) {
            self.command(live, &Command::Connect { patron }, &Asker::house()).await?;
        }
        Ok(())
    }

    /// A player has signed out: on this server they are no longer connected to any table.
    pub async fn signed_out(&self, patron: PatronId) -> Result<(), HouseError> {
        let tables: Vec<Arc<LiveTable>> = self.tables.lock().await.values().map(Arc::clone).collect();
        for live in tables {
            self.disconnected(&live, patron).await?;
        }
        Ok(())
    }

    /// A server begins to serve a table that no server served meanwhile. It has no connections there yet, and the player who is to act has all their
    /// time again, even if it was not up yet. If another server was running when the table began to wait, that server has served it, and the time
    /// goes on.
    pub(super) async fn begin_to_serve(&self, live: &LiveTable) -> Result<(), HouseError> {
        // A table that was opened before ruling G24 took odd cents until now.
        if live.now().table.takes_odd_cents() {
            match self.command(live, &Command::UseWholeChips, &Asker::house()).await {
                Err(error) if error.is_refusal() => tracing::error!(%error, "a table still takes odd cents"),
                held => drop(held?),
            }
        }
        let snapshot = live.now();
        let table = &snapshot.table;
        if table.is_closed() || self.store.was_served_at(table.waits_since()).await? {
            return Ok(());
        }
        let seated = table.chairs().map(|(_, patron)| patron);
        let patrons: BTreeSet<PatronId> = seated.chain(table.waiting().iter().copied()).collect();
        for patron in patrons {
            self.disconnected(live, patron).await?;
        }
        match self.command(live, &Command::ServeAgain, &Asker::house()).await {
            // The table waits for no player.
            Err(error) if error.is_refusal() => Ok(()),
            served => served.map(|_| ()),
        }
    }
}
