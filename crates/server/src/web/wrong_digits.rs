//! The limit on wrong digits of second factors: six at once, then one in five minutes.
//!
//! Only wrong digits count. An attempt is taken before the digits are checked and given back if they are right, so that simultaneous guesses do not
//! all pass.

use super::known_browser::KnownBrowser;
use super::problem::Problem;
use crate::clock::Clock;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long it takes until one more attempt may be made.
const ONE_MORE_AFTER: Duration = Duration::from_mins(5);

/// The owner of a limit: an account, and one known browser of it. All other browsers and all programs of an account share one limit, at any address.
/// So no other person can use up the attempts of the owner's own browser.
pub(super) type Guesser = (u64, Option<KnownBrowser>);

/// The clients with wrong digits.
pub(super) struct WrongDigits {
    most: u32,
    clock: Clock,
    /// When all wrong digits of a client are forgotten.
    forgotten_at: Mutex<HashMap<Guesser, Duration>>,
}

impl WrongDigits {
    pub(super) fn new(most: u32, clock: &Clock) -> Self {
        Self { most: most.max(1), clock: clock.clone(), forgotten_at: Mutex::default() }
    }

    fn counted(&self) -> MutexGuard<'_, HashMap<Guesser, Duration>> {
        // Each entry is one number, so it is never half changed.
        self.forgotten_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an attempt, if there is one left.
    pub(super) fn take(&self, guesser: Guesser) -> Result<(), Problem> {
        let now = self.clock.elapsed();
        let mut counted = self.counted();
        let begins = counted.get(&guesser).copied().unwrap_or(now).max(now);
        let ends = begins + ONE_MORE_AFTER;
        let over = ends.saturating_sub(now).saturating_sub(ONE_MORE_AFTER * self.most);
        if !over.is_zero() {
            return Err(Problem::TooMany { after: over.as_secs() + 1 });
        }
        counted.insert(guesser, ends);
        Ok(())
    }

    /// The digits were right: gives the attempt back.
    pub(super) fn give_back(&self, guesser: Guesser) {
        if let Some(ends) = self.counted().get_mut(&guesser) {
            *ends = ends.saturating_sub(ONE_MORE_AFTER);
        }
    }

    /// Removes clients whose wrong digits are forgotten.
    pub(super) fn sweep(&self) {
        let now = self.clock.elapsed();
        self.counted().retain(|_, ends| *ends > now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use floor::Moment;
    use std::sync::atomic::Ordering;

    /// A thief with a password guesses from many addresses: three of a million codes are right at any moment.
    #[test]
    fn digits_are_guessed_seldom_from_wherever_they_come() {
        let (clock, hand) = Clock::by_hand(Moment(0));
        let wrong = WrongDigits::new(6, &clock);
        let (strangers, own) = ((7, None), (7, Some(KnownBrowser(1))));
        for _ in 0..6 {
            wrong.take(strangers).expect("the first six");
        }
        assert_eq!(wrong.take(strangers), Err(Problem::TooMany { after: 301 }));
        wrong.take((8, None)).expect("another account");
        wrong.take(own).expect("a browser of the owner's");
        hand.fetch_add(299_999, Ordering::SeqCst);
        assert_eq!(wrong.take(strangers), Err(Problem::TooMany { after: 1 }));
        hand.fetch_add(1, Ordering::SeqCst);
        wrong.take(strangers).expect("one more");
        assert_eq!(wrong.take(strangers), Err(Problem::TooMany { after: 301 }));
        hand.fetch_add(3_600_000, Ordering::SeqCst);
        wrong.sweep();
        assert!(wrong.counted().is_empty());
    }

    #[test]
    fn right_digits_do_not_count() {
        let (clock, _) = Clock::by_hand(Moment(0));
        let wrong = WrongDigits::new(6, &clock);
        let guesser = (7, None);
        for _ in 0..100 {
            wrong.take(guesser).expect("right until now");
            wrong.give_back(guesser);
        }
        for _ in 0..6 {
            wrong.take(guesser).expect("six at once");
        }
        assert!(wrong.take(guesser).is_err());
    }
}
