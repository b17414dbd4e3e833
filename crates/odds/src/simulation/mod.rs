//! Simulation: the same round machines that pay people, played many times with random cards.
//!
//! A [`Request`] is checked and becomes a [`Plan`], [`simulate`] plays it, and [`Results`] contain the outcomes of
//! every wager in whole numbers: a [`Tally`](crate::Tally) each. Rounds are divided into blocks with a stream of random
//! numbers each. So the same plan always has exactly the same results: with any number of threads, in any order, with
//! interruptions, on one machine or in parts on several ([`merge`]).
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
