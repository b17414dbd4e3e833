//! Moments. The caller passes the time in; the floor never reads a clock.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A minute in milliseconds.
pub const MINUTE: i64 = 60_000;

/// A moment: milliseconds since the beginning of 1970, in universal time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Moment(pub i64);

impl Moment {
    /// The moment `milliseconds` later.
    #[must_use]
    pub const fn after(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }
}

impl fmt::Display for Moment {
    /// Date and time in universal time, `2026-11-15 14:05:09Z`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.div_euclid(1000);
        let (days, of_day) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        let (year, month, day) = date(days);
        write!(f, "{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}Z", of_day / 3600, of_day / 60 % 60, of_day % 60)
    }
}

/// Year, month and day of the day that is `days` days after 1 January 1970. Years are counted from March, so that a leap day comes last.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_as_date_and_time() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00:00Z"),
            (951_782_400, "2000-02-29 00:00:00Z"),
            (951_868_799, "2000-02-29 23:59:59Z"),
            (951_868_800, "2000-03-01 00:00:00Z"),
            (4_107_542_400, "2100-03-01 00:00:00Z"),
            (-1, "1969-12-31 23:59:59Z"),
        ] {
            assert_eq!(Moment(seconds * 1000).to_string(), text);
        }
    }
}
