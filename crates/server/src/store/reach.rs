//! Whether the shared database answers, so that nothing waits for one that does not.
//!
//! A connection of its own asks the database every second, and at once after anything else went wrong with it. After two questions
//! without an answer the database is out of reach: what waits for it is given up, and whatever comes is refused without trying, until a
//! question is answered again.

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};
use tokio::task::AbortHandle;
use tokio::time::timeout;

/// Asks for the time of the database itself, not for that of its transaction.
const TIME: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
/// What the connection is called in the database that only asks whether it answers.
const PROBE: &str = "croupier-probe";
/// How long the database has for an answer that costs it nothing.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// How often it is asked while it answers.
const ASK_EVERY: Duration = Duration::from_secs(1);
/// How often it is asked while it does not.
const ASK_AGAIN: Duration = Duration::from_millis(250);

/// What the clock of a shared database showed when it was last asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatabaseTime {
    /// Milliseconds since the beginning of 1970.
    pub time: i64,
    /// When it showed that, by the monotonic clock of this machine.
    pub at: Instant,
    /// How long question and answer were under way: it may have been so much earlier or later, halved.
    pub round_trip: Duration,
}

/// Whether the database answers. Clones speak of the same database.
#[derive(Clone)]
pub(super) struct Reach {
    answers: watch::Sender<bool>,
    /// How many times it stopped answering. Of a short outage a task that is late would see nothing in `answers`.
    outages: watch::Sender<u64>,
    time: watch::Sender<Option<DatabaseTime>>,
    /// Something went wrong: time to ask.
    suspicion: Arc<Notify>,
    probe: Arc<Probe>,
}

/// The task that asks; it ends when the last of those does who want to know.
struct Probe(Option<AbortHandle>);

impl Drop for Probe {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.abort();
        }
    }
}

impl Reach {
    /// For programs that only look at a record: their database answers, or they fail.
    pub(super) fn assumed() -> Self {
        let (answers, time) = (watch::Sender::new(true), watch::Sender::new(None));
        Self { answers, outages: watch::Sender::new(0), time, suspicion: Arc::default(), probe: Arc::new(Probe(None)) }
    }

    /// Asks a database from now on. It has just answered.
    pub(super) fn probing(options: PgConnectOptions) -> Self {
        let (answers, suspicion) = (watch::Sender::new(true), Arc::new(Notify::new()));
        let (time, outages) = (watch::Sender::new(None), watch::Sender::new(0));
        let options = options.application_name(PROBE);
        let task = tokio::spawn(probe(options, answers.clone(), outages.clone(), time.clone(), Arc::clone(&suspicion)));
        Self { answers, outages, time, suspicion, probe: Arc::new(Probe(Some(task.abort_handle()))) }
    }

    /// What its clock showed when it last answered.
    pub(super) fn time(&self) -> Option<DatabaseTime> {
        *self.time.borrow()
    }

    /// Asks no more.
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

    /// Happens when it answers again after it did not.
    pub(super) async fn comes_back(&self) {
        self.lost().await;
        // The sender lives as long as this.
        let _ = self.answers.subscribe().wait_for(|answers| *answers).await;
    }

    /// Happens when it does not answer any more, or at once where it does not.
    pub(super) async fn lost(&self) {
        // The sender lives as long as this.
        let _ = self.answers.subscribe().wait_for(|answers| !answers).await;
    }

    /// Happens when it has stopped answering more often than so many times, even if it answers again by now.
    async fn lost_since(&self, outages: u64) {
        // The sender lives as long as this.
        let _ = self.outages.subscribe().wait_for(|now| *now > outages).await;
    }

    /// Does something with the database, as long as that answers.
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

    /// Something went wrong with it: it is asked at once.
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
            // A connection may break without the database being gone.
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

/// Asks once what time it is there, over a new connection where there is none.
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
