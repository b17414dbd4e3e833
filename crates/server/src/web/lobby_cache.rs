//! The list of tables in the lobby, built once and shared: all websockets together cause one pass over the tables a second at most, and
//! requests that arrive at the same time share one pass.

use super::AppState;
use super::lobby::{Listed, LobbySent};
use super::problem::Problem;
use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// A busy house changes all the time, and a person reads no faster than this.
pub(super) const AT_MOST_EVERY: Duration = Duration::from_secs(1);

/// The list at one moment.
pub(super) struct LobbySnapshot {
    /// When building it began. It contains every change from before that moment.
    begun: Instant,
    /// The tables in JSON, as HTTP answers.
    pub(super) json: Bytes,
    /// The same as a message of a websocket.
    pub(super) message: Utf8Bytes,
}

/// The latest snapshot of the list.
#[derive(Default)]
pub(super) struct LobbyCache {
    latest: Mutex<Option<Arc<LobbySnapshot>>>,
    /// Held by the one websocket that waits until a second has passed; the others take its result.
    pace: Mutex<()>,
    /// How often the list was built.
    taken: AtomicU64,
}

impl AppState {
    /// How often the list of tables was built for the lobby.
    pub fn lobby_snapshots_built(&self) -> u64 {
        self.lobby_cache.taken.load(Ordering::Relaxed)
    }

    /// The tables now, or at a moment after this call began.
    pub(super) async fn lobby_snapshot(&self) -> Result<Arc<LobbySnapshot>, Problem> {
        self.lobby_snapshot_since(Instant::now()).await
    }

    /// The same for a websocket, which waits for its turn: once a second for all of them.
    pub(super) async fn lobby_snapshot_in_turn(&self) -> Result<Arc<LobbySnapshot>, Problem> {
        let asked = Instant::now();
        let _turn = self.lobby_cache.pace.lock().await;
        let latest = self.lobby_cache.latest.lock().await.clone();
        match latest {
            Some(snapshot) if snapshot.begun >= asked => return Ok(snapshot),
            Some(snapshot) => tokio::time::sleep_until(snapshot.begun + AT_MOST_EVERY).await,
            None => {}
        }
        self.lobby_snapshot_since(asked).await
    }

    async fn lobby_snapshot_since(&self, asked: Instant) -> Result<Arc<LobbySnapshot>, Problem> {
        let mut latest = self.lobby_cache.latest.lock().await;
        if let Some(snapshot) = latest.as_ref().filter(|snapshot| snapshot.begun >= asked) {
            return Ok(Arc::clone(snapshot));
        }
        let begun = Instant::now();
        let tables = self.tables_listed().await?;
        let json = serde_json::to_vec(&tables).map_err(Problem::internal)?;
        let message = serde_json::to_string(&LobbySent::Lobby(tables)).map_err(Problem::internal)?;
        let snapshot = Arc::new(LobbySnapshot { begun, json: json.into(), message: message.into() });
        self.lobby_cache.taken.fetch_add(1, Ordering::Relaxed);
        *latest = Some(Arc::clone(&snapshot));
        Ok(snapshot)
    }

    async fn tables_listed(&self) -> Result<Vec<Listed>, Problem> {
        let mut listed = Vec::new();
        for id in self.house.table_ids().await? {
            let snapshot = self.house.table(id).await?.now();
            if !snapshot.table.is_closed() {
                listed.push(Listed::of(&snapshot.table, &self.around(&snapshot.table).await?));
            }
        }
        Ok(listed)
    }
}
