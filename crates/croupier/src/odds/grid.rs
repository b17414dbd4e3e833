//! A grid of decisions in the terminal: one coloured cell for each situation, letters for those who see no colours.

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

/// Writes a grid, in several pieces where the terminal is too narrow for all its columns.
pub(super) fn write(out: &mut impl Write, grid: &Grid, width: usize) -> io::Result<()> {
    writeln!(out, "{BOLD}{}{BOLD:#}", grid.title)?;
    writeln!(out, "{QUIET}rows: {}, columns: {}{QUIET:#}", grid.row_axis, grid.column_axis)?;
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(display_width).max().unwrap_or(0);
    let heading = widest(&mut grid.rows.iter().map(String::as_str));
    let labels = grid.cells.iter().flatten().map(|cell| cell.label.as_str());
    let cell = widest(&mut labels.chain(grid.columns.iter().map(String::as_str))) + 2;
    let fits = (width.saturating_sub(heading + 1) / cell).max(1);
    for from in (0..grid.columns.len()).step_by(fits) {
        let to = (from + fits).min(grid.columns.len());
        write!(out, "{:heading$} ", "")?;
        for column in &grid.columns[from..to] {
            write!(out, "{BOLD}{}{BOLD:#}", centred(column, cell))?;
        }
        writeln!(out)?;
        for (row, cells) in grid.rows.iter().zip(&grid.cells) {
            write!(out, "{BOLD}{row}{BOLD:#}{:1$} ", "", heading - display_width(row))?;
            for found in cells.iter().take(to).skip(from) {
                let style = style(Tone::of(&found.decision));
                write!(out, "{style}{}{style:#}", centred(&found.label, cell))?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    let entry = |(label, decision): (&str, &str)| {
        let style = style(Tone::of(decision));
        format!("{style} {label} {style:#} {}", decision.replace(['-', '_'], " "))
    };
    let legend: Vec<String> = grid.legend().into_iter().map(entry).collect();
    writeln!(out, "{}", legend.join("   "))
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
        for width in 12..60 {
            let text = text(&grid(10), width);
            assert_eq!(text.matches(" Ph ").count(), 10 + 1, "{text}");
            assert!(text.lines().skip(2).filter(|line| line.contains("10-10")).all(|line| line.len() <= width.max(12)));
        }
    }
}
