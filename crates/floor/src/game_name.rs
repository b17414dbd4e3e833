//! Games in facts: by their names, and left out where there is none.

use rules::Game;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Writes a game by its name.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)] // The signature is serde's.
pub(crate) fn serialize<S: Serializer>(game: &Option<Game>, serializer: S) -> Result<S::Ok, S::Error> {
    game.map(Game::name).serialize(serializer)
}

/// Reads a game by its name.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Game>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    let game = |name: String| Game::from_name(&name).ok_or_else(|| de::Error::custom(format!("no game {name:?}")));
    name.map(game).transpose()
}
