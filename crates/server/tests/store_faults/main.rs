//! The storage fails, fills up, or loses its power: nothing that was acknowledged is lost, nothing more is acknowledged.
//!
//! The store runs in a program of its own, this one started again with a small library between it and the system that can let
//! calls fail and that notes what was written and what was synced.

mod disk;
#[path = "../support/preloaded.rs"]
mod preloaded;

use disk::{Act, Choices, Disk, Loss, Watched, read_log};
use server::{
    audit::RecordCheck,
    store::{Append, Batch, Location, Store, StoreError, StreamId},
};
use std::{
    collections::BTreeMap,
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

const FACT_SIZE: usize = 9_000;

/// The library in between, compiled once.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("storage-{}.so", std::process::id()));
        preloaded::compile("store_faults/storage.c", &library);
        library
    })
}

/// Runs one of the programs below in a process of its own and demands that it succeeds.
fn run(program: &str, data: &Path) {
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", "--nocapture", "program"])
        .env("STORE_PROGRAM", program)
        .env("LD_PRELOAD", library())
        .env("STORAGE_LOG", data.join("storage.log"))
        .env("STORAGE_FAULT", data.join("fault"))
        .env("STORE_DATA", data)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{said}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

fn data() -> PathBuf {
    PathBuf::from(env::var_os("STORE_DATA").expect("the tests say where"))
}

fn stream(table: u64) -> StreamId {
    format!("table/{table}").parse().unwrap()
}

fn one(table: u64, version: u64) -> Batch {
    let fact = format!("{{\"{table}\":\"{}\"}}", "♠".repeat(FACT_SIZE / 3));
    Batch { appends: vec![Append::new(stream(table), version, vec![fact])], ..Batch::default() }
}

async fn check(store: &Store) {
    let mut check = RecordCheck::new();
    for signer in store.signers().await.unwrap() {
        check.signer(&signer.server, &signer.public_key);
        for seal in store.seals(&signer.server, 0, u32::MAX).await.unwrap() {
            check.seal(&signer.server, &seal);
        }
    }
    for head in store.streams(None, None, 100).await.unwrap() {
        for fact in store.read(&head.stream, 0, u32::MAX).await.unwrap() {
            check.fact(head.stream.as_str(), fact.version, &fact.text, fact.hash);
        }
    }
    assert_eq!(check.finish().wrong, []);
}

/// Writes until the storage fails, sees that the store stays shut, and starts again on a healthy disk.
async fn fail_with(letter: &str) {
    let location = Location::folder(data());
    let store = Store::open(&location).await.unwrap();
    for version in 0..20 {
        store.append(one(1, version)).await.unwrap();
    }
    let before = store.head(&stream(1)).await.unwrap();
    fs::write(data().join("fault"), letter).unwrap();
    let verdicts =
        futures_util::future::join_all((0..4).map(|table| store.append(one(table, 20 * u64::from(table == 1))))).await;
    for verdict in verdicts {
        assert!(matches!(verdict, Err(StoreError::Failed { .. })), "{verdict:?}");
    }
    assert!(matches!(store.failed(), Some(StoreError::Failed { .. })));
    // A disk that recovers is not trusted again: only a restart reads what is really there.
    fs::remove_file(data().join("fault")).unwrap();
    assert!(matches!(store.append(one(9, 0)).await, Err(StoreError::Failed { .. })));
    assert!(matches!(store.next_number("patron").await, Err(StoreError::Failed { .. })));
    store.close().await;
    drop(store);

    let store = Store::open(&location).await.unwrap();
    let after = store.head(&stream(1)).await.unwrap();
    // A batch that was not acknowledged may have been written or not, but not in part.
    assert!(after == before || after.version == before.version + 1, "{before:?} {after:?}");
    assert_eq!(store.head(&stream(9)).await.unwrap().version, 0);
    store.append(one(1, after.version)).await.unwrap();
    check(&store).await;
    store.close().await;
}

/// The entry point of the other process: the program that a test names. Without a name it is a test like the others, on a disk without faults.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn program() {
    match env::var("STORE_PROGRAM").as_deref() {
        Ok("full-disk") => fail_with("n").await,
        Ok("failing-writes") => fail_with("i").await,
        Ok("failing-syncs") => fail_with("s").await,
        Ok(program @ ("busy-tables" | "hasty-tables")) => {
            busy_tables(&data(), program == "hasty-tables").await;
            // No clean end: data that is not on the disk by now is lost.
            println!("test result: ok. 1 passed;");
            std::process::exit(0);
        }
        Ok(other) => panic!("there is no program {other}"),
        Err(_) => {
            let folder = tempfile::tempdir().unwrap();
            busy_tables(folder.path(), false).await.close().await;
            let store = Store::open(&Location::folder(folder.path())).await.unwrap();
            assert_eq!(store.head(&stream(4)).await.unwrap().version, 60);
            check(&store).await;
        }
    }
}

/// Works on several tables at once and writes down every acknowledgement; in haste, before the store has given it.
async fn busy_tables(data: &Path, in_haste: bool) -> Store {
    let store = Store::open(&Location::folder(data)).await.unwrap();
    let workers = (0..5).map(|table| {
        let (store, list) = (store.clone(), data.join("acknowledged"));
        tokio::spawn(async move {
            let mut list = fs::OpenOptions::new().create(true).append(true).open(list).unwrap();
            let mut acknowledge = |version: u64| list.write_all(format!("{table} {version}\n").as_bytes()).unwrap();
            for version in 0..60 {
                if in_haste {
                    acknowledge(version + 1);
                }
                let appended = store.append(one(table, version)).await.unwrap();
                if !in_haste {
                    acknowledge(appended.heads[0].version);
                }
            }
        })
    });
    for worker in workers.collect::<Vec<_>>() {
        worker.await.unwrap();
    }
    store
}

#[test]
fn a_full_disk_is_no_acknowledgement_and_a_clean_restart() {
    run("full-disk", tempfile::tempdir().unwrap().path());
}

#[test]
fn failing_writes_are_no_acknowledgement_and_a_clean_restart() {
    run("failing-writes", tempfile::tempdir().unwrap().path());
}

#[test]
fn failing_syncs_are_no_acknowledgement_and_a_clean_restart() {
    run("failing-syncs", tempfile::tempdir().unwrap().path());
}

/// The last acknowledged version of each table.
fn acknowledged(disk: &Disk) -> BTreeMap<u64, u64> {
    let mut last = BTreeMap::new();
    for line in disk.acknowledged().lines() {
        let (table, version) = line.split_once(' ').unwrap();
        last.insert(table.parse().unwrap(), version.parse().unwrap());
    }
    last
}

/// Whether everything that was acknowledged before the power went is there after a restart.
async fn survived(keys: &Path, disk: &Disk, promised: &BTreeMap<u64, u64>, loss: Loss, choices: &mut Choices) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let location = Location::folder(folder.path());
    fs::create_dir(location.keys()).unwrap();
    // Keys lie on another disk.
    for key in ["seals.key", "shoes.key"] {
        fs::copy(keys.join(key), location.keys().join(key)).unwrap();
    }
    disk.cut(folder.path(), loss, choices);
    let store = match Store::open(&location).await {
        Ok(store) => store,
        Err(error) if loss == Loss::Lies => {
            println!("a disk that lies: {error}");
            return false;
        }
        Err(error) => panic!("the store does not open after {loss:?}: {error}"),
    };
    for (table, version) in promised {
        if store.head(&stream(*table)).await.unwrap().version < *version {
            return false;
        }
    }
    check(&store).await;
    // And the house goes on.
    let version = store.head(&stream(0)).await.unwrap().version;
    store.append(one(0, version)).await.unwrap();
    store.close().await;
    true
}

/// A house that acknowledges before its store has is caught by the same test that finds nothing with an honest one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_acknowledgement_before_its_time_is_noticed() {
    let home = tempfile::tempdir().unwrap();
    run("hasty-tables", home.path());
    let acts = read_log(&home.path().join("storage.log"));
    let keys = Location::folder(home.path()).keys();
    let mut choices = Choices(0x5eed);
    let mut disk = Disk::default();
    let mut broken = 0;
    for act in &acts {
        disk.follow(act);
        // A premature acknowledgement shows in the moment after it was given.
        if matches!(act, Act::Write { file: Watched::Acknowledgements, .. }) && broken == 0 {
            let promised = acknowledged(&disk);
            broken += u32::from(!survived(&keys, &disk, &promised, Loss::Everything, &mut choices).await);
        }
    }
    assert_eq!(broken, 1, "broken promises were not noticed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_the_loss_of_power() {
    let seed = 0x0c0f_fee5;
    let mut choices = Choices(seed);
    let home = tempfile::tempdir().unwrap();
    run("busy-tables", home.path());
    let acts = read_log(&home.path().join("storage.log"));
    let keys = Location::folder(home.path()).keys();
    let checkpoints = acts.iter().filter(|act| matches!(act, Act::Synced { file: Watched::Database })).count();
    assert!(checkpoints > 1, "the log was never written back into the database: {checkpoints} syncs");

    let first = acts.iter().position(|act| matches!(act, Act::Write { file: Watched::Acknowledgements, .. })).unwrap();
    let mut cuts: Vec<usize> = (0..40).map(|_| first + choices.below((acts.len() - first) as u64) as usize).collect();
    // Moments in the middle of writing the log back are rare and interesting.
    let back = (first..acts.len()).filter(|&at| matches!(acts[at], Act::Write { file: Watched::Database, .. }));
    cuts.extend(back.step_by(400));
    cuts.push(acts.len());
    cuts.sort_unstable();
    cuts.dedup();

    let mut disk = Disk::default();
    let mut liar = Disk::default();
    let mut lies = 0;
    let mut done = 0;
    for cut in cuts {
        for (at, act) in acts.iter().enumerate().take(cut).skip(done) {
            disk.follow(act);
            // This disk keeps its word until the first acknowledgement, and never after.
            if at < first || !matches!(act, Act::Synced { .. }) {
                liar.follow(act);
            }
        }
        done = cut;
        let promised = acknowledged(&disk);
        for loss in [Loss::Everything, Loss::Anything] {
            let there = survived(&keys, &disk, &promised, loss, &mut choices).await;
            assert!(there, "seed {seed:x}, cut after act {cut}, {loss:?}: {promised:?}");
        }
        if lies == 0 && done > first + 200 {
            lies += u32::from(!survived(&keys, &liar, &promised, Loss::Lies, &mut choices).await);
        }
    }
    assert_eq!(lies, 1, "a disk that loses what it promised to keep was not noticed");
}
