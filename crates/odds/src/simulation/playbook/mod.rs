//! The strategies of simulated players: those from files, and those that come with the program.
//!
//! `docs/strategies.md` describes the files. A wrong file is refused with the line and a correction.

pub(crate) mod cards;
pub(crate) mod five_cards;
pub(crate) mod patterns;

use super::tables::{Sitting, Stopped, usual};
use crate::any::SOURCES;
use crate::games::{self, for_each_analysed_game};
use rules::{AnySettings, Cents, Game};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// The name of best play. No strategy file may begin with it.
pub(super) const BEST: &str = "best play";

/// The name of the usual standing instruction as a strategy.
const USUAL: &str = "usual instruction";

macro_rules! play_of {
    ($($game:ident in $module:ident;)+) => {
        /// The players' decisions at a simulated table.
        pub enum Play {
            $(
                #[doc = concat!("Decides in rounds of `", stringify!($game), "`.")]
                $game(Box<dyn games::$module::simulated::Strategist>),
            )+
            /// The usual standing instruction of any game.
            Usual(Game),
        }

        impl Play {
            /// The strategy's game.
            pub const fn game(&self) -> Game {
                match self {
                    $(Self::$game(_) => Game::$game,)+
                    Self::Usual(game) => *game,
                }
            }

            /// Best play at a table with wagers of this size; `None` for a game without an analysis.
            fn best(settings: &AnySettings, stake: Cents) -> Option<Self> {
                match settings {
                    $(AnySettings::$game(settings) => {
                        Some(Self::$game(Box::new(games::$module::BestPlay::new(settings, stake))))
                    })+
                    #[allow(unreachable_patterns)] // Every game of the product has an analysis.
                    _ => None,
                }
            }

            /// Reads the text of a strategy's file; `None` for a game without such files.
            fn read(game: Game, text: &str) -> Option<Result<Self, PlaybookError>> {
                match game {
                    $(Game::$game => {
                        Some(games::$module::strategy_file::read(text).map(|play| Self::$game(Box::new(play))))
                    })+
                    #[allow(unreachable_patterns)] // As above.
                    _ => None,
                }
            }

            /// Plays a sitting at a table of the same game.
            pub(super) fn sit(&self, sitting: &mut Sitting<'_>, settings: &AnySettings) -> Result<(), Stopped> {
                match (settings, self) {
                    $((AnySettings::$game(settings), Self::$game(play)) => play.sit(sitting, settings),)+
                    (settings, Self::Usual(game)) if settings.game() == *game => usual::sit(sitting, settings),
                    _ => Err(Stopped::OtherGame),
                }
            }
        }

        /// The text of the strategy that is shipped for a game.
        const fn shipped_text(game: Game) -> Option<&'static str> {
            match game {
                $(Game::$game => Some(games::$module::strategy_file::SHIPPED),)+
                #[allow(unreachable_patterns)] // As above.
                _ => None,
            }
        }
    };
}

for_each_analysed_game!(play_of);

/// A strategy with a name.
pub struct Playbook {
    name: String,
    /// The text it was read from: two playbooks with the same text play the same.
    source: String,
    play: Play,
}

impl Playbook {
    /// Best play at a table with wagers of this size: the policy whose exact value the analysis gives. A game without
    /// an analysis is played by its usual standing instruction.
    pub fn best(settings: &AnySettings, stake: Cents) -> Self {
        let Some(play) = Play::best(settings, stake) else { return Self::usual(settings.game()) };
        Self { name: BEST.to_owned(), source: format!("{BEST} of {SOURCES}"), play }
    }

    /// The play of the usual standing instruction (ruling G23).
    pub fn usual(game: Game) -> Self {
        Self { name: USUAL.to_owned(), source: format!("{USUAL} of {SOURCES}"), play: Play::Usual(game) }
    }

    /// The strategy that is shipped for a game.
    pub fn shipped(game: Game) -> Result<Self, PlaybookError> {
        match shipped_text(game) {
            Some(text) => Self::read(game, text),
            None => Err(PlaybookError { line: None, what: format!("no strategy is shipped for {game}") }),
        }
    }

    /// A custom strategist. `source` identifies it: runs are merged only if it is the same.
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
        let play = Play::read(game, text)
            .ok_or_else(|| PlaybookError { line: None, what: format!("{game} reads no strategies from files") })??;
        Ok(Self { name: heading.name, source: text.to_owned(), play })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text that identifies it.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The decisions.
    pub fn play(&self) -> &Play {
        &self.play
    }
}

impl fmt::Debug for Playbook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Playbook").field("name", &self.name).field("game", &self.play.game()).finish_non_exhaustive()
    }
}

/// An error in the text of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaybookError {
    /// The line, counted from 1, if it is known.
    pub line: Option<usize>,
    /// The error, and a correction.
    pub what: String,
}

impl PlaybookError {
    pub(crate) fn new(line: usize, what: impl Into<String>) -> Self {
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

/// The first fields of every strategy.
#[derive(Deserialize)]
struct Heading {
    game: toml::Spanned<String>,
    name: String,
}

/// The line of a byte of the text, from 1.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, PlaybookError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let start = error.span().map(|span| span.start);
        let line = start.map(|start| line_of(text, start));
        // The key stands before the equals sign.
        let key = line.and_then(|line| text.lines().nth(line - 1)).and_then(|line| line.split_once('='));
        let message = error.message().trim_end().replace('\n', "; ");
        let what = match key {
            Some((key, _)) if !message.contains('`') => format!("{}: {message}", key.trim()),
            _ => message,
        };
        PlaybookError { line, what }
    })
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
}
