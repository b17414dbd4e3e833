//! Five casino table games as pure state machines, with their rulebook.
//!
//! # How data flows through a round
//!
//! A [`Round`] is a value that cannot reach the world around it. Three things go in and out:
//!
//! - An [`Input`] goes in through [`Round::take`]: a [`Wager`], a [`Card`], a [`Decision`], an act of the dealer, or an [`Incident`] such as a
//!   card exposed in error. A round never fetches a card. A live shoe, a scanner, a test, a simulator and an exhaustive search all pass cards in,
//!   so they all run the code that pays people.
//! - [`Fact`]s come out, in the past tense: a card was dealt, a decision cost an amount, a wager was settled with this [`Line`]. Each fact that
//!   moves money carries the [rules](rulebook::Grounds) that justify it. The round settles each wager once and ends with [`Fact::Over`].
//! - A [`Refusal`] comes out instead where the rules forbid the input. It names the reason and the rules, and the round stays as it was.
//!
//! Between inputs a round answers three questions. [`Round::next`] says what it waits for. [`Round::awaits`] lists every input that it would
//! accept, with prices; one function decides both what is offered and what is accepted. [`Round::view`] is the round as one [`Viewer`] may see
//! it, and nothing else shows a hidden card.
//!
//! ```
//! use croupier_rules::games::three_card_poker::{Settings, ThreeCardPoker};
//! use croupier_rules::{Cents, Decision, Fact, Input, Round, Seat, Wager};
//!
//! let seat = Seat::new(1).unwrap();
//! let mut round = ThreeCardPoker::new(Settings::default());
//! let mut say = |input| round.take(input, &mut |fact| if let Fact::Settled(line) = fact { println!("{line}") }).unwrap();
//! say(Input::wager(seat, Wager::Ante, Cents::dollars(10)));
//! for card in ["Qs", "7d", "2c", "Kh", "9d", "3c"] {
//!     say(Input::Card(card.parse().unwrap()));
//! }
//! for input in [Input::decide(seat, Decision::Play), Input::Turn, Input::Settle] {
//!     say(input);
//! }
//! ```
//!
//! # Where things are
//!
//! The modules of [`games`] are the games. [`AnySettings`] and [`AnyRound`] are for programs that choose the game at run time. [`strength`] ranks
//! poker hands, [`rulebook`] has every numbered rule in plain words, and `settle` (a feature) plays rounds that were written down as JSON.
//!
//! # What a new game changes
//!
//! A new game adds variants. [`Decision`], [`Fact`], [`HandName`], [`Incident`], [`Input`], [`Instruction`] and [`rulebook::Book`] are
//! `#[non_exhaustive]`, so a `match` on them has an arm `_` and still compiles. [`Game`], [`AnySettings`], [`AnyRound`], [`Wager`], [`Offer`],
//! [`Await`], [`Outcome`], [`refusal::Why`] and [`fact::Call`] are not: code that prices, explains or pays them needs an answer for each, and the
//! compiler names the missing ones. Add an arm `_` where that does not matter to you.
//!
//! # Features
//!
//! None is on by default; without features the crate has no dependencies.
//!
//! - `settle`: the module `settle`.
//! - `written`: `Serialize` and `Deserialize` for inputs and what they are made of.
//! - `schema`: `utoipa::ToSchema` for the same types.
//!
//! The crate is `no_std` and needs `alloc`; the features `settle` and `schema` need `std`, as their dependencies do.
//!
//! The crate knows no clock, no randomness, no files or networks, no floating point, no names and no accounts.

#![cfg_attr(not(any(test, feature = "settle", feature = "schema")), no_std)]
// Input from outside must never stop a table.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

extern crate alloc;

pub mod any;
pub mod awaits;
pub mod between;
pub mod card;
mod cashier;
pub mod decision_name;
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
pub use decision_name::DecisionName;
pub use fact::{Fact, Line, Outcome};
pub use game::Game;
pub use games::{GameRound, GameSettings};
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

/// The example of the crate's README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
