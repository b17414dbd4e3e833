//! Heads, pages, shoes, snapshots, changes.

use crate::{
    contract,
    home::{Home, append, batch, check, facts, grown, stream, texts},
};
use floor::TableId;
use server::{
    audit::Hash,
    store::{Batch, Head, Location, OpenError, RowChange, SealedShoe, Snapshot, SnapshotText, Store, StoreError},
};

contract!(
    a_stream_is_read_in_pages,
    a_stream_that_never_began_stands_at_its_beginning,
    streams_are_listed_by_kind_and_in_pages,
    everything_is_there_after_a_restart,
    a_snapshot_is_kept_for_its_layout,
    a_snapshot_can_be_kept_later,
    a_snapshot_that_does_not_fit_is_ignored,
    shoes_are_kept_to_the_byte,
    changes_are_announced_in_order,
    one_folder_serves_one_server,
    a_look_changes_nothing,
);

async fn a_stream_is_read_in_pages(home: Home) {
    let store = home.open().await;
    store.append(batch("table/1", 0, &["a", "b", "c", "d", "e"])).await.unwrap();
    store.append(batch("table/11", 0, &["not this one"])).await.unwrap();
    let table = stream("table/1");
    for (after, limit, expected) in [
        (0, 0, &[][..]),
        (0, 1, &["a"]),
        (1, 3, &["b", "c", "d"]),
        (3, 2, &["d", "e"]),
        (3, 3, &["d", "e"]),
        (4, 9, &["e"]),
        (5, 9, &[]),
        (u64::MAX, 9, &[]),
    ] {
        let page = store.read(&table, after, limit).await.unwrap();
        assert_eq!(texts(&page), facts(expected), "after {after}, at most {limit}");
        assert!(page.iter().enumerate().all(|(place, fact)| fact.version - 1 == after + place as u64));
    }
    let last = store.read(&table, 4, 1).await.unwrap();
    assert_eq!(store.head(&table).await.unwrap(), Head { stream: table, version: 5, hash: last[0].hash });
}

async fn a_stream_that_never_began_stands_at_its_beginning(home: Home) {
    let store = home.open().await;
    assert_eq!(store.head(&stream("table/7")).await.unwrap(), Head::beginning(stream("table/7")));
    // A stream whose first facts lost with the rest of their batch has not begun either.
    let lost =
        Batch { appends: vec![append("table/7", 0, &["lost"]), append("table/8", 3, &["lost"])], ..Batch::default() };
    assert!(store.append(lost).await.is_err());
    store.append(batch("table/9", 0, &["begun"])).await.unwrap();
    assert_eq!(store.head(&stream("table/7")).await.unwrap(), Head::beginning(stream("table/7")));
    let begun = store.streams(None, None, 10).await.unwrap();
    assert_eq!(begun.iter().map(|head| head.stream.as_str()).collect::<Vec<_>>(), ["table/9"]);
}

async fn streams_are_listed_by_kind_and_in_pages(home: Home) {
    let store = home.open().await;
    for name in ["table/1", "table/2", "table/10", "tab/1", "table-x/1", "patron/5", "tablet/3"] {
        store.append(batch(name, 0, &["begun"])).await.unwrap();
    }
    let names = async |kind, after: Option<&str>, limit| {
        let after = after.map(stream);
        let heads = store.streams(kind, after.as_ref(), limit).await.unwrap();
        heads.into_iter().map(|head| head.stream.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(Some("table"), None, 10).await, ["table/1", "table/10", "table/2"]);
    assert_eq!(names(Some("table"), Some("table/1"), 1).await, ["table/10"]);
    assert_eq!(names(Some("table"), Some("table/2"), 10).await, [""; 0]);
    let all = ["patron/5", "tab/1", "table-x/1", "table/1", "table/10", "table/2", "tablet/3"];
    assert_eq!(names(None, None, 10).await, all);
    assert_eq!(names(None, Some("table/10"), 10).await, all[5..]);
}

async fn everything_is_there_after_a_restart(home: Home) {
    let store = home.open().await;
    store.append(batch("table/1", 0, &["a"])).await.unwrap();
    let head = store.head(&stream("table/1")).await.unwrap();
    store.close().await;
    drop(store);
    let store = home.open().await;
    assert_eq!(store.head(&stream("table/1")).await.unwrap(), head);
    store.append(batch("table/1", 1, &["b"])).await.unwrap();
    let findings = check(&store).await;
    assert_eq!((findings.facts, findings.seals, findings.wrong), (2, 2, vec![]));
    assert_eq!(store.signers().await.unwrap().len(), 1, "the same server after a restart");
}

fn with_snapshot(name: &str, expected: u64, texts: &[&str], layout: u32, state: &str) -> Batch {
    let mut append = append(name, expected, texts);
    append.snapshot = Some(SnapshotText { layout, text: state.into() });
    Batch { appends: vec![append], ..Batch::default() }
}

async fn a_snapshot_is_kept_for_its_layout(home: Home) {
    let store = home.open().await;
    let table = stream("table/1");
    assert_eq!(store.snapshot(&table, 1).await.unwrap(), None);
    let head = store.append(with_snapshot("table/1", 0, &["a", "b"], 1, "state ab")).await.unwrap().heads.remove(0);
    let kept = Snapshot { version: 2, hash: head.hash, text: "state ab".into() };
    assert_eq!(store.snapshot(&table, 1).await.unwrap(), Some(kept.clone()));
    assert_eq!(store.snapshot(&table, 2).await.unwrap(), None);
    // Facts that follow do not make it wrong, only older.
    store.append(batch("table/1", 2, &["c"])).await.unwrap();
    assert_eq!(store.snapshot(&table, 1).await.unwrap(), Some(kept.clone()));
    store.append(with_snapshot("table/1", 3, &["d"], 2, "state abcd")).await.unwrap();
    assert_eq!(store.snapshot(&table, 1).await.unwrap(), Some(kept.clone()));
    // Earlier states stay, and are found by what they contain.
    store.append(with_snapshot("table/1", 4, &["e"], 1, "state abcde")).await.unwrap();
    assert_eq!(store.snapshot(&table, 1).await.unwrap().unwrap().version, 5);
    for (version, found) in [(1, None), (2, Some(kept.clone())), (4, Some(kept))] {
        assert_eq!(store.snapshot_up_to(&table, 1, version).await.unwrap(), found, "up to {version}");
    }
    assert_eq!(store.snapshot(&table, 2).await.unwrap().unwrap().version, 4);
}

async fn a_snapshot_can_be_kept_later(home: Home) {
    let store = home.open().await;
    store.append(batch("table/1", 0, &["a", "b"])).await.unwrap();
    let late = with_snapshot("table/1", 1, &[], 1, "state a");
    assert!(matches!(store.append(late).await, Err(StoreError::Conflict { .. })));
    store.append(with_snapshot("table/1", 2, &[], 1, "state ab")).await.unwrap();
    assert_eq!(store.snapshot(&stream("table/1"), 1).await.unwrap().unwrap().text, "state ab");
    assert_eq!(store.head(&stream("table/1")).await.unwrap().version, 2);
}

async fn a_snapshot_that_does_not_fit_is_ignored(home: Home) {
    let store = home.open().await;
    let table = stream("table/1");
    store.append(with_snapshot("table/1", 0, &["a", "b"], 1, "state")).await.unwrap();
    for damage in ["state = 'stake'", "version = 1", "version = 3", "hash = state_hash", "state_hash = hash"] {
        home.tamper("CREATE TABLE saved AS SELECT * FROM snapshots").await;
        assert_eq!(home.tamper(&format!("UPDATE snapshots SET {damage}")).await, 1);
        assert_eq!(store.snapshot(&table, 1).await.unwrap(), None, "{damage}");
        home.tamper("DELETE FROM snapshots").await;
        home.tamper("INSERT INTO snapshots SELECT * FROM saved").await;
        home.tamper("DROP TABLE saved").await;
        assert!(store.snapshot(&table, 1).await.unwrap().is_some());
    }
}

async fn shoes_are_kept_to_the_byte(home: Home) {
    let store = home.open().await;
    let sealed: Vec<u8> = (0..=255).collect();
    let shoes = vec![
        SealedShoe { table: TableId(u64::MAX), shoe: u32::MAX, sealed: sealed.clone() },
        SealedShoe { table: TableId(1), shoe: 0, sealed: vec![] },
    ];
    store.append(Batch { shoes, ..Batch::default() }).await.unwrap();
    assert_eq!(store.shoe(TableId(u64::MAX), u32::MAX).await.unwrap(), Some(sealed));
    assert_eq!(store.shoe(TableId(1), 0).await.unwrap(), Some(vec![]));
    assert_eq!(store.shoe(TableId(1), 1).await.unwrap(), None);
    let twice = SealedShoe { table: TableId(2), shoe: 1, sealed: vec![7] };
    let twice = Batch { shoes: vec![twice.clone(), twice], ..Batch::default() };
    assert_eq!(store.append(twice).await, Err(StoreError::ShoeExists { table: TableId(2), shoe: 1 }));
}

async fn changes_are_announced_in_order(home: Home) {
    let store = home.open().await;
    let mut changes = store.changes();
    let both = Batch { appends: vec![append("table/1", 0, &["a"]), append("patron/1", 0, &["b"])], ..Batch::default() };
    store.append(both).await.unwrap();
    assert!(store.append(batch("table/1", 0, &["lost"])).await.is_err());
    store.append(Batch { appends: vec![append("patron/1", 1, &[])], ..Batch::default() }).await.unwrap();
    store.append(batch("table/1", 1, &["c", "d"])).await.unwrap();
    for (name, version, facts) in [("patron/1", 1, &["b"][..]), ("table/1", 1, &["a"]), ("table/1", 3, &["c", "d"])] {
        assert_eq!(changes.next().await, Some(grown(name, version, facts)));
    }
}

async fn one_folder_serves_one_server(home: Home) {
    let store = home.open().await;
    assert!(matches!(Store::open(&home.location("one")).await, Err(OpenError::InUse { .. })));
    store.close().await;
    drop(store);
    home.open().await;
}

async fn a_look_changes_nothing(home: Home) {
    let store = home.open().await;
    store.append(batch("table/1", 0, &["a"])).await.unwrap();
    let look = Store::look(&home.location("one")).await.unwrap();
    store.append(batch("table/1", 1, &["b"])).await.unwrap();
    assert_eq!(texts(&look.read(&stream("table/1"), 0, 9).await.unwrap()), facts(&["a", "b"]));
    assert_eq!(look.append(batch("table/1", 2, &["c"])).await, Err(StoreError::Closed));
    assert_eq!(look.change_rows(vec![RowChange::NoSession(Hash::BEGINNING)]).await, Err(StoreError::Closed));
    assert_eq!(look.next_number("patron").await, Err(StoreError::Closed));
    let nowhere = Location::folder(home.location("nowhere").data);
    assert!(matches!(Store::look(&nowhere).await, Err(OpenError::NoRecord { .. })));
    assert!(!nowhere.data.exists());
}
