//! Code that the benchmarks share: contenders that take turns, so that a machine that changes its speed affects all of them alike, and a fast
//! source of cards.

pub mod rounds;

use rules::Card;
use std::time::Instant;

/// One thing to be measured. Its run returns a result, so that the compiler cannot leave the work out.
pub struct Contender<'a> {
    /// Its name in the table.
    pub name: &'a str,
    /// How many items one run covers.
    pub items: u64,
    /// One run.
    pub run: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contender<'a> {
    /// A contender.
    pub fn new(name: &'a str, items: u64, run: impl FnMut() -> u64 + 'a) -> Self {
        Self { name, items, run: Box::new(run) }
    }
}

/// Lets each contender run once per turn, and prints best and median in millions of items per second. Returns the medians.
pub fn compare(title: &str, unit: &str, turns: usize, mut contenders: Vec<Contender<'_>>) -> Vec<f64> {
    let mut speeds: Vec<Vec<f64>> = vec![Vec::new(); contenders.len()];
    for turn in 0..=turns {
        for (contender, speeds) in contenders.iter_mut().zip(&mut speeds) {
            let start = Instant::now();
            std::hint::black_box((contender.run)());
            #[allow(clippy::cast_precision_loss)] // Far fewer items than a float counts exactly.
            let speed = contender.items as f64 / start.elapsed().as_secs_f64() / 1e6;
            // The first turn only warms caches up.
            if turn > 0 {
                speeds.push(speed);
            }
        }
    }
    println!("\n{title}");
    println!("{:<34} {:>12} {:>12}   million {unit}/s", "", "best", "median");
    let mut medians = Vec::new();
    for (contender, speeds) in contenders.iter().zip(&mut speeds) {
        speeds.sort_by(f64::total_cmp);
        let best = speeds.last().copied().unwrap_or_default();
        let median = speeds.get(speeds.len() / 2).copied().unwrap_or_default();
        println!("{:<34} {best:>12.2} {median:>12.2}", contender.name);
        medians.push(median);
    }
    medians
}

/// A fast generator of random numbers, good enough only for dealing in benchmarks.
pub struct Random(u64);

impl Random {
    /// A generator that starts here.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below a bound of at most 32 bits.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        let mixed = (product >> 64) as u64 ^ product as u64;
        (((mixed >> 32) * bound as u64) >> 32) as usize
    }
}

/// Cards that are shuffled as they are drawn: each draw picks one of those left.
pub struct Shoe {
    cards: Vec<Card>,
    drawn: usize,
    random: Random,
}

impl Shoe {
    /// A shoe of this number of decks.
    pub fn new(decks: usize, seed: u64) -> Self {
        Self { cards: (0..decks).flat_map(|_| Card::deck()).collect(), drawn: 0, random: Random::new(seed) }
    }

    /// Puts all cards back.
    #[inline]
    pub fn refill(&mut self) {
        self.drawn = 0;
    }

    /// How many cards have been drawn.
    #[inline]
    pub fn drawn(&self) -> usize {
        self.drawn
    }

    /// The next card.
    #[inline]
    pub fn draw(&mut self) -> Card {
        let at = self.drawn + self.random.below(self.cards.len() - self.drawn);
        self.cards.swap(self.drawn, at);
        let card = self.cards[self.drawn];
        self.drawn += 1;
        card
    }
}
