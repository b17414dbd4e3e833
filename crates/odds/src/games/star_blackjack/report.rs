//! Best play in forms that people read.

use super::chart::{Chart, Square};
use super::composition::{CLASSES, Composition};
use super::hands::Hands;
use super::policy::{Action, Context, Policy};
use super::up_card::Choices;
use crate::strategy::{Cell, Grid};

/// Up cards from left to right: 2 to 9, ten-value cards, ace.
pub(super) const COLUMNS: [usize; CLASSES] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/// The letter of a value.
pub(super) fn letter(class: usize) -> char {
    b"A23456789T"[class] as char
}

/// A hand by its values, highest first, aces before all.
pub(super) fn hand_name(cards: Composition) -> String {
    let mut letters: Vec<String> = Vec::new();
    for class in std::iter::once(0).chain((1..CLASSES).rev()) {
        letters.extend((0..cards.count(class)).map(|_| letter(class).to_string()));
    }
    letters.join("-")
}

/// The name of an action in records.
pub(super) fn name(action: Action) -> &'static str {
    action.decision().name()
}

/// One row of the chart: its heading, and the decision in each column.
struct Row {
    heading: String,
    squares: Vec<Option<(Action, Action, Choices)>>,
}

impl Row {
    fn of_total(chart: &Chart, soft: bool, total: usize) -> Self {
        let done = |square: &Square| {
            let action = if square.double { Action::Double } else { square.otherwise };
            (action, square.otherwise, square.choices)
        };
        let squares = COLUMNS.iter().map(|up| chart.square(soft, total, *up).map(done)).collect();
        let heading = if soft { format!("A-{}", total - 11) } else { total.to_string() };
        Self { heading, squares }
    }

    fn of_pair(chart: &Chart, class: usize) -> Self {
        let squares = COLUMNS.iter().map(|up| {
            let pair = chart.pair(class, *up)?;
            let hand = &Hands::all().list()[Hands::all().two(class, class) as usize];
            let square = chart.square(hand.is_soft(), hand.total as usize, *up)?;
            let unsplit = if square.double && hand.may_double() { Action::Double } else { square.otherwise };
            Some((if pair.split { Action::Split } else { unsplit }, square.otherwise, pair.choices))
        });
        Self { heading: format!("{0}-{0}", letter(class)), squares: squares.collect() }
    }

    fn cells(&self) -> Vec<Cell> {
        self.squares.iter().map(|square| square.as_ref().map_or_else(empty, cell)).collect()
    }

    /// The action in each column, without the figures.
    fn actions(&self) -> Vec<Option<Action>> {
        self.squares.iter().map(|square| square.map(|(action, ..)| action)).collect()
    }
}

fn empty() -> Cell {
    Cell { label: String::new(), decision: String::new(), detail: String::new() }
}

fn cell((action, otherwise, choices): &(Action, Action, Choices)) -> Cell {
    let label = match (action, otherwise) {
        (Action::Stand, _) => "S",
        (Action::Hit, _) => "H",
        (Action::Double, Action::Stand) => "Ds",
        (Action::Double, _) => "D",
        (Action::Split, _) => "P",
    };
    let own = choices.list().find(|(legal, _)| legal == action).map(|(_, value)| value);
    let rival = choices.list().filter(|(legal, _)| legal != action).max_by(|a, b| a.1.total_cmp(&b.1));
    let detail = match (own, rival) {
        (Some(own), Some((rival, value))) if own >= value => {
            format!("{own:+.4}; {:.4} more than {}", own - value, name(rival))
        }
        (Some(own), Some((rival, value))) => {
            // The decision of a cell is for all hands with this total; its figures are those of two cards.
            format!("{own:+.4} with two cards; {} would give {:.4} more", name(rival), value - own)
        }
        (Some(own), None) => format!("{own:+.4}; nothing else is legal"),
        _ => String::new(),
    };
    Cell { label: label.to_owned(), decision: name(*action).to_owned(), detail }
}

fn rows(chart: &Chart) -> [(&'static str, Vec<Row>); 3] {
    [
        ("Hard totals", (5..=20).map(|total| Row::of_total(chart, false, total)).collect()),
        ("Soft totals", (13..=20).map(|total| Row::of_total(chart, true, total)).collect()),
        ("Pairs", std::iter::once(0).chain((1..CLASSES).rev()).map(|class| Row::of_pair(chart, class)).collect()),
    ]
}

/// The chart as three coloured grids.
pub(super) fn grids(chart: &Chart) -> Vec<Grid> {
    let columns: Vec<String> = COLUMNS.iter().map(|up| letter(*up).to_string()).collect();
    let grid = |(title, rows): (&str, Vec<Row>)| Grid {
        title: title.to_owned(),
        row_axis: "your hand".to_owned(),
        column_axis: "dealer's up card".to_owned(),
        rows: rows.iter().map(|row| row.heading.clone()).collect(),
        columns: columns.clone(),
        cells: rows.iter().map(Row::cells).collect(),
        meanings: vec![
            ("D".to_owned(), "double, or hit where that is not allowed".to_owned()),
            ("Ds".to_owned(), "double, or stand where that is not allowed".to_owned()),
        ],
    };
    rows(chart).map(grid).into()
}

/// The chart in words: rows with the same decisions make one rule.
pub(super) fn rules(chart: &Chart) -> Vec<String> {
    let mut rules = Vec::new();
    let [hard, soft, pairs] = rows(chart);
    for (kind, rows) in [("", pairs.1), ("", soft.1), ("Hard ", hard.1)] {
        let mut start = 0;
        while start < rows.len() {
            let actions = rows[start].actions();
            let mut end = start;
            while end + 1 < rows.len() && rows[end + 1].actions() == actions {
                end += 1;
            }
            let heading = if start == end {
                format!("{kind}{}", rows[start].heading)
            } else {
                format!("{kind}{} to {}", rows[start].heading, rows[end].heading)
            };
            rules.push(format!("{heading}: {}.", in_words(&actions)));
            start = end + 1;
        }
    }
    rules
}

/// The actions by up card: runs of columns with one action.
fn in_words(actions: &[Option<Action>]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut start = 0;
    while start < actions.len() {
        let mut end = start;
        while end + 1 < actions.len() && actions[end + 1] == actions[start] {
            end += 1;
        }
        let action = actions[start].map_or("nothing", name);
        let against = match (start, end) {
            (0, last) if last + 1 == actions.len() => "every card".to_owned(),
            (from, to) if from == to => letter(COLUMNS[from]).to_string(),
            (from, to) if from + 1 == to => format!("{} or {}", letter(COLUMNS[from]), letter(COLUMNS[to])),
            (from, to) => format!("{} to {}", letter(COLUMNS[from]), letter(COLUMNS[to])),
        };
        parts.push(format!("{action} against {against}"));
        start = end + 1;
    }
    parts.join(", ")
}

/// The hands whose best decision differs from the chart because of their cards: one line for each up card, and the
/// number of hands of more than three cards that are left out.
pub(super) fn exceptions(
    best: &Policy,
    chart: &Policy,
    mut reach: impl FnMut(usize) -> Vec<f64>,
) -> (Vec<String>, usize) {
    let (mut lines, mut more) = (Vec::new(), 0);
    for up in COLUMNS {
        let reach = reach(up);
        let mut line: Vec<String> = Vec::new();
        for (at, hand) in Hands::all().list().iter().enumerate().filter(|(at, _)| reach[*at] > 0.0) {
            let actions = [best, chart].map(|policy| policy.action(Context::FIRST, up, at as u16));
            if actions[0] != actions[1] {
                if hand.count <= 3 {
                    line.push(format!("{} {}", name(actions[0]), hand_name(hand.cards)));
                } else {
                    more += 1;
                }
            }
        }
        if !line.is_empty() {
            lines.push(format!("By the cards, against {}: {}.", letter(up), line.join(", ")));
        }
    }
    (lines, more)
}
