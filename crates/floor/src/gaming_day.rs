//! Gaming days. The house counts its money by days that do not begin at midnight.

use crate::time::Moment;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A gaming day, by the date on which it begins. Stored as days since the beginning of 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GamingDay(i32);

const MILLISECONDS_PER_MINUTE: i64 = 60_000;
const MINUTES_PER_DAY: i64 = 24 * 60;

/// The number of days in 400 years, after which the calendar repeats.
const DAYS_PER_CYCLE: i32 = 146_097;

/// The number of days from 1 March of the year 0 to the beginning of 1970. Years are counted from March, so that a leap day is the last day of a
/// year.
const FIRST_MARCH_TO_1970: i32 = 719_468;

/// When gaming days begin at the house's location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayStart {
    /// How many minutes the local clock is ahead of universal time at the given moment.
    pub ahead: i32,
    /// How many minutes after local midnight a gaming day begins.
    pub minutes: i32,
}

impl GamingDay {
    /// The gaming day of a moment.
    pub fn of(moment: Moment, start: DayStart) -> Self {
        let minutes = moment.0.div_euclid(MILLISECONDS_PER_MINUTE) + i64::from(start.ahead) - i64::from(start.minutes);
        let days = minutes.div_euclid(MINUTES_PER_DAY);
        Self(i32::try_from(days).unwrap_or(if days < 0 { i32::MIN } else { i32::MAX }))
    }

    /// The gaming day of a date. `None` if the calendar has no such day, or the year is not within 1 to 9999.
    pub fn on(year: i32, month: i32, day: i32) -> Option<Self> {
        if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        // January and February count as the last months of the year before.
        let (year_from_march, months) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let within_cycle = year_from_march.rem_euclid(400);
        let of_year = days_before(months) + day - 1;
        let of_cycle = within_cycle * 365 + within_cycle / 4 - within_cycle / 100 + of_year;
        let found = Self(year_from_march.div_euclid(400) * DAYS_PER_CYCLE + of_cycle - FIRST_MARCH_TO_1970);
        // A day that the month does not have would have become a day of the next month.
        (found.date() == (year, month, day)).then_some(found)
    }

    /// Year, month and day.
    pub fn date(self) -> (i32, i32, i32) {
        let days = i64::from(self.0) + i64::from(FIRST_MARCH_TO_1970);
        let cycle = i64::from(DAYS_PER_CYCLE);
        let of_cycle = days.rem_euclid(cycle);
        // Subtracts the leap days, so that every year has 365 days.
        let year = (of_cycle - of_cycle / 1460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
        let of_year = (of_cycle - (year * 365 + year / 4 - year / 100)) as i32;
        let months = (5 * of_year + 2) / 153;
        let day = of_year - days_before(months) + 1;
        let month = if months < 10 { months + 3 } else { months - 9 };
        let year = days.div_euclid(cycle) * 400 + year + i64::from(month <= 2);
        (year as i32, month, day)
    }

    /// The day after.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// The days of a year before a month, counted from March (month 0): five months always have 153 days.
const fn days_before(months: i32) -> i32 {
    (153 * months + 2) / 5
}

impl fmt::Display for GamingDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The text is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADate;

impl fmt::Display for NotADate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a gaming day is a date such as 2026-11-15")
    }
}

impl std::error::Error for NotADate {}

impl FromStr for GamingDay {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Self, NotADate> {
        let mut parts = text.split('-');
        let mut number = |digits: usize| -> Result<i32, NotADate> {
            let part = parts.next().filter(|part| part.len() == digits && part.bytes().all(|b| b.is_ascii_digit()));
            part.and_then(|part| part.parse().ok()).ok_or(NotADate)
        };
        let (year, month, day) = (number(4)?, number(2)?, number(2)?);
        if parts.next().is_some() {
            return Err(NotADate);
        }
        Self::on(year, month, day).ok_or(NotADate)
    }
}

impl Serialize for GamingDay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GamingDay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten hours ahead of universal time, days from six in the morning.
    const SYDNEY: DayStart = DayStart { ahead: 600, minutes: 360 };

    #[test]
    fn a_gaming_day_begins_at_its_hour_and_not_before() {
        let six = Moment(20 * 60 * MILLISECONDS_PER_MINUTE);
        assert_eq!(GamingDay::of(Moment(six.0 - 1), SYDNEY).to_string(), "1970-01-01");
        assert_eq!(GamingDay::of(six, SYDNEY).to_string(), "1970-01-02");
        assert_eq!(GamingDay::of(Moment(six.0 + 1), SYDNEY).to_string(), "1970-01-02");
        assert_eq!(GamingDay::of(Moment(-1), DayStart { ahead: 0, minutes: 0 }).to_string(), "1969-12-31");
    }

    #[test]
    fn every_day_has_its_own_date() {
        let mut day = GamingDay::on(1899, 12, 31).expect("a day");
        let last = GamingDay::on(2101, 3, 1).expect("a day");
        while day < last {
            let (year, month, date) = day.next().date();
            assert_eq!(GamingDay::on(year, month, date), Some(day.next()), "after {day}");
            assert!(date == day.date().2 + 1 || date == 1, "after {day}");
            day = day.next();
        }
        assert_eq!(GamingDay::on(2000, 2, 28).expect("a day").next().to_string(), "2000-02-29");
        assert_eq!(GamingDay::on(2100, 2, 28).expect("a day").next().to_string(), "2100-03-01");
    }

    #[test]
    fn only_days_of_the_calendar_are_read() {
        assert_eq!("2024-02-29".parse::<GamingDay>().expect("a leap day").to_string(), "2024-02-29");
        for text in
            ["2023-02-29", "2024-04-31", "2024-13-01", "2024-00-10", "2024-1-1", "2024-01-01-", "0000-01-01", ""]
        {
            assert_eq!(text.parse::<GamingDay>(), Err(NotADate), "{text:?}");
        }
    }
}
