//! Cards, ranks and suits, and the two letters they are written with.

use core::fmt;
use core::str::FromStr;

/// One of the four suits. All suits rank equally in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Suit {
    /// ♣, black.
    Clubs,
    /// ♦, red.
    Diamonds,
    /// ♥, red.
    Hearts,
    /// ♠, black.
    Spades,
}

impl Suit {
    /// Every suit, in the order of their letters `c d h s`.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter used in text forms.
    pub const fn letter(self) -> char {
        ['c', 'd', 'h', 's'][self as usize]
    }

    /// The symbol printed for people.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Diamonds and hearts are red.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

/// A card's rank. The derived order is the order of the documents: two is lowest, ace is highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// Every rank, lowest first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The letter or digit used in text forms.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank in a sentence: `queen`, `10`.
    pub const fn name(self) -> &'static str {
        ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"][self as usize]
    }

    /// Jack, queen or king.
    pub const fn is_picture(self) -> bool {
        matches!(self, Rank::Jack | Rank::Queen | Rank::King)
    }
}

/// One of the 52 cards of a deck: `4 × rank + suit`.
///
/// ```
/// use croupier_rules::{Card, Rank, Suit};
///
/// let card: Card = "Th".parse().unwrap();
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Hearts));
/// assert_eq!(format!("{card} {card:#}"), "Th T♥");
/// assert_eq!(Card::deck().len(), 52);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank as u8 * 4 + suit as u8)
    }

    /// The card with this index, `0` for the two of clubs up to `51` for the ace of spades.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 52 { Some(Self(index)) } else { None }
    }

    /// The two of clubs, which stands where no card lies yet.
    pub(crate) const LOWEST: Self = Self(0);

    /// `4 × rank + suit`, below 52.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index as the byte it is stored in.
    #[inline]
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    /// The card's rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 2) as usize]
    }

    /// The card's suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// All 52 cards, from the two of clubs to the ace of spades.
    pub fn deck() -> impl ExactSizeIterator<Item = Card> + Clone {
        (0..52).map(Card)
    }
}

impl fmt::Display for Card {
    /// Two letters, `As`; the alternate form `{:#}` prints the suit's symbol, `A♠`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = if f.alternate() { self.suit().symbol() } else { self.suit().letter() };
        write!(f, "{}{suit}", self.rank().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACard;

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card is a rank of 23456789TJQKA followed by a suit of cdhs, as in As or Td")
    }
}

impl core::error::Error for NotACard {}

impl FromStr for Card {
    type Err = NotACard;

    /// Reads `As`. Letters are exact: ranks in capitals, suits in small letters.
    fn from_str(text: &str) -> Result<Self, NotACard> {
        let mut letters = text.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(NotACard);
        };
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == rank).ok_or(NotACard)?;
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == suit).ok_or(NotACard)?;
        Ok(Card::new(rank, suit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_from_its_own_text() {
        for (index, card) in Card::deck().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
        assert_eq!(Card::from_index(52), None);
    }

    #[test]
    fn anything_else_is_not_a_card() {
        for text in ["", "A", "s", "as", "AS", "1s", "10s", "Asx", "A♠", " As", "Xs", "Ax"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard), "{text:?}");
        }
    }

    #[test]
    fn people_see_symbols() {
        assert_eq!(format!("{:#}", Card::new(Rank::Ten, Suit::Hearts)), "T♥");
    }
}
