//! Watches the machine's wall clock and the database's: whoever sets one of them is seen in the log, in the measures and in the record.

use crate::clock::Clock;
use crate::house::House;
use crate::store::{DatabaseTime, StoreError};
use floor::Moment;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often the wall clock is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Jumps are told no more often than this, those that came together as one: a clock that is set all the time must not fill the record.
const TELL_EVERY: Duration = Duration::from_secs(10);

/// How often the log says that clocks still differ.
const REMIND_EVERY: Duration = Duration::from_mins(10);

/// Clocks that differ by more than so many milliseconds are a matter for the operator.
const DIFFERS: i64 = 1_000;

/// So many jumps are kept that cannot be written into the record yet. The oldest are in the log alone then.
const MOST_UNWRITTEN: usize = 100;

/// Makes the measures known before anything has happened.
pub(crate) fn register() {
    metrics::counter!("croupier_clock_jumps_total").increment(0);
    // Beside the built-in database there is no other clock to differ from.
    for name in [
        "croupier_clock_offset_seconds",
        "croupier_clock_difference_seconds",
        "croupier_clock_difference_error_seconds",
    ] {
        metrics::gauge!(name).increment(0.0);
    }
}

/// Lets house time go on from what the record says, before anything is written. Says by how many milliseconds the machine's clock was set back.
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

/// Watches until it is dropped. `server` is what the record calls this server.
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

/// Compares the house's clock with the database's, which all servers of a house have in common.
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

/// By how many milliseconds a clock that shows `now` at an instant is ahead of the database's, and by how many that may be wrong.
fn difference(now: Moment, at: Instant, shown: DatabaseTime) -> (i64, i64) {
    let milliseconds = |duration: Duration| i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
    let there = shown.time.saturating_add(milliseconds(at.saturating_duration_since(shown.at)));
    // Both clocks are read in whole milliseconds.
    (now.0.saturating_sub(there), milliseconds(shown.round_trip / 2).saturating_add(1))
}

/// Writes jumps into the record, the oldest first, as far as that is possible now.
async fn write(house: &House, server: &str, unwritten: &mut VecDeque<(i64, Moment)>) {
    while let Some((by, at)) = unwritten.front().copied() {
        match house.clock_jumped(server, by, at).await {
            Ok(()) => drop(unwritten.pop_front()),
            Err(error) => {
                tracing::debug!(%error, "that the clock was set is not in the record yet");
                return;
            }
        }
    }
}

#[allow(clippy::cast_precision_loss)] // A gauge of clocks needs no more digits.
fn seconds(milliseconds: i64) -> f64 {
    milliseconds as f64 / 1000.0
}

/// Jumps that were not told yet.
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

    /// How many jumps there were and what they come to together, where it is time to tell.
    fn tell(&mut self, now: Duration) -> Option<(u32, i64)> {
        let early = self.told_at.is_some_and(|told| now.saturating_sub(told) < TELL_EVERY);
        if self.times == 0 || early {
            return None;
        }
        self.told_at = Some(now);
        Some((std::mem::take(&mut self.times), std::mem::take(&mut self.by)))
    }
}

/// Says when it is time to say something that lasts: at once, and now and then after that.
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
