//! The last known version of every stream, outside the database.
//!
//! The head of a stream carries a stamp, but an old head carries one too: an attacker with write access to the database may remove the last facts of
//! a stream and restore its older head. So every server remembers the last version it has seen of each stream: in its own commits, in the seals, in
//! announcements of other servers, and in heads with a correct stamp. A stream may have later facts than that, never fewer.
//!
//! A stream takes some hundred bytes here, so a million of them take a hundred megabytes.

use super::{Head, StoreError, StreamId};
use crate::audit::Hash;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The last known version of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StreamEnd {
    /// The last known version.
    pub(super) version: u64,
    /// Its hash; none if another server has only announced the version.
    pub(super) hash: Option<Hash>,
    /// The last version that is known to be under a seal; 0 if there is none.
    pub(super) sealed: u64,
}

/// The last known versions of all streams.
#[derive(Default)]
pub(super) struct StreamEnds(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    known: HashMap<StreamId, StreamEnd>,
    /// The damaged streams that the check of the whole record has found.
    damaged: BTreeMap<StreamId, String>,
}

/// The least that the database must have of a stream. Callers get it before they read the stream: every version that is known by then is committed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Minimum {
    /// The version that the stream must have.
    pub(super) end: Option<StreamEnd>,
    /// The damage of the stream.
    damaged: Option<String>,
}

impl StreamEnds {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Entries are replaced as a whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A stream has at least this version.
    pub(super) fn raise(&self, stream: &StreamId, version: u64, hash: Option<Hash>) {
        self.note(stream, version, hash, 0);
    }

    /// A seal says that a stream has at least this version. Returns whether the hash agrees with the known one.
    pub(super) fn sealed(&self, stream: &StreamId, version: u64, hash: Hash) -> bool {
        self.note(stream, version, Some(hash), version)
    }

    fn note(&self, stream: &StreamId, version: u64, hash: Option<Hash>, sealed: u64) -> bool {
        if version == 0 {
            return true;
        }
        let mut inner = self.lock();
        let Some(end) = inner.known.get_mut(stream) else {
            inner.known.insert(stream.clone(), StreamEnd { version, hash, sealed });
            return true;
        };
        end.sealed = end.sealed.max(sealed);
        if end.version < version {
            (end.version, end.hash) = (version, hash);
        }
        if end.version > version {
            return true;
        }
        // The first known hash of a fact is kept.
        end.hash = end.hash.or(hash);
        hash.is_none() || end.hash == hash
    }

    /// The minimum of one stream.
    pub(super) fn minimum(&self, stream: &StreamId) -> Minimum {
        let inner = self.lock();
        Minimum { end: inner.known.get(stream).copied(), damaged: inner.damaged.get(stream).cloned() }
    }

    /// The minima of some streams.
    pub(super) fn minima<'a>(&self, streams: impl IntoIterator<Item = &'a StreamId>) -> Vec<(&'a StreamId, Minimum)> {
        let inner = self.lock();
        let minimum = |stream: &'a StreamId| {
            let minimum =
                Minimum { end: inner.known.get(stream).copied(), damaged: inner.damaged.get(stream).cloned() };
            (minimum != Minimum::default()).then_some((stream, minimum))
        };
        streams.into_iter().filter_map(minimum).collect()
    }

    /// All streams with a known version.
    pub(super) fn streams(&self) -> Vec<StreamId> {
        self.lock().known.keys().cloned().collect()
    }

    /// Sets the damaged streams; no others are damaged.
    pub(super) fn are_damaged(&self, damaged: BTreeMap<StreamId, String>) {
        self.lock().damaged = damaged;
    }
}

impl Minimum {
    /// Checks the head of a stream. `at` is the hash of the fact at the last known version, if it was read.
    pub(super) fn hold(&self, head: &Head, at: Option<Hash>) -> Result<(), StoreError> {
        if let Some(what) = &self.damaged {
            return Err(StoreError::Damaged { what: what.clone() });
        }
        self.hold_end(head, at)
    }

    /// The same, without the findings of the check of the whole record.
    pub(super) fn hold_end(&self, head: &Head, at: Option<Hash>) -> Result<(), StoreError> {
        let damaged = |what: String| Err(StoreError::Damaged { what });
        let Some(StreamEnd { version, hash, .. }) = self.end else { return Ok(()) };
        let stream = &head.stream;
        if head.version < version {
            return damaged(format!("{stream} ends at version {}, and version {version} was written", head.version));
        }
        let found = if head.version == version { Some(head.hash) } else { at };
        match hash.zip(found) {
            Some((known, found)) if known != found => {
                damaged(format!("{stream}: fact {version} differs from the one that was written"))
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
        let ends = StreamEnds::default();
        assert_eq!(ends.minimum(&stream()).hold(&head(1, 1), None), Ok(()));
        ends.raise(&stream(), 5, Some(Hash([5; 32])));
        assert_eq!(ends.minimum(&stream()).end.map(|end| end.sealed), Some(0));
        assert!(ends.sealed(&stream(), 4, Hash([9; 32])), "of an earlier fact the link is not kept");
        assert!(ends.sealed(&stream(), 5, Hash([5; 32])));
        assert!(!ends.sealed(&stream(), 5, Hash([9; 32])), "two seals say two things");
        assert_eq!(ends.minimum(&stream()).end.map(|end| end.sealed), Some(5));
        // A late announcement has a lower version.
        ends.raise(&stream(), 4, Some(Hash([4; 32])));
        ends.raise(&stream(), 5, Some(Hash([9; 32])));
        let minimum = ends.minimum(&stream());
        for (version, hash, at, right) in [
            (4, 4, None, false),
            (5, 5, None, true),
            (5, 9, None, false),
            (6, 6, Some(Hash([5; 32])), true),
            (6, 6, Some(Hash([9; 32])), false),
            (6, 6, None, true),
            (0, 0, None, false),
        ] {
            assert_eq!(minimum.hold(&head(version, hash), at).is_ok(), right, "{version} {hash} {at:?}");
        }
    }

    /// An announcement of another server contains the version of a stream, and not the hash of its last fact.
    #[test]
    fn a_version_alone_is_held_too() {
        let ends = StreamEnds::default();
        ends.raise(&stream(), 5, None);
        let minimum = ends.minimum(&stream());
        assert!(minimum.hold(&head(4, 4), None).is_err());
        assert_eq!(minimum.hold(&head(5, 1), None), Ok(()));
        ends.raise(&stream(), 5, Some(Hash([5; 32])));
        assert!(ends.minimum(&stream()).hold(&head(5, 1), None).is_err());
    }

    #[test]
    fn what_is_known_to_be_damaged_is_refused_until_it_is_found_to_be_right() {
        let ends = StreamEnds::default();
        ends.are_damaged([(stream(), "patron/17: fact 3 is wrong".to_owned())].into());
        let refused = ends.minimum(&stream()).hold(&head(9, 9), None).expect_err("damaged").to_string();
        assert!(refused.contains("fact 3 is wrong"), "{refused}");
        let others: StreamId = "patron/18".parse().expect("a stream");
        assert_eq!(ends.minima([&others]), []);
        assert_eq!(ends.minima([&stream()]).len(), 1);
        ends.are_damaged(BTreeMap::new());
        assert_eq!(ends.minimum(&stream()), Minimum::default());
    }
}
