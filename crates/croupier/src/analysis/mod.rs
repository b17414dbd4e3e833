//! Asking for an analysis: from the store where it is kept, or worked out with a bar that says how long it takes.

mod cache;

use crate::progress_bar::{Bar, LONG};
use cache::Cache;
use odds::{Analysis, Progress};
use rules::{AnySettings, Cents};
use std::time::Instant;

/// Everything that is known about a table. `keep` says whether results may be kept on disk and taken from there.
pub(crate) fn of(settings: &AnySettings, stake: Cents, keep: bool) -> Analysis {
    let cache = if keep { Cache::of(settings, stake) } else { None };
    if let Some(known) = cache.as_ref().and_then(Cache::read) {
        return known;
    }
    let started = Instant::now();
    let bar = Bar::new();
    let found = odds::any::analyse(settings, stake, &Progress::new(&|done, total| bar.tell(done, total)));
    bar.finish();
    if let Some(cache) = cache
        && started.elapsed() > LONG
    {
        cache.write(&found);
    }
    found
}
