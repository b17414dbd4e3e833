//! What a record says about shoes, held against the shoes themselves.

use crate::report::{Faults, Kind};
use floor::table::Drawn;
use floor::{Root, TableId};
use rules::Card;
use std::collections::BTreeMap;

/// A sealed shoe of the store, as far as whoever examines can look into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SealedShoe {
    /// It could be opened.
    Opened {
        /// What commits to its cards and salts.
        root: Root,
        /// The cards in their order.
        cards: Vec<Card>,
    },
    /// Nobody has tried: the key is not at hand.
    Closed,
    /// The key does not open it.
    Damaged(String),
}

/// A shoe as the facts of its table know it.
struct Loaded {
    version: u64,
    root: Root,
    cards: u16,
    /// Where each card lay, which it was, and the fact that says so.
    drawn: Vec<(u16, Card, u64)>,
}

/// All shoes of a record: those that wait to be compared, and counts.
#[derive(Default)]
pub(crate) struct Shoes {
    waiting: BTreeMap<(TableId, u32), Loaded>,
    pub(crate) loaded: u64,
    pub(crate) opened: u64,
    pub(crate) cards: u64,
    pub(crate) compared: u64,
}

impl Shoes {
    pub(crate) fn was_loaded(&mut self, table: TableId, shoe: u32, root: Root, cards: u16, version: u64) {
        self.loaded += 1;
        self.waiting.insert((table, shoe), Loaded { version, root, cards, drawn: Vec::new() });
    }

    /// Tables draw only from shoes that were loaded: the table's own check says so where it is not so.
    pub(crate) fn was_drawn(&mut self, table: TableId, drawn: Drawn, card: Card, version: u64) {
        self.cards += 1;
        if let Some(loaded) = self.waiting.get_mut(&(table, drawn.shoe)) {
            loaded.drawn.push((drawn.index, card, version));
        }
    }

    /// Takes a shoe of the store.
    pub(crate) fn compare(&mut self, table: TableId, shoe: u32, sealed: &SealedShoe, faults: &mut Faults) {
        let stream = format!("table/{}", table.0);
        let Some(loaded) = self.waiting.remove(&(table, shoe)) else {
            let what = format!("shoe {shoe} is kept and was never loaded");
            faults.push(crate::Fault { kind: Kind::Shoe, stream: Some(stream), version: None, what });
            return;
        };
        let (root, cards) = match sealed {
            SealedShoe::Opened { root, cards } => (root, cards),
            SealedShoe::Closed => return,
            SealedShoe::Damaged(why) => {
                faults.at(Kind::Shoe, &stream, loaded.version, format_args!("shoe {shoe} cannot be opened: {why}"));
                return;
            }
        };
        self.opened += 1;
        if *root != loaded.root || cards.len() != usize::from(loaded.cards) {
            let what = format_args!("shoe {shoe} does not lead to the root that was published");
            faults.at(Kind::Shoe, &stream, loaded.version, what);
        }
        for (index, card, version) in loaded.drawn {
            self.compared += 1;
            if cards.get(usize::from(index)) != Some(&card) {
                let what = format_args!("{card} is not the card at place {index} of shoe {shoe}");
                faults.at(Kind::Shoe, &stream, version, what);
            }
        }
    }

    /// All shoes of the store have been taken: the rest are missing.
    pub(crate) fn finish(&self, faults: &mut Faults) {
        for ((table, shoe), loaded) in &self.waiting {
            let what = format_args!("shoe {shoe} was loaded and is not kept");
            faults.at(Kind::Shoe, &format!("table/{}", table.0), loaded.version, what);
        }
    }
}
