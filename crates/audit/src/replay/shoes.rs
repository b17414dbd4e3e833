//! Checks of the record's facts about shoes against the shoes themselves.
//!
//! The table's state gives the cards of a shoe: whole decks, or the cards that earlier rounds have left in the device. A shoe that can be opened is
//! compared card by card, dealt or not. A closed shoe shows only its dealt cards: each must be one of the expected cards.

use crate::report::{Faults, Kind};
use floor::table::Drawn;
use floor::{Root, TableId};
use rules::Card;
use std::collections::BTreeMap;

/// A stored shoe, as far as the check can open it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SealedShoe {
    /// It could be opened.
    Opened {
        /// The commitment to its cards and salts.
        root: Root,
        /// The cards in their order.
        cards: Vec<Card>,
    },
    /// It was not opened, because the key is not available.
    Closed,
    /// The key does not open it.
    Damaged(String),
}

/// A shoe as the facts of its table describe it.
struct Loaded {
    version: u64,
    root: Root,
    cards: u16,
    /// The cards that it must contain.
    made_of: Counts,
    /// The index and the card of each draw, with its fact.
    drawn: Vec<(u16, Card, u64)>,
}

/// The number of each card.
type Counts = BTreeMap<Card, usize>;

fn count(cards: impl IntoIterator<Item = Card>) -> Counts {
    let mut counts = Counts::new();
    for card in cards {
        *counts.entry(card).or_default() += 1;
    }
    counts
}

/// The first card whose number differs, with both numbers.
fn difference(made_of: &Counts, found: &Counts) -> Option<(Card, usize, usize)> {
    let number = |counts: &Counts, card: &Card| counts.get(card).copied().unwrap_or_default();
    let known = Card::deck().map(|card| (card, number(made_of, &card), number(found, &card)));
    let mut differing = known.filter(|(_, should, is)| should != is);
    differing.next()
}

/// All shoes of a record: those to be compared, and counts.
#[derive(Default)]
pub(crate) struct Shoes {
    waiting: BTreeMap<(TableId, u32), Loaded>,
    pub(crate) loaded: u64,
    pub(crate) opened: u64,
    pub(crate) cards: u64,
    pub(crate) compared: u64,
}

impl Loaded {
    /// Checks a closed shoe: no card may have come more often than the shoe contains it.
    fn check_dealt(&self, shoe: u32, stream: &str, faults: &mut Faults) {
        let mut left = self.made_of.clone();
        for (_, card, version) in &self.drawn {
            match left.get_mut(card) {
                Some(count) if *count > 0 => *count -= 1,
                _ => {
                    let what = format_args!("{card} was dealt more often than shoe {shoe} should contain it");
                    faults.at(Kind::Shoe, stream, *version, what);
                }
            }
        }
    }
}

impl Shoes {
    pub(crate) fn was_loaded(
        &mut self,
        (table, shoe): (TableId, u32),
        root: Root,
        cards: u16,
        made_of: Vec<Card>,
        version: u64,
    ) {
        self.loaded += 1;
        let made_of = count(made_of);
        self.waiting.insert((table, shoe), Loaded { version, root, cards, made_of, drawn: Vec::new() });
    }

    /// Tables draw only from loaded shoes; the check of the table reports any other draw.
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
            let what = format!("shoe {shoe} is stored but was never loaded");
            faults.push(crate::Fault { kind: Kind::Shoe, stream: Some(stream), version: None, what });
            return;
        };
        let (root, cards) = match sealed {
            SealedShoe::Opened { root, cards } => (root, cards),
            SealedShoe::Closed => {
                loaded.check_dealt(shoe, &stream, faults);
                return;
            }
            SealedShoe::Damaged(why) => {
                faults.at(Kind::Shoe, &stream, loaded.version, format_args!("shoe {shoe} cannot be opened: {why}"));
                return;
            }
        };
        self.opened += 1;
        if *root != loaded.root || cards.len() != usize::from(loaded.cards) {
            let what = format_args!("shoe {shoe} does not lead to the published root");
            faults.at(Kind::Shoe, &stream, loaded.version, what);
        }
        if let Some((card, should, is)) = difference(&loaded.made_of, &count(cards.iter().copied())) {
            let what = format_args!("shoe {shoe} contains {card} {is} times and should contain it {should} times");
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

    /// After all stored shoes: the rest are missing.
    pub(crate) fn finish(&self, faults: &mut Faults) {
        for ((table, shoe), loaded) in &self.waiting {
            let what = format_args!("shoe {shoe} was loaded but is not stored");
            faults.at(Kind::Shoe, &format!("table/{}", table.0), loaded.version, what);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: TableId = TableId(7);
    const ROOT: Root = Root([3; 32]);

    /// The fault that is found with a shoe that should be one whole deck, of which the first card was dealt.
    fn found(cards: &[Card], sealed: impl Fn(Vec<Card>) -> SealedShoe) -> Vec<String> {
        let mut shoes = Shoes::default();
        let mut faults = Faults::default();
        shoes.was_loaded((TABLE, 1), ROOT, 52, Card::deck().collect(), 4);
        shoes.was_drawn(TABLE, Drawn { shoe: 1, position: 0, index: 0 }, cards[0], 5);
        shoes.compare(TABLE, 1, &sealed(cards.to_vec()), &mut faults);
        faults.first.into_iter().map(|fault| fault.what).collect()
    }

    fn opened(cards: Vec<Card>) -> SealedShoe {
        SealedShoe::Opened { root: ROOT, cards }
    }

    #[test]
    fn a_whole_deck_is_in_order_whatever_its_order() {
        let cards: Vec<Card> = Card::deck().collect();
        let backwards: Vec<Card> = cards.iter().rev().copied().collect();
        for cards in [&cards, &backwards] {
            assert!(found(cards, opened).is_empty());
            assert!(found(cards, |_| SealedShoe::Closed).is_empty());
        }
    }

    /// The root commits to these cards and every dealt card is at its place, so only the set of cards is wrong.
    #[test]
    fn a_card_that_never_left_the_shoe_is_missed() {
        let mut cards: Vec<Card> = Card::deck().collect();
        cards[51] = cards[0];
        let (twice, gone) = (cards[0], Card::deck().last().expect("a card"));
        let wrong = found(&cards, opened);
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        assert!([twice, gone].iter().any(|card| wrong[0].contains(&card.to_string())), "{wrong:?}");
        // Without the key only dealt cards are known, and the dealt one is a card of the deck.
        assert!(found(&cards, |_| SealedShoe::Closed).is_empty());
    }

    #[test]
    fn a_closed_shoe_deals_no_card_twice() {
        let mut shoes = Shoes::default();
        let mut faults = Faults::default();
        let card = Card::deck().next().expect("a card");
        shoes.was_loaded((TABLE, 1), ROOT, 52, Card::deck().collect(), 4);
        for index in 0..2 {
            shoes.was_drawn(TABLE, Drawn { shoe: 1, position: index, index }, card, 5 + u64::from(index));
        }
        shoes.compare(TABLE, 1, &SealedShoe::Closed, &mut faults);
        assert_eq!(faults.all, 1);
    }
}
