//! What tables of any settings are worth, worked out beside the house for whoever asks. Only what a question says goes into its
//! answer: nothing here knows a live table.
//!
//! Working it out takes from nothing to many seconds of all processors that may be used. So the same question is worked on once, however
//! many ask it; few are worked on at a time and few wait; and whoever asked does not wait long, but asks again.

mod desk;
mod shelf;

use odds::question::{self, Answer, HandAnswer, parameter};
use odds::{Position, Progress, cache};
use rayon::ThreadPool;
use rules::{AnySettings, Cents};
use shelf::Shelf;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub(crate) use desk::Job;
use desk::{Desk, End};

/// How long somebody waits before they are told how far the work has come.
const PATIENCE: Duration = Duration::from_secs(1);

/// How many questions are worked on, or wait for it, at a time.
const MOST_AT_ONCE: usize = 8;

/// How many bytes of answers are kept in memory.
const SHELF_BYTES: usize = 8 << 20;

/// A question that was understood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Question {
    /// The table.
    pub(crate) settings: AnySettings,
    /// The initial wager.
    pub(crate) stake: Cents,
    /// The position that it is about; the whole game where it is none.
    pub(crate) position: Option<Position>,
}

impl Question {
    /// Everything that decides the answer.
    fn key(&self) -> String {
        // Settings print every field they have, so none can be forgotten here.
        format!("{:?}", (&self.settings, self.stake, &self.position))
    }

    /// The answer as JSON; or why there is none, in words for whoever asked.
    fn work_out(&self, progress: &Progress<'_>) -> Result<String, Trouble> {
        let game = self.settings.game();
        let written = if let Some(position) = &self.position {
            let decisions = question::decisions(position, &self.settings, self.stake, &parameter);
            let decisions = decisions.map_err(|wrong| Trouble::Misasked(wrong.to_string()))?;
            serde_json::to_string(&HandAnswer::new(game, position, &decisions))
        } else {
            let found = cache::analyse(&self.settings, self.stake, true, progress);
            if found.wagers.is_empty() {
                return Err(Trouble::Misasked(format!("nothing is known about {game} at such a table")));
            }
            serde_json::to_string(&Answer::from(&found))
        };
        written.map_err(|error| Trouble::Broken(error.to_string()))
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The question has none.
    Misasked(String),
    /// Too much is being worked on.
    Busy,
    /// Something broke.
    Broken(String),
}

/// What somebody is told.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    /// The answer, as JSON.
    Answer(Arc<str>),
    /// It is being worked out: so many steps of so many are done.
    Working {
        /// Steps done.
        done: u64,
        /// Steps in all; none while that is not known.
        of: u64,
    },
}

/// Whoever works out what tables are worth.
pub(crate) struct Analyst {
    shelf: Mutex<Shelf>,
    desk: Mutex<Desk>,
    /// Threads of its own, so that live tables always have a processor that it does not use, where there is more than one.
    hands: Option<ThreadPool>,
    patience: Duration,
}

impl Analyst {
    pub(crate) fn new() -> Arc<Self> {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = rayon::ThreadPoolBuilder::new().num_threads(processors.saturating_sub(1).max(1));
        let threads = threads.thread_name(|number| format!("analyst-{number}"));
        let hands = threads.build().inspect_err(|error| tracing::error!(%error, "the analyst has no threads")).ok();
        let (shelf, desk) = (Mutex::new(Shelf::new(SHELF_BYTES)), Mutex::new(Desk::new(MOST_AT_ONCE)));
        Arc::new(Self { shelf, desk, hands, patience: PATIENCE })
    }

    /// The answer to a question, or how far it has come.
    pub(crate) async fn ask(self: &Arc<Self>, question: Question) -> Result<Told, Trouble> {
        let key = question.key();
        if let Some(known) = locked(&self.shelf).get(&key) {
            return Ok(Told::Answer(known));
        }
        let (job, new) = locked(&self.desk).take_up(&key).ok_or(Trouble::Busy)?;
        if new {
            self.begin(key, question, Arc::clone(&job));
        }
        let Ok(end) = tokio::time::timeout(self.patience, job.end()).await else {
            let (done, of) = job.progress();
            return Ok(Told::Working { done, of });
        };
        end.map(Told::Answer)
    }

    /// How many questions are worked on, or wait for it.
    pub(crate) fn working_on(&self) -> usize {
        locked(&self.desk).len()
    }

    /// Works a question out on threads of its own, whether or not anybody still waits for it.
    fn begin(self: &Arc<Self>, key: String, question: Question, job: Arc<Job>) {
        let analyst = Arc::clone(self);
        let work = move || {
            let tell = |done, of| job.tell(done, of);
            let tried = catch_unwind(AssertUnwindSafe(|| question.work_out(&Progress::new(&tell))));
            let end: End = match tried {
                Ok(worked_out) => worked_out.map(Arc::from),
                Err(_) => Err(Trouble::Broken(format!("working out {question:?} broke down"))),
            };
            if let Ok(answer) = &end {
                locked(&analyst.shelf).put(key.clone(), Arc::clone(answer));
            }
            locked(&analyst.desk).clear(&key);
            job.finish(end);
        };
        match &self.hands {
            // In the order in which they were asked; each uses all threads that have nothing else to do.
            Some(hands) => hands.spawn_fifo(work),
            None => work(),
        }
    }
}

/// What is guarded is whole at every moment, whoever broke down while holding it.
fn locked<T>(guarded: &Mutex<T>) -> MutexGuard<'_, T> {
    guarded.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use odds::question::WrittenPosition;
    use rules::Game;

    fn question(game: Game, hand: Option<&str>) -> Question {
        let read =
            |hand| WrittenPosition { hand, ..WrittenPosition::default() }.read(game, &parameter).expect("a hand");
        Question { settings: AnySettings::new(game), stake: Cents::dollars(10), position: hand.map(read) }
    }

    #[tokio::test]
    async fn a_question_is_answered_and_its_answer_kept() {
        let analyst = Analyst::new();
        let asked = question(Game::ThreeCardPoker, Some("Qd 6c 4s"));
        let first = loop {
            if let Told::Answer(answer) = analyst.ask(asked.clone()).await.expect("an answer") {
                break answer;
            }
        };
        let found: serde_json::Value = serde_json::from_str(&first).expect("JSON");
        assert_eq!(found["best"], "play");
        let Told::Answer(again) = analyst.ask(asked).await.expect("an answer") else { panic!("it is known") };
        assert!(Arc::ptr_eq(&first, &again), "not worked out twice");
        assert_eq!(locked(&analyst.desk).len(), 0);
    }

    #[tokio::test]
    async fn a_question_without_an_answer_is_told_why_and_not_kept() {
        let analyst = Analyst::new();
        for _ in 0..2 {
            let asked = question(Game::ThreeCardPoker, Some("Qd 6c"));
            let Err(Trouble::Misasked(why)) = analyst.ask(asked).await else { panic!("two cards") };
            assert!(why.starts_with("hand: expected"), "{why}");
        }
    }

    #[test]
    fn whatever_differs_in_a_question_makes_another_key() {
        let usual = question(Game::StarBlackjack, None);
        let mut others = vec![question(Game::LunarPoker, None), Question { stake: Cents(1), ..usual.clone() }];
        let mut eight = usual.settings;
        eight.set("decks", "8").expect("a setting");
        others.push(Question { settings: eight, ..usual.clone() });
        others.push(question(Game::StarBlackjack, Some("As Kd")));
        let hand = question(Game::StarBlackjack, Some("As Qd"));
        let gone = hand.position.clone().map(|position| Position { gone: position.hand.clone(), ..position });
        others.extend([Question { position: gone, ..hand.clone() }, hand]);
        let mut keys: Vec<String> = others.iter().chain([&usual]).map(Question::key).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), 7);
    }
}
