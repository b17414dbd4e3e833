//! What is done with a record without serving: it is examined, kept elsewhere and brought back, and single rounds are taken out.

mod copies;
mod examine;
mod round;

pub use copies::{CopyError, backup, restore};
pub use examine::{ExamineError, Means, examine, examine_file, examine_lines};
pub use round::{RoundError, export_round, take_round};

use std::future::Future;
use std::io;

/// Runs something to its end.
fn run<T, E: From<io::Error>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}
