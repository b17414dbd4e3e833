//! Rules in plain words, for pages that cannot ask the house.

use rules::Game;
use rules::rulebook::Book;
use serde::Serialize;

/// A rule.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct RuleText {
    /// The title of its document.
    pub book: &'static str,
    /// Its number.
    pub number: &'static str,
    /// Its text.
    pub says: &'static str,
}

/// The rule of a game with this number. Rulings, whose numbers begin with a letter, apply to all games.
pub fn in_words(game: &str, number: &str) -> Option<RuleText> {
    let book = Game::from_name(game)?.book();
    let rule = book.find(number).or_else(|| Book::Rulings.find(number))?;
    let entry = rule.entry();
    Some(RuleText { book: rule.book().title(), number: entry.number, says: entry.says })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_every_game_has_words() {
        for game in Game::ALL {
            for rule in game.book().rules().chain(Book::Rulings.rules()) {
                let words = in_words(game.name(), rule.number()).expect("a rule");
                assert_eq!((words.number, words.says.is_empty()), (rule.number(), false));
            }
            assert_eq!(in_words(game.name(), "0"), None);
        }
        assert_eq!(in_words("whist", "1.1"), None);
    }
}
