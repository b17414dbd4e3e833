//! The key with which a server signs its seals, or a witness its statements.

use audit::Signer;
use std::{
    fs::{self, OpenOptions},
    io::{self, Read as _, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
};

/// The name of the key file in the folder of keys.
pub const SEALS_KEY: &str = "seals.key";

/// Why there is no signing key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read or created.
    #[error("the key file {path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The file does not hold exactly 32 bytes.
    #[error("the key file {path} does not hold a key of 32 bytes")]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// Users other than the owner may read the file.
    #[error("the key file {path} may be read by others (mode {mode:o}); it must have mode 600")]
    Exposed {
        /// The file.
        path: PathBuf,
        /// Its permissions.
        mode: u32,
    },
    /// The operating system has no randomness for a new key.
    #[error("no randomness for a new key: {0}")]
    Entropy(getrandom::Error),
}

/// The signer whose key lies in `folder`; none if no key was made there.
pub fn known_signer(folder: &Path) -> Result<Option<Signer>, KeyError> {
    let path = folder.join(SEALS_KEY);
    match OpenOptions::new().read(true).open(&path) {
        Ok(opened) => read(&path, opened).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(KeyError::File { path, source }),
    }
}

/// The signer whose key lies in `folder`. On the first start the folder and the key are created.
pub fn signer_in_folder(folder: &Path) -> Result<Signer, KeyError> {
    signer_in_file(&folder.join(SEALS_KEY))
}

/// The signer whose key lies in this file. On the first start the folder and the key are created.
pub fn signer_in_file(path: &Path) -> Result<Signer, KeyError> {
    let file = |source| KeyError::File { path: path.to_owned(), source };
    match OpenOptions::new().read(true).open(path) {
        Ok(opened) => read(path, opened),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(file)?;
            make(folder, path)
        }
        Err(error) => Err(file(error)),
    }
}

fn read(path: &Path, mut opened: fs::File) -> Result<Signer, KeyError> {
    let file = |source| KeyError::File { path: path.to_owned(), source };
    let mode = opened.metadata().map_err(file)?.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        return Err(KeyError::Exposed { path: path.to_owned(), mode });
    }
    let mut bytes = Vec::with_capacity(33);
    opened.read_to_end(&mut bytes).map_err(file)?;
    let secret = bytes.try_into().map_err(|_| KeyError::Damaged { path: path.to_owned() })?;
    Ok(Signer::from_secret(secret))
}

// The key is complete and durable under another name before it takes its own: a crash leaves no half key.
fn make(folder: &Path, path: &Path) -> Result<Signer, KeyError> {
    let file = |source| KeyError::File { path: path.to_owned(), source };
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).map_err(KeyError::Entropy)?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let unfinished = folder.join(name);
    let mut new =
        OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished).map_err(file)?;
    new.write_all(&secret).and_then(|()| new.sync_all()).map_err(file)?;
    fs::rename(&unfinished, path).map_err(file)?;
    fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(file)?;
    Ok(Signer::from_secret(secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_made_once_and_is_the_owners_alone() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("keys");
        let first = signer_in_folder(&folder).unwrap();
        let again = signer_in_folder(&folder).unwrap();
        assert_eq!(first.public_key(), again.public_key());
        let mode = fs::metadata(folder.join("seals.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn an_exposed_and_a_damaged_key_are_refused() {
        let data = tempfile::tempdir().unwrap();
        signer_in_folder(data.path()).unwrap();
        let path = data.path().join("seals.key");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(signer_in_folder(data.path()), Err(KeyError::Exposed { mode: 0o640, .. })));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        for length in [0, 31, 33] {
            fs::write(&path, vec![1; length]).unwrap();
            assert!(matches!(signer_in_folder(data.path()), Err(KeyError::Damaged { .. })), "{length} bytes");
        }
    }
}
