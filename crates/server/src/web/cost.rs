//! The costs of requests: limits per address and per account count in units of an ordinary request.

use std::num::NonZeroU32;

/// The cost of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Answered from memory, or with a few rows.
    Ordinary,
    /// Many rows are read.
    List,
    /// Exact figures are calculated, in a queue of their own (`analyst`).
    Odds,
    /// A round is replayed from its facts, or a proof is calculated from its hashes.
    Replay,
    /// A round with all proofs of its cards, or the outcomes of fifty rounds.
    Proof,
    /// A file with everything about a round.
    Export,
}

impl Cost {
    /// Every kind of cost.
    pub const ALL: [Self; 6] = [Self::Ordinary, Self::List, Self::Odds, Self::Replay, Self::Proof, Self::Export];

    /// The number of ordinary requests that cost the same.
    pub const fn units(self) -> NonZeroU32 {
        const fn some(units: u32) -> NonZeroU32 {
            match NonZeroU32::new(units) {
                Some(units) => units,
                None => NonZeroU32::MIN,
            }
        }
        match self {
            Self::Ordinary => some(1),
            Self::List => some(5),
            Self::Odds | Self::Replay => some(10),
            Self::Proof => some(20),
            Self::Export => some(50),
        }
    }

    /// Whether it is served by threads of its own, in turn.
    pub const fn is_heavy(self) -> bool {
        matches!(self, Self::Replay | Self::Proof | Self::Export)
    }
}
