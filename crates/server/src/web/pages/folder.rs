//! The web client in a folder, for programs that were built before or beside it.

use super::file::File;
use axum::body::Bytes;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file extensions of compressed copies.
const BROTLI: &str = ".br";
const GZIP: &str = ".gz";

/// Why the pages of a folder cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The folder, or a file in it, cannot be read.
    #[error("cannot read {} for pages: {why}", path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// The error of the operating system.
        why: io::Error,
    },
    /// A link in it leads to a file elsewhere, which is not meant for visitors.
    #[error("{} leads out of the folder for pages, to {}", path.display(), to.display())]
    LeadsOut {
        /// The link.
        path: PathBuf,
        /// Its target.
        to: PathBuf,
    },
    /// It is not the folder of the web client.
    #[error("there is no {first} in {}: pages is the folder that `npm run build` in web/ writes, web/dist", folder.display())]
    NoClient {
        /// The page that is missing.
        first: &'static str,
        /// The folder.
        folder: PathBuf,
    },
}

/// All files of a folder and of its subfolders. They are read once: later changes take effect when the server starts again. Every file must lie in
/// the folder itself, links included: visitors can read all of them.
pub(super) fn read(folder: &Path, first: &'static str) -> Result<Vec<File>, FolderError> {
    let mut paths = Vec::new();
    walk(&real(folder)?, folder, &mut paths)?;
    let mut files = Vec::new();
    for path in &paths {
        let name = path.strip_prefix(folder).unwrap_or(path).to_string_lossy().into_owned();
        if name.ends_with(BROTLI) || name.ends_with(GZIP) {
            continue;
        }
        let copy = |ending: &str| {
            let mut copy = path.clone().into_os_string();
            copy.push(ending);
            let copy = PathBuf::from(copy);
            paths.contains(&copy).then(|| content(&copy)).transpose()
        };
        files.push(File { name: name.into(), plain: content(path)?, brotli: copy(BROTLI)?, gzip: copy(GZIP)? });
    }
    if files.iter().any(|file| file.name == first) {
        Ok(files)
    } else {
        Err(FolderError::NoClient { first, folder: folder.into() })
    }
}

/// Finds the files of a folder within the pages, whose real path is `root`.
fn walk(root: &Path, folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), FolderError> {
    let unreadable = |why| FolderError::Unreadable { path: folder.into(), why };
    let here = real(folder)?;
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let to = real(&path)?;
        if !to.starts_with(root) {
            return Err(FolderError::LeadsOut { path, to });
        }
        if !to.is_dir() {
            found.push(path);
        } else if !here.starts_with(&to) {
            walk(root, &path, found)?;
        }
        // A link to a parent folder leads to nothing new.
    }
    Ok(())
}

/// The path after all links are followed.
fn real(path: &Path) -> Result<PathBuf, FolderError> {
    fs::canonicalize(path).map_err(|why| FolderError::Unreadable { path: path.into(), why })
}

fn content(path: &Path) -> Result<Bytes, FolderError> {
    fs::read(path).map(Bytes::from).map_err(|why| FolderError::Unreadable { path: path.into(), why })
}
