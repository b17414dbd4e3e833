//! Best play, in forms that people read: sentences, coloured grids and curves.

use crate::fraction::Fraction;
use serde::{Deserialize, Serialize};

/// How to play a game as well as it can be played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Strategy {
    /// Best play in words; each is one rule that a person can follow, the first that fits deciding.
    pub rules: Vec<String>,
    /// What is done where two choices are worth exactly the same.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub ties: String,
    /// Simpler ways to play, and what they cost against the best.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub simplifications: Vec<Simplification>,
    /// How often each decision is the best one: its name and the fraction of all deals.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub frequencies: Vec<(String, f64)>,
    /// What each option is worth: its name, and how much the expected result would fall without it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub options: Vec<Simplification>,
    /// Tables of decisions.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub grids: Vec<Grid>,
    /// Figures as functions of something that varies, such as a jackpot meter.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub curves: Vec<Curve>,
}

/// A simpler way to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Simplification {
    /// What it is called.
    pub name: String,
    /// What is played, in words.
    pub plays: String,
    /// The player's mean net result per unit.
    pub expected: f64,
    /// The same as a fraction, where it is a finite count.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub exact: Option<Fraction>,
    /// How much less that is than best play gives.
    pub cost: f64,
}

/// A table of decisions, one coloured cell for each situation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grid {
    /// What it shows.
    pub title: String,
    /// What the rows stand for, as in `your hand`.
    pub row_axis: String,
    /// What the columns stand for, as in `dealer's up card`.
    pub column_axis: String,
    /// A heading for each row.
    pub rows: Vec<String>,
    /// A heading for each column.
    pub columns: Vec<String>,
    /// Row by row.
    pub cells: Vec<Vec<Cell>>,
}

/// One situation of a grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// What is written in it: one to four letters.
    pub label: String,
    /// The decision it stands for, by its name in records (`hit`, `stand`, `fold`); decides the colour. Empty where the
    /// situation cannot come up.
    pub decision: String,
    /// More about it, shown on request: what it gains over the next best choice, or what it depends on.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub detail: String,
}

/// A figure as a function of something that varies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    /// What it shows.
    pub title: String,
    /// What runs along the bottom.
    pub x_axis: String,
    /// What runs up the side.
    pub y_axis: String,
    /// From left to right.
    pub points: Vec<(f64, f64)>,
    /// Points worth a label, such as a break-even.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub marks: Vec<Mark>,
}

/// A labelled point of a curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// Where along the bottom.
    pub x: f64,
    /// How high.
    pub y: f64,
    /// What it is.
    pub label: String,
}
