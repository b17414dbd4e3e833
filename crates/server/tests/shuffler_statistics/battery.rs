//! The tests: each counts something over many shuffles, and compares the counts with the expected ones by Pearson's chi-square.
//!
//! A chi-square may be too large, and too small as well: counts that are too even are not random either. A fair shuffler exceeds each of the two
//! limits of a test once in 10^8 runs, calculated from the incomplete gamma function. With a dozen tests of two limits each, a sound shuffler fails
//! this battery once in four million runs.

// The counts here are far below the range in which a float is exact.
#![allow(clippy::cast_precision_loss)]

const CARDS: usize = 52;

/// The order of one deck.
type Order = [u8; CARDS];

/// A shuffler: it puts cards, given in their own order, into another.
pub(crate) type Shuffler<'a> = dyn FnMut(&mut [u8]) + 'a;

/// Limits of chi-square: degrees of freedom, and the values that a fair shuffler falls below and exceeds once in 10^8 runs.
const LIMITS: [(usize, f64, f64); 8] = [
    (15, 0.636_122_7, 68.029_305),
    (23, 2.247_971_9, 83.079_818),
    (50, 12.335_463, 127.700_92),
    (119, 51.620_217, 226.775_98),
    (719, 526.091_86, 952.523_88),
    (2601, 2_216.346_8, 3_026.300_5),
    (2651, 2_262.477, 3_080.170_6),
    (2703, 2_310.490_8, 3_136.157),
];

/// A failed test: its name, and its statistic.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) test: &'static str,
    pub(crate) statistic: f64,
}

/// Shuffles many times and returns the failed tests. A sound shuffler fails none.
pub(crate) fn examine(times: usize, shuffler: &mut Shuffler<'_>) -> Vec<Finding> {
    let mut orders: Vec<Order> = (0..times).map(|_| shuffled(shuffler)).collect();
    let results = [
        ("places", places(&orders)),
        ("first two", two_cards(&orders, 0)),
        ("middle two", two_cards(&orders, 25)),
        ("last two", two_cards(&orders, 50)),
        ("one shuffle and the next", serial(&orders)),
        ("rising sequences", rising_sequences(&orders)),
        ("descents", descents(&orders)),
        ("cut, neighbours", distances(&orders, 0, 1)),
        ("cut, far apart", distances(&orders, 0, 26)),
        ("orders of four", small_deck::<4>(times, shuffler)),
        ("orders of five", small_deck::<5>(times, shuffler)),
        ("orders of six", small_deck::<6>(times, shuffler)),
    ];
    let mut findings: Vec<Finding> = results
        .into_iter()
        .filter(|(_, (freedom, statistic))| {
            let (low, high) = limits(*freedom);
            !(low..=high).contains(statistic)
        })
        .map(|(test, (_, statistic))| Finding { test, statistic })
        .collect();
    let equal = equal_orders(&mut orders);
    if equal > 0.0 {
        findings.push(Finding { test: "whole orders", statistic: equal });
    }
    findings
}

fn limits(freedom: usize) -> (f64, f64) {
    let (_, low, high) = LIMITS.into_iter().find(|(of, ..)| *of == freedom).expect("limits for this test");
    (low, high)
}

fn shuffled<const N: usize>(shuffler: &mut Shuffler<'_>) -> [u8; N] {
    let mut order = std::array::from_fn(|card| card as u8);
    shuffler(&mut order);
    order
}

/// Pearson's statistic of counts whose expectations are given.
fn chi_square(counts: impl IntoIterator<Item = (u32, f64)>) -> f64 {
    counts.into_iter().map(|(count, expected)| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// The same if all expectations are equal.
fn even(counts: &[u32], all: usize) -> f64 {
    let expected = all as f64 / counts.len() as f64;
    chi_square(counts.iter().map(|count| (*count, expected)))
}

type Outcome = (usize, f64);

/// Counts the cards at each place. Every row and column of the table has the same sum, which leaves 51 × 51 degrees of freedom and makes the
/// statistic larger by 52/51.
fn places(orders: &[Order]) -> Outcome {
    let mut counts = vec![0; CARDS * CARDS];
    for order in orders {
        for (place, card) in order.iter().enumerate() {
            counts[place * CARDS + usize::from(*card)] += 1;
        }
    }
    (51 * 51, even(&counts, orders.len() * CARDS) * 51.0 / 52.0)
}

/// Counts the pairs of cards at a place and the next one.
fn two_cards(orders: &[Order], place: usize) -> Outcome {
    let mut counts = vec![0; CARDS * (CARDS - 1)];
    for order in orders {
        let (first, second) = (usize::from(order[place]), usize::from(order[place + 1]));
        counts[first * (CARDS - 1) + second - usize::from(second > first)] += 1;
    }
    (CARDS * (CARDS - 1) - 1, even(&counts, orders.len()))
}

/// Counts the places of one card in a shuffle, and in the next one.
fn serial(orders: &[Order]) -> Outcome {
    let mut counts = vec![0; CARDS * CARDS];
    let place = |order: &Order| order.iter().position(|card| *card == 0).expect("the card");
    let (pairs, _) = orders.as_chunks::<2>();
    for [one, next] in pairs {
        counts[place(one) * CARDS + place(next)] += 1;
    }
    (CARDS * CARDS - 1, even(&counts, pairs.len()))
}

/// Counts how often a card lies before the next higher one, anywhere in the deck: riffling leaves a pattern there.
fn rising_sequences(orders: &[Order]) -> Outcome {
    eulerian(orders.iter().map(|order| {
        let mut places = [0; CARDS];
        for (place, card) in order.iter().enumerate() {
            places[usize::from(*card)] = place as u8;
        }
        falls(&places)
    }))
}

/// Counts how often a card is followed by a lower one.
fn descents(orders: &[Order]) -> Outcome {
    eulerian(orders.iter().map(falls))
}

fn falls(order: &Order) -> usize {
    order.windows(2).filter(|pair| pair[0] > pair[1]).count()
}

/// The share of all orders with this many descents: the Eulerian numbers. The rare ends are counted as one each.
fn eulerian(falls: impl Iterator<Item = usize>) -> Outcome {
    const FIRST: usize = 18;
    const CLASSES: usize = 16;
    let mut shares = vec![1.0];
    for cards in 2..=CARDS {
        let at = |falls: usize| shares.get(falls).copied().unwrap_or(0.0);
        let share = |falls: usize| {
            let lower = falls.checked_sub(1).map_or(0.0, at);
            ((falls + 1) as f64 * at(falls) + (cards - falls) as f64 * lower) / cards as f64
        };
        shares = (0..cards).map(share).collect();
    }
    let class = |falls: usize| falls.clamp(FIRST, FIRST + CLASSES - 1) - FIRST;
    let mut expected = [0.0; CLASSES];
    for (falls, share) in shares.iter().enumerate() {
        expected[class(falls)] += share;
    }
    let mut counts = [0; CLASSES];
    let mut all = 0.0;
    for falls in falls {
        counts[class(falls)] += 1;
        all += 1.0;
    }
    (CLASSES - 1, chi_square(counts.into_iter().zip(expected.map(|share| share * all))))
}

/// Counts the cyclic distance of one card from another. A cut does not change it, so it must be fair before the cut.
fn distances(orders: &[Order], from: u8, to: u8) -> Outcome {
    let mut counts = [0; CARDS - 1];
    for order in orders {
        let place = |wanted| order.iter().position(|card| *card == wanted).expect("the card");
        counts[(place(to) + CARDS - place(from)) % CARDS - 1] += 1;
    }
    (CARDS - 2, even(&counts, orders.len()))
}

/// Counts the orders of a deck so small that all of them can be counted.
fn small_deck<const N: usize>(times: usize, shuffler: &mut Shuffler<'_>) -> Outcome {
    let mut counts = vec![0; (1..=N).product()];
    for _ in 0..times {
        counts[rank(&shuffled::<N>(shuffler))] += 1;
    }
    (counts.len() - 1, even(&counts, times))
}

/// The number of an order among all orders of its cards.
fn rank(order: &[u8]) -> usize {
    let lower = |at: usize| order[at + 1..].iter().filter(|card| **card < order[at]).count();
    (0..order.len()).fold(0, |rank, at| rank * (order.len() - at) + lower(at))
}

/// How many orders came before. Of the 52! orders none comes twice in a lifetime; of 2^32, 400,000 shuffles meet about nineteen again.
fn equal_orders(orders: &mut [Order]) -> f64 {
    orders.sort_unstable();
    orders.windows(2).filter(|pair| pair[0] == pair[1]).count() as f64
}

#[test]
fn orders_are_numbered_without_gaps() {
    let mut orders: Vec<[u8; 4]> = Vec::new();
    for code in 0..256_u16 {
        let order = [0, 2, 4, 6].map(|shift| (code >> shift & 3) as u8);
        if (0..4).all(|card| order.contains(&card)) {
            orders.push(order);
        }
    }
    let mut ranks: Vec<usize> = orders.iter().map(|order| rank(order)).collect();
    ranks.sort_unstable();
    assert_eq!(ranks, (0..24).collect::<Vec<_>>());
}
