//! Repeatable random numbers: every block of rounds has a stream of its own.
//!
//! The stream of a block is the generator xoshiro256++ started from 32 bytes. Those bytes are the first of `ChaCha20`'s
//! stream number *block* under a key made of the seed (eight bytes, lowest first), the name of the game (padded with
//! zeros to sixteen bytes) and the eight letters `croupier`. Streams of different blocks, games and seeds therefore have
//! nothing in common, blocks can be played in any order, and both generators are published and will not change.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::Game;

/// The random numbers of one block.
#[derive(Clone, Debug)]
pub(crate) struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream of a block of a game under a seed.
    pub(crate) fn of_block(seed: u64, game: Game, block: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        for (slot, letter) in key[8..24].iter_mut().zip(game.name().bytes()) {
            *slot = letter;
        }
        key[24..].copy_from_slice(b"croupier");
        let mut keyed = ChaCha20Rng::from_seed(key);
        keyed.set_stream(block);
        let mut start = [0; 32];
        keyed.fill_bytes(&mut start);
        Self(Xoshiro256PlusPlus::from_seed(start))
    }

    /// The next 64 random bits.
    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results can be repeated only if these numbers never change. They were computed once more by an independent
    /// program, from the descriptions of the two generators.
    #[test]
    fn streams_are_the_same_for_ever() {
        let first = |seed, game, block| Stream::of_block(seed, game, block).next();
        assert_eq!(first(1, Game::ThreeCardPoker, 0), FIRST);
        assert_eq!(first(1, Game::LunarPoker, 0), 9_451_803_827_040_350_096);
        assert_eq!(first(1, Game::ThreeCardPoker, 1 << 32), 10_417_513_285_100_773_172);
        let others = [
            first(2, Game::ThreeCardPoker, 0),
            first(1, Game::LunarPoker, 0),
            first(1, Game::ThreeCardPoker, 1),
            first(1, Game::ThreeCardPoker, 1 << 32),
        ];
        assert!(!others.contains(&FIRST));
        let different: std::collections::BTreeSet<u64> = others.into_iter().collect();
        assert_eq!(different.len(), others.len());
    }

    const FIRST: u64 = 11_800_108_506_526_940_989;
}
