//! Shufflers with known faults. Their randomness is scripted, so the battery's results are always the same.

use server::dealing::{Entropy, Numbers, Scripted, shuffle};

/// Draws from bytes that repeat from run to run.
pub(crate) struct Script {
    source: Scripted,
    block: [u8; 1024],
    used: usize,
}

impl Script {
    pub(crate) fn new() -> Self {
        Self { source: Scripted::default(), block: [0; 1024], used: 1024 }
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        if self.used + N > self.block.len() {
            self.source.fill(&mut self.block).expect("scripted bytes");
            self.used = 0;
        }
        self.used += N;
        std::array::from_fn(|at| self.block[self.used - N + at])
    }

    /// A remainder, but of a number so large that no count here shows it.
    fn up_to(&mut self, last: usize) -> usize {
        u32::from_be_bytes(self.bytes()) as usize % (last + 1)
    }
}

/// No fault, from the script.
pub(crate) fn sound(cards: &mut [u8], script: &mut Script) {
    shuffle(cards, &mut Numbers::new(&mut script.source)).expect("scripted bytes");
}

/// Remainders of a byte: 256 is no multiple of 52.
pub(crate) fn modulo_bias(cards: &mut [u8], script: &mut Script) {
    let bytes: [u8; 64] = script.bytes();
    for last in (1..cards.len()).rev() {
        cards.swap(last, usize::from(bytes[last]) % (last + 1));
    }
}

/// Every card is swapped with any of all: n^n ways to n! orders, which do not divide evenly.
pub(crate) fn naive_swap(cards: &mut [u8], script: &mut Script) {
    for at in 0..cards.len() {
        cards.swap(at, script.up_to(cards.len() - 1));
    }
}

/// No card ever stays where it was: only orders that are one cycle come out.
pub(crate) fn never_itself(cards: &mut [u8], script: &mut Script) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, script.up_to(last - 1));
    }
}

/// A flawless shuffle with a flawless generator, started from thirty-two bits.
pub(crate) fn short_seed(cards: &mut [u8], script: &mut Script) {
    let mut state = u64::from(u32::from_be_bytes(script.bytes()));
    for last in (1..cards.len()).rev() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        cards.swap(last, ((u128::from(mixed) * (last as u128 + 1)) >> 64) as usize);
    }
}

/// Seven riffles as people do them: cut by tosses of a coin, then dropped from either packet by its size.
pub(crate) fn seven_riffles(cards: &mut [u8], script: &mut Script) {
    for _ in 0..7 {
        let left = (0..cards.len()).filter(|_| script.up_to(1) == 1).count();
        let (mut left, mut right) = (cards[..left].to_vec(), cards[left..].to_vec());
        for place in cards.iter_mut().rev() {
            let packet = if script.up_to(left.len() + right.len() - 1) < left.len() { &mut left } else { &mut right };
            *place = packet.pop().expect("a card of the packet chosen");
        }
    }
}

/// A cut and nothing else.
pub(crate) fn only_a_cut(cards: &mut [u8], script: &mut Script) {
    cards.rotate_left(script.up_to(cards.len() - 1));
}

/// Begins with the order of the last shuffle, and swaps too little.
pub(crate) fn remembers() -> impl FnMut(&mut [u8], &mut Script) {
    let mut left: Vec<u8> = Vec::new();
    move |cards, script| {
        if left.len() != cards.len() {
            left = cards.to_vec();
        }
        for _ in 0..cards.len() {
            let (one, other) = (script.up_to(cards.len() - 1), script.up_to(cards.len() - 1));
            left.swap(one, other);
        }
        cards.copy_from_slice(&left);
    }
}

/// Gives each order once for every way to cut it: every card is at every place equally often, far more evenly than at random.
pub(crate) fn too_even() -> impl FnMut(&mut [u8], &mut Script) {
    let mut order: Vec<u8> = Vec::new();
    let mut cut = 0;
    move |cards, script| {
        if cut == 0 || order.len() != cards.len() {
            sound(cards, script);
            order = cards.to_vec();
            cut = order.len();
        }
        cut -= 1;
        order.rotate_left(1);
        cards.copy_from_slice(&order);
    }
}
