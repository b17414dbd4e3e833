//! House settings: their names, their values, and who may change them.
//!
//! A game lists its settings once, as [`Setting`]s. Records, command lines and pages read them by name from text, with
//! the same labels, choices and bounds.

use crate::money::Cents;
use crate::rulebook::Rule;
use crate::seat::Seat;
use crate::table::{Enforcement, TableSettings};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A setting of a table.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "written", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(clippy::struct_excessive_bools)] // Each is a yes or no of its own.
pub struct Setting {
    /// The name in records, command lines and addresses, where it may be written with dashes.
    pub name: &'static str,
    /// The name on a page.
    pub label: &'static str,
    /// Its meaning, in a sentence.
    pub help: &'static str,
    /// The kind of its values.
    pub takes: Takes,
    /// The values to choose between, the usual one first. A setting of the kind `OneOf` takes no others.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub choices: &'static [Choice],
    /// The default value; missing where the default is no limit, no meter, or a number that depends on the game.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub usual: Option<&'static str>,
    /// Whether players may choose it for practice.
    pub practised: bool,
    /// Whether an analysis takes it into account.
    pub analysed: bool,
    /// Whether it changes with the rounds, such as a meter. The setting is the value at the start.
    pub moves: bool,
    /// The rules under which a house may choose it.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "<[_]>::is_empty"))]
    pub rules: &'static [Rule],
    /// An inspector's part in switching it on.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub inspector: Option<InspectorsPart>,
    /// The rule that fixes its value, so that tables cannot change it. An analysis may try other values.
    #[cfg_attr(feature = "written", serde(skip_serializing_if = "Option::is_none"))]
    pub fixed_by: Option<Rule>,
}

/// The kind of a setting's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize), serde(tag = "kind", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SettingTakes))]
pub enum Takes {
    /// Dollars, within these bounds.
    Money {
        /// The least.
        from: Cents,
        /// The most.
        to: Cents,
    },
    /// A whole number, within these bounds.
    Count {
        /// The least.
        from: u16,
        /// The most.
        to: u16,
    },
    /// A share of one with up to four decimals.
    Share,
    /// Yes or no.
    YesNo,
    /// One of the setting's choices.
    OneOf,
}

/// A value to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SettingChoice))]
pub struct Choice {
    /// The value as text.
    pub value: &'static str,
    /// Its label on pages.
    pub label: &'static str,
}

/// An inspector's part in switching a setting on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "written", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum InspectorsPart {
    /// They approve it.
    Approves(Rule),
    /// They are told of it.
    IsTold(Rule),
}

/// A value that was read from text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Money(Cents),
    Count(u16),
    /// In ten-thousandths.
    Share(u16),
    Flag(bool),
    /// The place among the choices.
    Choice(usize),
}

impl Setting {
    /// A setting with values of this kind.
    pub(crate) const fn new(name: &'static str, label: &'static str, help: &'static str, takes: Takes) -> Self {
        Self {
            name,
            label,
            help,
            takes,
            choices: &[],
            usual: None,
            practised: false,
            analysed: false,
            moves: false,
            rules: &[],
            inspector: None,
            fixed_by: None,
        }
    }

    /// A setting that takes an amount of money.
    pub(crate) const fn money(
        name: &'static str,
        label: &'static str,
        help: &'static str,
        (from, to): (Cents, Cents),
    ) -> Self {
        Self::new(name, label, help, Takes::Money { from, to })
    }

    /// A setting that is yes or no, by default no.
    pub(crate) const fn yes_no(name: &'static str, label: &'static str, help: &'static str) -> Self {
        Self::new(name, label, help, Takes::YesNo).choices(NO_OR_YES).usually("false")
    }

    /// A setting with a list of choices, by default the first.
    pub(crate) const fn one_of(
        name: &'static str,
        label: &'static str,
        help: &'static str,
        choices: &'static [Choice],
    ) -> Self {
        let setting = Self::new(name, label, help, Takes::OneOf).choices(choices);
        if let [first, ..] = choices { setting.usually(first.value) } else { setting }
    }

    /// The most that one hand can win in one round, where an operator has set a maximum.
    pub(crate) const fn max_payout() -> Self {
        let help = "The most that one hand can win in one round";
        Self::money("max_payout", "Most a hand can win", help, (Cents(1), Cents::LARGEST_METER)).analysed()
    }

    /// The same setting with these values to choose between.
    pub(crate) const fn choices(self, choices: &'static [Choice]) -> Self {
        Self { choices, ..self }
    }

    /// The same setting, with this default.
    pub(crate) const fn usually(self, value: &'static str) -> Self {
        Self { usual: Some(value), ..self }
    }

    /// The same setting, which analyses take into account.
    pub(crate) const fn analysed(self) -> Self {
        Self { analysed: true, ..self }
    }

    /// The same setting, whose value changes with the rounds.
    pub(crate) const fn moving(self) -> Self {
        Self { moves: true, ..self }
    }

    /// The same setting, which players may choose for practice.
    pub(crate) const fn practised(self) -> Self {
        Self { practised: true, ..self }
    }

    /// The same setting, chosen under these rules.
    pub(crate) const fn under(self, rules: &'static [Rule]) -> Self {
        Self { rules, ..self }
    }

    /// The same setting, with an inspector's part in it.
    pub(crate) const fn with_inspector(self, part: InspectorsPart) -> Self {
        Self { inspector: Some(part), ..self }
    }

    /// The same setting, fixed by a rule.
    pub(crate) const fn fixed_by(self, rule: Rule) -> Self {
        Self { fixed_by: Some(rule), ..self }
    }

    /// Reads a value.
    fn read(&self, text: &str) -> Result<Value, SettingError> {
        let found = match self.takes {
            Takes::Money { from, to } => match text.parse::<Cents>() {
                Ok(amount) if (from..=to).contains(&amount) => Some(Value::Money(amount)),
                Ok(_) => return Err(SettingError::Value { expected: format!("an amount from {from} to {to}") }),
                Err(_) => None,
            },
            Takes::Count { from, to } => {
                text.parse().ok().filter(|count| (from..=to).contains(count)).map(Value::Count)
            }
            Takes::Share => share(text).map(Value::Share),
            Takes::YesNo => text.parse().ok().map(Value::Flag),
            Takes::OneOf => self.choices.iter().position(|choice| choice.value == text).map(Value::Choice),
        };
        found.ok_or_else(|| SettingError::Value { expected: self.expected() })
    }

    /// Its possible values, in words.
    pub fn expected(&self) -> String {
        match self.takes {
            Takes::Money { from, to } => format!("dollars with two decimals from {from} to {to}, as in \"12.50\""),
            Takes::Count { from, to } => format!("a whole number from {from} to {to}"),
            Takes::Share => "a share from 0.00 to 1.00 with up to four decimals".to_owned(),
            Takes::YesNo => "true or false".to_owned(),
            Takes::OneOf => match self.choices.split_last() {
                Some((last, others)) if !others.is_empty() => {
                    let others: Vec<_> = others.iter().map(|choice| choice.value).collect();
                    format!("{} or {}", others.join(", "), last.value)
                }
                only => only.map_or("", |(only, _)| only.value).to_owned(),
            },
        }
    }
}

impl Choice {
    /// A value with a label of its own.
    pub(crate) const fn called(value: &'static str, label: &'static str) -> Self {
        Self { value, label }
    }

    /// A value that is its own label.
    pub(crate) const fn plain(value: &'static str) -> Self {
        Self::called(value, value)
    }
}

const NO_OR_YES: &[Choice] = &[Choice::called("false", "No"), Choice::called("true", "Yes")];

/// Reads the value of one of these settings.
pub(crate) fn read(settings: &'static [Setting], name: &str, text: &str) -> Result<Value, SettingError> {
    let setting = settings.iter().find(|setting| setting.name == name);
    setting.ok_or_else(|| unknown(settings))?.read(text)
}

/// The error for a name that is no setting of the game.
pub(crate) fn unknown(settings: &'static [Setting]) -> SettingError {
    SettingError::Unknown { known: settings.iter().map(|setting| setting.name).collect() }
}

/// An error in a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// The game has no such setting.
    Unknown {
        /// The settings that it has.
        known: Vec<&'static str>,
    },
    /// The value is not one that the setting takes.
    Value {
        /// The kind of its values.
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

/// Reads `0.70`: digits, a point, and up to four decimals. In ten-thousandths.
pub(crate) fn share(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.')?;
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 4 {
        return None;
    }
    let parts: u16 = format!("{decimals:0<4}").parse().ok()?;
    let whole: u16 = whole.parse().ok().filter(|whole| *whole <= 1)?;
    Some(whole * 10_000 + parts).filter(|share| *share <= 10_000)
}

const CHIPS: &[Choice] = &[Choice::plain("0.50"), Choice::plain("1.00"), Choice::plain("2.50"), Choice::plain("5.00")];

const OUTSIDE_LIMITS: &[Choice] =
    &[Choice::called("refuse", "Refused"), Choice::called("as-found", "Recorded as they lie")];

const ANY_WAGER: (Cents, Cents) = (Cents(1), Cents::LARGEST_WAGER);

/// The settings that every table has: those of limits and chips, and how many seats a layout can have.
pub(crate) const fn of_every_table(seats: (u16, u16)) -> [Setting; 6] {
    [
        Setting::money("minimum", "Minimum", "The least a required wager may be", ANY_WAGER),
        Setting::money("maximum", "Maximum", "The most any wager may be", ANY_WAGER),
        Setting::money("unit", "Unit", "Wagers are whole multiples of this", ANY_WAGER),
        Setting::money(
            "smallest_chip",
            "Smallest chip",
            "Payments are made up to the next amount in this chip",
            (Cents(1), Cents::dollars(1000)),
        )
        .choices(CHIPS)
        .usually("0.50")
        .analysed(),
        Setting::one_of(
            "enforcement",
            "Wagers outside the limits",
            "How wagers outside the limits are treated: refuse or as-found",
            OUTSIDE_LIMITS,
        ),
        Setting::new(
            "seats",
            "Seats",
            "How many playing areas the layout has",
            Takes::Count { from: seats.0, to: seats.1 },
        ),
    ]
}

/// The settings of every table and those of a game, as one list.
pub(crate) const fn with_every_table<const OWN: usize, const ALL: usize>(
    seats: (u16, u16),
    own: [Setting; OWN],
) -> [Setting; ALL] {
    let shared = of_every_table(seats);
    let mut all = [shared[0]; ALL];
    let mut at = 0;
    while at < ALL {
        all[at] = if at < shared.len() { shared[at] } else { own[at - shared.len()] };
        at += 1;
    }
    all
}

impl TableSettings {
    /// Sets one of the settings that every table has. Returns whether `name` is one of them.
    pub(crate) fn set(&mut self, name: &str, value: Value) -> bool {
        let mut limits = self.limits[0];
        match (name, value) {
            ("minimum", Value::Money(amount)) => limits.minimum = amount,
            ("maximum", Value::Money(amount)) => limits.maximum = amount,
            ("unit", Value::Money(amount)) => limits.unit = amount,
            ("smallest_chip", Value::Money(amount)) => self.smallest_chip = amount,
            ("enforcement", Value::Choice(choice)) => {
                self.enforcement = [Enforcement::Refuse, Enforcement::AsFound][choice.min(1)];
            }
            ("seats", Value::Count(count)) => self.seats = count as u8,
            _ => return false,
        }
        self.limits = [limits; Seat::MOST as usize];
        true
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnySettings;
    use crate::game::Game;

    #[test]
    fn a_share_has_up_to_four_decimals_and_is_at_most_all() {
        assert_eq!(share("0.70"), Some(7_000));
        assert_eq!(share("0.3333"), Some(3_333));
        assert_eq!(share("1.00"), Some(10_000));
        for text in ["1.01", "2.00", "0.70001", "0.", ".70", "70", "-0.70", "0.7x", ""] {
            assert_eq!(share(text), None, "{text:?}");
        }
    }

    /// Every setting of every game takes exactly the values in its description.
    #[test]
    fn settings_take_what_they_say() {
        for game in Game::ALL {
            let usual = AnySettings::new(game);
            let takes = |name: &str, text: &str| usual.clone().set(name, text).is_ok();
            for setting in usual.settings() {
                let name = setting.name;
                assert!(!setting.label.is_empty() && !setting.help.is_empty(), "{game} {name}");
                for choice in setting.choices.iter().filter(|choice| !choice.value.is_empty()) {
                    assert!(takes(name, choice.value), "{game} {name} {choice:?}");
                }
                assert!(!takes(name, "something else"), "{game} {name}");
                let (inside, outside) = match setting.takes {
                    Takes::Money { from, to } => (vec![from, to], vec![Cents(from.0 - 1), Cents(to.0 + 1)]),
                    Takes::Count { from, to } => {
                        assert!(takes(name, &from.to_string()) && takes(name, &to.to_string()), "{game} {name}");
                        assert!(!takes(name, &(from - 1).to_string()) && !takes(name, &(to + 1).to_string()));
                        continue;
                    }
                    Takes::Share => {
                        assert!(takes(name, "0.0000") && takes(name, "1.0000") && !takes(name, "1.0001"));
                        continue;
                    }
                    Takes::YesNo => {
                        assert!(takes(name, "true") && takes(name, "false") && !takes(name, "yes"), "{game} {name}");
                        continue;
                    }
                    Takes::OneOf => continue,
                };
                assert!(inside.iter().all(|amount| takes(name, &amount.to_string())), "{game} {name}");
                assert!(!outside.iter().any(|amount| takes(name, &amount.to_string())), "{game} {name}");
            }
            for setting in usual.settings() {
                let mut set = usual;
                let Some(value) = setting.usual else { continue };
                set.set(setting.name, value).expect("a value that it takes");
                assert_eq!(set, usual, "{game} {}", setting.name);
            }
            assert!(matches!(usual.clone().set("colour", "red"), Err(SettingError::Unknown { .. })));
        }
    }
}
