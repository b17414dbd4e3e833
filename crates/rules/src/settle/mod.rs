//! `settle`: adjudicates rounds from their cards by playing them through the same machines as a live table.
//!
//! Text goes in, one [`Settlement`] or [`Problem`] per round comes out. A broken round never hides the others.

mod drive;
mod json;
mod output;
mod record;

pub use output::Settlement;

use core::fmt;
use json::Json;
use record::Record;

/// What is wrong with a round, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field, such as `wagers[2].amount`, or the card's position.
    pub place: String,
    /// What is wrong and what was expected.
    pub what: String,
    /// The rules behind it, where a rule is.
    pub rule: Option<String>,
}

impl Problem {
    fn at(place: &str, what: impl Into<String>) -> Self {
        Self { place: place.to_owned(), what: what.into(), rule: None }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)?;
        match &self.rule {
            Some(rule) => write!(f, " (rule {rule})"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Problem {}

/// Settles every round of a text: one round, a list of rounds, or a round on every line.
pub fn settle_text(text: &str) -> Vec<Result<Settlement, Problem>> {
    rounds(text).map(settle_one).collect()
}

/// The text of each round, to be settled one after another.
pub fn rounds(text: &str) -> impl Iterator<Item = &str> {
    let trimmed = text.trim_start_matches('\u{feff}').trim();
    let pieces = if trimmed.is_empty() {
        Vec::new()
    } else if trimmed.starts_with('[') {
        list_items(trimmed)
    } else if is_one_value(trimmed) {
        vec![trimmed]
    } else {
        trimmed.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
    };
    pieces.into_iter()
}

/// Settles one round.
pub fn settle_one(text: &str) -> Result<Settlement, Problem> {
    let json: Json = serde_json::from_str(text).map_err(|error| {
        Problem::at(&format!("line {}, column {}", error.line(), error.column()), format!("broken JSON: {error}"))
    })?;
    drive::settle(&Record::read(&json)?)
}

/// One round over several lines rather than a round on every line: only its first line begins an object at the margin.
fn is_one_value(text: &str) -> bool {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default().trim_end();
    let whole = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    whole || !first.ends_with('}') && !lines.any(|line| line.starts_with('{'))
}

/// Cuts a JSON list into its items without parsing them, so that one broken item leaves the others whole.
fn list_items(text: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let (mut depth, mut start, mut in_string, mut escaped) = (0usize, 1, false, false);
    for (at, letter) in text.char_indices() {
        if in_string {
            match letter {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match letter {
            '"' => in_string = true,
            '{' | '[' => depth += 1,
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    items.push(&text[start..at]);
                    start = at + 1;
                    break;
                }
            }
            ',' if depth == 1 => {
                items.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    // Whatever follows the end of the list, or a list that never ends, is a broken round of its own.
    if !text[start.min(text.len())..].trim().is_empty() {
        items.push(&text[start..]);
    }
    if items.len() == 1 && items[0].trim().is_empty() {
        items.clear();
    }
    items
}
