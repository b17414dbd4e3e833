//! Star Blackjack.
//!
//! The optional wagers and insurance are counted deal by deal and given as fractions. The main game is solved over
//! hands by their ten values: `hands` lists them all with their successors, `dealer` gives the dealer's ends for any
//! rest of a shoe, `up_card` values hands against one up card, `split` combines split hands, `solution` does so for all
//! up cards, and `distribution` follows a policy to every net result.
//!
//! **Best play** here is defined for a fresh shoe in every round. A decision uses the cards of the hand in play, the
//! dealer's up card and, after a split, the first cards of its hands; cards drawn to other hands of the split are not
//! used. Among the policies that use no more than that, ours cannot be improved by changing any single decision.
//! [`analyse`] gives the exact mean of the decisions that [`BestPlay`] gives to a simulation.
//!
//! **Precision.** Probabilities of the main game are sums of products of positive numbers in double precision; the
//! number of terms bounds the relative error by about 1e-13. Whole rounds of short shoes, enumerated in whole numbers
//! by independent code, agree to 1e-12, and so does every single net result.

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
