//! Points: the values of cards and the totals of hands.

use crate::card::Card;
use crate::hand_name::HandName;
use crate::wager::Stake;

/// The most cards of a hand: after ten aces (soft 20) the next card makes it hard, and ten more points end it.
const MOST_CARDS: usize = 22;

/// The point value of every card with an ace counted as one, by its byte.
static VALUES: [u8; 256] = {
    let mut values = [0; 256];
    let mut index = 0;
    while index < 52 {
        values[index as usize] = match index / 4 {
            12 => 1,
            rank if rank >= 8 => 10,
            rank => rank + 2,
        };
        index += 1;
    }
    values
};

/// The point value of a card with an ace counted as one.
#[inline]
pub const fn value(card: Card) -> u8 {
    VALUES[card.byte() as usize]
}

/// A growing hand and its points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    cards: [Card; MOST_CARDS],
    count: u8,
    /// The total with every ace counted as one.
    hard: u8,
    has_ace: bool,
}

impl PartialEq for Points {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl Points {
    pub(super) const NONE: Self = Self { cards: [Card::LOWEST; MOST_CARDS], count: 0, hard: 0, has_ace: false };

    #[inline]
    pub(super) fn push(&mut self, card: Card) {
        if let Some(slot) = self.cards.get_mut(self.count as usize) {
            *slot = card;
            self.count += 1;
            self.hard += value(card);
            self.has_ace |= value(card) == 1;
        }
    }

    /// Empties the hand. The old cards stay in memory but do not count.
    #[inline]
    pub(super) const fn clear(&mut self) {
        self.count = 0;
        self.hard = 0;
        self.has_ace = false;
    }

    /// Removes the last card, to split.
    pub(super) fn pop(&mut self) -> Option<Card> {
        let card = *self.cards().last()?;
        let rest = self.count - 1;
        let mut left = Self::NONE;
        for card in &self.cards[..rest as usize] {
            left.push(*card);
        }
        *self = left;
        Some(card)
    }

    #[inline]
    pub(super) fn cards(&self) -> &[Card] {
        self.cards.get(..self.count as usize).unwrap_or_default()
    }

    #[inline]
    pub(super) const fn count(&self) -> usize {
        self.count as usize
    }

    /// The total with every ace counted as one.
    #[inline]
    pub(super) const fn hard(&self) -> u8 {
        self.hard
    }

    /// Whether there is an ace.
    #[inline]
    pub(super) const fn has_ace(&self) -> bool {
        self.has_ace
    }

    /// Whether an ace counts as eleven.
    #[inline]
    pub(super) const fn is_soft(&self) -> bool {
        self.has_ace && self.hard <= 11
    }

    /// The total, with an ace as eleven unless that is a bust.
    #[inline]
    pub(super) const fn total(&self) -> u8 {
        if self.is_soft() { self.hard + 10 } else { self.hard }
    }

    /// An ace and a ten-value card as the first two.
    #[inline]
    pub(super) const fn is_natural(&self) -> bool {
        self.count == 2 && self.has_ace && self.hard == 11
    }

    /// The total of a doubled hand: aces among the first two cards count as one, an ace drawn to them counts as usual.
    #[inline]
    pub(super) fn doubled_total(&self) -> u8 {
        match self.cards() {
            [_, _, drawn] if value(*drawn) == 1 && self.hard <= 11 => self.hard + 10,
            _ => self.hard,
        }
    }
}

impl Points {
    /// The name of cards with this total, if there are any.
    pub(super) fn name(&self, total: u8, blackjack: bool) -> Option<HandName> {
        match self.count {
            0 => None,
            _ if blackjack => Some(HandName::Blackjack),
            _ => Some(HandName::Points { total, soft: total != self.hard }),
        }
    }
}

/// The total of cards, and whether an ace counts as eleven. In a doubled hand aces among the first two cards count as
/// one.
pub fn total(cards: &[Card], doubled: bool) -> (u8, bool) {
    let mut points = Points::NONE;
    for card in cards {
        points.push(*card);
    }
    let total = if doubled { points.doubled_total() } else { points.total() };
    (total, total != points.hard())
}

/// The progress of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    Open,
    /// It takes no more cards.
    Stood,
    Doubled,
    Bust,
}

/// The hand in turn, as those who may decide about it see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandInTurn<'a> {
    /// Its cards in the order in which they came.
    pub cards: &'a [Card],
    /// Its points with every ace counted as one.
    pub hard: u8,
    /// Whether there is an ace among its cards.
    pub has_ace: bool,
    /// How many hands its area has.
    pub hands: u8,
    /// Whether it comes from a pair of aces, which take one card each.
    pub split_aces: bool,
}

/// One hand of a playing area and the stakes of its up to three players.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // Independent facts about the hand.
pub(super) struct Hand {
    pub(super) points: Points,
    pub(super) progress: Progress,
    pub(super) from_split: bool,
    pub(super) split_aces: bool,
    /// Whether its cards lie in the discard rack.
    pub(super) discarded: bool,
    /// On a shared area: the player in control was absent, and another one decided (ruling R10).
    pub(super) control_passed: bool,
    /// Main wagers on the first hand, split wagers on the others.
    pub(super) stakes: [Stake; 3],
    pub(super) doubles: [Stake; 3],
}

impl Hand {
    pub(super) const EMPTY: Self = Self {
        points: Points::NONE,
        progress: Progress::Open,
        from_split: false,
        split_aces: false,
        discarded: false,
        control_passed: false,
        stakes: [Stake::NONE; 3],
        doubles: [Stake::NONE; 3],
    };

    #[inline]
    pub(super) fn total(&self) -> u8 {
        if self.progress == Progress::Doubled { self.points.doubled_total() } else { self.points.total() }
    }

    /// The name of the hand.
    pub(super) fn name(&self) -> Option<HandName> {
        self.points.name(self.total(), self.is_blackjack())
    }

    /// A split hand is never a blackjack.
    #[inline]
    pub(super) fn is_blackjack(&self) -> bool {
        self.points.is_natural() && !self.from_split
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(text: &str) -> Points {
        let mut points = Points::NONE;
        for card in text.split(' ') {
            points.push(card.parse().expect("a card"));
        }
        points
    }

    #[test]
    fn aces_count_eleven_until_that_is_too_much() {
        for (cards, total, soft) in [
            ("As Kd", 21, true),
            ("As Ad", 12, true),
            ("As 6d", 17, true),
            ("As 6d Th", 17, false),
            ("As Ad 9h", 21, true),
            ("As Ad Ah Ac 7s", 21, true),
            ("As Ad Ah Ac 8s", 12, false),
            ("Td 6d 6h", 22, false),
        ] {
            let points = points(cards);
            assert_eq!((points.total(), points.is_soft()), (total, soft), "{cards}");
        }
    }

    /// Rule 11.1.2 and ruling B1.
    #[test]
    fn aces_stay_low_in_a_doubled_hand() {
        assert_eq!(points("As 8d 2h").doubled_total(), 11);
        assert_eq!(points("As 8d Ah").doubled_total(), 20);
        assert_eq!(points("6s 5d Ah").doubled_total(), 12);
        assert_eq!(points("5s 4d Ah").doubled_total(), 20);
        assert_eq!(points("As 9d Kh").doubled_total(), 20);
    }

    #[test]
    fn rule_3_2_cards_have_their_values() {
        for card in Card::deck() {
            let expected = match card.rank().letter() {
                'A' => 1,
                'T' | 'J' | 'Q' | 'K' => 10,
                digit => digit.to_digit(10).expect("a digit") as u8,
            };
            assert_eq!(value(card), expected, "{card}");
        }
    }

    #[test]
    fn the_longest_hand_fits() {
        let text = ["As"; 10].join(" ") + " 2d " + &["Ad"; 8].join(" ") + " Kd";
        assert_eq!(points(&text).count(), 20);
        assert!(points(&text).total() > 21);
    }
}
