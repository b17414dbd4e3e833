//! Pages of the database that have turned to zeros: found before the start or by the check of the whole record, and never served.

use crate::forged_rows::{chips_of, copy, house, run, tamper};
use crate::played::Played;
use floor::TableId;
use server::store::{CheckReport, Damage, Location, OpenError, Part, Pause, Store, Watcher};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

const PAGE: usize = 4096;

/// Watches without pauses, and stops after this many pieces.
struct Hurry(AtomicU32);

impl Watcher for Hurry {
    fn goes_on(&self, _: Part, done: f64, _: Duration) -> Pause {
        assert!((0.0..=1.0).contains(&done), "{done}");
        let left = self.0.load(Ordering::Relaxed);
        self.0.store(left.saturating_sub(1), Ordering::Relaxed);
        if left == 0 { Pause::Stop } else { Pause::For(Duration::ZERO) }
    }
}

async fn whole(store: &Store, pieces: u32) -> CheckReport {
    store.check_whole(Arc::new(Hurry(AtomicU32::new(pieces)))).await.expect("the database is there")
}

/// The pages of a table or index, the root first; without a name all pages of the database.
fn pages_of(location: &Location, tree: Option<&str>) -> Vec<u32> {
    run(async {
        let options = SqliteConnectOptions::new().filename(location.sqlite_file());
        let mut connection = options.connect().await.expect("a database");
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await.expect("settled");
        let pages: Vec<i64> =
            sqlx::query_scalar("SELECT pageno FROM dbstat WHERE $1 IS NULL OR name = $1 ORDER BY path")
                .bind(tree)
                .fetch_all(&mut connection)
                .await
                .expect("pages");
        connection.close().await.expect("closed");
        pages.into_iter().map(|page| u32::try_from(page).expect("a page")).collect()
    })
}

fn zero(location: &Location, pages: impl IntoIterator<Item = u32>) {
    let file = OpenOptions::new().write(true).open(location.sqlite_file()).expect("the database");
    for page in pages {
        file.write_all_at(&[0; PAGE], u64::from(page - 1) * PAGE as u64).expect("written");
    }
}

/// The check that finds the damage.
#[derive(Debug, PartialEq, Eq)]
enum Noticed {
    /// The file is not opened.
    Opening(String),
    /// The newest part of the record is damaged, so the server does not start.
    BeforeStart(String),
    /// The check of the whole record finds it.
    After(Damage),
    Never,
}

fn notice(location: &Location) -> Noticed {
    run(async {
        let store = match Store::open(location).await {
            Err(OpenError::Damaged { what }) => return Noticed::Opening(what),
            Err(OpenError::Database(error)) => return Noticed::Opening(error.to_string()),
            Err(OpenError::Migration(error)) => return Noticed::Opening(error.to_string()),
            Err(other) => panic!("another error: {other}"),
            Ok(store) => store,
        };
        let newest = store.check_newest().await;
        let seen = whole(&store, u32::MAX).await;
        store.close().await;
        match newest {
            Err(error) => Noticed::BeforeStart(error.to_string()),
            Ok(()) if seen.damage.count > 0 => Noticed::After(seen.damage),
            Ok(()) => Noticed::Never,
        }
    })
}

/// A house that is started on it all the same shows its tables correctly, or says that it cannot.
fn serves_nothing_wrong(location: &Location) {
    let honest = chips_of(&Played::once().location());
    run(async {
        let Ok(store) = Store::open(location).await else { return };
        store.close().await;
        drop(store);
        let house = house(location).await;
        for table in (1..=6).map(TableId) {
            if let Ok(live) = house.table(table).await {
                let chips: Vec<_> =
                    live.now().table.books().iter().filter(|(account, _)| honest.contains_key(account)).collect();
                for (account, amount) in chips {
                    assert_eq!(honest.get(&account), Some(&amount), "{table}");
                }
            }
        }
        house.store().close().await;
    });
}

#[test]
fn a_sound_record_is_found_to_be_sound() {
    let (_folder, location) = copy();
    let counted = Played::once().examine(Played::once().lines.clone(), false);
    run(async {
        let store = Store::open(&location).await.expect("a store");
        store.check_newest().await.expect("as it was written");
        let seen = whole(&store, u32::MAX).await;
        assert_eq!(seen.damage, Damage::default());
        assert!(seen.finished);
        assert_eq!((seen.facts, seen.seals, seen.shoes), (counted.facts_linked, counted.seals, counted.shoes));
        assert!(seen.rows > 0);
        store.close().await;
    });
}

/// It stops when it is told to, and then says that it is incomplete.
#[test]
fn a_look_that_is_stopped_says_so() {
    let (_folder, location) = copy();
    run(async {
        let store = Store::open(&location).await.expect("a store");
        for pieces in [0, 1, 2, 5, 10] {
            let seen = whole(&store, pieces).await;
            assert!(!seen.finished, "after {pieces}");
            assert_eq!(seen.damage.count, 0, "after {pieces}");
        }
        store.close().await;
    });
}

/// Every page of each table and index by itself, or a good part of them where there are many.
#[test]
fn a_zeroed_page_is_noticed_wherever_it_lies() {
    for tree in ["facts", "seals", "shoes", "sqlite_autoindex_shoes_1", "snapshots", "round_players", "heads", "rounds"]
    {
        let (_folder, location) = copy();
        let pages = pages_of(&location, Some(tree));
        assert!(!pages.is_empty(), "{tree}");
        let some: BTreeSet<u32> = pages.iter().step_by(pages.len().div_ceil(4)).copied().collect();
        for page in some {
            let (_folder, location) = copy();
            pages_of(&location, None);
            zero(&location, [page]);
            assert_ne!(notice(&location), Noticed::Never, "page {page} of {tree}");
        }
    }
}

/// Fifty pages anywhere, and a house that plays on with what it can still read.
#[test]
fn fifty_zeroed_pages_are_noticed_and_nothing_of_them_is_served() {
    for seed in 1..=3_u64 {
        let (_folder, location) = copy();
        let pages = pages_of(&location, None);
        let mut chance = seed;
        let mut some = BTreeSet::new();
        while some.len() < 50.min(pages.len() / 2) {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let page = pages[(chance >> 33) as usize % pages.len()];
            if page > 1 {
                some.insert(page);
            }
        }
        zero(&location, some);
        serves_nothing_wrong(&location);
        assert_ne!(notice(&location), Noticed::Never, "seed {seed}");
    }
}

#[test]
fn roots_header_and_length_are_looked_at_before_the_file_is_opened() {
    let opening = |location: &Location, part: &str| match notice(location) {
        Noticed::Opening(what) => assert!(what.contains(part), "{part}: {what}"),
        other => panic!("{part}: {other:?}"),
    };
    for tree in ["facts", "seals", "shoes", "heads", "sqlite_autoindex_shoes_1"] {
        let (_folder, location) = copy();
        let root = pages_of(&location, Some(tree))[0];
        zero(&location, [root]);
        opening(&location, tree);
    }
    let (_folder, location) = copy();
    pages_of(&location, None);
    zero(&location, [1]);
    opening(&location, "does not begin with the header of a database");
    let (_folder, location) = copy();
    pages_of(&location, None);
    let file = OpenOptions::new().write(true).open(location.sqlite_file()).expect("the database");
    let length = file.metadata().expect("a length").len();
    file.set_len(length - 3 * PAGE as u64).expect("cut");
    opening(&location, "where its header says");
}

#[test]
fn the_list_of_free_pages_is_followed() {
    let (_folder, location) = copy();
    tamper(&location, "DELETE FROM snapshots");
    pages_of(&location, None);
    let file = File::open(location.sqlite_file()).expect("the database");
    let mut bytes = [0; 4];
    file.read_exact_at(&mut bytes, 32).expect("the header");
    let trunk = u32::from_be_bytes(bytes);
    assert!(trunk > 1, "there are free pages");
    assert_eq!(notice(&location), Noticed::Never, "free pages are no damage");
    pages_of(&location, None);
    zero(&location, [trunk]);
    assert!(matches!(notice(&location), Noticed::Opening(what) if what.contains("free pages")));
}
