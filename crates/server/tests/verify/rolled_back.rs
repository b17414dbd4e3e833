//! Rows that a server of the house wrote, restored when they were out of date: their stamps are right, and they are still not believed.

use crate::forged_rows::altering;
use floor::Moment;
use server::audit::Hash;
use server::config::Config;
use server::record_check::RecordMonitor;
use server::store::{Answer, Append, Batch, Location, Part, Pause, Store, StoreError, Watcher};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

struct Quick;

impl Watcher for Quick {
    fn goes_on(&self, _: Part, _: f64, _: Duration) -> Pause {
        Pause::For(Duration::ZERO)
    }
}

async fn write(store: &Store, stream: &str, expected: u64) {
    let fact = vec![format!("{{\"n\":{expected}}}")];
    let appends = vec![Append::new(stream.parse().expect("a stream"), expected, fact)];
    store.append(Batch { appends, ..Batch::default() }).await.expect("written");
}

/// From this fact on a record has stamps.
async fn accountable(store: &Store) {
    let facts = vec!["{\"accountable\":{\"at\":1}}".to_owned()];
    let appends = vec![Append::new("house/1".parse().expect("a stream"), 0, facts)];
    store.append(Batch { appends, ..Batch::default() }).await.expect("written");
}

/// A player loses, and restores their account from before. `later` commits follow the loss.
async fn put_back(later: u64) -> (Result<(), StoreError>, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let location = Location::folder(folder.path());
    let store = Store::open(&location).await.expect("a store");
    accountable(&store).await;
    write(&store, "patron/1", 0).await;
    altering(&location, "CREATE TABLE aside AS SELECT * FROM heads WHERE stream = 'patron/1'").await;
    write(&store, "patron/1", 1).await;
    for version in 0..later {
        write(&store, "table/1", version).await;
    }
    store.close().await;
    drop(store);
    altering(
        &location,
        "DELETE FROM facts WHERE stream = 'patron/1' AND version > 1; \
         INSERT OR REPLACE INTO heads SELECT * FROM aside; DROP TABLE aside",
    )
    .await;
    let store = Store::open(&location).await.expect("a store");
    let head = store.head(&"patron/1".parse().expect("a stream")).await.expect("a stamp of the house");
    assert_eq!(head.version, 1, "the row alone is believed");
    let newest = store.check_newest().await;
    let whole = store.check_whole(Arc::new(Quick)).await.expect("a look");
    store.close().await;
    (newest, whole.damage.told)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_that_was_put_back_is_missed_by_its_seals() {
    for later in [0, 3, 200] {
        let (newest, whole) = put_back(later).await;
        let missed = whole.iter().any(|what| what.contains("patron/1: fact 2 differs from the one that server"));
        assert!(missed, "after {later}: {whole:?}");
        let error = newest.expect_err("noticed before the start").to_string();
        // The facts under the newest seals are checked first.
        let part = if later < 64 { "patron/1: fact 2 differs from the one" } else { "patron/1 ends at version 1" };
        assert!(error.contains(part), "after {later}: {error}");
    }
}

/// The house checks again after a time, and reports damage until it is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_look_at_everything_is_repeated() {
    let folder = tempfile::tempdir().expect("a folder");
    let location = Location::folder(folder.path());
    let store = Store::open(&location).await.expect("a store");
    write(&store, "table/1", 0).await;
    write(&store, "table/1", 1).await;
    let (check, stop) = (RecordMonitor::default(), CancellationToken::new());
    let looking = tokio::spawn({
        let (check, store, stop) = (check.clone(), store.clone(), stop.clone());
        let config = Config { full_check_every: Some(Duration::from_millis(1)), ..Config::default() };
        async move { check.in_background(&store, &config, stop).await }
    });
    let until = async |wanted: &str| {
        while check.state().name() != wanted {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    until("sound").await;
    altering(&location, "UPDATE facts SET fact = '{\"n\":7}' WHERE version = 1").await;
    until("damaged").await;
    assert!(store.head(&"table/1".parse().expect("a stream")).await.is_err());
    altering(&location, "UPDATE facts SET fact = '{\"n\":0}' WHERE version = 1").await;
    until("sound").await;
    write(&store, "table/1", 2).await;
    stop.cancel();
    looking.await.expect("it ends");
    store.close().await;
}

/// A row with a wrong stamp is found without a query for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_look_at_everything_names_rows_of_strangers() {
    let folder = tempfile::tempdir().expect("a folder");
    let location = Location::folder(folder.path());
    let store = Store::open(&location).await.expect("a store");
    let answer = Answer { actor: "a".into(), key: "k".into(), body_hash: Hash::of(b"b"), text: "done".into() };
    store.append(Batch { answer: Some(answer), ..Batch::default() }).await.expect("written");
    assert_eq!(store.check_whole(Arc::new(Quick)).await.expect("a look").damage.count, 0);
    altering(&location, "UPDATE answers SET answer = 'done twice'").await;
    let damage = store.check_whole(Arc::new(Quick)).await.expect("a look").damage;
    assert_eq!(damage.told, ["the answer to a under the key \"k\" was not written by a server of this house"]);
    assert_eq!(store.forget_answers(Moment(i64::MAX)).await, Ok(1));
    store.close().await;
}
