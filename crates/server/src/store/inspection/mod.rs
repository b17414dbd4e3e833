//! Whether the record is still what was written: pages of the database's file, links, seals, stamps, shoes.
//!
//! Three looks, from the cheapest: the file of the built-in database before it is opened ([`mod@database_file`]), what was written last
//! before anybody is served ([`mod@newest`]), and everything ([`mod@whole`]). The first two read a bounded number of pages and rows,
//! however long the record is.

pub(super) mod database_file;
mod newest;
mod rows;
mod whole;

pub use database_file::FileDamage;
pub use whole::{Damage, Part, Pause, Seen, Watcher};
