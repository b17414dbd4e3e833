//! The files of a witness: its testimony and any evidence.

use crate::follow::Evidence;
use audit::Testimony;
use serde::de::DeserializeOwned;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 4 << 20;

/// Reads the testimony; none if the file does not exist.
pub fn read(path: &Path) -> io::Result<Option<Testimony>> {
    read_json(path)
}

/// Reads the evidence against a house; none if there is no such file.
pub fn read_evidence(path: &Path) -> io::Result<Option<Evidence>> {
    read_json(path)
}

/// Keeps other witnesses from writing to a file while it exists. Every look replaces the file itself, so the lock is on a file beside it, which
/// stays.
#[derive(Debug)]
pub struct FileLock {
    _lock: File,
}

impl FileLock {
    /// Locks a file; `None` if another witness has locked it.
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

/// The file beside another one, with this suffix.
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

/// Writes a temporary file and renames it only when it is safely on the disk: after a crash the file is the old one or the new one.
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
