//! How far every stream is known to go, outside the database.
//!
//! A row that says where a stream stands carries a stamp, but an old row carries one too: who can write to the database may remove the last
//! facts of a stream and put the row back that was right before them. So every server remembers how far it has seen each stream: in its own
//! commits, in the seals, in what other servers told it, and in rows that were right. A stream may go further than that, never less far.
//!
//! A stream takes some hundred bytes here, so a million of them take a hundred megabytes.

use super::{Head, StoreError, StreamId};
use crate::audit::Hash;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How far a stream is known to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// The version of the last fact that is known.
    pub(super) version: u64,
    /// Its link; nothing where another server has only told how far it came.
    pub(super) hash: Option<Hash>,
}

/// How far all streams are known to go.
#[derive(Default)]
pub(super) struct Ends(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    known: HashMap<StreamId, End>,
    /// What is wrong with streams, as the look at the whole record found.
    damaged: BTreeMap<StreamId, String>,
}

/// What a stream must be held against. It is asked for before the stream is looked up: what is known before is in the database by then.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Floor {
    /// How far it goes at least.
    pub(super) end: Option<End>,
    /// What is wrong with it.
    damaged: Option<String>,
}

impl Ends {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Entries are replaced as a whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A stream goes at least as far as this.
    pub(super) fn raise(&self, stream: &StreamId, version: u64, hash: Option<Hash>) {
        if version == 0 {
            return;
        }
        let mut inner = self.lock();
        match inner.known.get_mut(stream) {
            Some(end) if end.version > version => {}
            // The first link that was known of a fact stays.
            Some(end) if end.version == version => end.hash = end.hash.or(hash),
            Some(end) => *end = End { version, hash },
            None => {
                inner.known.insert(stream.clone(), End { version, hash });
            }
        }
    }

    /// What a stream must be held against.
    pub(super) fn floor(&self, stream: &StreamId) -> Floor {
        let inner = self.lock();
        Floor { end: inner.known.get(stream).copied(), damaged: inner.damaged.get(stream).cloned() }
    }

    /// What each of some streams must be held against, where there is anything.
    pub(super) fn floors<'a>(&self, streams: impl IntoIterator<Item = &'a StreamId>) -> Vec<(&'a StreamId, Floor)> {
        let inner = self.lock();
        let floor = |stream: &'a StreamId| {
            let floor = Floor { end: inner.known.get(stream).copied(), damaged: inner.damaged.get(stream).cloned() };
            (floor != Floor::default()).then_some((stream, floor))
        };
        streams.into_iter().filter_map(floor).collect()
    }

    /// All streams of which it is known how far they go.
    pub(super) fn streams(&self) -> Vec<StreamId> {
        self.lock().known.keys().cloned().collect()
    }

    /// These streams are damaged, and no others.
    pub(super) fn are_damaged(&self, damaged: BTreeMap<StreamId, String>) {
        self.lock().damaged = damaged;
    }
}

impl Floor {
    /// Whether a stream may stand where the database says. `at` is the link that the fact has with which it is known to go on, as far as it was
    /// looked up.
    pub(super) fn hold(&self, head: &Head, at: Option<Hash>) -> Result<(), StoreError> {
        let damaged = |what: String| Err(StoreError::Damaged { what });
        if let Some(what) = &self.damaged {
            return damaged(what.clone());
        }
        let Some(End { version, hash }) = self.end else { return Ok(()) };
        let stream = &head.stream;
        if head.version < version {
            return damaged(format!("{stream} ends at version {}, and version {version} was written", head.version));
        }
        let found = if head.version == version { Some(head.hash) } else { at };
        match hash.zip(found) {
            Some((known, found)) if known != found => {
                damaged(format!("{stream}: fact {version} is not the one that was written"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream() -> StreamId {
        "patron/17".parse().expect("a stream")
    }

    fn head(version: u64, hash: u8) -> Head {
        Head { stream: stream(), version, hash: Hash([hash; 32]) }
    }

    #[test]
    fn a_stream_may_go_further_and_never_less_far() {
        let ends = Ends::default();
        assert_eq!(ends.floor(&stream()).hold(&head(1, 1), None), Ok(()));
        ends.raise(&stream(), 5, Some(Hash([5; 32])));
        // What comes late says less.
        ends.raise(&stream(), 4, Some(Hash([4; 32])));
        ends.raise(&stream(), 5, Some(Hash([9; 32])));
        let floor = ends.floor(&stream());
        for (version, hash, at, right) in [
            (4, 4, None, false),
            (5, 5, None, true),
            (5, 9, None, false),
            (6, 6, Some(Hash([5; 32])), true),
            (6, 6, Some(Hash([9; 32])), false),
            (6, 6, None, true),
            (0, 0, None, false),
        ] {
            assert_eq!(floor.hold(&head(version, hash), at).is_ok(), right, "{version} {hash} {at:?}");
        }
    }

    /// Another server's word says how far a stream goes, and not with which fact.
    #[test]
    fn a_version_alone_is_held_too() {
        let ends = Ends::default();
        ends.raise(&stream(), 5, None);
        let floor = ends.floor(&stream());
        assert!(floor.hold(&head(4, 4), None).is_err());
        assert_eq!(floor.hold(&head(5, 1), None), Ok(()));
        ends.raise(&stream(), 5, Some(Hash([5; 32])));
        assert!(ends.floor(&stream()).hold(&head(5, 1), None).is_err());
    }

    #[test]
    fn what_is_known_to_be_damaged_is_refused_until_it_is_found_to_be_right() {
        let ends = Ends::default();
        ends.are_damaged([(stream(), "patron/17: fact 3 is wrong".to_owned())].into());
        let refused = ends.floor(&stream()).hold(&head(9, 9), None).expect_err("damaged").to_string();
        assert!(refused.contains("fact 3 is wrong"), "{refused}");
        let others: StreamId = "patron/18".parse().expect("a stream");
        assert_eq!(ends.floors([&others]), []);
        assert_eq!(ends.floors([&stream()]).len(), 1);
        ends.are_damaged(BTreeMap::new());
        assert_eq!(ends.floor(&stream()), Floor::default());
    }
}
