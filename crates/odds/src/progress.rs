//! Telling how far a long computation has come.

use std::sync::atomic::{AtomicU64, Ordering};

/// How far a long computation has come. Shared by all threads that work on it.
pub struct Progress<'a> {
    done: AtomicU64,
    tell: &'a (dyn Fn(u64, u64) + Sync),
}

impl<'a> Progress<'a> {
    /// Calls this with steps done and steps in all whenever there is news.
    pub fn new(tell: &'a (dyn Fn(u64, u64) + Sync)) -> Self {
        Self { done: AtomicU64::new(0), tell }
    }

    /// Tells nobody.
    pub fn silent() -> Progress<'static> {
        Progress::new(&|_, _| {})
    }

    /// A piece of work of so many steps begins.
    pub fn start(&self, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        (self.tell)(0, total);
    }

    /// So many more of the steps are done.
    pub fn advance(&self, steps: u64, total: u64) {
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        (self.tell)(done.min(total), total);
    }
}
