//! Exact returns, best play, and simulation of the round machines of Croupier.
//!
//! There is one module per game under [`games`]. Each enumerates all deals and sums the payments of the engine's pay
//! tables, in whole numbers up to the last division. The results have the same form for all games: a [`Tally`] of
//! outcomes per wager becomes [`Figures`], and figures with a [`Strategy`] make an [`Analysis`]. Commands and reports
//! print analyses without knowing the game.
//!
//! Questions are text: [`question`] reads a table, a stake and a hand, and answers with data. The command line and the
//! web both use it.
//!
//! The crate contains no floor, no network and no rules of its own: pay tables, hand ranks and settings come from the
//! `rules` crate.

pub mod analysis;
pub mod any;
pub mod cache;
mod dealer;
pub mod decision;
mod estimate;
pub mod figures;
mod fraction;
pub mod games;
mod hand_index;
pub mod money;
pub mod numbers;
pub mod position;
pub mod progress;
pub mod question;
mod rank_set;
mod ranks;
pub mod report;
pub mod silence;
pub mod simulation;
pub mod strategy;
mod suit_classes;
pub mod tally;
mod tone;

pub use analysis::Analysis;
pub use decision::{BesideValue, DecisionValue, Decisions, HandError, UnitValue};
pub use figures::{Figures, Method, Share};
pub use fraction::Fraction;
pub use position::Position;
pub use progress::Progress;
pub use silence::Silence;
pub use strategy::{Cell, Curve, Grid, Key, Mark, Simplification, Strategy};
pub use tally::{Outcome, Tally};
pub use tone::Tone;
