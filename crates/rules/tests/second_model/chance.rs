//! A tiny seeded generator, so that every round of a run can be repeated by its number alone.

/// `SplitMix64`: one word of state, good enough to choose cards and decisions.
#[derive(Clone)]
pub struct Chance(u64);

impl Chance {
    /// The generator of one round of a run.
    pub fn of_round(seed: u64, round: u64) -> Self {
        let mut chance = Self(seed ^ round.wrapping_mul(0xd134_2543_de82_ef95));
        chance.next();
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to but not including `n`. The tiny bias of the remainder does not matter here.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % (n as u64)).unwrap()
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.next() % u64::try_from(high - low + 1).unwrap()).unwrap()
    }

    /// True in `percent` of a hundred cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of a list.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// One of a list of things with weights.
    pub fn weighted<T: Copy>(&mut self, list: &[(T, usize)]) -> T {
        let mut left = self.below(list.iter().map(|(_, weight)| weight).sum());
        for (thing, weight) in list {
            if left < *weight {
                return *thing;
            }
            left -= weight;
        }
        unreachable!("the weights add up")
    }

    /// Any order is as likely as any other.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// `n` different numbers of `1..=of`, in ascending order.
    pub fn seats(&mut self, n: usize, of: u8) -> Vec<u8> {
        let mut all: Vec<u8> = (1..=of).collect();
        self.shuffle(&mut all);
        all.truncate(n);
        all.sort_unstable();
        all
    }
}
