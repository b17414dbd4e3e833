//! The server of the house: storage, fair dealing, HTTP and websockets.

// Input from outside must not stop the house.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod analyst;
pub mod audit;
pub mod calendar;
pub mod clock;
mod clock_watch;
pub mod config;
pub mod connections;
pub mod dealing;
mod demo;
mod fair_queue;
pub mod house;
mod logs;
pub mod offline;
pub mod private_files;
pub mod record_check;
mod record_upkeep;
pub mod rollback;
pub mod serve;
pub mod store;
pub mod visitors;
pub mod web;
mod witness_lag;
