//! Jackpot wins: the latest of each pool, in the order in which the pool paid them.

use crate::{
    contract,
    home::{Home, append, batch},
};
use floor::{Moment, PoolId, TableId};
use rules::Cents;
use rules::strength::FiveCardHand;
use server::store::{Batch, JackpotWin, Store, StoreError, UndoneWins};

contract!(
    wins_are_listed_from_the_newest_on_and_no_more_than_asked_for,
    wins_are_there_after_a_restart,
    a_batch_that_is_refused_leaves_no_win,
    the_order_is_that_of_the_pool_not_of_the_clocks,
    prizes_that_are_taken_back_are_no_wins,
);

/// A win that a pool's fact of this version settled.
pub(crate) fn win(pool: u64, version: u64, place: u8) -> JackpotWin {
    JackpotWin {
        pool: PoolId(pool),
        version,
        place,
        table: TableId(3),
        round: version * 10,
        at: Moment(1_000 + version.cast_signed()),
        hand: FiveCardHand::Flush,
        pays: Cents::dollars(100),
        rules: vec!["11.4".into(), "12.1.5".into(), "ruling C4".into()],
    }
}

/// Appends the next fact of a pool together with what it paid.
async fn settle(store: &Store, version: u64, wins: Vec<JackpotWin>) -> Result<(), StoreError> {
    let appends = vec![append("pool/1", version - 1, &["settled"])];
    store.append(Batch { appends, wins, ..Batch::default() }).await.map(drop)
}

async fn wins_are_listed_from_the_newest_on_and_no_more_than_asked_for(home: Home) {
    let store = home.open().await;
    assert_eq!(store.jackpot_wins(PoolId(1), 20).await, Ok(vec![]));
    let mut won = Vec::new();
    for version in 1..=7 {
        // Three at a time: of one settlement the prize that was paid last is the newest.
        let wins: Vec<_> = (0..3).map(|place| win(1, version, place)).collect();
        won.extend(wins.clone());
        settle(&store, version, wins).await.unwrap();
    }
    let elsewhere = Batch { wins: vec![win(2, 1, 0)], ..batch("pool/2", 0, &["settled"]) };
    store.append(elsewhere).await.unwrap();
    won.reverse();
    for limit in [0, 1, 20, 21, 22] {
        let listed = store.jackpot_wins(PoolId(1), limit).await.unwrap();
        assert_eq!(listed, won[..21.min(limit as usize)], "at most {limit}");
    }
    assert_eq!(store.jackpot_wins(PoolId(2), 20).await, Ok(vec![win(2, 1, 0)]));
    assert_eq!(store.jackpot_wins(PoolId(u64::MAX), 20).await, Ok(vec![]));
}

async fn wins_are_there_after_a_restart(home: Home) {
    let store = home.open().await;
    let royal = JackpotWin {
        hand: FiveCardHand::RoyalFlush,
        pays: Cents(5_000_070),
        rules: vec!["12.1.1".into()],
        ..win(1, 1, 0)
    };
    settle(&store, 1, vec![royal.clone()]).await.unwrap();
    store.close().await;
    drop(store);
    assert_eq!(home.open().await.jackpot_wins(PoolId(1), 20).await, Ok(vec![royal]));
}

async fn a_batch_that_is_refused_leaves_no_win(home: Home) {
    let store = home.open().await;
    settle(&store, 1, vec![win(1, 1, 0)]).await.unwrap();
    assert!(matches!(settle(&store, 1, vec![win(1, 1, 1)]).await, Err(StoreError::Conflict { .. })));
    assert_eq!(store.jackpot_wins(PoolId(1), 20).await, Ok(vec![win(1, 1, 0)]));
}

/// Ruling G17: an outcome that is invalidated takes its prizes out of the list, and no other ones.
async fn prizes_that_are_taken_back_are_no_wins(home: Home) {
    let store = home.open().await;
    for version in 1..=3 {
        settle(&store, version, vec![win(1, version, 0), win(1, version, 1)]).await.unwrap();
    }
    let elsewhere = Batch { wins: vec![win(2, 2, 0)], ..batch("pool/2", 0, &["settled"]) };
    store.append(elsewhere).await.unwrap();
    let undone = |pool, table, round| UndoneWins { pool: PoolId(pool), table: TableId(table), round };
    for (version, undone) in [(4, undone(1, 3, 21)), (5, undone(1, 4, 20)), (6, undone(1, 3, 20))] {
        let appends = vec![append("pool/1", version - 1, &["invalidated"])];
        store.append(Batch { appends, undone_wins: vec![undone], ..Batch::default() }).await.unwrap();
        let left = if version == 6 { 4 } else { 6 };
        assert_eq!(store.jackpot_wins(PoolId(1), 20).await.unwrap().len(), left, "{undone:?}");
    }
    let left = [win(1, 3, 1), win(1, 3, 0), win(1, 1, 1), win(1, 1, 0)];
    assert_eq!(store.jackpot_wins(PoolId(1), 20).await, Ok(left.to_vec()));
    assert_eq!(store.jackpot_wins(PoolId(2), 20).await, Ok(vec![win(2, 2, 0)]));
}

async fn the_order_is_that_of_the_pool_not_of_the_clocks(home: Home) {
    let here = home.open().await;
    // A database in a file has one server, a shared one several.
    let there = if home.is_postgres() { Store::open(&home.location("two")).await.unwrap() } else { here.clone() };
    let slow = |version| JackpotWin { at: Moment(5), ..win(1, version, 0) };
    for version in 1..=4 {
        let (store, won) = if version % 2 == 0 { (&there, slow(version)) } else { (&here, win(1, version, 0)) };
        settle(store, version, vec![won]).await.unwrap();
    }
    for store in [&here, &there] {
        let listed = store.jackpot_wins(PoolId(1), 20).await.unwrap();
        assert_eq!(listed, [slow(4), win(1, 3, 0), slow(2), win(1, 1, 0)]);
    }
}
