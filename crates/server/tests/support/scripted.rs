//! Randomness that brings the order a test wants, through the real shuffle.

use floor::TableId;
use rules::Card;
use server::dealing::{Entropy, Fault, OperatingSystem};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

/// How many bytes the shuffle asks for at a time.
const BLOCK: usize = 512;

/// A shoe that a test wants.
struct Wanted {
    /// The cards that are dealt first.
    cards: Vec<Card>,
    /// How many cards go from the front to the back before that.
    cut: usize,
}

/// The cards that the next shuffles of each table bring.
#[derive(Clone, Default)]
pub(crate) struct Script(Arc<Mutex<HashMap<TableId, VecDeque<Wanted>>>>);

impl Script {
    /// Has a shuffle of this table bring these cards, in this order, to be dealt once `cut` cards have gone from the front to the back: its
    /// next shuffle, or the one after those that were asked for before. The cards after them come as they may.
    pub(crate) fn bring(&self, table: TableId, cards: Vec<Card>, cut: usize) {
        let mut tables = self.0.lock().expect("the script");
        tables.entry(table).or_default().push_back(Wanted { cards, cut });
    }

    fn next(&self, table: TableId) -> Option<Wanted> {
        self.0.lock().expect("the script").get_mut(&table)?.pop_front()
    }
}

/// The operating system's chance, with what the script wants written over it.
pub(crate) struct Scripted {
    script: Script,
    /// For each byte of the shuffle at hand, its value and which of its bits matter.
    bytes: VecDeque<(u8, u8)>,
}

impl Scripted {
    pub(crate) fn new(script: Script) -> Self {
        Self { script, bytes: VecDeque::new() }
    }
}

impl Entropy for Scripted {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Fault> {
        OperatingSystem.fill(bytes)?;
        if bytes.len() == BLOCK {
            for byte in bytes.iter_mut() {
                let Some((value, mask)) = self.bytes.pop_front() else { break };
                *byte = (*byte & !mask) | value;
            }
        }
        Ok(())
    }

    fn shuffling(&mut self, table: TableId, made_of: &[Card]) {
        self.bytes.clear();
        if let Some(wanted) = self.script.next(table) {
            self.bytes = bytes_for(made_of, &wanted);
        }
    }
}

/// The bytes with which these cards come out as wanted.
fn bytes_for(made_of: &[Card], wanted: &Wanted) -> VecDeque<(u8, u8)> {
    let mut rest = made_of.to_vec();
    for card in &wanted.cards {
        let at = rest.iter().position(|other| other == card).unwrap_or_else(|| panic!("{card} is not in the device"));
        rest.remove(at);
    }
    let mut order: Vec<Card> = wanted.cards.iter().copied().chain(by_chance(rest)).collect();
    order.rotate_right(wanted.cut);
    let mut cards = made_of.to_vec();
    let mut bytes = VecDeque::new();
    for last in (1..cards.len()).rev() {
        let chosen = cards[..=last].iter().position(|card| *card == order[last]).expect("the card");
        cards.swap(last, chosen);
        // Only as many bits as the number needs; the others stay chance, so that the watch over it finds nothing odd.
        let mask = usize::MAX >> last.leading_zeros();
        if last > 255 {
            bytes.push_back(((chosen >> 8) as u8, (mask >> 8) as u8));
        }
        bytes.push_back((chosen as u8, mask as u8));
    }
    bytes
}

/// The remaining cards, in random order: in a fixed one the tests of the entropy source would find a pattern, and stop all dealing.
fn by_chance(cards: Vec<Card>) -> Vec<Card> {
    let mut bytes = vec![0; cards.len() * 4];
    OperatingSystem.fill(&mut bytes).expect("chance");
    let mut drawn: Vec<_> = bytes.chunks_exact(4).zip(cards).collect();
    drawn.sort_by_key(|(lot, _)| *lot);
    drawn.into_iter().map(|(_, card)| card).collect()
}
