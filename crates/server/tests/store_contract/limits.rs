//! The largest sizes that are accepted, and one more.

use crate::{
    contract,
    home::{Home, answer, batch, stream},
};
use floor::TableId;
use server::store::{Append, Batch, LARGEST_BATCH, LARGEST_PIECE, LONGEST_KEY, SealedShoe, SnapshotText, StoreError};

contract!(
    a_piece_has_a_largest_size,
    a_batch_has_a_largest_size,
    keys_and_actors_have_a_longest_length,
    text_with_a_zero_is_refused,
    a_batch_of_many_facts_fits,
);

fn too_large(what: &'static str, limit: usize) -> Result<(), StoreError> {
    Err(StoreError::TooLarge { what, found: limit + 1, limit })
}

async fn a_piece_has_a_largest_size(home: Home) {
    let store = home.open().await;
    for (length, fits) in [(LARGEST_PIECE, true), (LARGEST_PIECE + 1, false)] {
        let long = "x".repeat(length);
        let fact = Append::new(stream("table/1"), 0, vec![long.clone()]);
        let snapshot = SnapshotText { layout: 1, text: long.clone() };
        let snapshot = Append { snapshot: Some(snapshot), ..Append::new(stream("table/2"), 0, vec![]) };
        let shoe = SealedShoe { table: TableId(1), shoe: 1, sealed: vec![7; length] };
        for (what, batch) in [
            ("fact", Batch { appends: vec![fact], ..Batch::default() }),
            ("snapshot", Batch { appends: vec![snapshot], ..Batch::default() }),
            ("answer", Batch { answer: Some(answer("k", "c", &long)), ..Batch::default() }),
            ("shoe", Batch { shoes: vec![shoe], ..Batch::default() }),
        ] {
            let verdict = store.append(batch).await.map(drop);
            assert_eq!(verdict, if fits { Ok(()) } else { too_large(what, LARGEST_PIECE) }, "{what} of {length}");
        }
    }
    assert_eq!(store.read(&stream("table/1"), 0, 1).await.unwrap()[0].text.len(), LARGEST_PIECE);
}

async fn a_batch_has_a_largest_size(home: Home) {
    let store = home.open().await;
    let mut facts = vec!["x".repeat(LARGEST_PIECE); LARGEST_BATCH / LARGEST_PIECE];
    let appends = vec![Append::new(stream("table/1"), 0, facts.clone())];
    store.append(Batch { appends, ..Batch::default() }).await.unwrap();
    facts.push("x".into());
    let appends = vec![Append::new(stream("table/2"), 0, facts)];
    let verdict = store.append(Batch { appends, ..Batch::default() }).await.map(drop);
    assert_eq!(verdict, too_large("batch", LARGEST_BATCH));
}

async fn keys_and_actors_have_a_longest_length(home: Home) {
    let store = home.open().await;
    let mut longest = Batch { answer: Some(answer(&"k".repeat(LONGEST_KEY), "c", "done")), ..Batch::default() };
    longest.answer.as_mut().unwrap().actor = "a".repeat(LONGEST_KEY);
    store.append(longest.clone()).await.unwrap();
    let mut longer = longest.clone();
    longer.answer.as_mut().unwrap().key.push('k');
    assert_eq!(store.append(longer).await.map(drop), too_large("key", LONGEST_KEY));
    longest.answer.as_mut().unwrap().actor.push('a');
    assert_eq!(store.append(longest).await.map(drop), too_large("actor", LONGEST_KEY));
}

async fn text_with_a_zero_is_refused(home: Home) {
    let store = home.open().await;
    let zero = |what| Err(StoreError::ZeroCharacter { what });
    assert_eq!(store.append(batch("table/1", 0, &["a\0b"])).await.map(drop), zero("fact"));
    for (what, answer) in [("key", answer("\0", "c", "done")), ("answer", answer("k", "c", "\0"))] {
        assert_eq!(store.append(Batch { answer: Some(answer), ..Batch::default() }).await.map(drop), zero(what));
    }
    store.append(batch("table/1", 0, &["fine"])).await.unwrap();
}

async fn a_batch_of_many_facts_fits(home: Home) {
    let store = home.open().await;
    let many: Vec<String> = (0..20_000).map(|n| format!("{{\"Drawn\":{n}}}")).collect();
    let appends = vec![Append::new(stream("table/1"), 0, many.clone())];
    store.append(Batch { appends, ..Batch::default() }).await.unwrap();
    let read = store.read(&stream("table/1"), 0, u32::MAX).await.unwrap();
    assert!(read.iter().map(|fact| &fact.text).eq(&many));
}
