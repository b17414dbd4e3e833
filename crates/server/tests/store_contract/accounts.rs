//! Accounts, sessions, tokens and numbers.

use crate::{contract, home::Home};
use floor::{Moment, PatronId};
use futures_util::future::join_all;
use server::{
    audit::Hash,
    store::{NewAccount, Session, StoreError, Token},
};
use std::collections::BTreeSet;

contract!(
    a_login_name_is_taken_in_every_case,
    accounts_are_found_and_changed,
    a_session_lasts_until_it_ends,
    sessions_of_a_disabled_account_are_void,
    tokens_are_their_owners,
    numbers_are_given_once,
);

fn account(login: Option<&str>) -> NewAccount {
    NewAccount {
        login: login.map(str::to_owned),
        password_hash: login.map(|_| "$argon2id$…".to_owned()),
        role: "player".into(),
        patron: None,
        created_at: Moment(1_000),
    }
}

fn session(secret: &str, account: u64, expires_at: i64) -> Session {
    let (hash, created_at) = (Hash::of(secret.as_bytes()), Moment(1_000));
    Session { hash, account, created_at, expires_at: Moment(expires_at) }
}

async fn a_login_name_is_taken_in_every_case(home: Home) {
    let store = home.open().await;
    let made = store.create_account(account(Some("Zoë"))).await.unwrap();
    for taken in ["Zoë", "zoë", "ZOË"] {
        assert_eq!(store.create_account(account(Some(taken))).await, Err(StoreError::LoginTaken));
        assert_eq!(store.account_by_login(taken).await.unwrap(), Some(made.clone()));
    }
    assert!(store.create_account(account(Some("Zoe"))).await.is_ok());
    assert_eq!(store.account_by_login("nobody").await.unwrap(), None);
    // Guests have no login name and are never in each other's way.
    assert!(store.create_account(account(None)).await.is_ok());
    assert!(store.create_account(account(None)).await.is_ok());
}

async fn accounts_are_found_and_changed(home: Home) {
    let store = home.open().await;
    let patron = Some(PatronId(17));
    let made = store.create_account(NewAccount { patron, ..account(Some("ann")) }).await.unwrap();
    store.set_password(made.id, "$argon2id$new").await.unwrap();
    store.set_role(made.id, "dealer").await.unwrap();
    store.set_enabled(made.id, false).await.unwrap();
    let found = store.account(made.id).await.unwrap().unwrap();
    assert_eq!((found.password_hash.as_deref(), &*found.role), (Some("$argon2id$new"), "dealer"));
    assert_eq!((found.enabled, found.patron, found.created_at), (false, patron, Moment(1_000)));
    let second = store.create_account(account(Some("bob"))).await.unwrap();
    assert_eq!(store.accounts(0, 10).await.unwrap(), [found.clone(), second.clone()]);
    assert_eq!(store.accounts(0, 1).await.unwrap(), [found]);
    assert_eq!(store.accounts(made.id, 10).await.unwrap(), [second]);
    let missing = Err(StoreError::Missing { what: "account" });
    assert_eq!(store.set_password(99, "x").await, missing);
    assert_eq!(store.set_role(99, "x").await, missing);
    assert_eq!(store.set_enabled(99, true).await, missing);
}

async fn a_session_lasts_until_it_ends(home: Home) {
    let store = home.open().await;
    let owner = store.create_account(account(Some("ann"))).await.unwrap();
    let open = session("one", owner.id, 5_000);
    store.open_session(&open).await.unwrap();
    for (now, valid) in [(4_999, true), (5_000, false), (5_001, false)] {
        let found = store.session(open.hash, Moment(now)).await.unwrap();
        assert_eq!(found, valid.then(|| (open.clone(), owner.clone())), "at {now}");
    }
    store.extend_session(open.hash, Moment(6_000)).await.unwrap();
    assert!(store.session(open.hash, Moment(5_999)).await.unwrap().is_some());
    store.end_session(open.hash).await.unwrap();
    assert_eq!(store.session(open.hash, Moment(2_000)).await.unwrap(), None);
    assert_eq!(store.extend_session(open.hash, Moment(9_000)).await, Err(StoreError::Missing { what: "session" }));
    assert_eq!(store.open_session(&session("x", 99, 5_000)).await, Err(StoreError::Missing { what: "account" }));

    for (secret, ends) in [("two", 5_000), ("three", 6_000), ("four", 7_000)] {
        store.open_session(&session(secret, owner.id, ends)).await.unwrap();
    }
    assert_eq!(store.sweep_sessions(Moment(5_999)).await, Ok(1));
    assert_eq!(store.end_sessions(owner.id).await, Ok(2));
    assert_eq!(store.session(Hash::of(b"four"), Moment(1_000)).await.unwrap(), None);
}

async fn sessions_of_a_disabled_account_are_void(home: Home) {
    let store = home.open().await;
    let owner = store.create_account(account(Some("ann"))).await.unwrap();
    let open = session("one", owner.id, 5_000);
    store.open_session(&open).await.unwrap();
    store.set_enabled(owner.id, false).await.unwrap();
    assert_eq!(store.session(open.hash, Moment(2_000)).await.unwrap(), None);
    store.set_enabled(owner.id, true).await.unwrap();
    assert!(store.session(open.hash, Moment(2_000)).await.unwrap().is_some());
}

async fn tokens_are_their_owners(home: Home) {
    let store = home.open().await;
    let ann = store.create_account(account(Some("ann"))).await.unwrap();
    let bob = store.create_account(account(Some("bob"))).await.unwrap();
    let token = |secret: &str, account, expires_at: Option<i64>| Token {
        id: 0,
        hash: Hash::of(secret.as_bytes()),
        account,
        name: format!("bot {secret}"),
        role: "player".into(),
        created_at: Moment(1_000),
        expires_at: expires_at.map(Moment),
    };
    let lasting = store.create_token(token("lasting", ann.id, None)).await.unwrap();
    let brief = store.create_token(token("brief", ann.id, Some(5_000))).await.unwrap();
    assert_ne!(lasting.id, brief.id);
    for (now, valid) in [(4_999, true), (5_000, false)] {
        let found = store.token(brief.hash, Moment(now)).await.unwrap();
        assert_eq!(found, valid.then(|| (brief.clone(), ann.clone())), "at {now}");
    }
    assert!(store.token(lasting.hash, Moment(i64::MAX)).await.unwrap().is_some());
    assert_eq!(store.tokens(ann.id).await.unwrap(), [lasting.clone(), brief]);
    assert_eq!(store.tokens(bob.id).await.unwrap(), []);
    let missing = Err(StoreError::Missing { what: "token" });
    assert_eq!(store.revoke_token(bob.id, lasting.id).await, missing);
    store.revoke_token(ann.id, lasting.id).await.unwrap();
    assert_eq!(store.revoke_token(ann.id, lasting.id).await, missing);
    assert_eq!(store.token(lasting.hash, Moment(2_000)).await.unwrap(), None);
    let orphan = store.create_token(token("orphan", 99, None)).await;
    assert_eq!(orphan, Err(StoreError::Missing { what: "account" }));
}

async fn numbers_are_given_once(home: Home) {
    let store = home.open().await;
    let given = join_all((0..40).map(|_| store.next_number("patron"))).await;
    let given: BTreeSet<u64> = given.into_iter().map(Result::unwrap).collect();
    assert_eq!(given, (1..=40).collect());
    assert_eq!(store.next_number("table").await, Ok(1));
}
