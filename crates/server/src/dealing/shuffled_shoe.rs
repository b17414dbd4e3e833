//! A shuffled shoe: the order of its cards, their salts and the tree over them.

use super::entropy::Entropy;
use super::error::DealingError;
use super::shuffle::{Numbers, shuffle};
use floor::TableId;
use floor::shoe_proof::{Reveal, Root, Salt, Tree};
use rules::Card;
use std::fmt;
use zeroize::Zeroizing;

/// Eight decks, the most that any game deals from.
pub const MOST_CARDS: usize = 416;

/// A card's index and its salt.
const ENTRY: usize = 33;

/// The secret of a shoe from which all its salts are derived.
const SEED: usize = 32;

/// The context of the derivation of a salt, which separates it from other uses of a seed.
const SALT: &[u8] = b"croupier-shoe-salt-1";

/// A secret shuffled shoe. Its memory is zeroed when it is dropped.
pub struct ShuffledShoe {
    table: TableId,
    number: u32,
    /// An entry for every card, in the order of dealing. Every entry was checked to be a card.
    secret: Zeroizing<Vec<u8>>,
    /// The seed of the salts; none in a shoe of an earlier version, whose salts were drawn one by one.
    seed: Option<Zeroizing<[u8; SEED]>>,
    tree: Tree,
}

impl ShuffledShoe {
    /// Shuffles exactly these cards and draws the seed of their salts from the same source.
    pub(super) fn shuffled(
        table: TableId,
        number: u32,
        cards: &[Card],
        source: &mut impl Entropy,
    ) -> Result<Self, DealingError> {
        if cards.is_empty() || cards.len() > MOST_CARDS {
            return Err(DealingError::Cards(cards.len()));
        }
        let mut order: Zeroizing<Vec<u8>> = Zeroizing::new(cards.iter().map(|card| card.index() as u8).collect());
        shuffle(&mut order, &mut Numbers::new(source))?;
        let mut seed = Zeroizing::new([0; SEED]);
        source.fill(&mut seed[..])?;
        Self::from_seed(table, number, seed, &order).ok_or(DealingError::Cards(cards.len()))
    }

    /// A shoe from its seed and the order of its cards; none if they are not those of a shoe.
    fn from_seed(table: TableId, number: u32, seed: Zeroizing<[u8; SEED]>, order: &[u8]) -> Option<Self> {
        if order.len() > MOST_CARDS {
            return None;
        }
        let mut secret = Zeroizing::new(vec![0; ENTRY * order.len()]);
        let entries = secret.as_chunks_mut::<ENTRY>().0.iter_mut();
        for ((entry, card), position) in entries.zip(order).zip(0_u32..) {
            entry[0] = *card;
            entry[1..].copy_from_slice(&salt(&seed, table, number, position));
        }
        Some(Self { seed: Some(seed), ..Self::from_secret(table, number, secret)? })
    }

    /// A shoe from the result of [`Self::packed`].
    pub(super) fn from_packed(table: TableId, number: u32, packed: &[u8]) -> Option<Self> {
        let (seed, order) = packed.split_first_chunk::<SEED>()?;
        Self::from_seed(table, number, Zeroizing::new(*seed), order)
    }

    /// The seed and the order of the cards, for sealing; none if the salts do not come from a seed.
    pub(super) fn packed(&self) -> Option<Zeroizing<Vec<u8>>> {
        let seed = self.seed.as_ref()?;
        // The capacity is allocated at once: a vector that grows would leave cards behind in the memory it gives up.
        let mut packed = Zeroizing::new(Vec::with_capacity(SEED + self.secret.len() / ENTRY));
        packed.extend_from_slice(&seed[..]);
        packed.extend(self.secret.as_chunks::<ENTRY>().0.iter().map(|[card, ..]| card));
        Some(packed)
    }

    /// A shoe from its entries; none if they are not the entries of a shoe.
    pub(super) fn from_secret(table: TableId, number: u32, secret: Zeroizing<Vec<u8>>) -> Option<Self> {
        let (entries, []) = secret.as_chunks::<ENTRY>() else { return None };
        if entries.len() > MOST_CARDS || !entries.iter().all(|[card, ..]| Card::from_index(*card).is_some()) {
            return None;
        }
        let tree = Tree::over(table, number, entries.iter().filter_map(read)).ok()?;
        Some(Self { table, number, secret, seed: None, tree })
    }

    /// The entries, for sealing.
    pub(super) fn secret(&self) -> &[u8] {
        &self.secret
    }

    /// The table the shoe was made for.
    pub fn table(&self) -> TableId {
        self.table
    }

    /// The shoe's number at its table.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// How many cards the shoe was made of.
    pub fn cards(&self) -> u32 {
        (self.secret.len() / ENTRY) as u32
    }

    /// The commitment to the shoe; public before the first wager.
    pub fn root(&self) -> Root {
        self.tree.root()
    }

    /// The card at a position, counted from 0.
    pub fn card(&self, position: u32) -> Option<Card> {
        self.entry(position).map(|(card, _)| card)
    }

    /// The card at a position with its proof, once it may be shown.
    pub fn reveal(&self, position: u32) -> Option<Reveal> {
        let (card, salt) = self.entry(position)?;
        self.tree.reveal(position, card, salt)
    }

    fn entry(&self, position: u32) -> Option<(Card, Salt)> {
        self.secret.as_chunks::<ENTRY>().0.get(position as usize).and_then(read)
    }
}

/// Cards and salts stay out of logs.
impl fmt::Debug for ShuffledShoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShuffledShoe").field("table", &self.table).field("number", &self.number).finish_non_exhaustive()
    }
}

fn read(entry: &[u8; ENTRY]) -> Option<(Card, Salt)> {
    let (card, salt) = entry.split_first()?;
    Some((Card::from_index(*card)?, Salt(*salt.first_chunk()?)))
}

/// The salt of a card: without the seed it looks random, and one salt reveals nothing about another.
fn salt(seed: &[u8; SEED], table: TableId, number: u32, position: u32) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_keyed(seed);
    hasher.update(SALT).update(&table.0.to_be_bytes()).update(&number.to_be_bytes()).update(&position.to_be_bytes());
    hasher.finalize().into()
}
