//! The whole record as a file of lines: for moving it, keeping it, and checking it elsewhere.
//!
//! A bundle is JSON Lines, the same whichever engine it came from: signers and their seals, facts, answers, shoes (sealed as
//! they are), accounts and tokens. Snapshots are left out because the facts make them, sessions because people can log in again.
//! Its last line counts the others and carries their hash, so that half a bundle is not taken for a whole one.
//!
//! Keys are not in it. Without the key of the shoes, a restored house cannot go on dealing from the shoes it had open.

mod export;
mod import;
mod line;

pub use crate::audit::Hex;
pub use export::BackupError;
pub use import::{ImportError, Imported};
pub use line::{FORMAT, Line};
