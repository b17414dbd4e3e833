//! Known-answer test of the shuffle: one deck, shuffled with fixed bytes, must come out in one fixed order. It runs at every start, so that a fault
//! of the compiler, the memory or an edit stops the house before it deals.

use super::entropy::Entropy;
use super::health::Fault;
use super::shuffle::{Numbers, shuffle};
use rules::Card;
use sha2::{Digest, Sha256};

/// A deck from the two of clubs to the ace of spades, shuffled with [`Scripted`] bytes. It was calculated by a program that shares no code with this
/// one.
const ORDER: &str = "7s As 6h Ad 6c 4h 8h 6s 9s 9c Kh Jc Ks Ah 8s Kd 4c 9h 9d 4s 7h 3d 3c 3h Jh 7d \
    Td Qd Th Qc 2d 5h 2h Tc Ts 5c 5d 2c 3s 2s Qh Kc 8c 8d 7c Jd 6d 5s Qs 4d Ac Js";

/// Reproducible bytes: the SHA-256 of a tag and a counter of four bytes, one after another.
#[derive(Default)]
pub struct Scripted {
    hashes: u32,
}

impl Entropy for Scripted {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        for part in bytes.chunks_mut(32) {
            let hash = Sha256::new()
                .chain_update(b"croupier-known-answer-1")
                .chain_update(self.hashes.to_be_bytes())
                .finalize();
            self.hashes += 1;
            part.copy_from_slice(&hash[..part.len()]);
        }
        Ok(())
    }
}

/// Runs the known-answer test of the shuffle.
pub(super) fn check() -> Result<(), Fault> {
    check_of(|cards, source| shuffle(cards, &mut Numbers::new(source)))
}

fn check_of(shuffle: impl FnOnce(&mut [Card], &mut Scripted) -> Result<(), Fault>) -> Result<(), Fault> {
    let mut cards: Vec<Card> = Card::deck().collect();
    shuffle(&mut cards, &mut Scripted::default())?;
    let expected = ORDER.split(' ').map(str::parse);
    if expected.eq(cards.into_iter().map(Ok)) { Ok(()) } else { Err(Fault::KnownAnswer) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shuffle_gives_its_known_answer() {
        assert_eq!(check(), Ok(()));
    }

    #[test]
    fn a_shuffle_that_goes_wrong_once_is_found() {
        for (one, other) in [(0, 1), (0, 51), (50, 51)] {
            let swapped = check_of(|cards, source| {
                shuffle(cards, &mut Numbers::new(source))?;
                cards.swap(one, other);
                Ok(())
            });
            assert_eq!(swapped, Err(Fault::KnownAnswer));
        }
        assert_eq!(check_of(|_, _| Ok(())), Err(Fault::KnownAnswer));
    }
}
