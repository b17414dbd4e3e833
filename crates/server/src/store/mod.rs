//! The record of the house: facts, and the rows that are written together with them.
//!
//! [`Store::append`] takes a [`Batch`]: facts for one or more streams, each with the expected version of the stream, the answer to the command, new
//! shoes. A batch is written completely or not at all, and `append` returns when it is durable. Waiting batches are collected and share one commit,
//! so that many tables share one wait for the disk ([`mod@writer`]); which of them are written is decided before anything is written
//! ([`mod@commit_group`]).
//!
//! Two engines keep the record: SQLite inside the process, and Postgres if several servers share a floor. Their rows are the same, they are read by
//! the same statements, and one suite of tests holds for both.
//!
//! After a failure of the storage nothing more is written until the server is started again: after one broken promise the disk's answers prove
//! nothing.

mod accounts;
mod availability;
mod batch;
pub mod bundle;
mod changes;
mod commit_group;
mod error;
mod inspection;
mod keys;
mod last_seal;
mod location;
mod migrations;
mod numbers;
mod postgres;
mod pruning;
mod read_seals;
mod reading;
mod rounds;
mod seal_times;
mod sealing;
mod secrets;
mod shared_statements;
mod signers;
mod sqlite;
mod stamping;
mod stamps;
mod stream;
mod stream_ends;
mod subtree_rows;
mod trees;
mod wins;
mod writer;

pub use accounts::{Account, Factor, NewAccount, RowChange, Session, Token};
pub use availability::DatabaseTime;
pub use batch::{
    Answer, Append, Appended, Batch, Head, LARGEST_BATCH, LARGEST_PIECE, LONGEST_KEY, SealedShoe, Snapshot,
    SnapshotText, StoredFact,
};
pub use changes::{Change, Changes, Grown};
pub use error::{OpenError, StoreError};
pub use inspection::{CheckReport, Damage, FileDamage, Part, Pause, Watcher};
pub use location::Location;
pub use reading::{KeptState, StoredAnswer};
pub use rounds::{PlayedRound, RoundMark, RoundSpan};
pub use secrets::SecretKey;
pub use signers::KnownSigner;
pub use stamps::StampKey;
pub use stream::{LONGEST_NAME, NotAStream, StreamId};
pub use wins::{JackpotWin, UndoneWins};

use crate::dealing::ShoeKey;
use sealing::Sealer;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};

/// The record of the house. Clones share the same record.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    engine: Engine,
    /// The queue of the writer; none if the store was opened for reading.
    work: Option<mpsc::Sender<writer::Work>>,
    changes: changes::Announcer,
    failure: Failure,
    departures: AtomicU64,
    /// The key of the stamps; none if the record is only read and the key is missing.
    stamps: Option<StampKey>,
    /// The least version of each stream that is known to exist.
    ends: Arc<stream_ends::StreamEnds>,
    /// How long the writer lets a group gather.
    gathers: watch::Sender<Duration>,
    /// The seals that were read for it.
    read_seals: read_seals::ReadSeals,
    /// The name of this server; none if it only reads.
    server: String,
    /// The last seal of this server.
    last_seal: last_seal::LastSeal,
    /// The key that the shoes of this record are sealed with.
    shoe_key: Option<ShoeKey>,
    location: Location,
    /// Held as long as the store lives, so that no second server uses the same folder.
    _folder: Option<location::FolderLock>,
}

/// A program that only reads has no name and makes no announcements.
const READER: &str = "";

/// The two engines.
#[derive(Clone)]
enum Engine {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

/// The first failure, if there was one.
#[derive(Clone, Default)]
struct Failure(Arc<(OnceLock<String>, Notify)>);

impl Failure {
    fn check(&self) -> Result<(), StoreError> {
        self.0.0.get().map_or(Ok(()), |why| Err(StoreError::Failed { why: why.clone() }))
    }

    fn note(&self, why: String) {
        tracing::error!(why, "the storage has failed");
        // Only the first failure is kept; the rest follow from it.
        let _ = self.0.0.set(why);
        self.0.1.notify_waiters();
    }

    async fn happens(&self) -> StoreError {
        loop {
            let noted = self.0.1.notified();
            if let Err(error) = self.check() {
                return error;
            }
            noted.await;
        }
    }
}

/// Runs the same statements on either engine: `$pool` is the pool for reading.
macro_rules! reading_from {
    ($store:expr, $pool:ident => $body:expr) => {
        match &$store.shared.engine {
            $crate::store::Engine::Sqlite(engine) => {
                let $pool = engine.readers();
                $body
            }
            $crate::store::Engine::Postgres(engine) => {
                let $pool = engine.pool();
                engine.availability().within(async { $body }).await
            }
        }
    };
}
use reading_from;

/// Runs the same statements on either engine: `$pool` is the pool for writing.
macro_rules! writing_to {
    ($store:expr, $pool:ident => $body:expr) => {
        match &$store.shared.engine {
            $crate::store::Engine::Sqlite(engine) => {
                let $pool = engine.writer();
                $body
            }
            $crate::store::Engine::Postgres(engine) => {
                let $pool = engine.pool();
                engine.availability().within(async { $body }).await
            }
        }
    };
}
use writing_to;

impl Store {
    /// Opens the record for reading and writing; a new one is created if there is none.
    pub async fn open(location: &Location) -> Result<Self, OpenError> {
        let store = Self::open_as_it_is(location).await?;
        match store.begin_stamps().await {
            Ok(()) => Ok(store),
            Err(error) => {
                store.close().await;
                Err(error)
            }
        }
    }

    /// Stamps the rows of a record of an earlier version.
    pub async fn begin_stamps(&self) -> Result<(), OpenError> {
        stamping::begin(self).await
    }

    /// Opens the record like [`Store::open`], but does not stamp the rows of an earlier version: [`Store::begin_stamps`] comes later, once the record
    /// has been found to be the right one.
    pub async fn open_as_it_is(location: &Location) -> Result<Self, OpenError> {
        let folder = location.lock()?;
        let engine = match &location.database {
            None => Engine::Sqlite(sqlite::Sqlite::open(&location.sqlite_file()).await?),
            Some(address) => Engine::Postgres(postgres::Postgres::open(address).await?),
        };
        // Nothing is created if something is missing.
        let shoe_key = stamping::shoe_key(&engine, location).await?;
        let signer = stamping::signer(&engine, location).await?;
        let stamps = shoe_key.stamps().clone();
        let (failure, ends) = (Failure::default(), Arc::<stream_ends::StreamEnds>::default());
        let (gathers, gathering) = watch::channel(Duration::ZERO);
        let changes = match &engine {
            Engine::Sqlite(_) => changes::Announcer::within_process(),
            Engine::Postgres(engine) => {
                let ears = changes::Ears { listener: engine.listener().await?, ends: Arc::clone(&ends) };
                changes::Announcer::among_servers(engine.clone(), ears, signer.server(), Some(&stamps))
            }
        };
        let server = signer.server().to_owned();
        let remembered = last_seal::LastSeal::of(&server, &location.keys())
            .map_err(|why| OpenError::Folder { path: location.keys().join(last_seal::FILE), why })?;
        let sealer = Sealer::new(signer, stamps.clone(), remembered.clone());
        let work =
            writer::start(engine.clone(), sealer, changes.clone(), failure.clone(), Arc::clone(&ends), gathering);
        Ok(Self {
            shared: Arc::new(Shared {
                engine,
                work: Some(work),
                changes,
                failure,
                departures: AtomicU64::new(0),
                stamps: Some(stamps),
                ends,
                gathers,
                read_seals: read_seals::ReadSeals::default(),
                server,
                last_seal: remembered,
                shoe_key: Some(shoe_key),
                location: location.clone(),
                _folder: Some(folder),
            }),
        })
    }

    /// Opens an existing record for reading alone, while a server may be using it.
    pub async fn look(location: &Location) -> Result<Self, OpenError> {
        let ends = Arc::<stream_ends::StreamEnds>::default();
        let (engine, changes) = match &location.database {
            None => {
                let file = location.sqlite_file();
                if !file.exists() {
                    return Err(OpenError::NoRecord { path: location.data.clone() });
                }
                let engine = sqlite::Sqlite::look(&file).await?;
                (Engine::Sqlite(engine), changes::Announcer::within_process())
            }
            Some(address) => {
                let engine = postgres::Postgres::look(address).await?;
                let ears = changes::Ears { listener: engine.listener().await?, ends: Arc::clone(&ends) };
                let changes = changes::Announcer::among_servers(engine.clone(), ears, READER, None);
                (Engine::Postgres(engine), changes)
            }
        };
        let step = "SELECT MAX(version) FROM _sqlx_migrations";
        let step: Option<i64> = match &engine {
            Engine::Sqlite(engine) => sqlx::query_scalar(step).fetch_one(engine.readers()).await?,
            Engine::Postgres(engine) => sqlx::query_scalar(step).fetch_one(engine.pool()).await?,
        };
        if step.is_none_or(|step| step < migrations::newest()) {
            return Err(OpenError::Earlier);
        }
        let failure = Failure::default();
        // A reader without the key can still read, but cannot detect forged rows.
        let shoe_key = ShoeKey::existing(&location.shoe_key()).ok();
        Ok(Self {
            shared: Arc::new(Shared {
                engine,
                work: None,
                changes,
                failure,
                departures: AtomicU64::new(0),
                stamps: shoe_key.as_ref().map(|key| key.stamps().clone()),
                ends,
                gathers: watch::Sender::new(Duration::ZERO),
                read_seals: read_seals::ReadSeals::default(),
                server: READER.to_owned(),
                last_seal: last_seal::LastSeal::default(),
                shoe_key,
                location: location.clone(),
                _folder: None,
            }),
        })
    }

    /// Writes a batch. When this returns `Ok` the batch is durable; a caller that stops waiting does not stop the batch.
    pub async fn append(&self, batch: Batch) -> Result<Appended, StoreError> {
        let size = batch.measure()?;
        self.shared.failure.check()?;
        if !self.answers() {
            return Err(StoreError::Unavailable { why: "the database does not answer".to_owned() });
        }
        let (reply, verdict) = oneshot::channel();
        let work = self.shared.work.as_ref().ok_or(StoreError::Closed)?;
        let takes_away = batch.rows.iter().any(RowChange::takes_away);
        let waiting = writer::Waiting { batch, size, put_off: 0, reply };
        work.send(writer::Work::Append(Box::new(waiting))).await.map_err(|_| StoreError::Closed)?;
        let verdict = verdict.await.map_err(|_| StoreError::Closed)?;
        if takes_away {
            self.departed();
        }
        verdict
    }

    /// Sets how long the writer waits for more batches before it commits. A commit costs a seal, and seals are kept for good, so the writer waits
    /// while only the house's own bots play. Otherwise it commits at once. Batches are acknowledged after the commit in both cases.
    pub fn gather_for(&self, time: Duration) {
        self.shared.gathers.send_if_modified(|known| std::mem::replace(known, time) != time);
    }

    /// The key of this record's shoes; none if the record is only read and the key is missing.
    pub fn shoe_key(&self) -> Option<&ShoeKey> {
        self.shared.shoe_key.as_ref()
    }

    /// Notes outside the database that the record has stamps from now on, so that an attacker inside the database cannot undo it.
    pub fn has_stamps(&self) -> Result<(), OpenError> {
        stamping::note(&self.shared.location)
    }

    /// Whether rows outside of batches may be written.
    fn writable(&self) -> Result<(), StoreError> {
        self.shared.failure.check()?;
        if self.shared.work.is_some() { Ok(()) } else { Err(StoreError::Closed) }
    }

    /// The meaning of an error while rows outside of batches were written.
    fn not_written(&self, error: sqlx::Error) -> StoreError {
        let why = error.to_string();
        match error::meaning(&error) {
            error::Meaning::Fatal => {
                self.shared.failure.note(why.clone());
                StoreError::Failed { why }
            }
            error::Meaning::TryAgain | error::Meaning::Unavailable => StoreError::Unavailable { why },
        }
    }

    /// Nothing more is written from now on: the record was found to be damaged, or to be another one than it should be.
    pub fn fail(&self, why: String) {
        self.shared.failure.note(why);
    }

    /// The failure of the storage, if there was one; a server that learns so stops.
    pub fn failed(&self) -> Option<StoreError> {
        self.shared.failure.check().err()
    }

    /// Happens when the storage fails, or at once if it has failed.
    pub async fn fails(&self) -> StoreError {
        self.shared.failure.happens().await
    }

    /// Whether the database answers; a file always does.
    pub fn answers(&self) -> bool {
        match &self.shared.engine {
            Engine::Sqlite(_) => true,
            Engine::Postgres(engine) => engine.availability().answers(),
        }
    }

    /// Whether the database answers, and every change of that; none if it is a file.
    pub fn watch_answers(&self) -> Option<watch::Receiver<bool>> {
        match &self.shared.engine {
            Engine::Sqlite(_) => None,
            Engine::Postgres(engine) => Some(engine.availability().watch()),
        }
    }

    /// The clock reading in the last answer of a shared database; none if the database is a file.
    pub fn database_time(&self) -> Option<DatabaseTime> {
        match &self.shared.engine {
            Engine::Sqlite(_) => None,
            Engine::Postgres(engine) => engine.availability().time(),
        }
    }

    /// How many batches wait to be written.
    pub fn queued(&self) -> usize {
        self.shared.work.as_ref().map_or(0, |work| work.max_capacity() - work.capacity())
    }

    /// Whether other servers may write, too.
    pub fn is_shared(&self) -> bool {
        matches!(self.shared.engine, Engine::Postgres(_))
    }

    /// Whether a server of the house was connected to the database at that moment and still is. With a database in a file there is one server, which
    /// has just opened it.
    pub async fn was_served_at(&self, moment: floor::Moment) -> Result<bool, StoreError> {
        let Engine::Postgres(engine) = &self.shared.engine else { return Ok(false) };
        let asked = sqlx::query_as(
            "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() \
             AND application_name = $1 AND backend_start <= to_timestamp($2::double precision / 1000))",
        )
        .bind(postgres::SERVER)
        .bind(moment.0)
        .fetch_one(engine.pool());
        let served: (bool,) = engine.availability().within(asked).await.map_err(error::reading)?;
        Ok(served.0)
    }

    /// All changes from now on, of any server.
    pub fn changes(&self) -> Changes {
        self.shared.changes.subscribe()
    }

    /// Writes the waiting batches, takes nothing more, and closes the database.
    pub async fn close(&self) {
        if let Some(work) = &self.shared.work {
            let (reply, done) = oneshot::channel();
            if work.send(writer::Work::Stop(reply)).await.is_ok() {
                // The writer answers, or it has ended already.
                let _ = done.await;
            }
        }
        self.shared.changes.stop().await;
        match &self.shared.engine {
            Engine::Sqlite(engine) => engine.close().await,
            Engine::Postgres(engine) => engine.close().await,
        }
    }
}
