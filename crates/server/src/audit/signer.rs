//! The key with which a server signs its seals.

use super::seal::{Seal, SignedSeal, server_name};
use ed25519_dalek::{Signer as _, SigningKey};
use std::{
    fs::{self, OpenOptions},
    io::{self, Read as _, Write as _},
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
};

/// Why there is no signing key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read or made.
    #[error("the key file {path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file does not hold exactly 32 bytes.
    #[error("the key file {path} does not hold a key of 32 bytes")]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// Others than the owner may read the file.
    #[error("the key file {path} may be read by others (mode {mode:o}); it must have mode 600")]
    Exposed {
        /// The file.
        path: PathBuf,
        /// Its permissions.
        mode: u32,
    },
    /// The system has no randomness to make a key of.
    #[error("no randomness for a new key: {0}")]
    Entropy(getrandom::Error),
}

/// Signs seals in the name of one server.
pub struct Signer {
    key: SigningKey,
    server: String,
}

impl Signer {
    /// The signer with this secret.
    pub fn from_secret(secret: [u8; 32]) -> Self {
        let key = SigningKey::from_bytes(&secret);
        let server = server_name(key.verifying_key().as_bytes());
        Self { key, server }
    }

    /// The signer whose key lies in `folder`; the first time, folder and key are made.
    pub fn in_folder(folder: &Path) -> Result<Self, KeyError> {
        let path = folder.join("seals.key");
        let file = |source| KeyError::File { path: path.clone(), source };
        match OpenOptions::new().read(true).open(&path) {
            Ok(opened) => Self::read(&path, opened),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(file)?;
                Self::make(folder, &path)
            }
            Err(error) => Err(file(error)),
        }
    }

    fn read(path: &Path, mut opened: fs::File) -> Result<Self, KeyError> {
        let file = |source| KeyError::File { path: path.to_owned(), source };
        let mode = opened.metadata().map_err(file)?.permissions().mode() & 0o777;
        if mode & 0o077 != 0 {
            return Err(KeyError::Exposed { path: path.to_owned(), mode });
        }
        let mut bytes = Vec::with_capacity(33);
        opened.read_to_end(&mut bytes).map_err(file)?;
        let secret = bytes.try_into().map_err(|_| KeyError::Damaged { path: path.to_owned() })?;
        Ok(Self::from_secret(secret))
    }

    // The key is complete and durable under another name before it takes its own: a crash leaves no half key.
    fn make(folder: &Path, path: &Path) -> Result<Self, KeyError> {
        let file = |source| KeyError::File { path: path.to_owned(), source };
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(KeyError::Entropy)?;
        let unfinished = folder.join("seals.key.new");
        let mut new =
            OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished).map_err(file)?;
        new.write_all(&secret).and_then(|()| new.sync_all()).map_err(file)?;
        fs::rename(&unfinished, path).map_err(file)?;
        fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(file)?;
        Ok(Self::from_secret(secret))
    }

    /// The name under which this key signs.
    pub fn server(&self) -> &str {
        &self.server
    }

    /// The public half of the key.
    pub fn public_key(&self) -> [u8; 32] {
        self.key.verifying_key().to_bytes()
    }

    /// Signs a seal.
    pub fn sign(&self, seal: &Seal) -> SignedSeal {
        let text = seal.text();
        let signature = self.key.sign(text.as_bytes()).to_bytes();
        SignedSeal { text, signature }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_made_once_and_is_the_owners_alone() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("keys");
        let first = Signer::in_folder(&folder).unwrap();
        let again = Signer::in_folder(&folder).unwrap();
        assert_eq!(first.public_key(), again.public_key());
        let mode = fs::metadata(folder.join("seals.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn an_exposed_and_a_damaged_key_are_refused() {
        let data = tempfile::tempdir().unwrap();
        Signer::in_folder(data.path()).unwrap();
        let path = data.path().join("seals.key");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(matches!(Signer::in_folder(data.path()), Err(KeyError::Exposed { mode: 0o640, .. })));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        for length in [0, 31, 33] {
            fs::write(&path, vec![1; length]).unwrap();
            assert!(matches!(Signer::in_folder(data.path()), Err(KeyError::Damaged { .. })), "{length} bytes");
        }
    }
}
