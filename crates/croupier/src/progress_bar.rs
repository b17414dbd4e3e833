//! How far long work has come, shown to whoever watches.

use crate::terminal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use odds::cache::LONG;
use std::io::{self, IsTerminal};
use std::time::Instant;

/// What bars are drawn with: what is done, where it ends, what is left.
pub(crate) fn letters() -> &'static str {
    if terminal::shows_symbols() { "━━─" } else { "##-" }
}

/// A bar on standard error that appears once the work turns out to be long, if somebody watches.
#[derive(Clone)]
pub(crate) struct Bar {
    drawn: ProgressBar,
    started: Instant,
    watched: bool,
}

impl Bar {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::hidden();
        // A bar that cannot be drawn as planned is drawn as usual.
        let style = ProgressStyle::with_template("{bar:40} {percent:>3} %, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars(letters());
        bar.set_style(style);
        Self { drawn: bar, started: Instant::now(), watched: io::stderr().is_terminal() }
    }

    /// So many of all steps are done.
    pub(crate) fn tell(&self, done: u64, total: u64) {
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

    /// The work is done: the bar goes away.
    pub(crate) fn finish(&self) {
        self.drawn.finish_and_clear();
    }
}
