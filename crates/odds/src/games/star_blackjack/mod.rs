//! Star Blackjack.

mod analysis;
mod best_play;
mod chart;
mod composition;
mod dealer;
mod decisions;
#[cfg(test)]
mod enumeration;
mod distribution;
mod game;
mod hands;
mod insurance;
mod joint;
mod optional;
mod policy;
mod report;
mod solution;
mod split;
mod table;

pub use analysis::analyse;
pub use best_play::{BestPlay, PlayedHand};
pub use decisions::decisions;
