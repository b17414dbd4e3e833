//! What is measured besides requests: orders on websockets, refusals, room on the disk, descriptors, and queues.

use super::Shell;
use super::problem::Problem;
use crate::connections::descriptors;

/// What comes of an order on a websocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It was carried out.
    Done,
    /// It had been carried out before, under the same key.
    Repeated,
    /// The rules, or the house, say no; or it could not be read.
    Refused,
    /// The store does not answer; nothing was done.
    Unavailable,
    /// It is not known whether it was done.
    Uncertain,
    /// Something broke.
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

/// Something was refused, over HTTP or on a websocket. The codes are those of the API: there is no end of what may be asked, but only so many
/// reasons to refuse it.
pub(super) fn refused(problem: &Problem) {
    metrics::counter!("croupier_refusals_total", "code" => problem.wrong().code).increment(1);
}

/// Makes every measure known before anything of its kind has happened: a watcher cannot tell one that is missing from one that is zero.
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
    // What is known of the record stays as it is.
    for name in ["croupier_record_state", "croupier_record_check_progress"] {
        metrics::gauge!(name).increment(0.0);
    }
    metrics::counter!("croupier_websockets_closed_total", "why" => "no-pong").increment(0);
    metrics::gauge!("websockets").increment(0.0);
}

/// Measures what is measured only when it is asked for.
#[allow(clippy::cast_precision_loss)] // So many bytes and descriptors nobody has.
pub(super) fn take(shell: &Shell) {
    let connections = &shell.connections;
    metrics::gauge!("croupier_connections").set(f64::from(connections.open()));
    metrics::gauge!("croupier_connections_limit").set(f64::from(connections.most()));
    metrics::gauge!("croupier_database_answers").set(f64::from(u8::from(shell.store.answers())));
    metrics::gauge!("croupier_queue_length", "queue" => "store").set(shell.store.queued() as f64);
    metrics::gauge!("croupier_queue_length", "queue" => "odds").set(shell.analyst.working_on() as f64);
    metrics::gauge!("croupier_queue_length", "queue" => "heavy").set(shell.heavy.waiting() as f64);
    metrics::gauge!("croupier_queue_length", "queue" => "work").set(shell.work.len() as f64);
    if let Some(open) = descriptors::open() {
        metrics::gauge!("process_open_fds").set(open as f64);
    }
    metrics::gauge!("process_max_fds").set(descriptors::limit() as f64);
    match rustix::fs::statvfs(&shell.config.data) {
        Ok(disk) => {
            metrics::gauge!("croupier_disk_free_bytes").set((disk.f_bavail * disk.f_frsize) as f64);
            metrics::gauge!("croupier_disk_size_bytes").set((disk.f_blocks * disk.f_frsize) as f64);
        }
        Err(error) => {
            tracing::warn!(%error, folder = %shell.config.data.display(), "the room on the disk cannot be measured");
        }
    }
}
