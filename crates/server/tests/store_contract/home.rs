//! The record of a test, and ways around the store to read it or tamper with it.

use crate::support::postgres::Postgres;
use server::{
    audit::{Findings, Hash, RecordCheck},
    store::{Answer, Append, Batch, Change, Grown, Location, Store, StoredFact, StreamId},
};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// The server that all tests share.
static POSTGRES: OnceCell<Postgres> = OnceCell::const_new();

/// A record of its own for one test.
pub(crate) struct Home {
    folder: TempDir,
    database: Option<String>,
}

impl Home {
    pub(crate) fn sqlite() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), database: None }
    }

    pub(crate) async fn postgres() -> Self {
        let database = POSTGRES.get_or_init(|| Postgres::start(&[])).await.database().await;
        Self { folder: tempfile::tempdir().unwrap(), database: Some(database) }
    }

    pub(crate) fn is_postgres(&self) -> bool {
        self.database.is_some()
    }

    /// The location of the record for the server with this name.
    pub(crate) fn location(&self, server: &str) -> Location {
        // The servers of a house share the key that shoes are sealed with.
        let shoe_key = Some(self.folder.path().join("shoes.key"));
        Location { data: self.folder.path().join(server), database: self.database.clone(), shoe_key }
    }

    /// The file in which the server remembers its last seal.
    pub(crate) fn last_seal(&self) -> std::path::PathBuf {
        self.location("one").keys().join("last-seal")
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.location("one")).await.unwrap()
    }

    /// Another client's connection to the same Postgres.
    pub(crate) async fn connect(&self) -> PgConnection {
        PgConnection::connect(self.database.as_ref().unwrap()).await.unwrap()
    }

    /// Runs a statement behind the store's back.
    pub(crate) async fn tamper(&self, sql: &str) -> u64 {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.database {
            Some(_) => {
                let mut connection = self.connect().await;
                sqlx::raw_sql(sql).execute(&mut connection).await.unwrap().rows_affected()
            }
            None => {
                let options = SqliteConnectOptions::new().filename(self.location("one").sqlite_file());
                let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
                sqlx::raw_sql(sql).execute(&mut connection).await.unwrap().rows_affected()
            }
        }
    }
}

pub(crate) fn stream(name: &str) -> StreamId {
    name.parse().unwrap()
}

pub(crate) fn facts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| format!("{{\"Fact\":\"{text}\"}}")).collect()
}

pub(crate) fn grown(name: &str, version: u64, texts: &[&str]) -> Change {
    Change::Stream(Grown { stream: stream(name), version, facts: facts(texts).into() })
}

pub(crate) fn append(name: &str, expected: u64, texts: &[&str]) -> Append {
    Append::new(stream(name), expected, facts(texts))
}

/// A batch with facts for one stream.
pub(crate) fn batch(name: &str, expected: u64, texts: &[&str]) -> Batch {
    Batch { appends: vec![append(name, expected, texts)], ..Batch::default() }
}

/// The answer to a command of actor `patron/1`.
pub(crate) fn answer(key: &str, command: &str, text: &str) -> Answer {
    let body_hash = Hash::of(command.as_bytes());
    Answer { actor: "patron/1".into(), key: key.into(), body_hash, text: text.into() }
}

pub(crate) fn texts(facts: &[StoredFact]) -> Vec<&str> {
    facts.iter().map(|fact| &*fact.text).collect()
}

/// Checks chains and seals of everything in the store.
pub(crate) async fn check(store: &Store) -> Findings {
    let mut check = RecordCheck::new();
    for signer in store.signers().await.unwrap() {
        check.signer(&signer.server, &signer.public_key);
        let mut after = 0;
        loop {
            let seals = store.seals(&signer.server, after, 7).await.unwrap();
            for seal in &seals {
                check.seal(&signer.server, seal);
            }
            after += seals.len() as u64;
            if seals.len() < 7 {
                break;
            }
        }
    }
    for head in store.streams(None, None, 10_000).await.unwrap() {
        for fact in store.read(&head.stream, 0, u32::MAX).await.unwrap() {
            check.fact(head.stream.as_str(), fact.version, &fact.text, fact.hash);
        }
    }
    check.finish()
}
