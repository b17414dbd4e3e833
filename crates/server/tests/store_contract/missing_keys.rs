//! A missing key is an error, and no other one is created in its place.

use crate::home::{Home, batch};
use floor::TableId;
use server::store::{Batch, Location, OpenError, SealedShoe, Store};
use std::fs;
use std::path::PathBuf;

crate::contract!(
    without_the_key_for_shoes_nothing_is_opened_and_nothing_is_made,
    a_key_for_shoes_is_missed_where_no_server_has_noted_it,
);

fn files(location: &Location) -> Vec<PathBuf> {
    let entries = fs::read_dir(location.keys()).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).collect()
}

async fn refused(location: &Location) {
    let before = files(location);
    match Store::open(location).await {
        Err(OpenError::NoShoeKey { path }) => assert_eq!(path, location.shoe_key()),
        Err(other) => panic!("another error: {other}"),
        Ok(_) => panic!("it opened"),
    }
    assert!(!location.shoe_key().exists(), "a key was made");
    assert_eq!(files(location), before);
}

async fn without_the_key_for_shoes_nothing_is_opened_and_nothing_is_made(home: Home) {
    let location = home.location("one");
    let store = home.open().await;
    let key = store.shoe_key().unwrap().fingerprint();
    store.first_shoe_key(key).await.unwrap();
    store.append(batch("table/1", 0, &["opened"])).await.unwrap();
    store.close().await;
    drop(store);
    let aside = location.data.join("aside");
    fs::rename(location.shoe_key(), &aside).unwrap();
    refused(&location).await;
    // Nor by a server that is new to the house, and has no key of its own yet.
    if home.is_postgres() {
        refused(&home.location("two")).await;
    }
    fs::rename(&aside, location.shoe_key()).unwrap();
    home.open().await.close().await;
}

/// The fingerprint is a row and may be missing; shoes and stamps still prove that there was a key.
async fn a_key_for_shoes_is_missed_where_no_server_has_noted_it(home: Home) {
    let location = home.location("one");
    let store = home.open().await;
    let shoe = SealedShoe { table: TableId(1), shoe: 1, sealed: vec![1, 2, 3] };
    store.append(Batch { shoes: vec![shoe], ..batch("table/1", 0, &["opened"]) }).await.unwrap();
    store.close().await;
    drop(store);
    home.tamper("DELETE FROM keys").await;
    fs::remove_file(location.shoe_key()).unwrap();
    refused(&location).await;
    home.tamper("DELETE FROM shoes").await;
    refused(&location).await;
}

/// The one server of a built-in database has signed what is in it.
#[tokio::test]
async fn without_the_key_for_seals_the_built_in_record_is_not_opened() {
    let home = Home::sqlite();
    let location = home.location("one");
    let store = home.open().await;
    store.append(batch("table/1", 0, &["opened"])).await.unwrap();
    store.close().await;
    drop(store);
    let (key, aside) = (location.keys().join("seals.key"), location.data.join("aside"));
    fs::rename(&key, &aside).unwrap();
    assert!(matches!(Store::open(&location).await, Err(OpenError::NoSealKey { path }) if path == key));
    assert_eq!(files(&location), [home.last_seal()], "nothing was made");
    fs::rename(&aside, &key).unwrap();
    home.open().await.close().await;
}

/// A server that joins a house makes a key of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_server_of_a_shared_record_makes_its_own_key_for_seals() {
    let home = Home::postgres().await;
    let store = home.open().await;
    store.append(batch("table/1", 0, &["opened"])).await.unwrap();
    let other = Store::open(&home.location("two")).await.unwrap();
    assert_ne!(
        fs::read(home.location("one").keys().join("seals.key")).unwrap(),
        fs::read(home.location("two").keys().join("seals.key")).unwrap()
    );
    other.close().await;
    store.close().await;
}
