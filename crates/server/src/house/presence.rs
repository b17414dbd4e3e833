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

    /// The only server of a house begins to serve a table. It has no connections there yet, and nobody served the table meanwhile: the clock
    /// starts anew for whoever is awaited. Where several servers share the house, the others have served it.
    pub(super) async fn begin_to_serve(&self, live: &LiveTable) -> Result<(), HouseError> {
        let standing = live.now();
        let table = &standing.table;
        if table.is_closed() || self.store.is_shared() {
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
