//! A record of an earlier version is stamped once, and one that only looks like it is not stamped.

use crate::{
    contract,
    home::{Home, batch, stream},
};
use server::audit::Hash;
use server::store::{Append, Batch, OpenError, Store};
use std::fs;

contract!(
    a_record_that_had_stamps_is_not_stamped_again,
    facts_under_no_seal_are_not_stamped,
    a_record_of_an_earlier_version_is_stamped,
    an_emptied_record_launders_no_row,
    a_record_of_an_earlier_version_is_not_brought_up_to_date_by_looking_at_it,
);

/// Plays a few facts, in a house whose rows have stamps if `stamped`.
async fn played(home: &Home, stamped: bool) {
    let store = home.open().await;
    store.append(batch("patron/17", 0, &["opened", "lost"])).await.unwrap();
    if stamped {
        let facts = vec!["{\"accountable\":{\"at\":1}}".to_owned()];
        let appends = vec![Append::new(stream("house/1"), 0, facts)];
        store.append(Batch { appends, ..Batch::default() }).await.unwrap();
        store.has_stamps().unwrap();
    }
    store.append(batch("table/1", 0, &["opened"])).await.unwrap();
    store.close().await;
}

fn bytes(home: &Home, hash: Hash) -> String {
    if home.is_postgres() { format!("decode('{hash}', 'hex')") } else { format!("X'{hash}'") }
}

/// A third fact for the patron, with links that fit, in a record without any stamp.
async fn forge(home: &Home) {
    let store = Store::look(&home.location("one")).await.unwrap();
    let facts = store.read(&stream("patron/17"), 0, 2).await.unwrap();
    store.close().await;
    let text = "{\"Fact\":\"rich\"}";
    let link = bytes(home, Hash::link(facts[1].hash, "patron/17", 3, text));
    home.tamper(&format!("INSERT INTO facts (stream, version, hash, fact) VALUES ('patron/17', 3, {link}, '{text}')"))
        .await;
    home.tamper(&format!("UPDATE heads SET version = 3, hash = {link} WHERE stream = 'patron/17'")).await;
    home.tamper("UPDATE heads SET stamp = NULL").await;
}

async fn no_stamp_was_made(home: &Home) {
    assert_eq!(home.tamper("UPDATE heads SET version = version WHERE stamp IS NOT NULL").await, 0);
}

async fn refusal(home: &Home) -> OpenError {
    match Store::open(&home.location("one")).await {
        Ok(_) => panic!("it opened"),
        Err(error) => error,
    }
}

async fn a_record_that_had_stamps_is_not_stamped_again(home: Home) {
    played(&home, true).await;
    home.tamper("DELETE FROM facts WHERE stream = 'house/1'").await;
    home.tamper("DELETE FROM heads WHERE stream = 'house/1'").await;
    forge(&home).await;
    let file = home.location("one").keys().join("stamped");
    assert!(file.exists());
    let refused = refusal(&home).await;
    assert!(matches!(&refused, OpenError::SetBack { who } if who.contains("stamped")), "{refused}");
    // In a fresh folder only the seals are evidence.
    fs::remove_file(&file).unwrap();
    let refused = refusal(&home).await;
    assert!(matches!(&refused, OpenError::SetBack { who } if who.contains("house/1")), "{refused}");
    no_stamp_was_made(&home).await;
    // Without that seal the seals are not whole.
    assert_eq!(home.tamper("DELETE FROM seals WHERE seal LIKE '%house/1%'").await, 1);
    let refused = refusal(&home).await;
    assert!(matches!(refused, OpenError::Damaged { .. }), "{refused}");
    no_stamp_was_made(&home).await;
    assert!(!file.exists());
}

async fn facts_under_no_seal_are_not_stamped(home: Home) {
    played(&home, false).await;
    forge(&home).await;
    let refused = refusal(&home).await.to_string();
    assert!(refused.contains("patron/17: its last facts are under no seal"), "{refused}");
    no_stamp_was_made(&home).await;
}

async fn a_record_of_an_earlier_version_is_stamped(home: Home) {
    played(&home, false).await;
    home.tamper("UPDATE heads SET stamp = NULL").await;
    home.tamper("UPDATE signers SET stamp = NULL").await;
    let store = home.open().await;
    assert_eq!(store.head(&stream("patron/17")).await.map(|head| head.version), Ok(2));
    assert_eq!(home.tamper("UPDATE heads SET version = version WHERE stamp IS NULL").await, 0);
    assert_eq!(store.signers().await.map(|signers| signers.len()), Ok(1));
    store.check_newest().await.unwrap();
}

/// Everything is removed, and the rows in its place have no stamps: they get none.
async fn an_emptied_record_launders_no_row(home: Home) {
    played(&home, true).await;
    for table in ["facts", "heads", "seals", "signers", "answers", "keys", "snapshots", "seal_subtrees"] {
        home.tamper(&format!("DELETE FROM {table}")).await;
    }
    let on = if home.is_postgres() { "TRUE" } else { "1" };
    let forged = format!(
        "INSERT INTO accounts (id, login, folded_login, password_hash, role, enabled, created_at) \
         VALUES (1, 'mallory', 'mallory', 'x', 'gaming-manager', {on}, 0)"
    );
    home.tamper(&forged).await;
    let refused = refusal(&home).await;
    assert!(matches!(&refused, OpenError::Emptied { path } if path.ends_with("keys/stamped")), "{refused}");
    assert_eq!(home.tamper("UPDATE accounts SET role = role WHERE stamp IS NOT NULL").await, 0);
    // Also without that row: a record that had facts has them.
    home.tamper("DELETE FROM accounts").await;
    assert!(matches!(refusal(&home).await, OpenError::Emptied { .. }));
}

async fn a_record_of_an_earlier_version_is_not_brought_up_to_date_by_looking_at_it(home: Home) {
    played(&home, true).await;
    let newest = "DELETE FROM _sqlx_migrations WHERE version = (SELECT MAX(version) FROM _sqlx_migrations)";
    assert_eq!(home.tamper(newest).await, 1);
    let refused = Store::look(&home.location("one")).await.err().expect("an earlier version");
    assert!(matches!(refused, OpenError::Earlier), "{refused}");
}

/// A server of an earlier version goes on writing while a new one upgrades the record: only rows that were checked are stamped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_that_moves_while_it_is_stamped_gets_no_stamp_of_before() {
    use sqlx::{Connection as _, Executor as _};
    let home = Home::postgres().await;
    played(&home, false).await;
    home.tamper("UPDATE heads SET stamp = NULL").await;
    let mut earlier = home.connect().await;
    let mut transaction = earlier.begin().await.unwrap();
    // As a commit of that server does it: the row is locked, and its content stays.
    transaction
        .execute("UPDATE heads SET version = 3, hash = decode(repeat('07', 32), 'hex') WHERE stream = 'patron/17'")
        .await
        .unwrap();
    let location = home.location("one");
    let opening = tokio::spawn(async move { Store::open(&location).await });
    let mut watching = home.connect().await;
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut watching).await.unwrap() == 0 {
        assert!(!opening.is_finished(), "it did not wait for the row");
        tokio::task::yield_now().await;
    }
    transaction.commit().await.unwrap();
    match opening.await.unwrap() {
        Err(OpenError::StillWritten { stream: named }) => assert_eq!(named, stream("patron/17")),
        Err(other) => panic!("another error: {other}"),
        Ok(_) => panic!("it opened"),
    }
    let stale = "UPDATE heads SET version = version WHERE stream = 'patron/17' AND stamp IS NOT NULL";
    assert_eq!(home.tamper(stale).await, 0);
}
