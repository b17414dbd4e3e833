//! The key that shoes are encrypted with. It lies in a file of its own, outside the database, so that neither is of use without the other.

use super::entropy::{Entropy, OperatingSystem};
use super::health::Fault;
use crate::audit::Hash;
use crate::store::{SecretKey, StampKey};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

const BYTES: usize = 32;

/// The context of the fingerprint, which separates it from all other hashes of the key.
const FINGERPRINT: &str = "croupier 2026 fingerprint of the key for shoes";

/// The key for shoes.
#[derive(Clone)]
pub struct ShoeKey {
    cipher: XChaCha20Poly1305,
    fingerprint: Hash,
    stamps: StampKey,
    secrets: SecretKey,
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file or its folder cannot be read or written.
    #[error("the key for shoes at {path}: {error}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The file is not a key.
    #[error("the key for shoes at {path} must have {BYTES} bytes and has {bytes}")]
    Length {
        /// The file.
        path: PathBuf,
        /// How long it is.
        bytes: u64,
    },
    /// Users other than its owner may read or write the file.
    #[error("the key for shoes at {path} may be used by others (mode {mode:o}); make it 600")]
    OpenToOthers {
        /// The file.
        path: PathBuf,
        /// Its mode.
        mode: u32,
    },
    /// There is no randomness to make a key from.
    #[error("a key for shoes could not be made: {0}")]
    Entropy(#[from] Fault),
}

impl ShoeKey {
    /// A key from its bytes.
    pub fn from_bytes(bytes: &[u8; BYTES]) -> Self {
        let fingerprint = Hash(blake3::derive_key(FINGERPRINT, bytes));
        Self {
            cipher: XChaCha20Poly1305::new(bytes.into()),
            fingerprint,
            stamps: StampKey::from_shoe_key(bytes),
            secrets: SecretKey::from_shoe_key(bytes),
        }
    }

    /// Identifies the key without revealing it.
    pub fn fingerprint(&self) -> Hash {
        self.fingerprint
    }

    /// The key for other secrets of the house.
    pub fn secrets(&self) -> &SecretKey {
        &self.secrets
    }

    /// The key for the stamps on rows.
    pub fn stamps(&self) -> &StampKey {
        &self.stamps
    }

    /// The key of a data folder, `keys/shoes.key` in it. It is created if it does not exist, and never replaced: shoes in the store can only be
    /// opened with the key that sealed them.
    pub fn in_folder(data: &Path) -> Result<Self, KeyError> {
        Self::in_file(&Self::path(data))
    }

    /// The key in a file, created like that of a data folder. Servers that share a database share such a file, or each has a copy.
    pub fn in_file(path: &Path) -> Result<Self, KeyError> {
        match read(path) {
            Err(KeyError::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                // A file name without a folder lies in the current directory.
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                create(folder.unwrap_or(Path::new(".")), path)?;
                read(path)
            }
            read => read,
        }
    }

    /// The key in a file, which is not created.
    pub fn existing(path: &Path) -> Result<Self, KeyError> {
        read(path)
    }

    /// The path of the key in a data folder.
    pub fn path(data: &Path) -> PathBuf {
        data.join("keys").join("shoes.key")
    }

    pub(super) fn cipher(&self) -> &XChaCha20Poly1305 {
        &self.cipher
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> KeyError {
    move |error| KeyError::File { path: path.to_owned(), error }
}

fn read(path: &Path) -> Result<ShoeKey, KeyError> {
    let mut file = File::open(path).map_err(at(path))?;
    let about = file.metadata().map_err(at(path))?;
    let mode = about.mode() & 0o777;
    if mode & 0o077 != 0 {
        return Err(KeyError::OpenToOthers { path: path.to_owned(), mode });
    }
    if about.len() != BYTES as u64 {
        return Err(KeyError::Length { path: path.to_owned(), bytes: about.len() });
    }
    let mut bytes = Zeroizing::new([0; BYTES]);
    file.read_exact(&mut bytes[..]).map_err(at(path))?;
    Ok(ShoeKey::from_bytes(&bytes))
}

/// Writes a new key under a temporary name and renames it once it is on the disk. A crash leaves a whole key or none, and of two servers that start
/// together one finds the other's.
fn create(folder: &Path, path: &Path) -> Result<(), KeyError> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(at(folder))?;
    let mut bytes = Zeroizing::new([0; BYTES]);
    OperatingSystem.fill(&mut bytes[..])?;
    let mut name = [0; 8];
    OperatingSystem.fill(&mut name)?;
    let draft = folder.join(format!("shoes.key.{:016x}", u64::from_be_bytes(name)));
    let write = || -> io::Result<()> {
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
        file.write_all(&bytes[..])?;
        file.sync_all()?;
        match fs::hard_link(&draft, path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        fs::remove_file(&draft)?;
        File::open(folder)?.sync_all()
    };
    write().map_err(at(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn file(data: &Path) -> PathBuf {
        data.join("keys/shoes.key")
    }

    fn write(data: &Path, bytes: &[u8], mode: u32) {
        fs::create_dir_all(data.join("keys")).expect("a folder");
        fs::write(file(data), bytes).expect("a file");
        fs::set_permissions(file(data), fs::Permissions::from_mode(mode)).expect("a mode");
    }

    #[test]
    fn a_key_is_made_once_and_only_for_its_owner() {
        let data = tempfile::tempdir().expect("a folder");
        ShoeKey::in_folder(data.path()).expect("a key");
        let bytes = fs::read(file(data.path())).expect("a file");
        assert_eq!(bytes.len(), BYTES);
        assert_eq!(fs::metadata(file(data.path())).expect("a file").mode() & 0o777, 0o600);
        ShoeKey::in_folder(data.path()).expect("the key again");
        assert_eq!(fs::read(file(data.path())).expect("a file"), bytes);
        assert_eq!(fs::read_dir(data.path().join("keys")).expect("a folder").count(), 1);
        let elsewhere = tempfile::tempdir().expect("a folder");
        ShoeKey::in_folder(elsewhere.path()).expect("a key");
        assert_ne!(fs::read(file(elsewhere.path())).expect("a file"), bytes);
    }

    #[test]
    fn a_key_that_others_may_use_is_refused() {
        for (mode, refused) in
            [(0o600, false), (0o400, false), (0o640, true), (0o604, true), (0o610, true), (0o666, true)]
        {
            let data = tempfile::tempdir().expect("a folder");
            write(data.path(), &[7; BYTES], mode);
            let key = ShoeKey::in_folder(data.path());
            assert_eq!(matches!(key, Err(KeyError::OpenToOthers { mode: found, .. }) if found == mode), refused);
            assert_eq!(key.is_err(), refused, "{mode:o}");
        }
    }

    #[test]
    fn a_file_of_another_length_is_no_key_and_is_left_alone() {
        for length in [0, BYTES - 1, BYTES + 1] {
            let data = tempfile::tempdir().expect("a folder");
            write(data.path(), &vec![7; length], 0o600);
            let key = ShoeKey::in_folder(data.path());
            assert!(matches!(key, Err(KeyError::Length { bytes, .. }) if bytes == length as u64));
            assert_eq!(fs::read(file(data.path())).expect("a file").len(), length);
        }
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let data = tempfile::tempdir().expect("a folder");
        fs::write(data.path().join("keys"), "in the way").expect("a file");
        let error = ShoeKey::in_folder(data.path()).err().expect("no key").to_string();
        assert!(error.contains("keys"), "{error}");
    }

    #[test]
    fn of_many_that_start_together_all_have_one_key() {
        let data = tempfile::tempdir().expect("a folder");
        let path = file(data.path());
        let seen: Vec<Vec<u8>> = std::thread::scope(|scope| {
            let starts: Vec<_> = (0..8)
                .map(|_| {
                    scope.spawn(|| {
                        ShoeKey::in_folder(data.path()).expect("a key");
                        fs::read(&path).expect("a file")
                    })
                })
                .collect();
            starts.into_iter().map(|start| start.join().expect("a start")).collect()
        });
        assert!(seen.iter().all(|bytes| *bytes == seen[0]));
    }
}
