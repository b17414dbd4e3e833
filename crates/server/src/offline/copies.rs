//! Backup and restore of a record.

use crate::dealing::{self, KeyError, ShoeKey};
use crate::store::bundle::{BackupError, ImportError, Imported, Line};
use crate::store::{Location, OpenError, Store};
use floor::TableId;
use std::io;
use std::path::Path;
use tokio::fs::{File, OpenOptions};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, BufWriter};

/// The beginning of the line of a shoe.
const SHOE: &[u8] = b"{\"shoe\":";

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The record could not be written to the file.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// The file could not be restored.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The key that the file's shoes were sealed with cannot be used.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The file cannot be created or read.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// Writes the whole record to a new file, while a server may be using it. The file is on the disk when this returns.
pub fn backup(location: &Location, to: &Path) -> Result<(), CopyError> {
    super::run(async {
        let store = Store::look(location).await?;
        // A backup is only for its owner, and never replaces an older one.
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to).await?;
        let mut out = BufWriter::new(file);
        store.export(&mut out).await?;
        out.flush().await?;
        out.get_ref().sync_all().await?;
        store.close().await;
        Ok(())
    })
}

/// Restores a record into an empty database, after checking its chains and seals. The key of its shoes must be there already: rows are stamped again,
/// and stamps made with another key would be useless with the right one.
pub fn restore(location: &Location, from: &Path) -> Result<Imported, CopyError> {
    super::run(async {
        has_key(location, from).await?;
        let file = File::open(from).await?;
        // The database is empty until the import, which writes all rows with their stamps.
        let store = Store::open_as_it_is(location).await?;
        let imported = store.import(BufReader::new(file)).await;
        store.close().await;
        Ok(imported?)
    })
}

/// Whether the key of the first shoe in a file is there. This is checked before anything is created. A file without shoes needs no key.
async fn has_key(location: &Location, from: &Path) -> Result<(), CopyError> {
    let mut file = BufReader::new(File::open(from).await?);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if file.read_until(b'\n', &mut bytes).await? == 0 {
            return Ok(());
        }
        if !bytes.starts_with(SHOE) {
            continue;
        }
        // Damaged lines are reported when all lines are read.
        let Ok(Line::Shoe { table, shoe, sealed }) = serde_json::from_slice(&bytes) else { return Ok(()) };
        let path = location.shoe_key();
        if !path.exists() {
            return Err(OpenError::NoShoeKey { path }.into());
        }
        let key = ShoeKey::existing(&path)?;
        let opened = dealing::open(TableId(table), shoe, &sealed.0, &key);
        return if opened.is_ok() { Ok(()) } else { Err(OpenError::OtherKey.into()) };
    }
}
