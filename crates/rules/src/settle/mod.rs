//! `settle`: settles rounds from their cards, by playing them through the same machines as a live table.
//!
//! Each round of a text gives a [`Settlement`] or a [`Problem`]. A broken round does not affect the others.
//!
//! ```
//! use croupier_rules::settle::rounds;
//!
//! let text = r#"{ "game": "three-card-poker",
//!   "wagers": [ { "seat": 2, "on": "ante", "amount": "20.00" } ],
//!   "cards": "Qh 9c 5d  Kd Kc 4h",
//!   "decisions": [ { "seat": 2, "do": "play" } ] }"#;
//! for round in rounds(text) {
//!     let settlement = round.settle().unwrap();
//!     let line = &settlement.lines[0];
//!     assert_eq!(line.returned.to_string(), "40.00");
//!     assert_eq!(line.rules.to_string(), "9.4.1.5, 10.1");
//! }
//! ```

mod drive;
mod json;
mod output;
mod own_limits;
mod record;

pub use output::Settlement;

use core::fmt;
use json::Json;
use record::Record;

/// An error in a record, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The field, such as `wagers[2].amount`, or the card's position.
    pub place: String,
    /// The error, and the values that were expected.
    pub what: String,
    /// The rules, if it breaks a rule.
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

/// The text of one round, and its place in the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The round itself.
    pub text: &'a str,
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The number of bytes before it on that line.
    pub column: usize,
}

impl Piece<'_> {
    /// Settles the round.
    pub fn settle(self) -> Result<Settlement, Problem> {
        let json: Json = serde_json::from_str(self.text).map_err(|error| self.broken(&error))?;
        drive::settle(&Record::read(&json)?)
    }

    /// The problem of text that is not JSON, at its place in the whole text.
    fn broken(self, error: &serde_json::Error) -> Problem {
        let before = if error.line() == 1 { self.column } else { 0 };
        let place = format!("line {}, column {}", self.line + error.line() - 1, before + error.column());
        let full = error.to_string();
        // The error repeats its place within the round.
        let own_place = format!(" at line {} column {}", error.line(), error.column());
        let what = match self.text.trim_start() {
            "" => "expected a round, found nothing: a comma too many, or a list without its end",
            text if text.starts_with(']') => "nothing may follow the end of the list",
            _ => full.strip_suffix(&own_place).unwrap_or(&full),
        };
        Problem::at(&place, format!("broken JSON: {what}"))
    }
}

/// The rounds of a text: one round, a list of rounds, or a round on every line. Each is settled separately with
/// [`Piece::settle`], so a broken one does not affect the others.
pub fn rounds(text: &str) -> impl Iterator<Item = Piece<'_>> {
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
    let (mut line, mut line_start, mut known) = (1, 0, 0);
    pieces.into_iter().map(move |piece| {
        let at = piece.as_ptr() as usize - text.as_ptr() as usize;
        for (newline, _) in text[known..at].match_indices('\n') {
            (line, line_start) = (line + 1, known + newline + 1);
        }
        known = at;
        Piece { text: piece, line, column: at - line_start }
    })
}

/// Settles one round.
///
/// ```
/// let problem = croupier_rules::settle::settle_one(r#"{ "game": "snap" }"#).unwrap_err();
/// assert_eq!(problem.place, "game");
/// ```
pub fn settle_one(text: &str) -> Result<Settlement, Problem> {
    Piece { text, line: 1, column: 0 }.settle()
}

/// Whether the text is one round over several lines, rather than a round on every line: then only its first line starts
/// with `{` at the margin.
fn is_one_value(text: &str) -> bool {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default().trim_end();
    let whole = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    whole || !first.ends_with('}') && !lines.any(|line| line.starts_with('{'))
}

/// Cuts a JSON list into its items without parsing them, so that a broken item does not affect the others.
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
                    let last = &text[start..at];
                    // A list may be empty.
                    if !(items.is_empty() && last.trim().is_empty()) {
                        items.push(last);
                    }
                    // Text after the end of the list is a broken round of its own.
                    if !text[at + 1..].trim().is_empty() {
                        items.push(&text[at..]);
                    }
                    return items;
                }
            }
            ',' if depth == 1 => {
                items.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    // A list without an end lacks a round, unless its last round is broken anyway.
    if !text[start..].trim().is_empty() {
        items.push(&text[start..]);
    }
    if depth == 1 && !in_string {
        items.push(&text[text.len()..]);
    }
    items
}
