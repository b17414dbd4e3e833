//! The numbers of rounds until the actual hold is close to the theoretical one.

use super::axis::Scale;
use super::html::{head, row, wager};
use super::svg::{Anchor, Drawing, apart, labelled};
use super::volatility::NINETY_FIVE;
use crate::figures::Figures;
use crate::numbers::{decimal, percent, short};

/// The allowed deviations of the hold, as shares of the initial wagers.
const WITHIN: [f64; 6] = [0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

/// Rounds per hour at a busy table.
const ROUNDS_AN_HOUR: f64 = 60.0;

/// Hours per year of a table that never closes.
const HOURS_A_YEAR: f64 = 24.0 * 365.25;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 96.0;
const RIGHT: f64 = 600.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 290.0;

/// The number of rounds until the mean is within this distance of its expected value, 19 times in 20.
fn rounds(std_dev: f64, within: f64) -> f64 {
    (NINETY_FIVE * std_dev / within).powi(2).ceil()
}

/// Rounds for planning, with two significant figures.
fn planned(rounds: f64) -> String {
    let scale = 10f64.powf((rounds.max(1.0).log10().floor() - 2.0).max(0.0));
    decimal((rounds / scale).ceil() * scale, 0)
}

fn lasting(rounds: f64) -> String {
    let hours = rounds / ROUNDS_AN_HOUR;
    if hours < 9_995.0 {
        return format!("{} h", decimal(hours.ceil(), 0));
    }
    let years = hours / HOURS_A_YEAR;
    if years < 9.95 { format!("{} years", decimal(years, 1)) } else { format!("{} years", short(years.round())) }
}

/// The table: rounds, and hours under them.
pub(super) fn table(wagers: &[&Figures]) -> String {
    let mut titles = vec!["within".to_owned()];
    titles.extend(wagers.iter().map(|figures| wager(&figures.wager)));
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut rows = String::new();
    for within in WITHIN {
        let counts: Vec<f64> = wagers.iter().map(|figures| rounds(figures.std_dev, within)).collect();
        let cells: Vec<String> = counts.iter().map(|count| planned(*count)).collect();
        rows += &row(&format!("±{}", percent(within, 1)), &cells);
        let hours: String = counts.iter().map(|count| format!("<td class=\"n\">{}</td>", lasting(*count))).collect();
        rows += &format!("<tr class=\"quiet\"><th scope=\"row\">at 60 an hour</th>{hours}</tr>\n");
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
    // The axis runs from right to left, so that precision grows to the right.
    let across = Scale::logarithmic((closest, widest), (RIGHT, LEFT));
    let up = Scale::logarithmic(range, (BOTTOM, TOP));
    let mut drawing = Drawing::new(WIDTH, BOTTOM + 46.0);
    drawing.side(up, (LEFT, RIGHT), &labelled(up.ticks(8), short), "rounds, each step ten times as many");
    let mut ends: Vec<(f64, String)> = Vec::new();
    for (index, figures) in deviating().enumerate() {
        let point = |within: f64| (across.at(within), up.at(rounds(figures.std_dev, within)));
        drawing.path(&format!("series s{}", index % 6), WITHIN.map(point), false);
        ends.push((point(closest).1, wager(&figures.wager)));
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
    let description = format!("Falling lines from {} to {} rounds, one for each wager.", short(fewest), short(most));
    Some(drawing.finish(id, "Rounds until the actual hold is close to theory", &description))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_times_the_rounds_for_twice_the_precision() {
        // A wager with a standard deviation of one unit: 1.96 squared times ten thousand.
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
        assert_eq!(lasting(601.0), "11 h");
        assert_eq!(lasting(60.0 * HOURS_A_YEAR * 1.39), "1.4 years");
        assert_eq!(lasting(60.0 * HOURS_A_YEAR * 1234.0), "1,234 years");
    }
}
