//! Lunar Poker, whole: every decision for every five cards and up card.

mod dealer;
mod ranks;
mod situations;
mod solver;

#[cfg(test)]
mod plain;
