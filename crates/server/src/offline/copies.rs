//! Keeping a record elsewhere, and bringing it back.

use crate::store::bundle::{BackupError, ImportError, Imported};
use crate::store::{Location, OpenError, Store};
use std::io;
use std::path::Path;
use tokio::fs::{File, OpenOptions};
use tokio::io::{AsyncWriteExt as _, BufReader, BufWriter};

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The record was not written to the file.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// The file was not brought back.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The file cannot be made or read.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// Writes the whole record to a new file, beside a server that may be using it. The file is on the disk when this returns.
pub fn backup(location: &Location, to: &Path) -> Result<(), CopyError> {
    super::run(async {
        let store = Store::look(location).await?;
        // A copy of everything that was kept is nobody else's to read, and never takes the place of an older one.
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to).await?;
        let mut out = BufWriter::new(file);
        store.export(&mut out).await?;
        out.flush().await?;
        out.get_ref().sync_all().await?;
        store.close().await;
        Ok(())
    })
}

/// Brings a record back into an empty database, after checking its chains and seals.
pub fn restore(location: &Location, from: &Path) -> Result<Imported, CopyError> {
    super::run(async {
        let file = File::open(from).await?;
        let store = Store::open(location).await?;
        let imported = store.import(BufReader::new(file)).await;
        store.close().await;
        Ok(imported?)
    })
}
