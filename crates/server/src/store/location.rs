//! The place of a record.

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
    /// The address of a Postgres database, `postgres://…`; if it is left out, SQLite keeps the record.
    pub database: Option<String>,
    /// The file of the key for shoes, if it is not in the data folder. Every server of a house has the same key.
    pub shoe_key: Option<PathBuf>,
}

/// Locks a data folder, and with it this server's signing key, against a second server.
pub(super) struct FolderLock {
    _file: File,
}

impl Location {
    /// A record kept by SQLite in a data folder.
    pub fn folder(data: impl AsRef<Path>) -> Self {
        Self { data: data.as_ref().to_owned(), database: None, shoe_key: None }
    }

    /// The folder of this server's secret keys.
    pub fn keys(&self) -> PathBuf {
        self.data.join("keys")
    }

    /// The file of the key that shoes are sealed with.
    pub fn shoe_key(&self) -> PathBuf {
        self.shoe_key.clone().unwrap_or_else(|| ShoeKey::path(&self.data))
    }

    /// A file that exists once the record of this folder has stamps. It is evidence outside the database.
    pub(super) fn stamped(&self) -> PathBuf {
        self.keys().join("stamped")
    }

    /// The file of the SQLite database.
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
