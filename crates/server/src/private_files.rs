//! Files that only their owner may read: the database, its copies, keys, and everything else with secrets or with people's data.
//!
//! Files are created with mode 600 and folders with mode 700, independent of the umask of the process. If an earlier version left files open to other
//! users, a server closes them at its start.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

/// The mode of such a file.
const FILE: u32 = 0o600;
/// The mode of such a folder.
const FOLDER: u32 = 0o700;
/// The permission bits of other users.
const OTHERS: u32 = 0o077;

/// The files of a data folder that earlier versions left open to other users. SQLite gives the files beside a database the database's own mode.
const IN_DATA: [&str; 6] =
    ["croupier.db", "croupier.db-wal", "croupier.db-shm", "croupier.db-journal", "bots.json", "lock"];
/// Other entries of a data folder. A folder with anything else in it may serve another purpose too, and keeps its mode.
const ALSO_IN_DATA: [&str; 3] = ["keys", "bots.json.new", "croupier.toml"];

/// Creates a file that must not exist yet.
pub fn create_new(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(FILE).open(path)
}

/// Creates a file if it does not exist. An existing file stays unchanged.
pub(crate) fn create(path: &Path) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).mode(FILE).open(path).map(drop)
}

/// Creates a folder, and its parents, if they do not exist.
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER).create(path)
}

/// Closes the files of a data folder to other users. A key that others may read is left as it is: it is refused, because they may have read it.
pub(crate) fn tighten(data: &Path) -> io::Result<()> {
    for name in IN_DATA {
        close(&data.join(name), FILE)?;
    }
    close(&data.join("keys"), FOLDER)?;
    close(&data.join("keys").join("stamped"), FILE)?;
    if is_for_nothing_else(data)? { close(data, FOLDER) } else { Ok(()) }
}

fn is_for_nothing_else(data: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(data)? {
        let name = entry?.file_name();
        if !IN_DATA.iter().chain(&ALSO_IN_DATA).any(|known| name == *known) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn close(path: &Path, mode: u32) -> io::Result<()> {
    let about = match fs::symlink_metadata(path) {
        Ok(about) if about.is_symlink() => return Ok(()),
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let found = about.mode() & 0o777;
    if found & OTHERS == 0 {
        return Ok(());
    }
    let was = format!("{found:o}");
    match fs::set_permissions(path, Permissions::from_mode(found & mode)) {
        Ok(()) => tracing::warn!(?path, was, "was open to others, and is its owner's alone now"),
        // The file belongs to another user of the system, who may have reasons.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            tracing::error!(?path, mode = was, "is open to others, and its mode cannot be changed");
        }
        Err(error) => return Err(error),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it is there").mode() & 0o777
    }

    #[test]
    fn what_an_earlier_version_left_open_is_closed_and_keys_are_left_alone() {
        let data = tempfile::tempdir().expect("a folder");
        let at = |name: &str| data.path().join(name);
        fs::create_dir(at("keys")).expect("a folder");
        for name in ["croupier.db", "croupier.db-wal", "bots.json", "keys/shoes.key", "keys/stamped"] {
            fs::write(at(name), "x").expect("a file");
            fs::set_permissions(at(name), Permissions::from_mode(0o644)).expect("a mode");
        }
        for folder in [at("keys"), data.path().into()] {
            fs::set_permissions(folder, Permissions::from_mode(0o755)).expect("a mode");
        }
        tighten(data.path()).expect("tightened");
        for name in ["croupier.db", "croupier.db-wal", "bots.json", "keys/stamped"] {
            assert_eq!(mode(&at(name)), 0o600, "{name}");
        }
        assert_eq!((mode(&at("keys")), mode(data.path())), (0o700, 0o700));
        assert_eq!(mode(&at("keys/shoes.key")), 0o644, "a key that others may have read is refused instead");
    }

    /// A folder that also serves another purpose keeps its mode, and a mode that is narrower than needed is not widened.
    #[test]
    fn what_is_not_the_houses_own_is_left_alone() {
        let data = tempfile::tempdir().expect("a folder");
        let at = |name: &str| data.path().join(name);
        fs::set_permissions(data.path(), Permissions::from_mode(0o755)).expect("a mode");
        for (name, before) in [("other.txt", 0o644), ("croupier.db", 0o440)] {
            fs::write(at(name), "x").expect("a file");
            fs::set_permissions(at(name), Permissions::from_mode(before)).expect("a mode");
        }
        tighten(data.path()).expect("tightened");
        assert_eq!((mode(data.path()), mode(&at("other.txt")), mode(&at("croupier.db"))), (0o755, 0o644, 0o400));
    }

    #[test]
    fn new_files_and_folders_are_their_owners_alone() {
        let data = tempfile::tempdir().expect("a folder");
        let at = |name: &str| data.path().join(name);
        create_folder(&at("a/b")).expect("folders");
        create(&at("a/b/c")).expect("a file");
        create_new(&at("a/d")).expect("a file");
        assert_eq!([at("a"), at("a/b"), at("a/b/c"), at("a/d")].map(|path| mode(&path)), [0o700, 0o700, 0o600, 0o600]);
        create(&at("a/b/c")).expect("it is there");
        assert!(create_new(&at("a/d")).is_err(), "it is there already");
    }
}
