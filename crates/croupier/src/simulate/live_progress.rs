//! The progress of a long simulation: a bar, and checkpoints from which it can be resumed.

use super::files;
use super::report::{percent, rate};
use crate::progress_bar;
use anyhow::Result;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use odds::simulation::Results;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the bar is drawn.
const REDRAW: Duration = Duration::from_millis(200);

/// How often a checkpoint is written.
const SAVE: Duration = Duration::from_secs(5);

/// Shows the progress of a simulation and writes its checkpoints.
pub(super) struct LiveProgress<'a> {
    bar: ProgressBar,
    checkpoint: Option<&'a Path>,
    started: Instant,
    /// Rounds of earlier runs.
    before: u64,
    total: u64,
    drawn: Instant,
    saved: Instant,
    /// The first checkpoint that could not be written.
    pub(super) failed: Option<anyhow::Error>,
}

impl<'a> LiveProgress<'a> {
    /// Begins with `total` rounds to play, of which earlier runs have played `before`.
    pub(super) fn begin(total: u64, before: u64, checkpoint: Option<&'a Path>) -> Self {
        let bar = if io::stderr().is_terminal() { ProgressBar::new(total) } else { ProgressBar::hidden() };
        // A message that is too long is cut: a second line would not be cleared.
        if let Ok(style) = ProgressStyle::with_template("{bar:16} {percent:>3}%  {wide_msg}") {
            bar.set_style(style.progress_chars(progress_bar::letters()));
        }
        let now = Instant::now();
        Self { bar, checkpoint, started: now, before, total, drawn: now, saved: now, failed: None }
    }

    /// Writes the first checkpoint before the work, so that a file that cannot be written is an error at the start.
    pub(super) fn try_checkpoint(&self, results: &Results) -> Result<()> {
        self.checkpoint.map_or(Ok(()), |file| files::write(file, results))
    }

    /// Draws the bar and writes a checkpoint when they are due.
    pub(super) fn update(&mut self, results: &Results) {
        if self.drawn.elapsed() >= REDRAW {
            self.drawn = Instant::now();
            self.draw(results);
        }
        if self.saved.elapsed() >= SAVE {
            self.save(results);
            self.saved = Instant::now();
        }
    }

    fn draw(&self, results: &Results) {
        let done = results.rounds();
        let speed = self.speed(results);
        self.bar.set_position(done);
        let left = if speed > 0.0 { number(self.total.saturating_sub(done)) / speed } else { 0.0 };
        let left = HumanDuration(Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX));
        let wager = results.wagers.first().map(|wager| {
            let band = 1.96 * wager.std_error(results.heading.players);
            format!("{} {} ± {}, ", wager.wager, percent(wager.mean()), percent(band).trim_start_matches('+'))
        });
        self.bar.set_message(format!("{}{}, {left:#} left", wager.unwrap_or_default(), rate(speed)));
    }

    /// Rounds per second of this run.
    pub(super) fn speed(&self, results: &Results) -> f64 {
        let seconds = self.started.elapsed().as_secs_f64();
        let played = number(results.rounds().saturating_sub(self.before));
        if seconds > 0.0 { played / seconds } else { 0.0 }
    }

    /// How long this run has taken, in seconds.
    pub(super) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Writes the checkpoint, if one is wanted.
    pub(super) fn save(&mut self, results: &Results) {
        if let Some(file) = self.checkpoint
            && let Err(error) = files::write(file, results)
        {
            self.failed.get_or_insert(error);
        }
    }

    /// Ends the display. Returns the first error of a checkpoint, if there was one.
    pub(super) fn end(&mut self, results: &Results) -> Result<()> {
        self.save(results);
        self.bar.finish_and_clear();
        self.failed.take().map_or(Ok(()), Err)
    }
}

#[allow(clippy::cast_precision_loss)] // For people to read.
fn number(rounds: u64) -> f64 {
    rounds as f64
}
