//! Checks of the record: pages of the database's file, hash chains, seals, stamps, shoes.
//!
//! There are three, from the cheapest: the file of the built-in database before it is opened ([`mod@database_file`]), the newest part of the record
//! before the server serves requests ([`mod@recent_check`]), and everything ([`mod@full_check`]). The first two read a bounded number of pages and
//! rows, however long the record is.

pub(super) mod database_file;
mod full_check;
mod recent_check;
mod row_check;

pub use database_file::FileDamage;
pub use full_check::{CheckReport, Damage, Part, Pause, Watcher};
