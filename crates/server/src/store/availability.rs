//! Whether the shared database answers, so that no task waits for one that does not.
//!
//! A connection of its own asks the database every second, and at once after any other error. After two questions without an answer the database
//! counts as unreachable: pending work on it is cancelled, and new work is refused at once, until a question is answered again.

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};
use tokio::task::AbortHandle;
use tokio::time::timeout;

/// Asks for the time of the database itself; `now()` would be that of the transaction.
const TIME: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
/// The name of the probing connection in the database.
const PROBE: &str = "croupier-probe";
/// How long the database may take for a trivial answer.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// How often the database is asked while it answers.
const ASK_EVERY: Duration = Duration::from_secs(1);
/// How often the database is asked while it does not answer.
const ASK_AGAIN: Duration = Duration::from_millis(250);

/// A reading of the clock of a shared database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatabaseTime {
    /// Milliseconds since the beginning of 1970.
    pub time: i64,
    /// When it was read, by the monotonic clock of this machine.
    pub at: Instant,
    /// How long question and answer took: the reading may be wrong by half of it.
    pub round_trip: Duration,
}

/// Whether the database answers. Clones share their state.
#[derive(Clone)]
pub(super) struct Availability {
    answers: watch::Sender<bool>,
    /// How many times it stopped answering. A slow task could miss a short outage in `answers`.
    outages: watch::Sender<u64>,
    time: watch::Sender<Option<DatabaseTime>>,
    /// Something went wrong: time to ask.
    suspicion: Arc<Notify>,
    probe: Arc<Probe>,
}

/// The task that asks; it ends with the last handle to it.
struct Probe(Option<AbortHandle>);

impl Drop for Probe {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.abort();
        }
    }
}

impl Availability {
    /// For programs that only read a record: their database answers, or they fail.
    pub(super) fn assumed() -> Self {
        let (answers, time) = (watch::Sender::new(true), watch::Sender::new(None));
        Self { answers, outages: watch::Sender::new(0), time, suspicion: Arc::default(), probe: Arc::new(Probe(None)) }
    }

    /// Begins to ask a database that has just answered.
    pub(super) fn probing(options: PgConnectOptions) -> Self {
        let (answers, suspicion) = (watch::Sender::new(true), Arc::new(Notify::new()));
        let (time, outages) = (watch::Sender::new(None), watch::Sender::new(0));
        let options = options.application_name(PROBE);
        let task = tokio::spawn(probe(options, answers.clone(), outages.clone(), time.clone(), Arc::clone(&suspicion)));
        Self { answers, outages, time, suspicion, probe: Arc::new(Probe(Some(task.abort_handle()))) }
    }

    /// The clock reading in its last answer.
    pub(super) fn time(&self) -> Option<DatabaseTime> {
        *self.time.borrow()
    }

    /// Stops asking.
    pub(super) fn stop(&self) {
        if let Some(task) = &self.probe.0 {
            task.abort();
        }
    }

    /// Whether it answers.
    pub(super) fn answers(&self) -> bool {
        *self.answers.borrow()
    }

    /// Whether it answers, and every change of that.
    pub(super) fn watch(&self) -> watch::Receiver<bool> {
        self.answers.subscribe()
    }

    /// Happens when it answers again.
    pub(super) async fn comes_back(&self) {
        self.lost().await;
        // The sender lives as long as this.
        let _ = self.answers.subscribe().wait_for(|answers| *answers).await;
    }

    /// Happens when it stops answering, or at once if it does not answer now.
    pub(super) async fn lost(&self) {
        // The sender lives as long as this.
        let _ = self.answers.subscribe().wait_for(|answers| !answers).await;
    }

    /// Happens when it has stopped answering more often than this, even if it answers again by now.
    async fn lost_since(&self, outages: u64) {
        // The sender lives as long as this.
        let _ = self.outages.subscribe().wait_for(|now| *now > outages).await;
    }

    /// Runs work on the database, and cancels it when the database stops answering.
    pub(super) async fn within<T>(&self, work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
        let before = *self.outages.borrow();
        if !self.answers() {
            return Err(silent());
        }
        tokio::select! {
            biased;
            done = work => {
                if let Err(sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut) = &done {
                    self.suspect();
                }
                done
            }
            () = self.lost_since(before) => Err(silent()),
        }
    }

    /// Something went wrong: it is asked at once.
    pub(super) fn suspect(&self) {
        self.suspicion.notify_one();
    }
}

/// The error of a database that does not answer.
pub(super) fn silent() -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database does not answer"))
}

async fn probe(
    options: PgConnectOptions,
    answers: watch::Sender<bool>,
    outages: watch::Sender<u64>,
    time: watch::Sender<Option<DatabaseTime>>,
    suspicion: Arc<Notify>,
) {
    let mut connection = None;
    loop {
        let mut answered = ask(&mut connection, &options).await;
        if answered.is_err() && *answers.borrow() {
            // A single connection may break while the database is fine.
            answered = ask(&mut connection, &options).await;
        }
        match &answered {
            Ok(shown) => {
                time.send_replace(Some(*shown));
                if !answers.send_replace(true) {
                    tracing::info!("the database answers again");
                }
            }
            Err(error) => {
                if answers.send_replace(false) {
                    outages.send_modify(|outages| *outages += 1);
                    tracing::error!(%error, "the database does not answer: orders are refused until it does");
                }
            }
        }
        let pause = if answered.is_ok() { ASK_EVERY } else { ASK_AGAIN };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = suspicion.notified(), if answered.is_ok() => {}
        }
    }
}

/// Asks for the database's time once, over a new connection if there is none.
async fn ask(connection: &mut Option<PgConnection>, options: &PgConnectOptions) -> Result<DatabaseTime, sqlx::Error> {
    let mut asked = connection.take();
    let asking = async {
        let mut open = match asked.take() {
            Some(open) => open,
            None => options.connect().await?,
        };
        let since = Instant::now();
        let time = sqlx::query_scalar(TIME).fetch_one(&mut open).await?;
        let round_trip = since.elapsed();
        Ok((open, DatabaseTime { time, at: since + round_trip / 2, round_trip }))
    };
    let (open, shown) = timeout(PATIENCE, asking).await.unwrap_or_else(|_| Err(silent()))?;
    *connection = Some(open);
    Ok(shown)
}
