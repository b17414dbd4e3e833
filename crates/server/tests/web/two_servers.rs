//! Two servers that share a Postgres: a sign-out at one takes effect at the other, and due moves at a table are made by one of them.

use crate::site::{Site, wide};
use crate::sockets::{connect, ending, listen, next_of, say};
use crate::support::postgres::Postgres;
use crate::tables::{open_table, seated};
use floor::table::{Opening, Pace};
use floor::{Command, Moment, PatronId, PlayerCard, StaffId, TableId, patron};
use rules::{Cents, Game, Input, Next, Round, Seat, Wager};
use serde_json::json;
use server::calendar::Calendar;
use server::clock::Clock;
use server::config::Config;
use server::dealing::{Dealer, OperatingSystem, ShoeKey};
use server::house::{Asker, House, LiveTable};
use server::store::{Location, Store, StreamId};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Two sites on one database.
async fn two_sites(postgres: &Postgres, keys: &Path) -> (Site, Site) {
    let database = Some(postgres.database().await);
    let shoe_key = Some(keys.join("shoes.key"));
    let config = Config { demo: true, limits: wide(), database, shoe_key, ..Config::default() };
    (Site::set(config.clone()).await, Site::set(config).await)
}

/// A person who has signed out at one server is still trusted at the other for 4.999 seconds, and neither heard nor shown anything after five.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn signing_out_at_one_server_takes_effect_at_the_other_within_five_seconds() {
    let postgres = Postgres::start(&[]).await;
    let keys = tempfile::tempdir().expect("a folder");
    let (here, there) = two_sites(&postgres, keys.path()).await;
    let table = open_table(&here, Game::ThreeCardPoker).await;
    let at = listen(&there).await;
    let minding = tokio::spawn(Arc::clone(there.app.house()).mind());
    let path = format!("/api/v1/tables/{table}/socket");
    for (later, still) in [(4_999, true), (5_000, false), (5_001, false)] {
        let player = seated(&here, table, 1).await;
        let mut asking = connect(&player, at, &path, None).await.expect("a socket");
        let mut watching = connect(&player, at, &path, None).await.expect("a socket");
        for socket in [&mut asking, &mut watching] {
            // The other server hears of it a moment later.
            while next_of(socket, &["table"]).await["table"]["view"]["stack"] != "100.00" {}
        }
        assert_eq!(player.post("/api/v1/logout", json!({})).await.status, 204);
        there.wait(Duration::from_millis(later));
        // Another player gives the table something to show.
        let other = seated(&here, table, 2).await;
        if still {
            assert_eq!(next_of(&mut watching, &["table"]).await["table"]["view"]["stack"], "100.00");
            say(&mut asking, json!({ "key": "leave", "order": { "do": "leave", "seat": 1 } })).await;
            assert_eq!(next_of(&mut asking, &["done", "refused"]).await["done"]["key"], "leave");
        } else {
            let signed_out = (1008, "signed out".to_owned());
            assert_eq!(ending(&mut watching).await, signed_out, "{later} milliseconds later");
            // An order may find the connection ended already.
            let _ = futures_util::SinkExt::send(&mut asking, "{}".into()).await;
            assert_eq!(ending(&mut asking).await, signed_out, "{later} milliseconds later");
            let live = here.app.house().table(TableId(table)).await.expect("a table");
            let sitting = live.now().table.chairs().find(|(chair, _)| chair.0 == seat(1));
            let ((seat, player), patron) = sitting.expect("they still sit there");
            let leave = Command::Leave { patron, seat, player };
            here.app.house().command(&live, &leave, &Asker::house()).await.expect("the place is free again");
        }
        let left = other.order(table, "leave", json!({ "do": "leave", "seat": 2 })).await;
        assert_eq!(left.status, 200, "{}", left.text);
    }
    minding.abort();
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// A house on a database, with this patience for other servers before it makes due moves.
async fn house(data: &Path, database: &str, key: &Path, gives_way: Duration) -> Arc<House> {
    house_by(Clock::system(), data, database, key, gives_way).await
}

/// The same by another clock than the machine's.
async fn house_by(clock: Clock, data: &Path, database: &str, key: &Path, gives_way: Duration) -> Arc<House> {
    let location =
        Location { data: data.to_owned(), database: Some(database.to_owned()), shoe_key: Some(key.to_owned()) };
    let store = Store::open(&location).await.expect("a store");
    let dealer = Dealer::new(OperatingSystem, ShoeKey::in_file(key).expect("a key")).expect("a dealer");
    House::giving_way(store, dealer, clock, Calendar::new("UTC", 0).expect("a calendar"), gives_way)
}

/// Two servers of one house, on one database, neither of which waits for the other.
async fn two_houses(postgres: &Postgres, folder: &Path) -> (Arc<House>, Arc<House>) {
    let (database, key) = (postgres.database().await, folder.join("shoes.key"));
    let here = house(&folder.join("here"), &database, &key, Duration::ZERO).await;
    (here, house(&folder.join("there"), &database, &key, Duration::ZERO).await)
}

/// Opens a table.
async fn opened(house: &House, opening: &Opening) -> TableId {
    house.open_table(opening, Cents::dollars(10_000), StaffId(1), &Asker::house()).await.expect("a table").0
}

/// Waits until something is so.
async fn until(what: &str, so: impl AsyncFn() -> bool) {
    let since = Instant::now();
    while !so().await {
        assert!(since.elapsed() < Duration::from_mins(1), "{what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// How many seals each server has written.
async fn seals(house: &House) -> Vec<(String, u64)> {
    let mut counts = Vec::new();
    for signer in house.store().signers().await.expect("signers") {
        counts.push((signer.server.clone(), house.store().last_seal(&signer.server).await.expect("a seal")));
    }
    counts
}

/// A person who may sit at every table.
async fn patron_with_a_card(house: &House, name: &str) -> PatronId {
    let (patron, _) = house.open_account(name, false, &Asker::house()).await.expect("an account");
    let card = patron::Command::IssueCard { card: PlayerCard(patron.0), by: StaffId(1) };
    house.command_patron(patron, &card, &Asker::house()).await.expect("a card");
    patron
}

/// An order that is written at one server holds at the other at once, even if that one has not heard of it: no seat, no chips, no wager. A person who
/// sits at a table of the other server is found there, and leaves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_exclusion_at_one_server_holds_at_the_other_at_once() {
    let postgres = Postgres::start(&[]).await;
    let folder = tempfile::tempdir().expect("a folder");
    let (here, there) = two_houses(&postgres, folder.path()).await;
    let opening = Opening::of(Game::CaribbeanStud);
    let mut tables = Vec::new();
    for _ in 0..2 {
        tables.push(opened(&here, &opening).await);
    }
    let ada = patron_with_a_card(&here, "ada").await;
    let sit = Command::Sit { patron: ada, seat: seat(1), player: rules::Player::First };
    let (first, second) = (there.table(tables[0]).await.expect("a table"), there.table(tables[1]).await.expect("one"));
    // The other server knows her account, and she sits at one of its tables.
    there.command(&first, &sit, &Asker::house()).await.expect("a place");
    let exclude =
        patron::Command::Exclude { by: Some(StaffId(1)), game: None, why: Some("a device".into()), until: None };
    here.command_patron(ada, &exclude, &Asker::house()).await.expect("an order");
    let told = here.table(tables[0]).await.expect("a table").now();
    assert_eq!(told.table.chairs().count(), 0, "she was found at the table of the other server");
    let refused = there.command(&second, &sit, &Asker::house()).await.expect_err("she is excluded");
    assert!(refused.to_string().contains("16.3.3"), "{refused}");
    let facts = here.store().read(&StreamId::table(tables[0]), 0, u32::MAX).await.expect("facts");
    let count = |what: &str| facts.iter().filter(|fact| fact.text.contains(what)).count();
    assert_eq!((count("\"shut-out\""), count("\"left\":{\"patron\"")), (1, 1));
}

/// As long as the server that wrote last at a table makes its due moves, the other leaves it alone; when it is gone, the other goes on. Nothing is
/// done twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_due_at_a_table_is_left_to_who_served_it_last_and_taken_over_when_they_are_gone() {
    let postgres = Postgres::start(&[]).await;
    let database = postgres.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("shoes.key");
    // Even on a slow machine, the server that gives way has enough patience while the other serves.
    let quick = house(&folder.path().join("quick"), &database, &key, Duration::ZERO).await;
    let patient = house(&folder.path().join("patient"), &database, &key, Duration::from_hours(1)).await;
    let pace = Pace { wagers: 30, decisions: 30, results: 30, cut: 30, ..Pace::USUAL };
    let opening = Opening { pace, ..Opening::of(Game::ThreeCardPoker) };
    let table = opened(&quick, &opening).await;
    let live = quick.table(table).await.expect("a table");
    let ada = with_chips(&quick, &live, "ada").await;
    let minding = tokio::spawn(Arc::clone(&patient).mind());
    let minder = tokio::spawn(Arc::clone(&quick).mind());

    let wager = Command::Say { patron: ada, input: Input::wager(seat(1), Wager::Ante, Cents::dollars(10)) };
    for round in 1..=5 {
        until("a round begins", async || live.now().table.round_number() == round).await;
        quick.command(&live, &wager, &Asker::house()).await.expect("an ante");
        // Betting ends, no player decides, the round ends, the next begins: all by the clock.
        until("the round is gone through", async || live.now().table.round_number() > round).await;
    }
    let served = seals(&quick).await;
    assert_eq!(served.len(), 1, "one server has written everything: {served:?}");
    assert_eq!((quick.overtaken(), patient.overtaken()), (0, 0), "no work was wasted");

    // The server that served the table is gone in the middle of a round; one that waits less long goes on.
    until("a round begins", async || live.now().table.round().next() == Next::Await(rules::Await::Wagers)).await;
    quick.command(&live, &wager, &Asker::house()).await.expect("an ante");
    for gone in [minder, minding] {
        gone.abort();
        let _ = gone.await;
    }
    let round = live.now().table.round_number();
    let heir = house(&folder.path().join("heir"), &database, &key, Duration::from_millis(100)).await;
    let other = heir.table(table).await.expect("a table");
    let minding = tokio::spawn(Arc::clone(&heir).mind());
    until("the other goes on", async || other.now().table.round_number() > round).await;
    minding.abort();
    let _ = minding.await;
    let served = seals(&heir).await;
    assert_eq!(served.len(), 2, "one after the other: {served:?}");

    // Each round was begun and settled once.
    let facts = heir.store().read(&StreamId::table(table), 0, u32::MAX).await.expect("facts");
    let count = |what: &str| facts.iter().filter(|fact| fact.text.contains(what)).count() as u64;
    assert_eq!(count("\"round-began\""), other.now().table.round_number() - 1);
    assert_eq!(count("\"no-more-bets\""), 6);
    assert_eq!((quick.overtaken(), patient.overtaken(), heir.overtaken()), (0, 0, 0));
}

/// A player at a place of a table with chips before them.
async fn with_chips(house: &House, live: &LiveTable, name: &str) -> PatronId {
    let patron = patron_with_a_card(house, name).await;
    let deposit =
        patron::Command::Deposit { amount: Cents::dollars(1_000), by: StaffId(1), limit: Cents::LARGEST_WAGER };
    house.command_patron(patron, &deposit, &Asker::house()).await.expect("money");
    let sit = Command::Sit { patron, seat: seat(1), player: rules::Player::First };
    for command in [sit, Command::BuyIn { patron, amount: Cents::dollars(500) }] {
        house.command(live, &command, &Asker::house()).await.expect("a place");
    }
    patron
}

/// Deals a hand to a player, and returns when their time to decide is over.
async fn deadline_of_a_hand(house: &House, live: &LiveTable, patron: PatronId) -> Moment {
    let ante = Command::Say { patron, input: Input::wager(seat(1), Wager::Ante, Cents::dollars(10)) };
    for command in [ante, Command::Ready { patron }] {
        house.command(live, &command, &Asker::house()).await.expect("a hand");
    }
    live.now().table.deadline().expect("a decision is awaited")
}

/// CS 14.15, ruling G21: a jackpot that is stopped at one server stops the tables that another one serves, and wagers that were not dealt to go
/// back there; they go on when an inspector has approved it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn g21_a_jackpot_stopped_at_one_server_stops_the_tables_of_the_other() {
    let postgres = Postgres::start(&[]).await;
    let folder = tempfile::tempdir().expect("a folder");
    let (here, there) = two_houses(&postgres, folder.path()).await;
    let stud = Opening::of(Game::CaribbeanStud);
    let terms = floor::jackpot::Terms::of(&stud.check().expect("settings")).expect("terms");
    let (pool, _) = here.open_pool(&terms, false, StaffId(1), &Asker::house()).await.expect("a pool");
    let opening = Opening { pool: Some(pool), ..stud };
    let opened = there.open_table(&opening, Cents::dollars(100_000), StaffId(1), &Asker::house()).await;
    let live = there.table(opened.expect("a table").0).await.expect("a table");
    let ada = with_chips(&there, &live, "ada").await;
    let wager = |on, dollars| Command::Say { patron: ada, input: Input::wager(seat(1), on, Cents::dollars(dollars)) };
    for (on, dollars) in [(Wager::Ante, 10), (Wager::Jackpot, 1)] {
        there.command(&live, &wager(on, dollars), &Asker::house()).await.expect("a wager");
    }
    let minding = tokio::spawn(Arc::clone(&there).mind());
    let stop = floor::jackpot::Command::Stop { by: StaffId(1) };
    here.command_pool(pool, &stop, &Asker::house()).await.expect("it stops");
    until("the other server's table stops", async || live.now().table.jackpot_is_stopped()).await;
    assert_eq!(live.now().table.stack(ada), Cents::dollars(500), "nothing was dealt to it");
    let refused = there.command(&live, &wager(Wager::Ante, 10), &Asker::house()).await.expect_err("it has stopped");
    assert!(refused.to_string().contains("stopped"), "{refused}");
    let resume = floor::jackpot::Command::Resume { by: StaffId(2) };
    here.command_pool(pool, &resume, &Asker::house()).await.expect("it goes on");
    until("the other server's table goes on", async || !live.now().table.jackpot_is_stopped()).await;
    there.command(&live, &wager(Wager::Ante, 10), &Asker::house()).await.expect("a wager");
    minding.abort();
}

/// Ruling G23: after a time without any server of the house, the player who is to act has all their time again, even if it was not up yet. If another
/// server was running, it has served the table, and the time goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn g23_an_outage_of_all_servers_gives_the_time_back() {
    let postgres = Postgres::start(&[]).await;
    let database = postgres.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("shoes.key");
    let first = house(&folder.path().join("first"), &database, &key, Duration::from_hours(1)).await;
    let pace = Pace { decisions: 3_600_000, bank: None, ..Pace::USUAL };
    let opening = Opening { pace, ..Opening::of(Game::ThreeCardPoker) };
    let table = opened(&first, &opening).await;
    let live = first.table(table).await.expect("a table");
    let ada = with_chips(&first, &live, "ada").await;
    let deadline = deadline_of_a_hand(&first, &live, ada).await;
    let restarted = async |house: &House| {
        let facts = house.store().read(&StreamId::table(table), 0, u32::MAX).await.expect("facts");
        facts.iter().filter(|fact| fact.text.contains("\"clock-restarted\"")).count()
    };
    // A second server comes while the first one is there.
    let second = house(&folder.path().join("second"), &database, &key, Duration::from_hours(1)).await;
    let minding = tokio::spawn(Arc::clone(&second).mind());
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(restarted(&second).await, 0, "another server has served the table");
    minding.abort();
    let _ = minding.await;
    first.store().close().await;
    second.store().close().await;
    // All are gone, and one comes back before the time is up.
    let third = house(&folder.path().join("third"), &database, &key, Duration::from_hours(1)).await;
    let minding = tokio::spawn(Arc::clone(&third).mind());
    until("the clock starts anew", async || restarted(&third).await == 1).await;
    let now = third.table(table).await.expect("a table").now();
    assert!(now.table.deadline() > Some(deadline), "all the time again");
    minding.abort();
}

/// A server whose clock is a day ahead deals a hand and stops. The table does not wait a day: the other server lets the time begin anew.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_clock_that_was_ahead_has_written_is_not_waited_for() {
    let postgres = Postgres::start(&[]).await;
    let database = postgres.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("shoes.key");
    let system = Clock::system().now();
    let (ahead, _) = Clock::by_hand(system.after(86_400_000));
    let first = house_by(ahead, &folder.path().join("first"), &database, &key, Duration::ZERO).await;
    let pace = Pace { decisions: 50, bank: None, ..Pace::USUAL };
    let opening = Opening { pace, ..Opening::of(Game::ThreeCardPoker) };
    let table = opened(&first, &opening).await;
    let live = first.table(table).await.expect("a table");
    let ada = with_chips(&first, &live, "ada").await;
    let deadline = deadline_of_a_hand(&first, &live, ada).await;
    assert!(deadline > system.after(86_000_000));
    // The first server is still connected, so that the second one takes the table to be served.
    let second = house(&folder.path().join("second"), &database, &key, Duration::ZERO).await;
    until("the database says what time it is", async || second.store().database_time().is_some()).await;
    let shown = second.store().database_time().expect("a time");
    assert!((shown.time - system.0).abs() < 3_600_000, "{shown:?}");
    let minding = tokio::spawn(Arc::clone(&second).mind());
    let other = second.table(table).await.expect("a table");
    until("the hand is decided", async || other.now().table.round_is_over()).await;
    let now = second.clock().now();
    assert_eq!(other.now().table.is_ahead_of(now), None);
    minding.abort();
}

/// Facts that a server wrote and did not announce, because it was killed in between, are found by the other servers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_without_a_notice_are_found_all_the_same() {
    let postgres = Postgres::start(&[]).await;
    let database = postgres.database().await;
    let folder = tempfile::tempdir().expect("a folder");
    let key = folder.path().join("shoes.key");
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let writer = house(&data, &database, &key, Duration::ZERO).await;
    // A second server with the same signing key has the same name: it takes the announcements for its own and ignores them, as if they had never been
    // sent.
    std::fs::create_dir_all(other.join("keys")).expect("a folder");
    std::fs::copy(data.join("keys/seals.key"), other.join("keys/seals.key")).expect("a key");
    let deaf = house(&other, &database, &key, Duration::from_hours(1)).await;
    let opening = Opening::of(Game::ThreeCardPoker);
    let table = opened(&writer, &opening).await;
    let (live, other) = (writer.table(table).await.expect("a table"), deaf.table(table).await.expect("a table"));
    let ada = patron_with_a_card(&writer, "ada").await;
    let before = other.now().version;
    let sit = Command::Sit { patron: ada, seat: seat(1), player: rules::Player::First };
    writer.command(&live, &sit, &Asker::house()).await.expect("a place");
    assert_eq!(other.now().version, before, "it does not hear");
    let minding = tokio::spawn(Arc::clone(&deaf).mind());
    until("it looks", async || other.now().version == live.now().version).await;
    assert_eq!(other.now().table.chairs().map(|(_, patron)| patron).collect::<Vec<_>>(), [ada]);
    // And again, when it has looked once.
    let leave = Command::Leave { patron: ada, seat: seat(1), player: rules::Player::First };
    writer.command(&live, &leave, &Asker::house()).await.expect("they may leave");
    until("it looks again", async || other.now().version == live.now().version).await;
    assert_eq!(other.now().table.chairs().count(), 0);
    minding.abort();
}
