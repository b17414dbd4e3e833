//! A cache of long computations on disk.
//!
//! A file's name is a hash of all inputs of the result, and the file also contains them as plain text. If a file is
//! damaged or the folder cannot be used, the result is computed again.

use crate::{Analysis, Progress, any, report};
use rules::{AnySettings, Cents};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use std::{env, fs, io, process};

/// Results that took less time are not kept.
pub const LONG: Duration = Duration::from_millis(300);

/// The most results that are kept; then the oldest is deleted. A caller may ask for any number of different tables.
const MOST: usize = 500;

/// The analysis of a table: from the cache, or computed, and then cached if it took long. `keep` says whether the cache
/// may be used.
pub fn analyse(settings: &AnySettings, stake: Cents, keep: bool, progress: &Progress<'_>) -> Analysis {
    let cache = if keep { Cache::of(settings, stake) } else { None };
    if let Some(known) = cache.as_ref().and_then(Cache::read) {
        return known;
    }
    let started = Instant::now();
    let found = any::analyse(settings, stake, progress);
    if let Some(cache) = cache
        && started.elapsed() > LONG
    {
        cache.write(&found);
    }
    found
}

/// The cache file of one result.
pub struct Cache {
    folder: PathBuf,
    /// All inputs of the result.
    key: String,
}

#[derive(Serialize, Deserialize)]
struct CachedAnalysis {
    key: String,
    analysis: Analysis,
}

impl Cache {
    /// The cache file for this table and stake; `None` if the system has no cache folder.
    pub fn of(settings: &AnySettings, stake: Cents) -> Option<Self> {
        let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let folder = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
        Some(Self::within(&folder.join("croupier"), settings, stake))
    }

    fn within(folder: &Path, settings: &AnySettings, stake: Cents) -> Self {
        let (version, sources) = (env!("CARGO_PKG_VERSION"), any::SOURCES);
        // The `Debug` form of settings contains every field, so no input is missing.
        let key = format!("croupier {version}, sources {sources}, stake {stake}, {settings:?}");
        Self { folder: folder.to_owned(), key }
    }

    fn file(&self) -> PathBuf {
        self.folder.join(format!("odds-{}.json", report::sha256(self.key.as_bytes())))
    }

    /// The result, if the file exists and its inputs match.
    pub fn read(&self) -> Option<Analysis> {
        let kept: CachedAnalysis = serde_json::from_slice(&fs::read(self.file()).ok()?).ok()?;
        (kept.key == self.key).then_some(kept.analysis)
    }

    /// Writes a result. Other processes see the whole file or none.
    pub fn write(&self, analysis: &Analysis) {
        let Ok(text) = serde_json::to_vec(&CachedAnalysis { key: self.key.clone(), analysis: analysis.clone() }) else {
            return;
        };
        let file = self.file();
        let part = file.with_extension(format!("{}.part", process::id()));
        let written = fs::create_dir_all(&self.folder)
            .and_then(|()| fs::write(&part, text))
            .and_then(|()| fs::rename(&part, &file));
        if written.is_err() {
            let _ = fs::remove_file(&part);
        }
        // If the folder cannot be tidied, it cannot be written either.
        let _ = self.tidy(MOST);
    }

    /// Deletes the oldest results if there are more than `most`.
    fn tidy(&self, most: usize) -> io::Result<()> {
        let mut kept: Vec<(SystemTime, PathBuf)> = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let path = entry.path();
            let ours = entry.file_name().to_str().is_some_and(|name| name.starts_with("odds-"));
            if ours && path.extension().is_some_and(|extension| extension == "json") {
                kept.push((entry.metadata()?.modified()?, path));
            }
        }
        kept.sort_unstable();
        let surplus = kept.len().saturating_sub(most);
        kept.iter().take(surplus).try_for_each(|(_, file)| fs::remove_file(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lunar_poker::analyse_super;
    use rules::Game;
    use rules::games::lunar_poker::Settings;

    fn known() -> (AnySettings, Analysis) {
        let mut analysis = Analysis::new(Game::LunarPoker);
        analysis.wagers.push(analyse_super(&Settings::default(), Cents::dollars(10)));
        (AnySettings::new(Game::LunarPoker), analysis)
    }

    #[test]
    fn what_was_kept_comes_back_unchanged() {
        let folder = tempfile::tempdir().expect("a folder");
        let (settings, analysis) = known();
        let cache = Cache::within(&folder.path().join("a/b"), &settings, Cents::dollars(10));
        assert_eq!(cache.read(), None);
        cache.write(&analysis);
        assert_eq!(cache.read(), Some(analysis));
        let files = fs::read_dir(folder.path().join("a/b")).expect("a folder").count();
        assert_eq!(files, 1, "nothing is left over from writing");
    }

    #[test]
    fn another_stake_or_setting_is_another_result() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut settings, _) = known();
        let file = |settings: &AnySettings, stake| Cache::within(folder.path(), settings, Cents(stake)).file();
        let usual = file(&settings, 1000);
        assert_ne!(usual, file(&settings, 1001));
        settings.set("smallest_chip", "1.00").expect("a chip");
        assert_ne!(usual, file(&settings, 1000));
    }

    #[test]
    fn the_oldest_result_goes_when_there_are_too_many() {
        let folder = tempfile::tempdir().expect("a folder");
        let (settings, analysis) = known();
        let caches = [1000, 1100, 1200].map(|stake| Cache::within(folder.path(), &settings, Cents(stake)));
        for (cache, age) in caches.iter().zip([20, 30, 10]) {
            cache.write(&analysis);
            let file = fs::File::options().append(true).open(cache.file()).expect("a file");
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).expect("a time");
        }
        caches[0].tidy(3).expect("nothing to do");
        assert!(caches.iter().all(|cache| cache.read().is_some()));
        caches[0].tidy(2).expect("tidied");
        assert_eq!(caches.map(|cache| cache.read().is_some()), [true, false, true]);
    }

    #[test]
    fn broken_and_foreign_files_are_ignored_and_rewritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let (settings, analysis) = known();
        let cache = Cache::within(folder.path(), &settings, Cents::dollars(10));
        let foreign = serde_json::to_string(&CachedAnalysis { key: "another".to_owned(), analysis: analysis.clone() });
        for text in ["", "{", "{}", "\u{0}\u{1}", &foreign.expect("JSON")] {
            fs::write(cache.file(), text).expect("a file");
            assert_eq!(cache.read(), None, "{text}");
            cache.write(&analysis);
            assert_eq!(cache.read().as_ref(), Some(&analysis));
        }
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_no_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let (settings, analysis) = known();
        let file = folder.path().join("file");
        fs::write(&file, "").expect("a file");
        let cache = Cache::within(&file.join("below"), &settings, Cents::dollars(10));
        cache.write(&analysis);
        assert_eq!(cache.read(), None);
    }
}
