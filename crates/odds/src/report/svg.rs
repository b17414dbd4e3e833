//! Drawings in the page: lines, boxes and words with coordinates to a tenth of a pixel.

use super::axis::Scale;
use super::html::{escape, number};
use std::fmt::{Display, Write};

/// A drawing. Colours come from classes, so that they follow the page from light to dark and onto paper.
pub(super) struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

/// The alignment of words at their coordinate.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    const fn name(self) -> &'static str {
        ["start", "middle", "end"][self as usize]
    }
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    fn push(&mut self, piece: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{piece}");
    }

    pub(super) fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.push(format_args!(
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        ));
    }

    /// A box from one corner to the opposite one, with a tooltip.
    pub(super) fn bar(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64), about: &str) {
        let (x, y, width, height) = (x1.min(x2), y1.min(y2), (x2 - x1).abs(), (y2 - y1).abs());
        self.push(format_args!(
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\">\
             <title>{}</title></rect>",
            escape(about)
        ));
    }

    pub(super) fn dot(&mut self, class: &str, (x, y): (f64, f64), radius: f64, about: &str) {
        self.push(format_args!(
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"><title>{}</title></circle>",
            escape(about)
        ));
    }

    pub(super) fn words(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        self.push(format_args!(
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{}\">{}</text>",
            anchor.name(),
            number(text)
        ));
    }

    /// Words that rise to the right and end at their coordinate.
    pub(super) fn slanted(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        self.push(format_args!(
            "<text class=\"{class}\" transform=\"translate({x:.1} {y:.1}) rotate(-50)\" text-anchor=\"end\">{}</text>",
            number(text)
        ));
    }

    /// A line through points, or an area if it is closed.
    pub(super) fn path(&mut self, class: &str, points: impl IntoIterator<Item = (f64, f64)>, closed: bool) {
        let mut path = String::new();
        for (index, (x, y)) in points.into_iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { " L" });
        }
        self.push(format_args!("<path class=\"{class}\" d=\"{path}{}\"/>", if closed { " Z" } else { "" }));
    }

    /// The axis along the bottom, with its ticks, their labels and its title.
    pub(super) fn bottom(&mut self, scale: Scale, at: f64, span: (f64, f64), ticks: &[(f64, String)], title: &str) {
        self.line("axis", (span.0, at), (span.1, at));
        for (value, label) in ticks {
            let x = scale.at(*value);
            self.line("axis", (x, at), (x, at + 5.0));
            self.words("tick", (x, at + 18.0), Anchor::Middle, label);
        }
        self.words("title", (f64::midpoint(span.0, span.1), at + 38.0), Anchor::Middle, title);
    }

    /// The axis up the left side, with a faint line across for every tick; its title is written above.
    pub(super) fn side(&mut self, scale: Scale, span: (f64, f64), ticks: &[(f64, String)], title: &str) {
        for (value, label) in ticks {
            let y = scale.at(*value);
            self.line("rule", (span.0, y), (span.1, y));
            self.words("tick", (span.0 - 8.0, y + 4.0), Anchor::End, label);
        }
        self.words("title", (0.0, 12.0), Anchor::Start, title);
    }

    /// The drawing as an element; screen readers read its title and description.
    pub(super) fn finish(self, id: &str, title: &str, description: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\" \
             viewBox=\"0 0 {:.0} {:.0}\">\n<title id=\"{id}-t\">{}</title>\n<desc id=\"{id}-d\">{}</desc>\n{}</svg>\n",
            self.width,
            self.height,
            escape(title),
            escape(description),
            self.body
        )
    }
}

/// The estimated width of words, in a rather wide font.
pub(super) fn width(text: &str) -> f64 {
    7.0 * text.chars().count() as f64
}

/// Ticks with labels made from their values.
pub(super) fn labelled(ticks: Vec<f64>, label: impl Fn(f64) -> String) -> Vec<(f64, String)> {
    ticks.into_iter().map(|value| (value, label(value))).collect()
}

/// Moves labels down until none overlaps another, and up again if they would leave the chart.
pub(super) fn apart(mut labels: Vec<(f64, String)>, least: f64, bottom: f64) -> Vec<(f64, String)> {
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    for index in 1..labels.len() {
        labels[index].0 = labels[index].0.max(labels[index - 1].0 + least);
    }
    let beyond = labels.last().map_or(0.0, |(y, _)| (y - bottom).max(0.0));
    for label in &mut labels {
        label.0 -= beyond;
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_never_stand_on_each_other() {
        let labels =
            vec![(10.0, "a".to_owned()), (11.0, "b".to_owned()), (100.0, "c".to_owned()), (99.0, "d".to_owned())];
        let moved = apart(labels, 15.0, 105.0);
        assert!(moved.windows(2).all(|pair| pair[1].0 - pair[0].0 >= 14.99), "{moved:?}");
        assert!(moved.iter().all(|(y, _)| *y <= 105.0));
    }
}
