//! Cards, hand ranking, the rulebook and the five round machines of Croupier.
//!
//! A round of play is a pure machine. It says what it awaits ([`Round::awaits`]), takes one [`Input`] at a time
//! ([`Round::take`]) and either refuses it with the rule behind the refusal, unchanged, or tells [`Fact`]s that name
//! the rules that justify them. A machine never fetches a card: live shoes, scanners, scripts, simulators and exhaustive
//! searches hand them in, so all of them exercise the very code that pays people.
//!
//! The crate knows no clock, no randomness, no input or output, no floating point, no names and no wallets.

// Whatever comes from outside must not stop a table.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod any;
pub mod awaits;
pub mod between;
pub mod card;
mod cashier;
pub mod deck;
#[cfg(feature = "written")]
pub mod described;
pub mod description;
pub mod fact;
pub mod game;
pub mod games;
pub mod hand_name;
pub mod incident;
pub mod input;
pub mod instruction;
pub mod layout;
pub mod money;
pub mod person;
mod poker;
pub mod provisions;
pub mod refusal;
pub mod round;
pub mod rulebook;
#[cfg(feature = "schema")]
mod schema;
pub mod seat;
pub mod setting;
#[cfg(feature = "settle")]
pub mod settle;
pub mod strength;
pub mod table;
pub mod view;
pub mod wager;
mod whole_chips;
#[cfg(feature = "written")]
mod written;

pub use any::{AnyRound, AnySettings};
pub use awaits::{Awaits, Next, Offer};
pub use between::CardsLeft;
pub use card::{Card, Rank, Suit};
pub use fact::{Fact, Line, Outcome};
pub use game::Game;
pub use hand_name::HandName;
pub use incident::Incident;
pub use input::{Decision, Input};
pub use instruction::Instruction;
pub use money::{Cents, Odds};
pub use person::{Person, Persons};
pub use refusal::{Await, Refusal};
pub use round::Round;
pub use seat::{Place, Player, Seat};
pub use view::{View, Viewer};
pub use wager::{Spot, Stake, Wager};

/// The examples of the front page compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct FrontPage;
