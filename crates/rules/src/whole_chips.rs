//! Whole chips (ruling G24): at a table that is opened now, the unit, the minimum and every amount that a player chooses are whole
//! numbers of the smallest chip. Payments are made up to the next chip (ruling G2), so a stake of odd cents would be paid too well.
//!
//! A blackjack pays 3 to 2, which chips pay exactly only on an even number of chips. So the stakes of Star Blackjack
//! are even numbers of the smallest chip (ruling R24). All other odds are whole numbers.

use crate::any::AnySettings;
use crate::money::Cents;
use crate::setting::SettingError;
use crate::table::{Limits, TableSettings};
use alloc::vec::Vec;

/// The values of chips, largest first.
const CHIPS: [Cents; 8] = [
    Cents::dollars(5000),
    Cents::dollars(1000),
    Cents::dollars(500),
    Cents::dollars(100),
    Cents::dollars(25),
    Cents::dollars(5),
    Cents::dollars(1),
    Cents(50),
];

impl Cents {
    /// Whether this amount can be laid in chips of one value.
    pub const fn is_in(self, chip: Cents) -> bool {
        self.0 % chip.0 == 0
    }
}

impl Limits {
    /// Whether the least wager and every step above it can be laid in chips of one value.
    pub const fn are_in(self, chip: Cents) -> bool {
        self.minimum.is_in(chip) && self.unit.is_in(chip)
    }
}

impl TableSettings {
    /// The unit of a table without one in its settings: the largest chip that divides its minimum, a multiple of this
    /// size and never less.
    fn usual_unit(&self, least: Cents) -> Cents {
        let fits = |chip: &Cents| self.limits[0].minimum.is_in(*chip) && chip.is_in(least);
        CHIPS.into_iter().find(fits).unwrap_or(least)
    }
}

impl AnySettings {
    /// The least stake on which every payment is exact in chips. Its multiples are exact as well (ruling R24).
    pub fn least_exact_stake(&self) -> Cents {
        self.table().smallest_chip.times(self.game().description().chips_per_stake)
    }

    /// Checks that every stake within the limits can be paid exactly, so that all have the same odds (ruling R24).
    pub fn check_exact_payments(&self) -> Result<(), SettingError> {
        if self.table().limits[0].are_in(self.least_exact_stake()) {
            return Ok(());
        }
        Err(SettingError::Contradiction(
            "the minimum and the unit must both be even numbers of the table's smallest chip, in which a blackjack is paid exactly \
             (ruling R24)",
        ))
    }

    /// Completes the limits of a table that is opened now: a missing minimum becomes the least exact stake, a missing
    /// unit the minimum's chip. Returns the additions by name.
    pub fn complete_limits(&mut self, named: impl Fn(&str) -> bool) -> Vec<(&'static str, Cents)> {
        let mut added = Vec::new();
        let least = self.least_exact_stake();
        let table = self.table_mut();
        let mut limits = table.limits[0];
        if !named("minimum") {
            limits.minimum = least;
            added.push(("minimum", limits.minimum));
        }
        table.set_limits(limits);
        if !named("unit") {
            limits.unit = table.usual_unit(least);
            added.push(("unit", limits.unit));
        }
        table.set_limits(limits);
        added
    }

    /// Demands whole chips from now on, if the limits and the fixed wagers of the table are whole chips themselves.
    pub fn require_whole_chips(&mut self) -> Result<(), SettingError> {
        self.check_whole_chips()?;
        self.table_mut().whole_chips = true;
        Ok(())
    }

    fn check_whole_chips(&self) -> Result<(), SettingError> {
        let table = self.table();
        let (chip, limits) = (table.smallest_chip, table.limits[0]);
        let fixed = self.game().description().jackpot().and_then(|jackpot| self.price(jackpot));
        for (amount, what) in [
            (Some(limits.unit), "the unit is not a whole number of the table's smallest chips (ruling G24)"),
            (Some(limits.minimum), "the minimum is not a whole number of the table's smallest chips (ruling G24)"),
            (fixed, "the jackpot wager is not a whole number of the table's smallest chips (ruling G24)"),
        ] {
            if amount.is_some_and(|amount| !amount.is_in(chip)) {
                return Err(SettingError::Contradiction(what));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn table(settings: &[(&str, &str)]) -> AnySettings {
        table_of(Game::ThreeCardPoker, settings)
    }

    fn table_of(game: Game, settings: &[(&str, &str)]) -> AnySettings {
        let mut table = AnySettings::new(game);
        for (name, text) in settings {
            table.set(name, text).expect("a setting");
        }
        table
    }

    /// The additions to these settings of a table.
    fn added(settings: &[(&str, &str)]) -> Vec<(&'static str, Cents)> {
        table(settings).complete_limits(|name| settings.iter().any(|(known, _)| *known == name))
    }

    #[test]
    fn ruling_g24_a_table_without_a_unit_uses_its_minimums_chip() {
        for (minimum, unit) in [
            ("0.50", 50),
            ("1.00", 100),
            ("2.50", 50),
            ("5.00", 500),
            ("7.00", 100),
            ("10.00", 500),
            ("25.00", 2500),
            ("30.00", 500),
            ("10000.00", 500_000),
        ] {
            assert_eq!(added(&[("minimum", minimum)]), [("unit", Cents(unit))], "{minimum}");
        }
        // The smallest chip is the least unit, and the unit is made of it.
        assert_eq!(added(&[("minimum", "5.00"), ("smallest_chip", "2.50")]), [("unit", Cents(500))]);
        assert_eq!(added(&[("minimum", "7.50"), ("smallest_chip", "2.50")]), [("unit", Cents(250))]);
        assert_eq!(added(&[("minimum", "1.00"), ("smallest_chip", "0.05")]), [("unit", Cents(100))]);
        assert_eq!(added(&[("minimum", "0.15"), ("smallest_chip", "0.05")]), [("unit", Cents(5))]);
    }

    #[test]
    fn ruling_g24_a_table_without_limits_takes_its_smallest_chip() {
        assert_eq!(added(&[]), [("minimum", Cents(50)), ("unit", Cents(50))]);
        assert_eq!(added(&[("unit", "5.00")]), [("minimum", Cents(50))]);
        assert_eq!(added(&[("minimum", "5.00"), ("unit", "1.00")]), []);
    }

    #[test]
    fn ruling_r24_a_blackjack_table_takes_even_numbers_of_chips() {
        let jack = |settings: &[(&str, &str)]| {
            let named = |name: &str| settings.iter().any(|(known, _)| *known == name);
            table_of(Game::StarBlackjack, settings).complete_limits(named)
        };
        assert_eq!(jack(&[]), [("minimum", Cents(100)), ("unit", Cents(100))]);
        assert_eq!(jack(&[("smallest_chip", "2.50")]), [("minimum", Cents(500)), ("unit", Cents(500))]);
        assert_eq!(jack(&[("minimum", "7.00")]), [("unit", Cents(100))]);
        assert_eq!(jack(&[("minimum", "5.00"), ("smallest_chip", "0.25")]), [("unit", Cents(500))]);
        for (minimum, unit, chip, exact) in [
            ("5.00", "0.50", "0.50", false),
            ("5.00", "1.00", "0.50", true),
            ("5.00", "1.50", "0.50", false),
            ("5.50", "1.00", "0.50", false),
            ("5.00", "0.50", "0.25", true),
            ("2.50", "2.50", "2.50", false),
            ("5.00", "5.00", "2.50", true),
        ] {
            let settings = [("minimum", minimum), ("unit", unit), ("smallest_chip", chip)];
            let checked = table_of(Game::StarBlackjack, &settings).check_exact_payments();
            assert_eq!(checked.is_ok(), exact, "{settings:?}");
            // All other odds are whole numbers.
            assert_eq!(table(&settings).check_exact_payments(), Ok(()), "{settings:?}");
        }
    }

    #[test]
    fn ruling_g24_limits_in_odd_cents_are_refused() {
        for (unit, minimum, fits) in [
            ("0.49", "5.00", false),
            ("0.50", "5.00", true),
            ("0.51", "5.00", false),
            ("0.01", "5.00", false),
            ("0.50", "5.01", false),
            ("0.50", "5.50", true),
        ] {
            let mut table = table(&[("minimum", minimum), ("unit", unit)]);
            assert_eq!(table.require_whole_chips().is_ok(), fits, "{minimum} in {unit}");
            assert_eq!(table.table().whole_chips, fits);
        }
    }

    #[test]
    fn ruling_g24_the_jackpot_wager_is_whole_chips() {
        let mut table = AnySettings::new(Game::CaribbeanStud);
        for (name, text) in
            [("minimum", "5.00"), ("unit", "5.00"), ("smallest_chip", "2.50"), ("jackpot_wager", "1.00")]
        {
            table.set(name, text).expect("a setting");
        }
        assert!(table.require_whole_chips().is_err());
        table.set("jackpot_wager", "2.50").expect("a setting");
        assert_eq!(table.require_whole_chips(), Ok(()));
    }
}
