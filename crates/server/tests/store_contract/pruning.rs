//! Pruning: the rows that are deleted after a time, and those that are kept.

use crate::home::{Home, answer, append, batch, stream};
use floor::{Moment, PatronId};
use server::audit::Hash;
use server::store::{Answer, Batch, NewAccount, RowChange, Session, Store};

crate::contract!(
    answers_go_a_few_at_a_time_and_those_of_the_floor_stay,
    guests_who_did_nothing_go_and_their_facts_stay,
);

const ALL: Moment = Moment(i64::MAX);

async fn answered(store: &Store, actor: &str, key: &str) {
    let answer = Answer { actor: actor.into(), ..answer(key, "bet", "done") };
    store.append(Batch { answer: Some(answer), ..Batch::default() }).await.unwrap();
}

/// More answers than are deleted at a time, among them those that prove that a demonstration floor exists.
async fn answers_go_a_few_at_a_time_and_those_of_the_floor_stay(home: Home) {
    let store = home.open().await;
    for key in ["1/0", "1/pool"] {
        answered(&store, "demo", key).await;
    }
    let many: Vec<String> = (0..501).map(|key| format!("key {key}")).collect();
    futures_util::future::join_all(many.iter().map(|key| answered(&store, "patron/1", key))).await;
    assert_eq!(store.forget_answers(Moment(1_000)).await, Ok(0), "none is as old");
    assert_eq!(store.forget_answers(ALL).await, Ok(501));
    for key in ["key 0", "key 500"] {
        assert_eq!(store.answer("patron/1", key).await.unwrap(), None);
    }
    for key in ["1/0", "1/pool"] {
        assert!(store.answer("demo", key).await.unwrap().is_some(), "{key}");
    }
    // The same command under the same key is a new one.
    answered(&store, "patron/1", "key 0").await;
}

async fn guest(store: &Store, patron: u64, password: Option<&str>, created_at: i64) -> u64 {
    let new = NewAccount {
        login: Some(format!("guest-{patron}")),
        password_hash: password.map(str::to_owned),
        role: "player".into(),
        patron: Some(PatronId(patron)),
        created_at: Moment(created_at),
    };
    let account = store.number_account(new).await.unwrap();
    store.change_rows(vec![RowChange::NewAccount(account.clone())]).await.unwrap();
    account.id
}

async fn guests_who_did_nothing_go_and_their_facts_stay(home: Home) {
    let store = home.open().await;
    let looked = guest(&store, 1, None, 10).await;
    let old_version = guest(&store, 2, None, 10).await;
    store.append(batch("patron/2", 0, &["opened", "card", "granted"])).await.unwrap();
    let played = guest(&store, 3, None, 10).await;
    store.append(batch("patron/3", 0, &["opened", "card", "granted", "bought in"])).await.unwrap();
    let signed_in = guest(&store, 4, None, 10).await;
    let (hash, account) = (Hash::of(b"cookie"), signed_in);
    let session = Session { hash, account, created_at: Moment(10), expires_at: Moment(5_000), confirmed_at: None };
    store.change_rows(vec![RowChange::Session(session)]).await.unwrap();
    let with_program = guest(&store, 5, None, 10).await;
    let login = format!("login/{with_program}");
    store.append(Batch { appends: vec![append(&login, 0, &["opened"])], ..Batch::default() }).await.unwrap();
    let registered = guest(&store, 6, Some("a hash"), 10).await;
    let new = guest(&store, 7, None, 1_000).await;
    assert_eq!(store.forget_guests(Moment(1_000)).await, Ok(2));
    for (id, is_there) in [
        (looked, false),
        (old_version, false),
        (played, true),
        (signed_in, true),
        (with_program, true),
        (registered, true),
        (new, true),
    ] {
        assert_eq!(store.account(id).await.unwrap().is_some(), is_there, "account {id}");
    }
    assert_eq!(store.head(&stream("patron/2")).await.unwrap().version, 3, "facts stay");
    // After the session has ended, the guest's account can no longer be used.
    assert_eq!(store.sweep_sessions(Moment(5_000)).await, Ok(1));
    assert_eq!(store.forget_guests(Moment(1_000)).await, Ok(1));
    assert_eq!(store.account(signed_in).await.unwrap(), None);
}
