//! What tables of any settings are worth, worked out beside the house for whoever asks. Only what a question says goes into its
//! answer: nothing here knows a live table.
//!
//! Working it out takes from nothing to minutes of all processors that may be used. So the same question is worked on once, however
//! many ask it; one about a whole game and one about a hand are worked on at a time; those that wait do so in turns, so that whoever asks much
//! waits behind themselves; and whoever asked does not wait long for an answer, but asks again.

mod desk;
mod shelf;

use crate::turns::Full;
use odds::question::{self, Answer, HandAnswer, parameter};
use odds::{Position, Progress, cache};
use rayon::ThreadPool;
use rules::{AnySettings, Cents};
use shelf::Shelf;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use desk::{Desk, End, Task};

/// How long somebody waits before they are told how far the work has come.
const PATIENCE: Duration = Duration::from_secs(1);

/// How many questions of a kind may wait for each network they come from.
const MOST_EACH: usize = 3;

/// How many questions of a kind may wait in all.
const MOST_ALL: usize = 64;

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

/// What a question is about. Those about one hand are quick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Hand,
    Game,
}

impl Question {
    fn kind(&self) -> Kind {
        if self.position.is_some() { Kind::Hand } else { Kind::Game }
    }

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
    /// Too many questions from where this one comes from wait already.
    TooMany,
    /// Too many questions wait.
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
    /// Threads of its own, so that live tables always have a processor that it does not use, where there are more than two.
    for_games: Option<ThreadPool>,
    /// One more for questions about a hand.
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
        let (shelf, desk) = (Mutex::new(Shelf::new(SHELF_BYTES)), Mutex::new(Desk::new(MOST_EACH, MOST_ALL)));
        Arc::new(Self { shelf, desk, for_games, for_hands, patience: PATIENCE })
    }

    /// The answer to a question that comes from a network, or how far it has come.
    pub(crate) async fn ask(self: &Arc<Self>, question: Question, asker: IpAddr) -> Result<Told, Trouble> {
        let key = question.key();
        if let Some(known) = locked(&self.shelf).get(&key) {
            return Ok(Told::Answer(known));
        }
        let kind = question.kind();
        let taken = locked(&self.desk).take_up(&key, &question, asker);
        let job = taken.map_err(|full| match full {
            Full::Own => Trouble::TooMany,
            Full::All => Trouble::Busy,
        })?;
        self.go_on(kind);
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

    /// Works the next question of a kind out on threads of its own, whether or not anybody still waits for it; and then the one after it.
    fn go_on(self: &Arc<Self>, kind: Kind) {
        let Some(Task { key, question, job }) = locked(&self.desk).next(kind) else { return };
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
            locked(&analyst.desk).clear(kind, &key);
            job.finish(end);
            analyst.go_on(kind);
        };
        let threads = match kind {
            Kind::Hand => &self.for_hands,
            Kind::Game => &self.for_games,
        };
        match threads {
            // It uses all of them that have nothing else to do.
            Some(threads) => threads.spawn(work),
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
            if let Told::Answer(answer) = analyst.ask(asked.clone(), HERE).await.expect("an answer") {
                break answer;
            }
        };
        let found: serde_json::Value = serde_json::from_str(&first).expect("JSON");
        assert_eq!(found["best"], "play");
        let Told::Answer(again) = analyst.ask(asked, HERE).await.expect("an answer") else { panic!("it is known") };
        assert!(Arc::ptr_eq(&first, &again), "not worked out twice");
        assert_eq!(locked(&analyst.desk).len(), 0);
    }

    #[tokio::test]
    async fn a_question_without_an_answer_is_told_why_and_not_kept() {
        let analyst = Analyst::new();
        for _ in 0..2 {
            let asked = question(Game::ThreeCardPoker, Some("Qd 6c"));
            let Err(Trouble::Misasked(why)) = analyst.ask(asked, HERE).await else { panic!("two cards") };
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
