//! Accounts, sessions, tokens, second factors and numbers; and rows that an attacker has written.

use crate::{contract, home::Home};
use floor::{Moment, PatronId};
use futures_util::future::join_all;
use server::{
    audit::Hash,
    store::{Account, Factor, NewAccount, RowChange, Session, Store, StoreError, Token},
};
use std::collections::BTreeSet;

contract!(
    a_login_name_is_taken_in_every_case,
    accounts_are_found_and_changed,
    the_column_by_which_names_are_compared_changes_no_identity,
    a_session_lasts_until_it_ends,
    sessions_of_a_disabled_account_are_void,
    tokens_are_their_owners,
    second_factors_are_their_owners,
    rows_of_an_account_that_is_not_there_are_not_written,
    rows_written_by_a_stranger_are_not_believed,
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
    Session { hash, account, created_at, expires_at: Moment(expires_at), confirmed_at: None }
}

fn token(id: u64, secret: &str, account: u64, expires_at: Option<i64>) -> Token {
    Token {
        id,
        hash: Hash::of(secret.as_bytes()),
        account,
        name: format!("bot {secret}"),
        role: "player".into(),
        scopes: Some("look".into()),
        created_at: Moment(1_000),
        expires_at: expires_at.map(Moment),
    }
}

async fn make(store: &Store, new: NewAccount) -> Result<Account, StoreError> {
    let account = store.number_account(new).await?;
    store.change_rows(vec![RowChange::NewAccount(account.clone())]).await.map(|()| account)
}

/// An attacker alters the column by which login names are compared; no stamp covers it.
async fn the_column_by_which_names_are_compared_changes_no_identity(home: Home) {
    let store = home.open().await;
    let ada = make(&store, account(Some("Ada"))).await.unwrap();
    let mallory = make(&store, account(Some("mallory"))).await.unwrap();
    assert_eq!(store.misfiled_accounts().await, Ok(vec![]));
    home.tamper("UPDATE accounts SET folded_login = 'x' WHERE login = 'Ada'").await;
    home.tamper("UPDATE accounts SET folded_login = 'ada' WHERE login = 'mallory'").await;
    assert_eq!(store.account_by_login("ada").await, Ok(Some(ada.clone())));
    assert_eq!(store.account_by_login("mallory").await, Ok(Some(mallory.clone())));
    assert_eq!(store.account_by_login("x").await, Ok(None));
    for taken in ["ADA", "mallory", "x"] {
        assert_eq!(make(&store, account(Some(taken))).await, Err(StoreError::LoginTaken), "{taken}");
    }
    assert_eq!(store.misfiled_accounts().await, Ok(vec![ada.id, mallory.id]));
}

async fn change(store: &Store, row: RowChange) {
    store.change_rows(vec![row]).await.unwrap();
}

async fn a_login_name_is_taken_in_every_case(home: Home) {
    let store = home.open().await;
    let made = make(&store, account(Some("Zoë"))).await.unwrap();
    for taken in ["Zoë", "zoë", "ZOË"] {
        assert_eq!(make(&store, account(Some(taken))).await, Err(StoreError::LoginTaken));
        assert_eq!(store.account_by_login(taken).await.unwrap(), Some(made.clone()));
    }
    assert!(make(&store, account(Some("Zoe"))).await.is_ok());
    assert_eq!(store.account_by_login("nobody").await.unwrap(), None);
    // Guests have no login name and are never in each other's way.
    assert!(make(&store, account(None)).await.is_ok());
    assert!(make(&store, account(None)).await.is_ok());
    // Of many simultaneous requests for one name one succeeds.
    let asked = join_all((0..20).map(|_| make(&store, account(Some("same"))))).await;
    assert_eq!(asked.iter().filter(|made| made.is_ok()).count(), 1);
    assert_eq!(asked.iter().filter(|made| **made == Err(StoreError::LoginTaken)).count(), 19);
}

async fn accounts_are_found_and_changed(home: Home) {
    let store = home.open().await;
    let patron = Some(PatronId(17));
    let made = make(&store, NewAccount { patron, ..account(Some("ann")) }).await.unwrap();
    let password_hash = Some("$argon2id$new".to_owned());
    let changed = Account { password_hash, role: "dealer".into(), enabled: false, ..made };
    change(&store, RowChange::Account(changed.clone())).await;
    assert_eq!(store.account(changed.id).await.unwrap(), Some(changed.clone()));
    let second = make(&store, account(Some("bob"))).await.unwrap();
    let (all, last) = store.accounts(0, 10).await.unwrap();
    assert_eq!((all, last), (vec![changed.clone(), second.clone()], Some(second.id)));
    assert_eq!(store.accounts(0, 1).await.unwrap(), (vec![changed.clone()], Some(changed.id)));
    assert_eq!(store.accounts(changed.id, 10).await.unwrap(), (vec![second.clone()], Some(second.id)));
    assert_eq!(store.accounts(second.id, 10).await.unwrap(), (vec![], None));
    change(&store, RowChange::NoAccount(second.id)).await;
    assert_eq!(store.account(second.id).await.unwrap(), None);
}

async fn a_session_lasts_until_it_ends(home: Home) {
    let store = home.open().await;
    let owner = make(&store, account(Some("ann"))).await.unwrap();
    let open = session("one", owner.id, 5_000);
    change(&store, RowChange::Session(open.clone())).await;
    for (now, valid) in [(4_999, true), (5_000, false), (5_001, false)] {
        let found = store.session(open.hash, Moment(now)).await.unwrap();
        assert_eq!(found, valid.then(|| (open.clone(), owner.clone())), "at {now}");
    }
    let longer = Session { expires_at: Moment(6_000), confirmed_at: Some(Moment(2_000)), ..open.clone() };
    change(&store, RowChange::Session(longer.clone())).await;
    assert_eq!(store.session(open.hash, Moment(5_999)).await.unwrap(), Some((longer, owner.clone())));
    change(&store, RowChange::NoSession(open.hash)).await;
    assert_eq!(store.session(open.hash, Moment(2_000)).await.unwrap(), None);

    for (secret, ends) in [("two", 5_000), ("three", 6_000), ("four", 7_000)] {
        change(&store, RowChange::Session(session(secret, owner.id, ends))).await;
    }
    assert_eq!(store.sweep_sessions(Moment(5_999)).await, Ok(1));
    let kept = Hash::of(b"three");
    change(&store, RowChange::NoSessions(owner.id, Some(kept))).await;
    assert_eq!(store.session(Hash::of(b"four"), Moment(1_000)).await.unwrap(), None);
    assert!(store.session(kept, Moment(1_000)).await.unwrap().is_some());
    change(&store, RowChange::NoSessions(owner.id, None)).await;
    assert_eq!(store.session(kept, Moment(1_000)).await.unwrap(), None);
}

async fn sessions_of_a_disabled_account_are_void(home: Home) {
    let store = home.open().await;
    let owner = make(&store, account(Some("ann"))).await.unwrap();
    let open = session("one", owner.id, 5_000);
    change(&store, RowChange::Session(open.clone())).await;
    change(&store, RowChange::Account(Account { enabled: false, ..owner.clone() })).await;
    assert_eq!(store.session(open.hash, Moment(2_000)).await.unwrap(), None);
    change(&store, RowChange::Account(owner)).await;
    assert!(store.session(open.hash, Moment(2_000)).await.unwrap().is_some());
}

async fn tokens_are_their_owners(home: Home) {
    let store = home.open().await;
    let ann = make(&store, account(Some("ann"))).await.unwrap();
    let bob = make(&store, account(Some("bob"))).await.unwrap();
    let lasting = token(1, "lasting", ann.id, None);
    let brief = token(2, "brief", ann.id, Some(5_000));
    store.change_rows(vec![RowChange::Token(lasting.clone()), RowChange::Token(brief.clone())]).await.unwrap();
    for (now, valid) in [(4_999, true), (5_000, false)] {
        let found = store.token(brief.hash, Moment(now)).await.unwrap();
        assert_eq!(found, valid.then(|| (brief.clone(), ann.clone())), "at {now}");
    }
    assert!(store.token(lasting.hash, Moment(i64::MAX)).await.unwrap().is_some());
    assert_eq!(store.tokens(ann.id).await.unwrap(), [lasting.clone(), brief.clone()]);
    assert_eq!(store.tokens(bob.id).await.unwrap(), []);
    change(&store, RowChange::NoToken(bob.id, lasting.id)).await;
    assert!(store.token(lasting.hash, Moment(2_000)).await.unwrap().is_some(), "it is Ann's");
    change(&store, RowChange::NoToken(ann.id, lasting.id)).await;
    assert_eq!(store.token(lasting.hash, Moment(2_000)).await.unwrap(), None);
    change(&store, RowChange::NoTokens(ann.id)).await;
    assert_eq!(store.tokens(ann.id).await.unwrap(), []);
}

async fn second_factors_are_their_owners(home: Home) {
    let store = home.open().await;
    let ann = make(&store, account(Some("ann"))).await.unwrap();
    let factor =
        |number, counter| Factor { account: ann.id, number, kind: "totp".into(), secret: vec![1, 2, 3], counter };
    let rows = [factor(1, 10), factor(2, 0), factor(1, 11)].map(RowChange::Factor).to_vec();
    store.change_rows(rows).await.unwrap();
    assert_eq!(store.factors(ann.id).await.unwrap(), [factor(1, 11), factor(2, 0)]);
    assert_eq!(store.factors(ann.id + 1).await.unwrap(), []);
    change(&store, RowChange::NoFactor(ann.id, 1)).await;
    assert_eq!(store.factors(ann.id).await.unwrap(), [factor(2, 0)]);
    change(&store, RowChange::NoFactors(ann.id)).await;
    assert_eq!(store.factors(ann.id).await.unwrap(), []);
}

async fn rows_of_an_account_that_is_not_there_are_not_written(home: Home) {
    let store = home.open().await;
    let rows = vec![
        RowChange::Session(session("x", 99, 5_000)),
        RowChange::Token(token(1, "orphan", 99, None)),
        RowChange::Factor(Factor { account: 99, number: 1, kind: "totp".into(), secret: vec![1], counter: 0 }),
    ];
    store.change_rows(rows).await.unwrap();
    assert_eq!(store.session(Hash::of(b"x"), Moment(1_000)).await.unwrap(), None);
    assert_eq!(store.tokens(99).await.unwrap(), []);
    assert_eq!(store.factors(99).await.unwrap(), []);
    assert!(store.failed().is_none());
}

/// Each of these statements gives an attacker more rights. Without the house's key none is believed.
async fn rows_written_by_a_stranger_are_not_believed(home: Home) {
    let store = home.open().await;
    let ann = make(&store, NewAccount { patron: Some(PatronId(3)), ..account(Some("ann")) }).await.unwrap();
    let bob = make(&store, account(Some("bob"))).await.unwrap();
    let open = session("one", ann.id, 5_000);
    let token = token(1, "bot", ann.id, None);
    let rows = vec![RowChange::Session(open.clone()), RowChange::Token(token.clone())];
    store.change_rows(rows).await.unwrap();
    for (forgery, honest) in [
        ("role = 'gaming-manager'", "role = 'player'"),
        ("enabled = FALSE", "enabled = TRUE"),
        ("patron = 4", "patron = 3"),
        ("password_hash = '$mine'", "password_hash = '$argon2id$…'"),
        ("stamp = NULL", ""),
    ] {
        home.tamper(&format!("UPDATE accounts SET {forgery} WHERE id = {}", ann.id)).await;
        assert_eq!(store.account(ann.id).await.unwrap(), None, "{forgery}");
        assert_eq!(store.account_by_login("ann").await.unwrap(), None, "{forgery}");
        assert_eq!(store.session(open.hash, Moment(2_000)).await.unwrap(), None, "{forgery}");
        assert_eq!(store.token(token.hash, Moment(2_000)).await.unwrap(), None, "{forgery}");
        if honest.is_empty() {
            change(&store, RowChange::Account(ann.clone())).await;
        } else {
            home.tamper(&format!("UPDATE accounts SET {honest} WHERE id = {}", ann.id)).await;
        }
        assert_eq!(store.account(ann.id).await.unwrap(), Some(ann.clone()), "{forgery}");
    }
    for forgery in [
        format!("UPDATE sessions SET account = {}", bob.id),
        "UPDATE sessions SET expires_at = 9000000".to_owned(),
        "UPDATE sessions SET confirmed_at = 2000".to_owned(),
    ] {
        home.tamper(&forgery).await;
        assert_eq!(store.session(open.hash, Moment(2_000)).await.unwrap(), None, "{forgery}");
        change(&store, RowChange::NoSession(open.hash)).await;
        change(&store, RowChange::Session(open.clone())).await;
        assert!(store.session(open.hash, Moment(2_000)).await.unwrap().is_some());
    }
    for forgery in [
        format!("UPDATE tokens SET account = {}", bob.id),
        "UPDATE tokens SET role = 'gaming-manager'".to_owned(),
        "UPDATE tokens SET scopes = 'look cage'".to_owned(),
        "UPDATE tokens SET scopes = NULL".to_owned(),
        "UPDATE tokens SET expires_at = 9000000".to_owned(),
    ] {
        home.tamper(&forgery).await;
        assert_eq!(store.token(token.hash, Moment(2_000)).await.unwrap(), None, "{forgery}");
        store.change_rows(vec![RowChange::NoTokens(ann.id), RowChange::NoTokens(bob.id)]).await.unwrap();
        change(&store, RowChange::Token(token.clone())).await;
        assert!(store.token(token.hash, Moment(2_000)).await.unwrap().is_some());
    }
}

async fn numbers_are_given_once(home: Home) {
    let store = home.open().await;
    let given = join_all((0..40).map(|_| store.next_number("patron"))).await;
    let given: BTreeSet<u64> = given.into_iter().map(Result::unwrap).collect();
    assert_eq!(given, (1..=40).collect());
    assert_eq!(store.next_number("table").await, Ok(1));
}
