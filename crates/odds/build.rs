//! Hashes the sources that determine the figures. Stored results are used only if they come from the same sources.

use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut hasher = DefaultHasher::new();
    for folder in ["src", "data", "../rules/src", "../rules/build", "../rules/rulebook", "../../strategies"] {
        let folder = root.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        add(&folder, &mut hasher)?;
    }
    println!("cargo::rustc-env=ODDS_SOURCES={:016x}", hasher.finish());
    Ok(())
}

/// Adds every file below a folder, sorted, so that the hash is the same on every system.
fn add(folder: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            add(&path, hasher)?;
        } else {
            let bytes = fs::read(&path)?;
            hasher.write(path.file_name().unwrap_or_default().as_encoded_bytes());
            hasher.write_usize(bytes.len());
            hasher.write(&bytes);
        }
    }
    Ok(())
}
