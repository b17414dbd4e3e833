//! Rows beside the facts that an attacker with access to the database has altered: the house does not believe them, and verify names them.

use crate::played::Played;
use floor::table::Viewer;
use floor::{Account, Moment, PatronId, TableId};
use rules::Cents;
use server::audit::{Kind, Report};
use server::calendar::Calendar;
use server::clock::Clock;
use server::dealing::{Dealer, OperatingSystem, ShoeKey};
use server::house::{House, HouseError};
use server::offline::{Means, examine};
use server::store::{Location, Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _};
use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use tempfile::TempDir;

/// A copy of the record that was played, with its keys.
pub(crate) fn copy() -> (TempDir, Location) {
    let played = Played::once();
    let (from, folder) = (played.location(), tempfile::tempdir().expect("a folder"));
    let to = Location::folder(folder.path());
    fs::create_dir(to.keys()).expect("a folder");
    for file in fs::read_dir(from.keys()).expect("keys") {
        let file = file.expect("a key");
        fs::copy(file.path(), to.keys().join(file.file_name())).expect("a copy");
    }
    for ending in ["", "-wal", "-shm"] {
        let name = |location: &Location| format!("{}{ending}", location.sqlite_file().display());
        if fs::exists(name(&from)).expect("a file") {
            fs::copy(name(&from), name(&to)).expect("a copy");
        }
    }
    (folder, to)
}

/// Runs a future to its end. The record was played on a runtime of its own before.
pub(crate) fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().expect("a runtime").block_on(work)
}

pub(crate) fn tamper(location: &Location, sql: &str) -> u64 {
    run(altering(location, sql))
}

pub(crate) async fn altering(location: &Location, sql: &str) -> u64 {
    let options = SqliteConnectOptions::new().filename(location.sqlite_file());
    let mut connection = options.connect().await.expect("a database");
    let done = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.expect("a statement");
    done.rows_affected()
}

pub(crate) async fn house(location: &Location) -> Arc<House> {
    let store = Store::open(location).await.expect("a store");
    let dealer = Dealer::new(OperatingSystem, ShoeKey::in_folder(&location.data).expect("a key")).expect("a dealer");
    let (clock, _) = Clock::by_hand(Moment(1_900_000_000_000));
    House::new(store, dealer, clock, Calendar::new("UTC", 0).expect("a calendar"))
}

fn report(location: &Location) -> Report {
    examine(location, Means::default(), |_, _| {}).expect("a record")
}

fn names(report: &Report, part: &str) {
    let found = report.faults.iter().any(|fault| fault.kind == Kind::Row && fault.to_string().contains(part));
    assert!(found, "{part}: {:?}", report.faults);
}

#[test]
fn states_that_are_kept_are_compared_with_the_facts() {
    let report = report(&Played::once().location());
    assert_eq!(report.faults, []);
    // Every round is in the index, and every table has a snapshot.
    assert!(report.rows > report.rounds + report.tables, "{report:?}");
}

/// The chips of every player at a table, as a house that is started on this record has them.
fn chips(location: &Location) -> Vec<(Account, Cents)> {
    run(async {
        let house = house(location).await;
        let mut all = Vec::new();
        for table in (1..=6).map(TableId) {
            let live = house.table(table).await.expect("a table").now();
            all.extend(live.table.books().iter().filter(|(account, _)| matches!(account, Account::Stack(..))));
        }
        house.store().close().await;
        all
    })
}

/// The same by account. A player has one stack at each table.
pub(crate) fn chips_of(location: &Location) -> BTreeMap<Account, Cents> {
    chips(location).into_iter().collect()
}

/// Nine hundred million dollars more in a player's chips: neither paid out nor overlooked.
#[test]
fn a_forged_state_is_not_used_and_found() {
    let (_folder, location) = copy();
    let honest = chips(&location);
    assert!(honest.len() >= 6, "{honest:?}");
    let forged = "UPDATE snapshots SET state = replace(state, '.00\"', '00000.00\"') WHERE stream LIKE 'table/%'";
    assert!(tamper(&location, forged) > 0);
    assert_eq!(chips(&location), honest);
    names(&report(&location), "the stored snapshot differs from the state that the facts give");
}

/// Facts that were added or altered with matching hashes, and without a server's stamp on the new head.
#[test]
fn a_house_does_not_go_on_from_facts_that_it_did_not_write() {
    for (forgery, what) in [
        (
            "DELETE FROM snapshots; UPDATE facts SET fact = replace(fact, '50000.00', '90000.00') WHERE stream = 'table/2'",
            "altered",
        ),
        ("UPDATE heads SET version = version - 1 WHERE stream = 'table/2'", "set back"),
        (
            "UPDATE heads SET stamp = (SELECT stamp FROM heads WHERE stream = 'table/3') WHERE stream = 'table/2'",
            "another stamp",
        ),
        ("UPDATE heads SET stamp = NULL WHERE stream = 'table/2'", "no stamp"),
        (
            "DELETE FROM facts WHERE stream = 'table/2' AND version = (SELECT MAX(version) FROM facts WHERE stream = 'table/2')",
            "cut short",
        ),
    ] {
        let (_folder, location) = copy();
        assert!(tamper(&location, forgery) > 0, "{what}");
        run(async {
            let house = house(&location).await;
            match house.table(TableId(2)).await.map(|live| live.now().version) {
                Err(HouseError::Damaged { .. } | HouseError::Store(StoreError::Damaged { .. })) => {}
                other => panic!("{what}: {other:?}"),
            }
            house.table(TableId(3)).await.expect("the others are as they were");
            house.store().close().await;
        });
    }
}

#[test]
fn indexes_that_say_something_else_are_found() {
    for (forgery, part) in [
        ("UPDATE rounds SET first_version = first_version + 1 WHERE table_id = 2 AND round = 5", "round 5 of table/2"),
        ("UPDATE rounds SET last_version = NULL WHERE table_id = 2 AND round = 6", "round 6 of table/2"),
        (
            "UPDATE round_players SET patron = 99 WHERE table_id = 3 AND round = 7 AND patron = (SELECT MIN(patron) FROM round_players WHERE table_id = 3 AND round = 7)",
            "patron/99 played in round 7",
        ),
        ("UPDATE round_players SET played_at = 1 WHERE table_id = 3 AND round = 8", "in round 8 of table/3"),
        ("INSERT INTO jackpot_wins VALUES (1, 5, 0, 1, 2, 3, 'flush', 500000, '12.1')", "a prize of pool/1"),
        ("UPDATE numbers SET last = 2 WHERE kind = 'table'", "last number of a table is 2"),
        ("DELETE FROM rounds WHERE table_id = 2 AND round = 5", "does not have round 5 of table/2"),
        ("DELETE FROM round_players WHERE table_id = 3 AND round = 7", "played in round 7 of table/3"),
        ("DELETE FROM numbers WHERE kind = 'patron'", "no last number of a patron"),
        (
            "DELETE FROM rounds; DELETE FROM round_players; DELETE FROM numbers; DELETE FROM accounts",
            "does not have round 1 of table/1",
        ),
    ] {
        let (_folder, location) = copy();
        assert!(tamper(&location, forgery) > 0, "{part}");
        names(&report(&location), part);
    }
}

/// Snapshots without a fact, or of a version of the program that does not exist yet.
#[test]
fn states_that_no_fact_makes_are_found() {
    let kept = |stream: &str, version: &str, layout: &str| {
        format!(
            "INSERT INTO snapshots SELECT {stream}, {version}, hash, {layout}, state, state_hash, stamp FROM snapshots \
             WHERE stream LIKE 'table/%' LIMIT 1"
        )
    };
    for (forgery, part) in [
        (kept("'patron/9999'", "1", "layout"), "patron/9999, fact 1: there is a stored snapshot, but no such fact"),
        (kept("stream", "999999", "layout"), "fact 999999: there is a stored snapshot, but no such fact"),
        (kept("'house/1'", "1", "layout"), "house/1, fact 1: there is a stored snapshot"),
        (kept("'table/2'", "1", "layout + 1"), "table/2, fact 1: the stored snapshot has layout"),
        // The first fact of a stream, too.
        (kept("'patron/1'", "1", &floor::patron::LAYOUT.to_string()), "patron/1, fact 1: the stored snapshot"),
        (kept("'pool/1'", "1", &floor::jackpot::LAYOUT.to_string()), "pool/1, fact 1: the stored snapshot"),
    ] {
        let (_folder, location) = copy();
        assert_eq!(tamper(&location, &forgery), 1, "{part}");
        let layout = format!("{part}: {:?}", report(&location).faults);
        assert!(report(&location).faults.iter().any(|fault| fault.to_string().contains(part)), "{layout}");
    }
}

/// The players of a round of a table, and their results.
async fn players(house: &House, table: TableId, round: u64) -> BTreeMap<PatronId, Cents> {
    let mut nets = BTreeMap::new();
    for patron in (1..=20).map(PatronId) {
        if house.took_part(table, round, patron).await.expect("rows")
            && let Some((net, over)) = house.net(table, round, patron).await.expect("facts")
        {
            assert!(over);
            nets.insert(patron, net);
        }
    }
    nets
}

/// The index of rounds has no stamps, and the house compares it with the facts: it neither reports a wrong result nor shows a round to a person who
/// did not play in it.
#[test]
fn a_house_believes_its_index_of_rounds_no_further_than_the_facts() {
    let (table, round) = (TableId(2), 5);
    let (_folder, location) = copy();
    let honest = run(async {
        let house = house(&location).await;
        let honest = players(&house, table, round).await;
        house.replay(table, round, Viewer::Public).await.expect("a round");
        house.store().close().await;
        honest
    });
    assert!(!honest.is_empty());
    let before = "(SELECT first_version FROM rounds WHERE table_id = 2 AND round = 4)";
    for (forgery, found) in [
        ("UPDATE rounds SET first_version = first_version + 1 WHERE table_id = 2 AND round = 5".to_owned(), false),
        (format!("UPDATE rounds SET first_version = {before} WHERE table_id = 2 AND round = 5"), false),
        ("UPDATE rounds SET last_version = first_version WHERE table_id = 2 AND round = 5".to_owned(), true),
        ("UPDATE rounds SET last_version = last_version + 500 WHERE table_id = 2 AND round = 5".to_owned(), true),
        ("UPDATE rounds SET last_version = NULL WHERE table_id = 2 AND round = 5".to_owned(), true),
        (
            "INSERT OR IGNORE INTO round_players SELECT patron + 100, table_id, round, played_at FROM round_players; \
             INSERT OR IGNORE INTO round_players SELECT DISTINCT 19, table_id, round, played_at FROM round_players"
                .to_owned(),
            true,
        ),
    ] {
        let (_folder, location) = copy();
        assert!(tamper(&location, &forgery) > 0, "{forgery}");
        run(async {
            let house = house(&location).await;
            let now = players(&house, table, round).await;
            assert_eq!(now, if found { honest.clone() } else { BTreeMap::new() }, "{forgery}");
            let shown = house.replay(table, round, Viewer::Public).await;
            assert_eq!(shown.is_ok_and(|shown| shown.over), found, "{forgery}");
            house.store().close().await;
        });
    }
}
