//! Servers that an attacker with access to the database has added, and seals that they have removed.

use crate::{
    contract,
    home::{Home, batch, stream},
};
use server::audit::{Hash, Heads, Hex, Seal, Signer};
use server::store::{Damage, Part, Pause, Store, StoreError, Watcher};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

contract!(
    a_server_added_by_a_stranger_is_not_one_of_the_house,
    a_server_with_a_key_and_seals_of_its_own_is_not_one_of_the_house,
    a_last_seal_that_was_taken_away_is_missed_and_not_made_again,
    a_server_does_not_continue_from_an_unsigned_seal,
    facts_under_no_seal_keep_a_server_from_starting,
    a_stream_that_was_put_back_with_its_seals_is_missed_by_the_look_at_everything,
);

struct Quick;

impl Watcher for Quick {
    fn goes_on(&self, _: Part, _: f64, _: Duration) -> Pause {
        Pause::For(Duration::ZERO)
    }
}

async fn whole(store: &Store) -> Damage {
    store.check_whole(Arc::new(Quick)).await.unwrap().damage
}

fn damaged<T: std::fmt::Debug>(found: Result<T, StoreError>, part: &str) {
    match found {
        Err(StoreError::Damaged { what }) => assert!(what.contains(part), "{part}: {what}"),
        other => panic!("{part}: {other:?}"),
    }
}

fn hex(home: &Home, bytes: &[u8]) -> String {
    let digits = Hex(bytes.to_vec());
    if home.is_postgres() { format!("decode('{digits}', 'hex')") } else { format!("X'{digits}'") }
}

async fn add(home: &Home, server: &str, key: &[u8]) {
    let key = hex(home, key);
    home.tamper(&format!("INSERT INTO signers (server, public_key) VALUES ('{server}', {key})")).await;
}

/// The record as a server opens it before any check.
async fn reopen(home: &Home) -> Store {
    Store::open_as_it_is(&home.location("one")).await.unwrap()
}

/// A house with three seals, and the name of its server.
async fn sealed(home: &Home) -> (Store, String) {
    let store = home.open().await;
    for version in 0..3 {
        store.append(batch("table/1", version, &["dealt"])).await.unwrap();
    }
    let server = store.signers().await.unwrap()[0].server.clone();
    (store, server)
}

/// Nothing is built on a forged server, neither before a start nor later; and it does not keep a witness from following the true ones.
async fn is_refused(home: &Home, store: Store, server: &str, what: &str) {
    damaged(store.signers().await, what);
    damaged(store.last_sealed_at().await, what);
    damaged(store.check_newest().await, what);
    damaged(store.read_newer_seals().await, what);
    assert!(whole(&store).await.told.iter().any(|told| told.contains(what)));
    let heads = store.tree_heads(&mut HashMap::new()).await.unwrap();
    let shown: Vec<_> = heads.iter().map(|head| (&*head.server, head.seals)).collect();
    assert_eq!(shown, [(server, 3)]);
    Heads::read(&Heads::sign(&Signer::from_secret([1; 32]), 0, heads)).expect("heads that a witness believes");
    store.close().await;
    drop(store);
    let store = reopen(home).await;
    damaged(store.check_newest().await, what);
    store.close().await;
}

async fn a_server_added_by_a_stranger_is_not_one_of_the_house(home: Home) {
    let (store, server) = sealed(&home).await;
    add(&home, "0000000000000000", &[0; 32]).await;
    is_refused(&home, store, &server, "server 0000000000000000").await;
    // Also if only names can be compared with keys: without the key for stamps.
    let mut location = home.location("one");
    location.shoe_key = Some(location.data.join("none"));
    let looking = Store::look(&location).await.unwrap();
    damaged(looking.signers().await, "server 0000000000000000");
    looking.close().await;
}

async fn a_server_with_a_key_and_seals_of_its_own_is_not_one_of_the_house(home: Home) {
    let (store, server) = sealed(&home).await;
    let before = store.last_sealed_at().await.unwrap();
    let rogue = Signer::from_secret([9; 32]);
    add(&home, rogue.server(), &rogue.public_key()).await;
    let ahead = before.unwrap().0 + 315_360_000_000;
    let (name, heads) = (rogue.server().to_owned(), Vec::new());
    let seal = rogue.sign(&Seal { server: name.clone(), number: 1, previous: Hash::BEGINNING, at: ahead, heads });
    let (text, signature) = (seal.text, hex(&home, &seal.signature));
    home.tamper(&format!(
        "INSERT INTO seals (server, number, seal, signature) VALUES ('{name}', 1, '{text}', {signature})"
    ))
    .await;
    is_refused(&home, store, &server, &name).await;
    home.tamper(&format!("DELETE FROM seals WHERE server = '{name}'")).await;
    home.tamper(&format!("DELETE FROM signers WHERE server = '{name}'")).await;
    let store = reopen(&home).await;
    store.check_newest().await.unwrap();
    assert_eq!(store.last_sealed_at().await.unwrap(), before);
}

async fn a_last_seal_that_was_taken_away_is_missed_and_not_made_again(home: Home) {
    let (store, server) = sealed(&home).await;
    assert_eq!(home.tamper("DELETE FROM seals WHERE number = 3").await, 1);
    // Both the reader of newer seals and the check of the whole record find it at once.
    damaged(store.read_newer_seals().await, "seal 3 of server");
    let told = whole(&store).await.told;
    assert!(told.contains(&format!("seal 3 of server {server} is missing")), "{told:?}");
    assert!(told.contains(&"table/1: its last facts are under no seal".to_owned()), "{told:?}");
    store.close().await;
    drop(store);
    let store = reopen(&home).await;
    damaged(store.check_newest().await, "has signed seal 3, and the record has its seals up to 2");
    // Nor without a check before the start.
    match store.append(batch("table/2", 0, &["opened"])).await {
        Err(StoreError::Failed { why }) => assert!(why.contains("has signed seal 3"), "{why}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(store.last_seal(&server).await, Ok(2));
    store.close().await;
}

async fn a_server_does_not_continue_from_an_unsigned_seal(home: Home) {
    let (store, server) = sealed(&home).await;
    store.close().await;
    drop(store);
    let forged = "INSERT INTO seals SELECT server, 4, replace(seal, 'number 3', 'number 4'), signature FROM seals WHERE number = 3";
    assert_eq!(home.tamper(forged).await, 1);
    let store = reopen(&home).await;
    match store.append(batch("table/2", 0, &["opened"])).await {
        Err(StoreError::Failed { why }) => assert!(why.contains("was not signed by it"), "{why}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(store.last_seal(&server).await, Ok(4));
    store.close().await;
}

/// In a folder without other evidence the facts prove it: they are written in one commit with their seal.
async fn facts_under_no_seal_keep_a_server_from_starting(home: Home) {
    for (name, version) in [("table/1", 3), ("patron/5", 0)] {
        let (store, _) = sealed_or_open(&home).await;
        store.check_newest().await.unwrap();
        store.append(batch(name, version, &["later"])).await.unwrap();
        store.close().await;
        drop(store);
        std::fs::remove_file(home.last_seal()).unwrap();
        home.tamper("CREATE TABLE aside AS SELECT * FROM seals WHERE number = (SELECT MAX(number) FROM seals)").await;
        assert_eq!(home.tamper("DELETE FROM seals WHERE number = (SELECT MAX(number) FROM seals)").await, 1);
        let store = reopen(&home).await;
        damaged(store.check_newest().await, &format!("{name}: fact {} is under no seal", version + 1));
        let told = whole(&store).await.told;
        assert_eq!(told, [format!("{name}: its last facts are under no seal")]);
        store.close().await;
        drop(store);
        home.tamper("INSERT INTO seals SELECT * FROM aside").await;
        home.tamper("DROP TABLE aside").await;
    }
}

async fn sealed_or_open(home: &Home) -> (Store, String) {
    let store = reopen(home).await;
    if store.signers().await.unwrap().is_empty() {
        store.close().await;
        drop(store);
        return sealed(home).await;
    }
    (store, String::new())
}

async fn a_stream_that_was_put_back_with_its_seals_is_missed_by_the_look_at_everything(home: Home) {
    let store = home.open().await;
    store.append(batch("patron/17", 0, &["opened"])).await.unwrap();
    home.tamper("CREATE TABLE aside AS SELECT * FROM heads WHERE stream = 'patron/17'").await;
    store.append(batch("patron/17", 1, &["lost"])).await.unwrap();
    store.append(batch("patron/18", 0, &["opened"])).await.unwrap();
    assert_eq!(whole(&store).await, Damage::default());
    for sql in [
        "DELETE FROM facts WHERE stream = 'patron/17' AND version > 1",
        "DELETE FROM heads WHERE stream = 'patron/17'",
        "INSERT INTO heads SELECT * FROM aside",
        "DELETE FROM facts WHERE stream = 'patron/18'",
        "DELETE FROM heads WHERE stream = 'patron/18'",
        "DELETE FROM seals WHERE number > 1",
    ] {
        assert!(home.tamper(sql).await > 0, "{sql}");
    }
    let damage = whole(&store).await;
    let named: Vec<_> = damage.streams.iter().map(|(named, what)| (named.clone(), what.as_str())).collect();
    let ends = |name: &str, what| (stream(name), what);
    let (first, second) = (
        "patron/17 ends at version 1, and version 2 was written",
        "patron/18 ends at version 0, and version 1 was written",
    );
    assert_eq!(named, [ends("patron/17", first), ends("patron/18", second)]);
}
