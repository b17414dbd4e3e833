//! Bundles and copies: the record is exported and restored completely, or not at all.

use crate::{
    contract,
    home::{Home, answer, append, batch, check, stream},
    wins::win,
};
use floor::{Moment, PatronId, PoolId, TableId};
use server::{
    audit::Hash,
    store::{
        Batch, Factor, NewAccount, OpenError, RoundMark, RowChange, SealedShoe, Store, StoreError, Token,
        bundle::{BackupError, ImportError, Imported},
    },
};
use std::fs;

contract!(
    a_bundle_carries_everything_to_either_engine,
    a_bundle_is_only_restored_into_an_empty_record,
    a_bundle_that_is_not_whole_is_refused,
    an_altered_bundle_is_refused_even_if_its_end_fits,
    a_bundle_of_a_busy_house_is_one_moment,
    a_database_in_a_file_can_be_copied,
);

async fn fill(store: &Store) {
    for version in 0..3 {
        let both = Batch {
            appends: vec![append("table/1", version, &["♠ dealt"]), append("patron/7", version * 2, &["a", "b"])],
            answer: Some(answer(&format!("k{version}"), "bet", "done")),
            shoes: vec![SealedShoe {
                table: TableId(u64::MAX - version),
                shoe: 1,
                sealed: vec![0, 255, version as u8],
            }],
            rounds: vec![
                RoundMark::Began { table: TableId(1), round: version + 1, version: version + 1 },
                RoundMark::Played { table: TableId(1), round: version + 1, patron: PatronId(7), at: Moment(5) },
                RoundMark::Over { table: TableId(1), round: version.max(1), version: 3 },
            ],
            wins: vec![win(1, version + 1, 0), win(u64::MAX, version + 1, 255)],
            undone_wins: Vec::new(),
            rows: Vec::new(),
        };
        store.append(both).await.unwrap();
    }
    store.append(Batch { answer: Some(answer("", "nothing", "")), ..Batch::default() }).await.unwrap();
    let new = NewAccount {
        login: Some("Ann".into()),
        password_hash: Some("$argon2id$".into()),
        role: "player".into(),
        patron: Some(PatronId(7)),
        created_at: Moment(1),
    };
    let ann = store.number_account(new).await.unwrap();
    let guest =
        NewAccount { login: None, password_hash: None, role: "guest".into(), patron: None, created_at: Moment(2) };
    let guest = store.number_account(guest).await.unwrap();
    let (hash, name, role) = (Hash::of(b"token"), "bot".into(), "player".into());
    let id = store.next_number("token").await.unwrap();
    let (scopes, created_at, expires_at) = (Some("look play".into()), Moment(3), Some(Moment(4)));
    let token = Token { id, hash, account: ann.id, name, role, scopes, created_at, expires_at };
    let factor = Factor { account: ann.id, number: 1, kind: "totp".into(), secret: vec![0, 255], counter: 59 };
    let rows = vec![
        RowChange::NewAccount(ann),
        RowChange::NewAccount(guest),
        RowChange::Token(token),
        RowChange::Factor(factor),
    ];
    store.change_rows(rows).await.unwrap();
}

async fn export(store: &Store) -> Vec<u8> {
    let mut bundle = Vec::new();
    store.export(&mut bundle).await.unwrap();
    bundle
}

async fn a_bundle_carries_everything_to_either_engine(home: Home) {
    let store = home.open().await;
    fill(&store).await;
    let bundle = export(&store).await;
    for other in [Home::sqlite(), Home::postgres().await] {
        let restored = other.open().await;
        let imported = restored.import(&*bundle).await.unwrap();
        assert_eq!(imported, Imported { facts: 9, streams: 2, seals: 3 });
        assert!(export(&restored).await == bundle, "a bundle of the restored record differs");
        assert_eq!(restored.head(&stream("table/1")).await, store.head(&stream("table/1")).await);
        let ann = store.account_by_login("ann").await.unwrap().expect("an account");
        assert_eq!(restored.account_by_login("ANN").await, Ok(Some(ann.clone())));
        assert_eq!(restored.tokens(ann.id).await, store.tokens(ann.id).await);
        assert_eq!(restored.tokens(ann.id).await.unwrap().len(), 1);
        assert_eq!(restored.factors(ann.id).await, store.factors(ann.id).await);
        assert_eq!(restored.factors(ann.id).await.unwrap().len(), 1);
        assert_eq!(restored.shoe(TableId(u64::MAX), 1).await, Ok(Some(vec![0, 255, 0])));
        let rounds = restored.rounds_of(PatronId(7), None, 9).await.unwrap();
        assert_eq!((rounds.len(), Ok(rounds.clone())), (3, store.rounds_of(PatronId(7), None, 9).await));
        let wins = restored.jackpot_wins(PoolId(1), 9).await.unwrap();
        assert_eq!((wins.len(), Ok(wins.clone())), (3, store.jackpot_wins(PoolId(1), 9).await));
        // And the house goes on where it was, under its own new key.
        let again = Batch { answer: Some(answer("k1", "bet", "twice")), ..batch("table/1", 3, &["more"]) };
        assert_eq!(restored.append(again).await, Err(StoreError::Repeated { answer: "done".into() }));
        restored.append(batch("table/1", 3, &["more"])).await.unwrap();
        assert_eq!(restored.next_number("account").await, Ok(3));
        let findings = check(&restored).await;
        assert_eq!((findings.facts, findings.seals, findings.wrong), (10, 4, vec![]));
        assert_eq!(restored.signers().await.unwrap().len(), 2);
    }
}

async fn a_bundle_is_only_restored_into_an_empty_record(home: Home) {
    let store = home.open().await;
    let nothing = export(&store).await;
    store.append(batch("table/1", 0, &["here already"])).await.unwrap();
    assert!(matches!(store.import(&*nothing).await, Err(ImportError::NotEmpty)));
    let empty = Home::sqlite();
    let other = empty.open().await;
    assert_eq!(other.import(&*nothing).await.unwrap(), Imported::default());
}

/// Refuses this bundle and is as empty as before.
async fn refused(store: &Store, bundle: &[u8]) -> ImportError {
    let error = store.import(bundle).await.expect_err("a wrong bundle was restored");
    assert_eq!(store.streams(None, None, 1).await.unwrap(), []);
    assert_eq!(store.signers().await.unwrap(), []);
    assert_eq!(store.accounts(0, 1).await.unwrap(), (vec![], None));
    error
}

async fn a_bundle_that_is_not_whole_is_refused(home: Home) {
    let store = home.open().await;
    fill(&store).await;
    let bundle = export(&store).await;
    let elsewhere = Home::sqlite();
    let empty = elsewhere.open().await;
    let ends: Vec<usize> = (0..bundle.len()).filter(|&place| bundle[place] == b'\n').collect();
    for &end in &ends[..ends.len() - 1] {
        assert!(matches!(refused(&empty, &bundle[..=end]).await, ImportError::NotWhole), "cut after byte {end}");
        let error = refused(&empty, &bundle[..end - 3]).await;
        assert!(matches!(error, ImportError::Line { .. }), "cut at byte {}: {error}", end - 3);
    }
    let more = [&bundle[..], b"{\"number\":{\"kind\":\"patron\",\"last\":3}}\n"].concat();
    assert!(matches!(refused(&empty, &more).await, ImportError::NotWhole));
    // Any altered byte is found, by the end if by nothing else.
    for place in (0..bundle.len()).step_by(97) {
        let mut altered = bundle.clone();
        altered[place] ^= 1;
        refused(&empty, &altered).await;
    }
    assert!(matches!(refused(&empty, b"").await, ImportError::NotWhole));
    let unknown = b"{\"croupier\":{\"format\":2}}\n";
    assert!(matches!(refused(&empty, unknown).await, ImportError::Line { line: 1, .. }));
}

async fn an_altered_bundle_is_refused_even_if_its_end_fits(home: Home) {
    let store = home.open().await;
    fill(&store).await;
    let text = String::from_utf8(export(&store).await).unwrap();
    let elsewhere = Home::sqlite();
    let empty = elsewhere.open().await;
    let altered = text.replacen("♠ dealt", "♥ dealt", 1);
    assert!(matches!(refused(&empty, &with_fitting_end(&altered)).await, ImportError::Altered(_)));
    // A duplicate row would be refused by the database itself.
    for (kind, expected) in [("{\"fact\"", "the record in the bundle was altered"), ("{\"account\"", "line ")] {
        let line = text.lines().find(|line| line.starts_with(kind)).expect("a line of that kind");
        let twice = text.replacen(line, &format!("{line}\n{line}"), 1);
        let error = refused(&empty, &with_fitting_end(&twice)).await.to_string();
        assert!(error.starts_with(expected), "{kind}: {error}");
    }
}

/// The bundle with a last line that matches the others.
fn with_fitting_end(bundle: &str) -> Vec<u8> {
    let mut lines: Vec<&str> = bundle.lines().collect();
    lines.pop();
    let body = lines.join("\n") + "\n";
    let hash = Hash::of(body.as_bytes());
    format!("{body}{{\"end\":{{\"lines\":{},\"hash\":\"{hash}\"}}}}\n", lines.len()).into_bytes()
}

async fn a_bundle_of_a_busy_house_is_one_moment(home: Home) {
    let store = home.open().await;
    let busy = store.clone();
    let work = tokio::spawn(async move {
        let mut version = 0;
        while busy.append(batch("table/1", version, &["dealt"])).await.is_ok() {
            version += 1;
        }
    });
    let mut sizes = Vec::new();
    while sizes.len() < 5 || sizes[4] == sizes[0] {
        let elsewhere = Home::sqlite();
        let restored = elsewhere.open().await;
        sizes.push(restored.import(&*export(&store).await).await.unwrap().facts);
        assert_eq!(check(&restored).await.wrong, []);
    }
    store.close().await;
    work.await.unwrap();
    assert!(sizes.is_sorted(), "{sizes:?}");
}

async fn a_database_in_a_file_can_be_copied(home: Home) {
    let store = home.open().await;
    fill(&store).await;
    let copy = home.location("copy");
    fs::create_dir_all(&copy.data).unwrap();
    if home.is_postgres() {
        assert!(matches!(store.copy_database(&copy.sqlite_file()).await, Err(BackupError::NotAFile)));
        return;
    }
    store.copy_database(&copy.sqlite_file()).await.unwrap();
    // An older copy is not overwritten.
    assert!(matches!(store.copy_database(&copy.sqlite_file()).await, Err(BackupError::Write(_))));
    // A copy is opened with the keys of the record.
    assert!(matches!(Store::open(&copy).await, Err(OpenError::NoSealKey { .. })));
    fs::create_dir_all(copy.keys()).unwrap();
    fs::copy(home.location("one").keys().join("seals.key"), copy.keys().join("seals.key")).unwrap();
    let copied = Store::open(&copy).await.unwrap();
    assert!(export(&copied).await == export(&store).await);
    copied.append(batch("table/1", 3, &["on the copy"])).await.unwrap();
    assert_eq!(check(&copied).await.wrong, []);
}
