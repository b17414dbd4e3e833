//! Lunar Poker, whole: every decision for every five cards and up card.

mod dealer;
mod hands;
mod outcomes;
mod ranks;
mod situations;
pub mod solve;
mod solver;
mod totals;

#[cfg(test)]
mod plain;
