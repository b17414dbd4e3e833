//! Proof and practice in the browser.
//!
//! A player should not have to take the house's word for a round, nor need the house to learn a game. This crate is the house's own
//! code behind a handful of questions, each a piece of JSON, each answered with another: [`proof`] checks the cards of a round
//! against the root that was published, [`settlement`] settles the round again with the machine that settled it, [`bundle`] checks
//! an exported round from its first link to its last line, and [`practice`] is a table of one's own, whose cards the page shuffles.
//!
//! ```text
//!   page ──{"do": "check-proof", "proof": {…}}──▶ Engine::answer ──▶ proof ──▶ floor::shoe_proof
//!   page ◀─{"done": {…}} or {"wrong": "…"}────────┘
//! ```
//!
//! Nothing here touches a system, a clock or chance. `exports` holds the three functions that a browser calls.

// Whatever a page or a file says must not stop the check.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod bundle;
pub mod exports;
pub mod practice;
pub mod proof;
mod question;
pub mod rule;
pub mod settlement;

pub use question::Engine;
