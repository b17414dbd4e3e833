//! Embeds the web client. If `web/dist` is missing or the feature `client` is off, the program is built without the client, and tells
//! browsers so.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The file name extensions of compressed copies.
const BROTLI: &str = "br";
const GZIP: &str = "gz";

/// Writes `client.rs`, a list of the files of `web/dist`.
pub(crate) fn embed(out: &Path) -> io::Result<()> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    let mut files = Vec::new();
    if env::var_os("CARGO_FEATURE_CLIENT").is_some() {
        // If the folder is missing, Cargo runs this script at every build, so it is created. If that fails, Cargo notices a later build
        // of the client only when another file changes.
        if fs::create_dir_all(&dist).is_ok() {
            println!("cargo:rerun-if-changed={}", dist.display());
        }
        walk(&dist, &mut files)?;
        files.sort();
    }
    let mut code = String::from("vec![\n");
    for file in &files {
        if has_ending(file, BROTLI) || has_ending(file, GZIP) {
            continue;
        }
        let name = file.strip_prefix(&dist).map_err(io::Error::other)?.to_string_lossy().replace('\\', "/");
        let copy = |ending: &str| {
            let mut copy = file.clone().into_os_string();
            copy.push(format!(".{ending}"));
            let copy = PathBuf::from(copy);
            if files.contains(&copy) { format!("Some({})", included(&copy)) } else { "None".to_owned() }
        };
        let (plain, brotli, gzip) = (included(file), copy(BROTLI), copy(GZIP));
        let _ = writeln!(code, "    File {{ name: {name:?}.into(), plain: {plain}, brotli: {brotli}, gzip: {gzip} }},");
    }
    code.push_str("]\n");
    fs::write(out.join("client.rs"), code)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

fn has_ending(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|found| found == ending)
}

fn included(file: &Path) -> String {
    format!("axum::body::Bytes::from_static(include_bytes!({:?}))", file.display().to_string())
}
