//! The list of tables in the lobby, built once and shared: all websockets together cause one pass over the tables a second at most, and
//! requests that arrive at the same time share one pass.

use super::Shell;
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

/// The list as it stood at one moment.
pub(super) struct Glance {
    /// When building it began. It contains every change from before that moment.
    begun: Instant,
    /// The tables in JSON, as HTTP answers.
    pub(super) json: Bytes,
    /// The same as a message of a websocket.
    pub(super) message: Utf8Bytes,
}

/// The latest glance.
#[derive(Default)]
pub(super) struct Glances {
    latest: Mutex<Option<Arc<Glance>>>,
    /// Held by the one websocket that waits until a second has passed; the others take what it gets.
    pace: Mutex<()>,
    /// How often the tables were gone through.
    taken: AtomicU64,
}

impl Shell {
    /// How often all tables were gone through for the lobby.
    pub fn glances_taken(&self) -> u64 {
        self.glances.taken.load(Ordering::Relaxed)
    }

    /// The tables as they stand now or stood later than this call began.
    pub(super) async fn glance(&self) -> Result<Arc<Glance>, Problem> {
        self.glance_since(Instant::now()).await
    }

    /// The same for a websocket, which waits for its turn: once a second for all of them.
    pub(super) async fn glance_in_turn(&self) -> Result<Arc<Glance>, Problem> {
        let asked = Instant::now();
        let _turn = self.glances.pace.lock().await;
        let latest = self.glances.latest.lock().await.clone();
        match latest {
            Some(glance) if glance.begun >= asked => return Ok(glance),
            Some(glance) => tokio::time::sleep_until(glance.begun + AT_MOST_EVERY).await,
            None => {}
        }
        self.glance_since(asked).await
    }

    async fn glance_since(&self, asked: Instant) -> Result<Arc<Glance>, Problem> {
        let mut latest = self.glances.latest.lock().await;
        if let Some(glance) = latest.as_ref().filter(|glance| glance.begun >= asked) {
            return Ok(Arc::clone(glance));
        }
        let begun = Instant::now();
        let tables = self.tables_listed().await?;
        let json = serde_json::to_vec(&tables).map_err(Problem::internal)?;
        let message = serde_json::to_string(&LobbySent::Lobby(tables)).map_err(Problem::internal)?;
        let glance = Arc::new(Glance { begun, json: json.into(), message: message.into() });
        self.glances.taken.fetch_add(1, Ordering::Relaxed);
        *latest = Some(Arc::clone(&glance));
        Ok(glance)
    }

    async fn tables_listed(&self) -> Result<Vec<Listed>, Problem> {
        let mut listed = Vec::new();
        for id in self.house.table_ids().await? {
            let standing = self.house.table(id).await?.now();
            if !standing.table.is_closed() {
                listed.push(Listed::of(&standing.table, &self.around(&standing.table).await?));
            }
        }
        Ok(listed)
    }
}
