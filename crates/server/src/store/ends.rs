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
    /// The last version that is known to lie under a seal; 0 where none is.
    pub(super) sealed: u64,
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

/// The least that the database must have of a stream. Callers ask for it before they read the stream: whatever is known by then is committed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Minimum {
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
        self.note(stream, version, hash, 0);
    }

    /// A stream goes at least as far as this, and a seal says so. Says whether that agrees with what was known of the same fact.
    pub(super) fn sealed(&self, stream: &StreamId, version: u64, hash: Hash) -> bool {
        self.note(stream, version, Some(hash), version)
    }

    fn note(&self, stream: &StreamId, version: u64, hash: Option<Hash>, sealed: u64) -> bool {
        if version == 0 {
            return true;
        }
        let mut inner = self.lock();
        let Some(end) = inner.known.get_mut(stream) else {
            inner.known.insert(stream.clone(), End { version, hash, sealed });
            return true;
        };
        end.sealed = end.sealed.max(sealed);
        if end.version < version {
            (end.version, end.hash) = (version, hash);
        }
        if end.version > version {
            return true;
        }
        // The first link that was known of a fact stays.
        end.hash = end.hash.or(hash);
        hash.is_none() || end.hash == hash
    }

    /// What a stream must be held against.
    pub(super) fn minimum(&self, stream: &StreamId) -> Minimum {
        let inner = self.lock();
        Minimum { end: inner.known.get(stream).copied(), damaged: inner.damaged.get(stream).cloned() }
    }

    /// What each of some streams must be held against, where there is anything.
    pub(super) fn minima<'a>(&self, streams: impl IntoIterator<Item = &'a StreamId>) -> Vec<(&'a StreamId, Minimum)> {
        let inner = self.lock();
        let minimum = |stream: &'a StreamId| {
            let minimum =
                Minimum { end: inner.known.get(stream).copied(), damaged: inner.damaged.get(stream).cloned() };
            (minimum != Minimum::default()).then_some((stream, minimum))
        };
        streams.into_iter().filter_map(minimum).collect()
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

impl Minimum {
    /// Whether a stream may stand where the database says. `at` is the link that the fact has with which it is known to go on, as far as it was
    /// looked up.
    pub(super) fn hold(&self, head: &Head, at: Option<Hash>) -> Result<(), StoreError> {
        if let Some(what) = &self.damaged {
            return Err(StoreError::Damaged { what: what.clone() });
        }
        self.hold_end(head, at)
    }

    /// The same, whatever an earlier look at the whole record has found.
    pub(super) fn hold_end(&self, head: &Head, at: Option<Hash>) -> Result<(), StoreError> {
        let damaged = |what: String| Err(StoreError::Damaged { what });
        let Some(End { version, hash, .. }) = self.end else { return Ok(()) };
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
        assert_eq!(ends.minimum(&stream()).hold(&head(1, 1), None), Ok(()));
        ends.raise(&stream(), 5, Some(Hash([5; 32])));
        assert_eq!(ends.minimum(&stream()).end.map(|end| end.sealed), Some(0));
        assert!(ends.sealed(&stream(), 4, Hash([9; 32])), "of an earlier fact the link is not kept");
        assert!(ends.sealed(&stream(), 5, Hash([5; 32])));
        assert!(!ends.sealed(&stream(), 5, Hash([9; 32])), "two seals say two things");
        assert_eq!(ends.minimum(&stream()).end.map(|end| end.sealed), Some(5));
        // What comes late says less.
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

    /// Another server's word says how far a stream goes, and not with which fact.
    #[test]
    fn a_version_alone_is_held_too() {
        let ends = Ends::default();
        ends.raise(&stream(), 5, None);
        let minimum = ends.minimum(&stream());
        assert!(minimum.hold(&head(4, 4), None).is_err());
        assert_eq!(minimum.hold(&head(5, 1), None), Ok(()));
        ends.raise(&stream(), 5, Some(Hash([5; 32])));
        assert!(ends.minimum(&stream()).hold(&head(5, 1), None).is_err());
    }

    #[test]
    fn what_is_known_to_be_damaged_is_refused_until_it_is_found_to_be_right() {
        let ends = Ends::default();
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
