//! A figure as a function of something that varies, such as a jackpot meter.

use super::axis::{Scale, rounded};
use super::svg::{Anchor, Drawing, labelled};
use crate::numbers::{decimal, short};
use crate::strategy::Curve;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 690.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 290.0;

/// The chart of a curve; `None` if it has fewer than two points.
pub(super) fn chart(curve: &Curve, id: &str) -> Option<String> {
    let finite = |(x, y): &(f64, f64)| x.is_finite() && y.is_finite();
    let points: Vec<(f64, f64)> = curve.points.iter().copied().filter(finite).collect();
    let ((first, _), (last, _)) = (*points.first()?, *points.last()?);
    if points.len() < 2 || last <= first {
        return None;
    }
    let marks: Vec<_> = curve.marks.iter().filter(|mark| mark.x >= first && mark.x <= last).collect();
    let heights = || points.iter().map(|(_, y)| *y).chain(marks.iter().map(|mark| mark.y));
    let lowest = heights().min_by(f64::total_cmp)?;
    let highest = heights().max_by(f64::total_cmp)?;
    let across = Scale::linear((first, last), (LEFT, RIGHT));
    let up = Scale::linear(rounded((lowest, highest), 6), (BOTTOM, TOP));
    let mut drawing = Drawing::new(WIDTH, BOTTOM + 46.0);
    drawing.side(up, (LEFT, RIGHT), &labelled(up.ticks(6), short), &curve.y_axis);
    if lowest < 0.0 && highest > 0.0 {
        drawing.line("zero", (LEFT, up.at(0.0)), (RIGHT, up.at(0.0)));
    }
    drawing.path("series s0", points.iter().map(|(x, y)| (across.at(*x), up.at(*y))), false);
    let ticks =
        labelled(across.ticks(6), |value| if last >= 1e6 { short(value) } else { decimal(value, places(last)) });
    drawing.bottom(across, BOTTOM, (LEFT, RIGHT), &ticks, &curve.x_axis);
    for mark in &marks {
        let (x, y) = (across.at(mark.x), up.at(mark.y));
        let words = format!("{} ({}, {})", mark.label, short(mark.x), short(mark.y));
        drawing.line("lead", (x, y), (x, BOTTOM));
        drawing.dot("mark", (x, y), 4.5, &words);
        // A falling line has room above it to the right and below it to the left, a rising one the other way round. The
        // label goes to the side on which it fits.
        let width = 6.8 * words.chars().count() as f64 + 10.0;
        let falls = points[points.len() - 1].1 < points[0].1;
        let right = if falls { x + width < WIDTH } else { x - width < LEFT };
        let (at, anchor) = if right { (x + 10.0, Anchor::Start) } else { (x - 10.0, Anchor::End) };
        drawing.words("note strong", (at, y + if falls == right { -9.0 } else { 19.0 }), anchor, &words);
    }
    let description = format!(
        "A line from {} at {} to {} at {}.{}",
        short(points[0].1),
        short(first),
        short(points[points.len() - 1].1),
        short(last),
        marks
            .iter()
            .map(|mark| format!(" {}: {} at {}.", mark.label, short(mark.y), short(mark.x)))
            .collect::<String>()
    );
    Some(drawing.finish(id, &curve.title, &description))
}

/// Decimals for labels up to this value.
fn places(last: f64) -> usize {
    if last >= 20.0 {
        0
    } else if last >= 2.0 {
        1
    } else {
        3
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::Mark;

    #[test]
    fn points_that_are_no_numbers_and_marks_outside_are_left_out() {
        let mut curve = Curve {
            title: "t".to_owned(),
            x_axis: "x".to_owned(),
            y_axis: "y".to_owned(),
            points: vec![(0.0, -1.0), (5.0, f64::NAN), (10.0, 1.0)],
            marks: vec![
                Mark { x: 5.0, y: 0.0, label: "inside".to_owned() },
                Mark { x: 11.0, y: 0.0, label: "outside".to_owned() },
            ],
        };
        let drawn = chart(&curve, "c").expect("a chart");
        assert!(drawn.contains("inside") && !drawn.contains("outside") && !drawn.contains("NaN"));
        curve.points.truncate(1);
        assert_eq!(chart(&curve, "c"), None);
    }
}
