//! Progress reports of long computations.

use std::sync::atomic::{AtomicU64, Ordering};

/// The progress of a long computation. Shared by all threads that work on it.
pub struct Progress<'a> {
    done: AtomicU64,
    tell: &'a (dyn Fn(u64, u64) + Sync),
}

impl<'a> Progress<'a> {
    /// Calls this with the steps done and the steps in all at each change.
    pub fn new(tell: &'a (dyn Fn(u64, u64) + Sync)) -> Self {
        Self { done: AtomicU64::new(0), tell }
    }

    /// Reports nothing.
    pub fn silent() -> Progress<'static> {
        Progress::new(&|_, _| {})
    }

    /// Starts a piece of work of `total` steps.
    pub fn start(&self, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        (self.tell)(0, total);
    }

    /// Reports `steps` more steps as done.
    pub fn advance(&self, steps: u64, total: u64) {
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        (self.tell)(done.min(total), total);
    }
}
