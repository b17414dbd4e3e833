//! A table whose facts are later than the current time: they were written by a server whose clock was ahead and was corrected or is gone.
//!
//! Waits are counted from their beginning. If that lies in the future, they would last longer by the difference, a day if the clock was a day ahead.
//! The fact `clock-restarted` lets every such wait begin anew, with its full time. So every player gets at least the announced time, and a sign stands for
//! as long as the rules require.

use super::{PUNCTUAL, Table};
use crate::time::Moment;

impl Table {
    /// The milliseconds from `now` to the latest beginning of one of the table's waits. `None` if that beginning is not later than the clocks of
    /// servers may differ.
    pub fn is_ahead_of(&self, now: Moment) -> Option<i64> {
        let newest = self.beginnings().max().filter(|newest| *newest > now.after(PUNCTUAL))?;
        Some(newest.0.saturating_sub(now.0))
    }

    /// Every moment from which the table counts a wait.
    fn beginnings(&self) -> impl Iterator<Item = Moment> {
        let offered = self.cards.shoe.as_ref().map(|shoe| shoe.offered);
        let asked = self.asked_for().map(|asked| asked.at);
        let once = [Some(self.clock.since), self.clock.first_wager, offered, asked].into_iter().flatten();
        once.chain(self.closing.beginnings()).chain(self.limits.shown()).chain(self.presence.absences())
    }

    /// Moves beginnings that are later than now to now. The same moments as above.
    pub(super) fn begin_no_later_than(&mut self, now: Moment) {
        let ahead = |began: Moment| began > now.after(PUNCTUAL);
        let begin = |began: &mut Moment| *began = if ahead(*began) { now } else { *began };
        begin(&mut self.clock.since);
        self.clock.first_wager.as_mut().map(begin);
        if let Some(shoe) = &mut self.cards.shoe {
            begin(&mut shoe.offered);
        }
        self.two_persons.asked_mut().map(begin);
        self.presence.absences_mut().for_each(begin);
        // A sign stands for its full time.
        let by = |shown: Moment| if ahead(shown) { now.0 - shown.0 } else { 0 };
        self.limits.put_signs_off(by);
        self.closing.put_signs_off(by);
    }
}
