//! A grid of decisions as a table with coloured cells. Letters carry the meaning; colours only help.

use super::html::{escape, spoken};
use crate::strategy::{Cell, Grid, Key};
use crate::tone::Tone;

/// The grid with its legend.
pub(super) fn table(grid: &Grid) -> String {
    let heads: String =
        grid.columns.iter().map(|column| format!("<th scope=\"col\">{}</th>", escape(column))).collect();
    let mut body = String::new();
    for (heading, cells) in grid.rows.iter().zip(&grid.cells) {
        let cells: String = cells.iter().map(cell).collect();
        body += &format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", escape(heading));
    }
    let across = grid.columns.len();
    // Many columns leave less room for the headings of rows, which then wrap.
    let class = if across > 10 { "grid many" } else { "grid" };
    format!(
        "<figure class=\"{class}\">\n<figcaption>{}</figcaption>\n<div class=\"wide\"><table>\n<thead><tr>\
         <td class=\"corner\">{}</td><th class=\"axis-title\" colspan=\"{across}\">{}</th></tr>\n\
         <tr><td></td>{heads}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n{}</figure>\n",
        escape(&grid.title),
        escape(&grid.row_axis),
        escape(&grid.column_axis),
        legend(grid)
    )
}

fn cell(cell: &Cell) -> String {
    let tone = Tone::of(&cell.decision).name();
    let about = match (cell.decision.is_empty(), cell.detail.is_empty()) {
        (true, _) => String::new(),
        (false, true) => format!(" title=\"{}\"", escape(&spoken(&cell.decision))),
        (false, false) => format!(" title=\"{}: {}\"", escape(&spoken(&cell.decision)), escape(&cell.detail)),
    };
    format!("<td class=\"t-{tone}\"{about}>{}</td>", escape(&cell.label))
}

fn legend(grid: &Grid) -> String {
    let entry = |key: &Key<'_>| {
        let meaning = if key.meaning == key.decision { spoken(key.meaning) } else { key.meaning.to_owned() };
        let tone = Tone::of(key.decision).name();
        format!("<li><span class=\"key t-{tone}\">{}</span> {}</li>", escape(key.label), escape(&meaning))
    };
    format!("<ul class=\"legend\">{}</ul>\n", grid.legend().iter().map(entry).collect::<String>())
}
