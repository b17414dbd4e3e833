//! How the players of a simulation play: strategies that are written in files, and those that come with the program.
//!
//! `docs/strategies.md` describes the files. A file that cannot be right is refused with its line and what would be right.

mod best;
mod blackjack_grid;
mod cards;
mod five_cards;
mod lunar_rules;
mod patterns;
mod ride_rules;

use super::tables::{caribbean_stud, let_it_ride, lunar_poker, star_blackjack, three_card_poker};
use crate::any::SOURCES;
use cards::Hand;
use rules::strength::ThreeCardStrength;
use rules::{AnySettings, Card, Cents, Game};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// What best play is called; no strategy from a file has a text that begins so.
pub(super) const BEST: &str = "best play";

/// The strategists of all games.
pub enum Play {
    /// Decides about Caribbean Stud Poker.
    CaribbeanStud(Box<dyn caribbean_stud::Strategist>),
    /// Decides about Let It Ride.
    LetItRide(Box<dyn let_it_ride::Strategist>),
    /// Decides about Three Card Poker.
    ThreeCardPoker(Box<dyn three_card_poker::Strategist>),
    /// Decides about Lunar Poker.
    LunarPoker(Box<dyn lunar_poker::Strategist>),
    /// Decides about Star Blackjack.
    StarBlackjack(Box<dyn star_blackjack::Strategist>),
}

impl Play {
    /// The game that is decided about.
    pub const fn game(&self) -> Game {
        match self {
            Self::CaribbeanStud(_) => Game::CaribbeanStud,
            Self::LetItRide(_) => Game::LetItRide,
            Self::ThreeCardPoker(_) => Game::ThreeCardPoker,
            Self::LunarPoker(_) => Game::LunarPoker,
            Self::StarBlackjack(_) => Game::StarBlackjack,
        }
    }
}

/// A strategy with a name.
pub struct Playbook {
    name: String,
    /// The text it was read from: two playbooks of one text play alike.
    source: String,
    play: Play,
}

impl Playbook {
    /// Best play at a table with wagers of this size: the very play whose exact value an analysis gives.
    pub fn best(settings: &AnySettings, stake: Cents) -> Self {
        let source = format!("{BEST} of {SOURCES}");
        Self { name: BEST.to_owned(), source, play: best::play(settings, stake) }
    }

    /// The strategy that is shipped for a game.
    pub fn shipped(game: Game) -> Result<Self, PlaybookError> {
        Self::read(game, shipped_text(game))
    }

    /// A strategist of one's own. `source` tells it from all others: runs are only put together where it is the same.
    pub fn new(name: impl Into<String>, source: impl Into<String>, play: Play) -> Self {
        Self { name: name.into(), source: source.into(), play }
    }

    /// Reads a strategy for a game from the text of its file.
    pub fn read(game: Game, text: &str) -> Result<Self, PlaybookError> {
        let heading: Heading = parse(text)?;
        if heading.game.get_ref() != game.name() {
            let line = line_of(text, heading.game.span().start);
            return Err(match Game::from_name(heading.game.get_ref()) {
                Some(other) => PlaybookError::new(line, format!("game: this strategy is for {other}, not for {game}")),
                None => {
                    PlaybookError::new(line, format!("game: expected \"{game}\", found {:?}", heading.game.get_ref()))
                }
            });
        }
        let play = match game {
            Game::CaribbeanStud => Play::CaribbeanStud(Box::new(parse::<five_cards::BetRules>(text)?)),
            Game::LetItRide => Play::LetItRide(Box::new(parse::<ride_rules::RideRules>(text)?)),
            Game::ThreeCardPoker => {
                let least = parse::<LeastHand>(text)?.play.0;
                Play::ThreeCardPoker(Box::new(PlayFrom(ThreeCardStrength::of(least))))
            }
            Game::LunarPoker => Play::LunarPoker(Box::new(lunar_rules::read(text)?)),
            Game::StarBlackjack => Play::StarBlackjack(Box::new(blackjack_grid::read(text)?)),
        };
        Ok(Self { name: heading.name, source: text.to_owned(), play })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text that tells it from others.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Who decides.
    pub fn play(&self) -> &Play {
        &self.play
    }
}

impl fmt::Debug for Playbook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Playbook").field("name", &self.name).field("game", &self.play.game()).finish_non_exhaustive()
    }
}

const fn shipped_text(game: Game) -> &'static str {
    match game {
        Game::CaribbeanStud => include_str!("../../../../../strategies/caribbean-stud.toml"),
        Game::LetItRide => include_str!("../../../../../strategies/let-it-ride.toml"),
        Game::ThreeCardPoker => include_str!("../../../../../strategies/three-card-poker.toml"),
        Game::LunarPoker => include_str!("../../../../../strategies/lunar-poker.toml"),
        Game::StarBlackjack => include_str!("../../../../../strategies/star-blackjack.toml"),
    }
}

/// What is wrong with the text of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaybookError {
    /// The line, counted from 1, where it can be told.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl PlaybookError {
    fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line: Some(line), what: what.into() }
    }
}

impl fmt::Display for PlaybookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for PlaybookError {}

/// What every strategy begins with.
#[derive(Deserialize)]
struct Heading {
    game: toml::Spanned<String>,
    name: String,
}

/// The line that a byte of the text stands on, from 1.
fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, PlaybookError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let start = error.span().map(|span| span.start);
        let line = start.map(|start| line_of(text, start));
        // The key is what stands before the sign of equality.
        let key = line.and_then(|line| text.lines().nth(line - 1)).and_then(|line| line.split_once('='));
        let message = error.message().trim_end().replace('\n', "; ");
        let what = match key {
            Some((key, _)) if !message.contains('`') => format!("{}: {message}", key.trim()),
            _ => message,
        };
        PlaybookError { line, what }
    })
}

/// Three Card Poker: play with this hand or better.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // The heading is read by itself.
struct LeastHand {
    game: String,
    name: String,
    play: Hand<3>,
}

/// Plays with this hand or better.
struct PlayFrom(ThreeCardStrength);

impl three_card_poker::Strategist for PlayFrom {
    #[inline]
    fn plays(&self, hand: [Card; 3]) -> bool {
        ThreeCardStrength::of(hand) >= self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(game: Game, text: &str) -> String {
        Playbook::read(game, text).map(|_| ()).expect_err(text).to_string()
    }

    #[test]
    fn every_shipped_strategy_reads_and_has_a_name() {
        for game in Game::ALL {
            let playbook = Playbook::shipped(game).expect("a strategy");
            assert_eq!(playbook.play().game(), game);
            assert!(!playbook.name().is_empty());
            assert!(playbook.source().contains(game.name()));
        }
    }

    #[test]
    fn a_strategy_for_another_game_or_with_unknown_keys_is_refused() {
        let text = "game = \"three-card-poker\"\nname = \"x\"\nplay = \"Qs 6h 4c\"\n";
        assert!(Playbook::read(Game::ThreeCardPoker, text).is_ok());
        assert_eq!(
            refused(Game::LetItRide, text),
            "line 1: game: this strategy is for three-card-poker, not for let-it-ride"
        );
        let wrong = |from: &str, to: &str| refused(Game::ThreeCardPoker, &text.replace(from, to));
        assert_eq!(wrong("three-card-poker", "whist"), "line 1: game: expected \"three-card-poker\", found \"whist\"");
        assert!(wrong("play", "pley").starts_with("line 3: unknown field `pley`"), "{}", wrong("play", "pley"));
        assert!(wrong("play = \"Qs 6h 4c\"", "").contains("missing field `play`"));
        assert_eq!(wrong("Qs 6h 4c", "Qs 6h"), "line 3: play: expected 3 different cards, as in As Kh Qd, found 2");
        assert_eq!(wrong("Qs 6h 4c", "Qs 6h Qs"), "line 3: play: expected 3 different cards; Qs comes twice");
        assert!(wrong("Qs 6h 4c", "Qs 6h 4x").starts_with("line 3: play: 4x: a card is a rank of"));
        assert!(wrong("name =", "name").starts_with("line 2: "), "{}", wrong("name =", "name"));
    }

    #[test]
    fn three_card_poker_plays_the_least_hand_and_better() {
        let Play::ThreeCardPoker(play) = Playbook::shipped(Game::ThreeCardPoker).expect("a strategy").play else {
            panic!("another game");
        };
        let plays = |text: &str| play.plays(cards::tests::five_or_fewer(text));
        assert!(!plays("Qs 6h 3c"));
        assert!(plays("Qd 6d 4c"));
        assert!(plays("Qs 6h 5c"));
        assert!(plays("2s 2h 3c"));
        assert!(!plays("Js Th 8c"));
    }
}
