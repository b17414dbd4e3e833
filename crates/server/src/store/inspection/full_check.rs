//! Checks the whole record, from end to end, while the house is at work.
//!
//! Each piece is read by a statement of its own, so that no transaction stays open; facts that are written meanwhile are not part of this check. Only
//! SQLite's own check of its pages is one statement. After every piece the watcher says how long to pause, and may stop the check.

use crate::audit::{Hash, SealChain};
use crate::dealing::{self, ShoeKey};
use crate::store::{
    Engine, Head, KnownSigner, Store, StoreError, StreamId,
    error::reading,
    read_seals,
    reading::HeadRow,
    reading_from,
    shared_statements::{SHOES_AFTER, page_after},
    stream_ends::{Minimum, StreamEnd},
    trees::WIDTH,
};
use floor::TableId;
use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many facts or rows are read at a time.
pub(super) const PAGE: u32 = 500;
/// How many seals are read at a time: checking a signature takes longer than reading it.
const SEALS: u32 = 100;
/// How many shoes are read at a time: each is decrypted, and the hash tree of its cards is built.
const SHOES: i64 = 20;
/// How often SQLite asks whether to go on, in pages and steps.
const STEPS: i32 = 200;
/// How many findings are kept as text; the rest is only counted.
const TOLD: usize = 20;

/// The parts of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The pages of the built-in database.
    Pages,
    /// Facts and their hash chains.
    Facts,
    /// Seals, and the facts under them.
    Seals,
    /// Sealed shoes.
    Shoes,
    /// Rows beside the facts, by their stamps.
    Rows,
}

impl Part {
    /// All parts, in their order.
    pub const ALL: [Self; 5] = [Self::Pages, Self::Facts, Self::Seals, Self::Shoes, Self::Rows];

    /// Its name in logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::Facts => "facts",
            Self::Seals => "seals",
            Self::Shoes => "shoes",
            Self::Rows => "rows",
        }
    }
}

/// How the check goes on after a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Go on after this pause.
    For(Duration),
    /// Stop without a result.
    Stop,
}

/// Watches a check of the whole record.
pub trait Watcher: Send + Sync + 'static {
    /// A piece of a part was checked, which took this long. `done` is the share of the part that is done, from 0 to 1.
    fn goes_on(&self, part: Part, done: f64, took: Duration) -> Pause;
}

/// The findings of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// The first findings, in words.
    pub told: Vec<String>,
    /// How many there are in all.
    pub count: u64,
    /// The damaged streams, each with its first finding. They take no more facts.
    pub streams: BTreeMap<StreamId, String>,
}

impl Damage {
    pub(super) fn note(&mut self, what: String) {
        self.count += 1;
        if self.told.len() < TOLD {
            self.told.push(what);
        }
    }

    /// Notes damage of a stream.
    fn note_of(&mut self, stream: &StreamId, what: String) {
        self.streams.entry(stream.clone()).or_insert_with(|| what.clone());
        self.note(what);
    }
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// How many facts.
    pub facts: u64,
    /// How many seals.
    pub seals: u64,
    /// How many shoes.
    pub shoes: u64,
    /// How many rows with stamps.
    pub rows: u64,
    /// The damage.
    pub damage: Damage,
    /// Whether the check came to its end.
    pub finished: bool,
}

/// A check under way.
pub(super) struct FullCheck<'a> {
    pub(super) store: &'a Store,
    watcher: Arc<dyn Watcher>,
    pub(super) seen: CheckReport,
    since: Instant,
    /// The record is of an earlier version and has no stamps yet.
    unstamped: bool,
    /// The version of each stream, until a seal over it is found.
    unsealed: BTreeMap<StreamId, u64>,
    /// The last seal of this server before the check began.
    own: Option<(u64, Hash)>,
    /// Whether all seals could be followed.
    followed: bool,
}

/// Makes no pauses.
struct Hurry;

impl Watcher for Hurry {
    fn goes_on(&self, _: Part, _: f64, _: Duration) -> Pause {
        Pause::For(Duration::ZERO)
    }
}

/// The check was stopped.
pub(super) struct Stopped;

impl Store {
    /// Checks the whole record. Data that cannot be read because it is damaged is a finding; a database that cannot be reached is an error.
    pub async fn check_whole(&self, watcher: Arc<dyn Watcher>) -> Result<CheckReport, StoreError> {
        let mut look = FullCheck::new(self, watcher);
        for part in Part::ALL {
            let done = match part {
                Part::Pages => look.pages().await,
                Part::Facts => look.facts().await,
                Part::Seals => look.seals().await,
                Part::Shoes => look.shoes().await,
                Part::Rows => look.rows().await,
            };
            match done {
                Ok(Ok(())) => {}
                Ok(Err(Stopped)) => return Ok(look.seen),
                Err(StoreError::Damaged { what }) => look.seen.damage.note(what),
                Err(error) => return Err(error),
            }
        }
        look.tell_unsealed();
        look.seen.finished = true;
        self.shared.ends.are_damaged(look.seen.damage.streams.clone());
        Ok(look.seen)
    }

    /// Checks facts and seals of a record whose rows have no stamps yet. A fact without a seal was not written by a server.
    pub(in crate::store) async fn check_unstamped(&self) -> Result<Damage, StoreError> {
        let mut look = FullCheck::new(self, Arc::new(Hurry));
        look.unstamped = true;
        if look.facts().await?.is_ok() && look.seals().await?.is_ok() {
            look.tell_unsealed();
        }
        Ok(look.seen.damage)
    }

    /// Whether Postgres itself would notice a page that was altered on the disk; none for the built-in database, whose pages have no checksums.
    pub async fn has_page_sums(&self) -> Result<Option<bool>, StoreError> {
        let Engine::Postgres(engine) = &self.shared.engine else { return Ok(None) };
        let said: String = sqlx::query_scalar("SHOW data_checksums").fetch_one(engine.pool()).await.map_err(reading)?;
        Ok(Some(said == "on"))
    }
}

impl<'a> FullCheck<'a> {
    fn new(store: &'a Store, watcher: Arc<dyn Watcher>) -> Self {
        Self {
            store,
            watcher,
            seen: CheckReport::default(),
            since: Instant::now(),
            unstamped: false,
            unsealed: BTreeMap::new(),
            own: store.shared.last_seal.get(),
            followed: true,
        }
    }

    /// Notes the streams whose last facts are under no seal. Their heads were read before the seals, and facts are written in one commit with their
    /// seal, so facts that are written meanwhile are sealed by the time the seals are read.
    fn tell_unsealed(&mut self) {
        // If one seal cannot be followed, nothing is known about the later ones.
        for stream in std::mem::take(&mut self.unsealed).into_keys().filter(|_| self.followed) {
            self.seen.damage.note_of(&stream, format!("{stream}: its last facts are under no seal"));
        }
    }

    /// Reports the progress after a piece, and pauses.
    pub(super) async fn breathe(&mut self, part: Part, done: u64, all: u64) -> Result<(), Stopped> {
        #[allow(clippy::cast_precision_loss)] // A share for people.
        let share = if all == 0 { 1.0 } else { done as f64 / all as f64 };
        match self.watcher.goes_on(part, share.min(1.0), self.since.elapsed()) {
            Pause::Stop => return Err(Stopped),
            Pause::For(pause) if pause.is_zero() => tokio::task::yield_now().await,
            Pause::For(pause) => tokio::time::sleep(pause).await,
        }
        self.since = Instant::now();
        Ok(())
    }

    /// SQLite's own check of every page of its file. Postgres has checksums on its pages, or not.
    async fn pages(&mut self) -> Result<Result<(), Stopped>, StoreError> {
        let Engine::Sqlite(engine) = &self.store.shared.engine else { return Ok(Ok(())) };
        let known = engine.readers().connect_options();
        let options = SqliteConnectOptions::new().filename(known.get_filename()).read_only(true);
        let mut connection = options.disable_statement_logging().connect().await.map_err(reading)?;
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut connection).await.map_err(reading)?;
        let watcher = Arc::clone(&self.watcher);
        #[allow(clippy::cast_precision_loss)] // A share for people.
        let pages = pages.max(1) as f64;
        let (mut since, mut steps) = (Instant::now(), 0_u32);
        // It runs on the thread of this connection, which has no other work.
        let go_on = move || {
            steps = steps.saturating_add(STEPS.unsigned_abs());
            let done = f64::from(steps) / pages;
            let pause = watcher.goes_on(Part::Pages, done.min(1.0), since.elapsed());
            if let Pause::For(pause) = pause {
                std::thread::sleep(pause);
            }
            since = Instant::now();
            pause != Pause::Stop
        };
        connection.lock_handle().await.map_err(reading)?.set_progress_handler(STEPS, go_on);
        let found: Result<Vec<String>, sqlx::Error> =
            sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut connection).await;
        let stopped = matches!(&found, Err(error) if is_interrupted(error));
        match found {
            Ok(lines) => {
                for line in lines.into_iter().filter(|line| line != "ok") {
                    self.seen.damage.note(format!("the database file: {}", line.replace('\n', "; ")));
                }
            }
            Err(_) if stopped => {}
            Err(error) => self.seen.damage.note(format!("the database file: {error}")),
        }
        // Closing a connection to a damaged file may fail.
        let _ = connection.close().await;
        self.since = Instant::now();
        Ok(if stopped { Err(Stopped) } else { Ok(()) })
    }

    /// Checks every stream from its first fact to its head.
    async fn facts(&mut self) -> Result<Result<(), Stopped>, StoreError> {
        let all = self.store.count_facts().await?;
        let mut after = String::new();
        loop {
            let page: Vec<HeadRow> = reading_from!(self.store, pool => {
                sqlx::query_as("SELECT stream, version, hash, stamp FROM heads WHERE stream > $1 ORDER BY stream LIMIT $2")
                    .bind(&*after)
                    .bind(i64::from(PAGE))
                    .fetch_all(pool)
                    .await
            })
            .map_err(reading)?;
            let Some((last, ..)) = page.last() else { break };
            after.clone_from(last);
            for (name, version, hash, stamp) in page {
                let (Ok(stream), Ok(hash)) = (name.parse::<StreamId>(), Hash::try_from(&*hash)) else {
                    self.seen.damage.note(format!("the head of {name} cannot be read"));
                    continue;
                };
                let version = version.cast_unsigned();
                self.unsealed.extend((version > 0).then(|| (stream.clone(), version)));
                if version > 0
                    && !self.unstamped
                    && let Some(key) = &self.store.shared.stamps
                    && stamp.as_deref() != Some(&key.head(&stream, version, hash).0[..])
                {
                    let what = format!("the head of {stream} was not written by a server of this house");
                    self.seen.damage.note_of(&stream, what);
                }
                let minimum = self.store.shared.ends.minimum(&stream);
                if minimum.end.is_some_and(|end| end.version > version) {
                    // It may have grown since the row was read. Every known version is in the database by now.
                    self.hold_again(&stream, &minimum).await?;
                }
                if let Err(stopped) = self.stream(&stream, (version, hash), minimum.end, all).await? {
                    return Ok(Err(stopped));
                }
            }
        }
        for stream in self.store.shared.ends.streams() {
            let minimum = self.store.shared.ends.minimum(&stream);
            if !self.unsealed.contains_key(&stream) {
                self.hold_again(&stream, &minimum).await?;
            }
        }
        self.headless().await
    }

    /// Whether a stream has every known version, by the row that is there now.
    async fn hold_again(&mut self, stream: &StreamId, minimum: &Minimum) -> Result<(), StoreError> {
        let row: Option<(i64, Vec<u8>)> = reading_from!(self.store, pool => {
            sqlx::query_as("SELECT version, hash FROM heads WHERE stream = $1")
                .bind(stream.as_str())
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        let (version, hash) = row.unwrap_or_else(|| (0, Hash::BEGINNING.0.to_vec()));
        let hash = Hash::try_from(&*hash).unwrap_or(Hash::BEGINNING);
        let head = Head { stream: stream.clone(), version: version.cast_unsigned(), hash };
        if let Err(StoreError::Damaged { what }) = minimum.hold_end(&head, None) {
            self.seen.damage.note_of(stream, what);
        }
        Ok(())
    }

    async fn stream(
        &mut self,
        stream: &StreamId,
        (version, hash): (u64, Hash),
        known: Option<StreamEnd>,
        all: u64,
    ) -> Result<Result<(), Stopped>, StoreError> {
        let (mut reached, mut link) = (0, Hash::BEGINNING);
        while reached < version {
            let left = u32::try_from(version - reached).unwrap_or(u32::MAX).min(PAGE);
            let page = match self.store.read(stream, reached, left).await {
                Ok(page) => page,
                Err(StoreError::Damaged { what }) => {
                    self.seen.damage.note_of(stream, format!("{stream} after version {reached}: {what}"));
                    return Ok(Ok(()));
                }
                Err(error) => return Err(error),
            };
            let complete = page.len() == left as usize;
            for fact in page {
                link = Hash::link(link, stream.as_str(), reached + 1, &fact.text);
                if (fact.version, fact.hash) != (reached + 1, link) {
                    let what = format!("{stream}: fact {} does not follow the fact before it", reached + 1);
                    self.seen.damage.note_of(stream, what);
                    return Ok(Ok(()));
                }
                reached += 1;
                self.seen.facts += 1;
                if known.is_some_and(|end| end.version == reached && end.hash.is_some_and(|known| known != link)) {
                    let what = format!("{stream}: fact {reached} differs from the one that was written");
                    self.seen.damage.note_of(stream, what);
                    return Ok(Ok(()));
                }
            }
            if !complete {
                let what = format!("{stream} should have {version} facts and has {reached}");
                self.seen.damage.note_of(stream, what);
                return Ok(Ok(()));
            }
            if let Err(stopped) = self.breathe(Part::Facts, self.seen.facts, all).await {
                return Ok(Err(stopped));
            }
        }
        if link != hash {
            let what = format!("{stream}: the facts do not lead to its head");
            self.seen.damage.note_of(stream, what);
        }
        Ok(Ok(()))
    }

    /// Finds facts of streams without a head. The streams are found along the key of the facts, one step for each.
    async fn headless(&mut self) -> Result<Result<(), Stopped>, StoreError> {
        let mut after = String::new();
        loop {
            let next: Option<(String, Option<i64>)> = reading_from!(self.store, pool => {
                sqlx::query_as(
                    "SELECT f.stream, h.version FROM (SELECT stream FROM facts WHERE stream > $1 ORDER BY stream LIMIT 1) f \
                     LEFT JOIN heads h ON h.stream = f.stream",
                )
                .bind(&*after)
                .fetch_optional(pool)
                .await
            })
            .map_err(reading)?;
            let Some((stream, version)) = next else { return Ok(Ok(())) };
            if version.is_none() {
                self.seen.damage.note(format!("{stream} has facts and no head"));
            }
            after = stream;
        }
    }

    async fn seals(&mut self) -> Result<Result<(), Stopped>, StoreError> {
        let signers = if self.unstamped {
            self.store.named_signers().await?
        } else {
            let (signers, wrong) = self.store.believed_signers().await?;
            for what in wrong {
                self.seen.damage.note(what);
            }
            signers
        };
        for KnownSigner { server, public_key } in signers {
            let last = self.store.last_seal(&server).await?;
            if let Some((number, _)) =
                self.own.filter(|(number, _)| server == self.store.shared.server && last < *number)
            {
                self.seen.damage.note(format!("seal {number} of server {server} is missing"));
            }
            let mut chain = match SealChain::of(&server, &public_key) {
                Ok(chain) => chain,
                Err(forgery) => {
                    self.followed = false;
                    self.seen.damage.note(forgery.to_string());
                    continue;
                }
            };
            let mut treed = 0;
            while chain.number() < last {
                let left = u32::try_from(last - chain.number()).unwrap_or(u32::MAX).min(SEALS);
                let page = self.store.seals(&server, chain.number(), left).await?;
                let expected = page.len();
                let followed = tokio::task::spawn_blocking(move || {
                    let seals: Result<Vec<_>, _> = page.iter().map(|signed| chain.follow(signed)).collect();
                    (chain, seals)
                });
                let (after, seals) = followed.await.map_err(gone)?;
                chain = after;
                let seals = match seals {
                    Ok(seals) if expected > 0 => seals,
                    Ok(_) => {
                        self.followed = false;
                        self.seen.damage.note(format!("server {server}: seals after {} are missing", chain.number()));
                        break;
                    }
                    Err(forgery) => {
                        self.followed = false;
                        self.seen.damage.note(forgery.to_string());
                        break;
                    }
                };
                self.seen.seals += seals.len() as u64;
                while (treed + 1) * WIDTH <= chain.number() {
                    self.store.remake_from_below(&server, 1, treed).await?;
                    treed += 1;
                }
                for seal in seals {
                    for Head { stream, version, hash } in read_seals::heads(seal)? {
                        if self.link_of(&stream, version).await? != Some(hash) {
                            let what =
                                format!("{stream}: fact {version} differs from the one that server {server} sealed");
                            self.seen.damage.note_of(&stream, what);
                        }
                        if self.unsealed.get(&stream).is_some_and(|end| *end <= version) {
                            self.unsealed.remove(&stream);
                        }
                    }
                }
                if let Err(stopped) = self.breathe(Part::Seals, chain.number(), last).await {
                    return Ok(Err(stopped));
                }
            }
            let (mut level, mut complete) = (2, treed / WIDTH);
            while complete > 0 {
                for number in 0..complete {
                    self.store.remake_from_below(&server, level, number).await?;
                }
                (level, complete) = (level + 1, complete / WIDTH);
            }
        }
        Ok(Ok(()))
    }

    async fn link_of(&self, stream: &StreamId, version: u64) -> Result<Option<Hash>, StoreError> {
        let row: Option<Vec<u8>> = reading_from!(self.store, pool => {
            sqlx::query_scalar("SELECT hash FROM facts WHERE stream = $1 AND version = $2")
                .bind(stream.as_str())
                .bind(version.cast_signed())
                .fetch_optional(pool)
                .await
        })
        .map_err(reading)?;
        Ok(row.and_then(|hash| Hash::try_from(&*hash).ok()))
    }

    async fn shoes(&mut self) -> Result<Result<(), Stopped>, StoreError> {
        let Some(key) = self.store.shared.shoe_key.clone() else { return Ok(Ok(())) };
        let all: i64 =
            reading_from!(self.store, pool => sqlx::query_scalar("SELECT count(*) FROM shoes").fetch_one(pool).await)
                .map_err(reading)?;
        let mut after = (0, 0);
        loop {
            let page: Vec<SealedRow> =
                reading_from!(self.store, pool => page_after!(pool, SHOES_AFTER, [after.0, after.1], SHOES))
                    .map_err(reading)?;
            let Some((table, shoe, _)) = page.last() else { return Ok(Ok(())) };
            after = (*table, *shoe);
            self.seen.shoes += page.len() as u64;
            let key = key.clone();
            let opened =
                tokio::task::spawn_blocking(move || page.iter().filter_map(|row| unopened(row, &key)).collect());
            let wrong: Vec<String> = opened.await.map_err(gone)?;
            for what in wrong {
                self.seen.damage.note(what);
            }
            if let Err(stopped) = self.breathe(Part::Shoes, self.seen.shoes, all.cast_unsigned()).await {
                return Ok(Err(stopped));
            }
        }
    }
}

/// Table, number and encrypted content of a shoe.
type SealedRow = (i64, i64, Vec<u8>);

fn unopened((table, shoe, sealed): &SealedRow, key: &ShoeKey) -> Option<String> {
    let number = u32::try_from(*shoe).unwrap_or(u32::MAX);
    let opened = dealing::open(TableId(table.cast_unsigned()), number, sealed, key);
    opened.err().map(|fault| format!("shoe {shoe} of table {table}: {fault}"))
}

fn gone(error: tokio::task::JoinError) -> StoreError {
    StoreError::Unavailable { why: io::Error::other(error).to_string() }
}

/// Whether a statement was interrupted on purpose.
fn is_interrupted(error: &sqlx::Error) -> bool {
    const INTERRUPTED: &str = "9";
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).is_some_and(|code| code == INTERRUPTED)
}
