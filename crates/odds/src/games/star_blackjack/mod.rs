//! Star Blackjack.

mod composition;
mod insurance;
mod optional;
