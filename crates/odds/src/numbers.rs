//! Numbers as people read them: thousands apart, per cent with a sign, odds as `1 in 649,740`.

use rules::Cents;

/// A number with `decimals` decimals and separated thousands: `-1,234.50`. A number that rounds to zero has no sign.
pub fn decimal(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let text = format!("{:.decimals$}", value.abs());
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let negative = value < 0.0 && text.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
    format!("{}{}{rest}", if negative { "-" } else { "" }, grouped(whole))
}

/// A share in per cent: `7.338 %`.
pub fn percent(share: f64, decimals: usize) -> String {
    format!("{} %", decimal(share * 100.0, decimals))
}

/// A share of at least zero, in per cent. One that would round to zero is written as `< 0.01%`.
pub fn small_percent(share: f64, decimals: usize) -> String {
    let least = 0.1f64.powi(i32::try_from(decimals).unwrap_or(i32::MAX)) / 100.0;
    if share > 0.0 && share < least / 2.0 {
        return format!("< {}", percent(least, decimals));
    }
    percent(share, decimals)
}

/// The value of a table's setting for people: amounts in dollars, yes and no in words.
pub fn setting(name: &str, text: &str) -> String {
    match (text, text.parse::<Cents>()) {
        ("true", _) => "yes".to_owned(),
        ("false", _) => "no".to_owned(),
        // A share of a wager is written like an amount but is not one.
        (_, Ok(amount)) if name != "increment" => dollars(amount),
        _ => text.to_owned(),
    }
}

/// A probability in the form `1 in 4,165`; `None` if it is zero.
pub fn one_in(probability: f64) -> String {
    if probability <= 0.0 || !probability.is_finite() {
        return "never".to_owned();
    }
    let rounds = 1.0 / probability;
    format!("1 in {}", decimal(rounds, if rounds < 9.995 { 2 } else { usize::from(rounds < 99.95) }))
}

/// Dollars for people: `$1,234.50`, `-$0.50`.
pub fn dollars(amount: Cents) -> String {
    let sign = if amount.0 < 0 { "-" } else { "" };
    let cents = amount.0.unsigned_abs();
    format!("{sign}${}.{:02}", grouped(&(cents / 100).to_string()), cents % 100)
}

/// A result with its sign: `+$5.00`, `-$5.00`, `$0.00`.
pub fn signed_dollars(amount: Cents) -> String {
    format!("{}{}", if amount.0 > 0 { "+" } else { "" }, dollars(amount))
}

/// A number written with few significant digits, for labels: `1,200`, `0.035`, `2.5 million`.
pub fn short(value: f64) -> String {
    let size = value.abs();
    let scaled = |by: f64, word: &str| format!("{} {word}", trimmed(value / by, 2));
    match size {
        _ if size >= 999_500_000.0 => scaled(1e9, "billion"),
        _ if size >= 999_500.0 => scaled(1e6, "million"),
        _ if size >= 100.0 => decimal(value, 0),
        _ if size >= 1.0 => trimmed(value, 2),
        _ => trimmed(value, 5),
    }
}

/// At most `decimals` decimals, without zeros at the end.
fn trimmed(value: f64, decimals: usize) -> String {
    let text = decimal(value, decimals);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Digits with a comma before every third from the right.
pub fn grouped(digits: &str) -> String {
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_nothing_has_no_sign() {
        for (value, decimals, text) in [
            (0.0, 2, "0.00"),
            (-0.0001, 2, "0.00"),
            (-0.005, 2, "-0.01"),
            (999.0, 0, "999"),
            (1000.0, 0, "1,000"),
            (-1_234_567.891, 2, "-1,234,567.89"),
            (f64::NAN, 2, "–"),
        ] {
            assert_eq!(decimal(value, decimals), text);
        }
        assert_eq!(percent(0.073_377, 3), "7.338 %");
        assert_eq!(small_percent(0.0, 4), "0.0000 %");
        assert_eq!(small_percent(0.000_000_49, 4), "< 0.0001 %");
        assert_eq!(small_percent(0.000_000_51, 4), "0.0001 %");
        assert_eq!(small_percent(-0.01, 4), "-1.0000 %");
    }

    #[test]
    fn settings_are_told_in_words_and_dollars() {
        for (name, text, told) in [
            ("resplit", "true", "yes"),
            ("resplit", "false", "no"),
            ("meter", "120000.00", "$120,000.00"),
            ("increment", "0.70", "0.70"),
            ("decks", "8", "8"),
            ("max_payout", "none", "none"),
        ] {
            assert_eq!(setting(name, text), told);
        }
    }

    #[test]
    fn odds_are_one_in_so_many() {
        assert_eq!(one_in(0.25), "1 in 4.00");
        assert_eq!(one_in(0.05), "1 in 20.0");
        assert_eq!(one_in(1.0 / 649_740.0), "1 in 649,740");
        assert_eq!(one_in(0.0), "never");
    }

    #[test]
    fn labels_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (0.001, "0.001"),
            (1.5, "1.5"),
            (1200.0, "1,200"),
            (1_000_000.0, "1 million"),
            (2_500_000.0, "2.5 million"),
            (3e9, "3 billion"),
            (-50.0, "-50"),
        ] {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn money_is_grouped_by_thousands() {
        for (cents, text) in [
            (0, "$0.00"),
            (5, "$0.05"),
            (99_999, "$999.99"),
            (100_000, "$1,000.00"),
            (123_456_789, "$1,234,567.89"),
            (-1250, "-$12.50"),
        ] {
            assert_eq!(dollars(Cents(cents)), text);
        }
        assert_eq!(signed_dollars(Cents(500)), "+$5.00");
        assert_eq!(signed_dollars(Cents(-500)), "-$5.00");
        assert_eq!(signed_dollars(Cents(0)), "$0.00");
    }
}
