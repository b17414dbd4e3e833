//! A record that was rolled back, cut short or forked is consistent in itself; only a witness has seen more of it.

use crate::{
    contract,
    home::{Home, batch, check, stream},
};
use server::audit::{Heads, Signer, Statement, Testimony, TreeHead};
use server::rollback::{RollbackError, Witness};
use server::store::{Append, Batch, Store};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use witness::{SourceError, StatementSource, files};

contract!(
    seals_that_were_removed_with_their_facts_are_missed,
    a_fork_is_not_the_record_that_was_seen,
    a_seal_that_was_taken_out_of_the_middle_is_missed,
    what_is_kept_of_trees_neither_hides_a_fork_nor_raises_an_alarm,
    a_restored_record_is_as_good_as_the_one_that_was_seen,
    only_the_witness_itself_is_believed,
);

const SEALS: u64 = 1_010;

/// Continues from the head of the table, with a seal for each fact.
async fn play(store: &Store, from: u64, to: u64, what: &str) {
    for version in from..to {
        store.append(batch("table/1", version, &[what])).await.unwrap();
    }
}

fn witness_key() -> Signer {
    Signer::from_secret([42; 32])
}

/// A witness looks at the record and keeps its statement.
async fn seen(store: &Store, folder: &Path) -> PathBuf {
    let trees: Vec<TreeHead> = store.tree_heads(&mut HashMap::new()).await.unwrap();
    let heads = Heads::sign(&Signer::from_secret([1; 32]), 1_763_500_000_000, trees);
    let statement = Statement::sign(&witness_key(), None, &Heads::read(&heads).unwrap());
    let file = folder.join("witness.json");
    files::write(&file, &Testimony { statement, heads }).unwrap();
    file
}

fn witness(file: &Path) -> Witness {
    Witness { place: StatementSource::File(file.to_owned()), key: Some(witness_key().public_key()), required: false }
}

/// How many seals of the one server that has sealed were seen.
fn most(statement: &Statement) -> u64 {
    statement.trees.iter().map(|tree| tree.seals).max().unwrap_or_default()
}

/// Removes the last seals, the facts under them, and the server's memory of its last seal, as restoring a folder from a backup would.
async fn cut(home: &Home, to: u64) {
    std::fs::remove_file(home.last_seal()).unwrap();
    for sql in [
        format!("DELETE FROM seals WHERE number > {to}"),
        format!("DELETE FROM facts WHERE version > {to}"),
        format!("UPDATE heads SET version = {to}, hash = (SELECT hash FROM facts WHERE version = {to})"),
    ] {
        assert!(home.tamper(&sql).await > 0, "{sql}");
    }
}

async fn seals_that_were_removed_with_their_facts_are_missed(home: Home) {
    let folder = tempfile::tempdir().unwrap();
    let store = home.open().await;
    play(&store, 0, SEALS, "honest").await;
    let file = seen(&store, folder.path()).await;
    assert_eq!(most(&witness(&file).check(&store).await.unwrap()), SEALS);
    let server = store.signers().await.unwrap()[0].server.clone();
    store.close().await;
    drop(store);
    for removed in [1, 10, 1_000] {
        let left = SEALS - removed;
        cut(&home, left).await;
        let store = home.open().await;
        // The record by itself shows no damage.
        let findings = check(&store).await;
        assert_eq!((findings.seals, findings.wrong), (left, vec![]));
        let refused = witness(&file).check(&store).await.expect_err("an older record");
        let words = refused.to_string();
        let RollbackError::Older { server: named, seen, seals, .. } = refused else { panic!("{words}") };
        assert_eq!((named, seen, seals), (server.clone(), SEALS, left));
        let missing = format!("seals {} to {SEALS} and the facts under them are missing", left + 1);
        assert!(words.contains(&missing) && words.contains(&server) && words.contains("docs/witness.md"), "{words}");
        store.close().await;
        drop(store);
    }
}

async fn a_fork_is_not_the_record_that_was_seen(home: Home) {
    let folder = tempfile::tempdir().unwrap();
    let store = home.open().await;
    play(&store, 0, 300, "honest").await;
    let file = seen(&store, folder.path()).await;
    store.close().await;
    drop(store);
    // As many seals again, and then more; signed by the very key, but of another history from the 290th on.
    cut(&home, 290).await;
    let store = home.open().await;
    let mut length = 290;
    for longer in [300, 301, 550] {
        play(&store, length, longer, "forked").await;
        length = longer;
        assert_eq!(check(&store).await.wrong, []);
        let refused = witness(&file).check(&store).await.expect_err("another record");
        assert!(matches!(refused, RollbackError::Different { seen: 300, .. }), "{refused}");
    }
}

/// A player loses, and later removes the facts and the one seal over them, far from the newest seals and inside a complete subtree.
async fn a_seal_that_was_taken_out_of_the_middle_is_missed(home: Home) {
    let folder = tempfile::tempdir().unwrap();
    let store = home.open().await;
    let accountable = vec![Append::new(stream("house/1"), 0, vec!["{\"accountable\":{\"at\":1}}".to_owned()])];
    store.append(Batch { appends: accountable, ..Batch::default() }).await.unwrap();
    store.append(batch("patron/17", 0, &["opened"])).await.unwrap();
    play(&store, 0, 97, "honest").await;
    home.tamper("CREATE TABLE aside AS SELECT * FROM heads WHERE stream = 'patron/17'").await;
    store.append(batch("patron/17", 1, &["lost"])).await.unwrap();
    let server = store.signers().await.unwrap()[0].server.clone();
    assert_eq!(store.last_seal(&server).await, Ok(100));
    play(&store, 97, 597, "honest").await;
    let file = seen(&store, folder.path()).await;
    assert_eq!(most(&witness(&file).check(&store).await.unwrap()), 600);
    store.close().await;
    drop(store);
    for sql in [
        "DELETE FROM seals WHERE number = 100",
        "DELETE FROM facts WHERE stream = 'patron/17' AND version = 2",
        "DELETE FROM heads WHERE stream = 'patron/17'",
        "INSERT INTO heads SELECT * FROM aside",
    ] {
        assert_eq!(home.tamper(sql).await, 1, "{sql}");
    }
    let store = home.open().await;
    // The cached subtrees still look right.
    assert!(store.tree_root(&server, 600).await.is_ok());
    let refused = witness(&file).check(&store).await.expect_err("a seal is missing");
    assert!(matches!(refused, RollbackError::Gap { .. }), "{refused}");
    let refused = store.check_newest().await.expect_err("a seal is missing").to_string();
    assert!(refused.contains(&format!("seal 100 of server {server} is missing")), "{refused}");
}

async fn what_is_kept_of_trees_neither_hides_a_fork_nor_raises_an_alarm(home: Home) {
    let folder = tempfile::tempdir().unwrap();
    let store = home.open().await;
    play(&store, 0, 256, "honest").await;
    let file = seen(&store, folder.path()).await;
    let server = store.signers().await.unwrap()[0].server.clone();
    let root = store.tree_root(&server, 256).await.unwrap();
    // A wrong cached root does not keep the server from starting, and is corrected.
    assert_eq!(home.tamper("UPDATE seal_subtrees SET root = (SELECT hash FROM heads LIMIT 1)").await, 1);
    assert_ne!(store.tree_root(&server, 256).await.unwrap(), root);
    witness(&file).check(&store).await.expect("the record that was seen");
    assert_eq!(store.tree_root(&server, 256).await.unwrap(), root);
    store.close().await;
    drop(store);
    // Fifty-six seals are made again; the root of the first history stays cached until the new one is as long.
    cut(&home, 200).await;
    let store = home.open().await;
    play(&store, 200, 256, "forked").await;
    assert_ne!(store.tree_root(&server, 256).await.unwrap(), root);
    let refused = witness(&file).check(&store).await.expect_err("another record");
    assert!(matches!(refused, RollbackError::Different { seen: 256, seals: 256, .. }), "{refused}");
}

async fn a_restored_record_is_as_good_as_the_one_that_was_seen(home: Home) {
    let folder = tempfile::tempdir().unwrap();
    let store = home.open().await;
    play(&store, 0, 260, "honest").await;
    let (mut older, mut newer) = (Vec::new(), Vec::new());
    store.export(&mut older).await.unwrap();
    play(&store, 260, 270, "honest").await;
    let file = seen(&store, folder.path()).await;
    play(&store, 270, 275, "honest").await;
    store.export(&mut newer).await.unwrap();
    for (bundle, is_whole) in [(older, false), (newer, true)] {
        let elsewhere = if home.is_postgres() { Home::postgres().await } else { Home::sqlite() };
        let restored = elsewhere.open().await;
        restored.import(&*bundle).await.unwrap();
        // And the house has gone on there, under a key of its own.
        restored.append(batch("table/2", 0, &["opened"])).await.unwrap();
        let checked = witness(&file).check(&restored).await;
        match checked {
            Ok(_) => assert!(is_whole),
            Err(RollbackError::Older { seen: 270, seals: 260, .. }) => assert!(!is_whole),
            Err(other) => panic!("{other}"),
        }
    }
}

async fn only_the_witness_itself_is_believed(home: Home) {
    let folder = tempfile::tempdir().unwrap();
    let store = home.open().await;
    play(&store, 0, 5, "honest").await;
    let file = seen(&store, folder.path()).await;
    let other = Witness { key: Some([7; 32]), ..witness(&file) };
    let refused = other.check(&store).await.expect_err("another witness");
    assert!(matches!(refused, RollbackError::OtherWitness { .. }) && !refused.is_away(), "{refused}");
    let text = std::fs::read_to_string(&file).unwrap();
    for place in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        std::fs::write(&file, &bytes).unwrap();
        match witness(&file).check(&store).await {
            // A space between two fields says nothing.
            Ok(statement) => assert_eq!(most(&statement), 5),
            Err(RollbackError::Place(SourceError::Altered { .. } | SourceError::Strange { .. })) => {}
            Err(refused) => panic!("byte {place}: {refused}"),
        }
    }
    std::fs::remove_file(&file).unwrap();
    let away = witness(&file).check(&store).await.expect_err("no witness");
    assert!(away.is_away(), "{away}");
}
