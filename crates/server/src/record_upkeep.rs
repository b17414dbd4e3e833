//! Background work of a server on its record: it reads older seals and those of other servers, so that it knows the end of every stream, and keeps
//! the roots of subtrees that witnesses ask for. On a demonstration floor without visitors, commits are grouped over a longer time, so that fewer
//! seals are written.

use crate::record_check::RecordMonitor;
use crate::store::{Store, StoreError};
use crate::visitors::Visitors;
use std::time::Duration;

/// How often the seals of other servers are read.
const NEWER_SEALS: Duration = Duration::from_secs(2);
/// How often the server looks for older seals of a server that has joined since.
const OLDER_SEALS: Duration = Duration::from_secs(30);
/// How often the server looks for missing roots of subtrees.
const SUBTREES: Duration = Duration::from_mins(10);
/// How long the server waits after a failure.
const TRY_AGAIN: Duration = Duration::from_secs(10);

/// How long after the last visitor commits are grouped.
const ALONE: Duration = Duration::from_secs(10);
const GATHERS: Duration = Duration::from_millis(250);
/// How often the server looks for visitors.
const LOOKS_UP: Duration = Duration::from_millis(200);

/// Groups commits over a longer time while there are no visitors, until the future is dropped.
pub(crate) async fn save_seals(store: &Store, visitors: &Visitors) {
    loop {
        store.gather_for(if visitors.is_alone_for(ALONE) { GATHERS } else { Duration::ZERO });
        tokio::time::sleep(LOOKS_UP).await;
    }
}

/// Runs until the future is dropped. With `damage_stops`, a damaged record stops the server.
pub(crate) async fn run(store: &Store, record: &RecordMonitor, damage_stops: bool) {
    let findings = Findings { store, record, damage_stops };
    tokio::join!(older_seals(&findings), newer_seals(&findings), subtrees(store));
}

/// The findings of reading seals.
struct Findings<'a> {
    store: &'a Store,
    record: &'a RecordMonitor,
    damage_stops: bool,
}

impl Findings<'_> {
    /// Reports the result of an attempt, and returns whether the attempt was possible. Damage is reported until a later attempt does not find it: the
    /// check of the whole record may be reading another part.
    fn are(&self, who: &'static str, done: Result<(), StoreError>) -> bool {
        match done {
            Ok(()) => self.record.report(who, None),
            Err(StoreError::Damaged { what }) => {
                if self.damage_stops {
                    self.store.fail(format!("the record is damaged: {what}"));
                }
                self.record.report(who, Some(what));
            }
            Err(error) => {
                tracing::debug!(%error, "seals cannot be read yet");
                return false;
            }
        }
        true
    }
}

async fn older_seals(findings: &Findings<'_>) {
    let store = findings.store;
    loop {
        let done = store.read_older_seals().await;
        let complete = done.is_ok();
        let rest = if findings.are("older seals", done) { OLDER_SEALS } else { TRY_AGAIN };
        // A database in a file has no other writers.
        if complete && !store.is_shared() {
            return;
        }
        tokio::time::sleep(rest).await;
    }
}

async fn newer_seals(findings: &Findings<'_>) {
    let store = findings.store;
    while store.is_shared() {
        findings.are("newer seals", store.read_newer_seals().await);
        tokio::time::sleep(NEWER_SEALS).await;
    }
}

async fn subtrees(store: &Store) {
    loop {
        let rest = match store.fill_trees().await {
            Ok(filled) => {
                if filled > 0 {
                    tracing::info!(filled, "the trees over older seals are complete");
                }
                SUBTREES
            }
            Err(error) => {
                tracing::warn!(%error, "the trees over older seals cannot be completed yet");
                TRY_AGAIN
            }
        };
        tokio::time::sleep(rest).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record_check::RecordState;
    use crate::store::{Append, Batch, Location};
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{ConnectOptions as _, Connection as _};

    /// A seal is missing among the older ones: it is reported until it is there again, and with `damage-stops` the server stops.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_reading_seals_finds_is_kept_and_stops_a_server_that_is_to_stop() {
        for stops in [false, true] {
            let folder = tempfile::tempdir().expect("a folder");
            let location = Location::folder(folder.path());
            let store = Store::open(&location).await.expect("a store");
            for version in 0..4 {
                let appends = vec![Append::new("table/1".parse().expect("a stream"), version, vec!["1".to_owned()])];
                store.append(Batch { appends, ..Batch::default() }).await.expect("written");
            }
            let options = SqliteConnectOptions::new().filename(location.sqlite_file());
            let mut connection = options.connect().await.expect("a database");
            sqlx::query("DELETE FROM seals WHERE number = 2").execute(&mut connection).await.expect("gone");
            connection.close().await.expect("closed");
            let record = RecordMonitor::default();
            let findings = Findings { store: &store, record: &record, damage_stops: stops };
            let reading = tokio::time::timeout(Duration::from_millis(500), older_seals(&findings));
            assert!(reading.await.is_err(), "it goes on reading");
            let RecordState::Damaged(damage) = record.state() else { panic!("{:?}", record.state()) };
            assert!(damage.told[0].contains("seal 2 of server"), "{damage:?}");
            assert_eq!(store.failed().is_some(), stops);
            assert!(findings.are("older seals", Ok(())));
            assert_eq!(record.state(), RecordState::Unchecked);
            store.close().await;
        }
    }
}
