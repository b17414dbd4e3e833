//! The questions that are being calculated or wait: equal questions share one job, and clients take turns.

use super::{AnalystError, Kind, Question};
use crate::fair_queue::{FairQueue, Full};
use crate::web::networks::{Prefix, network_of, widest_prefix};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::watch;

/// The outcome of a question.
pub(super) type JobResult = Result<Arc<str>, AnalystError>;

/// A question that is being calculated or waits.
pub(super) struct Job {
    done: AtomicU64,
    of: AtomicU64,
    end: watch::Sender<Option<JobResult>>,
}

impl Job {
    fn new() -> Self {
        Self { done: AtomicU64::new(0), of: AtomicU64::new(0), end: watch::Sender::new(None) }
    }

    /// Reports the progress: steps done, and steps in all.
    pub(super) fn tell(&self, done: u64, of: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
    }

    /// The progress: steps done, and steps in all.
    pub(super) fn progress(&self) -> (u64, u64) {
        let of = self.of.load(Ordering::Relaxed);
        (self.done.load(Ordering::Relaxed).min(of), of)
    }

    pub(super) fn finish(&self, end: JobResult) {
        self.end.send_replace(Some(end));
    }

    /// Waits for the outcome.
    pub(super) async fn end(&self) -> JobResult {
        let mut news = self.end.subscribe();
        let end = news.wait_for(Option::is_some).await.ok().and_then(|end| end.clone());
        end.unwrap_or_else(|| Err(AnalystError::Broken("the work was dropped".into())))
    }
}

/// The questions of one kind: one is calculated at a time, and the others wait in a fair queue.
struct Queue {
    working: bool,
    waiting: FairQueue<Prefix, Task>,
}

/// A question that waits for its calculation.
pub(super) struct Task {
    pub(super) key: String,
    pub(super) question: Question,
    pub(super) job: Arc<Job>,
}

/// The jobs, and the queues of both kinds.
pub(super) struct WorkQueue {
    jobs: HashMap<String, Arc<Job>>,
    /// Questions about one hand. They are quick and do not wait behind whole games.
    hands: Queue,
    /// Questions about whole games.
    games: Queue,
}

impl WorkQueue {
    /// A queue with a limit for each network and a limit for all together. The networks of one site have a limit together, too.
    pub(super) fn new(each: usize, all: usize) -> Self {
        let queue = || Queue { working: false, waiting: FairQueue::new(each, all) };
        Self { jobs: HashMap::new(), hands: queue(), games: queue() }
    }

    fn queue(&mut self, kind: Kind) -> &mut Queue {
        match kind {
            Kind::Hand => &mut self.hands,
            Kind::Game => &mut self.games,
        }
    }

    /// The job of a question. If the question is new, it is put into the queue.
    pub(super) fn take_up(&mut self, key: &str, question: &Question, asker: IpAddr) -> Result<Arc<Job>, Full> {
        if let Some(job) = self.jobs.get(key) {
            return Ok(Arc::clone(job));
        }
        let job = Arc::new(Job::new());
        let task = Task { key: key.to_owned(), question: question.clone(), job: Arc::clone(&job) };
        self.queue(question.kind()).waiting.push_among(widest_prefix(asker), network_of(asker), task)?;
        self.jobs.insert(key.to_owned(), Arc::clone(&job));
        Ok(job)
    }

    /// The next question of a kind, unless one is being calculated.
    pub(super) fn next(&mut self, kind: Kind) -> Option<Task> {
        let queue = self.queue(kind);
        if queue.working {
            return None;
        }
        let task = queue.waiting.next()?;
        queue.working = true;
        Some(task)
    }

    /// Removes a question whose calculation is over.
    pub(super) fn clear(&mut self, kind: Kind, key: &str) {
        self.jobs.remove(key);
        self.queue(kind).working = false;
    }

    pub(super) fn len(&self) -> usize {
        self.jobs.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{AnySettings, Cents, Game};

    const ADA: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const BEN: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    /// A question about a whole game. The stake tells questions apart.
    fn asked(dollars: i64) -> Question {
        Question { settings: AnySettings::new(Game::StarBlackjack), stake: Cents::dollars(dollars), position: None }
    }

    fn take_up(queue: &mut WorkQueue, dollars: i64, asker: IpAddr) -> Result<Arc<Job>, Full> {
        queue.take_up(&dollars.to_string(), &asked(dollars), asker)
    }

    fn next(queue: &mut WorkQueue) -> Option<String> {
        queue.next(Kind::Game).map(|task| task.key)
    }

    #[test]
    fn a_question_is_worked_on_once_and_only_so_many_wait() {
        let mut queue = WorkQueue::new(2, 3);
        let first = take_up(&mut queue, 1, ADA).expect("room");
        let again = take_up(&mut queue, 1, BEN).expect("the same");
        assert!(Arc::ptr_eq(&first, &again));
        assert!(take_up(&mut queue, 2, ADA).is_ok());
        assert!(matches!(take_up(&mut queue, 3, ADA), Err(Full::Own)));
        assert!(take_up(&mut queue, 3, BEN).is_ok());
        assert!(matches!(take_up(&mut queue, 4, BEN), Err(Full::All)));
        assert!(take_up(&mut queue, 2, BEN).is_ok(), "those that are there still are");
        assert_eq!(queue.len(), 3);
        // One is calculated at a time, and clients take turns.
        assert_eq!(next(&mut queue).as_deref(), Some("1"));
        assert_eq!(next(&mut queue), None);
        queue.clear(Kind::Game, "1");
        assert_eq!(next(&mut queue).as_deref(), Some("3"));
        queue.clear(Kind::Game, "3");
        assert_eq!(next(&mut queue).as_deref(), Some("2"));
        queue.clear(Kind::Game, "2");
        assert_eq!((next(&mut queue), queue.len()), (None, 0));
    }

    /// A household may have 256 networks, and a company 65,536.
    #[test]
    fn one_site_does_not_fill_the_queue() {
        let mut queue = WorkQueue::new(3, 64);
        let at = |network: u16| IpAddr::from([0x2001, 0xdb8, 7, network, 0, 0, 0, 1]);
        let taken = (0..100_u16).filter(|number| take_up(&mut queue, (*number).into(), at(number / 3)).is_ok()).count();
        assert_eq!(taken, 12);
        take_up(&mut queue, 1_000, ADA).expect("room for another client");
    }

    #[test]
    fn a_hand_does_not_wait_behind_a_game() {
        let mut queue = WorkQueue::new(2, 3);
        take_up(&mut queue, 1, ADA).expect("room");
        assert!(next(&mut queue).is_some());
        let position = odds::question::WrittenPosition { hand: "Qd 6c 4s", ..Default::default() };
        let game = Game::ThreeCardPoker;
        let position = position.read(game, &odds::question::parameter).expect("a hand");
        let hand = Question { settings: AnySettings::new(game), stake: Cents::dollars(10), position: Some(position) };
        queue.take_up("hand", &hand, ADA).expect("room");
        assert_eq!(queue.next(Kind::Hand).map(|task| task.key).as_deref(), Some("hand"));
    }

    #[tokio::test]
    async fn everybody_who_waits_is_told() {
        let job = Arc::new(Job::new());
        job.tell(3, 10);
        assert_eq!(job.progress(), (3, 10));
        let waiting: Vec<_> = (0..3)
            .map(|_| {
                let job = Arc::clone(&job);
                tokio::spawn(async move { job.end().await })
            })
            .collect();
        job.finish(Ok("{}".into()));
        for waiting in waiting {
            assert_eq!(waiting.await.expect("no panic"), Ok("{}".into()));
        }
        assert_eq!(job.end().await, Ok("{}".into()), "a later client gets the same answer");
    }
}
