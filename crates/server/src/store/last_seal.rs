//! The last seal of this server, kept beside its key and outside the database.
//!
//! An attacker with write access to the database may remove this server's last seals. The server would then sign other seals under their numbers, and
//! its key would stand for two histories. So it remembers the number and hash of its last seal, and does not continue a record that lacks that seal
//! or has another one. The file is written after each commit without waiting for the disk: after a power cut it may be older than the record, never
//! newer.

use crate::audit::Hash;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The name of the file in the folder of keys.
pub(super) const FILE: &str = "last-seal";

/// Number and hash of a seal.
type Numbered = (u64, Hash);

/// The last seal of this server; none if it has signed none, or only reads.
#[derive(Clone, Default)]
pub(super) struct LastSeal(Arc<Inner>);

#[derive(Default)]
struct Inner {
    server: String,
    known: Mutex<Option<Numbered>>,
    file: Option<File>,
}

/// The seal in the file, if it is one of this server: a server with a new key has signed nothing yet.
fn parse(text: &str, server: &str) -> Option<Numbered> {
    let mut words = text.split_whitespace();
    let (name, number, hash) = (words.next()?, words.next()?, words.next()?);
    (name == server && words.next().is_none()).then_some((number.parse().ok()?, hash.parse().ok()?))
}

impl LastSeal {
    /// The last seal in a server's folder of keys.
    pub(super) fn of(server: &str, keys: &Path) -> io::Result<Self> {
        let path = keys.join(FILE);
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(&path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let text = String::from_utf8_lossy(&text);
        let known = parse(&text, server);
        if known.is_none() && !text.is_empty() {
            tracing::warn!(path = %path.display(), "the last seal of this server cannot be read from this file");
        }
        Ok(Self(Arc::new(Inner { server: server.to_owned(), known: Mutex::new(known), file: Some(file) })))
    }

    fn lock(&self) -> MutexGuard<'_, Option<Numbered>> {
        // A number and its hash are replaced together.
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Number and hash of the last seal, if they are known.
    pub(super) fn get(&self) -> Option<Numbered> {
        *self.lock()
    }

    /// Notes a later seal that is in the database.
    pub(super) fn set(&self, number: u64, hash: Hash) {
        *self.lock() = Some((number, hash));
        let Some(file) = &self.0.file else { return };
        // The length never changes, so one write replaces all of it.
        let text = format!("{} {number:020} {hash}\n", self.0.server);
        if let Err(error) = file.write_all_at(text.as_bytes(), 0) {
            tracing::warn!(%error, "the number of the last seal cannot be written beside the key");
        }
    }

    /// Compares the last seal of this server in the database with the remembered one.
    pub(super) fn hold(&self, found: Option<Numbered>) -> Result<(), String> {
        let Some((number, hash)) = self.get() else { return Ok(()) };
        let (last, found) = found.unwrap_or((0, Hash::BEGINNING));
        let server = &self.0.server;
        if last < number {
            return Err(format!(
                "this server, {server}, has signed seal {number}, and the record has its seals up to {last}: it is an older copy, or seals were \
                 taken away. Bring the newest copy of the record back; docs/operations.md says what to do if there is none"
            ));
        }
        if last == number && found != hash {
            return Err(format!(
                "seal {number} of this server, {server}, is not the one that it has signed: this record is another one. Bring the right \
                 record back; docs/operations.md says what to do if there is none"
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "0123456789abcdef";

    #[test]
    fn what_was_signed_is_remembered_and_held_against_the_record() {
        let folder = tempfile::tempdir().expect("a folder");
        let of = |server: &str| LastSeal::of(server, folder.path()).expect("a file");
        assert_eq!((of(NAME).get(), of(NAME).hold(None)), (None, Ok(())));
        let (one, other) = (Hash::of(b"1"), Hash::of(b"2"));
        of(NAME).set(9, other);
        of(NAME).set(10, one);
        let known = of(NAME);
        assert_eq!(known.get(), Some((10, one)));
        for (found, right) in [
            (None, false),
            (Some((9, other)), false),
            (Some((10, other)), false),
            (Some((10, one)), true),
            // A commit whose outcome was unknown.
            (Some((11, other)), true),
        ] {
            assert_eq!(known.hold(found).is_ok(), right, "{found:?}");
        }
        // With a new key nothing was signed yet.
        assert_eq!(of("fedcba9876543210").get(), None);
    }
}
