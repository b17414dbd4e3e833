//! A grid of decisions in the terminal: one coloured cell for each situation, letters for readers without colours.

use anstyle::{Ansi256Color, Color, Style};
use odds::{Grid, Tone};
use std::io::{self, Write};
use textwrap::core::display_width;

const BOLD: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();

/// The colours of a tone: dark letters on a pale ground read well on black and on white.
const fn style(tone: Tone) -> Style {
    let (ground, letters) = match tone {
        Tone::GiveUp => (250, 236),
        Tone::Keep => (151, 22),
        Tone::Draw => (217, 52),
        Tone::Double => (153, 17),
        Tone::Split => (183, 54),
        Tone::Exchange => (222, 58),
        Tone::Buy => (116, 23),
        Tone::Other => (187, 58),
        Tone::Nothing => return Style::new(),
    };
    Style::new()
        .bg_color(Some(Color::Ansi256(Ansi256Color(ground))))
        .fg_color(Some(Color::Ansi256(Ansi256Color(letters))))
}

/// Headings of rows narrower than this are hard to read.
const NARROWEST_HEADING: usize = 16;

/// How a grid is laid out: the widths of headings and cells, and how many columns stand side by side.
struct Layout {
    heading: usize,
    cell: usize,
    columns: usize,
}

impl Layout {
    /// The widest layout that fits. In a narrow terminal the gaps between cells shrink first, then headings wrap, and at last the
    /// grid is written in pieces of the same width.
    fn of(grid: &Grid, width: usize) -> Self {
        let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(display_width).max().unwrap_or(0);
        let heading = widest(&mut grid.rows.iter().map(String::as_str));
        let labels = grid.cells.iter().flatten().map(|cell| cell.label.as_str());
        let label = widest(&mut labels.chain(grid.columns.iter().map(String::as_str)));
        let columns = grid.columns.len().max(1);
        for cell in [label + 2, label + 1] {
            if heading + 1 + columns * cell <= width {
                return Self { heading, cell, columns };
            }
        }
        let cell = label + 1;
        let room = width.saturating_sub(columns * cell + 1);
        if room >= NARROWEST_HEADING {
            return Self { heading: room, cell, columns };
        }
        let heading = heading.min((width / 2).max(NARROWEST_HEADING));
        let fits = (width.saturating_sub(heading + 1) / cell).max(1);
        let pieces = columns.div_ceil(fits);
        Self { heading, cell, columns: columns.div_ceil(pieces) }
    }
}

/// Writes a grid, in several pieces where the terminal is too narrow for all its columns.
pub(super) fn write(out: &mut impl Write, grid: &Grid, width: usize) -> io::Result<()> {
    writeln!(out, "{BOLD}{}{BOLD:#}", grid.title)?;
    let axes = format!("rows: {}, columns: {}", grid.row_axis, grid.column_axis);
    writeln!(out, "{QUIET}{}{QUIET:#}", textwrap::fill(&axes, width))?;
    let Layout { heading, cell, columns } = Layout::of(grid, width);
    for from in (0..grid.columns.len()).step_by(columns) {
        let to = (from + columns).min(grid.columns.len());
        write!(out, "{:heading$} ", "")?;
        for column in &grid.columns[from..to] {
            write!(out, "{BOLD}{}{BOLD:#}", centred(column, cell))?;
        }
        writeln!(out)?;
        for (row, cells) in grid.rows.iter().zip(&grid.cells) {
            // A heading of several lines has a cell as high as itself, with its letters in the first line.
            for (line, words) in textwrap::wrap(row, heading).iter().enumerate() {
                write!(out, "{BOLD}{words}{BOLD:#}{:1$} ", "", heading - display_width(words))?;
                for found in cells.iter().take(to).skip(from) {
                    let style = style(Tone::of(&found.decision));
                    let label = if line == 0 { found.label.as_str() } else { "" };
                    write!(out, "{style}{}{style:#}", centred(label, cell))?;
                }
                writeln!(out)?;
            }
        }
        writeln!(out)?;
    }
    legend(out, grid, width)
}

/// The meaning of the letters, as many to a line as fit.
fn legend(out: &mut impl Write, grid: &Grid, width: usize) -> io::Result<()> {
    let mut used = 0;
    for key in grid.legend() {
        let style = style(Tone::of(key.decision));
        let meaning =
            if key.meaning == key.decision { key.decision.replace(['-', '_'], " ") } else { key.meaning.to_owned() };
        let needed = display_width(key.label) + display_width(&meaning) + 3;
        if used > 0 && used + 3 + needed > width {
            writeln!(out)?;
            used = 0;
        } else if used > 0 {
            write!(out, "   ")?;
            used += 3;
        }
        write!(out, "{style} {} {style:#} {meaning}", key.label)?;
        used += needed;
    }
    writeln!(out)
}

fn centred(text: &str, width: usize) -> String {
    let room = width.saturating_sub(display_width(text));
    format!("{}{text}{}", " ".repeat(room / 2), " ".repeat(room - room / 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use odds::Cell;

    fn grid(columns: usize) -> Grid {
        let cell = |index: usize| Cell {
            label: if index.is_multiple_of(2) { "H" } else { "Ph" }.to_owned(),
            decision: if index.is_multiple_of(2) { "hit" } else { "split" }.to_owned(),
            detail: String::new(),
        };
        Grid {
            title: "Pairs".to_owned(),
            row_axis: "your hand".to_owned(),
            column_axis: "dealer".to_owned(),
            rows: vec!["A-A".to_owned(), "10-10".to_owned()],
            columns: (0..columns).map(|index| index.to_string()).collect(),
            cells: vec![(0..columns).map(cell).collect(); 2],
            meanings: vec![("Ph".to_owned(), "split if doubling after it is allowed".to_owned())],
        }
    }

    fn text(grid: &Grid, width: usize) -> String {
        let mut out = Vec::new();
        write(&mut out, grid, width).expect("memory");
        String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("text")
    }

    #[test]
    fn a_grid_names_its_rows_columns_and_letters() {
        let text = text(&grid(4), 80);
        for part in ["A-A", "10-10", " H   Ph  H   Ph ", "split", "rows: your hand"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }

    #[test]
    fn a_narrow_terminal_gets_the_grid_in_pieces() {
        for width in 20..60 {
            let text = text(&grid(10), width);
            assert_eq!(text.matches("Ph").count(), 10 + 1, "{text}");
            let rows = text.lines().skip(2).filter(|line| line.contains("10-10"));
            assert!(rows.clone().all(|line| line.len() <= width), "{width}\n{text}");
            assert_eq!(rows.count() == 1, width >= 36, "{width}\n{text}");
        }
    }

    #[test]
    fn long_headings_wrap_before_a_grid_falls_into_pieces() {
        let mut grid = grid(13);
        grid.rows[0] = "a straight that is one card away from the ace, or so it seems".to_owned();
        for (width, lines) in [(120, 1), (80, 2), (60, 4)] {
            let text = text(&grid, width);
            let heading = text.lines().skip(3).take_while(|line| !line.starts_with("10-10")).count();
            assert_eq!(heading, lines, "{width}\n{text}");
            assert!(text.lines().all(|line| display_width(line) <= width), "{width}\n{text}");
        }
    }

    #[test]
    fn a_legend_wraps_between_its_entries_and_says_what_a_label_means() {
        let text = text(&grid(4), 42);
        let legend: Vec<&str> = text.lines().rev().take(2).collect();
        assert_eq!(legend, [" Ph  split if doubling after it is allowed", " H  hit"], "{text}");
    }
}
