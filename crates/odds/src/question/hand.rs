//! One hand: reading its cards, and what every choice is worth.

use super::{Misasked, Naming};
use crate::{Decisions, HandError, any};
use rules::{AnySettings, Card, Cents};

/// The cards that a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The player's.
    pub cards: Vec<Card>,
    /// The dealer's in sight.
    pub up: Option<Card>,
}

impl Hand {
    /// Reads what `hand` and `up` say.
    pub fn read(hand: &str, up: Option<&str>, written: Naming<'_>) -> Result<Self, Misasked> {
        let cards = cards(&written("hand"), hand)?;
        if cards.is_empty() {
            return Err(Misasked(format!("{}: expected cards, as in \"As Td 7h\"", written("hand"))));
        }
        let up = match up {
            None => None,
            Some(text) => match self::cards(&written("up"), text)?[..] {
                [card] => Some(card),
                ref cards => {
                    let (up, count) = (written("up"), cards.len());
                    let what = "expected the dealer's one card in sight, found";
                    return Err(Misasked(format!("{up}: {what} {count} cards")));
                }
            },
        };
        Ok(Self { cards, up })
    }

    /// What every choice is worth.
    pub fn decisions(&self, settings: &AnySettings, stake: Cents, written: Naming<'_>) -> Result<Decisions, Misasked> {
        let found = any::decisions(settings, stake, &self.cards, self.up);
        found.map_err(|error| Misasked(format!("{}: {error}", self.concerned(&error, written))))
    }

    /// What an error is about.
    fn concerned(&self, error: &HandError, written: Naming<'_>) -> String {
        match error {
            HandError::Repeated(card) if self.up == Some(*card) => {
                format!("{} and {}", written("hand"), written("up"))
            }
            HandError::NoUse | HandError::NoUpCard => written("up"),
            HandError::NotInChips { .. } => written("stake"),
            _ => written("hand"),
        }
    }
}

/// The cards in a text, with spaces or commas between them or not even that.
fn cards(called: &str, text: &str) -> Result<Vec<Card>, Misasked> {
    let mut cards = Vec::new();
    for word in text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|word| !word.is_empty()) {
        let letters: Vec<char> = word.chars().collect();
        for pair in letters.chunks(2) {
            let card: String = pair.iter().collect();
            let card = card.parse().map_err(|error| {
                let place = if letters.len() > 2 { format!("{card:?} in {word:?}") } else { format!("{card:?}") };
                Misasked(format!("{called}: {place} is no card: {error}"))
            })?;
            cards.push(card);
        }
    }
    Ok(cards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::flag;

    fn wrong(hand: &str, up: Option<&str>) -> String {
        Hand::read(hand, up, &flag).expect_err("a refusal").to_string()
    }

    #[test]
    fn cards_are_read_with_spaces_commas_or_nothing_between() {
        for text in ["As Td 7h", "As,Td,7h", "AsTd7h", "  As, Td 7h "] {
            let hand = Hand::read(text, Some("2c"), &flag).expect("a hand");
            assert_eq!(hand.cards.len(), 3, "{text}");
            assert_eq!(hand.up.map(|card| card.to_string()).as_deref(), Some("2c"));
        }
    }

    #[test]
    fn a_wrong_card_names_where_it_stands_and_what_would_be_right() {
        assert!(wrong("As Xd", None).starts_with("--hand: \"Xd\" is no card: a card is a rank"));
        assert!(wrong("As 10d", None).contains("\"10\" in \"10d\""));
        assert!(wrong("", None).contains("expected cards"));
        assert!(wrong("As", Some("Kx")).starts_with("--up: \"Kx\""));
        assert!(wrong("As", Some("Kd Kh")).contains("found 2"));
        assert!(wrong("As", Some("")).contains("found 0"));
        assert!(wrong("A♠", None).contains("is no card"));
    }

    #[test]
    fn an_error_about_the_dealers_card_names_it() {
        let hand = Hand::read("As", Some("Ks"), &flag).expect("a hand");
        let concerned = |error| hand.concerned(&error, &flag);
        assert_eq!(concerned(HandError::Repeated("Ks".parse().expect("a card"))), "--hand and --up");
        assert_eq!(concerned(HandError::Repeated("As".parse().expect("a card"))), "--hand");
        assert_eq!(concerned(HandError::NoUpCard), "--up");
    }
}
