//! The whole record as a file of lines: for moving it, for backups, and for checking it elsewhere.
//!
//! A bundle is JSON Lines, the same for both engines: signers and their seals, facts, answers, shoes (encrypted), accounts and tokens. Snapshots are
//! left out because they follow from the facts, and sessions because people can sign in again. The last line counts the others and carries their
//! hash, so that an incomplete bundle is detected.
//!
//! Keys are not in it. Without the key of the shoes, a restored house cannot go on dealing from the shoes it had open.

mod export;
mod import;
mod line;

pub use crate::audit::Hex;
pub use export::BackupError;
pub use import::{ImportError, Imported};
pub use line::{FORMAT, Line};
