//! Work on a record without a server: examination, backup and restore, and export of single rounds.

mod copies;
mod examine;
mod round;

pub use copies::{CopyError, backup, restore};
pub use examine::{ExamineError, Means, examine, examine_file, examine_lines};
pub use round::{RoundError, export_round, take_round};

use std::future::Future;
use std::io;

/// Runs a future to its end.
fn run<T, E: From<io::Error>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}
