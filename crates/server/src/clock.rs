//! The house's clock.
//!
//! House time begins with the wall clock of the machine, and from then on it follows the machine's monotonic clock, which no user can set. Every
//! deadline, limit and session counts in house time. The server reads the wall clock regularly ([`Clock::look`]): house time never jumps with it and
//! never goes back, but runs up to a hundredth faster or slower until both agree.

use floor::Moment;
use floor::table::PUNCTUAL;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A wall clock has jumped if it is this many microseconds from where it should be.
const JUMP: i64 = 1_000_000;

/// House time runs faster or slower by at most one part in this many.
const PART: i64 = 100;

/// A reading of both clocks may take this many microseconds. A longer one is discarded: the process was interrupted in between.
const READ_WITHIN: i64 = 50_000;

/// Tells the time. Clones share their state.
#[derive(Clone, Debug)]
pub struct Clock {
    source: Source,
    course: Arc<Mutex<Course>>,
}

/// The two clocks of a machine, in microseconds.
#[derive(Clone, Debug)]
enum Source {
    Machine { started: Instant },
    ByHand { wall: Arc<AtomicI64>, monotonic: Arc<AtomicI64> },
}

/// How house time runs since the last reading of the wall clock. Everything is in microseconds.
#[derive(Debug)]
struct Course {
    /// The monotonic clock at the last reading.
    looked: i64,
    /// House time at the last reading.
    house: i64,
    /// How far the wall clock was ahead of house time at the last reading; the rest that house time still has to make up.
    ahead: i64,
    /// How far the wall clock is ahead of the monotonic one unless it jumps.
    expected: i64,
    /// The latest reading of the monotonic clock.
    latest: i64,
}

/// The result of a reading of the wall clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// By how many milliseconds the wall clock was set forward or back since the reading before.
    pub jumped: Option<i64>,
    /// By how many milliseconds the wall clock is ahead of house time.
    pub ahead: i64,
}

impl Clock {
    /// The machine's clocks.
    pub fn system() -> Self {
        Self::over(Source::Machine { started: Instant::now() })
    }

    /// A clock for tests that stands still, and the hand that moves it.
    pub fn by_hand(start: Moment) -> (Self, Arc<AtomicI64>) {
        let hand = Arc::new(AtomicI64::new(start.0));
        (Self::over(Source::ByHand { wall: Arc::clone(&hand), monotonic: Arc::clone(&hand) }), hand)
    }

    /// The same with two hands, for the wall clock and for the monotonic one, both in milliseconds.
    pub fn by_hands(start: Moment) -> (Self, Arc<AtomicI64>, Arc<AtomicI64>) {
        let (wall, monotonic) = (Arc::new(AtomicI64::new(start.0)), Arc::new(AtomicI64::new(0)));
        let source = Source::ByHand { wall: Arc::clone(&wall), monotonic: Arc::clone(&monotonic) };
        (Self::over(source), wall, monotonic)
    }

    fn over(source: Source) -> Self {
        let (wall, monotonic) = (source.wall(), source.monotonic());
        let expected = wall.saturating_sub(monotonic);
        let course = Course { looked: monotonic, house: wall, ahead: 0, expected, latest: monotonic };
        Self { source, course: Arc::new(Mutex::new(course)) }
    }

    /// The house time.
    pub fn now(&self) -> Moment {
        let monotonic = self.source.monotonic();
        let mut course = self.course();
        let monotonic = course.read(monotonic);
        Moment(course.house_at(monotonic).div_euclid(1000))
    }

    /// The time of the wall clock.
    pub fn wall(&self) -> Moment {
        Moment(self.source.wall().div_euclid(1000))
    }

    /// The time since the start by the monotonic clock. Rate limits use it: the time of day does not matter to them.
    pub fn elapsed(&self) -> Duration {
        let monotonic = self.source.monotonic();
        Duration::from_micros(self.course().read(monotonic).unsigned_abs())
    }

    /// Reads the wall clock. House time runs towards it from now on.
    pub fn look(&self) -> ClockReading {
        let before = self.source.monotonic();
        let wall = self.source.wall();
        let monotonic = self.source.monotonic();
        let mut course = self.course();
        let monotonic = course.read(monotonic);
        let house = course.house_at(monotonic);
        if monotonic - before > READ_WITHIN {
            return ClockReading { jumped: None, ahead: course.ahead / 1000 };
        }
        let jumped = wall.saturating_sub(monotonic).saturating_sub(course.expected);
        let jumped = (jumped.saturating_abs() > JUMP).then_some(jumped);
        if jumped.is_some() {
            course.expected = wall.saturating_sub(monotonic);
        }
        let ahead = wall.saturating_sub(house);
        (course.looked, course.house, course.ahead) = (monotonic, house, ahead);
        ClockReading { jumped: jumped.map(|by| by / 1000), ahead: ahead / 1000 }
    }

    /// Continues house time from the last time in the record, if the machine's clock is behind it by no more than clocks of servers may differ. A
    /// clock that is further behind was set back: house time does not wait for it. Returns by how many milliseconds it was set back.
    pub fn go_on_from(&self, written: Moment) -> Option<i64> {
        let behind = written.0.saturating_sub(self.now().0);
        if behind > PUNCTUAL {
            return Some(behind);
        }
        if behind > 0 {
            let mut course = self.course();
            let by = behind.saturating_mul(1000);
            (course.house, course.ahead) = (course.house.saturating_add(by), course.ahead.saturating_sub(by));
        }
        None
    }

    /// The guarded value is consistent at every moment, so a poisoned lock can be used.
    fn course(&self) -> MutexGuard<'_, Course> {
        self.course.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Course {
    /// Takes in a reading of the monotonic clock. Two threads may take in their readings in another order than they read the clock.
    fn read(&mut self, monotonic: i64) -> i64 {
        self.latest = self.latest.max(monotonic);
        self.latest
    }

    fn house_at(&self, monotonic: i64) -> i64 {
        let passed = monotonic.saturating_sub(self.looked).max(0);
        let most = passed / PART;
        self.house.saturating_add(passed).saturating_add(self.ahead.clamp(-most, most))
    }
}

impl Source {
    fn wall(&self) -> i64 {
        match self {
            Self::Machine { .. } => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
            }
            Self::ByHand { wall, .. } => wall.load(Ordering::SeqCst).saturating_mul(1000),
        }
    }

    fn monotonic(&self) -> i64 {
        match self {
            Self::Machine { started } => i64::try_from(started.elapsed().as_micros()).unwrap_or(i64::MAX),
            Self::ByHand { monotonic, .. } => monotonic.load(Ordering::SeqCst).saturating_mul(1000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Moment = Moment(1_800_000_000_000);
    const DAY: i64 = 86_400_000;

    /// Both clocks go on for this many milliseconds, and the wall clock is read every hundred.
    fn pass(clock: &Clock, hands: &(Arc<AtomicI64>, Arc<AtomicI64>), milliseconds: i64) -> ClockReading {
        let mut look = clock.look();
        for _ in 0..milliseconds / 100 {
            hands.0.fetch_add(100, Ordering::SeqCst);
            hands.1.fetch_add(100, Ordering::SeqCst);
            look = clock.look();
        }
        look
    }

    fn by_hands() -> (Clock, (Arc<AtomicI64>, Arc<AtomicI64>)) {
        let (clock, wall, monotonic) = Clock::by_hands(START);
        (clock, (wall, monotonic))
    }

    #[test]
    fn time_never_goes_back() {
        let (clock, hand) = Clock::by_hand(Moment(1_000));
        assert_eq!(clock.now(), Moment(1_000));
        hand.store(999, Ordering::SeqCst);
        assert_eq!(clock.now(), Moment(1_000));
        hand.store(1_001, Ordering::SeqCst);
        assert_eq!(clock.clone().now(), Moment(1_001));
    }

    #[test]
    fn an_hour_back_stops_no_clock() {
        let (clock, hands) = by_hands();
        hands.0.fetch_sub(DAY / 24, Ordering::SeqCst);
        assert_eq!(clock.look(), ClockReading { jumped: Some(-DAY / 24), ahead: -DAY / 24 });
        let look = pass(&clock, &hands, 20_000);
        assert_eq!(look.jumped, None, "it is told once");
        // A hundredth slower, and no more.
        assert_eq!(clock.now(), START.after(19_800));
        assert_eq!(clock.elapsed(), Duration::from_secs(20));
    }

    #[test]
    fn a_day_ahead_and_back_leaves_the_time_as_it_was() {
        let (clock, hands) = by_hands();
        hands.0.fetch_add(DAY, Ordering::SeqCst);
        assert_eq!(clock.look().jumped, Some(DAY));
        pass(&clock, &hands, 500);
        assert_eq!(clock.now(), START.after(505));
        hands.0.fetch_sub(DAY, Ordering::SeqCst);
        assert_eq!(clock.look(), ClockReading { jumped: Some(-DAY), ahead: -5 });
        let look = pass(&clock, &hands, 500);
        assert_eq!(look, ClockReading { jumped: None, ahead: 0 });
        assert_eq!(clock.now(), START.after(1_000));
    }

    #[test]
    fn a_second_is_no_jump_and_more_is_one() {
        for (by, jumped) in [(999, None), (1_000, None), (1_001, Some(1_001)), (-1_000, None), (-1_001, Some(-1_001))] {
            let (clock, hands) = by_hands();
            hands.0.fetch_add(by, Ordering::SeqCst);
            assert_eq!(clock.look(), ClockReading { jumped, ahead: by }, "{by}");
        }
        // Small steps add up.
        let (clock, hands) = by_hands();
        for _ in 0..5 {
            hands.0.fetch_add(200, Ordering::SeqCst);
            assert_eq!(clock.look().jumped, None);
        }
        hands.0.fetch_add(1, Ordering::SeqCst);
        assert_eq!(clock.look().jumped, Some(1_001));
    }

    #[test]
    fn house_time_comes_to_what_the_wall_clock_shows_and_stays_there() {
        for by in [-900, 900, 5_000] {
            let (clock, hands) = by_hands();
            hands.0.fetch_add(by, Ordering::SeqCst);
            let look = pass(&clock, &hands, by.abs() * 100 - 100);
            assert_eq!(look.ahead, by.signum(), "{by}");
            let look = pass(&clock, &hands, 10_000);
            assert_eq!(look.ahead, 0, "{by}");
            assert_eq!(clock.now().0, hands.0.load(Ordering::SeqCst), "{by}");
        }
    }

    #[test]
    fn nobody_who_looks_seldom_sees_another_time() {
        let (clock, hands) = by_hands();
        hands.0.fetch_add(DAY, Ordering::SeqCst);
        clock.look();
        for _ in 0..3_600 {
            hands.1.fetch_add(1_000, Ordering::SeqCst);
        }
        assert_eq!(clock.now(), START.after(3_636_000));
    }

    #[test]
    fn a_clock_goes_on_from_what_was_written_unless_it_was_set_back() {
        let (clock, hands) = by_hands();
        assert_eq!(clock.go_on_from(START.after(-1)), None);
        assert_eq!(clock.now(), START);
        assert_eq!(clock.go_on_from(START.after(PUNCTUAL)), None);
        assert_eq!(clock.now(), START.after(PUNCTUAL));
        let look = pass(&clock, &hands, 100 * PUNCTUAL + 10_000);
        assert_eq!(look.ahead, 0, "it has become right again");
        let (clock, _) = by_hands();
        assert_eq!(clock.go_on_from(START.after(PUNCTUAL + 1)), Some(PUNCTUAL + 1));
        assert_eq!(clock.now(), START, "house time does not wait for the clock to catch up");
    }
}
