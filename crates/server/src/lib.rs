//! The house on the network.

// Whatever comes from outside must not stop the house.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod analyst;
pub mod audit;
pub mod calendar;
pub mod clock;
mod clock_watch;
pub mod company;
pub mod config;
pub mod connections;
pub mod dealing;
mod demo;
pub mod house;
mod logs;
pub mod offline;
pub mod private_files;
pub mod record_check;
mod record_upkeep;
pub mod rollback;
pub mod serve;
pub mod store;
mod turns;
pub mod web;
mod witness_lag;
