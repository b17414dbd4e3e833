//! Money in whole cents. Amounts are added to amounts and multiplied by odds only.

use alloc::format;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use core::str::FromStr;

/// An amount of money in cents. Negative only as a difference, such as a player's net result.
///
/// ```
/// use croupier_rules::Cents;
///
/// let stake: Cents = "12.50".parse().unwrap();
/// assert_eq!(stake + Cents::dollars(5), Cents(1750));
/// assert_eq!((stake - Cents::dollars(20)).to_string(), "-7.50");
/// assert!("12.5".parse::<Cents>().is_err());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cents(pub i64);

impl Cents {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// The largest wager that any table accepts: one thousand million dollars. With this bound no product with odds and
    /// no sum over a table overflows 64 bits.
    pub const LARGEST_WAGER: Self = Self(100_000_000_000);

    /// The largest jackpot meter: one hundred thousand million dollars.
    pub const LARGEST_METER: Self = Self(10_000_000_000_000);

    /// Whole dollars.
    pub const fn dollars(dollars: i64) -> Self {
        Self(dollars * 100)
    }

    /// Whether the amount is above zero.
    pub const fn is_some(self) -> bool {
        self.0 > 0
    }

    /// The smaller of two amounts.
    #[must_use]
    pub const fn at_most(self, most: Self) -> Self {
        if self.0 < most.0 { self } else { most }
    }

    /// The same amount several times over.
    #[must_use]
    pub const fn times(self, count: i64) -> Self {
        Self(self.0 * count)
    }
}

impl Add for Cents {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Cents {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Cents {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Cents {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Cents {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Cents {
    /// Dollars with two decimals: `12.50`, `-0.05`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", cents / 100, cents % 100))
    }
}

impl fmt::Debug for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${self}")
    }
}

/// Text that is not an amount of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotMoney {
    /// The form is not digits, a point and two digits.
    Form,
    /// More decimals than cents.
    FractionOfACent,
    /// More than any table or meter can hold.
    TooLarge,
}

impl fmt::Display for NotMoney {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("money is dollars with two decimals, as in \"12.50\""),
            Self::FractionOfACent => f.write_str("money has two decimals; fractions of a cent do not exist"),
            Self::TooLarge => write!(f, "no amount may exceed {}", Cents::LARGEST_METER),
        }
    }
}

impl core::error::Error for NotMoney {}

impl FromStr for Cents {
    type Err = NotMoney;

    /// Reads `12.50`: an optional minus sign, digits, a point, two digits; nothing else.
    fn from_str(text: &str) -> Result<Self, NotMoney> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (dollars, cents) = digits.split_once('.').ok_or(NotMoney::Form)?;
        let all_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(dollars) || !all_digits(cents) || cents.len() < 2 {
            return Err(NotMoney::Form);
        }
        if cents.len() > 2 {
            return Err(NotMoney::FractionOfACent);
        }
        let dollars: i64 = dollars.parse().map_err(|_| NotMoney::TooLarge)?;
        let cents: i64 = cents.parse().map_err(|_| NotMoney::Form)?;
        let total = dollars.checked_mul(100).and_then(|d| d.checked_add(cents)).ok_or(NotMoney::TooLarge)?;
        if total > Self::LARGEST_METER.0 {
            return Err(NotMoney::TooLarge);
        }
        Ok(Self(sign * total))
    }
}

/// The odds of a winning wager: `pays` to `per`.
///
/// ```
/// use croupier_rules::{Cents, Odds};
///
/// let three_to_two = Odds { pays: 3, per: 2 };
/// // 12.50 wins 18.75; with 0.50 as the smallest chip, 19.00.
/// let payment = three_to_two.on(Cents(1250), Cents(50));
/// assert_eq!((payment.amount, payment.rounded), (Cents(1900), true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// The amount that is paid…
    pub pays: u16,
    /// …for each such amount wagered.
    pub per: u16,
}

impl Odds {
    /// One to one.
    pub const EVEN: Self = Self::to_one(1);

    /// `pays` to one.
    pub const fn to_one(pays: u16) -> Self {
        Self { pays, per: 1 }
    }

    /// The payment on a wager in chips: exact where chips allow it, otherwise rounded up to the next chip.
    #[inline]
    pub const fn on(self, wager: Cents, smallest_chip: Cents) -> Payment {
        let chip = if smallest_chip.0 > 1 { smallest_chip.0 } else { 1 };
        let exact = wager.0 * self.pays as i64;
        let step = chip * self.per as i64;
        let chips = exact / step;
        let rest = exact % step;
        if rest == 0 {
            Payment { amount: Cents(chips * chip), rounded: false }
        } else {
            Payment { amount: Cents((chips + 1) * chip), rounded: true }
        }
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.pays, self.per)
    }
}

/// A payment, and whether it was rounded up to chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The amount.
    pub amount: Cents,
    /// Whether it exceeds the exact odds.
    pub rounded: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_reads_back_from_its_own_text() {
        for cents in [0, 1, 99, 100, 1250, 123_456_789, Cents::LARGEST_METER.0] {
            for sign in [1, -1] {
                let money = Cents(sign * cents);
                assert_eq!(money.to_string().parse(), Ok(money));
            }
        }
    }

    #[test]
    fn text_that_is_not_money_says_why() {
        for text in
            ["", "12", "12.", ".50", "12.5", "12,50", "$12.50", "1e3.00", "+1.00", " 1.00", "--1.00", "1.0a", "٣.00"]
        {
            assert_eq!(text.parse::<Cents>(), Err(NotMoney::Form), "{text:?}");
        }
        assert_eq!("1.005".parse::<Cents>(), Err(NotMoney::FractionOfACent));
        assert_eq!("100000000000.00".parse::<Cents>(), Ok(Cents::LARGEST_METER));
        assert_eq!("100000000000.01".parse::<Cents>(), Err(NotMoney::TooLarge));
        assert_eq!("99999999999999999999.00".parse::<Cents>(), Err(NotMoney::TooLarge));
    }

    /// Star Blackjack 5.9: exact if chips allow it, otherwise rounded up.
    #[test]
    fn payments_go_up_to_the_next_chip() {
        let three_to_two = Odds { pays: 3, per: 2 };
        let half = Cents(50);
        assert_eq!(three_to_two.on(Cents(2500), half), Payment { amount: Cents(3750), rounded: false });
        assert_eq!(three_to_two.on(Cents(1250), half), Payment { amount: Cents(1900), rounded: true });
        assert_eq!(three_to_two.on(Cents(1), half), Payment { amount: Cents(50), rounded: true });
        assert_eq!(Odds::to_one(1000).on(Cents::LARGEST_WAGER, Cents(1)).amount, Cents(100_000_000_000_000));
    }
}
