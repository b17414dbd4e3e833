//! Simulation: the very round machines that pay people, played again and again with random cards.
//!
//! A [`Request`] becomes a [`Plan`] through one checked door, [`simulate`] plays it, and [`Results`] hold what every wager
//! came to in whole numbers: a [`Tally`](crate::Tally) each. Rounds are cut into blocks with a stream of chance of their
//! own, so that the same plan has the same results to the last count, however many threads play it, in whatever order, in
//! one go or with interruptions, on one machine or in parts on several ([`merge`]).
//!
//! ```
//! use odds::simulation::{Plan, Request, simulate};
//! use rules::Game;
//! use std::sync::atomic::AtomicBool;
//!
//! let plan = Plan::new(Request::new(Game::ThreeCardPoker, 20_000)).unwrap();
//! let results = simulate(&plan, None, 2, &mut |_| {}, &AtomicBool::new(false)).unwrap();
//! let ante = results.wager("ante").unwrap();
//! assert_eq!(ante.count(), 20_000);
//! assert!((ante.mean() + 0.0337).abs() < 5.0 * ante.std_error(1));
//! ```

mod agreement;
pub mod blocks;
mod gamma;
pub(crate) mod ledger;
pub mod plan;
pub mod playbook;
pub mod results;
mod run;
pub(crate) mod shoe;
mod stream;
pub mod tables;

pub use agreement::{Agreement, ChiSquare, agreement};
pub use ledger::wagers;
pub use plan::{Plan, PlanError, Request, Shard};
pub use playbook::{Play, Playbook, PlaybookError};
pub use results::{Heading, MergeError, Results, WagerResults, merge};
pub use run::simulate;
pub use tables::Stopped;
