//! Proof and practice in the browser.
//!
//! Players should be able to check a round without trusting the house, and to learn a game without it. This crate is the house's own code behind a
//! few questions, each a piece of JSON with an answer in JSON: [`proof`] checks the cards of a round against the published root, [`settlement`]
//! settles the round again with the same machine, [`bundle`] checks an exported round from its first link to its last line, and [`practice`] is a
//! private table whose cards the page shuffles.
//!
//! ```text
//!   page ──{"do": "check-proof", "proof": {…}}──▶ Engine::answer ──▶ proof ──▶ floor::shoe_proof
//!   page ◀─{"done": {…}} or {"wrong": "…"}────────┘
//! ```
//!
//! The crate uses no system, no clock and no random numbers. `exports` has the three functions that a browser calls.

// No input of a page or a file may stop the check.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod bundle;
pub mod exports;
pub mod practice;
pub mod proof;
mod question;
pub mod rule;
pub mod settlement;

pub use question::Engine;
