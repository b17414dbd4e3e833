//! What the house is told of the world outside the thing that decides.

use crate::gaming_day::{DayStart, GamingDay};
use crate::jackpot::PoolReading;
use crate::patron;
use crate::time::Moment;

/// What a decision may look at besides the state and the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// What time it is.
    pub now: Moment,
    /// Which gaming day that is. Where days begin is for the house's calendar to say.
    pub day: GamingDay,
    /// The pool that the table feeds, where it feeds one.
    pub jackpot: Option<PoolReading>,
    /// The pool that the table fed in a round whose outcome may still be invalidated, where it feeds another one now or none.
    pub former_jackpot: Option<PoolReading>,
    /// What the account of the patron who asks something says, where it was looked at.
    pub patron: Option<patron::PatronReading>,
}

impl Surroundings {
    /// Nothing but the time, where days begin at midnight of universal time.
    pub fn at(now: Moment) -> Self {
        let midnight = DayStart { ahead: 0, minutes: 0 };
        Self { now, day: GamingDay::of(now, midnight), jackpot: None, former_jackpot: None, patron: None }
    }
}
