//! Whether the house can reach its database, as those at its tables are told.

use super::AppState;
use tokio::sync::watch;

/// What somebody was last told of it.
pub(super) struct Outage {
    answers: Option<watch::Receiver<bool>>,
    told: bool,
}

impl Outage {
    /// From now on. Whoever comes is told only if there is trouble.
    pub(super) fn watch(app: &AppState) -> Self {
        Self { answers: app.store.watch_answers(), told: true }
    }

    /// Happens when there is something to tell: whether the trouble is over. A database in a file is never out of reach.
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
