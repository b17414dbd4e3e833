//! How fast the record takes facts and gives them back, beside what the engines themselves can do in the same run.
//!
//! `cargo bench -p server --bench store`; a number after `--` sets the seconds per measurement.

// Speeds are told in a few digits.
#![allow(clippy::cast_precision_loss)]

#[path = "../tests/support/mod.rs"]
#[allow(dead_code)] // The tests use more of it.
mod support;

use server::{
    audit::Hash,
    store::{Answer, Append, Batch, Location, SnapshotText, Store, StreamId},
};
use sqlx::{
    Connection as _, Executor as _, PgConnection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use std::time::{Duration, Instant};
use support::postgres::Postgres;

const FACT: &str =
    r#"{"Dealt":{"round":48213,"place":{"Seat":{"seat":3,"card":2}},"card":"As","shoe":117,"position":214}}"#;
/// A wager and what the house does next are a few facts.
const FACTS_PER_BATCH: usize = 4;
const INSERT: &str = "INSERT INTO plain (stream, version, hash, fact) VALUES ($1, $2, $3, $4)";
const TABLE: &str =
    "CREATE TABLE plain (stream TEXT, version BIGINT, hash TEXT, fact TEXT, PRIMARY KEY (stream, version))";

#[tokio::main]
async fn main() {
    let seconds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(3);
    let length = Duration::from_secs(seconds);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let postgres = Postgres::start(&[]).await;
    let sqlite = Location::folder(folder.path().join("sqlite"));
    let shared =
        Location { data: folder.path().join("postgres"), database: Some(postgres.database().await), shoe_key: None };
    for (name, location) in [("SQLite", sqlite), ("Postgres", shared)] {
        println!("{name}");
        plain(&location, length).await;
        for appenders in [1, 16, 256] {
            store(&location, appenders, length).await;
        }
        replay(&location).await;
    }
}

fn per_second(count: usize, time: Duration) -> String {
    format!("{:>9.0}/s", count as f64 / time.as_secs_f64())
}

/// The same statements on either engine.
macro_rules! measure_plain {
    ($connection:expr, $length:expr) => {{
        let connection = $connection;
        connection.execute(TABLE).await.expect("a table");
        let hash = Hash::of(b"plain").to_string();
        let start = Instant::now();
        let mut rows: u32 = 0;
        while start.elapsed() < $length {
            let row = sqlx::query(INSERT).bind("one").bind(i64::from(rows)).bind(&*hash).bind(FACT);
            row.execute(&mut *connection).await.expect("a row");
            rows += 1;
        }
        println!("  plain rows, a commit each          {}", per_second(rows as usize, start.elapsed()));
        let start = Instant::now();
        let mut transaction = connection.begin().await.expect("a transaction");
        for version in 0..20_000_i64 {
            let row = sqlx::query(INSERT).bind("many").bind(version).bind(&*hash).bind(FACT);
            row.execute(&mut *transaction).await.expect("a row");
        }
        transaction.commit().await.expect("a commit");
        println!("  plain rows, 20,000 in one commit   {}", per_second(20_000, start.elapsed()));
    }};
}

/// The engine alone: rows committed one by one, and many in one transaction.
async fn plain(location: &Location, length: Duration) {
    if let Some(address) = &location.database {
        let mut connection = PgConnection::connect(address).await.expect("a connection");
        measure_plain!(&mut connection, length);
    } else {
        std::fs::create_dir_all(&location.data).expect("a folder");
        let options = SqliteConnectOptions::new()
            .filename(location.data.join("plain.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut connection = SqliteConnection::connect_with(&options).await.expect("a connection");
        measure_plain!(&mut connection, length);
    }
}

/// Everything that a command costs: facts, links, answer, seal.
async fn store(location: &Location, appenders: usize, length: Duration) {
    let store = Store::open(location).await.expect("a store");
    let before = commits(&store).await;
    let start = Instant::now();
    let work = (0..appenders).map(|appender| {
        let store = store.clone();
        tokio::spawn(async move {
            let stream: StreamId = format!("table/{}", appenders * 1_000 + appender).parse().expect("a name");
            let mut version = 0;
            let mut waits = Vec::new();
            while start.elapsed() < length {
                let asked = Instant::now();
                let facts = vec![FACT.to_owned(); FACTS_PER_BATCH];
                let answer = Answer {
                    actor: stream.to_string(),
                    key: version.to_string(),
                    body_hash: Hash::of(b"bet"),
                    text: "{\"ok\":true}".to_owned(),
                };
                let appends = vec![Append::new(stream.clone(), version, facts)];
                let batch = Batch { appends, answer: Some(answer), ..Batch::default() };
                version = store.append(batch).await.expect("an acknowledgement").heads[0].version;
                waits.push(asked.elapsed());
            }
            waits
        })
    });
    let mut waits = Vec::new();
    for work in work.collect::<Vec<_>>() {
        waits.extend(work.await.expect("a worker"));
    }
    let time = start.elapsed();
    let facts = waits.len() * FACTS_PER_BATCH;
    waits.sort_unstable();
    println!(
        "  store, {appenders:>3} at once: facts         {}  commands {}  facts per commit {:>6.1}  wait p50 {:>6.1?} p99 {:>6.1?}",
        per_second(facts, time),
        per_second(waits.len(), time),
        facts as f64 / (commits(&store).await - before) as f64,
        waits[waits.len() / 2],
        waits[waits.len() * 99 / 100],
    );
    store.close().await;
}

async fn commits(store: &Store) -> u64 {
    let mut count = 0;
    for signer in store.signers().await.expect("signers") {
        loop {
            let seals = store.seals(&signer.server, count, 10_000).await.expect("seals").len() as u64;
            count += seals;
            if seals == 0 {
                break;
            }
        }
    }
    count
}

/// Reading a long stream back, and starting with a snapshot of it.
async fn replay(location: &Location) {
    const LENGTH: usize = 1_000_000;
    const PIECE: usize = 20_000;
    let store = Store::open(location).await.expect("a store");
    let stream: StreamId = "table/1".parse().expect("a name");
    let start = Instant::now();
    for piece in 0..LENGTH / PIECE {
        let mut append = Append::new(stream.clone(), (piece * PIECE) as u64, vec![FACT.to_owned(); PIECE]);
        append.snapshot = (piece == LENGTH / PIECE - 1).then(|| SnapshotText { layout: 1, text: FACT.repeat(20) });
        store.append(Batch { appends: vec![append], ..Batch::default() }).await.expect("an acknowledgement");
    }
    println!("  store, {PIECE} facts a batch          {}", per_second(LENGTH, start.elapsed()));
    let start = Instant::now();
    let mut after = 0;
    let mut bytes = 0;
    loop {
        let page = store.read(&stream, after, 10_000).await.expect("facts");
        let Some(last) = page.last() else { break };
        after = last.version;
        for fact in &page {
            let value: serde_json::Value = serde_json::from_str(&fact.text).expect("JSON");
            bytes += usize::from(value.is_object()) * fact.text.len();
        }
    }
    assert_eq!(bytes, LENGTH * FACT.len());
    println!("  read and parsed as JSON            {}", per_second(LENGTH, start.elapsed()));
    store.close().await;
    drop(store);
    let start = Instant::now();
    let store = Store::open(location).await.expect("a store");
    let opened = start.elapsed();
    let begun = Instant::now();
    let snapshot = store.snapshot(&stream, 1).await.expect("an answer").expect("a snapshot");
    let tail = store.read(&stream, snapshot.version, 100).await.expect("facts");
    assert!(tail.is_empty());
    println!("  open {opened:.1?}, then snapshot and tail of a table {:.1?}", begun.elapsed());
    store.close().await;
}
