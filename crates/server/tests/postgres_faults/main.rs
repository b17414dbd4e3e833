//! A Postgres whose disk is full or fails, or that is lost in the middle of a commit: nothing that was acknowledged is lost, nothing is
//! acknowledged that is not there, and the house stops or goes on cleanly.
//!
//! The disk is a real one under a real Postgres, with a small library in between that lets its calls fail; so it needs no rights that a
//! test does not have.

#[path = "../support/preloaded.rs"]
mod preloaded;
mod proxy;
#[path = "../support/mod.rs"]
mod support;

use proxy::{Break, Wire};
use server::audit::{Hash, RecordCheck};
use server::store::{Answer, Append, Batch, Location, Store, StoreError, StreamId};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use support::postgres::Postgres;
use tempfile::TempDir;

/// More than one page of the database holds, so that soon another one is needed.
const FACT_SIZE: usize = 9_000;
/// The number of facts after which the store must have noticed that the disk is full.
const MANY: u64 = 200;

fn stream() -> StreamId {
    "table/1".parse().unwrap()
}

fn batch(version: u64) -> Batch {
    // Text that cannot be packed: it takes the room that it says.
    let mut chance = version.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let letters = (0..FACT_SIZE).map(|_| {
        chance = chance.rotate_left(7).wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        char::from(b'a' + (chance >> 59) as u8 % 26)
    });
    let fact = format!("{{\"{version}\":\"{}\"}}", letters.collect::<String>());
    Batch { appends: vec![Append::new(stream(), version, vec![fact])], ..Batch::default() }
}

async fn head(store: &Store) -> u64 {
    store.head(&stream()).await.unwrap().version
}

/// Chains and seals of everything in the store.
async fn check(store: &Store) {
    let mut check = RecordCheck::new();
    for signer in store.signers().await.unwrap() {
        check.signer(&signer.server, &signer.public_key);
        for seal in store.seals(&signer.server, 0, u32::MAX).await.unwrap() {
            check.seal(&signer.server, &seal);
        }
    }
    for fact in store.read(&stream(), 0, u32::MAX).await.unwrap() {
        check.fact(stream().as_str(), fact.version, &fact.text, fact.hash);
    }
    assert_eq!(check.finish().wrong, []);
}

/// A Postgres on a disk that can be told to fail.
struct Failing {
    postgres: Postgres,
    /// Where the library looks whether something fails; the database's user reads and removes it.
    fault: PathBuf,
    folder: TempDir,
}

impl Failing {
    async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
        let library = folder.path().join("disk.so");
        preloaded::compile("postgres_faults/disk.c", &library);
        let fault = folder.path().join("fault");
        let around = [("LD_PRELOAD", &*library), ("DISK_FAULT", &*fault)];
        let postgres = Postgres::start_among(&[], &around).await;
        Self { postgres, fault, folder }
    }

    async fn location(&self, server: &str) -> Location {
        Location {
            data: self.folder.path().join(server),
            database: Some(self.postgres.database().await),
            shoe_key: None,
        }
    }

    fn fail(&self, letter: &str) {
        fs::write(&self.fault, letter).unwrap();
    }

    fn recover(&self) {
        // A failure of the log has removed it by itself.
        let _ = fs::remove_file(&self.fault);
    }
}

/// Writes until the storage fails, and returns how much was acknowledged. All waiting batches get the same error.
async fn write_until_it_fails(store: &Store, mut version: u64) -> u64 {
    for _ in 0..MANY {
        match store.append(batch(version)).await {
            Ok(appended) => version = appended.heads[0].version,
            Err(StoreError::Failed { .. }) => return version,
            Err(other) => panic!("{other}"),
        }
    }
    panic!("{MANY} facts found room on a disk that has none");
}

/// The store stays shut even after the fault is over; opened again it has everything that was acknowledged, no more, and goes on.
async fn is_shut_until_opened_again(store: Store, location: &Location, acknowledged: u64) {
    assert!(matches!(store.append(batch(acknowledged)).await, Err(StoreError::Failed { .. })));
    assert!(matches!(store.next_number("patron").await, Err(StoreError::Failed { .. })));
    assert!(store.failed().is_some());
    store.close().await;
    drop(store);
    let store = Store::open(location).await.unwrap();
    assert_eq!(head(&store).await, acknowledged);
    store.append(batch(acknowledged)).await.unwrap();
    check(&store).await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_without_room_is_no_acknowledgement_and_a_clean_restart() {
    let failing = Failing::start().await;
    for (server, letter) in [("full", "d"), ("failing", "e")] {
        let location = failing.location(server).await;
        let store = Store::open(&location).await.unwrap();
        for version in 0..3 {
            store.append(batch(version)).await.unwrap();
        }
        failing.fail(letter);
        let acknowledged = write_until_it_fails(&store, 3).await;
        failing.recover();
        is_shut_until_opened_again(store, &location, acknowledged).await;
    }
}

/// When its log cannot be written or synced, Postgres shuts down and starts again by itself. It does not report the commits that were under way; a
/// store that hears of the disk error is shut, and opened again has everything that was acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_that_fails_is_no_acknowledgement_and_nothing_is_lost() {
    let failing = Failing::start().await;
    for (server, letter) in [("full-log", "w"), ("unsynced", "s")] {
        let location = failing.location(server).await;
        let store = Store::open(&location).await.unwrap();
        for version in 0..3 {
            store.append(batch(version)).await.unwrap();
        }
        failing.fail(letter);
        let refused = store.append(batch(3)).await;
        assert!(refused.is_err(), "{letter}: {refused:?}");
        assert!(!failing.fault.exists(), "{letter}: nothing has failed");
        store.close().await;
        drop(store);
        let since = Instant::now();
        let store = loop {
            match Store::open(&location).await {
                Ok(store) => break store,
                Err(error) => assert!(since.elapsed() < Duration::from_mins(1), "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        // A batch that was not acknowledged may have been written or not, but not in part.
        let version = head(&store).await;
        assert!(version == 3 || version == 4, "{letter}: {version}");
        store.append(batch(version)).await.unwrap();
        check(&store).await;
        store.close().await;
    }
}

/// Every error of the database about its disk counts, also one at the commit itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_reports_a_broken_disk_is_not_written_to_again() {
    let postgres = Postgres::start(&[]).await;
    for (code, at_commit) in [("53100", false), ("53100", true), ("58030", false), ("58030", true)] {
        let folder = tempfile::tempdir().unwrap();
        let database = postgres.database().await;
        let location = Location { data: folder.path().to_owned(), database: Some(database.clone()), shoe_key: None };
        let store = Store::open(&location).await.unwrap();
        store.append(batch(0)).await.unwrap();
        let mut connection = PgConnection::connect(&database).await.unwrap();
        let when = if at_commit {
            "CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON facts DEFERRABLE INITIALLY DEFERRED"
        } else {
            "CREATE TRIGGER broken BEFORE INSERT ON facts"
        };
        let sql = format!(
            "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'the disk' USING ERRCODE = '{code}'; END $$; \
             {when} FOR EACH ROW EXECUTE FUNCTION fails();"
        );
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        assert_eq!(write_until_it_fails(&store, 1).await, 1, "{code}, at the commit: {at_commit}");
        sqlx::raw_sql("DROP TRIGGER broken ON facts").execute(&mut connection).await.unwrap();
        is_shut_until_opened_again(store, &location, 1).await;
    }
}

/// A connection that breaks at a commit leaves the outcome unknown; sent again under its key, the command gets the outcome, and is done once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_without_an_answer_is_done_once() {
    let postgres = Postgres::start(&[]).await;
    for at in [Break::Before, Break::After] {
        let folder = tempfile::tempdir().unwrap();
        let (wire, near) = Wire::to(&postgres.database().await).await;
        let location = Location { data: folder.path().to_owned(), database: Some(near), shoe_key: None };
        let store = Store::open(&location).await.unwrap();
        let command = |version: u64, key: &str| {
            let body_hash = Hash::of(key.as_bytes());
            let answer =
                Answer { actor: "patron/1".into(), key: key.into(), body_hash, text: format!("{key} is done") };
            Batch { answer: Some(answer), ..batch(version) }
        };
        store.append(command(0, "first")).await.unwrap();
        wire.break_at_next_commit(at);
        let uncertain = store.append(command(1, "second")).await;
        assert!(matches!(uncertain, Err(StoreError::Uncertain { .. })), "{at:?}: {uncertain:?}");
        assert!(wire.has_broken(), "{at:?}");
        let again = store.append(command(1, "second")).await;
        match at {
            Break::Before => assert!(again.is_ok(), "{again:?}"),
            Break::After => assert_eq!(again, Err(StoreError::Repeated { answer: "second is done".into() })),
        }
        assert_eq!(head(&store).await, 2, "{at:?}");
        assert_eq!(store.failed(), None);
        store.append(command(2, "third")).await.unwrap();
        check(&store).await;
        store.close().await;
    }
}
