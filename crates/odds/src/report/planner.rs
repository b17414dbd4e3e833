//! How many rounds it takes until the actual hold is close to the theoretical one.

use super::axis::Scale;
use super::html::{head, row, spoken};
use super::svg::{Anchor, Drawing, labelled};
use super::volatility::NINETY_FIVE;
use crate::figures::Figures;
use crate::numbers::{decimal, percent, short};

/// How far the actual hold may be from theory, as shares of the initial wagers.
const WITHIN: [f64; 6] = [0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

/// A busy table deals about so many rounds to one seat in an hour.
const ROUNDS_AN_HOUR: f64 = 60.0;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 96.0;
const RIGHT: f64 = 600.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 290.0;

/// How many rounds it takes until the mean is within so much of what is expected, 19 times in 20.
fn rounds(std_dev: f64, within: f64) -> f64 {
    (NINETY_FIVE * std_dev / within).powi(2).ceil()
}

/// Rounds as people plan with them: three figures are more than anyone needs.
fn planned(rounds: f64) -> String {
    let scale = 10f64.powf((rounds.max(1.0).log10().floor() - 2.0).max(0.0));
    decimal((rounds / scale).ceil() * scale, 0)
}

fn lasting(rounds: f64) -> String {
    let hours = rounds / ROUNDS_AN_HOUR;
    if hours < 48.0 { format!("{} h", decimal(hours, 0)) } else { format!("{} h", short((hours / 10.0).round() * 10.0)) }
}

/// The table: rounds, and hours under them.
pub(super) fn table(wagers: &[&Figures]) -> String {
    let mut titles = vec!["within".to_owned()];
    titles.extend(wagers.iter().map(|figures| spoken(&figures.wager)));
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut rows = String::new();
    for within in WITHIN {
        let counts: Vec<f64> = wagers.iter().map(|figures| rounds(figures.std_dev, within)).collect();
        let cells: Vec<String> = counts.iter().map(|count| planned(*count)).collect();
        rows += &row(&format!("±{}", percent(within, 1)), &cells);
        let hours: String = counts.iter().map(|count| format!("<td class=\"n\">{}</td>", lasting(*count))).collect();
        rows += &format!("<tr class=\"quiet\"><th scope=\"row\">at 60 rounds an hour</th>{hours}</tr>\n");
    }
    format!("<div class=\"wide\"><table>\n{}<tbody>\n{rows}</tbody></table></div>\n", head(&titles))
}

/// The chart: one falling line for each wager.
pub(super) fn chart(wagers: &[&Figures], id: &str) -> Option<String> {
    let deviating = || wagers.iter().filter(|figures| figures.std_dev > 0.0);
    let (widest, closest) = (WITHIN[0], WITHIN[WITHIN.len() - 1]);
    let fewest = deviating().map(|figures| rounds(figures.std_dev, widest)).min_by(f64::total_cmp)?;
    let most = deviating().map(|figures| rounds(figures.std_dev, closest)).max_by(f64::total_cmp)?;
    let range = (10f64.powf(fewest.log10().floor()), 10f64.powf(most.log10().ceil()));
    // From right to left, so that precision grows to the right.
    let across = Scale::logarithmic((closest, widest), (RIGHT, LEFT));
    let up = Scale::logarithmic(range, (BOTTOM, TOP));
    let mut drawing = Drawing::new(WIDTH, BOTTOM + 46.0);
    drawing.side(up, (LEFT, RIGHT), &labelled(up.ticks(8), short), "rounds, each step ten times as many");
    let mut ends: Vec<(f64, String)> = Vec::new();
    for (index, figures) in deviating().enumerate() {
        let point = |within: f64| (across.at(within), up.at(rounds(figures.std_dev, within)));
        drawing.path(&format!("series s{}", index % 6), WITHIN.map(point), false);
        ends.push((point(closest).1, spoken(&figures.wager)));
    }
    drawing.line("axis", (LEFT, BOTTOM), (RIGHT, BOTTOM));
    for within in WITHIN {
        drawing.line("axis", (across.at(within), BOTTOM), (across.at(within), BOTTOM + 5.0));
        drawing.words("tick", (across.at(within), BOTTOM + 18.0), Anchor::Middle, &format!("±{}", percent(within, 1)));
    }
    let middle = f64::midpoint(LEFT, RIGHT);
    drawing.words("title", (middle, BOTTOM + 38.0), Anchor::Middle, "distance of the actual hold from theory");
    for (y, name) in apart(ends, 15.0, BOTTOM) {
        drawing.words("note", (RIGHT + 8.0, y + 4.0), Anchor::Start, &name);
    }
    let description =
        format!("Falling lines from {} to {} rounds, one for each wager.", short(fewest), short(most));
    Some(drawing.finish(id, "Rounds until the actual hold is close to theory", &description))
}

/// Labels moved down until none stands on another, and up again where they would leave the chart.
fn apart(mut labels: Vec<(f64, String)>, least: f64, bottom: f64) -> Vec<(f64, String)> {
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
    fn four_times_the_rounds_for_twice_the_precision() {
        // A wager that deviates by one unit: 1.96 squared times ten thousand.
        assert!((rounds(1.0, 0.01) - 38_415.0).abs() < 1.0);
        assert!((rounds(2.0, 0.01) / rounds(1.0, 0.01) - 4.0).abs() < 0.001);
        assert!((rounds(1.0, 0.005) / rounds(1.0, 0.01) - 4.0).abs() < 0.001);
        assert!(rounds(0.0, 0.01) < 1.0);
    }

    #[test]
    fn plans_are_rounded_up() {
        assert_eq!(planned(38_415.0), "38,500");
        assert_eq!(planned(7.0), "7");
        assert_eq!(planned(1_000_001.0), "1,010,000");
        assert_eq!(lasting(600.0), "10 h");
        assert_eq!(lasting(38_400.0), "640 h");
    }

    #[test]
    fn labels_never_stand_on_each_other() {
        let labels = vec![(10.0, "a".to_owned()), (11.0, "b".to_owned()), (100.0, "c".to_owned()), (99.0, "d".to_owned())];
        let moved = apart(labels, 15.0, 105.0);
        assert!(moved.windows(2).all(|pair| pair[1].0 - pair[0].0 >= 14.99), "{moved:?}");
        assert!(moved.iter().all(|(y, _)| *y <= 105.0));
    }
}
