//! Amounts as people write them, on a command line or in an address.

use crate::numbers::dollars;
use rules::Cents;

/// Reads `10`, `10.5`, `$1,250.00`. `None` if the text is not an amount or too large.
pub fn money(text: &str) -> Option<Cents> {
    let text = text.trim();
    let text = text.strip_prefix('$').unwrap_or(text).replace(',', "");
    let (dollars, cents) = text.split_once('.').unwrap_or((&text, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(dollars) || !all_digits(cents) || cents.len() > 2 {
        return None;
    }
    // `10.5` is ten dollars fifty. The engine's own reader checks the largest amount.
    format!("{dollars}.{cents:0<2}").parse().ok()
}

/// An amount that can be wagered.
pub fn wager(text: &str) -> Result<Cents, String> {
    let most = Cents::LARGEST_WAGER;
    match money(text) {
        Some(amount) if amount.is_some() && amount <= most => Ok(amount),
        _ => Err(format!("expected an amount of dollars from $0.01 to {}", dollars(most))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_money_in_many_ways() {
        for (text, cents) in
            [("10", 1000), ("10.5", 1050), ("10.50", 1050), ("$10", 1000), ("1,000", 100_000), (" 0.05 ", 5), ("0", 0)]
        {
            assert_eq!(money(text), Some(Cents(cents)), "{text}");
        }
        for text in ["", "$", "ten", "-5", "1.005", "1e3", ".", "5.", ".5", "٣", "99999999999999999999"] {
            assert_eq!(money(text), None, "{text}");
        }
    }

    #[test]
    fn a_wager_is_more_than_nothing_and_less_than_everything() {
        assert!(wager("0").is_err());
        assert_eq!(wager("0.01"), Ok(Cents(1)));
        assert_eq!(wager("1000000000"), Ok(Cents::LARGEST_WAGER));
        assert!(wager("1000000000.01").is_err());
    }
}
