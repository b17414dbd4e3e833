//! Gaming days in the house's time zone.

use floor::Moment;
use floor::gaming_day::{DayStart, GamingDay};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Finds the gaming day of a moment. Daylight saving time is accounted for.
#[derive(Clone, Debug)]
pub struct Calendar {
    zone: TimeZone,
    /// When a gaming day begins, in minutes after local midnight.
    minutes: i32,
}

/// The time zone or the time of day does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchDay {
    /// The time zone is unknown.
    #[error("there is no time zone {0:?}; one is written like Australia/Sydney")]
    Zone(String),
    /// The time of day does not exist.
    #[error("a gaming day begins from 0 to 1439 minutes after midnight, not at {0}")]
    Minutes(i32),
}

impl Calendar {
    /// Gaming days that begin this many minutes after midnight in a time zone.
    pub fn new(zone: &str, minutes: i32) -> Result<Self, NoSuchDay> {
        let found = TimeZone::get(zone).map_err(|_| NoSuchDay::Zone(zone.to_owned()))?;
        if !(0..24 * 60).contains(&minutes) {
            return Err(NoSuchDay::Minutes(minutes));
        }
        Ok(Self { zone: found, minutes })
    }

    /// The gaming day of a moment.
    pub fn day(&self, moment: Moment) -> GamingDay {
        let ahead = Timestamp::from_millisecond(moment.0).map_or(0, |at| self.zone.to_offset(at).seconds() / 60);
        GamingDay::of(moment, DayStart { ahead, minutes: self.minutes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Moment {
        Moment(text.parse::<Timestamp>().expect("a time").as_millisecond())
    }

    #[test]
    fn a_gaming_day_begins_in_the_morning() {
        let calendar = Calendar::new("Australia/Sydney", 6 * 60).expect("Sydney");
        // Summer: eleven hours ahead.
        assert_eq!(calendar.day(at("2026-01-10T18:59:59Z")).to_string(), "2026-01-10");
        assert_eq!(calendar.day(at("2026-01-10T19:00:00Z")).to_string(), "2026-01-11");
        // Winter: ten.
        assert_eq!(calendar.day(at("2026-07-10T19:59:59Z")).to_string(), "2026-07-10");
        assert_eq!(calendar.day(at("2026-07-10T20:00:00Z")).to_string(), "2026-07-11");
    }

    #[test]
    fn what_is_no_zone_or_time_is_refused() {
        assert_eq!(Calendar::new("Australia/Atlantis", 0).err(), Some(NoSuchDay::Zone("Australia/Atlantis".into())));
        assert!(Calendar::new("Australia/Sydney", 1439).is_ok());
        assert_eq!(Calendar::new("Australia/Sydney", 1440).err(), Some(NoSuchDay::Minutes(1440)));
        assert_eq!(Calendar::new("Australia/Sydney", -1).err(), Some(NoSuchDay::Minutes(-1)));
    }
}
