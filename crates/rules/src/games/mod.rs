//! The games, one module each, in the order of its document.

mod contract;
mod registry;

pub mod caribbean_stud;
pub mod let_it_ride;
pub mod lunar_poker;
pub mod star_blackjack;
pub mod three_card_poker;

/// The example of docs/adding-a-game.md.
#[cfg(croupier_sixth_game)]
#[path = "../../../../examples/sixth-game/casino_war/mod.rs"]
pub mod casino_war;

pub(crate) use contract::table_accessors;
pub use contract::{GameRound, GameSettings};
