//! Restores a bundle into an empty record.

use super::line::{FORMAT, Line};
use crate::{
    audit::{Finding, Hash, RecordCheck, SignedSeal},
    store::{
        Account, Answer, Engine, Factor, RowChange, StampKey, Store, StoreError, StreamId, Token, accounts::folded,
        postgres::patient, shared_statements::put_rows, sqlite::decoded,
    },
};
use floor::{Moment, PatronId};
use sha2::{Digest as _, Sha256};
use sqlx::{Postgres, QueryBuilder, Sqlite, Transaction};
use std::io;
use tokio::io::{AsyncBufRead, AsyncBufReadExt as _};

/// How many rows are written by one statement.
const ROWS: usize = 500;

/// The result of a restore.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// How many facts.
    pub facts: u64,
    /// How many streams.
    pub streams: u64,
    /// How many seals.
    pub seals: u64,
}

/// Why a bundle was not restored. The record is still empty.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The record is not empty.
    #[error("a bundle is only restored into an empty record")]
    NotEmpty,
    /// The bundle could not be read.
    #[error("the bundle cannot be read: {0}")]
    Read(#[from] io::Error),
    /// A line is not valid in a bundle, or not at its place.
    #[error("line {line} of the bundle: {what}")]
    Line {
        /// The line, counted from 1.
        line: u64,
        /// The reason.
        what: String,
    },
    /// The bundle ends too early, goes on after its end, or was changed.
    #[error("the bundle is not whole: its last line does not match the others")]
    NotWhole,
    /// Hash chains or seals in the bundle are invalid.
    #[error("the record in the bundle was altered: {}", .0[0])]
    Altered(Vec<Finding>),
    /// The record could not be written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

enum Writing {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

/// Runs the same statements on either engine; `$database` is the engine's type.
macro_rules! put {
    ($writing:expr, $connection:ident $(: $database:ident)? => $body:expr) => {
        match $writing {
            Writing::Sqlite(transaction) => {
                $(type $database = Sqlite;)?
                let $connection = &mut **transaction;
                $body
            }
            Writing::Postgres(transaction) => {
                $(type $database = Postgres;)?
                let $connection = &mut **transaction;
                $body
            }
        }
    };
}

impl Store {
    /// Restores a bundle into this record, which must be empty. Everything is checked before anything is committed.
    pub async fn import(&self, bundle: impl AsyncBufRead + Unpin) -> Result<Imported, ImportError> {
        self.writable()?;
        let broken = |error| ImportError::Store(self.not_written(error));
        let mut writing = match &self.shared.engine {
            Engine::Sqlite(engine) => {
                Writing::Sqlite(engine.writer().begin_with("BEGIN IMMEDIATE").await.map_err(broken)?)
            }
            Engine::Postgres(engine) => {
                let mut transaction = engine.pool().begin().await.map_err(broken)?;
                patient(&mut transaction).await.map_err(broken)?;
                Writing::Postgres(transaction)
            }
        };
        let stamps = self.shared.stamps.clone().ok_or(ImportError::Store(StoreError::Closed))?;
        let mut restoring = Restoring::with(stamps);
        restoring.empty(&mut writing).await.map_err(broken)?.then_some(()).ok_or(ImportError::NotEmpty)?;
        restoring.read(&mut writing, bundle, &broken).await?;
        if let Err(error) = restoring.flush(&mut writing).await {
            return Err(restoring.not_put(error, broken));
        }
        let findings = restoring.check.finish();
        if !findings.wrong.is_empty() {
            return Err(ImportError::Altered(findings.wrong));
        }
        match writing {
            Writing::Sqlite(transaction) => transaction.commit().await,
            Writing::Postgres(transaction) => transaction.commit().await,
        }
        .map_err(broken)?;
        Ok(Imported { facts: findings.facts, streams: findings.streams, seals: findings.seals })
    }
}

struct Restoring {
    stamps: StampKey,
    check: RecordCheck,
    hasher: Sha256,
    lines: u64,
    ended: bool,
    seals: Vec<(String, i64, SignedSeal)>,
    facts: Vec<(String, i64, Hash, String)>,
    /// The head of the stream whose facts are being read.
    head: Option<(String, i64, Hash)>,
    heads: Vec<(String, i64, Hash)>,
}

impl Restoring {
    fn with(stamps: StampKey) -> Self {
        Self {
            stamps,
            check: RecordCheck::new(),
            hasher: Sha256::new(),
            lines: 0,
            ended: false,
            seals: Vec::new(),
            facts: Vec::new(),
            head: None,
            heads: Vec::new(),
        }
    }

    async fn empty(&self, writing: &mut Writing) -> Result<bool, sqlx::Error> {
        let rows: i64 = put!(writing, connection => {
            sqlx::query_scalar(
                "SELECT (SELECT count(*) FROM heads) + (SELECT count(*) FROM answers) + (SELECT count(*) FROM shoes) \
                 + (SELECT count(*) FROM seals) + (SELECT count(*) FROM accounts) + (SELECT count(*) FROM numbers)",
            )
            .fetch_one(connection)
            .await
        })?;
        Ok(rows == 0)
    }

    async fn read(
        &mut self,
        writing: &mut Writing,
        mut bundle: impl AsyncBufRead + Unpin,
        broken: impl Fn(sqlx::Error) -> ImportError,
    ) -> Result<(), ImportError> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if bundle.read_until(b'\n', &mut bytes).await? == 0 {
                break;
            }
            if self.ended {
                return Err(ImportError::NotWhole);
            }
            let line: Line = serde_json::from_slice(&bytes)
                .map_err(|error| ImportError::Line { line: self.lines + 1, what: error.to_string() })?;
            if let Line::End { lines, hash } = &line {
                let seen = Hash(self.hasher.clone().finalize().into());
                if (*lines, *hash) != (self.lines, seen) {
                    return Err(ImportError::NotWhole);
                }
                self.ended = true;
                continue;
            }
            self.hasher.update(&bytes);
            self.lines += 1;
            if (self.lines == 1) != matches!(line, Line::Croupier { .. }) {
                return Err(self.wrong("the first line, and no other, names the format"));
            }
            if let Err(error) = self.take(writing, line).await? {
                return Err(self.not_put(error, &broken));
            }
        }
        if self.ended { Ok(()) } else { Err(ImportError::NotWhole) }
    }

    /// The error if the database refuses a line. Lines that contradict each other are the bundle's fault.
    fn not_put(&mut self, error: sqlx::Error, broken: impl Fn(sqlx::Error) -> ImportError) -> ImportError {
        let bundles_fault = error
            .as_database_error()
            .is_some_and(|error| error.is_unique_violation() || error.is_foreign_key_violation());
        if !bundles_fault {
            return broken(error);
        }
        let findings = std::mem::take(&mut self.check).finish();
        if findings.wrong.is_empty() {
            self.wrong("contradicts the lines before it")
        } else {
            ImportError::Altered(findings.wrong)
        }
    }

    fn wrong(&self, what: &str) -> ImportError {
        ImportError::Line { line: self.lines, what: what.to_owned() }
    }

    /// Writes one line, or collects it until there are enough.
    async fn take(&mut self, writing: &mut Writing, line: Line) -> Result<Result<(), sqlx::Error>, ImportError> {
        match line {
            Line::Croupier { format } if format == FORMAT => {}
            Line::Croupier { .. } => return Err(self.wrong("this program does not know the format")),
            Line::Signer { server, public_key } => {
                let key: [u8; 32] = public_key.0.try_into().map_err(|_| self.wrong("a public key has 32 bytes"))?;
                self.check.signer(&server, &key);
                let stamp = self.stamps.signer(&server, &key);
                return Ok(put_signer(writing, &server, &key, stamp).await);
            }
            Line::Seal { server, number, text, signature } => {
                let signature = signature.0.try_into().map_err(|_| self.wrong("a signature has 64 bytes"))?;
                let seal = SignedSeal { text, signature };
                self.check.seal(&server, &seal);
                self.seals.push((server, number.cast_signed(), seal));
            }
            Line::Fact { stream, version, hash, text } => {
                stream.parse::<StreamId>().map_err(|error| self.wrong(&error.to_string()))?;
                self.check.fact(&stream, version, &text, hash);
                let version = version.cast_signed();
                let head = (stream.clone(), version, hash);
                if let Some(before) = self.head.replace(head)
                    && before.0 != stream
                {
                    self.heads.push(before);
                }
                self.facts.push((stream, version, hash, text));
            }
            rest => return Ok(put_rest(writing, rest, &self.stamps).await),
        }
        if self.facts.len() + self.seals.len() >= ROWS {
            return Ok(self.write_rows(writing).await);
        }
        Ok(Ok(()))
    }

    async fn flush(&mut self, writing: &mut Writing) -> Result<(), sqlx::Error> {
        self.heads.extend(self.head.take());
        self.write_rows(writing).await
    }

    async fn write_rows(&mut self, writing: &mut Writing) -> Result<(), sqlx::Error> {
        let seals = std::mem::take(&mut self.seals);
        let facts = std::mem::take(&mut self.facts);
        let mut heads = Vec::with_capacity(self.heads.len());
        for (stream, version, hash) in std::mem::take(&mut self.heads) {
            let stream: StreamId = decoded(stream.parse())?;
            let stamp = self.stamps.head(&stream, version.cast_unsigned(), hash);
            heads.push((stream, version, hash, stamp));
        }
        put!(writing, connection: Database => {
            if !seals.is_empty() {
                let mut query = QueryBuilder::<Database>::new("INSERT INTO seals (server, number, seal, signature) ");
                query.push_values(&seals, |mut row, (server, number, seal)| {
                    row.push_bind(&**server).push_bind(*number).push_bind(&*seal.text).push_bind(&seal.signature[..]);
                });
                query.build().execute(&mut *connection).await?;
            }
            if !facts.is_empty() {
                let mut query = QueryBuilder::<Database>::new("INSERT INTO facts (stream, version, hash, fact) ");
                query.push_values(&facts, |mut row, (stream, version, hash, text)| {
                    row.push_bind(&**stream).push_bind(*version).push_bind(&hash.0[..]).push_bind(&**text);
                });
                query.build().execute(&mut *connection).await?;
            }
            if !heads.is_empty() {
                let mut query = QueryBuilder::<Database>::new("INSERT INTO heads (stream, version, hash, stamp) ");
                query.push_values(&heads, |mut row, (stream, version, hash, stamp)| {
                    row.push_bind(stream.as_str()).push_bind(*version).push_bind(&hash.0[..]).push_bind(&stamp.0[..]);
                });
                query.build().execute(&mut *connection).await?;
            }
            Ok(())
        })
    }
}

async fn put_signer(writing: &mut Writing, server: &str, key: &[u8], stamp: Hash) -> Result<(), sqlx::Error> {
    // A server that restores its own bundle is known already if it has written before.
    put!(writing, connection => {
        sqlx::query("INSERT INTO signers (server, public_key, stamp) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(server)
            .bind(key)
            .bind(&stamp.0[..])
            .execute(connection)
            .await
            .map(drop)
    })
}

async fn put_rest(writing: &mut Writing, line: Line, stamps: &StampKey) -> Result<(), sqlx::Error> {
    if let Some(row) = row(&line) {
        put!(writing, connection => {
            put_rows!(connection, [&row], stamps);
        });
        return Ok(());
    }
    put!(writing, connection => match line {
        Line::Answer { actor, key, body_hash, text, at } => {
            let answer = Answer { actor, key, body_hash, text };
            sqlx::query(
                "INSERT INTO answers (actor, key, body_hash, answer, answered_at, stamp) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(&*answer.actor)
            .bind(&*answer.key)
            .bind(&answer.body_hash.0[..])
            .bind(&*answer.text)
            .bind(at)
            .bind(&stamps.answer(&answer, at).0[..])
            .execute(connection)
            .await
            .map(drop)
        }
        Line::Shoe { table, shoe, sealed } => {
            sqlx::query("INSERT INTO shoes (table_id, shoe, sealed) VALUES ($1, $2, $3)")
                .bind(table.cast_signed())
                .bind(i64::from(shoe))
                .bind(sealed.0)
                .execute(connection)
                .await
                .map(drop)
        }
        Line::Round { table, round, first, last } => sqlx::query(
            "INSERT INTO rounds (table_id, round, first_version, last_version) VALUES ($1, $2, $3, $4)",
        )
        .bind(table.cast_signed())
        .bind(round.cast_signed())
        .bind(first.cast_signed())
        .bind(last.map(u64::cast_signed))
        .execute(connection)
        .await
        .map(drop),
        Line::Played { patron, table, round, at } => sqlx::query(
            "INSERT INTO round_players (patron, table_id, round, played_at) VALUES ($1, $2, $3, $4)",
        )
        .bind(patron.cast_signed())
        .bind(table.cast_signed())
        .bind(round.cast_signed())
        .bind(at)
        .execute(connection)
        .await
        .map(drop),
        Line::Win { pool, version, place, table, round, at, hand, pays, rules } => sqlx::query(
            "INSERT INTO jackpot_wins (pool, version, place, table_id, round, won_at, hand, pays, rules) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(pool.cast_signed())
        .bind(version.cast_signed())
        .bind(i64::from(place))
        .bind(table.cast_signed())
        .bind(round.cast_signed())
        .bind(at)
        .bind(hand)
        .bind(pays)
        .bind(rules)
        .execute(connection)
        .await
        .map(drop),
        Line::Number { kind, last } => sqlx::query("INSERT INTO numbers (kind, last) VALUES ($1, $2)")
            .bind(kind)
            .bind(last.cast_signed())
            .execute(connection)
            .await
            .map(drop),
        // The other kinds were handled before.
        Line::Croupier { .. }
        | Line::Signer { .. }
        | Line::Seal { .. }
        | Line::Fact { .. }
        | Line::Account { .. }
        | Line::Token { .. }
        | Line::Factor { .. }
        | Line::End { .. } => Ok(()),
    })
}

/// The row of an account in a line, if there is one.
fn row(line: &Line) -> Option<RowChange> {
    Some(match line.clone() {
        Line::Account { id, login, password_hash, role, patron, enabled, created_at } => {
            let (patron, created_at) = (patron.map(PatronId), Moment(created_at));
            RowChange::NewAccount(Account { id, login, password_hash, role, patron, enabled, created_at })
        }
        Line::Token { id, hash, account, name, role, scopes, created_at, expires_at } => {
            let (created_at, expires_at) = (Moment(created_at), expires_at.map(Moment));
            RowChange::Token(Token { id, hash, account, name, role, scopes, created_at, expires_at })
        }
        Line::Factor { account, number, kind, secret, counter } => {
            RowChange::Factor(Factor { account, number, kind, secret: secret.0, counter })
        }
        _ => return None,
    })
}
