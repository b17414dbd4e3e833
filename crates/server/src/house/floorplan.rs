//! What stands on the floor: tables, pools and accounts are opened and listed here.

use super::kept::Kept;
use super::serve::append_first;
use super::{Asker, House, HouseError, LiveTable, Told};
use crate::store::StreamId;
use floor::{Patron, PatronId, Pool, PoolId, Table, TableId, jackpot, patron, table};
use rules::Cents;
use serde::Serialize;
use std::sync::Arc;

impl House {
    /// Every table that was ever opened.
    pub async fn table_ids(&self) -> Result<Vec<TableId>, HouseError> {
        let streams = self.store.streams("table").await?;
        Ok(streams.iter().map(|head| TableId(head.stream.number())).collect())
    }
}
