//! Watches the wall clocks of the machine and of the database: a clock that is set shows in the log, in the metrics and in the record.

use crate::clock::Clock;
use crate::house::House;
use crate::store::{DatabaseTime, StoreError};
use floor::Moment;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often the wall clock is read.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Jumps are reported no more often than this, and those in between together: a clock that is set all the time must not fill the record.
const TELL_EVERY: Duration = Duration::from_secs(10);

/// How often the log repeats that clocks still differ.
const REMIND_EVERY: Duration = Duration::from_mins(10);

/// Clocks that differ by more than this many milliseconds concern the operator.
const DIFFERS: i64 = 1_000;

/// How many jumps are kept while they cannot be written into the record. Older ones are in the log alone.
const MOST_UNWRITTEN: usize = 100;

/// Registers the metrics before anything has happened.
pub(crate) fn register() {
    metrics::counter!("croupier_clock_jumps_total").increment(0);
    // With the built-in database there is no other clock to differ from.
    for name in [
        "croupier_clock_offset_seconds",
        "croupier_clock_difference_seconds",
        "croupier_clock_difference_error_seconds",
    ] {
        metrics::gauge!(name).increment(0.0);
    }
}

/// Continues house time from the record before anything is written. Returns by how many milliseconds the machine's clock was set back.
pub(crate) async fn go_on(house: &House) -> Result<Option<i64>, StoreError> {
    let Some(sealed) = house.store().last_sealed_at().await? else { return Ok(None) };
    let back = house.clock().go_on_from(sealed);
    if let Some(back) = back {
        tracing::warn!(
            back_ms = back,
            last_sealed = %sealed,
            "this machine's clock was set back since the record was last written to, or was ahead then: \
             facts from now on are earlier than those before"
        );
    }
    Ok(back)
}

/// Watches until the future is dropped. `server` is the name of this server in the record.
pub(crate) async fn watch(house: Arc<House>, server: String) {
    let clock = house.clock().clone();
    let mut every = tokio::time::interval(LOOK_EVERY);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut untold = Untold::default();
    let mut unwritten = VecDeque::new();
    let (mut machine, mut database) = (Reminder::default(), Reminder::default());
    loop {
        every.tick().await;
        let look = clock.look();
        if let Some(by) = look.jumped {
            metrics::counter!("croupier_clock_jumps_total").increment(1);
            untold.add(by);
        }
        metrics::gauge!("croupier_clock_offset_seconds").set(seconds(-look.ahead));
        if let Some((times, by)) = untold.tell(clock.elapsed()) {
            tracing::warn!(
                by_ms = by,
                times,
                machine_ahead_ms = look.ahead,
                "this machine's clock was set; the house's clock does not jump with it"
            );
            unwritten.push_back((by, clock.now()));
            if unwritten.len() > MOST_UNWRITTEN {
                unwritten.pop_front();
            }
        }
        if machine.is_due(look.ahead.abs() > DIFFERS, clock.elapsed()) {
            tracing::warn!(
                machine_ahead_ms = look.ahead,
                "the house's clock differs from this machine's: it approaches that by a hundredth of the time that passes, \
                 and takes it over when the server starts again"
            );
        }
        if let Some(shown) = house.store().database_time() {
            compare(&clock, shown, &mut database);
        }
        write(&house, &server, &mut unwritten).await;
    }
}

/// Compares house time with the database's clock, which all servers of a house share.
fn compare(clock: &Clock, shown: DatabaseTime, reminder: &mut Reminder) {
    let (difference, error) = difference(clock.now(), Instant::now(), shown);
    metrics::gauge!("croupier_clock_difference_seconds").set(seconds(difference));
    metrics::gauge!("croupier_clock_difference_error_seconds").set(seconds(error));
    if reminder.is_due(difference.abs() - error > DIFFERS, clock.elapsed()) {
        tracing::warn!(
            difference_ms = difference,
            error_ms = error,
            "the house's clock at this server differs from the database's: servers whose clocks differ cut each other's deadlines short"
        );
    }
}

/// By how many milliseconds a clock that shows `now` at an instant is ahead of the database's, and the possible error.
fn difference(now: Moment, at: Instant, shown: DatabaseTime) -> (i64, i64) {
    let milliseconds = |duration: Duration| i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
    let there = shown.time.saturating_add(milliseconds(at.saturating_duration_since(shown.at)));
    // Both clocks are read in whole milliseconds.
    (now.0.saturating_sub(there), milliseconds(shown.round_trip / 2).saturating_add(1))
}

/// Writes the jumps into the record, the oldest first, as far as that is possible now.
async fn write(house: &House, server: &str, unwritten: &mut VecDeque<(i64, Moment)>) {
    while let Some((by, at)) = unwritten.front().copied() {
        match house.clock_jumped(server, by, at).await {
            Ok(()) => drop(unwritten.pop_front()),
            Err(error) => {
                tracing::debug!(%error, "a jump of the clock is not in the record yet");
                return;
            }
        }
    }
}

#[allow(clippy::cast_precision_loss)] // A gauge of clocks needs no more digits.
fn seconds(milliseconds: i64) -> f64 {
    milliseconds as f64 / 1000.0
}

/// Jumps that were not reported yet.
#[derive(Default)]
struct Untold {
    times: u32,
    by: i64,
    told_at: Option<Duration>,
}

impl Untold {
    fn add(&mut self, by: i64) {
        self.times = self.times.saturating_add(1);
        self.by = self.by.saturating_add(by);
    }

    /// How many jumps there were and their sum, if it is time to report them.
    fn tell(&mut self, now: Duration) -> Option<(u32, i64)> {
        let early = self.told_at.is_some_and(|told| now.saturating_sub(told) < TELL_EVERY);
        if self.times == 0 || early {
            return None;
        }
        self.told_at = Some(now);
        Some((std::mem::take(&mut self.times), std::mem::take(&mut self.by)))
    }
}

/// Decides when to report a lasting condition: at once, and then from time to time.
#[derive(Default)]
struct Reminder {
    said_at: Option<Duration>,
}

impl Reminder {
    fn is_due(&mut self, lasts: bool, now: Duration) -> bool {
        if !lasts {
            self.said_at = None;
            return false;
        }
        let due = self.said_at.is_none_or(|said| now.saturating_sub(said) >= REMIND_EVERY);
        if due {
            self.said_at = Some(now);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jumps_are_told_at_once_and_then_together() {
        let mut untold = Untold::default();
        assert_eq!(untold.tell(Duration::ZERO), None);
        untold.add(5_000);
        assert_eq!(untold.tell(Duration::ZERO), Some((1, 5_000)));
        untold.add(-7_000);
        untold.add(1_500);
        assert_eq!(untold.tell(TELL_EVERY.saturating_sub(Duration::from_millis(1))), None);
        assert_eq!(untold.tell(TELL_EVERY), Some((2, -5_500)));
        assert_eq!(untold.tell(TELL_EVERY * 3), None, "each is told once");
    }

    #[test]
    fn what_lasts_is_said_at_once_and_now_and_then() {
        let mut reminder = Reminder::default();
        let minute = Duration::from_mins(1);
        assert!(!reminder.is_due(false, Duration::ZERO));
        assert!(reminder.is_due(true, minute));
        assert!(!reminder.is_due(true, (minute * 11).saturating_sub(Duration::from_millis(1))));
        assert!(reminder.is_due(true, minute * 11));
        assert!(!reminder.is_due(false, minute * 12));
        assert!(reminder.is_due(true, minute * 12), "it is so again");
    }

    #[test]
    fn clocks_are_compared_at_the_same_instant() {
        let at = Instant::now();
        let shown = DatabaseTime { time: 1_000_000, at, round_trip: Duration::from_millis(40) };
        assert_eq!(difference(Moment(1_000_250), at, shown), (250, 21));
        let later = at + Duration::from_millis(300);
        assert_eq!(difference(Moment(1_000_250), later, shown), (-50, 21));
    }
}
