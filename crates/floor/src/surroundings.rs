//! The facts from outside the state that a decision depends on.

use crate::gaming_day::{DayStart, GamingDay};
use crate::jackpot::PoolReading;
use crate::patron;
use crate::time::Moment;

/// The inputs of a decision besides the state and the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// The current time.
    pub now: Moment,
    /// The current gaming day. The house's calendar defines where days begin.
    pub day: GamingDay,
    /// The pool that the table feeds, if it feeds one.
    pub jackpot: Option<PoolReading>,
    /// The pool that the table fed in a round whose outcome may still be invalidated, if the table feeds another pool or none now.
    pub former_jackpot: Option<PoolReading>,
    /// The patron's account, if it was read for this request.
    pub patron: Option<patron::PatronReading>,
}

impl Surroundings {
    /// Only the time, with days that begin at midnight of universal time.
    pub fn at(now: Moment) -> Self {
        let midnight = DayStart { ahead: 0, minutes: 0 };
        Self { now, day: GamingDay::of(now, midnight), jackpot: None, former_jackpot: None, patron: None }
    }
}
