//! News that streams have grown, for those who show or cache them.

use super::stream::StreamId;
use sqlx::postgres::PgListener;
use std::{sync::Arc, time::Duration};
use tokio::{sync::broadcast, task::AbortHandle};

/// How many changes a slow reader may fall behind before it is told that it missed some.
const WAITING: usize = 4096;
/// How long to wait before listening again after the connection was lost.
const PAUSE: Duration = Duration::from_millis(200);

/// Something was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A stream has reached this version.
    Stream {
        /// The stream.
        stream: StreamId,
        /// Its version after the commit.
        version: u64,
    },
    /// Changes may have been missed; whatever is cached has to be compared with its head.
    Missed,
}

/// Changes in the order of their commits.
pub struct Changes {
    receiver: broadcast::Receiver<Change>,
}

impl Changes {
    /// The next change; none when the store is closed.
    pub async fn next(&mut self) -> Option<Change> {
        match self.receiver.recv().await {
            Ok(change) => Some(change),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Change::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

/// Tells everybody in this process.
#[derive(Clone)]
pub(super) struct Announcer {
    sender: broadcast::Sender<Change>,
    listener: Option<Arc<Listener>>,
}

struct Listener(AbortHandle);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Announcer {
    /// For a record that only this process writes.
    pub(super) fn within_process() -> Self {
        Self { sender: broadcast::Sender::new(WAITING), listener: None }
    }

    /// For a record that several processes write: all of them are heard through the database, this one too.
    pub(super) fn listening(listener: PgListener) -> Self {
        let sender = broadcast::Sender::new(WAITING);
        let task = tokio::spawn(listen(listener, sender.clone()));
        Self { sender, listener: Some(Arc::new(Listener(task.abort_handle()))) }
    }

    pub(super) fn subscribe(&self) -> Changes {
        Changes { receiver: self.sender.subscribe() }
    }

    /// Announces a commit of this process, unless it will be heard through the database.
    pub(super) fn committed(&self, changes: impl IntoIterator<Item = (StreamId, u64)>) {
        if self.listener.is_none() {
            for (stream, version) in changes {
                // Nobody need be listening.
                let _ = self.sender.send(Change::Stream { stream, version });
            }
        }
    }

    pub(super) fn stop(&self) {
        if let Some(listener) = &self.listener {
            listener.0.abort();
        }
    }
}

/// One line of a notification per stream: its name and version.
pub(super) fn notification_line(stream: &StreamId, version: u64) -> String {
    format!("{stream} {version}\n")
}

async fn listen(mut listener: PgListener, sender: broadcast::Sender<Change>) {
    loop {
        match listener.try_recv().await {
            Ok(Some(notification)) => {
                for line in notification.payload().lines() {
                    let _ = sender.send(read_line(line).unwrap_or(Change::Missed));
                }
            }
            // The connection was lost; the next call makes a new one, and what came in between was not heard.
            Ok(None) => {
                let _ = sender.send(Change::Missed);
            }
            Err(sqlx::Error::PoolClosed) => return,
            Err(error) => {
                tracing::warn!(%error, "not listening for changes; trying again");
                tokio::time::sleep(PAUSE).await;
                let _ = sender.send(Change::Missed);
            }
        }
    }
}

fn read_line(line: &str) -> Option<Change> {
    let (stream, version) = line.split_once(' ')?;
    Some(Change::Stream { stream: stream.parse().ok()?, version: version.parse().ok()? })
}
