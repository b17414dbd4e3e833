//! What the house is told of the world outside the thing that decides.

use crate::jackpot::Reading;
use crate::time::Moment;

/// What a decision may look at besides the state and the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// What time it is.
    pub now: Moment,
    /// The pool that the table feeds, where it feeds one.
    pub jackpot: Option<Reading>,
}

impl Surroundings {
    /// Nothing but the time.
    pub const fn at(now: Moment) -> Self {
        Self { now, jackpot: None }
    }
}
