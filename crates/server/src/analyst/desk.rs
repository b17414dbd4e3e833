//! What is being worked on: each question once, and only so many.

use super::Trouble;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::watch;

/// What comes of a question.
pub(super) type End = Result<Arc<str>, Trouble>;

/// A question that is being worked on.
pub(crate) struct Job {
    done: AtomicU64,
    of: AtomicU64,
    end: watch::Sender<Option<End>>,
}

impl Job {
    fn new() -> Self {
        Self { done: AtomicU64::new(0), of: AtomicU64::new(0), end: watch::Sender::new(None) }
    }

    /// So many steps of so many are done.
    pub(super) fn tell(&self, done: u64, of: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
    }

    /// How many steps of how many are done.
    pub(super) fn progress(&self) -> (u64, u64) {
        let of = self.of.load(Ordering::Relaxed);
        (self.done.load(Ordering::Relaxed).min(of), of)
    }

    pub(super) fn finish(&self, end: End) {
        self.end.send_replace(Some(end));
    }

    /// What comes of it, once it is there.
    pub(super) async fn end(&self) -> End {
        let mut news = self.end.subscribe();
        let end = news.wait_for(Option::is_some).await.ok().and_then(|end| end.clone());
        end.unwrap_or_else(|| Err(Trouble::Broken("the work was dropped".into())))
    }
}

/// What is being worked on.
pub(super) struct Desk {
    jobs: HashMap<String, Arc<Job>>,
    most: usize,
}

impl Desk {
    pub(super) fn new(most: usize) -> Self {
        Self { jobs: HashMap::new(), most }
    }

    /// The work on a question, and whether it has yet to begin; nothing where there is too much of it.
    pub(super) fn take_up(&mut self, key: &str) -> Option<(Arc<Job>, bool)> {
        if let Some(job) = self.jobs.get(key) {
            return Some((Arc::clone(job), false));
        }
        if self.jobs.len() >= self.most {
            return None;
        }
        let job = Arc::new(Job::new());
        self.jobs.insert(key.to_owned(), Arc::clone(&job));
        Some((job, true))
    }

    /// The work on a question is over.
    pub(super) fn clear(&mut self, key: &str) {
        self.jobs.remove(key);
    }

    pub(super) fn len(&self) -> usize {
        self.jobs.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_worked_on_once_and_only_so_many_are() {
        let mut desk = Desk::new(2);
        let (first, new) = desk.take_up("a").expect("room");
        assert!(new);
        let (again, new) = desk.take_up("a").expect("the same");
        assert!(!new && Arc::ptr_eq(&first, &again));
        assert!(desk.take_up("b").is_some_and(|(_, new)| new));
        assert!(desk.take_up("c").is_none(), "a third");
        assert!(desk.take_up("b").is_some_and(|(_, new)| !new), "those that are there still are");
        desk.clear("a");
        assert!(desk.take_up("c").is_some_and(|(_, new)| new));
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
        assert_eq!(job.end().await, Ok("{}".into()), "whoever comes later, too");
    }
}
