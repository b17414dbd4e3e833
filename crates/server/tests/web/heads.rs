//! Heads and proofs for a witness outside the house.

use crate::serving;
use crate::site::{Person, Site, wide};
use crate::tables::{open_table, seated};
use rules::Game;
use serde_json::json;
use server::audit::{Hash, Heads, SignedSeal, SignedText, TreeHead, merkle, seal_leaf};
use server::config::{Config, FullCheck};
use server::store::{Append, Batch, Location, Store};
use server::web::role::Role;
use sqlx::ConnectOptions as _;
use sqlx::sqlite::SqliteConnectOptions;
use std::time::Duration;
use tokio::net::TcpStream;

/// The signed heads of the house, checked and parsed.
async fn heads(site: &Site) -> Heads {
    let answer = site.visitor().get("/api/v1/heads").await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.headers["cache-control"], "no-store");
    let signed: SignedText = serde_json::from_str(&answer.text).expect("signed heads");
    Heads::read(&signed).expect("the house's own signature")
}

/// The one tree of a house with one server.
async fn tree(site: &Site) -> TreeHead {
    let heads = heads(site).await;
    assert_eq!(heads.trees.len(), 1);
    assert_eq!(heads.trees[0].server, heads.by);
    heads.trees[0].clone()
}

fn hashes(value: &serde_json::Value) -> Vec<Hash> {
    serde_json::from_value(value["proof"].clone()).expect("hashes")
}

async fn proof(site: &Site, seen: &TreeHead, shown: &TreeHead) -> Vec<Hash> {
    let path = format!("/api/v1/heads/{}/consistency?from={}&to={}", seen.server, seen.seals, shown.seals);
    let answer = site.visitor().get(&path).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.headers["cache-control"], "public, max-age=86400, immutable");
    crate::schema::check("Consistency", &answer.json());
    hashes(&answer.json())
}

/// A player who has just wagered at a table, so that a round is under way.
async fn wagering(site: &Site, table: u64) -> Person<'_> {
    let player = seated(site, table, 1).await;
    for (key, order) in [
        ("ante", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" })),
        ("ready", json!({ "do": "ready" })),
    ] {
        let answer = player.order(table, key, order).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    player
}

#[tokio::test]
async fn a_house_proves_that_it_only_grows() {
    let site = Site::open().await;
    // A house begins by recording since when its facts have authors.
    let begun = tree(&site).await.seals;
    assert!(begun > 0);
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let mut seen = tree(&site).await;
    assert!(seen.seals > begun);
    // The same again where nothing has happened.
    assert_eq!(tree(&site).await, seen);
    let player = wagering(&site, table).await;
    let mut shown = tree(&site).await;
    for key in 0..3 {
        let proof = proof(&site, &seen, &shown).await;
        let checked = merkle::verify_consistency(seen.seals, seen.root, shown.seals, shown.root, &proof);
        assert_eq!(checked, Ok(()));
        assert!(shown.seals > seen.seals);
        (seen, _) = (shown, player.post("/api/v1/me/refill", json!(null)).await);
        let fold = json!({ "do": "decide", "seat": 1, "decision": "fold" });
        player.order(table, &format!("fold {key}"), fold).await;
        site.app.house().open_account("newcomer", true, &server::house::Asker::house()).await.expect("an account");
        shown = tree(&site).await;
    }
}

#[tokio::test]
async fn heads_that_many_ask_for_at_once_are_all_current() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let asks = (0..50).map(|_| heads(&site));
    let before = tree(&site).await;
    let all = futures_util::future::join_all(asks).await;
    assert!(all.iter().all(|heads| heads.trees[0] == before));
    wagering(&site, table).await;
    let last = site.app.house().store().last_seal(&before.server).await.expect("a number");
    let asks = (0..50).map(|_| heads(&site));
    let later = futures_util::future::join_all(asks).await;
    assert!(later.iter().all(|heads| heads.trees[0].seals >= last && last > before.seals));
}

/// Only those who check the record can read the text of a seal, and not while a round is under way: its hash could be tried against face-down cards.
#[tokio::test]
async fn a_seal_is_proved_to_everyone_and_shown_to_few() {
    let site = Site::open().await;
    let table = open_table(&site, Game::ThreeCardPoker).await;
    let player = wagering(&site, table).await;
    let under_way = tree(&site).await;
    let path = |seal: u64, of: u64| format!("/api/v1/heads/{}/inclusion?seal={seal}&of={of}", under_way.server);
    let inspector = site.person(Role::Inspector).await;
    let last = inspector.get(&path(under_way.seals, under_way.seals)).await.json();
    assert_eq!((&last["text"], &last["signature"]), (&json!(null), &json!(null)), "a round is under way");
    let answer = player.order(table, "fold", json!({ "do": "decide", "seat": 1, "decision": "fold" })).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let whole = tree(&site).await;
    for seal in 1..=whole.seals {
        for role in Role::ALL {
            let answer = site.person(role).await.get(&path(seal, whole.seals)).await;
            assert_eq!(answer.status, 200, "{role}: {}", answer.text);
            let found = answer.json();
            crate::schema::check("Inclusion", &found);
            let leaf: Hash = serde_json::from_value(found["leaf"].clone()).expect("a hash");
            let checked = merkle::verify_inclusion(leaf, seal - 1, whole.seals, &hashes(&found), whole.root);
            assert_eq!(checked, Ok(()));
            let shown = found["text"].as_str();
            assert_eq!(shown.is_some(), matches!(role, Role::Inspector | Role::GamingManager), "{role}");
            if let Some(text) = shown {
                let signature = found["signature"].as_str().expect("a signature").parse::<server::audit::Hex>();
                let signature = signature.expect("bytes").0.try_into().expect("64 bytes");
                let signed = SignedSeal { text: text.to_owned(), signature };
                assert_eq!(seal_leaf(&signed), leaf);
                assert_eq!(signed.read(&whole.public_key).expect("a seal").number, seal);
            }
        }
    }
}

#[tokio::test]
async fn what_is_not_there_is_refused_with_the_limit() {
    let site = Site::open().await;
    open_table(&site, Game::ThreeCardPoker).await;
    let TreeHead { server, seals, .. } = tree(&site).await;
    let visitor = site.visitor();
    let beyond = seals + 1;
    let limit = format!("server {server} has {seals} seals");
    for (path, status, words) in [
        ("0123456789abcdef/consistency?from=0&to=0".to_owned(), 404, ""),
        ("0123456789abcdef/inclusion?seal=1&of=1".to_owned(), 404, ""),
        (format!("{server}/consistency?from=0&to={beyond}"), 422, &*limit),
        (format!("{server}/consistency?from=2&to=1"), 422, &limit),
        (format!("{server}/consistency?from=-1&to=1"), 422, "from"),
        (format!("{server}/consistency?from=1"), 422, "to"),
        (format!("{server}/consistency?from=1&to=1&more=1"), 422, "more"),
        (format!("{server}/inclusion?seal=0&of=1"), 422, &limit),
        (format!("{server}/inclusion?seal=2&of=1"), 422, &limit),
        (format!("{server}/inclusion?seal=1&of={beyond}"), 422, &limit),
        (format!("{server}/inclusion?seal=1&of=99999999999999999999"), 422, "of"),
    ] {
        let answer = visitor.get(&format!("/api/v1/heads/{path}")).await;
        let what = answer.json()["error"]["what"].as_str().expect("words").to_owned();
        assert_eq!(answer.status.as_u16(), status, "{path}: {what}");
        assert!(what.contains(words), "{path}: {what}");
    }
}

/// More seals than are read for one answer, as in a record of an earlier version or a restored one: no part of their tree is cached. A tree does not
/// depend on the content of seals.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_record_whose_tree_is_not_kept_has_heads_in_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let location = Location::folder(folder.path().join("data"));
    // Another server has signed before; only the number of its seals matters here.
    let store = Store::open(&location).await.expect("a store");
    let appends = vec![Append::new("table/1".parse().expect("a stream"), 0, vec!["1".to_owned()])];
    store.append(Batch { appends, ..Batch::default() }).await.expect("a seal");
    store.close().await;
    drop(store);
    std::fs::write(location.keys().join("seals.key"), [7; 32]).expect("another key");
    let options = SqliteConnectOptions::new().filename(location.sqlite_file());
    let mut connection = options.connect().await.expect("a database");
    let seals = "DELETE FROM facts; DELETE FROM heads; DELETE FROM seals; \
         WITH RECURSIVE n (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < 17000) \
         INSERT INTO seals (server, number, seal, signature) \
         SELECT server, number, 'seal ' || number, zeroblob(64) FROM n CROSS JOIN signers";
    sqlx::raw_sql(seals).execute(&mut connection).await.expect("seals");
    drop(connection);
    let config = Config { start_check: false, full_check: FullCheck::Off, limits: wide(), ..Config::default() };
    let mut server = serving::start_in(folder, config).await;
    loop {
        let mut client = TcpStream::connect(&server.place).await.expect("it listens");
        let answer = serving::get(&mut client, "/api/v1/heads").await;
        if answer.starts_with("HTTP/1.1 200") {
            assert!(answer.contains(" 17000 "), "{answer}");
            break;
        }
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.tell_to_stop();
    server.ends().await;
}

/// An attacker adds a server to the database: the house signs no heads in which a witness would find a key that does not match its name, and reports
/// that its record is damaged.
#[tokio::test]
async fn a_server_added_by_a_stranger_is_not_shown_and_makes_the_house_not_ready() {
    let site = Site::open().await;
    let seen = tree(&site).await;
    let forged = "INSERT INTO signers (server, public_key) VALUES ('0000000000000000', zeroblob(32))";
    assert_eq!(site.alter(forged).await, 1);
    assert_eq!(tree(&site).await, seen);
    let ready = site.visitor().get("/readyz").await;
    assert_eq!(ready.problem(), (503, "record-damaged".into()));
    assert_eq!(site.alter("DELETE FROM signers WHERE server = '0000000000000000'").await, 1);
    assert_eq!(tree(&site).await, seen);
    assert_eq!(site.visitor().get("/readyz").await.status, 200);
}
