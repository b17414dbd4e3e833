//! A practice table behind JSON: [`floor::practice`], for a page that shuffles.
//!
//! If the table needs cards, the answer lists them, and the page loads them in a random order. Time stands still.

use floor::shoe_proof::Salt;
use floor::table::{Order, TableView};
use floor::{Moment, TableRefusal, practice};
use rules::{Card, Cents, Game};
use serde::{Deserialize, Serialize};

const NOW: Moment = Moment(0);

/// A command to a practice table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PracticeCommand {
    /// An order of the player.
    Order(Order),
    /// The requested cards, shuffled, each with its salt.
    Load {
        /// In the order they leave the shoe.
        cards: Vec<Card>,
        /// The salt of each card.
        salts: Vec<Salt>,
    },
    /// The next round.
    NextRound,
}

/// Why the engine refuses a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineError {
    /// In words.
    pub why: String,
    /// Whether the only reason is that the player has nothing to do now.
    pub not_asked: bool,
}

impl From<String> for EngineError {
    fn from(why: String) -> Self {
        Self { why, not_asked: false }
    }
}

impl From<&str> for EngineError {
    fn from(why: &str) -> Self {
        why.to_owned().into()
    }
}

impl From<practice::PracticeError> for EngineError {
    fn from(problem: practice::PracticeError) -> Self {
        let not_asked = problem == practice::PracticeError::Refused(TableRefusal::NotAsked);
        Self { why: problem.to_string(), not_asked }
    }
}

/// The table after a command.
#[derive(Debug, Serialize)]
pub struct PracticeState {
    /// As the player sees it.
    pub view: TableView,
    /// The jackpot meter, if the table has one.
    pub meter: Option<Cents>,
    /// Cards that the page must shuffle and load before the table goes on.
    pub shuffle: Option<Vec<Card>>,
}

/// A practice table.
pub struct Practice(practice::Practice);

impl Practice {
    /// Opens a table of a game with these settings and sits the player down with a stack of play money.
    pub fn open(
        game: &str,
        settings: Vec<(String, String)>,
        stack: Cents,
    ) -> Result<(Self, PracticeState), EngineError> {
        let game = Game::from_name(game).ok_or_else(|| format!("there is no game {game:?}"))?;
        let practice = Self(practice::Practice::open(game, settings, stack, NOW)?);
        let state = practice.state();
        Ok((practice, state))
    }

    /// Carries out a command, and every move of the house that follows. A refused command changes nothing.
    pub fn take(&mut self, command: PracticeCommand) -> Result<PracticeState, EngineError> {
        match command {
            PracticeCommand::Order(order) => self.0.order(order, NOW)?,
            PracticeCommand::Load { cards, salts } => self.0.load(cards, salts, NOW)?,
            PracticeCommand::NextRound => self.0.next_round(NOW)?,
        }
        Ok(self.state())
    }

    fn state(&self) -> PracticeState {
        let shuffle = self.0.wanted().map(<[Card]>::to_vec);
        PracticeState { view: self.0.view(NOW), meter: self.0.meter(), shuffle }
    }
}
