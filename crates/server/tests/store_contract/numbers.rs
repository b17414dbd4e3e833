//! No number is given twice, even if the row of the last one was set back.

use crate::{
    contract,
    home::{Home, batch},
};
use floor::{Moment, PatronId};
use server::store::{NewAccount, RowChange, StoreError};

contract!(a_number_that_is_in_use_is_passed_over);

async fn a_number_that_is_in_use_is_passed_over(home: Home) {
    let store = home.open().await;
    for number in [1, 2, 10] {
        store.append(batch(&format!("patron/{number}"), 0, &["opened"])).await.unwrap();
        store.append(batch(&format!("table/{number}"), 0, &["opened"])).await.unwrap();
    }
    // A guest who has not played has a row and no stream.
    let guest = NewAccount {
        login: None,
        password_hash: None,
        role: "player".to_owned(),
        patron: Some(PatronId(12)),
        created_at: Moment(1),
    };
    let account = store.number_account(guest.clone()).await.unwrap();
    store.change_rows(vec![RowChange::NewAccount(account)]).await.unwrap();
    for (last, patron, table) in [(0, 13, 11), (9, 13, 11), (11, 13, 12), (12, 13, 13), (20, 21, 21)] {
        for kind in ["patron", "table"] {
            home.tamper(&format!("DELETE FROM numbers WHERE kind = '{kind}'")).await;
            home.tamper(&format!("INSERT INTO numbers (kind, last) VALUES ('{kind}', {last})")).await;
        }
        assert_eq!(store.next_number("patron").await, Ok(patron), "after {last}");
        assert_eq!(store.next_number("table").await, Ok(table), "after {last}");
    }
    home.tamper("UPDATE numbers SET last = 0 WHERE kind = 'account'").await;
    let second = store.number_account(NewAccount { patron: Some(PatronId(14)), ..guest }).await.unwrap();
    assert_eq!(second.id, 2);
    store.change_rows(vec![RowChange::NewAccount(second)]).await.expect("a row of its own");
    assert!(matches!(store.append(batch("patron/10", 0, &["opened"])).await, Err(StoreError::Conflict { .. })));
}
