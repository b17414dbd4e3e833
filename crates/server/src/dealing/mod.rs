//! Fair dealing: the source of the cards at tables that the system deals.
//!
//! The [`Dealer`] shuffles cards with entropy of the operating system, commits to the order with a root hash ([`floor::shoe_proof`]) and seals the
//! shoe for the store. The house makes the root and the sealed shoe durable before the first wager, so a crash can never lead to another order.
//!
//! ```
//! use server::dealing::{Dealer, OperatingSystem, ShoeKey};
//! use floor::TableId;
//!
//! let dealer = Dealer::new(OperatingSystem, ShoeKey::from_bytes(&[7; 32]))?;
//! let deck: Vec<_> = rules::Card::deck().collect();
//! let shoe = dealer.shuffle(TableId(3), 1, &deck)?;
//! let sealed = dealer.seal(&shoe)?;
//!
//! let again = dealer.open(TableId(3), 1, &sealed)?;
//! let shown = again.reveal(0).expect("a first card");
//! assert_eq!(Some(shown.card), shoe.card(0));
//! assert_eq!(shown.verify(&shoe.root(), TableId(3), 1, 52), Ok(()));
//! # Ok::<(), server::dealing::DealingError>(())
//! ```

mod entropy;
mod error;
mod health;
mod key;
mod known_answer;
mod seal;
mod shuffle;
mod shuffled_shoe;

pub use entropy::{Entropy, OperatingSystem};
pub use error::{DealingError, SealFault};
pub use health::{Fault, Watched};
pub use key::{KeyError, ShoeKey};
pub use known_answer::Scripted;
pub use seal::open;
pub use shuffle::{Numbers, shuffle};
pub use shuffled_shoe::{MOST_CARDS, ShuffledShoe};

use floor::TableId;
use rules::Card;
use std::sync::{Mutex, MutexGuard};

/// Makes, seals and opens shoes. One serves all tables.
pub struct Dealer {
    source: Mutex<Watched>,
    key: ShoeKey,
}

impl Dealer {
    /// Starts with a source of entropy, after its start-up tests, and a key for the shoes.
    pub fn new(entropy: impl Entropy + 'static, key: ShoeKey) -> Result<Self, DealingError> {
        Ok(Self { source: Mutex::new(Watched::start(entropy)?), key })
    }

    /// A new shoe of exactly these cards. The house numbers the shoes of a table; no number is used twice.
    pub fn shuffle(&self, table: TableId, shoe: u32, cards: &[Card]) -> Result<ShuffledShoe, DealingError> {
        let mut source = self.source()?;
        source.shuffling(table, cards);
        ShuffledShoe::shuffled(table, shoe, cards, &mut *source)
    }

    /// A position between two others, all equally likely: where the dealer cuts.
    pub fn between(&self, from: u16, to: u16) -> Result<u16, DealingError> {
        let mut source = self.source()?;
        let more = Numbers::new(&mut *source).up_to(usize::from(to.saturating_sub(from)))?;
        Ok(from.saturating_add(u16::try_from(more).unwrap_or(u16::MAX)))
    }

    /// The sealed form of a shoe, for the store.
    pub fn seal(&self, shoe: &ShuffledShoe) -> Result<Vec<u8>, DealingError> {
        let mut nonce = seal::Nonce::default();
        self.source()?.fill(&mut nonce)?;
        seal::seal(shoe, &self.key, nonce).map_err(sealed(shoe.table(), shoe.number()))
    }

    /// Opens the shoe with this number at this table. This needs no randomness, so a round that is under way is dealt to its end even if no new shoe
    /// can be made.
    pub fn open(&self, table: TableId, shoe: u32, bytes: &[u8]) -> Result<ShuffledShoe, DealingError> {
        seal::open(table, shoe, bytes, &self.key).map_err(sealed(table, shoe))
    }

    /// The key for shoes.
    pub(crate) fn key(&self) -> &ShoeKey {
        &self.key
    }

    /// Whether new shoes can be made.
    pub fn health(&self) -> Result<(), Fault> {
        self.source()?.fault().map_or(Ok(()), Err)
    }

    fn source(&self) -> Result<MutexGuard<'_, Watched>, Fault> {
        self.source.lock().map_err(|_| Fault::Interrupted)
    }
}

fn sealed(table: TableId, shoe: u32) -> impl Fn(SealFault) -> DealingError {
    move |fault| DealingError::Sealed { table, shoe, fault }
}

#[cfg(test)]
mod tests;
