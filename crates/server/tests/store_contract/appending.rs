//! Expected versions, atomic batches, keys.

use crate::{
    contract,
    home::{Home, answer, append, batch, check, facts, stream, texts},
};
use floor::TableId;
use futures_util::future::join_all;
use server::store::{Append, Batch, SealedShoe, StoreError};

contract!(
    batches_that_are_given_time_share_a_seal,
    a_stream_grows_only_from_where_it_stands,
    facts_come_back_as_they_were_written,
    a_batch_is_written_whole_or_not_at_all,
    an_append_without_facts_only_asks_where_the_stream_stands,
    a_batch_may_come_back_to_a_stream,
    of_many_at_once_one_wins_and_the_others_lose_nothing,
    waiting_batches_may_build_on_one_another,
    a_repeated_command_gets_the_first_answer,
    two_hundred_copies_have_one_effect,
    a_key_belongs_to_one_command_of_one_actor,
    an_answer_needs_no_facts,
    a_lost_race_leaves_its_key_free,
    an_old_answer_can_be_forgotten,
    a_closed_store_takes_nothing,
);

async fn a_stream_grows_only_from_where_it_stands(home: Home) {
    let store = home.open().await;
    let conflict = |expected, found| Err(StoreError::Conflict { stream: stream("table/1"), expected, found });
    assert_eq!(store.append(batch("table/1", 1, &["early"])).await, conflict(1, 0));
    let appended = store.append(batch("table/1", 0, &["a", "b"])).await.unwrap();
    assert_eq!((appended.heads[0].version, &appended.heads[0].stream), (2, &stream("table/1")));
    for expected in [0, 1, 3, u64::MAX] {
        assert_eq!(store.append(batch("table/1", expected, &["wrong"])).await, conflict(expected, 2));
    }
    assert_eq!(store.append(batch("table/1", 2, &["c"])).await.unwrap().heads[0].version, 3);
    assert_eq!(texts(&store.read(&stream("table/1"), 0, 10).await.unwrap()), facts(&["a", "b", "c"]));
}

async fn facts_come_back_as_they_were_written(home: Home) {
    let store = home.open().await;
    let odd = ["", "♠♥ \u{10ffff}", "{\"a\": \"\\u0000 '; DROP TABLE facts; -- $1 ?\"}", "\r\n\t\\", "{}  "];
    let written: Vec<String> = odd.iter().map(ToString::to_string).collect();
    let append = Append::new(stream("case/1"), 0, written);
    store.append(Batch { appends: vec![append], ..Batch::default() }).await.unwrap();
    assert_eq!(texts(&store.read(&stream("case/1"), 0, 10).await.unwrap()), odd);
    assert_eq!(check(&store).await.wrong, []);
}

async fn a_batch_is_written_whole_or_not_at_all(home: Home) {
    let store = home.open().await;
    store.append(batch("patron/1", 0, &["known"])).await.unwrap();
    let shoe = SealedShoe { table: TableId(1), shoe: 1, sealed: vec![1, 2, 3] };
    let mut both = Batch {
        appends: vec![append("table/1", 0, &["bought in"]), append("patron/1", 0, &["paid"])],
        answer: Some(answer("k", "buy in", "done")),
        shoes: vec![shoe.clone()],
        ..Batch::default()
    };
    let lost = store.append(both.clone()).await;
    assert_eq!(lost, Err(StoreError::Conflict { stream: stream("patron/1"), expected: 0, found: 1 }));
    assert_eq!(store.head(&stream("table/1")).await.unwrap().version, 0);
    assert_eq!(store.answer("patron/1", "k").await.unwrap(), None);
    assert_eq!(store.shoe(TableId(1), 1).await.unwrap(), None);

    both.appends[1].expected = 1;
    let appended = store.append(both.clone()).await.unwrap();
    let versions: Vec<_> = appended.heads.iter().map(|head| (head.stream.as_str(), head.version)).collect();
    assert_eq!(versions, [("table/1", 1), ("patron/1", 2)]);
    assert_eq!(store.shoe(TableId(1), 1).await.unwrap(), Some(vec![1, 2, 3]));

    // Everything fits except that the shoe is there already.
    let again = Batch { appends: vec![append("table/1", 1, &["loaded"])], shoes: vec![shoe], ..Batch::default() };
    assert_eq!(store.append(again).await, Err(StoreError::ShoeExists { table: TableId(1), shoe: 1 }));
    assert_eq!(store.head(&stream("table/1")).await.unwrap().version, 1);
}

async fn an_append_without_facts_only_asks_where_the_stream_stands(home: Home) {
    let store = home.open().await;
    store.append(batch("pool/1", 0, &["opened"])).await.unwrap();
    let relying_on = |expected| Batch {
        appends: vec![append("table/1", 0, &["bet"]), append("pool/1", expected, &[])],
        ..Batch::default()
    };
    let conflict = StoreError::Conflict { stream: stream("pool/1"), expected: 0, found: 1 };
    assert_eq!(store.append(relying_on(0)).await, Err(conflict));
    let appended = store.append(relying_on(1)).await.unwrap();
    assert_eq!(appended.heads[1], store.head(&stream("pool/1")).await.unwrap());
    assert_eq!(appended.heads[1].version, 1);
}

async fn a_batch_may_come_back_to_a_stream(home: Home) {
    let store = home.open().await;
    let twice = |second| Batch {
        appends: vec![append("table/1", 0, &["a"]), append("table/1", second, &["b"])],
        ..Batch::default()
    };
    for wrong in [0, 2] {
        let conflict = StoreError::Conflict { stream: stream("table/1"), expected: wrong, found: 1 };
        assert_eq!(store.append(twice(wrong)).await, Err(conflict));
    }
    assert_eq!(store.append(twice(1)).await.unwrap().heads[1].version, 2);
    assert_eq!(check(&store).await.wrong, []);
}

async fn of_many_at_once_one_wins_and_the_others_lose_nothing(home: Home) {
    let store = home.open().await;
    let contested = (0..50).map(|n| store.append(batch("table/1", 0, &[&format!("try {n}")])));
    let apart = (0..50).map(|n| store.append(batch(&format!("table/{}", n + 2), 0, &["alone"])));
    let (contested, apart) = tokio::join!(join_all(contested), join_all(apart));
    assert_eq!(contested.iter().filter(|verdict| verdict.is_ok()).count(), 1);
    let conflict = StoreError::Conflict { stream: stream("table/1"), expected: 0, found: 1 };
    assert!(contested.iter().filter_map(|verdict| verdict.as_ref().err()).all(|error| *error == conflict));
    assert!(apart.iter().all(Result::is_ok));
    assert_eq!(store.head(&stream("table/1")).await.unwrap().version, 1);
    let findings = check(&store).await;
    assert_eq!((findings.facts, findings.wrong), (51, vec![]));
}

async fn waiting_batches_may_build_on_one_another(home: Home) {
    let store = home.open().await;
    // All are sent before any is answered, so that several share a commit.
    let appended = join_all((0..100).map(|version| store.append(batch("table/1", version, &["next"])))).await;
    let versions: Vec<_> = appended.into_iter().map(|verdict| verdict.unwrap().heads[0].version).collect();
    assert_eq!(versions, (1..=100).collect::<Vec<_>>());
    let findings = check(&store).await;
    assert_eq!((findings.facts, findings.wrong), (100, vec![]));
    assert!(findings.seals < 100, "{} commits for 100 batches that waited together", findings.seals);
}

async fn a_repeated_command_gets_the_first_answer(home: Home) {
    let store = home.open().await;
    let command = |text| Batch { answer: Some(answer("k1", "bet 10", text)), ..batch("table/1", 0, &["bet"]) };
    store.append(command("first")).await.unwrap();
    // The repeat is answered even though its stream has moved on.
    let repeated = StoreError::Repeated { answer: "first".into() };
    assert_eq!(store.append(command("second")).await, Err(repeated.clone()));
    store.close().await;
    drop(store);
    let store = home.open().await;
    assert_eq!(store.append(command("third")).await, Err(repeated));
    assert_eq!(store.head(&stream("table/1")).await.unwrap().version, 1);
    assert_eq!(store.answer("patron/1", "k1").await.unwrap().unwrap().text, "first");
}

async fn two_hundred_copies_have_one_effect(home: Home) {
    let store = home.open().await;
    let copies = (0..200).map(|copy| {
        let store = store.clone();
        let answer = Some(answer("k", "cash out", &format!("answer of copy {copy}")));
        tokio::spawn(async move { store.append(Batch { answer, ..batch("table/1", 0, &["cashed out"]) }).await })
    });
    let verdicts: Vec<_> = join_all(copies).await.into_iter().map(Result::unwrap).collect();
    let kept = store.answer("patron/1", "k").await.unwrap().unwrap().text;
    assert_eq!(verdicts.iter().filter(|verdict| verdict.is_ok()).count(), 1);
    let repeated = StoreError::Repeated { answer: kept };
    assert!(verdicts.iter().filter_map(|verdict| verdict.as_ref().err()).all(|error| *error == repeated));
    assert_eq!(store.head(&stream("table/1")).await.unwrap().version, 1);
}

async fn a_key_belongs_to_one_command_of_one_actor(home: Home) {
    let store = home.open().await;
    let first = Batch { answer: Some(answer("k", "bet 10", "done")), ..batch("table/1", 0, &["bet"]) };
    store.append(first.clone()).await.unwrap();
    let changed = Batch { answer: Some(answer("k", "bet 20", "done")), ..batch("table/1", 1, &["bet"]) };
    assert_eq!(store.append(changed).await, Err(StoreError::KeyReused { key: "k".into() }));
    let mut other = Batch { appends: vec![append("table/1", 1, &["bet"])], ..first };
    other.answer.as_mut().unwrap().actor = "patron/2".into();
    assert_eq!(store.append(other).await.unwrap().heads[0].version, 2);
}

async fn an_answer_needs_no_facts(home: Home) {
    let store = home.open().await;
    let refused = Batch { answer: Some(answer("k", "bet 1", "below the minimum")), ..Batch::default() };
    assert_eq!(store.append(refused.clone()).await.unwrap().heads, []);
    let repeated = StoreError::Repeated { answer: "below the minimum".into() };
    assert_eq!(store.append(refused).await, Err(repeated));
}

async fn a_lost_race_leaves_its_key_free(home: Home) {
    let store = home.open().await;
    store.append(batch("table/1", 0, &["other"])).await.unwrap();
    let command = |expected| Batch { answer: Some(answer("k", "bet", "done")), ..batch("table/1", expected, &["bet"]) };
    assert!(matches!(store.append(command(0)).await, Err(StoreError::Conflict { .. })));
    assert_eq!(store.append(command(1)).await.unwrap().heads[0].version, 2);
}

async fn an_old_answer_can_be_forgotten(home: Home) {
    let store = home.open().await;
    store.append(Batch { answer: Some(answer("k", "bet", "done")), ..Batch::default() }).await.unwrap();
    assert_eq!(store.forget_answers(floor::Moment(1_000)).await, Ok(0));
    assert!(store.answer("patron/1", "k").await.unwrap().is_some());
    assert_eq!(store.forget_answers(floor::Moment(i64::MAX)).await, Ok(1));
    assert_eq!(store.answer("patron/1", "k").await.unwrap(), None);
}

async fn a_closed_store_takes_nothing(home: Home) {
    let store = home.open().await;
    let waiting = join_all((0..20).map(|n| store.append(batch(&format!("table/{n}"), 0, &["in time"]))));
    let (waiting, ()) = tokio::join!(waiting, store.close());
    assert_eq!(store.append(batch("table/99", 0, &["too late"])).await, Err(StoreError::Closed));
    drop(store);
    // Everything that was acknowledged is there, and nothing else.
    let store = home.open().await;
    for (n, verdict) in waiting.iter().enumerate() {
        let version = store.head(&stream(&format!("table/{n}"))).await.unwrap().version;
        assert_eq!(version == 1, verdict.is_ok(), "{verdict:?}");
    }
    assert!(waiting.iter().any(Result::is_ok));
}

/// Without urgent batches a group waits for more; each batch is answered when it is durable. An urgent one ends the wait.
async fn batches_that_are_given_time_share_a_seal(home: Home) {
    let store = home.open().await;
    store.append(batch("table/1", 0, &["opened"])).await.unwrap();
    let server = store.signers().await.unwrap()[0].server.clone();
    // Far longer than twenty batches take to come in.
    store.gather_for(std::time::Duration::from_secs(3));
    let all = (2..22).map(|table| store.append(batch(&format!("table/{table}"), 0, &["opened"])));
    join_all(all).await.into_iter().for_each(|appended| drop(appended.unwrap()));
    assert_eq!(store.last_seal(&server).await, Ok(2));
    store.gather_for(std::time::Duration::from_hours(1));
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(batch("table/1", 1, &["dealt"])).await }
    });
    while !waiting.is_finished() {
        // It may not have begun to wait the first time.
        store.gather_for(std::time::Duration::from_hours(1));
        tokio::task::yield_now().await;
        store.gather_for(std::time::Duration::ZERO);
        tokio::task::yield_now().await;
    }
    waiting.await.unwrap().unwrap();
    assert_eq!(store.last_seal(&server).await, Ok(3));
}
