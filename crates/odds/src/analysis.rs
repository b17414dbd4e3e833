//! Everything that is known about a game at one table.

use crate::figures::Figures;
use crate::silence::Silence;
use crate::strategy::Strategy;
use rules::Game;
use serde::{Deserialize, Serialize};

/// Everything that is known about a game at one table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// The game, by its name in records.
    pub game: String,
    /// The house settings that the figures depend on, by name, as text.
    pub table: Vec<(String, String)>,
    /// The wagers.
    pub wagers: Vec<Figures>,
    /// Best play.
    pub strategy: Strategy,
    /// What a player gains by not deciding, for each standing instruction of the game and under its absence rule.
    pub silence: Vec<Silence>,
    /// How the figures were found: what was enumerated, how often, and which rulings decided what.
    pub method: Vec<String>,
}

impl Analysis {
    /// An analysis that is still to be filled in.
    pub fn new(game: Game) -> Self {
        Self {
            game: game.name().to_owned(),
            table: Vec::new(),
            wagers: Vec::new(),
            strategy: Strategy::default(),
            silence: Vec::new(),
            method: Vec::new(),
        }
    }

    /// The figures of the wager with this name.
    pub fn wager(&self, name: &str) -> Option<&Figures> {
        self.wagers.iter().find(|figures| figures.wager == name)
    }
}
