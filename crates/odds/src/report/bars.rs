//! Horizontal bars, with a name before and a number after each.

use super::svg::{Anchor, Drawing, width};

const WIDTH: f64 = 720.0;
const RIGHT: f64 = 630.0;
const STEP: f64 = 26.0;

/// A bar: its name, its length, and the number written after it.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) value: f64,
    pub(super) label: String,
    /// The CSS class for its colour.
    pub(super) class: String,
}

/// A chart of bars from zero; `None` if there are no bars.
pub(super) fn chart(bars: &[Bar], id: &str, title: &str, description: &str) -> Option<String> {
    let longest = bars.iter().map(|bar| bar.value.abs()).max_by(f64::total_cmp)?;
    let names: Vec<String> = bars.iter().map(|bar| shortened(&bar.name)).collect();
    let left = names.iter().map(|name| width(name)).fold(70.0, f64::max) + 10.0;
    let scale = if longest > 0.0 { (RIGHT - left) / longest } else { 0.0 };
    let mut drawing = Drawing::new(WIDTH, STEP * bars.len() as f64 + 8.0);
    for (index, (bar, name)) in bars.iter().zip(&names).enumerate() {
        let y = STEP * index as f64 + 4.0;
        let end = left + bar.value.abs() * scale;
        drawing.words("tick", (left - 8.0, y + 16.0), Anchor::End, name);
        drawing.bar(
            &bar.class,
            (left, y + 4.0),
            (end.max(left + 1.0), y + 20.0),
            &format!("{}: {}", bar.name, bar.label),
        );
        drawing.words("note", (end + 8.0, y + 16.0), Anchor::Start, &bar.label);
    }
    drawing.line("axis", (left, 0.0), (left, STEP * bars.len() as f64 + 8.0));
    Some(drawing.finish(id, title, description))
}

/// A name that fits before its bar; the tooltip has the whole name.
fn shortened(name: &str) -> String {
    const MOST: usize = 44;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    format!("{}…", name.chars().take(MOST - 1).collect::<String>().trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_and_no_bars_are_no_chart() {
        assert_eq!(shortened("short"), "short");
        assert_eq!(shortened(&"é".repeat(44)).chars().count(), 44);
        assert_eq!(shortened(&"é".repeat(45)).chars().count(), 44);
        assert_eq!(chart(&[], "x", "t", "d"), None);
    }
}
