//! The terminal: its width, its symbols, and tables for it.

pub(crate) use odds::numbers::{dollars, signed_dollars};

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle};
use std::env;
use std::io;

/// Text wider than this is hard to read, however wide the window.
const WIDEST: usize = 100;

/// Narrower than this, tables and hanging indents cannot be read.
const NARROWEST: usize = 40;

/// Text in a table that is narrower than this is hard to read.
const NARROWEST_TEXT: usize = 20;

/// How many columns text may use.
pub(crate) fn width() -> usize {
    let told = || env::var("COLUMNS").ok()?.parse::<usize>().ok();
    let measured = console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    measured.or_else(told).unwrap_or(80).clamp(NARROWEST, WIDEST)
}

/// Whether the terminal can show suits and lines. A locale that is set decides; without one the terminal is assumed to show
/// them, as most do.
pub(crate) fn shows_symbols() -> bool {
    if env::var("TERM").is_ok_and(|term| term == "dumb") {
        return false;
    }
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| env::var(name).ok().filter(|v| !v.is_empty()));
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// A table with a line under the titles and numbers to the right. Only its last column shrinks when the terminal is
/// narrow.
pub(crate) fn table(width: usize, titles: &[&str], numbers: &[&str], rows: Vec<Vec<String>>) -> Table {
    let line = if shows_symbols() { '─' } else { '-' };
    let widest = |column: usize| {
        rows.iter().map(|row| row.get(column).map_or(0, |cell| cell.chars().count())).max().unwrap_or(0)
    };
    // The last column shrinks, but not below a width that can be read.
    let most = |column: usize| if column + 1 == titles.len() { NARROWEST_TEXT } else { usize::MAX };
    let needed: usize =
        titles.iter().enumerate().map(|(column, title)| widest(column).max(title.len()).min(most(column)) + 2).sum();
    let padding = u16::from(needed <= width);
    let mut table = Table::new();
    table
        .load_style(TableStyle::new().header_separator(LineStyle::none().fill(line).junction(line)))
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width as u16)
        .set_header(titles)
        .add_rows(rows);
    for (column, title) in table.column_iter_mut().zip(titles) {
        column.set_padding((0, padding));
        if numbers.contains(title) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        if titles.last() != Some(title) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    table
}

/// Whether the error is a broken pipe: the program that reads the output has closed it.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe))
}
