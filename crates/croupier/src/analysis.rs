//! Requests for an analysis, with a progress bar.

use crate::progress_bar::Bar;
use odds::{Analysis, Progress, cache};
use rules::{AnySettings, Cents};

/// The analysis of a table. `keep` says whether results may be stored on disk and read from there.
pub(crate) fn of(settings: &AnySettings, stake: Cents, keep: bool) -> Analysis {
    let bar = Bar::new();
    let found = cache::analyse(settings, stake, keep, &Progress::new(&|done, total| bar.tell(done, total)));
    bar.finish();
    found
}
