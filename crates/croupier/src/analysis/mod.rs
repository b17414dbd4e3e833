//! Asking for an analysis: from the store where it is kept, or worked out with a bar that says how long it takes.

mod cache;

use crate::terminal;
use anyhow::Result;
use cache::Cache;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use odds::{Analysis, Progress};
use rules::{AnySettings, Cents};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// What takes less than this is neither kept nor worth a bar.
const LONG: Duration = Duration::from_millis(300);

/// Everything that is known about a table. `keep` says whether results may be kept on disk and taken from there.
pub(crate) fn of(settings: &AnySettings, stake: Cents, keep: bool) -> Result<Analysis> {
    let cache = if keep { Cache::of(settings, stake) } else { None };
    if let Some(known) = cache.as_ref().and_then(Cache::read) {
        return Ok(known);
    }
    let started = Instant::now();
    let bar = Bar::new(started);
    let found = odds::any::analyse(settings, stake, &Progress::new(&|done, total| bar.tell(done, total)));
    bar.drawn.finish_and_clear();
    let found = found?;
    if let Some(cache) = cache
        && started.elapsed() > LONG
    {
        cache.write(&found);
    }
    Ok(found)
}

/// A bar on standard error that appears once the work turns out to be long, if somebody watches.
struct Bar {
    drawn: ProgressBar,
    started: Instant,
    watched: bool,
}

impl Bar {
    fn new(started: Instant) -> Self {
        let bar = ProgressBar::hidden();
        let bars = if terminal::shows_symbols() { "━━─" } else { "##-" };
        // A bar that cannot be drawn as planned is drawn as usual.
        let style = ProgressStyle::with_template("{bar:40} {percent:>3} %, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars(bars);
        bar.set_style(style);
        Self { drawn: bar, started, watched: io::stderr().is_terminal() }
    }

    fn tell(&self, done: u64, total: u64) {
        if !self.watched || self.started.elapsed() < LONG {
            return;
        }
        if self.drawn.is_hidden() {
            self.drawn.set_draw_target(ProgressDrawTarget::stderr());
        }
        if self.drawn.length() != Some(total) {
            // Another piece of work has begun, and its steps take another time.
            self.drawn.set_length(total);
            self.drawn.reset_eta();
        }
        self.drawn.set_position(done);
    }
}
