//! Several servers on one Postgres, and a Postgres that cannot be trusted.

use crate::{
    home::{Home, answer, append, batch, check, facts, grown, stream},
    support::postgres::Postgres,
};
use futures_util::future::join_all;
use server::store::{Batch, Change, Grown, Location, OpenError, Store, StoreError};
use sqlx::Connection;

async fn three_servers(home: &Home) -> Vec<Store> {
    // They start at the same time on an empty database.
    let locations = ["one", "two", "three"].map(|name| home.location(name));
    join_all(locations.iter().map(Store::open)).await.into_iter().map(Result::unwrap).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_servers_write_the_same_streams_and_lose_nothing() {
    const ROUNDS: u64 = 40;
    let home = Home::postgres().await;
    let servers = three_servers(&home).await;
    let works = servers.iter().flat_map(|store| (0..4).map(move |worker| (store.clone(), worker)));
    let works = works.enumerate().map(|(place, (store, worker))| {
        tokio::spawn(async move {
            // Opposite orders of the same streams would deadlock if streams were locked in the order of the batch.
            let mut names = ["patron/1", "table/1", "pool/1"];
            names.rotate_left(worker % 3);
            for round in 0..ROUNDS {
                let key = format!("{place} {round}");
                loop {
                    let mut appends = Vec::new();
                    for name in names {
                        let expected = store.head(&stream(name)).await.unwrap().version;
                        appends.push(append(name, expected, &[&key]));
                    }
                    let answered = Some(answer(&key, &key, "done"));
                    match store.append(Batch { appends, answer: answered, ..Batch::default() }).await {
                        Ok(_) => break,
                        Err(StoreError::Conflict { .. }) => {}
                        Err(other) => panic!("{other}"),
                    }
                }
            }
        })
    });
    for done in join_all(works).await {
        done.unwrap();
    }
    let findings = check(&servers[0]).await;
    assert_eq!((findings.facts, findings.streams, findings.wrong), (3 * 12 * ROUNDS, 3, vec![]));
    assert_eq!(servers[0].signers().await.unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_copies_over_three_servers_have_one_effect() {
    let home = Home::postgres().await;
    let servers = three_servers(&home).await;
    let copies = (0..200).map(|copy| {
        let store = servers[copy % 3].clone();
        // Each copy uses a table of its own: only the key shows that they are one command.
        let batch = Batch {
            answer: Some(answer("k", "buy in", &format!("copy {copy}"))),
            ..batch(&format!("table/{copy}"), 0, &["bought in"])
        };
        tokio::spawn(async move { store.append(batch).await })
    });
    let verdicts: Vec<_> = join_all(copies).await.into_iter().map(Result::unwrap).collect();
    let kept = servers[0].answer("patron/1", "k").await.unwrap().unwrap().text;
    assert_eq!(verdicts.iter().filter(|verdict| verdict.is_ok()).count(), 1);
    let repeated = StoreError::Repeated { answer: kept };
    assert!(verdicts.iter().filter_map(|verdict| verdict.as_ref().err()).all(|error| *error == repeated));
    assert_eq!(servers[0].streams(None, None, 300).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_server_writes_the_others_hear() {
    let home = Home::postgres().await;
    let servers = three_servers(&home).await;
    let mut heard: Vec<_> = servers.iter().map(Store::changes).collect();
    // More streams than one notification can name.
    let appends = (0..1_000).map(|table| append(&format!("table/{table}"), 0, &["opened"])).collect();
    servers[0].append(Batch { appends, ..Batch::default() }).await.unwrap();
    servers[2].append(batch("table/5", 1, &["closed"])).await.unwrap();
    for changes in &mut heard {
        let (mut opened, mut closed) = (Vec::new(), 0);
        for _ in 0..1_001 {
            let change = changes.next().await;
            // A server hears itself at once and the others a little later.
            if change == Some(grown("table/5", 2, &["closed"])) {
                closed += 1;
                continue;
            }
            let Some(Change::Stream(Grown { stream, version: 1, facts: told })) = change else {
                panic!("a change is missing")
            };
            assert_eq!(*told, facts(&["opened"]));
            opened.push(stream.number());
        }
        opened.sort_unstable();
        assert_eq!((opened, closed), ((0..1_000).collect::<Vec<_>>(), 1));
    }
}

/// For streams that servers do not follow fact by fact, only the version is announced.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_patrons_others_hear_that_they_have_changed() {
    let home = Home::postgres().await;
    let servers = three_servers(&home).await;
    let mut changes = servers[1].changes();
    servers[0].append(batch("patron/1", 0, &["opened", "paid in"])).await.unwrap();
    assert_eq!(changes.next().await, Some(grown("patron/1", 2, &[])));
}

/// While another server is writing to a stream, batches for that stream are deferred and all the others go on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_that_another_server_holds_delays_no_other() {
    let home = Home::postgres().await;
    let store = home.open().await;
    for table in ["table/1", "table/2"] {
        store.append(batch(table, 0, &["opened"])).await.unwrap();
    }
    let mut other = home.connect().await;
    let mut held = other.begin().await.unwrap();
    sqlx::query("SELECT 1 FROM heads WHERE stream = 'table/1' FOR UPDATE").execute(&mut *held).await.unwrap();
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(batch("table/1", 1, &["waited"])).await }
    });
    tokio::task::yield_now().await;
    // Later batches are written, at the latest together with the deferred ones that wait in the database.
    store.append(batch("table/2", 1, &["went on"])).await.unwrap();
    assert!(!waiting.is_finished());
    held.rollback().await.unwrap();
    let appended = waiting.await.unwrap().unwrap();
    assert_eq!(appended.heads[0].version, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_whose_connections_break_goes_on() {
    let home = Home::postgres().await;
    let store = home.open().await;
    store.append(batch("table/1", 0, &["before"])).await.unwrap();
    let mut changes = store.changes();
    home.tamper(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .await;
    while changes.next().await != Some(Change::Missed) {}
    // Some calls may still meet a broken connection; none of them may be acknowledged and lost.
    let mut version = 1;
    while version < 5 {
        match store.append(batch("table/1", version, &["after"])).await {
            Ok(appended) => version = appended.heads[0].version,
            Err(StoreError::Unavailable { .. } | StoreError::Uncertain { .. }) => {
                version = store.head(&stream("table/1")).await.map_or(version, |head| head.version);
            }
            Err(other) => panic!("{other}"),
        }
    }
    loop {
        if changes.next().await == Some(grown("table/1", 5, &["after"])) {
            break;
        }
    }
    let findings = check(&store).await;
    assert_eq!((findings.facts, findings.wrong), (5, vec![]));
    assert_eq!(store.failed(), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_that_could_lose_an_acknowledgement_is_refused() {
    for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
        let postgres = Postgres::start(&[&format!("{setting}=off")]).await;
        let data = tempfile::tempdir().unwrap();
        let database = Some(postgres.database().await);
        let refused = Store::open(&Location { data: data.path().to_owned(), database, shoe_key: None }).await;
        let Err(OpenError::Unsafe { setting: named, found, wanted }) = refused else {
            panic!("{setting} was accepted")
        };
        assert_eq!((named, &*found, wanted), (setting, "off", "on"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_setting_that_turns_unsafe_later_is_noticed() {
    let home = Home::postgres().await;
    home.open().await.close().await;
    home.tamper(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$",
    )
    .await;
    let refused = Store::open(&home.location("one")).await;
    assert!(matches!(refused, Err(OpenError::Unsafe { setting: "synchronous_commit", .. })));
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_an_error() {
    let data = tempfile::tempdir().unwrap();
    let open = async |address: &str| {
        Store::open(&Location { data: data.path().to_owned(), database: Some(address.to_owned()), shoe_key: None })
            .await
            .map(drop)
    };
    assert!(matches!(open("mysql://somewhere").await, Err(OpenError::Address(_))));
    assert!(matches!(open("postgres://croupier@127.0.0.1:1/none").await, Err(OpenError::Database(_))));
}

/// Only servers count as serving: not programs that read the record, as `croupier verify` does, nor any other client of the database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_servers_count_as_serving() {
    let home = Home::postgres().await;
    // Every connection that is open now was open then.
    let later = floor::Moment(server::clock::Clock::system().now().0 + 3_600_000);
    home.open().await.close().await;
    let looking = Store::look(&home.location("one")).await.unwrap();
    let mut other = home.connect().await;
    sqlx::query("SET application_name = 'croupier'").execute(&mut other).await.unwrap();
    // The database notices a moment later that a server has gone.
    let since = std::time::Instant::now();
    while looking.was_served_at(later).await.unwrap() {
        assert!(
            since.elapsed() < std::time::Duration::from_secs(30),
            "a program that serves nothing counts as a server"
        );
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let serving = Store::open(&home.location("two")).await.unwrap();
    assert!(looking.was_served_at(later).await.unwrap());
    // It was not there an hour ago.
    assert!(!looking.was_served_at(floor::Moment(later.0 - 7_200_000)).await.unwrap());
    serving.close().await;
    looking.close().await;
}
