//! The rules that decide the figures, out of the rulebook.

use rules::Game;
use rules::rulebook::{Book, HonouredBy, Rule};
use serde::{Deserialize, Serialize};

/// A rule in force, as the report prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleInForce {
    /// The title of its section.
    pub section: String,
    /// Its number, or a ruling's name.
    pub number: String,
    /// Its text.
    pub says: String,
}

/// Rulings for all games that change values of hands or payments.
const RULINGS: [&str; 4] = ["G2", "G5", "G12", "G13"];

/// The rules that determine a game's figures: those of the listed sections that the engine honours, and the rulings.
pub(super) fn of(game: Game) -> Vec<RuleInForce> {
    let mut found = Vec::new();
    let book = game.book();
    for (number, title) in
        book.sections().iter().filter(|(number, _)| game.description().sections_of_play.contains(number))
    {
        let within = |rule: &Rule| rule.number().split('.').next() == Some(number);
        let engine = |rule: &Rule| rule.entry().honoured_by == HonouredBy::Engine;
        found.extend(book.rules().filter(|rule| within(rule) && engine(rule)).map(|rule| text(rule, title)));
    }
    let about = |rule: &Rule| rule.number().starts_with(game.description().rulings) || RULINGS.contains(&rule.number());
    found.extend(Book::Rulings.rules().filter(about).map(|rule| text(rule, "Rulings")));
    found
}

fn text(rule: Rule, section: &str) -> RuleInForce {
    let entry = rule.entry();
    RuleInForce { section: section.to_owned(), number: entry.number.to_owned(), says: entry.says.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_odds_and_its_rulings() {
        for game in Game::ALL {
            let rules = of(game);
            for section in game.description().sections_of_play {
                assert!(rules.iter().any(|rule| rule.number.split('.').next() == Some(section)), "{game} {section}");
            }
            assert!(rules.iter().any(|rule| rule.number == format!("{}1", game.description().rulings)), "{game}");
            assert!(RULINGS.iter().all(|ruling| rules.iter().any(|rule| rule.number == *ruling)), "{game}");
            assert!(rules.len() < 140, "{game} lists {} rules", rules.len());
        }
    }
}
