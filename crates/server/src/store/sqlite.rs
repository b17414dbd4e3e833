//! The record in a file beside the server.

use super::{
    Batch, OpenError,
    accounts::{RowChange, folded},
    batch::Answer,
    commit_group::{Known, Plan, Touched, Verdict, judge},
    inspection::database_file,
    migrations,
    reading::HeadRow,
    rounds::RoundMark,
    sealing::{NextSeal, Sealer, now},
    shared_statements::{put_rows, put_shoes, put_snapshots, put_wins, resume, taken_logins},
    stamps::StampKey,
    stream::StreamId,
    stream_ends::StreamEnds,
    subtree_rows::complete_subtrees,
    writer::GroupError,
};
use crate::audit::Hash;
use crate::private_files;
use floor::TableId;
use sqlx::{
    ConnectOptions as _, QueryBuilder, Sqlite as Database, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use std::{path::Path, time::Duration};

/// How long to wait for a program outside the server, such as one that makes a backup.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many tasks may read at the same time.
const READERS: u32 = 4;
/// Rows per statement. Full statements are all equal and therefore prepared once.
const ROWS: usize = 64;
/// Room for the prepared statements of every number of rows below [`ROWS`].
const STATEMENTS: usize = 512;

/// SQLite: one connection for writing, a few for reading.
#[derive(Clone)]
pub(super) struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Sqlite {
    pub(super) async fn open(file: &Path) -> Result<Self, OpenError> {
        database_file::look(file).await.map_err(|what| OpenError::Damaged { what: what.to_string() })?;
        if !file.exists() {
            // SQLite itself would leave it to the umask who may read the file.
            private_files::create(file).map_err(|why| OpenError::Folder { path: file.to_owned(), why })?;
        }
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE)
            .statement_cache_capacity(STATEMENTS)
            .disable_statement_logging();
        // One connection for all writers: they queue up fairly instead of finding the file locked.
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options.clone());
        let writer = writer.await?;
        verify_durability(&writer).await?;
        migrations::sqlite().run(&writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.create_if_missing(false).read_only(true))
            .await?;
        Ok(Self { writer, readers })
    }

    pub(super) async fn look(file: &Path) -> Result<Self, OpenError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .read_only(true)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?;
        Ok(Self { writer: readers.clone(), readers })
    }

    pub(super) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    pub(super) fn writer(&self) -> &SqlitePool {
        &self.writer
    }

    pub(super) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Writes a group: judged and written inside one exclusive transaction.
    pub(super) async fn write(
        &self,
        batches: &[Batch],
        sealer: &mut Sealer,
        ends: &StreamEnds,
    ) -> Result<Vec<Verdict>, GroupError> {
        let touched = Touched::by(batches);
        let minima = ends.minima(touched.streams.iter().copied());
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        let mut known = look_up(&mut transaction, &touched, sealer.stamps()).await?;
        known.hold(minima);
        let (verdicts, plan) = judge(batches, known);
        if plan.is_empty() {
            transaction.rollback().await?;
            return Ok(verdicts);
        }
        if sealer.lost_count() {
            resume!(&mut *transaction, sealer);
        }
        let seal = (!plan.heads.is_empty()).then(|| sealer.next(&plan.heads));
        put_down(&mut transaction, &plan, sealer.stamps()).await?;
        if let Some(seal) = &seal {
            put_seal(&mut transaction, sealer.server(), seal).await?;
            complete_subtrees!(transaction, sealer.server(), seal.number);
        }
        transaction.commit().await.map_err(GroupError::AtCommit)?;
        if let Some(seal) = &seal {
            sealer.sealed(seal);
        }
        Ok(verdicts)
    }
}

/// SQLite may not apply the requested settings: some file systems do not support a write-ahead log.
async fn verify_durability(pool: &SqlitePool) -> Result<(), OpenError> {
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(pool).await?;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(pool).await?;
    let foreign_keys: i64 = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(pool).await?;
    durable(&journal, synchronous, foreign_keys)
}

fn durable(journal: &str, synchronous: i64, foreign_keys: i64) -> Result<(), OpenError> {
    const FULL: i64 = 2;
    let demand = |holds: bool, setting, found: String, wanted| {
        if holds { Ok(()) } else { Err(OpenError::Unsafe { setting, found, wanted }) }
    };
    demand(journal == "wal", "journal_mode", journal.to_owned(), "wal")?;
    demand(synchronous >= FULL, "synchronous", synchronous.to_string(), "2 (full) or more")?;
    demand(foreign_keys == 1, "foreign_keys", foreign_keys.to_string(), "1")
}

/// Actor, key, hash of the command, answer, moment and stamp.
type AnswerRow = (String, String, Vec<u8>, String, i64, Option<Vec<u8>>);

async fn look_up(
    connection: &mut SqliteConnection,
    touched: &Touched<'_>,
    stamps: &StampKey,
) -> Result<Known, sqlx::Error> {
    let mut known = Known::default();
    let streams: Vec<_> = touched.streams.iter().collect();
    for some in streams.chunks(ROWS) {
        let mut query =
            QueryBuilder::<Database>::new("SELECT stream, version, hash, stamp FROM heads WHERE stream IN (");
        let mut list = query.separated(", ");
        for stream in some {
            list.push_bind(stream.as_str());
        }
        query.push(")");
        let rows: Vec<HeadRow> = query.build_query_as().fetch_all(&mut *connection).await?;
        for (stream, version, hash, stamp) in rows {
            let (stream, hash) = (decoded(stream.parse::<StreamId>())?, decoded(Hash::try_from(&*hash))?);
            known.head(stream, version.cast_unsigned(), hash, stamp.as_deref(), stamps);
        }
    }
    let keys: Vec<_> = touched.keys.iter().collect();
    for some in keys.chunks(ROWS) {
        let mut query = QueryBuilder::<Database>::new(
            "SELECT actor, key, body_hash, answer, answered_at, stamp FROM answers WHERE (actor, key) IN (",
        );
        query.push_values(some, |mut row, (actor, key)| {
            row.push_bind(*actor).push_bind(*key);
        });
        query.push(")");
        let rows: Vec<AnswerRow> = query.build_query_as().fetch_all(&mut *connection).await?;
        for (actor, key, body_hash, text, at, stamp) in rows {
            let answer = Answer { actor, key, body_hash: decoded(Hash::try_from(&*body_hash))?, text };
            known.answer(answer, at, stamp.as_deref(), stamps);
        }
    }
    for (table, shoe) in &touched.shoes {
        let exists = sqlx::query("SELECT 1 FROM shoes WHERE table_id = $1 AND shoe = $2")
            .bind(table.0.cast_signed())
            .bind(i64::from(*shoe))
            .fetch_optional(&mut *connection)
            .await?;
        if exists.is_some() {
            known.shoes.insert((TableId(table.0), *shoe));
        }
    }
    known.logins = taken_logins!(connection, &touched.logins);
    Ok(known)
}

/// The error for a row that no server can have written.
pub(super) fn decoded<T, E: std::error::Error + Send + Sync + 'static>(read: Result<T, E>) -> Result<T, sqlx::Error> {
    read.map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

async fn put_down(connection: &mut SqliteConnection, plan: &Plan<'_>, stamps: &StampKey) -> Result<(), sqlx::Error> {
    for some in plan.facts.chunks(ROWS) {
        let mut query = QueryBuilder::<Database>::new("INSERT INTO facts (stream, version, hash, fact) ");
        query.push_values(some, |mut row, fact| {
            row.push_bind(fact.stream.as_str())
                .push_bind(fact.version.cast_signed())
                .push_bind(&fact.hash.0[..])
                .push_bind(fact.text);
        });
        query.build().execute(&mut *connection).await?;
    }
    for some in plan.heads.chunks(ROWS) {
        let mut query = QueryBuilder::<Database>::new("INSERT OR REPLACE INTO heads (stream, version, hash, stamp) ");
        query.push_values(some, |mut row, head| {
            row.push_bind(head.stream.as_str())
                .push_bind(head.version.cast_signed())
                .push_bind(&head.hash.0[..])
                .push_bind(stamps.head(&head.stream, head.version, head.hash).0.to_vec());
        });
        query.build().execute(&mut *connection).await?;
    }
    let answered_at = now();
    for some in plan.answers.chunks(ROWS) {
        let mut query =
            QueryBuilder::<Database>::new("INSERT INTO answers (actor, key, body_hash, answer, answered_at, stamp) ");
        query.push_values(some, |mut row, answer| {
            row.push_bind(&*answer.actor)
                .push_bind(&*answer.key)
                .push_bind(&answer.body_hash.0[..])
                .push_bind(&*answer.text)
                .push_bind(answered_at)
                .push_bind(stamps.answer(answer, answered_at).0.to_vec());
        });
        query.build().execute(&mut *connection).await?;
    }
    put_shoes!(connection, &plan.shoes);
    put_snapshots!(connection, &plan.snapshots, stamps);
    for mark in &plan.rounds {
        put_mark(connection, mark).await?;
    }
    put_wins!(connection, &plan.wins, &plan.undone_wins);
    put_rows!(connection, &plan.rows, stamps);
    Ok(())
}

async fn put_mark(connection: &mut SqliteConnection, mark: &RoundMark) -> Result<(), sqlx::Error> {
    let (statement, table, round, rest) = match *mark {
        RoundMark::Began { table, round, version } => (
            "INSERT OR IGNORE INTO rounds (table_id, round, first_version) VALUES ($1, $2, $3)",
            table,
            round,
            [version.cast_signed(), 0],
        ),
        RoundMark::Over { table, round, version } => (
            "UPDATE rounds SET last_version = $3 WHERE table_id = $1 AND round = $2",
            table,
            round,
            [version.cast_signed(), 0],
        ),
        RoundMark::Played { table, round, patron, at } => (
            "INSERT OR IGNORE INTO round_players (table_id, round, patron, played_at) VALUES ($1, $2, $3, $4)",
            table,
            round,
            [patron.0.cast_signed(), at.0],
        ),
    };
    let mut query = sqlx::query(statement).bind(table.0.cast_signed()).bind(round.cast_signed()).bind(rest[0]);
    if let RoundMark::Played { .. } = mark {
        query = query.bind(rest[1]);
    }
    query.execute(connection).await?;
    Ok(())
}

async fn put_seal(connection: &mut SqliteConnection, server: &str, seal: &NextSeal) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO seals (server, number, seal, signature) VALUES ($1, $2, $3, $4)")
        .bind(server)
        .bind(seal.number.cast_signed())
        .bind(&*seal.signed.text)
        .bind(&seal.signed.signature[..])
        .execute(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_durable_settings_are_accepted() {
        assert!(durable("wal", 2, 1).is_ok());
        assert!(durable("wal", 3, 1).is_ok());
        for (journal, synchronous, foreign_keys, name) in [
            ("delete", 2, 1, "journal_mode"),
            ("memory", 2, 1, "journal_mode"),
            ("wal", 1, 1, "synchronous"),
            ("wal", 0, 1, "synchronous"),
            ("wal", 2, 0, "foreign_keys"),
        ] {
            let refused = durable(journal, synchronous, foreign_keys);
            assert!(matches!(refused, Err(OpenError::Unsafe { setting, .. }) if setting == name));
        }
    }
}
