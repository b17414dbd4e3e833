//! Where the record lies.

use super::OpenError;
use crate::dealing::ShoeKey;
use crate::private_files;
use std::{
    fs::{self, File, OpenOptions},
    io,
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

/// The data folder, and the database if it is not in that folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Keys, and with SQLite the record itself.
    pub data: PathBuf,
    /// The address of a Postgres database, `postgres://…`; without it the record is kept by SQLite.
    pub database: Option<String>,
    /// The key that shoes are sealed with, where it is not the data folder's own. Every server of a house has the same.
    pub shoe_key: Option<PathBuf>,
}

/// Keeps a second server away from a data folder, and with it from this server's signing key.
pub(super) struct FolderLock {
    _file: File,
}

impl Location {
    /// A record kept by SQLite in a data folder.
    pub fn folder(data: impl AsRef<Path>) -> Self {
        Self { data: data.as_ref().to_owned(), database: None, shoe_key: None }
    }

    /// Where this server's secret keys lie.
    pub fn keys(&self) -> PathBuf {
        self.data.join("keys")
    }

    /// The file of the key that shoes are sealed with.
    pub fn shoe_key(&self) -> PathBuf {
        self.shoe_key.clone().unwrap_or_else(|| ShoeKey::path(&self.data))
    }

    /// A file that is there once the record that this folder belongs to has stamps. It says so outside the database.
    pub(super) fn stamped(&self) -> PathBuf {
        self.keys().join("stamped")
    }

    /// The file in which SQLite keeps the record.
    pub fn sqlite_file(&self) -> PathBuf {
        self.data.join("croupier.db")
    }

    pub(super) fn lock(&self) -> Result<FolderLock, OpenError> {
        let problem = |why| OpenError::Folder { path: self.data.clone(), why };
        private_files::create_folder(&self.data).map_err(problem)?;
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(self.data.join("lock"))
            .map_err(problem)?;
        match file.try_lock() {
            Ok(()) => {
                private_files::tighten(&self.data).map_err(problem)?;
                Ok(FolderLock { _file: file })
            }
            Err(fs::TryLockError::WouldBlock) => Err(OpenError::InUse { path: self.data.clone() }),
            Err(fs::TryLockError::Error(error)) => Err(problem(io::Error::other(error))),
        }
    }
}
