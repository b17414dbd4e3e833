//! The file in which a witness keeps what it has seen.

use crate::follow::Evidence;
use audit::Testimony;
use serde::de::DeserializeOwned;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 4 << 20;

/// Reads what was kept; nothing where nothing was kept yet.
pub fn read(path: &Path) -> io::Result<Option<Testimony>> {
    read_json(path)
}

/// Reads the evidence against a house; nothing where there is none.
pub fn read_evidence(path: &Path) -> io::Result<Option<Evidence>> {
    read_json(path)
}

/// Keeps other witnesses from writing to a file, as long as it is there. The file itself is replaced with every look, so the lock is on one
/// beside it, which stays.
#[derive(Debug)]
pub struct FileLock {
    _lock: File,
}

impl FileLock {
    /// Claims a file; nothing where another witness has claimed it.
    pub fn on(path: &Path) -> io::Result<Option<Self>> {
        let beside = beside(path, ".lock")?;
        let lock = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(beside)?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Self { _lock: lock })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// The file beside another whose name has this at its end.
fn beside(path: &Path, end: &str) -> io::Result<PathBuf> {
    let mut name = path.file_name().ok_or_else(|| io::Error::other("it names no file"))?.to_owned();
    name.push(end);
    Ok(path.with_file_name(name))
}

fn read_json<T: DeserializeOwned>(path: &Path) -> io::Result<Option<T>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if file.metadata()?.len() > LONGEST {
        return Err(io::Error::other(format!("it has more than {LONGEST} bytes")));
    }
    serde_json::from_reader(io::BufReader::new(file)).map(Some).map_err(io::Error::other)
}

/// Writes something under a name of its own and only when it is safely on the disk gives it the name that counts: a crash leaves the file as it was
/// before, or the new one.
pub fn write(path: &Path, content: &impl serde::Serialize) -> io::Result<()> {
    let draft = beside(path, ".new")?;
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    serde_json::to_writer_pretty(&mut file, content)?;
    file.write_all(b"\n")?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}
