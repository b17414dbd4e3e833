//! Best play, in forms that people read: sentences, coloured grids and curves.

use crate::fraction::Fraction;
use serde::{Deserialize, Serialize};

/// How to play a game as well as it can be played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Strategy {
    /// What the rules are: best play itself where this is empty, or else how near they come to it.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub about: String,
    /// How to play, in words; each is one rule that a person can follow, the first that fits deciding.
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

impl Grid {
    /// What the labels mean: a label and a decision each, in the order in which they come. A decision with more labels than
    /// a reader would look up, such as one with numbers in its cells, comes once, with an ellipsis.
    pub fn legend(&self) -> Vec<(&str, &str)> {
        const MOST: usize = 3;
        let mut found: Vec<(&str, &str)> = Vec::new();
        for cell in self.cells.iter().flatten().filter(|cell| !cell.decision.is_empty()) {
            if !found.contains(&(&cell.label, &cell.decision)) {
                found.push((&cell.label, &cell.decision));
            }
        }
        let labels = |decision: &str| found.iter().filter(|(_, other)| *other == decision).count();
        let many: Vec<&str> = found.iter().map(|(_, decision)| *decision).filter(|of| labels(of) > MOST).collect();
        for (label, decision) in &mut found {
            if many.contains(decision) {
                *label = "…";
            }
        }
        let mut seen = Vec::new();
        found.retain(|entry| {
            let new = !seen.contains(entry);
            seen.push(*entry);
            new
        });
        found
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(cells: &[(&str, &str)]) -> Grid {
        let cell = |(label, decision): &(&str, &str)| Cell {
            label: (*label).to_owned(),
            decision: (*decision).to_owned(),
            detail: String::new(),
        };
        Grid {
            title: String::new(),
            row_axis: String::new(),
            column_axis: String::new(),
            rows: vec![String::new()],
            columns: vec![String::new(); cells.len()],
            cells: vec![cells.iter().map(cell).collect()],
        }
    }

    #[test]
    fn a_legend_names_each_label_once() {
        let few = grid(&[("H", "hit"), ("", ""), ("H", "hit"), ("Dh", "double"), ("Ds", "double")]);
        assert_eq!(few.legend(), [("H", "hit"), ("Dh", "double"), ("Ds", "double")]);
    }

    #[test]
    fn numbers_in_cells_do_not_swell_the_legend() {
        let three = grid(&[("1%", "mixed"), ("2%", "mixed"), ("B", "bet"), ("3%", "mixed")]);
        assert_eq!(three.legend().len(), 4);
        let four = grid(&[("1%", "mixed"), ("2%", "mixed"), ("B", "bet"), ("3%", "mixed"), ("4%", "mixed")]);
        assert_eq!(four.legend(), [("…", "mixed"), ("B", "bet")]);
    }
}
