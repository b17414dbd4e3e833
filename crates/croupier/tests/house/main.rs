//! The house under fire: the program itself, killed again and again while people play, on one server and on several.
//!
//! `make crash` runs the same with many more kills; `TEST_CRASHES` says how many.

mod crash;
mod faults;
mod files;
mod players;
#[path = "../../../server/tests/support/postgres.rs"]
mod postgres;
mod private_files;
mod process;
mod record;
mod servers;
mod witness;
