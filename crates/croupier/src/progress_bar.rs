//! A progress bar for long work, shown in a terminal.

use crate::terminal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use odds::cache::LONG;
use std::io::{self, IsTerminal};
use std::time::Instant;

/// The characters of a bar: the part that is done, its end, and the part that is left.
pub(crate) fn letters() -> &'static str {
    if terminal::shows_symbols() { "━━─" } else { "##-" }
}

/// A bar on standard error that appears once the work turns out to be long, if standard error is a terminal.
#[derive(Clone)]
pub(crate) struct Bar {
    drawn: ProgressBar,
    started: Instant,
    in_terminal: bool,
}

impl Bar {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::hidden();
        // If the template is wrong, the bar has the usual look.
        let style = ProgressStyle::with_template("{bar:40} {percent:>3} %, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars(letters());
        bar.set_style(style);
        Self { drawn: bar, started: Instant::now(), in_terminal: io::stderr().is_terminal() }
    }

    /// Shows that `done` of `total` steps are done.
    pub(crate) fn tell(&self, done: u64, total: u64) {
        if !self.in_terminal || self.started.elapsed() < LONG {
            return;
        }
        if self.drawn.is_hidden() {
            self.drawn.set_draw_target(ProgressDrawTarget::stderr());
        }
        if self.drawn.length() != Some(total) {
            // Another computation has begun, whose steps take another time.
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
