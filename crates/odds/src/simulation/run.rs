//! Plays the blocks of a plan, on as many threads as there are, and adds up what they come to.

use super::blocks::{ROUNDS_PER_BLOCK, rounds_in};
use super::plan::Plan;
use super::results::Results;
use super::tables::Stopped;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A thread takes at most so many blocks at a time.
const MOST_AT_ONCE: u64 = 65_536 / ROUNDS_PER_BLOCK;

/// What the threads share.
struct Shared<'a> {
    results: Results,
    /// What has been given out already lies before this block.
    next: u64,
    failed: Option<Stopped>,
    on_progress: &'a mut (dyn FnMut(&Results) + Send),
}

/// Plays what is left of a plan and returns what it came to.
///
/// `so_far` is what an earlier run of the same plan has come to, if there was one. `on_progress` hears of every few blocks.
/// Once `stop` is set the threads finish the blocks they are at; what they return is then incomplete but right. The result
/// depends on the plan alone: not on the number of threads, and not on how often it was interrupted.
pub fn simulate(
    plan: &Plan,
    so_far: Option<Results>,
    threads: usize,
    on_progress: &mut (dyn FnMut(&Results) + Send),
    stop: &AtomicBool,
) -> Result<Results, Stopped> {
    let (first, end) = plan.shard().blocks(plan.rounds());
    let results = so_far.unwrap_or_else(|| Results::none(plan));
    let shared = Mutex::new(Shared { results, next: first, failed: None, on_progress });
    let threads = threads.max(1);
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| work(plan, &shared, end, threads as u64, stop));
        }
        work(plan, &shared, end, threads as u64, stop);
    });
    let shared = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    match shared.failed {
        Some(stopped) => Err(stopped),
        None => Ok(shared.results),
    }
}

fn work(plan: &Plan, shared: &Mutex<Shared<'_>>, end: u64, threads: u64, stop: &AtomicBool) {
    let mut ledger = plan.ledger();
    let mut done = None;
    loop {
        let (from, to) = {
            let mut shared = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if let Some((from, to)) = done.take() {
                let (counted, house) = ledger.hand_over();
                let shared = &mut *shared;
                shared.results.add(plan, from, to, &counted, house);
                (shared.on_progress)(&shared.results);
            }
            if shared.failed.is_some() || stop.load(Ordering::Relaxed) {
                return;
            }
            // Towards the end the pieces become smaller, so that all threads finish together.
            let most = ((end - shared.next.min(end)) / (2 * threads)).clamp(1, MOST_AT_ONCE);
            let Some((from, to)) = shared.results.played.gap_in(shared.next, end, most) else { return };
            shared.next = to;
            (from, to)
        };
        let mut reached = from;
        while reached < to && !stop.load(Ordering::Relaxed) {
            if let Err(stopped) = plan.play_block(reached, rounds_in(reached, plan.rounds()), &mut ledger) {
                shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner).failed = Some(stopped);
                return;
            }
            reached += 1;
        }
        if reached > from {
            done = Some((from, reached));
        }
    }
}
