//! Prints a page to a PDF with an installed Chromium.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs, process};

/// The names of Chromium on different systems.
const NAMES: [&str; 6] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];

/// Printing takes seconds. A browser that takes longer than this has failed.
const PATIENCE: Duration = Duration::from_mins(1);

/// A Chromium on the path.
pub(super) fn browser() -> Result<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let found =
        env::split_paths(&folders).flat_map(|folder| NAMES.map(|name| folder.join(name))).find(|file| file.is_file());
    found.context(
        "--pdf needs Chromium or Chrome on the PATH and there is none: install one (on Debian, `apt install chromium`), or \
         leave --pdf out and print the page from any browser",
    )
}

/// Prints a page to a PDF.
pub(super) fn print(browser: &Path, page: &Path, pdf: &Path) -> Result<()> {
    let page = fs::canonicalize(page).with_context(|| format!("cannot find {}", page.display()))?;
    // A new profile, because a profile in use is locked.
    let profile = env::temp_dir().join(format!("croupier-print-{}", process::id()));
    let mut printing = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"])
        .arg("--no-pdf-header-footer")
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("--print-to-pdf={}", std::path::absolute(pdf)?.display()))
        .arg(address(&page))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start {}", browser.display()))?;
    let started = Instant::now();
    let ended = loop {
        match printing.try_wait()? {
            Some(status) => break Some(status),
            None if started.elapsed() > PATIENCE => break None,
            None => sleep(Duration::from_millis(20)),
        }
    };
    if ended.is_none() {
        let _ = printing.kill();
        let _ = printing.wait();
    }
    let _ = fs::remove_dir_all(&profile);
    match ended {
        Some(status) if status.success() && pdf.is_file() => Ok(()),
        Some(status) => bail!("{} did not print {}: {status}", browser.display(), pdf.display()),
        None => bail!("{} did not print {} within a minute", browser.display(), pdf.display()),
    }
}

/// The address of a file.
fn address(file: &Path) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    let path: Vec<String> = file.to_string_lossy().bytes().map(letter).collect();
    format!("file://{}", path.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_names_make_safe_addresses() {
        assert_eq!(address(Path::new("/tmp/a b#1?.html")), "file:///tmp/a%20b%231%3F.html");
        assert_eq!(address(Path::new("/tmp/é.html")), "file:///tmp/%C3%A9.html");
    }
}
