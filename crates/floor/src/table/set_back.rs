//! A table whose facts are later than the time it is now: a clock that went ahead of the others wrote them, and was corrected or is gone.
//!
//! Waits are counted from the moment at which they began. Where that lies in the future they would last by so much longer, a day where
//! the clock was a day ahead. The fact `clock-restarted` lets every such wait begin anew, with all its time. Nobody has less
//! time by it than was announced, and a sign stands for as long as the rules want.

use super::{PUNCTUAL, Table};
use crate::time::Moment;

impl Table {
    /// By how many milliseconds the table is ahead of a moment: something that it waits for began so much later. Nothing where that is no more
    /// than servers' clocks may differ by.
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

    /// Whatever began later than now begins now. The same moments as above.
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
        // A sign stands as long as it was to stand.
        let by = |shown: Moment| if ahead(shown) { now.0 - shown.0 } else { 0 };
        self.limits.put_signs_off(by);
        self.closing.put_signs_off(by);
    }
}
