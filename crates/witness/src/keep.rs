//! The file in which a witness keeps what it has seen.

use crate::follow::Evidence;
use audit::Testimony;
use serde::de::DeserializeOwned;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

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
    let mut name = path.file_name().ok_or_else(|| io::Error::other("it names no file"))?.to_owned();
    name.push(".new");
    let draft = path.with_file_name(name);
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    serde_json::to_writer_pretty(&mut file, content)?;
    file.write_all(b"\n")?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}
