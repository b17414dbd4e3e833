//! Exact fractions, reduced: the auditor's own arithmetic.

use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    pub(crate) const ZERO: Self = Self { over: 0, under: 1 };

    pub(crate) fn new(over: i128, under: i128) -> Self {
        let divisor = gcd(over.abs(), under.abs()).max(1) * under.signum();
        Self { over: over / divisor, under: under / divisor }
    }

    pub(crate) fn whole(amount: i128) -> Self {
        Self { over: amount, under: 1 }
    }

    /// Reads a decimal number with any number of decimals.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, decimals) = digits.split_once('.')?;
        let under = 10_i128.checked_pow(u32::try_from(decimals.len()).ok()?)?;
        let over = whole.parse::<i128>().ok()?.checked_mul(under)?.checked_add(decimals.parse().ok()?)?;
        Some(Self::new(sign * over, under))
    }

    pub(crate) fn floor(self) -> i128 {
        self.over.div_euclid(self.under)
    }

    pub(crate) fn is_positive(self) -> bool {
        self.over > 0
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }
}

impl Sub for Fraction {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.over * other.under - other.over * self.under, self.under * other.under)
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.over * other.over, self.under * other.under)
    }
}
