//! Exact figures for tables with any settings, calculated for the players and visitors who ask. An answer depends on the question alone: this module
//! has no access to live tables.
//!
//! A calculation takes from nothing to minutes of all processors that it may use. Therefore equal questions share one calculation; one question about
//! a whole game and one about a hand are worked on at a time; the others wait in a fair queue, so a client that asks much delays only itself; and a
//! client that waits too long is told the progress and asks again.

mod answer_cache;
mod queue;

use crate::fair_queue::Full;
use answer_cache::AnswerCache;
use odds::question::{self, AnalysisAnswer, HandAnswer, parameter};
use odds::{Position, Progress, cache};
use rayon::ThreadPool;
use rules::{AnySettings, Cents};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use queue::{JobResult, Task, WorkQueue};

/// How long a client waits before it is told the progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// How many questions of a kind may wait for each client network.
const MOST_EACH: usize = 3;

/// How many questions of a kind may wait in all.
const MOST_ALL: usize = 64;

/// The size of the cache of answers, in bytes.
const CACHE_BYTES: usize = 8 << 20;

/// A question that was parsed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Question {
    /// The table.
    pub(crate) settings: AnySettings,
    /// The initial wager.
    pub(crate) stake: Cents,
    /// The position in a hand; none if the question is about the whole game.
    pub(crate) position: Option<Position>,
}

/// The two kinds of question. Those about one hand are quick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Hand,
    Game,
}

impl Question {
    fn kind(&self) -> Kind {
        if self.position.is_some() { Kind::Hand } else { Kind::Game }
    }

    /// The key of the cache: everything that decides the answer.
    fn key(&self) -> String {
        // The settings print every field they have, so no field can be forgotten here.
        format!("{:?}", (&self.settings, self.stake, &self.position))
    }

    /// Calculates the answer as JSON, or the reason why there is none.
    fn work_out(&self, progress: &Progress<'_>) -> Result<String, AnalystError> {
        let game = self.settings.game();
        let written = if let Some(position) = &self.position {
            let decisions = question::decisions(position, &self.settings, self.stake, &parameter);
            let decisions = decisions.map_err(|wrong| AnalystError::Misasked(wrong.to_string()))?;
            serde_json::to_string(&HandAnswer::new(game, position, &decisions))
        } else {
            let found = cache::analyse(&self.settings, self.stake, true, progress);
            if found.wagers.is_empty() {
                return Err(AnalystError::Misasked(format!("there are no figures for {game} at such a table")));
            }
            serde_json::to_string(&AnalysisAnswer::from(&found))
        };
        written.map_err(|error| AnalystError::Broken(error.to_string()))
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnalystError {
    /// The question has no answer. The text says why.
    Misasked(String),
    /// Too many questions from this client's network wait already.
    TooMany,
    /// Too many questions wait in all.
    Busy,
    /// The calculation failed.
    Broken(String),
}

/// The reply to a question.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// The answer, as JSON.
    Answer(Arc<str>),
    /// The calculation is under way.
    Working {
        /// Steps done so far.
        done: u64,
        /// Steps in all; zero while that is not known.
        of: u64,
    },
}

/// Calculates figures for tables.
pub(crate) struct Analyst {
    cache: Mutex<AnswerCache>,
    queue: Mutex<WorkQueue>,
    /// A thread pool of its own, so that live tables keep at least one processor on machines with more than two.
    for_games: Option<ThreadPool>,
    /// One more thread for questions about a hand.
    for_hands: Option<ThreadPool>,
    patience: Duration,
}

impl Analyst {
    pub(crate) fn new() -> Arc<Self> {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let pool = |threads: usize, name: &'static str| {
            let threads = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let threads = threads.thread_name(move |number| format!("{name}-{number}"));
            threads.build().inspect_err(|error| tracing::error!(%error, "the analyst has no threads")).ok()
        };
        let (for_games, for_hands) = (pool(processors.saturating_sub(2).max(1), "games"), pool(1, "hands"));
        let (cache, queue) =
            (Mutex::new(AnswerCache::new(CACHE_BYTES)), Mutex::new(WorkQueue::new(MOST_EACH, MOST_ALL)));
        Arc::new(Self { cache, queue, for_games, for_hands, patience: PATIENCE })
    }

    /// Answers a question from a network, or says how far the calculation has come.
    pub(crate) async fn ask(self: &Arc<Self>, question: Question, asker: IpAddr) -> Result<Reply, AnalystError> {
        let key = question.key();
        if let Some(known) = locked(&self.cache).get(&key) {
            return Ok(Reply::Answer(known));
        }
        let kind = question.kind();
        let taken = locked(&self.queue).take_up(&key, &question, asker);
        let job = taken.map_err(|full| match full {
            Full::Own => AnalystError::TooMany,
            Full::All => AnalystError::Busy,
        })?;
        self.go_on(kind);
        let Ok(end) = tokio::time::timeout(self.patience, job.end()).await else {
            let (done, of) = job.progress();
            return Ok(Reply::Working { done, of });
        };
        end.map(Reply::Answer)
    }

    /// How many questions are being calculated or wait.
    pub(crate) fn working_on(&self) -> usize {
        locked(&self.queue).len()
    }

    /// Starts the next question of a kind, even if its client has stopped waiting, and then the one after it.
    fn go_on(self: &Arc<Self>, kind: Kind) {
        let Some(Task { key, question, job }) = locked(&self.queue).next(kind) else { return };
        let analyst = Arc::clone(self);
        let work = move || {
            let tell = |done, of| job.tell(done, of);
            let tried = catch_unwind(AssertUnwindSafe(|| question.work_out(&Progress::new(&tell))));
            let end: JobResult = match tried {
                Ok(worked_out) => worked_out.map(Arc::from),
                Err(_) => Err(AnalystError::Broken(format!("working out {question:?} broke down"))),
            };
            if let Ok(answer) = &end {
                locked(&analyst.cache).put(key.clone(), Arc::clone(answer));
            }
            locked(&analyst.queue).clear(kind, &key);
            job.finish(end);
            analyst.go_on(kind);
        };
        let threads = match kind {
            Kind::Hand => &self.for_hands,
            Kind::Game => &self.for_games,
        };
        match threads {
            // The calculation uses every thread of the pool that is idle.
            Some(threads) => threads.spawn(work),
            None => work(),
        }
    }
}

/// The guarded value is consistent at every moment, so a poisoned lock can be used.
fn locked<T>(guarded: &Mutex<T>) -> MutexGuard<'_, T> {
    guarded.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use odds::question::WrittenPosition;
    use rules::Game;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

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
            if let Reply::Answer(answer) = analyst.ask(asked.clone(), HERE).await.expect("an answer") {
                break answer;
            }
        };
        let found: serde_json::Value = serde_json::from_str(&first).expect("JSON");
        assert_eq!(found["best"], "play");
        let Reply::Answer(again) = analyst.ask(asked, HERE).await.expect("an answer") else { panic!("it is known") };
        assert!(Arc::ptr_eq(&first, &again), "not worked out twice");
        assert_eq!(locked(&analyst.queue).len(), 0);
    }

    #[tokio::test]
    async fn a_question_without_an_answer_is_told_why_and_not_kept() {
        let analyst = Analyst::new();
        for _ in 0..2 {
            let asked = question(Game::ThreeCardPoker, Some("Qd 6c"));
            let Err(AnalystError::Misasked(why)) = analyst.ask(asked, HERE).await else { panic!("two cards") };
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
