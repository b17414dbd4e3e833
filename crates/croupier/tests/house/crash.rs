//! Killed at any moment, the house has everything that it said it has, once, and goes on.

use crate::players::Crowd;
use crate::postgres::Postgres;
use crate::process::Program;
use crate::record::Record;
use client::{TableClient, TableSocket};
use server::store::Location;
use std::path::Path;
use std::time::Duration;

/// Kills in the ordinary run, on each engine.
const CRASHES: u64 = 12;
/// The tables that are played at: one of each game, and both that share a jackpot.
const TABLES: u64 = 6;
/// How many answers each player asks for again at the end.
const ASKED_AGAIN: usize = 40;

fn crashes() -> u64 {
    let told = std::env::var("TEST_CRASHES").ok();
    told.map_or(CRASHES, |text| text.parse().expect("TEST_CRASHES is a number"))
}

/// A wait that is different every time and the same in every run.
fn moment(crash: u64, seed: u64) -> Duration {
    let mixed =
        (crash + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ seed).rotate_left(23).wrapping_mul(0xd134_2543_de82_ef95);
    Duration::from_millis(100 + (mixed >> 32) % 900)
}

async fn survive(data: &Path, database: Option<String>, seed: u64) {
    let program = Program::new(data, database.clone());
    let location = Location { data: data.to_owned(), database, shoe_key: None };
    let mut server = program.start();
    let crowd = Crowd::gather(&[program.address()], TABLES).await;
    let mut rounds = 0;
    for crash in 0..crashes() {
        let before = crowd.acknowledged();
        let since = tokio::time::Instant::now();
        // The crowd has to come back first, or nothing is under way that could be lost.
        while crowd.acknowledged() < before + 20 {
            assert!(since.elapsed() < Duration::from_mins(1), "after crash {crash} nothing goes on");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tokio::time::sleep(moment(crash, seed)).await;
        // Every order acknowledged until now must be in the record, even after the kill.
        server.0.kill().expect("killed");
        server.0.wait().expect("gone");
        let told: Vec<_> = crowd.players.iter().map(|player| (player.patron, player.journal.all())).collect();
        let record = Record::read(&location).await;
        for (patron, told) in &told {
            record.holds(*patron, told);
        }
        rounds = record.rounds();
        server = program.start();
    }
    let places = crowd.dismiss().await;
    let mut acknowledged = 0;
    for (_, journal, place) in &places {
        let told = journal.all();
        acknowledged += told.len();
        repeat(place, &told[told.len().saturating_sub(ASKED_AGAIN)..]).await;
    }
    let mut balances = Vec::new();
    for (_, _, place) in &places {
        balances.push(place.session().me(&program.address()).await.expect("an account").balance);
    }
    // A server that still wrote while the record is read would add seals after those already read.
    drop(server);
    let end = Record::read(&location).await;
    for ((patron, journal, _), balance) in places.iter().zip(balances) {
        end.holds_exactly(*patron, journal);
        assert_eq!(balance, Some(end.balance(*patron)), "patron {patron}");
    }
    assert!(end.rounds() >= rounds && rounds > 0, "rounds go on: {rounds}, then {}", end.rounds());
    eprintln!(
        "{} crashes: {acknowledged} orders acknowledged, {} facts, {} rounds",
        crashes(),
        end.facts,
        end.rounds()
    );
}

/// Sent again under its key, an order has the answer it had, byte for byte.
async fn repeat(place: &TableClient, told: &[crate::players::Told]) {
    let table = place.view().expect("a view").expect("something was seen").table;
    let server = place.server().expect("a server");
    let mut socket = TableSocket::open(server, place.session(), table.0, None).await.expect("a socket");
    for told in told {
        socket.send(&told.key, &told.order).await.expect("sent");
        loop {
            match socket.receive().await.expect("an answer") {
                client::ServerMessage::Done { answer, .. } => break assert_eq!(answer.get(), told.answer),
                client::ServerMessage::Refused { error, .. } => {
                    panic!("{:?} was done and is now refused: {error}", told.order)
                }
                client::ServerMessage::Table { .. }
                | client::ServerMessage::Meter { .. }
                | client::ServerMessage::Trouble { .. } => {}
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_again_and_again_on_the_built_in_database_nothing_is_lost_or_done_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    survive(&folder.path().join("data"), None, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_again_and_again_on_postgres_nothing_is_lost_or_done_twice() {
    let postgres = Postgres::start(&[]).await;
    let folder = tempfile::tempdir().expect("a folder");
    survive(&folder.path().join("data"), Some(postgres.database().await), 2).await;
}

/// A house that acknowledges orders before it writes them leaves a record that agrees with itself and lacks the last orders. The check that
/// finds nothing wrong with the real record finds that, and orders that were carried out twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_forgot_what_it_acknowledged_is_found_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Program::new(&folder.path().join("data"), None);
    let mut server = program.start();
    let crowd = Crowd::gather(&[program.address()], 1).await;
    let told_more = async |more: usize| {
        let (before, since) = (crowd.acknowledged(), tokio::time::Instant::now());
        while crowd.acknowledged() < before + more {
            assert!(since.elapsed() < Duration::from_mins(1), "nothing goes on");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    told_more(20).await;
    let location = Location::folder(folder.path().join("data"));
    let forgetful = Location::folder(folder.path().join("forgetful"));
    std::fs::create_dir(&forgetful.data).expect("a folder");
    let store = server::store::Store::look(&location).await.expect("the record");
    store.copy_database(&forgetful.sqlite_file()).await.expect("a copy");
    store.close().await;
    told_more(20).await;
    server.0.kill().expect("killed");
    server.0.wait().expect("gone");
    let (record, early) = (Record::read(&location).await, Record::read(&forgetful).await);
    let mut found = 0;
    for player in &crowd.players {
        let told = player.journal.all();
        assert_eq!(record.wrong_with(player.patron, &told), None);
        found += u32::from(early.wrong_with(player.patron, &told).is_some_and(|wrong| wrong.contains("acknowledged")));
        // Two orders without an answer are one more than can have been under way.
        let wrong = record.wrong_with(player.patron, &told[2..]);
        assert!(wrong.is_some_and(|wrong| wrong.contains("no answer confirmed")));
    }
    assert!(found > 0, "orders are missing and the check did not notice");
}
