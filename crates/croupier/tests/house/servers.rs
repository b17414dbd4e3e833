//! Three servers, one house.

use crate::players::Crowd;
use crate::postgres::Postgres;
use crate::process::Program;
use crate::record::Record;
use client::TableSocket;
use serde_json::Value;
use server::store::Location;
use std::time::Duration;

const TABLES: u64 = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_of_a_killed_server_go_on_through_another() {
    let postgres = Postgres::start(&[]).await;
    let database = postgres.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("shoes.key");
    let programs: Vec<Program> = (1..=3)
        .map(|number| {
            let data = folder.path().join(format!("server-{number}"));
            Program { shoe_key: Some(key.clone()), ..Program::new(&data, Some(database.clone())) }
        })
        .collect();
    let mut servers: Vec<_> = programs.iter().map(Program::start).collect();
    let addresses: Vec<_> = programs.iter().map(Program::address).collect();
    let crowd = Crowd::gather(&addresses, TABLES).await;
    tokio::time::sleep(Duration::from_secs(4)).await;

    // One is killed, comes back, and then the next.
    for (number, program) in programs.iter().enumerate() {
        servers[number].0.kill().expect("killed");
        servers[number].0.wait().expect("gone");
        let before: Vec<_> = crowd.players.iter().map(|player| player.journal.all().len()).collect();
        let since = tokio::time::Instant::now();
        for (player, before) in crowd.players.iter().zip(before) {
            while player.journal.all().len() < before + 5 {
                assert!(since.elapsed() < Duration::from_mins(1), "patron {} is left alone", player.patron);
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        servers[number] = program.start();
    }
    let places = crowd.dismiss().await;

    // All servers show a player the same.
    for (patron, _, place) in &places {
        let table = place.view().expect("a view").expect("something was seen").table;
        let since = tokio::time::Instant::now();
        loop {
            let mut seen: Vec<(u64, Value)> = Vec::new();
            for address in &addresses {
                let mut socket = TableSocket::open(address, place.session(), table.0, None).await.expect("a socket");
                let client::ServerMessage::Table { version, view } = socket.receive().await.expect("a view") else {
                    panic!("a table is shown first")
                };
                seen.push((version, serde_json::from_str(view.get()).expect("a view")));
            }
            // The clock may end a round in between: then the views are read again.
            if seen.iter().all(|one| *one == seen[0]) {
                break;
            }
            assert!(since.elapsed() < Duration::from_mins(1), "patron {patron}: {seen:?}");
        }
    }
    // A server that still wrote while the record is read would add seals after those already read.
    drop(servers);
    let end = Record::read(&Location {
        data: folder.path().join("server-1"),
        database: Some(database.clone()),
        shoe_key: None,
    })
    .await;
    for (patron, journal, _) in &places {
        end.holds_exactly(*patron, journal);
    }
    assert!(end.rounds() > 0);
    eprintln!("three servers: {} facts, {} rounds", end.facts, end.rounds());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_with_another_key_for_shoes_does_not_start() {
    let postgres = Postgres::start(&[]).await;
    let database = postgres.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let first = Program::new(&folder.path().join("one"), Some(database.clone()));
    drop(first.start());
    let second = Program::new(&folder.path().join("two"), Some(database));
    let (status, words) = second.fail();
    assert_eq!(status.code(), Some(1));
    assert!(words.contains("shoes.key is missing"), "{words}");
    // A new key in its place would only hide that the right one is missing.
    let missing = second.data.join("keys/shoes.key");
    assert!(!missing.exists(), "a server that does not start leaves no key behind");
    std::fs::create_dir_all(second.data.join("keys")).expect("a folder");
    let stranger = Program::new(&folder.path().join("three"), None);
    drop(stranger.start());
    std::fs::copy(stranger.data.join("keys/shoes.key"), missing).expect("another house's key");
    let (status, words) = second.fail();
    assert_eq!(status.code(), Some(1));
    assert!(words.contains("sealed with another key"), "{words}");
    let same = Program { shoe_key: Some(first.data.join("keys/shoes.key")), ..second };
    drop(same.start());
}
