//! Tables of every game, served as the server serves them.

mod house;
mod money;
mod pace;
mod shoes;
