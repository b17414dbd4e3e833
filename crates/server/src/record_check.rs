//! Checks the whole record while the house is at work: after each start and once a day from then on, in the background.
//!
//! The check takes at most a quarter of one processor and reads in small pieces, so that no order waits for it. Its progress and its findings are a
//! metric, a log line and part of `/readyz`. Damage is never ignored: it is an error in the log and makes the server not ready, the damaged streams
//! take no more facts, and with the setting `damage-stops` the server stops.

use crate::config::Config;
use crate::store::{CheckReport, Damage, Part, Pause, Store, StoreError, Watcher};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// After each piece the check pauses for this many times as long as the piece took.
const RESTS: u32 = 3;
/// The longest pause.
const LONGEST_REST: Duration = Duration::from_secs(1);
/// How long the check waits for the database before it tries again.
const TRY_AGAIN: Duration = Duration::from_mins(1);
/// How often the log reports the progress, in percent.
const TELL_EVERY: u64 = 25;

/// The state of the record as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RecordState {
    /// It is not being checked.
    #[default]
    Unchecked,
    /// It is being checked; the progress in percent.
    Checking(u64),
    /// The check after the start found no damage.
    Sound,
    /// It is damaged.
    Damaged(Damage),
}

impl RecordState {
    /// Its name in answers.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Unchecked => "unchecked",
            Self::Checking(_) => "checking",
            Self::Sound => "sound",
            Self::Damaged(_) => "damaged",
        }
    }

    /// The value of the metric: 0 unchecked, 1 while it is checked, 2 sound, 3 damaged.
    fn measure(&self) -> f64 {
        match self {
            Self::Unchecked => 0.0,
            Self::Checking(_) => 1.0,
            Self::Sound => 2.0,
            Self::Damaged(_) => 3.0,
        }
    }
}

/// The state of the record and its check.
#[derive(Clone, Default)]
pub struct RecordMonitor {
    state: Arc<Mutex<Known>>,
}

/// The findings by their source. A source that finds nothing does not clear the finding of another one.
#[derive(Default)]
struct Known {
    /// The result of the check of the whole record.
    look: RecordState,
    /// Damage found by tasks that read parts of the record all the time, until they read the same parts again without finding it.
    reports: BTreeMap<&'static str, String>,
}

impl Known {
    fn state(&self) -> RecordState {
        if self.reports.is_empty() {
            return self.look.clone();
        }
        let mut damage = if let RecordState::Damaged(damage) = &self.look { damage.clone() } else { Damage::default() };
        damage.count += self.reports.len() as u64;
        damage.told.extend(self.reports.values().cloned());
        RecordState::Damaged(damage)
    }

    fn tell(&self) {
        metrics::gauge!("croupier_record_state").set(self.state().measure());
    }
}

/// Watches one check.
struct Watching {
    check: RecordMonitor,
    gently: bool,
    stop: CancellationToken,
    /// The last reported progress, in percent.
    told: AtomicU64,
}

impl RecordMonitor {
    /// The state of the record.
    pub fn state(&self) -> RecordState {
        self.lock().state()
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        // Each part is replaced as a whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_now(&self, state: RecordState) {
        let mut known = self.lock();
        // Damage stays until another check finds nothing.
        let goes_on = matches!(state, RecordState::Checking(_) | RecordState::Unchecked);
        if !(goes_on && matches!(known.look, RecordState::Damaged(_))) {
            known.look = state;
        }
        known.tell();
    }

    /// A task that reads part of the record regularly reports damage, or that there is none now. `who` keeps the findings of different tasks apart.
    pub fn report(&self, who: &'static str, found: Option<String>) {
        let mut known = self.lock();
        let before = match found.clone() {
            Some(what) => known.reports.insert(who, what),
            None => known.reports.remove(who),
        };
        if before == found {
            return;
        }
        match found {
            Some(what) => tracing::error!(what, "the record is damaged: stop the house and restore a backup"),
            None => tracing::warn!(before, "the record was damaged and is right again"),
        }
        known.tell();
    }

    /// Checks the whole record without pauses, before the server serves requests.
    pub async fn before_start(&self, store: &Store) -> Result<(), StoreError> {
        let seen = self.look(store, false, CancellationToken::new()).await?;
        match seen.damage.told.into_iter().next() {
            Some(what) => Err(StoreError::Damaged { what }),
            None => Ok(()),
        }
    }

    /// Checks the whole record, with pauses, and again after some hours, until it is told to stop.
    pub async fn in_background(&self, store: &Store, config: &Config, stop: CancellationToken) {
        loop {
            match self.look(store, true, stop.clone()).await {
                Ok(seen) => {
                    if seen.damage.count > 0 && config.damage_stops {
                        let what = seen.damage.told.first().cloned().unwrap_or_default();
                        return store.fail(format!("the record is damaged: {what}"));
                    }
                    let Some(every) = config.full_check_every else { return };
                    tokio::select! {
                        () = tokio::time::sleep(every) => {}
                        () = stop.cancelled() => return,
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "the whole record cannot be checked now; trying again");
                    tokio::select! {
                        () = tokio::time::sleep(TRY_AGAIN) => {}
                        () = stop.cancelled() => return,
                    }
                }
            }
        }
    }

    async fn look(&self, store: &Store, gently: bool, stop: CancellationToken) -> Result<CheckReport, StoreError> {
        self.is_now(RecordState::Checking(0));
        match store.has_page_sums().await? {
            Some(false) => {
                tracing::warn!("Postgres was set up without data checksums: it does not notice altered pages itself");
            }
            Some(true) => tracing::info!("Postgres has data checksums"),
            None => {}
        }
        let watching = Watching { check: self.clone(), gently, stop, told: AtomicU64::new(0) };
        let seen = store.check_whole(Arc::new(watching)).await?;
        let CheckReport { facts, seals, shoes, rows, ref damage, finished } = seen;
        metrics::gauge!("croupier_record_damage").set(f64::from(u32::try_from(damage.count).unwrap_or(u32::MAX)));
        if damage.count > 0 {
            for what in &damage.told {
                tracing::error!(what, "the record is damaged");
            }
            tracing::error!(damage = damage.count, "the record is damaged: stop the house and restore a backup");
            self.is_now(RecordState::Damaged(damage.clone()));
        } else if finished {
            tracing::info!(facts, seals, shoes, rows, "the whole record was checked and is not damaged");
            self.is_now(RecordState::Sound);
        } else {
            self.is_now(RecordState::Unchecked);
        }
        Ok(seen)
    }
}

impl Watcher for Watching {
    fn goes_on(&self, part: Part, done: f64, took: Duration) -> Pause {
        if self.stop.is_cancelled() {
            return Pause::Stop;
        }
        let before = Part::ALL.iter().position(|known| *known == part).unwrap_or(0);
        #[allow(clippy::cast_precision_loss)] // A share for people.
        let share = (before as f64 + done) / Part::ALL.len() as f64;
        metrics::gauge!("croupier_record_check_progress").set(share);
        #[allow(clippy::cast_sign_loss)] // From 0 to 100.
        let percent = (share * 100.0) as u64;
        self.check.is_now(RecordState::Checking(percent));
        if percent >= self.told.load(Ordering::Relaxed) + TELL_EVERY {
            self.told.store(percent, Ordering::Relaxed);
            tracing::info!(percent, part = part.name(), "checking the whole record");
        }
        Pause::For(if self.gently { (took * RESTS).min(LONGEST_REST) } else { Duration::ZERO })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watching(gently: bool) -> Watching {
        let (check, stop) = (RecordMonitor::default(), CancellationToken::new());
        Watching { check, gently, stop, told: AtomicU64::new(0) }
    }

    /// A finding of one source is not cleared by a check that does not see it, neither when that begins nor when it ends.
    #[test]
    fn what_was_found_on_one_way_stays_until_it_is_gone_there() {
        let check = RecordMonitor::default();
        check.is_now(RecordState::Checking(10));
        check.report("newer seals", Some("seal 4 is missing".to_owned()));
        for state in [RecordState::Checking(20), RecordState::Sound, RecordState::Unchecked] {
            check.is_now(state);
            assert_eq!(check.state().name(), "damaged");
        }
        check.report("signers", None);
        check.is_now(RecordState::Damaged(Damage { told: vec!["a page".to_owned()], count: 1, ..Damage::default() }));
        let RecordState::Damaged(damage) = check.state() else { panic!("it is damaged") };
        assert_eq!((damage.count, damage.told), (2, vec!["a page".to_owned(), "seal 4 is missing".to_owned()]));
        check.is_now(RecordState::Sound);
        check.report("newer seals", None);
        assert_eq!(check.state(), RecordState::Sound);
    }

    #[test]
    fn a_gentle_look_rests_three_times_as_long_as_it_works_and_stops_when_it_is_told_to() {
        let gentle = watching(true);
        let pause = |took| gentle.goes_on(Part::Facts, 0.5, Duration::from_millis(took));
        assert_eq!(pause(10), Pause::For(Duration::from_millis(30)));
        assert_eq!(pause(60_000), Pause::For(LONGEST_REST));
        assert_eq!(gentle.check.state(), RecordState::Checking(30));
        gentle.stop.cancel();
        assert_eq!(gentle.goes_on(Part::Rows, 1.0, Duration::ZERO), Pause::Stop);
        assert_eq!(watching(false).goes_on(Part::Pages, 0.0, LONGEST_REST), Pause::For(Duration::ZERO));
    }
}
