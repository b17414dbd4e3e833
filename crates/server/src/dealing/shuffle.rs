//! The Fisher-Yates shuffle, with uniformly distributed numbers.

use super::entropy::Entropy;
use super::health::Fault;
use zeroize::Zeroizing;

/// How many bytes are read from the source at a time.
const BLOCK: usize = 512;

/// Numbers from a source of entropy, which is read in blocks. The rest of the last block is discarded: no byte is used for two shoes.
pub struct Numbers<'a, E: ?Sized> {
    source: &'a mut E,
    block: Zeroizing<[u8; BLOCK]>,
    used: usize,
}

impl<'a, E: Entropy + ?Sized> Numbers<'a, E> {
    /// Numbers from this source.
    pub fn new(source: &'a mut E) -> Self {
        Self { source, block: Zeroizing::new([0; BLOCK]), used: BLOCK }
    }

    /// A number from 0 to `last`, all equally likely.
    ///
    /// It is made of as many bits as `last` has. If it is too large it is discarded and drawn again: a remainder would favour the small numbers.
    #[inline]
    pub fn up_to(&mut self, last: usize) -> Result<usize, Fault> {
        let unused = last.leading_zeros();
        let mask = usize::MAX.checked_shr(unused).unwrap_or(0);
        let bytes = (usize::BITS - unused).div_ceil(8);
        loop {
            let mut number = 0;
            for _ in 0..bytes {
                number = number << 8 | usize::from(self.byte()?);
            }
            number &= mask;
            if number <= last {
                return Ok(number);
            }
        }
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Fault> {
        if self.used == BLOCK {
            self.source.fill(&mut self.block[..])?;
            self.used = 0;
        }
        let byte = self.block[self.used];
        self.used += 1;
        Ok(byte)
    }
}

/// Puts the cards into an order that is drawn uniformly from all orders: the last place gets one of all cards, the place before it one of the rest,
/// and so on to the first.
pub fn shuffle<T, E: Entropy + ?Sized>(cards: &mut [T], numbers: &mut Numbers<'_, E>) -> Result<(), Fault> {
    for last in (1..cards.len()).rev() {
        cards.swap(last, numbers.up_to(last)?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out the given bytes, then zeros, and counts the requested ones.
    struct Written {
        bytes: Vec<u8>,
        reads: usize,
    }

    impl Written {
        fn new(bytes: Vec<u8>) -> Self {
            Self { bytes, reads: 0 }
        }
    }

    impl Entropy for Written {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
            bytes.fill(0);
            let given = bytes.len().min(self.bytes.len());
            bytes[..given].copy_from_slice(&self.bytes[..given]);
            self.bytes.drain(..given);
            self.reads += 1;
            Ok(())
        }
    }

    /// How often each number comes if every byte string comes once; `None` for a string that is discarded.
    fn counts(last: usize, draw: impl Fn(usize, usize) -> Option<usize>) -> Vec<u32> {
        let bytes = if last < 256 { 1 } else { 2 };
        let mut counts = vec![0; last + 1];
        for value in 0..1_usize << (8 * bytes) {
            if let Some(number) = draw(value, bytes) {
                counts[number] += 1;
            }
        }
        counts
    }

    /// Draws once from the bytes of this value. The bytes after it are always accepted, and show whether the first ones were not.
    fn real(last: usize) -> impl Fn(usize, usize) -> Option<usize> {
        move |value, bytes| {
            let mut source = Written::new(value.to_be_bytes()[8 - bytes..].to_vec());
            let mut numbers = Numbers::new(&mut source);
            let number = numbers.up_to(last).expect("a number");
            (numbers.used == bytes).then_some(number)
        }
    }

    #[test]
    fn every_number_is_exactly_as_likely_as_the_others() {
        // All bounds that one byte serves, and those around the sizes of shoes and the powers of two.
        let bounds = (1..256).chain([256, 257, 300, 311, 312, 313, 363, 414, 415, 511, 512, 1000]);
        for last in bounds {
            let counts = counts(last, real(last));
            assert!(counts[0] > 0);
            assert!(counts.iter().all(|count| *count == counts[0]), "up to {last}: {counts:?}");
        }
    }

    #[test]
    fn the_same_count_finds_a_remainder() {
        for last in [51, 311, 415] {
            let counts = counts(last, |value, _| Some(value % (last + 1)));
            assert!(counts.iter().any(|count| *count != counts[0]), "up to {last}");
        }
    }

    #[test]
    fn nothing_is_drawn_for_a_single_choice() {
        let mut source = Written::new(Vec::new());
        assert_eq!(Numbers::new(&mut source).up_to(0), Ok(0));
        for cards in [0, 1] {
            shuffle(&mut vec![0; cards], &mut Numbers::new(&mut source)).expect("a shuffle");
        }
        assert_eq!(source.reads, 0);
    }

    #[test]
    fn what_is_too_large_is_drawn_again() {
        // Six bits for 52 numbers: 52 to 63 are thrown away, and the two bits above do not count.
        for (bytes, expected) in [(vec![51], 51), (vec![52, 63, 255, 7], 7), (vec![0b1100_0101], 5)] {
            assert_eq!(Numbers::new(&mut Written::new(bytes)).up_to(51), Ok(expected));
        }
    }

    #[test]
    fn the_source_is_read_in_blocks() {
        let mut source = Written::new(Vec::new());
        let mut numbers = Numbers::new(&mut source);
        for _ in 0..BLOCK {
            numbers.up_to(51).expect("a number");
        }
        assert_eq!(numbers.source.reads, 1);
        numbers.up_to(51).expect("a number");
        assert_eq!(source.reads, 2);
    }

    /// For any order there are bytes that lead to it, so every order of the shoe is possible: the test calculates them backwards.
    #[test]
    fn every_order_can_be_reached() {
        let mut os = super::super::entropy::OperatingSystem;
        for cards in [2, 3, 52, 255, 256, 257, 258, 312, 416] {
            for _ in 0..20 {
                let mut wanted: Vec<usize> = (0..cards).collect();
                shuffle(&mut wanted, &mut Numbers::new(&mut os)).expect("a shuffle");
                assert_eq!(shuffled_with(bytes_for(&wanted), cards), wanted);
            }
            let backwards: Vec<usize> = (0..cards).rev().collect();
            assert_eq!(shuffled_with(bytes_for(&backwards), cards), backwards);
            let untouched: Vec<usize> = (0..cards).collect();
            assert_eq!(shuffled_with(bytes_for(&untouched), cards), untouched);
        }
    }

    fn shuffled_with(bytes: Vec<u8>, cards: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..cards).collect();
        shuffle(&mut order, &mut Numbers::new(&mut Written::new(bytes))).expect("a shuffle");
        order
    }

    fn bytes_for(wanted: &[usize]) -> Vec<u8> {
        let mut order: Vec<usize> = (0..wanted.len()).collect();
        let mut bytes = Vec::new();
        for last in (1..order.len()).rev() {
            let chosen = order.iter().position(|card| *card == wanted[last]).expect("the card");
            order.swap(last, chosen);
            let width = if last < 256 { 1 } else { 2 };
            bytes.extend(&chosen.to_be_bytes()[8 - width..]);
        }
        bytes
    }
}
