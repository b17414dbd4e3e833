//! A report on one table: a single printable page with exact figures, charts, strategy, pay tables and rules, of the kind
//! that test laboratories call a PAR sheet.
//!
//! A page is a pure function of its [`Report`]: no clock, no randomness, no outside resource. The page contains the
//! report's data as JSON with its SHA-256, so anyone can check the data, draw the page again from it and compare.
//!
//! The page is written by plain functions. Most of it is charts, whose coordinates are computed in code; a template
//! language would add nothing. All text passes through [`html::escape`].

// A page is small and drawn once, so clarity matters more than allocations; floats are precise enough for coordinates.
#![allow(clippy::format_push_string, clippy::format_collect, clippy::cast_precision_loss)]

mod agreement;
mod axis;
mod bars;
mod curve;
mod distribution;
mod grid;
mod html;
mod page;
mod pay_tables;
mod planner;
mod rules_in_force;
mod sections;
mod svg;
mod volatility;

pub use agreement::{Agreement, ChiSquare, WagerAgreement};
pub use pay_tables::{PayRow, PayTable};
pub use rules_in_force::RuleInForce;

use crate::analysis::Analysis;
use rules::{AnySettings, Cents};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};

/// The contents of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The program that made it and its version.
    pub program: String,
    /// The hash of the sources of its figures
    pub sources: String,
    /// The game, by its name in records.
    pub game: String,
    /// The game's title for people.
    pub title: String,
    /// The day on which the game's rule document was approved, if it names one.
    pub approved: Option<String>,
    /// The date to print, as given by the caller: no clock is read.
    pub date: Option<String>,
    /// The initial wager, in cents.
    pub stake: i64,
    /// The settings of the table that differ from the usual, by name.
    pub settings: Vec<(String, String)>,
    /// The pay tables.
    pub pay_tables: Vec<PayTable>,
    /// The rules that decide the figures.
    pub rules: Vec<RuleInForce>,
    /// The figures and best play.
    pub analysis: Analysis,
    /// The comparison with a simulation, if there was one.
    pub agreement: Option<Agreement>,
}

/// A page that is not a report, or was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAsMade {
    /// There is no data in it.
    NoData,
    /// The data cannot be read.
    Broken,
    /// The data does not match the hash.
    Hash,
    /// Hash and data match, but the page drawn from them differs.
    Page,
}

impl fmt::Display for NotAsMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoData => "this is no report: it has no line of data",
            Self::Broken => "the data in it cannot be read",
            Self::Hash => "its data does not have the SHA-256 that the page states: one of the two was changed",
            Self::Page => "its data is whole, but the page around it is not the one that this version draws from it",
        })
    }
}

impl std::error::Error for NotAsMade {}

impl Report {
    /// A report on a table. `given` are the settings that were asked for, by name.
    pub fn new(settings: &AnySettings, given: &[(String, String)], stake: Cents, analysis: Analysis) -> Self {
        let game = settings.game();
        Self {
            program: format!("croupier {}", env!("CARGO_PKG_VERSION")),
            sources: crate::any::SOURCES.to_owned(),
            game: game.name().to_owned(),
            title: game.title().to_owned(),
            approved: game.book().approved().map(str::to_owned),
            date: None,
            stake: stake.0,
            settings: given.to_vec(),
            pay_tables: pay_tables::of(settings),
            rules: rules_in_force::of(game),
            analysis,
            agreement: None,
        }
    }

    /// The data of the report: JSON on one line, without characters that could end the surrounding element.
    pub fn data(&self) -> String {
        let json = serde_json::to_string(self).unwrap_or_default();
        json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
    }

    /// The whole page.
    pub fn page(&self) -> String {
        page::draw(self)
    }

    /// Reads a report back from its page, and checks that the page is the one drawn from it.
    pub fn check(page: &str) -> Result<Self, NotAsMade> {
        let line = page.lines().find_map(|line| line.strip_prefix(page::DATA_BEGINS)).ok_or(NotAsMade::NoData)?;
        let data = line.strip_suffix(page::DATA_ENDS).ok_or(NotAsMade::NoData)?;
        let report: Self = serde_json::from_str(data).map_err(|_| NotAsMade::Broken)?;
        if !page.contains(&sha256(data.as_bytes())) {
            return Err(NotAsMade::Hash);
        }
        if report.page() == page { Ok(report) } else { Err(NotAsMade::Page) }
    }
}

/// The SHA-256 of something, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
