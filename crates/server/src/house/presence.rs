//! Who is connected to which table, as far as the tables must know it.
//!
//! A table keeps who is disconnected among its facts, because a place may be taken away for it. Each server knows its own connections
//! only. If it says that somebody is gone who is connected to another server, that one hears of it and says that they are there.

use super::live::LiveTable;
use super::{Asker, House, HouseError};
use floor::{Command, PatronId};
use std::collections::BTreeSet;
use std::sync::Arc;

impl House {
    /// There is no connection to a player at a table any more.
    pub async fn disconnected(&self, live: &LiveTable, patron: PatronId) -> Result<(), HouseError> {
        let table = &live.now().table;
        if table.minds_presence_of(patron) && !table.is_away(patron) {
            self.command(live, &Command::Disconnect { patron }, &Asker::house()).await?;
        }
        Ok(())
    }

    /// There is a connection to a player at a table.
    pub async fn connected(&self, live: &LiveTable, patron: PatronId) -> Result<(), HouseError> {
        if live.now().table.is_away(patron) {
            self.command(live, &Command::Connect { patron }, &Asker::house()).await?;
        }
        Ok(())
    }

    /// A player has signed out: as far as this server knows they are at no table any more.
    pub async fn signed_out(&self, patron: PatronId) -> Result<(), HouseError> {
        let tables: Vec<Arc<LiveTable>> = self.tables.lock().await.values().map(Arc::clone).collect();
        for live in tables {
            self.disconnected(&live, patron).await?;
        }
        Ok(())
    }

    /// A server begins to serve a table that no server served meanwhile. It has no connections there yet, and the clock starts anew for
    /// the player who is awaited, also where their time is not up yet. Where several servers share the house and another one was there when
    /// the table began to wait, that one has served it.
    pub(super) async fn begin_to_serve(&self, live: &LiveTable) -> Result<(), HouseError> {
        // A table that was opened before ruling G24 took odd cents until now.
        if live.now().table.takes_odd_cents() {
            match self.command(live, &Command::UseWholeChips, &Asker::house()).await {
                Err(error) if error.is_refusal() => tracing::error!(%error, "a table goes on in odd cents"),
                held => drop(held?),
            }
        }
        let standing = live.now();
        let table = &standing.table;
        if table.is_closed() || self.store.was_served_at(table.waits_since()).await? {
            return Ok(());
        }
        let seated = table.chairs().map(|(_, patron)| patron);
        let patrons: BTreeSet<PatronId> = seated.chain(table.waiting().iter().copied()).collect();
        for patron in patrons {
            self.disconnected(live, patron).await?;
        }
        match self.command(live, &Command::ServeAgain, &Asker::house()).await {
            // Nobody is awaited.
            Err(error) if error.is_refusal() => Ok(()),
            served => served.map(|_| ()),
        }
    }
}
