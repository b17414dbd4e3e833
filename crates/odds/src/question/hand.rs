//! Questions about one hand: reads the position, and answers with the value of every choice.

use super::{Misasked, Naming, analysed};
use crate::position::{Double, Part, Position, SplitHand};
use crate::{Decisions, HandError, any, money};
use rules::{AnySettings, Card, Cents, Game, Wager};

/// The parts of a position as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WrittenPosition<'a> {
    /// The player's cards.
    pub hand: &'a str,
    /// The dealer's card in sight.
    pub up: Option<&'a str>,
    /// Visible cards of other players.
    pub gone: Option<&'a str>,
    /// The cards that an exchange threw away.
    pub thrown: Option<&'a str>,
    /// The other hands of a split, with a stroke between them.
    pub split: Option<&'a str>,
    /// The wagers on the hand, with commas between them.
    pub wagers: Option<&'a str>,
}

impl WrittenPosition<'_> {
    /// The parts that a position can have, by name.
    pub const PARTS: [&'static str; 6] = ["hand", "up", "gone", "thrown", "split", "wagers"];

    /// Reads all parts.
    pub fn read(&self, game: Game, written: Naming<'_>) -> Result<Position, Misasked> {
        let some = |part: Part, text: Option<&str>| match text {
            None => Ok(Vec::new()),
            Some(text) => self::some(&written(part.name()), text),
        };
        Ok(Position {
            hand: self::some(&written(Part::Hand.name()), self.hand)?,
            up: self.up.map(|text| up(&written(Part::Up.name()), text)).transpose()?,
            gone: some(Part::Gone, self.gone)?,
            thrown: some(Part::Thrown, self.thrown)?,
            split: self.split.map_or_else(|| Ok(Vec::new()), |text| split(&written(Part::Split.name()), text))?,
            wagers: match self.wagers {
                None => Vec::new(),
                Some(text) => wagers(game, &written(Part::Wagers.name()), text)?,
            },
        })
    }
}

/// The value of every choice.
pub fn decisions(
    position: &Position,
    settings: &AnySettings,
    stake: Cents,
    written: Naming<'_>,
) -> Result<Decisions, Misasked> {
    analysed(settings.game())?;
    let found = any::decisions(settings, stake, position);
    found.map_err(|error| Misasked(format!("{}: {error}", concerned(position, &error, written))))
}

/// The initial wager, if a position names its wagers. A pair plus may be the only one.
pub fn staked(
    position: &Position,
    game: Game,
    asked: Option<Cents>,
    written: Naming<'_>,
) -> Result<Option<Cents>, Misasked> {
    if position.wagers.is_empty() {
        return Ok(asked);
    }
    let called = |part: Part| written(part.name());
    if asked.is_some() {
        let (stake, wagers) = (called(Part::Stake), called(Part::Wagers));
        return Err(Misasked(format!("{stake} and {wagers}: the wagers say what is staked; leave {stake} out")));
    }
    let initial = game.description().units;
    initial.iter().find_map(|wager| position.wager(*wager)).map(Some).ok_or_else(|| {
        Misasked(format!("{}: the initial wager is missing, as in \"{} 10\"", called(Part::Wagers), initial[0]))
    })
}

/// The part that an error concerns.
fn concerned(position: &Position, error: &HandError, written: Naming<'_>) -> String {
    let part = match error {
        HandError::Repeated(card) => {
            let mut parts: Vec<String> =
                position.parts_with(*card).into_iter().map(|part| written(part.name())).collect();
            let last = parts.pop().unwrap_or_default();
            return if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) };
        }
        HandError::NoUse | HandError::NoUpCard => Part::Up,
        HandError::NotInChips { .. } => Part::Stake,
        HandError::Wrong { part, .. } => *part,
        HandError::Count { .. } | HandError::NothingToDecide(_) => Part::Hand,
    };
    written(part.name())
}

/// The cards in a text, at least one.
fn some(called: &str, text: &str) -> Result<Vec<Card>, Misasked> {
    let cards = cards(called, text)?;
    if cards.is_empty() {
        return Err(Misasked(format!("{called}: expected cards, as in \"As Td 7h\"")));
    }
    Ok(cards)
}

/// The dealer's card.
fn up(called: &str, text: &str) -> Result<Card, Misasked> {
    match cards(called, text)?[..] {
        [card] => Ok(card),
        ref cards => {
            let what = "expected the dealer's one card in sight, found";
            Err(Misasked(format!("{called}: {what} {} cards", cards.len())))
        }
    }
}

/// The hands in a text with strokes between them: cards, and `double` or `double 5.00` behind those of a doubled hand.
fn split(called: &str, text: &str) -> Result<Vec<SplitHand>, Misasked> {
    let hand = |text: &str| {
        let (before, doubled) = match text.split_once("double") {
            None => (text, None),
            Some((before, amount)) if amount.trim().is_empty() => (before, Some(Double::Full)),
            Some((before, amount)) => {
                let amount =
                    money::wager(amount.trim()).map_err(|error| Misasked(format!("{called}: double: {error}")))?;
                (before, Some(Double::For(amount)))
            }
        };
        Ok(SplitHand { cards: some(called, before)?, doubled })
    };
    text.split('/').map(hand).collect()
}

/// The wagers in a text with commas between them: a name and an amount each.
fn wagers(game: Game, called: &str, text: &str) -> Result<Vec<(Wager, Cents)>, Misasked> {
    let mut wagers: Vec<(Wager, Cents)> = Vec::new();
    for part in text.split(',') {
        let example = game.description().units[0];
        let wrong = |what: String| Misasked(format!("{called}: {what}"));
        let (name, amount) = part
            .trim()
            .split_once(char::is_whitespace)
            .ok_or_else(|| wrong(format!("expected a wager and its amount, as in \"{example} 10\", found {part:?}")))?;
        let wager = Wager::from_name(name).ok_or_else(|| wrong(format!("{name:?} is no wager")))?;
        let amount = money::wager(amount.trim()).map_err(|error| wrong(format!("{name}: {error}")))?;
        if wagers.iter().any(|(other, _)| *other == wager) {
            return Err(wrong(format!("{name} stands there twice")));
        }
        wagers.push((wager, amount));
    }
    Ok(wagers)
}

/// The cards in a text, separated by spaces, commas or nothing.
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

    fn read(position: WrittenPosition<'_>) -> Result<Position, String> {
        position.read(Game::ThreeCardPoker, &flag).map_err(|wrong| wrong.to_string())
    }

    fn wrong(hand: &str, up: Option<&str>) -> String {
        read(WrittenPosition { hand, up, ..WrittenPosition::default() }).expect_err("a refusal")
    }

    #[test]
    fn cards_are_read_with_spaces_commas_or_nothing_between() {
        for text in ["As Td 7h", "As,Td,7h", "AsTd7h", "  As, Td 7h "] {
            let position = WrittenPosition { hand: text, up: Some("2c"), ..WrittenPosition::default() };
            let position = read(position).expect("a hand");
            assert_eq!(position.hand.len(), 3, "{text}");
            assert_eq!(position.up.map(|card| card.to_string()).as_deref(), Some("2c"));
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
    fn hands_of_a_split_and_wagers_are_read() {
        let position = WrittenPosition {
            hand: "8h 5c",
            split: Some("8s 3h Td double / 8c 2d 9s double 2.50/8d"),
            wagers: Some("ante 10, pair-plus 2.50"),
            ..WrittenPosition::default()
        };
        let position = read(position).expect("a position");
        let hands: Vec<_> = position.split.iter().map(|hand| (hand.cards.len(), hand.doubled)).collect();
        assert_eq!(hands, [(3, Some(Double::Full)), (3, Some(Double::For(Cents(250)))), (1, None)]);
        assert_eq!(position.wagers, [(Wager::Ante, Cents(1000)), (Wager::PairPlus, Cents(250))]);
    }

    #[test]
    fn every_part_says_what_is_wrong_with_it() {
        let hand = WrittenPosition { hand: "8h 5c", ..WrittenPosition::default() };
        for (position, words) in [
            (WrittenPosition { gone: Some(""), ..hand }, "--gone: expected cards"),
            (WrittenPosition { thrown: Some("7x"), ..hand }, "--thrown: \"7x\" is no card"),
            (WrittenPosition { split: Some("8s /"), ..hand }, "--split: expected cards"),
            (WrittenPosition { split: Some("8s 3d Td double lots"), ..hand }, "--split: double: expected an amount"),
            (WrittenPosition { wagers: Some(""), ..hand }, "--wagers: expected a wager and its amount"),
            (WrittenPosition { wagers: Some("ante"), ..hand }, "as in \"ante 10\", found \"ante\""),
            (WrittenPosition { wagers: Some("boxcars 5"), ..hand }, "--wagers: \"boxcars\" is no wager"),
            (WrittenPosition { wagers: Some("ante 0"), ..hand }, "--wagers: ante: expected an amount"),
            (WrittenPosition { wagers: Some("ante 5, ante 5"), ..hand }, "--wagers: ante stands there twice"),
        ] {
            let found = read(position).expect_err("a refusal");
            assert!(found.contains(words), "{found:?} does not speak of {words:?}");
        }
    }

    #[test]
    fn an_error_about_cards_names_where_they_stand() {
        let position =
            WrittenPosition { hand: "As Kd", up: Some("Ks"), gone: Some("Kd Ah"), ..WrittenPosition::default() };
        let position = read(position).expect("a position");
        let concerned = |card: &str| concerned(&position, &HandError::Repeated(card.parse().expect("a card")), &flag);
        assert_eq!(concerned("Kd"), "--hand and --gone");
        assert_eq!(concerned("As"), "--hand");
        assert_eq!(super::concerned(&position, &HandError::NoUpCard, &flag), "--up");
    }

    #[test]
    fn wagers_say_what_is_staked() {
        let staked = |wagers, asked| {
            let position =
                read(WrittenPosition { hand: "As", wagers, ..WrittenPosition::default() }).expect("a position");
            staked(&position, Game::ThreeCardPoker, asked, &flag).map_err(|wrong| wrong.to_string())
        };
        assert_eq!(staked(None, Some(Cents(700))), Ok(Some(Cents(700))));
        assert_eq!(staked(Some("pair-plus 3, ante 5"), None), Ok(Some(Cents(500))));
        assert_eq!(staked(Some("pair-plus 3"), None), Ok(Some(Cents(300))));
        assert!(
            staked(Some("play 3"), None).expect_err("no opening").contains("--wagers: the initial wager is missing")
        );
        assert!(staked(Some("ante 5"), Some(Cents(500))).expect_err("twice").contains("leave --stake out"));
    }
}
