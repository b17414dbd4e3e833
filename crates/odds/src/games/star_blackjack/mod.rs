//! Star Blackjack.
//!
//! The optional wagers and insurance are counted deal by deal and come as fractions. The main game is solved over hands by
//! their ten values: `hands` lists them all with where each card leads, `dealer` gives the dealer's ends for whatever is left
//! in the shoe, `up_card` values hands against one up card, `split` puts split hands together, `solution` does so for all
//! up cards, and `distribution` follows a way to play to every net result.
//!
//! **What is called best play.** Every round is dealt from a fresh shoe. A decision sees the cards of the hand in play, the dealer's
//! up card and, after a split, the cards that the hands began with; what other hands of the split drew is not used. Among the
//! ways to play that see no more than that, no single decision of ours can be changed for the better. What [`analyse`] tells is
//! the exact mean of the very decisions that [`BestPlay`] gives to a simulation.
//!
//! **How exact.** Probabilities of the main game are sums of products of positive numbers in double precision; the number of terms
//! bounds the relative error by some 1e-13. Whole rounds of short shoes, enumerated in whole numbers by code of its own, agree to
//! 1e-12, as does every single net result.

mod analysis;
mod best_play;
mod chart;
mod composition;
mod dealer;
mod decisions;
mod distribution;
mod game;
mod hands;
mod insurance;
mod joint;
mod optional;
mod policy;
mod report;
pub mod simulated;
mod solution;
mod split;
mod split_area;
pub(crate) mod strategy_file;
#[cfg(test)]
mod tests;
mod up_card;

pub use analysis::{analyse, side_wagers};
pub use best_play::{BestPlay, PlayedHand};
pub use decisions::decisions;
