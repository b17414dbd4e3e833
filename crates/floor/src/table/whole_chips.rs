//! Tables that were opened before ruling G24 and accepted odd cents: from a fact of the house on, their limits are whole chips too.
//!
//! It is a fact of the table, because earlier wagers of odd cents in the record were right when they were laid.

use super::limits::WHOLE_CHIPS;
use super::{Fact, Opening, Table, TableRefusal, Unfit};
use crate::time::Moment;
use rules::table::Limits;
use rules::{AnySettings, Await, Cents, Next, Round};

/// The same limits in whole chips. This never raises the minimum, since that would take a sign (ruling G19).
pub(super) fn whole(limits: Limits, chip: Cents) -> Limits {
    let minimum = whole_minimum(limits.minimum, chip);
    let unit = Cents((limits.unit.0 + chip.0 - 1) / chip.0 * chip.0);
    Limits { minimum, maximum: whole_minimum(limits.maximum, chip).max(minimum), unit }
}

pub(super) fn whole_minimum(minimum: Cents, chip: Cents) -> Cents {
    Cents(minimum.0 - minimum.0 % chip.0).max(chip)
}

impl Table {
    /// Whether this table still accepts odd cents, so that the house should give the command [`super::Command::UseWholeChips`].
    pub fn takes_odd_cents(&self) -> bool {
        !self.opening.whole_chips && !self.is_closed()
    }

    /// The house limits the table to whole chips, at once or, if wagers lie, from the next round.
    pub(super) fn use_whole_chips(&self, at: Moment) -> Result<Vec<Fact>, TableRefusal> {
        if !self.takes_odd_cents() {
            return Err(TableRefusal::TakesWholeChips { rule: WHOLE_CHIPS });
        }
        self.in_whole_chips().map_err(TableRefusal::Unfit)?;
        Ok(vec![Fact::WholeChips { at }])
    }

    /// The opening and the settings with which the table would have been opened in whole chips.
    fn in_whole_chips(&self) -> Result<(Opening, AnySettings), Unfit> {
        let chip = self.settings.table().smallest_chip;
        let mut opening = self.opening.clone();
        let limits = whole(self.settings.table().limits[0], chip);
        for (name, amount) in [("minimum", limits.minimum), ("maximum", limits.maximum), ("unit", limits.unit)] {
            opening.settings.retain(|(known, _)| known != name);
            opening.settings.push((name.to_owned(), amount.to_string()));
        }
        for (_, limits) in &mut opening.wager_limits {
            *limits = whole(*limits, chip);
        }
        opening.whole_chips = true;
        let settings = opening.check()?;
        Ok((opening, settings))
    }

    pub(super) fn whole_chips_are_used(&mut self) {
        let Ok((opening, settings)) = self.in_whole_chips() else { return };
        self.opening = opening;
        self.settings = settings;
        self.limits.make_whole(settings.table().smallest_chip);
        self.renew_round = true;
        if self.round.next() == Next::Await(Await::Wagers) && !self.has_chips() {
            self.take_settings();
        }
    }
}
