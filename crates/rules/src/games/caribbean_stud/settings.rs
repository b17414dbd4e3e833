//! The settings of a Caribbean Stud Poker table.

use super::{Increment, MOST_SEATS};
use crate::money::Cents;
use crate::setting::{SettingError, money, number, one_of};
use crate::table::{Device, Table};
use core::str::FromStr;

/// A Caribbean Stud Poker table. No amount may be negative; the meter and its seed are at most
/// [`Cents::LARGEST_METER`]. Within these bounds no prize and no meter comes near the limits of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What every table has.
    pub table: Table,
    /// The most that one bet can win, where a notice says so.
    pub max_payout: Option<Cents>,
    /// What the jackpot meter shows before this round's wagers, whose increments decide its prizes too. Without a
    /// meter, prizes are what the rules guarantee.
    pub meter: Option<Cents>,
    /// What the pool holds beyond the whole cents of the meter, in ten-thousandths of a cent: what earlier
    /// rounds added and the meter could not show yet.
    pub carried: u16,
    /// What the meter restarts at after a royal flush.
    pub seed: Cents,
    /// The share of each jackpot wager that is added to the pool.
    pub increment: Increment,
    /// What a wager on the jackpot costs.
    pub jackpot_wager: Cents,
    /// What a bet on a royal flush is paid, to one.
    pub royal_flush: u16,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            table: Table::new(Device::Shuffler, MOST_SEATS),
            max_payout: None,
            meter: None,
            carried: 0,
            seed: Cents::dollars(50_000),
            increment: Increment::USUAL,
            jackpot_wager: Cents::dollars(1),
            royal_flush: 250,
        }
    }
}

impl Settings {
    /// The settings by name.
    pub const NAMES: [&'static str; 12] = [
        "minimum",
        "maximum",
        "unit",
        "smallest_chip",
        "enforcement",
        "seats",
        "max_payout",
        "meter",
        "seed",
        "increment",
        "jackpot_wager",
        "royal_flush",
    ];

    /// Sets one setting from its text.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        if let Some(done) = self.table.set(name, text, (1, MOST_SEATS)) {
            return done;
        }
        match name {
            "max_payout" => money(text, Cents(1), Cents::LARGEST_METER).map(|amount| self.max_payout = Some(amount)),
            "meter" => money(text, Cents::ZERO, Cents::LARGEST_METER).map(|amount| self.meter = Some(amount)),
            "seed" => money(text, Cents::ZERO, Cents::LARGEST_METER).map(|amount| self.seed = amount),
            "increment" => text.parse().map(|increment| self.increment = increment),
            "jackpot_wager" => money(text, Cents(1), Cents::dollars(1000)).map(|amount| self.jackpot_wager = amount),
            "royal_flush" => number(text, 1, 1000).map(|odds| self.royal_flush = odds),
            _ => Err(SettingError::Unknown { known: &Self::NAMES }),
        }
    }
}

impl FromStr for Increment {
    type Err = SettingError;

    /// Reads `0.70`: digits, a point, and up to four decimals.
    fn from_str(text: &str) -> Result<Self, SettingError> {
        one_of(share(text), "a share from 0.00 to 1.00 with up to four decimals")
    }
}

fn share(text: &str) -> Option<Increment> {
    let (whole, decimals) = text.split_once('.')?;
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 4 {
        return None;
    }
    let parts: u16 = format!("{decimals:0<4}").parse().ok()?;
    let whole: u16 = whole.parse().ok().filter(|whole| *whole <= 1)?;
    Increment::ten_thousandths(whole * 10_000 + parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_up_to_four_decimals_and_is_at_most_all() {
        assert_eq!(share("0.70"), Some(Increment::USUAL));
        assert_eq!(share("0.3333"), Increment::ten_thousandths(3333));
        assert_eq!(share("1.00"), Increment::ten_thousandths(10_000));
        for text in ["0.0000", "0.0001", "0.7000", "1.0000"] {
            assert_eq!(share(text).map(|share| share.to_string()).as_deref(), Some(text));
        }
        for text in ["1.01", "2.00", "0.70001", "0.", ".70", "70", "-0.70", "0.7x", ""] {
            assert_eq!(share(text), None, "{text:?}");
        }
    }
}
