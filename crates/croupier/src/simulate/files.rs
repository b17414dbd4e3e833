//! Checkpoints and parts: files of results, written atomically and not overwritten by mistake.

use anyhow::{Context, Result, bail};
use odds::simulation::{Heading, Results};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Reads results that an earlier run wrote.
pub(super) fn read(file: &Path) -> Result<Results> {
    let text = fs::read_to_string(file).with_context(|| format!("{}: cannot be read", file.display()))?;
    let results: Results = serde_json::from_str(&text)
        .with_context(|| format!("{}: not a file that croupier simulate wrote", file.display()))?;
    results.check().map_err(|what| anyhow::anyhow!("{}: {what}", file.display()))?;
    Ok(results)
}

/// Writes results to a new file and renames it, so that there is always a whole file.
pub(super) fn write(file: &Path, results: &Results) -> Result<()> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    let text = serde_json::to_string(results)? + "\n";
    let done = File::create(&beside).and_then(|mut new| {
        new.write_all(text.as_bytes())?;
        new.sync_all()?;
        fs::rename(&beside, file)
    });
    done.or_else(|error| {
        let _ = fs::remove_file(&beside);
        Err(error).with_context(|| format!("{}: cannot be written", file.display()))
    })
}

/// Creates the folder of the file: a missing folder should not fail hours of work.
fn has_folder(flag: &str, file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) {
        bail!("{flag} {}: there is no such folder", file.display());
    }
    Ok(())
}

/// The results in a checkpoint, if there is one. A checkpoint of another simulation is refused and not changed.
pub(super) fn checkpoint(file: &Path, heading: &Heading) -> Result<Option<Results>> {
    match fs::metadata(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            has_folder("--checkpoint", file)?;
            return Ok(None);
        }
        _ => {}
    }
    let results = read(file).context("--checkpoint")?;
    let mut differences = heading.differences(&results.heading);
    if heading.shard != results.heading.shard {
        differences.push(format!("the part is {}, not {}", results.heading.shard, heading.shard));
    }
    if !differences.is_empty() {
        bail!(
            "--checkpoint {}: the file belongs to another simulation and was not changed: {}; repeat the command of that simulation, or name another file",
            file.display(),
            differences.join("; ")
        );
    }
    Ok(Some(results))
}

/// Checks that a part may be written here: it replaces another file only with --force.
pub(super) fn may_write(file: &Path, heading: &Heading, force: bool) -> Result<()> {
    if file.is_dir() {
        bail!("--out {}: this is a folder; expected the name of a file", file.display());
    }
    if force || !file.exists() {
        return has_folder("--out", file);
    }
    let same = read(file).is_ok_and(|results| results.heading == *heading);
    if !same {
        bail!("--out {}: another file has this name; name a new one, or replace it with --force", file.display());
    }
    Ok(())
}
