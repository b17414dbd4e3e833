//! The games, one module each.
//!
//! Every module has the same doors, so that commands can be written once for all games:
//!
//! - `analyse(settings, stake, progress) -> Analysis`: all wagers of a table, under best play;
//! - `decisions(settings, stake, position) -> Result<Decisions, HandError>`: one position, every legal choice;
//! - `BestPlay`: the best decisions in a form that a simulation can ask millions of times a second.
//!
//! A stake is positive and one that the table accepts: who calls has checked it.

pub mod caribbean_stud;
pub mod let_it_ride;
pub mod lunar_poker;
pub mod star_blackjack;
pub mod three_card_poker;
