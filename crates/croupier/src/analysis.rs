//! Asking for an analysis, with a bar that says how long it takes.

use crate::progress_bar::Bar;
use odds::{Analysis, Progress, cache};
use rules::{AnySettings, Cents};

/// Everything that is known about a table. `keep` says whether results may be kept on disk and taken from there.
pub(crate) fn of(settings: &AnySettings, stake: Cents, keep: bool) -> Analysis {
    let bar = Bar::new();
    let found = cache::analyse(settings, stake, keep, &Progress::new(&|done, total| bar.tell(done, total)));
    bar.finish();
    found
}
