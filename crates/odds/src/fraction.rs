//! Exact fractions.

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::ToPrimitive;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// An exact fraction in lowest terms, written `numerator/denominator`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fraction(Ratio<BigInt>);

impl Fraction {
    /// The quotient of two whole numbers, the second of which is not zero.
    pub fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Self {
        Self(Ratio::new(numerator.into(), denominator.into()))
    }

    /// The numerator, in lowest terms.
    pub fn numerator(&self) -> &BigInt {
        self.0.numer()
    }

    /// The denominator, in lowest terms.
    pub fn denominator(&self) -> &BigInt {
        self.0.denom()
    }

    /// The difference of two fractions.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self(&self.0 - &other.0)
    }

    /// The sum of two fractions.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self(&self.0 + &other.0)
    }

    /// The product of two fractions.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        Self(&self.0 * &other.0)
    }

    /// The nearest floating-point number.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::NAN)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0.numer(), self.0.denom())
    }
}

/// Text that is not a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFraction;

impl fmt::Display for NotAFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a fraction is two whole numbers with a stroke between them, as in -7/22100")
    }
}

impl std::error::Error for NotAFraction {}

impl FromStr for Fraction {
    type Err = NotAFraction;

    fn from_str(text: &str) -> Result<Self, NotAFraction> {
        let (above, below) = text.split_once('/').ok_or(NotAFraction)?;
        let above: BigInt = above.parse().map_err(|_| NotAFraction)?;
        let below: BigInt = below.parse().map_err(|_| NotAFraction)?;
        if below == BigInt::ZERO { Err(NotAFraction) } else { Ok(Self::new(above, below)) }
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        let half = Fraction::new(-3, -6);
        assert_eq!(half.to_string(), "1/2");
        assert_eq!("2/4".parse(), Ok(half));
        assert_eq!("2/0".parse::<Fraction>(), Err(NotAFraction));
        assert_eq!("2".parse::<Fraction>(), Err(NotAFraction));
    }

    #[test]
    fn huge_fractions_still_have_a_nearest_float() {
        let above = BigInt::from(7).pow(4000);
        let below = BigInt::from(7).pow(3999) * 2;
        assert!((Fraction::new(above, below).to_f64() - 3.5).abs() < 1e-12);
    }
}
