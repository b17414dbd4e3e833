//! The house's clock.

use floor::Moment;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time, which never goes back: when the system's clock is set back, the house stands still until it has caught up.
#[derive(Clone, Debug)]
pub struct Clock {
    source: Source,
    latest: Arc<AtomicI64>,
}

#[derive(Clone, Debug)]
enum Source {
    System,
    ByHand(Arc<AtomicI64>),
}

impl Clock {
    /// The system's clock.
    pub fn system() -> Self {
        Self { source: Source::System, latest: Arc::default() }
    }

    /// A clock that stands at a moment until it is moved, and the hand that moves it.
    pub fn by_hand(start: Moment) -> (Self, Arc<AtomicI64>) {
        let hand = Arc::new(AtomicI64::new(start.0));
        (Self { source: Source::ByHand(Arc::clone(&hand)), latest: Arc::default() }, hand)
    }

    /// What time it is.
    pub fn now(&self) -> Moment {
        let read = match &self.source {
            Source::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            }
            Source::ByHand(hand) => hand.load(Ordering::SeqCst),
        };
        Moment(self.latest.fetch_max(read, Ordering::SeqCst).max(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_never_goes_back() {
        let (clock, hand) = Clock::by_hand(Moment(1_000));
        assert_eq!(clock.now(), Moment(1_000));
        hand.store(999, Ordering::SeqCst);
        assert_eq!(clock.now(), Moment(1_000));
        hand.store(1_001, Ordering::SeqCst);
        assert_eq!(clock.clone().now(), Moment(1_001));
    }
}
