//! The games, one module each.
//!
//! Every module has the same doors, so that commands can be written once for all games:
//!
//! - `analyse(settings, stake, progress) -> Analysis`: all wagers of a table, under best play;
//! - `decisions(settings, hand, up) -> Result<Decisions, HandError>`: one hand, every legal choice; where the size of the
//!   wagers can matter, `decisions_at` takes it, and `decisions` stands for a usual size;
//! - `BestPlay`: the best decisions in a form that a simulation can ask millions of times a second.

pub mod let_it_ride;
pub mod three_card_poker;
