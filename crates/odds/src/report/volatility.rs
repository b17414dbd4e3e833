//! The range of a player's result by number of rounds: the expected value, and the band that contains the result 19
//! times in 20.

use super::axis::{Scale, rounded};
use super::html::wager;
use super::svg::{Anchor, Drawing, apart, labelled};
use crate::figures::Figures;
use crate::numbers::{decimal, short};

/// The numbers of standard deviations that contain 95 and 68 of 100 results of a normal distribution.
pub(super) const NINETY_FIVE: f64 = 1.959_964;
const SIXTY_EIGHT: f64 = 1.0;

/// A few weeks of a frequent player.
const ROUNDS: u32 = 10_000;

const WIDTH: f64 = 440.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 380.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 230.0;

/// The chart of one wager.
pub(super) fn chart(figures: &Figures, id: &str) -> String {
    let at = |rounds: f64, deviations: f64| rounds * figures.expected + deviations * figures.std_dev * rounds.sqrt();
    let steps = || (0..=100).map(|step| f64::from(ROUNDS) * f64::from(step * step) / 10_000.0);
    let (lowest, highest) = steps().fold((0.0f64, 0.0f64), |(low, high), rounds| {
        (low.min(at(rounds, -NINETY_FIVE)), high.max(at(rounds, NINETY_FIVE)))
    });
    let across = Scale::linear((0.0, f64::from(ROUNDS)), (LEFT, RIGHT));
    let up = Scale::linear(rounded((lowest, highest), 5), (BOTTOM, TOP));
    let mut drawing = Drawing::new(WIDTH, BOTTOM + 46.0);
    drawing.side(up, (LEFT, RIGHT), &labelled(up.ticks(5), short), "net result, in units");
    let place = |rounds: f64, deviations: f64| (across.at(rounds), up.at(at(rounds, deviations)));
    for (class, deviations) in [("band wide", NINETY_FIVE), ("band near", SIXTY_EIGHT)] {
        let mut points: Vec<(f64, f64)> = steps().map(|rounds| place(rounds, deviations)).collect();
        let mut below: Vec<(f64, f64)> = steps().map(|rounds| place(rounds, -deviations)).collect();
        below.reverse();
        points.append(&mut below);
        drawing.path(class, points, true);
    }
    drawing.line("zero", (LEFT, up.at(0.0)), (RIGHT, up.at(0.0)));
    drawing.path("expected", [place(0.0, 0.0), place(f64::from(ROUNDS), 0.0)], false);
    let ticks = labelled(across.ticks(4), |value| decimal(value, 0));
    drawing.bottom(across, BOTTOM, (LEFT, RIGHT), &ticks, "rounds");
    let end = f64::from(ROUNDS);
    let ends = [NINETY_FIVE, 0.0, -NINETY_FIVE].map(|deviations| {
        let label = short(at(end, deviations).round());
        (place(end, deviations).1, format!("{}{label}", if at(end, deviations) >= 0.5 { "+" } else { "" }))
    });
    for (y, label) in apart(ends.to_vec(), 14.0, BOTTOM) {
        drawing.words("note", (RIGHT + 6.0, y + 4.0), Anchor::Start, &label);
    }
    let name = wager(&figures.wager);
    let description = format!(
        "After {} rounds of {name} the expected result is {} units; 95 of 100 players are between {} and {} units.",
        decimal(end, 0),
        decimal(at(end, 0.0), 0),
        decimal(at(end, -NINETY_FIVE), 0),
        decimal(at(end, NINETY_FIVE), 0)
    );
    drawing.finish(id, &format!("Result of {name} by number of rounds"), &description)
}
