//! Tests by counting whether the shuffler is fair, and whether the counting would find it if it were not.

mod battery;
mod planted;

use battery::{Shuffler, examine};
use planted::Script;
use server::dealing::{Entropy, Fault, Numbers, OperatingSystem, Watched, shuffle};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Enough to meet one of 2^32 orders again: fewer than one run in a hundred million would not.
const SHUFFLES: usize = 400_000;

/// Enough for every other fault.
const FEWER: usize = 100_000;

fn findings(times: usize, shuffler: &mut Shuffler<'_>) -> Vec<&'static str> {
    let findings = examine(times, shuffler);
    for finding in &findings {
        println!("{}: {}", finding.test, finding.statistic);
    }
    findings.into_iter().map(|finding| finding.test).collect()
}

fn planted(times: usize, mut fault: impl FnMut(&mut [u8], &mut Script)) -> Vec<&'static str> {
    let mut script = Script::new();
    findings(times, &mut |cards| fault(cards, &mut script))
}

#[test]
fn the_shuffler_is_fair() {
    let mut source = Watched::start(OperatingSystem).expect("a sound source");
    let mut numbers = Numbers::new(&mut source);
    let found = findings(SHUFFLES, &mut |cards| shuffle(cards, &mut numbers).expect("a sound source"));
    assert!(found.is_empty(), "{found:?}");
}

/// The measuring itself finds nothing in a fair shuffler.
#[test]
fn the_script_is_fair() {
    assert_eq!(planted(FEWER, planted::sound), Vec::<&str>::new());
}

#[test]
fn remainders_are_caught() {
    let found = planted(FEWER, planted::modulo_bias);
    assert!(found.contains(&"places"), "{found:?}");
}

#[test]
fn the_naive_swap_is_caught() {
    let found = planted(FEWER, planted::naive_swap);
    for test in ["places", "orders of four", "orders of five", "orders of six"] {
        assert!(found.contains(&test), "{found:?}");
    }
}

#[test]
fn a_shuffle_in_which_no_card_may_stay_is_caught() {
    let found = planted(FEWER, planted::never_itself);
    for test in ["places", "orders of four", "orders of five", "orders of six"] {
        assert!(found.contains(&test), "{found:?}");
    }
}

/// No other test finds it: every count is right, there are only too few orders.
#[test]
fn a_short_seed_is_caught_by_whole_orders_and_by_nothing_else() {
    assert_eq!(planted(SHUFFLES, planted::short_seed), ["whole orders"]);
}

#[test]
fn seven_riffles_are_caught() {
    let found = planted(FEWER, planted::seven_riffles);
    assert!(found.contains(&"rising sequences"), "{found:?}");
}

#[test]
fn a_mere_cut_is_caught() {
    let found = planted(FEWER, planted::only_a_cut);
    assert!(!found.contains(&"places"), "{found:?}");
    for test in ["cut, neighbours", "cut, far apart", "first two", "whole orders"] {
        assert!(found.contains(&test), "{found:?}");
    }
}

#[test]
fn a_shuffle_that_remembers_the_last_is_caught() {
    let found = planted(FEWER, planted::remembers());
    assert!(found.contains(&"one shuffle and the next"), "{found:?}");
}

#[test]
fn what_is_too_even_is_caught() {
    let found = planted(FEWER, planted::too_even());
    assert!(found.contains(&"places"), "{found:?}");
}

/// Counts the bytes that are asked for.
struct Counting(Arc<AtomicU64>);

impl Entropy for Counting {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        self.0.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        OperatingSystem.fill(bytes)
    }
}

/// A seed is too short if it has fewer bits than there are orders. No count of orders can show that for a seed of 64 bits; counting the bytes that
/// are read can.
#[test]
fn a_shuffle_reads_at_least_as_many_bits_as_its_orders_need() {
    for cards in [2_u32, 52, 312, 416] {
        let needed: f64 = (1..=cards).map(|card| f64::from(card).log2()).sum();
        let read = Arc::new(AtomicU64::new(0));
        let mut source = Counting(Arc::clone(&read));
        let mut numbers = Numbers::new(&mut source);
        // Many shoes from one source, so that the rest of the last block hardly counts.
        let mut order: Vec<u32> = (0..cards).collect();
        for _ in 0..1000 {
            shuffle(&mut order, &mut numbers).expect("entropy");
        }
        let bytes = u32::try_from(read.load(Ordering::Relaxed)).expect("a few megabytes");
        let bits = f64::from(bytes) * 8.0 / 1000.0;
        assert!(bits >= needed, "{cards} cards: {bits} bits a shuffle, {needed} needed");
    }
}
