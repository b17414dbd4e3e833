//! One altered byte is found, wherever it is.

use crate::{
    contract,
    home::{Home, append, batch, check},
};
use server::{
    audit::{Break, Finding, Seal},
    store::{Batch, Store},
};

contract!(
    every_commit_is_sealed,
    an_altered_fact_or_link_is_found,
    facts_and_seals_that_were_taken_away_are_missed,
    an_altered_seal_is_found,
);

async fn filled(home: &Home) -> Store {
    let store = home.open().await;
    for version in 0..3 {
        let both = Batch {
            appends: vec![append("table/1", version, &["dealt"]), append("pool/1", version, &["fed"])],
            ..Batch::default()
        };
        store.append(both).await.unwrap();
    }
    store
}

async fn every_commit_is_sealed(home: Home) {
    let store = filled(&home).await;
    let server = store.signers().await.unwrap()[0].server.clone();
    let seals = store.seals(&server, 0, 10).await.unwrap();
    assert_eq!(seals.len(), 3);
    for (version, signed) in (1..).zip(&seals) {
        let seal = Seal::parse(&signed.text).unwrap();
        assert_eq!(seal.number, version);
        let heads: Vec<_> = seal.heads.iter().map(|(stream, version, _)| (&**stream, *version)).collect();
        assert_eq!(heads, [("pool/1", version), ("table/1", version)]);
    }
    assert_eq!(store.seals(&server, 2, 10).await.unwrap(), seals[2..]);
    // A batch without facts needs no seal.
    store.append(Batch { appends: vec![append("table/1", 3, &[])], ..Batch::default() }).await.unwrap();
    let findings = check(&store).await;
    assert_eq!((findings.facts, findings.seals, findings.streams, findings.wrong), (6, 3, 2, vec![]));
}

/// Alters the record, checks it, and undoes the alteration.
async fn altered(home: &Home, store: &Store, table: &str, change: &str) -> Vec<Finding> {
    home.tamper(&format!("CREATE TABLE saved AS SELECT * FROM {table}")).await;
    assert!(home.tamper(change).await > 0, "{change}");
    let wrong = check(store).await.wrong;
    home.tamper(&format!("DELETE FROM {table}")).await;
    home.tamper(&format!("INSERT INTO {table} SELECT * FROM saved")).await;
    home.tamper("DROP TABLE saved").await;
    assert_eq!(check(store).await.wrong, []);
    wrong
}

async fn an_altered_fact_or_link_is_found(home: Home) {
    let store = filled(&home).await;
    let text = store.read(&"table/1".parse().unwrap(), 1, 1).await.unwrap()[0].text.clone();
    let broken = [Finding::Chain(Break::Altered { stream: "table/1".into(), version: 2 })];
    for place in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        let changed = String::from_utf8(bytes).unwrap();
        let change = format!("UPDATE facts SET fact = '{changed}' WHERE stream = 'table/1' AND version = 2");
        assert_eq!(altered(&home, &store, "facts", &change).await, broken, "{changed}");
    }
    let link = "UPDATE facts SET hash = (SELECT hash FROM facts WHERE stream = 'pool/1' AND version = 2) \
                WHERE stream = 'table/1' AND version = 2";
    assert_eq!(altered(&home, &store, "facts", link).await, broken);
}

async fn facts_and_seals_that_were_taken_away_are_missed(home: Home) {
    let store = filled(&home).await;
    let last = "DELETE FROM facts WHERE stream = 'table/1' AND version = 3";
    let wrong = altered(&home, &store, "facts", last).await;
    assert!(matches!(&wrong[..], [Finding::CutShort { version: 3, .. }]), "{wrong:?}");
    let middle = "DELETE FROM facts WHERE stream = 'table/1' AND version = 2";
    let wrong = altered(&home, &store, "facts", middle).await;
    assert!(matches!(&wrong[..], [Finding::Chain(Break::Version { expected: 2, found: 3, .. })]), "{wrong:?}");
    let wrong = altered(&home, &store, "seals", "DELETE FROM seals WHERE number = 2").await;
    assert!(matches!(wrong[0], Finding::Seal(_)), "{wrong:?}");
    let wrong = altered(&home, &store, "seals", "DELETE FROM seals WHERE number = 3").await;
    assert!(wrong.iter().all(|finding| matches!(finding, Finding::Unsealed { sealed: 2, .. })), "{wrong:?}");
    assert_eq!(wrong.len(), 2);
}

async fn an_altered_seal_is_found(home: Home) {
    let store = filled(&home).await;
    for (from, to) in [("table/1 2", "table/1 1"), ("pool/1", "pool/2"), ("number 2", "number 3"), ("at 1", "at 2")] {
        let change = format!("UPDATE seals SET seal = replace(seal, '{from}', '{to}') WHERE number = 2");
        let wrong = altered(&home, &store, "seals", &change).await;
        assert!(matches!(wrong[0], Finding::Seal(_)), "{from} to {to}: {wrong:?}");
    }
    let swapped = "UPDATE seals SET signature = (SELECT signature FROM seals WHERE number = 1) WHERE number = 2";
    assert!(matches!(altered(&home, &store, "seals", swapped).await[0], Finding::Seal(_)));
    // A store that goes on after an alteration does not heal it.
    home.tamper("UPDATE facts SET fact = 'x' WHERE stream = 'table/1' AND version = 1").await;
    store.append(batch("table/1", 3, &["later"])).await.unwrap();
    assert_eq!(check(&store).await.wrong.len(), 1);
}
