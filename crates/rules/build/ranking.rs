//! Hand-ranking tables.
//!
//! A hand's rank multiset is the sum of `5^rank` over its cards, which is unique because no rank occurs more than four
//! times. Five cards of one suit add `FLUSH`. The 7,462 possible sums are then spread over 8,192 slots by a
//! hash-and-displace perfect hash: small enough that both tables stay in the first-level cache.
//!
//! A strength is `category << 12 | place within the category`, so that a plain integer comparison orders hands and a
//! shift gives the category. Three-card sums are taken modulo 4,096 and looked up directly.

use std::fmt::Write;

const FLUSH: u32 = 1 << 31;
const SLOTS: usize = 8192;
const BUCKETS: usize = 1024;

/// Categories of five cards, lowest first, as numbered in `strength.rs`.
const HIGH: u16 = 0;
const PAIR: u16 = 1;
const TWO_PAIRS: u16 = 2;
const THREE: u16 = 3;
const STRAIGHT: u16 = 4;
const FLUSHED: u16 = 5;
const FULL_HOUSE: u16 = 6;
const FOUR: u16 = 7;
const STRAIGHT_FLUSH: u16 = 8;
const ROYAL_FLUSH: u16 = 9;

/// Categories of three cards, lowest first (a straight beats a flush).
const THREE_CARD: [u16; 6] = [0, 1, 2, 3, 4, 5]; // odd cards, pair, flush, straight, three of a kind, straight flush

/// A hand to be placed: its key in the hash and a sortable description of how good it is.
struct Pattern {
    key: u32,
    category: u16,
    order: Vec<usize>,
}

pub(crate) fn tables() -> String {
    let five = strengths(five_card_patterns());
    let (multiplier, displacements, slots) = perfect_hash(&five);
    let three = strengths(three_card_patterns());
    let mut direct = vec![0u16; 1 << 13];
    for (key, strength) in three {
        direct[key as usize] = strength;
    }
    let mut text = format!("pub(super) const MULTIPLIER: u32 = {multiplier:#010x};\n");
    let mut array = |name: &str, values: &[u16]| {
        writeln!(text, "pub(super) static {name}: [u16; {}] = {values:?};", values.len()).expect("writing to a string");
    };
    array("DISPLACEMENTS", &displacements);
    array("FIVE_CARD", &slots);
    array("THREE_CARD", &direct);
    text
}

/// All multisets of `size` ranks in which no rank occurs more than `most` times, as ascending rank lists.
fn multisets(size: usize, most: usize) -> Vec<Vec<usize>> {
    fn extend(prefix: &mut Vec<usize>, size: usize, most: usize, all: &mut Vec<Vec<usize>>) {
        if prefix.len() == size {
            all.push(prefix.clone());
            return;
        }
        for rank in prefix.last().copied().unwrap_or(0)..13 {
            if prefix.iter().filter(|r| **r == rank).count() < most {
                prefix.push(rank);
                extend(prefix, size, most, all);
                prefix.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), size, most, &mut all);
    all
}

/// Ranks by how often they occur, then by height: the order in which hands of one category are compared.
fn by_weight(ranks: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let count = |r: usize| ranks.iter().filter(|x| **x == r).count();
    let mut distinct: Vec<usize> = ranks.to_vec();
    distinct.dedup();
    distinct.sort_by_key(|r| std::cmp::Reverse((count(*r), *r)));
    let counts = distinct.iter().map(|r| count(*r)).collect();
    (distinct, counts)
}

/// The highest rank of a straight, where the wheel's ace counts low.
fn straight_top(ranks: &[usize]) -> Option<usize> {
    let size = ranks.len();
    if ranks.windows(2).all(|w| w[1] == w[0] + 1) {
        return Some(ranks[size - 1]);
    }
    let wheel = ranks[size - 1] == 12 && ranks[..size - 1].iter().enumerate().all(|(i, r)| *r == i);
    wheel.then(|| size - 2)
}

fn five_card_patterns() -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for ranks in multisets(5, 4) {
        let key: u32 = ranks.iter().map(|r| 5u32.pow(*r as u32)).sum();
        let (order, counts) = by_weight(&ranks);
        let top = straight_top(&ranks);
        let category = match (counts[0], counts.len()) {
            (4, _) => FOUR,
            (3, 2) => FULL_HOUSE,
            (3, _) => THREE,
            (2, 3) => TWO_PAIRS,
            (2, _) => PAIR,
            _ if top.is_some() => STRAIGHT,
            _ => HIGH,
        };
        if counts.len() == 5 {
            let category = match top {
                Some(12) => ROYAL_FLUSH,
                Some(_) => STRAIGHT_FLUSH,
                None => FLUSHED,
            };
            let order = top.map_or_else(|| order.clone(), |t| vec![t]);
            patterns.push(Pattern { key: key + FLUSH, category, order });
        }
        let order = top.map_or(order, |t| vec![t]);
        patterns.push(Pattern { key, category, order });
    }
    patterns
}

fn three_card_patterns() -> Vec<Pattern> {
    let [odd, pair, flush, straight, three, straight_flush] = THREE_CARD;
    let mut patterns = Vec::new();
    for ranks in multisets(3, 3) {
        let key: u32 = ranks.iter().map(|r| THREE_CARD_KEYS[*r]).sum::<u32>() % 4096;
        let (order, counts) = by_weight(&ranks);
        let top = straight_top(&ranks);
        if counts.len() == 3 {
            let category = if top.is_some() { straight_flush } else { flush };
            let order = top.map_or_else(|| order.clone(), |t| vec![t]);
            patterns.push(Pattern { key: key + 4096, category, order });
        }
        let category = match counts.len() {
            1 => three,
            2 => pair,
            _ if top.is_some() => straight,
            _ => odd,
        };
        let order = top.map_or(order, |t| vec![t]);
        patterns.push(Pattern { key, category, order });
    }
    patterns
}

/// Keys whose sums of three are all different modulo 4,096; the same list stands in `strength.rs`.
const THREE_CARD_KEYS: [u32; 13] = [0, 2081, 1900, 2583, 2061, 405, 357, 1679, 2694, 1173, 1002, 2062, 3541];

/// Gives every pattern its strength: equal descriptions share one.
fn strengths(mut patterns: Vec<Pattern>) -> Vec<(u32, u16)> {
    patterns.sort_by(|a, b| (a.category, &a.order).cmp(&(b.category, &b.order)));
    let mut placed = Vec::new();
    let mut place = 0;
    for (i, pattern) in patterns.iter().enumerate() {
        let same_category = i > 0 && patterns[i - 1].category == pattern.category;
        place = if same_category { place + u16::from(patterns[i - 1].order != pattern.order) } else { 0 };
        placed.push((pattern.key, pattern.category << 12 | place));
    }
    placed
}

/// Hash and displace: a multiplier spreads the sums over buckets, and every bucket is moved to where its members find
/// free slots. Multipliers are tried until one works; the same arithmetic stands in `strength.rs`.
fn perfect_hash(entries: &[(u32, u16)]) -> (u32, Vec<u16>, Vec<u16>) {
    let mut multiplier = 0x9E37_79B1u32;
    loop {
        if let Some((displacements, slots)) = displace(entries, multiplier) {
            return (multiplier, displacements, slots);
        }
        multiplier = multiplier.wrapping_mul(0x915F_77F5).wrapping_add(2);
    }
}

fn displace(entries: &[(u32, u16)], multiplier: u32) -> Option<(Vec<u16>, Vec<u16>)> {
    let mut buckets: Vec<Vec<(usize, u16)>> = vec![Vec::new(); BUCKETS];
    for (key, strength) in entries {
        let mixed = key.wrapping_mul(multiplier);
        buckets[(mixed >> 22) as usize].push(((mixed >> 9) as usize % SLOTS, *strength));
    }
    let mut order: Vec<usize> = (0..BUCKETS).collect();
    order.sort_by_key(|b| std::cmp::Reverse(buckets[*b].len()));
    let mut displacements = vec![0; BUCKETS];
    let mut slots: Vec<Option<u16>> = vec![None; SLOTS];
    for bucket in order {
        let members = &mut buckets[bucket];
        members.sort_unstable();
        if members.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return None;
        }
        let free = |d: &usize| members.iter().all(|(h, _)| slots[(h + d) % SLOTS].is_none());
        let displacement = (0..SLOTS).find(free)?;
        displacements[bucket] = displacement as u16;
        for (h, strength) in members {
            slots[(*h + displacement) % SLOTS] = Some(*strength);
        }
    }
    Some((displacements, slots.into_iter().map(|s| s.unwrap_or(0)).collect()))
}
