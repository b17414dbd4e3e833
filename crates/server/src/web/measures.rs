//! Metrics beside those of requests: orders on websockets, refusals, free disk space, descriptors, and queues.

use super::AppState;
use super::problem::Problem;
use crate::connections::descriptors;

/// The outcome of an order on a websocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It was carried out.
    Done,
    /// It had been carried out before, under the same key.
    Repeated,
    /// The rules or the house refuse it; or it could not be parsed.
    Refused,
    /// The store does not answer; nothing was done.
    Unavailable,
    /// It is unknown whether it was carried out.
    Uncertain,
    /// The server failed.
    Broken,
}

impl Outcome {
    const ALL: [Self; 6] =
        [Self::Done, Self::Repeated, Self::Refused, Self::Unavailable, Self::Uncertain, Self::Broken];

    fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Repeated => "repeated",
            Self::Refused => "refused",
            Self::Unavailable => "unavailable",
            Self::Uncertain => "uncertain",
            Self::Broken => "broken",
        }
    }
}

impl From<&Problem> for Outcome {
    fn from(problem: &Problem) -> Self {
        match problem {
            Problem::Unavailable => Self::Unavailable,
            Problem::Uncertain => Self::Uncertain,
            Problem::Internal => Self::Broken,
            _ => Self::Refused,
        }
    }
}

/// An order came over a websocket.
pub(super) fn ordered(outcome: Outcome) {
    metrics::counter!("croupier_websocket_orders_total", "outcome" => outcome.name()).increment(1);
}

/// A request was refused, over HTTP or on a websocket. The label is the error code of the API, of which there is a limited number.
pub(super) fn refused(problem: &Problem) {
    metrics::counter!("croupier_refusals_total", "code" => problem.wrong().code).increment(1);
}

/// Registers every metric before anything of its kind has happened: a monitoring program cannot tell a missing metric from a zero.
pub(super) fn register() {
    for outcome in Outcome::ALL {
        metrics::counter!("croupier_websocket_orders_total", "outcome" => outcome.name()).increment(0);
    }
    for problem in [Problem::NotSignedIn, Problem::NotAllowed, Problem::Unavailable, Problem::Uncertain] {
        metrics::counter!("croupier_refusals_total", "code" => problem.wrong().code).increment(0);
    }
    for name in ["croupier_store_commits_total", "croupier_store_facts_total", "croupier_overtaken_total"] {
        metrics::counter!(name).increment(0);
    }
    crate::clock_watch::register();
    for name in ["croupier_forged_rows_total", "croupier_damaged_reads_total"] {
        metrics::counter!(name).increment(0);
    }
    for what in ["answers", "guests"] {
        metrics::counter!("croupier_pruned_rows_total", "what" => what).increment(0);
    }
    // The metrics of the record keep their values.
    for name in ["croupier_record_state", "croupier_record_check_progress"] {
        metrics::gauge!(name).increment(0.0);
    }
    metrics::counter!("croupier_websockets_closed_total", "why" => "no-pong").increment(0);
    metrics::gauge!("websockets").increment(0.0);
}

/// Updates the metrics that are only measured when they are read.
#[allow(clippy::cast_precision_loss)] // The numbers of bytes and descriptors are small enough.
pub(super) fn take(app: &AppState) {
    let connections = &app.connections;
    metrics::gauge!("croupier_connections").set(f64::from(connections.open()));
    metrics::gauge!("croupier_connections_limit").set(f64::from(connections.most()));
    metrics::gauge!("croupier_database_answers").set(f64::from(u8::from(app.store.answers())));
    metrics::gauge!("croupier_queue_length", "queue" => "store").set(app.store.queued() as f64);
    metrics::gauge!("croupier_queue_length", "queue" => "odds").set(app.analyst.working_on() as f64);
    metrics::gauge!("croupier_queue_length", "queue" => "heavy").set(app.heavy.waiting() as f64);
    metrics::gauge!("croupier_queue_length", "queue" => "work").set(app.work.len() as f64);
    if let Some(open) = descriptors::open() {
        metrics::gauge!("process_open_fds").set(open as f64);
    }
    metrics::gauge!("process_max_fds").set(descriptors::limit() as f64);
    match rustix::fs::statvfs(&app.config.data) {
        Ok(disk) => {
            metrics::gauge!("croupier_disk_free_bytes").set((disk.f_bavail * disk.f_frsize) as f64);
            metrics::gauge!("croupier_disk_size_bytes").set((disk.f_blocks * disk.f_frsize) as f64);
        }
        Err(error) => {
            tracing::warn!(%error, folder = %app.config.data.display(), "the free disk space cannot be measured");
        }
    }
}
