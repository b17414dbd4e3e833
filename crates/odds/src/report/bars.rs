//! Bars that lie, with a name before and a number after each.

use super::svg::{Anchor, Drawing};

const WIDTH: f64 = 720.0;
const LEFT: f64 = 210.0;
const RIGHT: f64 = 600.0;
const STEP: f64 = 26.0;

/// A bar: its name, how long it is, and the number written after it.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) value: f64,
    pub(super) label: String,
    /// The class that colours it.
    pub(super) class: String,
}

/// Bars from zero; nothing where there are none.
pub(super) fn chart(bars: &[Bar], id: &str, title: &str, description: &str) -> Option<String> {
    let longest = bars.iter().map(|bar| bar.value.abs()).max_by(f64::total_cmp)?;
    let scale = if longest > 0.0 { (RIGHT - LEFT) / longest } else { 0.0 };
    let mut drawing = Drawing::new(WIDTH, STEP * bars.len() as f64 + 8.0);
    for (index, bar) in bars.iter().enumerate() {
        let y = STEP * index as f64 + 4.0;
        let end = LEFT + bar.value.abs() * scale;
        drawing.words("tick", (LEFT - 8.0, y + 16.0), Anchor::End, &shortened(&bar.name));
        drawing.bar(
            &bar.class,
            (LEFT, y + 4.0),
            (end.max(LEFT + 1.0), y + 20.0),
            &format!("{}: {}", bar.name, bar.label),
        );
        drawing.words("note", (end + 8.0, y + 16.0), Anchor::Start, &bar.label);
    }
    drawing.line("axis", (LEFT, 0.0), (LEFT, STEP * bars.len() as f64 + 8.0));
    Some(drawing.finish(id, title, description))
}

/// A name that fits before its bar; the whole of it is shown on request.
fn shortened(name: &str) -> String {
    const MOST: usize = 32;
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
        assert_eq!(shortened(&"é".repeat(32)).chars().count(), 32);
        assert_eq!(shortened(&"é".repeat(33)).chars().count(), 32);
        assert_eq!(chart(&[], "x", "t", "d"), None);
    }
}
