//! Fair dealing: where cards come from on a table the system deals.
//!
//! The [`Dealer`] shuffles the cards it is told to, with entropy of the operating system for every single choice, hangs them under
//! a root ([`floor::shoe_proof`]) and seals the shoe for the store. The order of doing is the house's: the root and the sealed shoe are
//! durable before the first wager, so a crash can never lead to another order.
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
mod shoe;
mod shuffle;

pub use entropy::{Entropy, OperatingSystem};
pub use error::{DealingError, SealFault};
pub use health::{Fault, Watched};
pub use key::{KeyError, ShoeKey};
pub use known_answer::Scripted;
pub use seal::open;
pub use shoe::{MOST_CARDS, Shoe};
pub use shuffle::{Numbers, shuffle};

use floor::TableId;
use rules::Card;
use std::sync::{Mutex, MutexGuard};

/// Makes shoes, seals them and opens them again. One serves all tables.
pub struct Dealer {
    source: Mutex<Watched>,
    key: ShoeKey,
}

impl Dealer {
    /// Takes a source of entropy into use, after its start-up tests, and seals shoes with this key.
    pub fn new(entropy: impl Entropy + 'static, key: ShoeKey) -> Result<Self, DealingError> {
        Ok(Self { source: Mutex::new(Watched::start(entropy)?), key })
    }

    /// A new shoe for a table, made of exactly these cards. Tables count their shoes; no number comes twice.
    pub fn shuffle(&self, table: TableId, shoe: u32, cards: &[Card]) -> Result<Shoe, DealingError> {
        let mut source = self.source()?;
        source.shuffling(table, cards);
        Shoe::shuffled(table, shoe, cards, &mut *source)
    }

    /// A place between two others, all of them equally likely: where the dealer cuts.
    pub fn between(&self, from: u16, to: u16) -> Result<u16, DealingError> {
        let mut source = self.source()?;
        let more = Numbers::new(&mut *source).up_to(usize::from(to.saturating_sub(from)))?;
        Ok(from.saturating_add(u16::try_from(more).unwrap_or(u16::MAX)))
    }

    /// The shoe as it may lie in the store.
    pub fn seal(&self, shoe: &Shoe) -> Result<Vec<u8>, DealingError> {
        let mut nonce = seal::Nonce::default();
        self.source()?.fill(&mut nonce)?;
        seal::seal(shoe, &self.key, nonce).map_err(sealed(shoe.table(), shoe.number()))
    }

    /// The shoe with this number at this table, from its sealed form. Needs no chance, so a round that is under way is dealt to its end
    /// even where no new shoe can be made.
    pub fn open(&self, table: TableId, shoe: u32, bytes: &[u8]) -> Result<Shoe, DealingError> {
        seal::open(table, shoe, bytes, &self.key).map_err(sealed(table, shoe))
    }

    /// What shoes are sealed with.
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
