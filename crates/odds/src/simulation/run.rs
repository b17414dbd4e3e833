//! Plays the blocks of a plan on several threads, and adds up their results.

use super::blocks::{ROUNDS_PER_BLOCK, rounds_in};
use super::plan::Plan;
use super::results::Results;
use super::tables::Stopped;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The most blocks that a thread takes at a time.
const MOST_AT_ONCE: u64 = 65_536 / ROUNDS_PER_BLOCK;

/// The shared state of the threads.
struct Shared<'a> {
    results: Results,
    /// The next block to give out.
    next: u64,
    failed: Option<Stopped>,
    on_progress: &'a mut (dyn FnMut(&Results) + Send),
}

/// Plays the missing blocks of a plan and returns the results.
///
/// `so_far` are the results of an earlier run of the same plan, if there was one. `on_progress` is called every few
/// blocks. When `stop` is set, the threads finish their blocks; the returned results are then incomplete but correct.
/// The results depend on the plan alone: not on the number of threads or interruptions.
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
            // Towards the end threads take fewer blocks, so that all finish together.
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
