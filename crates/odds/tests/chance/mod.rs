//! Random deals that repeat from their seed.

use rules::Card;

/// A small generator of random numbers (`SplitMix64`), good enough to pick test deals.
pub(crate) struct Chance(u64);

impl Chance {
    /// A generator that starts here.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// The first cards of a shuffled deck.
    pub(crate) fn deal<const N: usize>(&mut self) -> [Card; N] {
        let mut deck: Vec<Card> = Card::deck().collect();
        std::array::from_fn(|_| {
            let at = usize::try_from(self.next() % deck.len() as u64).expect("an index");
            deck.swap_remove(at)
        })
    }
}
