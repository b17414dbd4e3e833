//! Cards and ranks as written in strategies.

use rules::{Card, Rank};
use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// A hand of `SIZE` different cards, written `Qs 6h 4c`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand<const SIZE: usize>(pub(crate) [Card; SIZE]);

impl<'de, const SIZE: usize> Deserialize<'de> for Hand<SIZE> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut cards = Vec::new();
        for word in text.split_whitespace() {
            let card: Card = word.parse().map_err(|why| D::Error::custom(format!("{word}: {why}")))?;
            if cards.contains(&card) {
                return Err(D::Error::custom(format!("expected {SIZE} different cards; {card} comes twice")));
            }
            cards.push(card);
        }
        let found = cards.len();
        let example = "As Kh Qd Jc 9s".get(..SIZE * 3 - 1).unwrap_or("As Kh Qd Jc 9s");
        let hand = cards.try_into();
        hand.map(Self)
            .map_err(|_| D::Error::custom(format!("expected {SIZE} different cards, as in {example}, found {found}")))
    }
}

/// A set of ranks, written `AKQ`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranks(pub(crate) u16);

impl Ranks {
    /// The ranks of these cards.
    #[inline]
    pub(crate) fn of(cards: &[Card]) -> Self {
        Self(cards.iter().fold(0, |ranks, card| ranks | 1 << card.rank() as u16))
    }

    #[inline]
    pub(crate) const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank as u16 & 1 == 1
    }
}

impl<'de> Deserialize<'de> for Ranks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut ranks = Self(0);
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            let rank = rank(letter).ok_or_else(|| {
                D::Error::custom(format!("{letter:?} is not a rank; ranks are letters of 23456789TJQKA, as in AKQ"))
            })?;
            ranks.0 |= 1 << rank as u16;
        }
        if ranks.0 == 0 {
            return Err(D::Error::custom("expected at least one rank of 23456789TJQKA"));
        }
        Ok(ranks)
    }
}

/// The rank with this letter.
pub(crate) fn rank(letter: char) -> Option<Rank> {
    Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn five_or_fewer<const SIZE: usize>(text: &str) -> [Card; SIZE] {
        let cards: Vec<Card> = text.split_whitespace().map(|card| card.parse().expect("a card")).collect();
        cards.try_into().expect("the right number of cards")
    }

    #[test]
    fn ranks_are_read_from_their_letters() {
        #[derive(Deserialize)]
        struct One {
            ranks: Ranks,
        }
        let read = |text: &str| toml::from_str::<One>(&format!("ranks = \"{text}\"")).map(|one| one.ranks);
        assert_eq!(read("AK 2"), Ok(Ranks::of(&five_or_fewer::<3>("As Kd 2c"))));
        assert!(read("A1").expect_err("no rank").message().contains("'1' is not a rank"));
        assert!(read("").is_err());
    }
}
