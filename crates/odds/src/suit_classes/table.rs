//! All hands of one size, sorted into classes up to exchanging suits.

use rules::{Card, Suit};

/// Every hand of `CARDS` cards, by its number, with its class.
pub(crate) struct SuitClassTable<const CARDS: usize> {
    /// One hand of each class.
    pub(crate) hands: Vec<[Card; CARDS]>,
    /// How many hands each class has.
    pub(crate) ways: Vec<u64>,
    /// The class of every hand, by the hand's number.
    pub(crate) class_of: Vec<u16>,
}

impl<const CARDS: usize> SuitClassTable<CARDS> {
    /// Sorts all hands, given in the order of their numbers.
    pub(crate) fn new(
        all: impl Iterator<Item = [Card; CARDS]>,
        count: usize,
        number: fn([Card; CARDS]) -> usize,
    ) -> Self {
        let exchanges: Vec<[Suit; 4]> = exchanges().collect();
        let mut classes = Self { hands: Vec::new(), ways: Vec::new(), class_of: vec![u16::MAX; count] };
        for (index, hand) in all.enumerate() {
            if classes.class_of[index] != u16::MAX {
                continue;
            }
            // The first hand of a class that comes up marks all the others.
            let mut ways = 0;
            for suits in &exchanges {
                let twin = number(hand.map(|card| Card::new(card.rank(), suits[card.suit() as usize])));
                if classes.class_of[twin] == u16::MAX {
                    classes.class_of[twin] = classes.hands.len() as u16;
                    ways += 1;
                }
            }
            classes.hands.push(hand);
            classes.ways.push(ways);
        }
        classes
    }
}

/// Every way to exchange the suits for one another.
fn exchanges() -> impl Iterator<Item = [Suit; 4]> {
    let all = Suit::ALL;
    all.into_iter()
        .flat_map(move |a| all.into_iter().flat_map(move |b| all.into_iter().map(move |c| [a, b, c])))
        .filter(|[a, b, c]| a != b && b != c && a != c)
        .filter_map(move |[a, b, c]| {
            let last = all.into_iter().find(|suit| ![a, b, c].contains(suit))?;
            Some([a, b, c, last])
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand_index::{FOURS, THREES, fours, of_four, of_three, threes};

    /// 1,755 and 16,432 are the known numbers of three-card and four-card hands up to suits.
    #[test]
    fn the_classes_hold_every_hand_once() {
        assert_eq!(exchanges().count(), 24);
        let three = SuitClassTable::new(threes(), THREES, of_three);
        assert_eq!((three.hands.len(), three.ways.iter().sum::<u64>()), (1755, THREES as u64));
        let four = SuitClassTable::new(fours(), FOURS, of_four);
        assert_eq!((four.hands.len(), four.ways.iter().sum::<u64>()), (16_432, FOURS as u64));
        for (index, hand) in fours().enumerate() {
            let class = usize::from(four.class_of[index]);
            let ranks = |hand: [Card; 4]| hand.map(Card::rank);
            assert_eq!(ranks(four.hands[class]), ranks(hand));
        }
    }
}
