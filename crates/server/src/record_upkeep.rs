//! What a server does for its record beside serving: it reads older seals and those of other servers, so that it knows how far every stream goes,
//! and keeps the roots of subtrees that witnesses ask about. Where a demonstration
//! has no visitors, commits of its own players are put together, so that fewer seals are written.

use crate::company::Company;
use crate::record_check::RecordCheck;
use crate::store::{Store, StoreError};
use std::time::Duration;

/// How often the seals of other servers are read.
const NEWER_SEALS: Duration = Duration::from_secs(2);
/// How often it is looked whether there are older seals of a server that has joined since.
const OLDER_SEALS: Duration = Duration::from_secs(30);
/// How often it is looked whether roots of subtrees are missing.
const SUBTREES: Duration = Duration::from_mins(10);
/// After so long what could not be done is tried again.
const TRY_AGAIN: Duration = Duration::from_secs(10);

/// So long after the last visitor commits are put together, and so many of them as come within this time.
const ALONE: Duration = Duration::from_secs(10);
const GATHERS: Duration = Duration::from_millis(250);
/// How often it is looked whether somebody has come.
const LOOKS_UP: Duration = Duration::from_millis(200);

/// Lets commits gather while nobody is there but the house's own players, until it is dropped.
pub(crate) async fn save_seals(store: &Store, company: &Company) {
    loop {
        store.gather_for(if company.is_alone_for(ALONE) { GATHERS } else { Duration::ZERO });
        tokio::time::sleep(LOOKS_UP).await;
    }
}

/// Goes on until it is dropped.
pub(crate) async fn run(store: &Store, record: &RecordCheck) {
    tokio::join!(older_seals(store, record), newer_seals(store, record), subtrees(store));
}

/// Whether an attempt is to be repeated. Damage is told, and not looked for again on this way: the look at the whole record goes on.
fn again(done: Result<(), StoreError>, record: &RecordCheck) -> bool {
    match done {
        Ok(()) => false,
        Err(StoreError::Damaged { what }) => {
            record.found(what);
            false
        }
        Err(error) => {
            tracing::debug!(%error, "seals cannot be read yet");
            true
        }
    }
}

async fn older_seals(store: &Store, record: &RecordCheck) {
    loop {
        let done = store.read_older_seals().await;
        let ended = done.is_ok() && !store.is_shared() || matches!(done, Err(StoreError::Damaged { .. }));
        let rest = if again(done, record) { TRY_AGAIN } else { OLDER_SEALS };
        if ended {
            return;
        }
        tokio::time::sleep(rest).await;
    }
}

async fn newer_seals(store: &Store, record: &RecordCheck) {
    // Nobody else writes to a database in a file.
    while store.is_shared() {
        let done = store.read_newer_seals().await;
        let damaged = matches!(done, Err(StoreError::Damaged { .. }));
        again(done, record);
        if damaged {
            return;
        }
        tokio::time::sleep(NEWER_SEALS).await;
    }
}

async fn subtrees(store: &Store) {
    loop {
        let rest = match store.fill_trees().await {
            Ok(filled) => {
                if filled > 0 {
                    tracing::info!(filled, "the trees over older seals are put together");
                }
                SUBTREES
            }
            Err(error) => {
                tracing::warn!(%error, "the trees over older seals cannot be put together yet");
                TRY_AGAIN
            }
        };
        tokio::time::sleep(rest).await;
    }
}
