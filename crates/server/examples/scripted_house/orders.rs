//! The commands of a test to the house.

use floor::TableId;
use rules::Card;
use serde::Deserialize;

/// A command.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Order {
    /// The next shuffle of a table brings certain cards.
    Shoe(WantedShoe),
    /// The house is killed and starts again.
    Kill,
    /// The house stops.
    Stop,
}

/// Cards that a shuffle is to bring.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedShoe {
    pub(crate) table: TableId,
    cards: String,
    #[serde(default)]
    pub(crate) cut: usize,
}

impl WantedShoe {
    /// The cards, if all of them are.
    pub(crate) fn cards(&self) -> Result<Vec<Card>, String> {
        let card = |word: &str| word.parse().map_err(|error| format!("{word:?} is no card: {error}"));
        self.cards.split_whitespace().map(card).collect()
    }
}
