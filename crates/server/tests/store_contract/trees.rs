//! The hash trees over the seals: their roots and proofs are right with every part of them cached or not.

use crate::{
    contract,
    home::{Home, batch, tree_root},
};
use futures_util::future::join_all;
use server::audit::{Hash, merkle, merkle::Tree, seal_leaf};
use server::store::{Store, StoreError};
use std::collections::HashMap;

contract!(
    roots_and_proofs_are_those_of_the_seals,
    what_is_kept_of_trees_can_be_made_again,
    a_missing_seal_is_noticed,
    a_large_tree_is_read_from_its_subtrees,
);

/// A record with so many seals.
async fn sealed(home: &Home, seals: u64) -> (Store, String) {
    let store = home.open().await;
    let mut version = 0;
    while version < seals {
        store.append(batch("table/1", version, &["dealt"])).await.unwrap();
        version += 1;
    }
    let server = store.signers().await.unwrap()[0].server.clone();
    assert_eq!(store.last_seal(&server).await, Ok(seals));
    (store, server)
}

/// The leaves, from the seals themselves.
async fn leaves(store: &Store, server: &str) -> Vec<Hash> {
    store.seals(server, 0, u32::MAX).await.unwrap().iter().map(seal_leaf).collect()
}

fn root(leaves: &[Hash]) -> Hash {
    let mut tree = Tree::default();
    for leaf in leaves {
        tree.push(*leaf);
    }
    tree.root()
}

/// Compares all roots and proofs at some places with the leaves.
async fn check(store: &Store, server: &str, leaves: &[Hash], places: &[u64]) {
    for &size in places {
        let whole = root(&leaves[..size as usize]);
        assert_eq!(tree_root(store, server, size).await, Ok(whole), "{size}");
        for &place in places.iter().filter(|place| **place <= size) {
            let before = root(&leaves[..place as usize]);
            let proof = store.consistency(server, place, size).await.unwrap().expect("a proof");
            assert_eq!(merkle::verify_consistency(place, before, size, whole, &proof), Ok(()), "{place} of {size}");
            let proof = store.inclusion(server, place, size).await.unwrap();
            assert_eq!(proof.is_some(), place > 0, "{place} of {size}");
            if let Some(proof) = proof {
                let leaf = leaves[place as usize - 1];
                assert_eq!(merkle::verify_inclusion(leaf, place - 1, size, &proof, whole), Ok(()), "{place} of {size}");
            }
        }
    }
    let heads = store.tree_heads(&mut HashMap::new()).await.unwrap();
    let head = heads.iter().find(|head| head.server == server).expect("the server");
    assert_eq!((head.seals, head.root), (leaves.len() as u64, root(leaves)));
}

async fn roots_and_proofs_are_those_of_the_seals(home: Home) {
    let (store, server) = sealed(&home, 520).await;
    let leaves = leaves(&store, &server).await;
    check(&store, &server, &leaves, &[0, 1, 2, 255, 256, 257, 300, 511, 512, 513, 520]).await;
    // Each was kept by the commit that completed it.
    assert_eq!(store.fill_trees().await, Ok(0));
    assert_eq!(home.tamper("UPDATE seal_subtrees SET number = number WHERE level = 1").await, 2);
    for (from, to) in [(0, 521), (2, 1), (521, 521), (5, u64::MAX)] {
        assert_eq!(store.consistency(&server, from, to).await, Ok(None), "{from} to {to}");
    }
    for (seal, of) in [(0, 5), (6, 5), (1, 521), (u64::MAX, u64::MAX)] {
        assert_eq!(store.inclusion(&server, seal, of).await, Ok(None), "{seal} of {of}");
    }
    // A known tree only has to be extended.
    let mut known = HashMap::new();
    store.tree_heads(&mut known).await.unwrap();
    let more = (0..9).map(|table| store.append(batch(&format!("table/{}", table + 2), 0, &["dealt"])));
    join_all(more).await.into_iter().for_each(|appended| drop(appended.unwrap()));
    let heads = store.tree_heads(&mut known).await.unwrap();
    assert_eq!(Ok(heads[0].root), tree_root(&store, &server, heads[0].seals).await);
    assert!(heads[0].seals > 520);
}

async fn what_is_kept_of_trees_can_be_made_again(home: Home) {
    let (store, server) = sealed(&home, 258).await;
    let leaves = leaves(&store, &server).await;
    // As in a record that an earlier version wrote.
    assert_eq!(home.tamper("DELETE FROM seal_subtrees").await, 1);
    check(&store, &server, &leaves, &[1, 256, 257]).await;
    assert_eq!(store.fill_trees().await, Ok(1));
    assert_eq!(store.fill_trees().await, Ok(0));
    check(&store, &server, &leaves, &[1, 256, 257]).await;
    // A restored record has none either.
    let mut bundle = Vec::new();
    store.export(&mut bundle).await.unwrap();
    let elsewhere = Home::sqlite();
    let restored = elsewhere.open().await;
    restored.import(&*bundle).await.unwrap();
    check(&restored, &server, &leaves, &[1, 256, 257]).await;
    assert_eq!(restored.fill_trees().await, Ok(1));
    check(&restored, &server, &leaves, &[1, 256, 257]).await;
}

async fn a_missing_seal_is_noticed(home: Home) {
    let (store, server) = sealed(&home, 9).await;
    home.tamper("DELETE FROM seals WHERE number = 4").await;
    let what = format!("seal 9 of server {server} is missing");
    assert_eq!(tree_root(&store, &server, 9).await, Err(StoreError::Damaged { what }));
}

/// More seals than a test can write one by one: they are inserted behind the store's back. A tree does not depend on their content.
async fn a_large_tree_is_read_from_its_subtrees(home: Home) {
    const SEALS: u64 = 66_000;
    let (store, server) = sealed(&home, 1).await;
    let server = &*server;
    let (zeros, numbers) = if home.is_postgres() {
        ("decode(repeat('00', 64), 'hex')", format!("SELECT number FROM generate_series(1, {SEALS}) AS n (number)"))
    } else {
        (
            "zeroblob(64)",
            format!(
                "WITH RECURSIVE n (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < {SEALS}) \
                 SELECT number FROM n"
            ),
        )
    };
    assert_eq!(home.tamper("DELETE FROM seals").await, 1);
    home.tamper(&format!(
        "INSERT INTO seals (server, number, seal, signature) \
         SELECT '{server}', number, 'seal ' || number, {zeros} FROM ({numbers}) AS numbered"
    ))
    .await;
    let leaves = leaves(&store, server).await;
    assert_eq!(leaves.len() as u64, SEALS);
    // Nothing is cached yet: an answer that takes too much reading is given later.
    let early = tree_root(&store, server, SEALS).await;
    assert!(matches!(early, Err(StoreError::Unavailable { .. })), "{early:?}");
    assert_eq!(tree_root(&store, server, 1_000).await, Ok(root(&leaves[..1_000])));
    assert_eq!(store.fill_trees().await, Ok(SEALS / 256 + 1));
    assert_eq!(store.fill_trees().await, Ok(0));
    check(&store, server, &leaves, &[1, 255, 40_000, 65_535, 65_536, 65_537, 65_900, SEALS]).await;
    // A few missing rows are calculated again when they are needed.
    home.tamper("DELETE FROM seal_subtrees WHERE number % 17 = 3 OR level = 2").await;
    check(&store, server, &leaves, &[40_000, SEALS]).await;
}
