//! Sources of randomness.

use super::health::Fault;
use floor::TableId;
use rules::Card;

/// A source of unpredictable bytes.
///
/// The house has one, [`OperatingSystem`], and a wrapper that tests its output. Tests use broken ones.
pub trait Entropy: Send {
    /// Fills the buffer with fresh bytes, all of it or none.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault>;

    /// These cards are about to be shuffled for this table. Real sources ignore it; tests that need certain cards use it. It gives a source no more
    /// power than it has: its bytes decide the order anyway.
    fn shuffling(&mut self, _table: TableId, _cards: &[Card]) {}
}

/// The generator of the operating system, which gathers noise from the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct OperatingSystem;

impl Entropy for OperatingSystem {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        getrandom::fill(bytes).map_err(Fault::NoEntropy)
    }
}
