//! Tables of every game, served as the server serves them.

mod away;
mod boards;
mod claims;
mod closing;
mod conceding;
mod doubt;
mod house;
mod inspectors;
mod invalidating;
mod keeping;
mod laying;
mod limits;
mod money;
mod names;
mod notices;
mod pace;
mod persons;
mod procedures;
mod seating;
mod shoes;
mod silence;
mod two_persons;
mod views;
mod waited_for;
mod warnings;
mod whole_chips;
