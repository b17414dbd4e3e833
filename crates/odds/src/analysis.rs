//! The analysis of a game at one table.

use crate::figures::Figures;
use crate::silence::Silence;
use crate::strategy::Strategy;
use rules::Game;
use serde::{Deserialize, Serialize};

/// The analysis of a game at one table.
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
    /// The gain from not deciding, under each standing instruction of the game and under its absence rule.
    pub silence: Vec<Silence>,
    /// The method: the enumerated cases, their number, and the rulings that apply.
    pub method: Vec<String>,
}

impl Analysis {
    /// An empty analysis.
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
