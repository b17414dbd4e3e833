//! Star Blackjack.

mod composition;
mod dealer;
mod game;
mod hands;
mod insurance;
mod optional;
mod policy;
mod solution;
mod split;
mod table;
