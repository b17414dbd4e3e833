//! Best play for readers: sentences, coloured grids and curves.

use crate::fraction::Fraction;
use crate::tally::Tally;
use num_bigint::BigInt;
use rules::Cents;
use serde::{Deserialize, Serialize};

/// Best play of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BestPlay))]
pub struct Strategy {
    /// The meaning of the rules: empty if they are best play itself, otherwise their distance from it.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub about: String,
    /// Best play in words: rules that a person can follow. The first that fits applies.
    pub rules: Vec<String>,
    /// The decision if two choices are worth exactly the same.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub ties: String,
    /// Simpler strategies, and their costs compared with the best.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub simplifications: Vec<Simplification>,
    /// The frequency of each decision as the best one: its name and the fraction of all deals.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub frequencies: Vec<(String, f64)>,
    /// The value of each option: its name, and the loss of the expected result without it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub options: Vec<Simplification>,
    /// Tables of decisions.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub grids: Vec<Grid>,
    /// Figures as functions of something that varies, such as a jackpot meter.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub curves: Vec<Curve>,
}

/// A simpler strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Simplification {
    /// Its name.
    pub name: String,
    /// The strategy in words.
    pub plays: String,
    /// The player's mean net result per unit.
    pub expected: f64,
    /// The same as a fraction, where it is a finite count.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub exact: Option<Fraction>,
    /// The loss compared with best play.
    pub cost: f64,
}

impl Simplification {
    /// A strategy whose results were counted, at this stake, compared with best play over the same deals.
    pub(crate) fn counted(name: &str, plays: &str, stake: Cents, best: &Tally, simple: &Tally) -> Self {
        let exact = simple.mean(stake);
        let cost = Fraction::new(best.net() - simple.net(), BigInt::from(best.total()) * stake.0);
        Self {
            name: name.to_owned(),
            plays: plays.to_owned(),
            expected: exact.to_f64(),
            exact: Some(exact),
            cost: cost.to_f64(),
        }
    }
}

/// A table of decisions, one coloured cell for each situation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StrategyGrid))]
pub struct Grid {
    /// Its subject.
    pub title: String,
    /// The title of the rows, such as `your hand`.
    pub row_axis: String,
    /// The title of the columns, such as `dealer's up card`.
    pub column_axis: String,
    /// A heading for each row.
    pub rows: Vec<String>,
    /// A heading for each column.
    pub columns: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<Vec<Cell>>,
    /// The meanings of labels that their decision does not explain: a label and its meaning each.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub meanings: Vec<(String, String)>,
}

/// The meaning of one label of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key<'a> {
    /// The label, or an ellipsis for a decision with many.
    pub label: &'a str,
    /// Its decision, by the name in records. It determines the colour.
    pub decision: &'a str,
    /// The text beside it.
    pub meaning: &'a str,
}

impl Grid {
    /// The meanings of the labels, in their order. A decision with many labels, such as one with numbers in its cells,
    /// is listed once, with an ellipsis; labels with a meaning of their own are always listed.
    pub fn legend(&self) -> Vec<Key<'_>> {
        const MOST: usize = 3;
        let meaning =
            |label: &str| self.meanings.iter().find(|(of, _)| of == label).map(|(_, meaning)| meaning.as_str());
        let mut found: Vec<(&str, &str)> = Vec::new();
        for cell in self.cells.iter().flatten().filter(|cell| !cell.decision.is_empty()) {
            if !found.contains(&(&cell.label, &cell.decision)) {
                found.push((&cell.label, &cell.decision));
            }
        }
        let unexplained = |decision: &str| {
            found.iter().filter(|(label, other)| *other == decision && meaning(label).is_none()).count()
        };
        let mut legend: Vec<Key<'_>> = Vec::new();
        for (label, decision) in &found {
            let own = meaning(label);
            let many = own.is_none() && unexplained(decision) > MOST;
            let label = if many { "…" } else { label };
            let key = Key { label, decision, meaning: own.or_else(|| meaning(label)).unwrap_or(decision) };
            if !legend.contains(&key) {
                legend.push(key);
            }
        }
        legend
    }
}

/// One situation of a grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StrategyCell))]
pub struct Cell {
    /// Its text: one to four letters.
    pub label: String,
    /// Its decision, by the name in records (`hit`, `stand`, `fold`). It determines the colour. Empty if the situation
    /// cannot occur.
    pub decision: String,
    /// A tooltip: the gain over the next best choice, or the conditions of the decision.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub detail: String,
}

/// A figure as a function of something that varies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StrategyCurve))]
pub struct Curve {
    /// Its subject.
    pub title: String,
    /// The title of the horizontal axis.
    pub x_axis: String,
    /// The title of the vertical axis.
    pub y_axis: String,
    /// From left to right.
    pub points: Vec<(f64, f64)>,
    /// Labelled points, such as a break-even.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub marks: Vec<Mark>,
}

/// A labelled point of a curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CurveMark))]
pub struct Mark {
    /// The horizontal coordinate.
    pub x: f64,
    /// The vertical coordinate.
    pub y: f64,
    /// Its label.
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
            meanings: Vec::new(),
        }
    }

    fn legend(grid: &Grid) -> Vec<(&str, &str)> {
        grid.legend().iter().map(|key| (key.label, key.meaning)).collect()
    }

    #[test]
    fn a_label_with_a_meaning_of_its_own_says_it() {
        let mut grid = grid(&[("X2", "exchange"), ("X3", "exchange"), ("B", "bet"), ("1%", "mixed"), ("2%", "mixed")]);
        grid.meanings = vec![("X2".to_owned(), "exchange two".to_owned()), ("…".to_owned(), "never used".to_owned())];
        assert_eq!(
            legend(&grid),
            [("X2", "exchange two"), ("X3", "exchange"), ("B", "bet"), ("1%", "mixed"), ("2%", "mixed")]
        );
        assert_eq!(grid.legend()[0].decision, "exchange");
    }

    #[test]
    fn a_legend_names_each_label_once() {
        let few = grid(&[("H", "hit"), ("", ""), ("H", "hit"), ("Dh", "double"), ("Ds", "double")]);
        assert_eq!(legend(&few), [("H", "hit"), ("Dh", "double"), ("Ds", "double")]);
    }

    #[test]
    fn numbers_in_cells_do_not_swell_the_legend() {
        let three = grid(&[("1%", "mixed"), ("2%", "mixed"), ("B", "bet"), ("3%", "mixed")]);
        assert_eq!(three.legend().len(), 4);
        let four = grid(&[("1%", "mixed"), ("2%", "mixed"), ("B", "bet"), ("3%", "mixed"), ("4%", "mixed")]);
        assert_eq!(legend(&four), [("…", "mixed"), ("B", "bet")]);
        let meanings = vec![("…".to_owned(), "how often to bet".to_owned()), ("B".to_owned(), "bet".to_owned())];
        assert_eq!(legend(&Grid { meanings, ..four }), [("…", "how often to bet"), ("B", "bet")]);
    }
}
