//! Rows that an attacker with access to the database has forged or restored while the house is at work: nothing is built on them.

use crate::{
    contract,
    home::{Home, answer, append, batch, stream},
};
use server::audit::Hash;
use server::store::{Batch, Head, Part, Pause, Store, StoreError, Watcher};
use std::sync::Arc;
use std::time::Duration;

contract!(
    nothing_is_added_to_a_forged_fact,
    a_stream_that_was_put_back_on_a_running_house_is_refused,
    a_stream_that_was_removed_is_refused,
    what_was_decided_from_another_fact_is_refused,
    a_forged_answer_is_not_given,
    streams_that_the_look_at_everything_names_are_refused,
    older_seals_tell_how_far_a_stream_goes,
);

struct Quick;

impl Watcher for Quick {
    fn goes_on(&self, _: Part, _: f64, _: Duration) -> Pause {
        Pause::For(Duration::ZERO)
    }
}

/// How a statement of this database writes bytes.
fn bytes(home: &Home, hash: Hash) -> String {
    if home.is_postgres() { format!("decode('{hash}', 'hex')") } else { format!("X'{hash}'") }
}

/// Saves the row with the head of a stream.
async fn aside(home: &Home, name: &str) {
    home.tamper(&format!("CREATE TABLE aside AS SELECT * FROM heads WHERE stream = '{name}'")).await;
}

/// Restores it, and removes the facts after it.
async fn put_back(home: &Home, name: &str, version: u64) {
    for sql in [
        format!("DELETE FROM facts WHERE stream = '{name}' AND version > {version}"),
        format!("DELETE FROM heads WHERE stream = '{name}'"),
        "INSERT INTO heads SELECT * FROM aside".to_owned(),
    ] {
        assert!(home.tamper(&sql).await > 0, "{sql}");
    }
}

fn damaged<T: std::fmt::Debug>(found: Result<T, StoreError>, part: &str) {
    match found {
        Err(StoreError::Damaged { what }) => assert!(what.contains(part), "{part}: {what}"),
        other => panic!("{part}: {other:?}"),
    }
}

/// How many facts a stream has, and how many heads say that it is at this version.
async fn rows(home: &Home, name: &str, version: u64) -> (u64, u64) {
    let facts = home.tamper(&format!("UPDATE facts SET version = version WHERE stream = '{name}'")).await;
    let heads = format!("UPDATE heads SET version = version WHERE stream = '{name}' AND version = {version}");
    (facts, home.tamper(&heads).await)
}

async fn nothing_is_added_to_a_forged_fact(home: Home) {
    let store = home.open().await;
    store.append(batch("patron/17", 0, &["opened", "lost"])).await.unwrap();
    let facts = store.read(&stream("patron/17"), 0, 2).await.unwrap();
    let text = "{\"Fact\":\"rich\"}";
    let link = bytes(&home, Hash::link(facts[0].hash, "patron/17", 2, text));
    home.tamper(&format!("UPDATE facts SET fact = '{text}', hash = {link} WHERE stream = 'patron/17' AND version = 2"))
        .await;
    home.tamper(&format!("UPDATE heads SET hash = {link} WHERE stream = 'patron/17'")).await;
    for again in 0..2 {
        damaged(store.append(batch("patron/17", 2, &["spent"])).await, "patron/17");
        assert_eq!(rows(&home, "patron/17", 2).await, (2, 1), "{again}");
    }
    damaged(store.head(&stream("patron/17")).await, "patron/17");
    // Nor if another stream of the same batch is unchanged.
    let both =
        Batch { appends: vec![append("table/1", 0, &["opened"]), append("patron/17", 2, &[])], ..Batch::default() };
    damaged(store.append(both).await, "patron/17");
    store.append(batch("table/1", 0, &["opened"])).await.expect("others are as they were");
}

async fn a_stream_that_was_put_back_on_a_running_house_is_refused(home: Home) {
    let store = home.open().await;
    store.append(batch("patron/17", 0, &["opened"])).await.unwrap();
    aside(&home, "patron/17").await;
    store.append(batch("patron/17", 1, &["lost"])).await.unwrap();
    // Another server has never looked at it.
    let other = if home.is_postgres() { Some(Store::open(&home.location("two")).await.unwrap()) } else { None };
    if let Some(other) = &other {
        store.append(batch("patron/17", 2, &["lost"])).await.unwrap();
        other.read_newer_seals().await.unwrap();
    }
    put_back(&home, "patron/17", 1).await;
    for store in [Some(&store), other.as_ref()].into_iter().flatten() {
        damaged(store.head(&stream("patron/17")).await, "patron/17 ends at version 1");
        damaged(store.streams(Some("patron"), None, 10).await, "patron/17 ends at version 1");
        damaged(store.append(batch("patron/17", 1, &["spent"])).await, "patron/17 ends at version 1");
    }
    assert_eq!(rows(&home, "patron/17", 1).await, (1, 1));
}

async fn a_stream_that_was_removed_is_refused(home: Home) {
    let store = home.open().await;
    store.append(batch("login/3", 0, &["opened", "dismissed"])).await.unwrap();
    home.tamper("DELETE FROM facts WHERE stream = 'login/3'").await;
    home.tamper("DELETE FROM heads WHERE stream = 'login/3'").await;
    damaged(store.head(&stream("login/3")).await, "login/3 ends at version 0");
    damaged(store.append(batch("login/3", 0, &["opened"])).await, "login/3 ends at version 0");
    let fresh = stream("login/4");
    assert_eq!(store.head(&fresh).await, Ok(Head::beginning(fresh)));
}

async fn what_was_decided_from_another_fact_is_refused(home: Home) {
    let store = home.open().await;
    let written = store.append(batch("table/1", 0, &["opened"])).await.unwrap();
    let after = |link: Hash| Batch { appends: vec![append("table/1", 1, &["dealt"]).after(link)], ..Batch::default() };
    damaged(store.append(after(Hash::of(b"another"))).await, "table/1: fact 1");
    store.append(after(written.heads[0].hash)).await.unwrap();
    // A late writer gets a conflict.
    let late = store.append(after(written.heads[0].hash)).await;
    assert_eq!(late, Err(StoreError::Conflict { stream: stream("table/1"), expected: 1, found: 2 }));
}

async fn a_forged_answer_is_not_given(home: Home) {
    let store = home.open().await;
    let asked =
        |version| Batch { answer: Some(answer("k", "deposit", "done")), ..batch("patron/1", version, &["paid"]) };
    store.append(asked(0)).await.unwrap();
    assert_eq!(store.append(asked(1)).await, Err(StoreError::Repeated { answer: "done".to_owned() }));
    for forgery in ["answer = 'done twice'", "stamp = NULL", "answered_at = answered_at + 1"] {
        home.tamper("CREATE TABLE kept AS SELECT * FROM answers").await;
        assert_eq!(home.tamper(&format!("UPDATE answers SET {forgery}")).await, 1);
        damaged(store.append(asked(1)).await, "the answer to patron/1");
        home.tamper("DELETE FROM answers").await;
        home.tamper("INSERT INTO answers SELECT * FROM kept").await;
        home.tamper("DROP TABLE kept").await;
    }
    assert_eq!(store.append(asked(1)).await, Err(StoreError::Repeated { answer: "done".to_owned() }));
}

async fn streams_that_the_look_at_everything_names_are_refused(home: Home) {
    let store = home.open().await;
    store.append(batch("table/1", 0, &["opened", "dealt", "dealt"])).await.unwrap();
    store.append(batch("table/2", 0, &["opened"])).await.unwrap();
    let forge = |from: &str, to: &str| {
        format!("UPDATE facts SET fact = replace(fact, '{from}', '{to}') WHERE stream = 'table/1' AND version = 2")
    };
    home.tamper(&forge("dealt", "won")).await;
    let seen = store.check_whole(Arc::new(Quick)).await.unwrap();
    let named: Vec<_> = seen.damage.streams.keys().map(ToString::to_string).collect();
    assert_eq!(named, ["table/1"]);
    damaged(store.append(batch("table/1", 3, &["dealt"])).await, "table/1: fact 2");
    damaged(store.head(&stream("table/1")).await, "table/1: fact 2");
    store.append(batch("table/2", 1, &["dealt"])).await.unwrap();
    // A backup was restored.
    home.tamper(&forge("won", "dealt")).await;
    assert_eq!(store.check_whole(Arc::new(Quick)).await.unwrap().damage.count, 0);
    store.append(batch("table/1", 3, &["dealt"])).await.unwrap();
}

/// A server that has just started knows the newest seals only, and reads the others meanwhile.
async fn older_seals_tell_how_far_a_stream_goes(home: Home) {
    let store = home.open().await;
    let accountable = vec!["{\"accountable\":{\"at\":1}}".to_owned()];
    let house = vec![server::store::Append::new(stream("house/1"), 0, accountable)];
    store.append(Batch { appends: house, ..Batch::default() }).await.unwrap();
    store.append(batch("patron/17", 0, &["opened"])).await.unwrap();
    aside(&home, "patron/17").await;
    store.append(batch("patron/17", 1, &["lost"])).await.unwrap();
    store.append(batch("patron/18", 0, &["opened"])).await.unwrap();
    for version in 0..30 {
        store.append(batch("table/1", version, &["dealt"])).await.unwrap();
    }
    store.close().await;
    drop(store);
    put_back(&home, "patron/17", 1).await;
    let store = home.open().await;
    assert_eq!(store.head(&stream("patron/17")).await.map(|head| head.version), Ok(1), "the row alone is believed");
    store.close().await;
    drop(store);
    let store = home.open().await;
    // The last seal of each server is known now, and a stream that is not in it is searched for.
    store.read_newer_seals().await.unwrap();
    damaged(store.head(&stream("patron/17")).await, "patron/17 ends at version 1");
    assert_eq!(store.head(&stream("patron/18")).await.map(|head| head.version), Ok(1));
    store.read_older_seals().await.unwrap();
    damaged(store.append(batch("patron/17", 1, &["spent"])).await, "patron/17 ends at version 1");
    store.append(batch("patron/18", 1, &["spent"])).await.unwrap();
    store.close().await;
    drop(store);
    // A seal that is missing among the older ones is noticed, whichever it is.
    home.tamper("DELETE FROM seals WHERE number = 3").await;
    let store = home.open().await;
    damaged(store.read_older_seals().await, "seal 3 of server");
}
