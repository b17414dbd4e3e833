//! Star Blackjack.

mod best_play;
mod chart;
mod composition;
mod dealer;
#[cfg(test)]
mod enumeration;
mod distribution;
mod game;
mod hands;
mod insurance;
mod joint;
mod optional;
mod policy;
mod solution;
mod split;
mod table;

pub use best_play::{BestPlay, PlayedHand};
