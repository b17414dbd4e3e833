//! The games, one module each.
//!
//! Every module has the same doors, so that commands can be written once for all games:
//!
//! - `analyse(settings, stake, progress) -> Analysis`: all wagers of a table, under best play;
//! - `decisions(settings, hand, up) -> Result<Decisions, HandError>`: one hand, every legal choice;
//! - `BestPlay`: the best decisions in a form that a simulation can ask millions of times a second.

pub mod lunar_poker;
