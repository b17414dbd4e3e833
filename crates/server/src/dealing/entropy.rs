//! Where chance comes from.

use super::health::Fault;
use floor::TableId;
use rules::Card;

/// A source of bytes that nobody can predict.
///
/// The house has one, [`OperatingSystem`], and a second one that watches the first. Tests bring broken ones.
pub trait Entropy: Send {
    /// Fills the buffer with fresh bytes, all of it or none.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault>;

    /// These cards are about to be shuffled for this table. Real chance takes no notice; tests that want certain cards do. It adds nothing
    /// to what a source can do: whoever makes the bytes makes the order.
    fn shuffling(&mut self, _table: TableId, _cards: &[Card]) {}
}

/// The operating system's own generator, which gathers noise from the machine it runs on.
#[derive(Clone, Copy, Debug, Default)]
pub struct OperatingSystem;

impl Entropy for OperatingSystem {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        getrandom::fill(bytes).map_err(Fault::NoEntropy)
    }
}
