//! House settings by name, as records and command lines write them.

use crate::money::Cents;
use crate::seat::Seat;
use crate::table::{Enforcement, Table};
use core::fmt;

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// The game has no such setting.
    Unknown {
        /// Those that it has.
        known: &'static [&'static str],
    },
    /// The value is not one that the setting takes.
    Value {
        /// What it takes.
        expected: String,
    },
    /// Two settings contradict each other.
    Contradiction(&'static str),
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { known } => write!(f, "this game has no such setting; it has {}", known.join(", ")),
            Self::Value { expected } => write!(f, "expected {expected}"),
            Self::Contradiction(what) => f.write_str(what),
        }
    }
}

impl core::error::Error for SettingError {}

/// A value was not what it should have been.
pub(crate) fn expected<T>(what: impl Into<String>) -> Result<T, SettingError> {
    Err(SettingError::Value { expected: what.into() })
}

/// An amount of money between two others.
pub(crate) fn money(text: &str, from: Cents, to: Cents) -> Result<Cents, SettingError> {
    match text.parse::<Cents>() {
        Ok(amount) if amount >= from && amount <= to => Ok(amount),
        Ok(_) => expected(format!("an amount from {from} to {to}")),
        Err(_) => expected(format!("dollars with two decimals from {from} to {to}, as in \"12.50\"")),
    }
}

/// A whole number between two others.
pub(crate) fn number(text: &str, from: u16, to: u16) -> Result<u16, SettingError> {
    match text.parse::<u16>() {
        Ok(number) if (from..=to).contains(&number) => Ok(number),
        _ => expected(format!("a whole number from {from} to {to}")),
    }
}

/// One of a few things, or the list of what it could have been.
pub(crate) fn one_of<T>(found: Option<T>, choices: &str) -> Result<T, SettingError> {
    found.map_or_else(|| expected(choices), Ok)
}

/// Yes or no.
pub(crate) fn flag(text: &str) -> Result<bool, SettingError> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => expected("true or false"),
    }
}

impl Table {
    /// Sets one of the settings that every table has, within the seats that the layout can have. `None` where the name is
    /// not one of them.
    pub(crate) fn set(&mut self, name: &str, text: &str, seats: (u8, u8)) -> Option<Result<(), SettingError>> {
        let mut limits = self.limits[0];
        let done = match name {
            "minimum" => money(text, Cents(1), Cents::LARGEST_WAGER).map(|amount| limits.minimum = amount),
            "maximum" => money(text, Cents(1), Cents::LARGEST_WAGER).map(|amount| limits.maximum = amount),
            "unit" => money(text, Cents(1), Cents::LARGEST_WAGER).map(|amount| limits.unit = amount),
            "smallest_chip" => money(text, Cents(1), Cents::dollars(1000)).map(|amount| self.smallest_chip = amount),
            "enforcement" => {
                let known = [("refuse", Enforcement::Refuse), ("as-found", Enforcement::AsFound)];
                let found = known.into_iter().find(|(name, _)| *name == text);
                one_of(found, "refuse or as-found").map(|(_, choice)| self.enforcement = choice)
            }
            "seats" => number(text, seats.0.into(), seats.1.into()).map(|count| self.seats = count as u8),
            _ => return None,
        };
        self.limits = [limits; Seat::MOST as usize];
        Some(done)
    }

    /// Whether the settings fit together.
    pub(crate) fn check(&self) -> Result<(), SettingError> {
        let limits = self.limits[0];
        if limits.minimum > limits.maximum {
            return Err(SettingError::Contradiction("the minimum exceeds the maximum"));
        }
        Ok(())
    }
}
