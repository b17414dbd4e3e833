//! Exports bundles, and copies a database.

use super::line::{FORMAT, Line};
use crate::{
    audit::{Hash, Hex},
    private_files,
    store::{Engine, Store, StoreError, error::reading, postgres::patient, sqlite::decoded},
};
use sha2::{Digest as _, Sha256};
use sqlx::{ConnectOptions as _, Postgres, Sqlite, Transaction, sqlite::SqliteConnectOptions};
use std::{
    fs::{self, File},
    io,
    path::Path,
};
use tokio::io::{AsyncWrite, AsyncWriteExt as _};
use tokio::sync::mpsc;

/// How many rows are read at a time.
const PAGE: i64 = 5_000;

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The record could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The backup could not be written.
    #[error("the backup cannot be written: {0}")]
    Write(#[from] io::Error),
    /// Only a database in a file can be copied as a file.
    #[error("the database is a Postgres: copy it with pg_dump, or export a bundle")]
    NotAFile,
}

/// One moment of the record, even if reading it takes long.
enum Moment {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

macro_rules! read {
    ($moment:expr, $connection:ident => $body:expr) => {
        match $moment {
            Moment::Sqlite(transaction) => {
                let $connection = &mut **transaction;
                $body
            }
            Moment::Postgres(transaction) => {
                let $connection = &mut **transaction;
                $body
            }
        }
        .map_err(reading)?
    };
}

/// The sender of the lines of a record.
type Lines = mpsc::Sender<Line>;

/// How many lines may wait for the receiver.
const WAITING: usize = 4_096;

async fn put(lines: &Lines, line: Line) -> Result<(), BackupError> {
    let gone = |_| BackupError::Write(io::Error::other("the receiver of the lines has stopped"));
    lines.send(line).await.map_err(gone)
}

/// Writes lines as text, and the last line with the hash of all of them.
async fn write(mut lines: mpsc::Receiver<Line>, mut out: impl AsyncWrite + Unpin) -> Result<(), BackupError> {
    let mut hasher = Sha256::new();
    let mut count = 0;
    let as_text = |line: &Line| -> Result<Vec<u8>, BackupError> {
        let mut bytes = serde_json::to_vec(line).map_err(io::Error::from)?;
        bytes.push(b'\n');
        Ok(bytes)
    };
    while let Some(line) = lines.recv().await {
        let bytes = as_text(&line)?;
        hasher.update(&bytes);
        count += 1;
        out.write_all(&bytes).await?;
    }
    let hash = Hash(hasher.finalize().into());
    out.write_all(&as_text(&Line::End { lines: count, hash })?).await?;
    Ok(out.flush().await?)
}

impl Store {
    /// Exports the whole record at one moment as a bundle, while the house plays on.
    pub async fn export(&self, out: impl AsyncWrite + Unpin) -> Result<(), BackupError> {
        let (lines, taken) = mpsc::channel(WAITING);
        let walk = async move {
            self.walk(&lines).await?;
            drop(lines);
            Ok(())
        };
        // If the record cannot be read to its end, the last line is never written.
        tokio::try_join!(biased; walk, write(taken, out)).map(drop)
    }

    /// Sends every line of a bundle but its last, from one moment of the record.
    pub async fn walk(&self, lines: &mpsc::Sender<Line>) -> Result<(), BackupError> {
        let mut moment = match &self.shared.engine {
            Engine::Sqlite(engine) => Moment::Sqlite(engine.readers().begin().await.map_err(reading)?),
            Engine::Postgres(engine) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                let mut transaction = engine.pool().begin_with(begin).await.map_err(reading)?;
                patient(&mut transaction).await.map_err(reading)?;
                Moment::Postgres(transaction)
            }
        };
        put(lines, Line::Croupier { format: FORMAT }).await?;
        put_seals(&mut moment, lines).await?;
        put_facts(&mut moment, lines).await?;
        put_answers(&mut moment, lines).await?;
        put_shoes(&mut moment, lines).await?;
        put_rounds(&mut moment, lines).await?;
        put_wins(&mut moment, lines).await?;
        put_accounts(&mut moment, lines).await
    }

    /// Copies a SQLite database, complete and compact, into a new file, while the house plays on.
    pub async fn copy_database(&self, to: &Path) -> Result<(), BackupError> {
        let Engine::Sqlite(engine) = &self.shared.engine else { return Err(BackupError::NotAFile) };
        let name = to.to_str().ok_or_else(|| io::Error::other("the file's name is not text"))?;
        // SQLite fills an empty file. If it created the file, the umask would decide who may read the copy.
        private_files::create_new(to)?;
        let options = engine.readers().connect_options();
        // The readers' connections may not create files, not even another one.
        let mut connection = SqliteConnectOptions::new()
            .filename(options.get_filename())
            .create_if_missing(false)
            .connect()
            .await
            .map_err(reading)?;
        let copied = sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await;
        if let Err(error) = copied {
            fs::remove_file(to)?;
            return Err(reading(error).into());
        }
        let synced = File::open(to).and_then(|file| file.sync_all());
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Ok(synced.and_then(|()| File::open(folder)?.sync_all())?)
    }
}

fn hash(bytes: &[u8]) -> Result<Hash, StoreError> {
    decoded(Hash::try_from(bytes)).map_err(reading)
}

fn to_shoe(number: i64) -> Result<u32, StoreError> {
    decoded(u32::try_from(number)).map_err(reading)
}

async fn put_seals(moment: &mut Moment, lines: &Lines) -> Result<(), BackupError> {
    let signers: Vec<(String, Vec<u8>)> = read!(moment, connection => {
        sqlx::query_as("SELECT server, public_key FROM signers ORDER BY server").fetch_all(connection).await
    });
    for (server, public_key) in &signers {
        put(lines, Line::Signer { server: server.clone(), public_key: Hex(public_key.clone()) }).await?;
    }
    for (server, _) in &signers {
        let mut after = 0;
        loop {
            let page: Vec<(i64, String, Vec<u8>)> = read!(moment, connection => {
                sqlx::query_as(
                    "SELECT number, seal, signature FROM seals WHERE server = $1 AND number > $2 \
                     ORDER BY number LIMIT $3",
                )
                .bind(&**server)
                .bind(after)
                .bind(PAGE)
                .fetch_all(connection)
                .await
            });
            let Some((last, ..)) = page.last() else { break };
            after = *last;
            for (number, text, signature) in page {
                let (server, number) = (server.clone(), number.cast_unsigned());
                put(lines, Line::Seal { server, number, text, signature: Hex(signature) }).await?;
            }
        }
    }
    Ok(())
}

async fn put_facts(moment: &mut Moment, lines: &Lines) -> Result<(), BackupError> {
    let mut after = (String::new(), 0);
    loop {
        let page: Vec<(String, i64, Vec<u8>, String)> = read!(moment, connection => {
            sqlx::query_as(
                "SELECT stream, version, hash, fact FROM facts WHERE (stream, version) > ($1, $2) \
                 ORDER BY stream, version LIMIT $3",
            )
            .bind(&*after.0)
            .bind(after.1)
            .bind(PAGE)
            .fetch_all(connection)
            .await
        });
        let Some((stream, version, ..)) = page.last() else { return Ok(()) };
        after = (stream.clone(), *version);
        for (stream, version, link, text) in page {
            put(lines, Line::Fact { stream, version: version.cast_unsigned(), hash: hash(&link)?, text }).await?;
        }
    }
}

async fn put_answers(moment: &mut Moment, lines: &Lines) -> Result<(), BackupError> {
    // A key may be empty; no actor's name sorts before the empty one.
    let mut after = None;
    loop {
        let (actor, key): (String, String) = after.clone().unwrap_or_default();
        let page: Vec<(String, String, Vec<u8>, String, i64)> = read!(moment, connection => {
            sqlx::query_as(
                "SELECT actor, key, body_hash, answer, answered_at FROM answers \
                 WHERE (actor, key) > ($1, $2) OR $3 ORDER BY actor, key LIMIT $4",
            )
            .bind(&*actor)
            .bind(&*key)
            .bind(after.is_none())
            .bind(PAGE)
            .fetch_all(connection)
            .await
        });
        let Some((actor, key, ..)) = page.last() else { return Ok(()) };
        after = Some((actor.clone(), key.clone()));
        for (actor, key, body_hash, text, at) in page {
            put(lines, Line::Answer { actor, key, body_hash: hash(&body_hash)?, text, at }).await?;
        }
    }
}

async fn put_shoes(moment: &mut Moment, lines: &Lines) -> Result<(), BackupError> {
    let mut after = (i64::MIN, -1);
    loop {
        let page: Vec<(i64, i64, Vec<u8>)> = read!(moment, connection => {
            sqlx::query_as(
                "SELECT table_id, shoe, sealed FROM shoes WHERE (table_id, shoe) > ($1, $2) \
                 ORDER BY table_id, shoe LIMIT $3",
            )
            .bind(after.0)
            .bind(after.1)
            .bind(PAGE)
            .fetch_all(connection)
            .await
        });
        let Some((table, shoe, _)) = page.last() else { return Ok(()) };
        after = (*table, *shoe);
        for (table, shoe, sealed) in page {
            put(lines, Line::Shoe { table: table.cast_unsigned(), shoe: to_shoe(shoe)?, sealed: Hex(sealed) }).await?;
        }
    }
}

async fn put_rounds(moment: &mut Moment, lines: &Lines) -> Result<(), BackupError> {
    let mut after = (i64::MIN, -1);
    loop {
        let page: Vec<(i64, i64, i64, Option<i64>)> = read!(moment, connection => {
            sqlx::query_as(
                "SELECT table_id, round, first_version, last_version FROM rounds WHERE (table_id, round) > ($1, $2) \
                 ORDER BY table_id, round LIMIT $3",
            )
            .bind(after.0)
            .bind(after.1)
            .bind(PAGE)
            .fetch_all(connection)
            .await
        });
        let Some((table, round, ..)) = page.last() else { break };
        after = (*table, *round);
        for (table, round, first, last) in page {
            let (table, round) = (table.cast_unsigned(), round.cast_unsigned());
            let (first, last) = (first.cast_unsigned(), last.map(i64::cast_unsigned));
            put(lines, Line::Round { table, round, first, last }).await?;
        }
    }
    let mut after = (i64::MIN, 0, 0);
    loop {
        let page: Vec<(i64, i64, i64, i64)> = read!(moment, connection => {
            sqlx::query_as(
                "SELECT patron, table_id, round, played_at FROM round_players \
                 WHERE (patron, table_id, round) > ($1, $2, $3) ORDER BY patron, table_id, round LIMIT $4",
            )
            .bind(after.0)
            .bind(after.1)
            .bind(after.2)
            .bind(PAGE)
            .fetch_all(connection)
            .await
        });
        let Some((patron, table, round, _)) = page.last() else { return Ok(()) };
        after = (*patron, *table, *round);
        for (patron, table, round, at) in page {
            let (patron, table, round) = (patron.cast_unsigned(), table.cast_unsigned(), round.cast_unsigned());
            put(lines, Line::Played { patron, table, round, at }).await?;
        }
    }
}

async fn put_wins(moment: &mut Moment, lines: &Lines) -> Result<(), BackupError> {
    type WinRow = (i64, i64, i64, i64, i64, i64, String, i64, String);
    let mut after = (i64::MIN, -1, -1);
    loop {
        let page: Vec<WinRow> = read!(moment, connection => {
            sqlx::query_as(
                "SELECT pool, version, place, table_id, round, won_at, hand, pays, rules FROM jackpot_wins \
                 WHERE (pool, version, place) > ($1, $2, $3) ORDER BY pool, version, place LIMIT $4",
            )
            .bind(after.0)
            .bind(after.1)
            .bind(after.2)
            .bind(PAGE)
            .fetch_all(connection)
            .await
        });
        let Some((pool, version, place, ..)) = page.last() else { return Ok(()) };
        after = (*pool, *version, *place);
        for (pool, version, place, table, round, at, hand, pays, rules) in page {
            let (pool, version) = (pool.cast_unsigned(), version.cast_unsigned());
            let place = decoded(u8::try_from(place)).map_err(reading)?;
            let (table, round) = (table.cast_unsigned(), round.cast_unsigned());
            put(lines, Line::Win { pool, version, place, table, round, at, hand, pays, rules }).await?;
        }
    }
}

async fn put_accounts(moment: &mut Moment, lines: &Lines) -> Result<(), BackupError> {
    type AccountRow = (i64, Option<String>, Option<String>, String, Option<i64>, bool, i64);
    type TokenRow = (i64, Vec<u8>, i64, String, String, Option<String>, i64, Option<i64>);
    let accounts: Vec<AccountRow> = read!(moment, connection => {
        sqlx::query_as("SELECT id, login, password_hash, role, patron, enabled, created_at FROM accounts ORDER BY id")
            .fetch_all(connection)
            .await
    });
    for (id, login, password_hash, role, patron, enabled, created_at) in accounts {
        let (id, patron) = (id.cast_unsigned(), patron.map(i64::cast_unsigned));
        put(lines, Line::Account { id, login, password_hash, role, patron, enabled, created_at }).await?;
    }
    let tokens: Vec<TokenRow> = read!(moment, connection => {
        sqlx::query_as("SELECT id, hash, account, name, role, scopes, created_at, expires_at FROM tokens ORDER BY id")
            .fetch_all(connection)
            .await
    });
    for (id, secret, account, name, role, scopes, created_at, expires_at) in tokens {
        let (id, hash, account) = (id.cast_unsigned(), hash(&secret)?, account.cast_unsigned());
        put(lines, Line::Token { id, hash, account, name, role, scopes, created_at, expires_at }).await?;
    }
    let factors: Vec<(i64, i64, String, Vec<u8>, i64)> = read!(moment, connection => {
        sqlx::query_as("SELECT account, number, kind, secret, counter FROM factors ORDER BY account, number")
            .fetch_all(connection)
            .await
    });
    for (account, number, kind, secret, counter) in factors {
        let (account, number) = (account.cast_unsigned(), decoded(u32::try_from(number)).map_err(reading)?);
        put(lines, Line::Factor { account, number, kind, secret: Hex(secret), counter }).await?;
    }
    let numbers: Vec<(String, i64)> = read!(moment, connection => {
        sqlx::query_as("SELECT kind, last FROM numbers ORDER BY kind").fetch_all(connection).await
    });
    for (kind, last) in numbers {
        put(lines, Line::Number { kind, last: last.cast_unsigned() }).await?;
    }
    Ok(())
}
