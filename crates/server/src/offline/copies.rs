//! Keeping a record elsewhere, and bringing it back.

use crate::dealing::{self, KeyError, ShoeKey};
use crate::store::bundle::{BackupError, ImportError, Imported, Line};
use crate::store::{Location, OpenError, Store};
use floor::TableId;
use std::io;
use std::path::Path;
use tokio::fs::{File, OpenOptions};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, BufWriter};

/// What the line of a shoe begins with.
const SHOE: &[u8] = b"{\"shoe\":";

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
    /// The key that the file's shoes were sealed with cannot be used.
    #[error(transparent)]
    Key(#[from] KeyError),
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

/// Brings a record back into an empty database, after checking its chains and seals. The key that its shoes were sealed with must be there
/// already: rows are stamped anew, and with another key they would be of no use to the right one.
pub fn restore(location: &Location, from: &Path) -> Result<Imported, CopyError> {
    super::run(async {
        has_key(location, from).await?;
        let file = File::open(from).await?;
        // It is empty until then, whatever the folder of keys remembers: all that comes gets its stamps with it.
        let store = Store::open_as_it_is(location).await?;
        let imported = store.import(BufReader::new(file)).await;
        store.close().await;
        Ok(imported?)
    })
}

/// Whether the key is there that the first shoe in a file was sealed with, before anything is made. A file without shoes needs none.
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
        // What is wrong with a line is told when all of them are read.
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
