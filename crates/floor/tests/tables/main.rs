//! Tables of every game, served as the server serves them.

mod boards;
mod claims;
mod closing;
mod house;
mod keeping;
mod limits;
mod money;
mod names;
mod pace;
mod seating;
mod shoes;
mod views;
mod warnings;
