//! Section 14: the optional wagers on a pair and on the first three cards.

use super::BOOK;
use super::hand::value;
use crate::card::{Card, Rank};
use crate::money::Odds;
use crate::rulebook::{Grounds, rule, rules};

/// The odds that an optional wager wins, with their rules.
pub type Win = Option<(Odds, Grounds)>;

/// Pictures make a pair by their type, all other cards by their number.
const fn is_picture(rank: Rank) -> bool {
    matches!(rank, Rank::Jack | Rank::Queen | Rank::King)
}

/// Perfect Pairs: the better the pair, the higher the odds.
pub fn perfect_pairs(cards: [Card; 2]) -> Win {
    let [a, b] = cards;
    if a.rank() != b.rank() {
        return None;
    }
    let (odds, rules) = if a.suit() == b.suit() {
        (30, rules!["14.10.3", "14.11"])
    } else if a.suit().is_red() == b.suit().is_red() {
        (10, rules!["14.10.2", "14.11"])
    } else {
        (5, rules!["14.10.1", "14.11"])
    };
    let pair = if is_picture(a.rank()) { rule!("14.9.2") } else { rule!("14.9.1") };
    Some((Odds::to_one(odds), rules.and(pair)))
}

/// Any Pairs: any pair pays the same.
pub fn any_pair(cards: [Card; 2]) -> Win {
    let [a, b] = cards;
    let pair = if is_picture(a.rank()) { rule!("14.12.2") } else { rule!("14.12.1") };
    (a.rank() == b.rank()).then_some((Odds::to_one(11), rules!["14.13", "14.14"].and(pair)))
}

/// A pay table of Lucky Lucky.
#[derive(Debug, PartialEq, Eq)]
pub struct LuckyLucky {
    /// Its number in the rules.
    pub number: u8,
    suited_21: u16,
    any_19: u16,
}

impl LuckyLucky {
    /// The three pay tables; they differ in two lines only.
    pub const ALL: [Self; 3] = [
        Self { number: 1, suited_21: 10, any_19: 2 },
        Self { number: 2, suited_21: 15, any_19: 1 },
        Self { number: 3, suited_21: 10, any_19: 1 },
    ];

    /// The pay table with this number.
    pub fn numbered(number: u8) -> Option<&'static Self> {
        const { &Self::ALL }.iter().find(|table| table.number == number)
    }

    /// The best paid combination of a player's two cards and the dealer's first.
    pub fn win(&self, cards: [Card; 3]) -> Win {
        let odds = self.odds(cards)?;
        Some((Odds::to_one(odds), rules!["14.15", "14.17", "14.18", "B10"]))
    }

    fn odds(&self, cards: [Card; 3]) -> Option<u16> {
        let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
        let mut ranks = cards.map(Card::rank);
        ranks.sort_unstable();
        match (ranks, suited) {
            ([Rank::Seven, Rank::Seven, Rank::Seven], true) => return Some(200),
            ([Rank::Six, Rank::Seven, Rank::Eight], true) => return Some(100),
            ([Rank::Seven, Rank::Seven, Rank::Seven], false) => return Some(50),
            ([Rank::Six, Rank::Seven, Rank::Eight], false) => return Some(30),
            _ => {}
        }
        let low: u8 = cards.iter().map(|card| value(*card)).sum();
        let aces = cards.iter().filter(|card| card.rank() == Rank::Ace).count() as u8;
        // Every ace may count as eleven. A lower total never pays more than a higher one.
        let reaches = |total| (0..=aces).any(|high| low + 10 * high == total);
        match (reaches(21), suited) {
            (true, true) => Some(self.suited_21),
            (true, false) => Some(3),
            _ if reaches(20) => Some(2),
            _ if reaches(19) => Some(self.any_19),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards<const N: usize>(text: &str) -> [Card; N] {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().expect("a card")).collect();
        cards.try_into().expect("the right number of cards")
    }

    #[test]
    fn rule_14_10_pairs_pay_by_colour_and_suit() {
        let odds = |text| perfect_pairs(cards(text)).map(|(odds, _)| odds.pays);
        assert_eq!(odds("Qs Qs"), Some(30));
        assert_eq!(odds("Qs Qc"), Some(10));
        assert_eq!(odds("Qs Qh"), Some(5));
        assert_eq!(odds("Qs Ks"), None);
        assert_eq!(odds("Ts Ks"), None);
    }

    #[test]
    fn rule_14_18_lucky_lucky_pays_its_best_event() {
        for (text, one, two, three) in [
            ("7s 7s 7s", 200, 200, 200),
            ("8d 6d 7d", 100, 100, 100),
            ("7s 7s 7d", 50, 50, 50),
            ("6d 7s 8d", 30, 30, 30),
            ("Td 9d 2d", 10, 15, 10),
            ("Td 9d 2s", 3, 3, 3),
            ("Ad Kd Td", 10, 15, 10),
            ("Ad 9d Ad", 10, 15, 10),
            ("Ac 9h As", 3, 3, 3),
            ("Kd Qd As", 3, 3, 3),
            ("Kd 9d As", 2, 2, 2),
            ("Ad 8h As", 2, 2, 2),
            ("Kd 8d As", 2, 1, 1),
            ("Ad 7h As", 2, 1, 1),
            ("Td 7d 2s", 2, 1, 1),
        ] {
            let odds = LuckyLucky::ALL.map(|table| table.odds(cards(text)));
            assert_eq!(odds, [Some(one), Some(two), Some(three)], "{text}");
        }
        for text in ["Kd Qd 2s", "2s 3s 4s", "As Ad Ah", "Kd Qd Js", "Td 6d 2s", "Kd Qd Td"] {
            assert_eq!(LuckyLucky::ALL[0].odds(cards(text)), None, "{text}");
        }
    }
}
