//! Money to the ten-thousandth of a cent, the finest increment of a wager in cents.

use rules::Cents;
use rules::games::caribbean_stud::Increment;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// An exact amount in ten-thousandths of a cent. The largest meter is a fiftieth of the largest value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Exact(i64);

/// How many parts make a cent.
const PER_CENT: i64 = 10_000;

/// The number of parts in a dollar, and its decimal digits.
const PER_DOLLAR: i64 = 100 * PER_CENT;
const DIGITS: usize = 6;

impl Exact {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// An amount from whole cents and ten-thousandths of a cent.
    pub const fn new(cents: Cents, ten_thousandths: u16) -> Self {
        Self(cents.0 * PER_CENT + ten_thousandths as i64)
    }

    /// The part of a wager that its pool receives.
    pub const fn share(increment: Increment, wager: Cents) -> Self {
        Self(wager.0 * increment.in_ten_thousandths() as i64)
    }

    /// The whole cents, rounded down, as on a meter and in the ledger.
    pub const fn whole(self) -> Cents {
        Cents(self.0.div_euclid(PER_CENT))
    }

    /// The fraction of a cent, in ten-thousandths.
    pub const fn carried(self) -> u16 {
        self.0.rem_euclid(PER_CENT) as u16
    }
}

impl From<Cents> for Exact {
    fn from(cents: Cents) -> Self {
        Self::new(cents, 0)
    }
}

impl Add for Exact {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Exact {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Exact {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Exact {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Exact {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::iter::Sum for Exact {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Exact {
    /// Dollars with six decimals: `50000.700000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let parts = self.0.unsigned_abs();
        let per_dollar = PER_DOLLAR.unsigned_abs();
        write!(f, "{sign}{}.{:06}", parts / per_dollar, parts % per_dollar)
    }
}

/// The text is no exact amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotExact;

impl fmt::Display for NotExact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an exact amount is dollars with six decimals, as in \"0.700000\"")
    }
}

impl std::error::Error for NotExact {}

impl FromStr for Exact {
    type Err = NotExact;

    fn from_str(text: &str) -> Result<Self, NotExact> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (dollars, parts) = digits.split_once('.').ok_or(NotExact)?;
        let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(dollars) || !all_digits(parts) || parts.len() != DIGITS {
            return Err(NotExact);
        }
        let dollars: i64 = dollars.parse().map_err(|_| NotExact)?;
        let parts: i64 = parts.parse().map_err(|_| NotExact)?;
        let total = dollars.checked_mul(PER_DOLLAR).and_then(|whole| whole.checked_add(parts)).ok_or(NotExact)?;
        // Leaves room for every sum of amounts that a pool computes.
        if total > 2 * Cents::LARGEST_METER.0 * PER_CENT {
            return Err(NotExact);
        }
        Ok(Self(sign * total))
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_cents_and_what_is_carried_make_the_amount() {
        for parts in [0, 1, 9_999, 10_000, 10_001, -1, -9_999, -10_000, -10_001] {
            let amount = Exact(parts);
            assert_eq!(Exact::new(amount.whole(), amount.carried()), amount);
            assert!(amount.carried() < 10_000);
        }
        assert_eq!((Exact(-1).whole(), Exact(-1).carried()), (Cents(-1), 9_999));
        assert_eq!((Exact(9_999).whole(), Exact(10_000).whole()), (Cents(0), Cents(1)));
    }

    #[test]
    fn exact_amounts_read_back_from_their_own_text() {
        let third = Increment::ten_thousandths(3_333).expect("a share");
        assert_eq!(Exact::share(third, Cents(100)).to_string(), "0.333300");
        for parts in [0, 1, -1, 333_300, 50_000_700_000, -999_999] {
            assert_eq!(Exact(parts).to_string().parse(), Ok(Exact(parts)));
        }
        for text in ["", "1", "1.", "1.00", "1.0000000", "1.00000x", "+1.000000", "999999999999.000000"] {
            assert_eq!(text.parse::<Exact>(), Err(NotExact), "{text:?}");
        }
    }
}
