//! The record of the house: facts, and what is written together with them.
//!
//! [`Store::append`] takes a [`Batch`]: facts for one or more streams, each with the version at which the stream must stand, the
//! answer to the command, new shoes. A batch is written whole or not at all, and `append` returns when it is durable. Waiting
//! batches are collected and share one commit, so that many tables share one wait for the disk ([`mod@writer`]); which of them go
//! through is judged before anything is written ([`mod@group`]).
//!
//! Two engines keep the record: SQLite inside the process, and Postgres where several servers share a floor. Their rows are the
//! same, they are read by the same statements, and one suite of tests holds for both.
//!
//! After a failure of the storage nothing more is written until the server is started again: what a disk says after it
//! has once failed to keep its word is not worth asking.

mod accounts;
mod alike;
mod batch;
pub mod bundle;
mod changes;
mod ends;
mod error;
mod group;
mod inspection;
mod keys;
mod last_seal;
mod location;
mod migrations;
mod numbers;
mod postgres;
mod pruning;
mod reach;
mod read_seals;
mod reading;
mod rounds;
mod seal_times;
mod sealing;
mod secrets;
mod signers;
mod sqlite;
mod stamping;
mod stamps;
mod stream;
mod subtree_rows;
mod trees;
mod wins;
mod writer;

pub use accounts::{Account, Factor, NewAccount, RowChange, Session, Token};
pub use batch::{
    Answer, Append, Appended, Batch, Head, LARGEST_BATCH, LARGEST_PIECE, LONGEST_KEY, SealedShoe, Snapshot,
    SnapshotText, StoredFact,
};
pub use changes::{Change, Changes, Grown};
pub use error::{OpenError, StoreError};
pub use inspection::{Damage, FileDamage, Part, Pause, Seen, Watcher};
pub use location::Location;
pub use reach::DatabaseTime;
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

/// The record of the house. Clones speak to the same record.
#[derive(Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

struct Shared {
    engine: Engine,
    /// To the writer; none where the store was opened for reading.
    work: Option<mpsc::Sender<writer::Work>>,
    changes: changes::Announcer,
    failure: Failure,
    departures: AtomicU64,
    /// What rows are stamped with; none where the record is only looked at and the key is not there.
    stamps: Option<StampKey>,
    /// How far streams are known to go.
    ends: Arc<ends::Ends>,
    /// How long the writer lets a group gather.
    gathers: watch::Sender<Duration>,
    /// Which seals that is known from.
    read_seals: read_seals::ReadSeals,
    /// The name of this server; none where it only reads.
    server: String,
    /// The last seal that it has signed.
    last_seal: last_seal::LastSeal,
    /// The key that the shoes of this record are sealed with.
    shoe_key: Option<ShoeKey>,
    location: Location,
    /// Held as long as the store lives, so that no second server uses the same folder.
    _folder: Option<location::FolderLock>,
}

/// Whoever only reads has no name, and nothing to tell.
const READER: &str = "";

/// The two that can keep the record.
#[derive(Clone)]
enum Engine {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

/// What failed first, if anything has.
#[derive(Clone, Default)]
struct Failure(Arc<(OnceLock<String>, Notify)>);

impl Failure {
    fn check(&self) -> Result<(), StoreError> {
        self.0.0.get().map_or(Ok(()), |why| Err(StoreError::Failed { why: why.clone() }))
    }

    fn note(&self, why: String) {
        tracing::error!(why, "the storage has failed");
        // Only the first failure tells what went wrong; the rest follow from it.
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
                engine.reach().within(async { $body }).await
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
                engine.reach().within(async { $body }).await
            }
        }
    };
}
use writing_to;

impl Store {
    /// Opens the record for reading and writing; a new one is made where there is none.
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

    /// Sees to it that the rows of a record that an earlier version has written are stamped.
    pub async fn begin_stamps(&self) -> Result<(), OpenError> {
        stamping::begin(self).await
    }

    /// Opens the record like [`Store::open`], but leaves one of an earlier version without stamps: [`Store::begin_stamps`] comes later, when
    /// it is known that the record is the right one.
    pub async fn open_as_it_is(location: &Location) -> Result<Self, OpenError> {
        let folder = location.lock()?;
        let engine = match &location.database {
            None => Engine::Sqlite(sqlite::Sqlite::open(&location.sqlite_file()).await?),
            Some(address) => Engine::Postgres(postgres::Postgres::open(address).await?),
        };
        // Nothing is made where something is missing.
        let shoe_key = stamping::shoe_key(&engine, location).await?;
        let signer = stamping::signer(&engine, location).await?;
        let stamps = shoe_key.stamps().clone();
        let (failure, ends) = (Failure::default(), Arc::<ends::Ends>::default());
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

    /// Opens a record that exists for reading alone, beside a server that may be using it.
    pub async fn look(location: &Location) -> Result<Self, OpenError> {
        let ends = Arc::<ends::Ends>::default();
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
        // Who has no key can still look, but cannot tell a forged row from a real one.
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

    /// The key that the shoes of this record are sealed with; none where the record is only looked at and the key is not there.
    pub fn shoe_key(&self) -> Option<&ShoeKey> {
        self.shared.shoe_key.as_ref()
    }

    /// Notes outside the database that the record has stamps from now on, so that nobody takes that back inside it.
    pub fn has_stamps(&self) -> Result<(), OpenError> {
        stamping::note(&self.shared.location)
    }

    /// Whether anything may be written besides the batches.
    fn writable(&self) -> Result<(), StoreError> {
        self.shared.failure.check()?;
        if self.shared.work.is_some() { Ok(()) } else { Err(StoreError::Closed) }
    }

    /// What an error means that came while writing something besides the batches.
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

    /// Whether the storage has failed; a server that learns so stops.
    pub fn failed(&self) -> Option<StoreError> {
        self.shared.failure.check().err()
    }

    /// Happens when the storage fails, or at once where it has.
    pub async fn fails(&self) -> StoreError {
        self.shared.failure.happens().await
    }

    /// Whether the database answers; one in a file always does.
    pub fn answers(&self) -> bool {
        match &self.shared.engine {
            Engine::Sqlite(_) => true,
            Engine::Postgres(engine) => engine.reach().answers(),
        }
    }

    /// Whether the database answers, and every change of that; nothing where it is a file.
    pub fn watch_answers(&self) -> Option<watch::Receiver<bool>> {
        match &self.shared.engine {
            Engine::Sqlite(_) => None,
            Engine::Postgres(engine) => Some(engine.reach().watch()),
        }
    }

    /// What the clock of a shared database showed when it last answered; nothing where the database is a file.
    pub fn database_time(&self) -> Option<DatabaseTime> {
        match &self.shared.engine {
            Engine::Sqlite(_) => None,
            Engine::Postgres(engine) => engine.reach().time(),
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

    /// Whether a server of the house was connected to the database at that moment and still is. The one server of a database in a file has
    /// just opened it.
    pub async fn was_served_at(&self, moment: floor::Moment) -> Result<bool, StoreError> {
        let Engine::Postgres(engine) = &self.shared.engine else { return Ok(false) };
        let asked = sqlx::query_as(
            "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() \
             AND application_name = $1 AND backend_start <= to_timestamp($2::double precision / 1000))",
        )
        .bind(postgres::SERVER)
        .bind(moment.0)
        .fetch_one(engine.pool());
        let served: (bool,) = engine.reach().within(asked).await.map_err(error::reading)?;
        Ok(served.0)
    }

    /// What changes from now on, wherever it is written.
    pub fn changes(&self) -> Changes {
        self.shared.changes.subscribe()
    }

    /// Writes what is waiting, takes nothing more, and closes the database.
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
