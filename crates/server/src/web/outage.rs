//! Outages of the database, as clients of websockets are told about them.

use super::AppState;
use tokio::sync::watch;

/// The last state that a client was told.
pub(super) struct Outage {
    answers: Option<watch::Receiver<bool>>,
    told: bool,
}

impl Outage {
    /// Begins now. A new client is only told if there is an outage.
    pub(super) fn watch(app: &AppState) -> Self {
        Self { answers: app.store.watch_answers(), told: true }
    }

    /// Happens when the state changes; returns whether the outage is over. A database in a file has no outages.
    pub(super) async fn changes(&mut self) -> bool {
        let told = self.told;
        let Some(answers) = &mut self.answers else { return std::future::pending().await };
        let changed = answers.wait_for(|answers| *answers != told).await.is_ok();
        if !changed {
            // The store is closed.
            return std::future::pending().await;
        }
        self.told = !told;
        self.told
    }
}
