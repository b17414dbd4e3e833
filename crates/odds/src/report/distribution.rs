//! The frequency of each net result: bars whose height is the logarithm of the probability, because a royal flush and a
//! lost ante would not fit on a linear scale.

use super::axis::Scale;
use super::html::wager;
use super::svg::{Anchor, Drawing, labelled, width};
use crate::figures::Figures;
use crate::numbers::{one_in, percent, short};

/// More bars could not be distinguished: rare neighbours are combined until there are no more.
const MOST_BARS: usize = 36;

const WIDTH: f64 = 720.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 250.0;

/// Results that share a bar, in units.
#[derive(Clone, Debug, PartialEq)]
struct Bin {
    lowest: f64,
    highest: f64,
    probability: f64,
}

impl Bin {
    fn label(&self) -> String {
        let signed = |units: f64| format!("{}{}", if units > 0.0 { "+" } else { "" }, short(units));
        if self.lowest < self.highest {
            format!("{} to {}", signed(self.lowest), signed(self.highest))
        } else {
            signed(self.lowest)
        }
    }

    fn class(&self) -> &'static str {
        if self.highest < 0.0 {
            "bar lose"
        } else if self.lowest > 0.0 {
            "bar win"
        } else {
            "bar even"
        }
    }
}

/// One bar for every possible result, or for several rare ones of the same sign.
fn bins(figures: &Figures) -> Vec<Bin> {
    let unit = if figures.unit == 0 { 1.0 } else { figures.unit as f64 };
    let bin = |net: i64, probability| Bin { lowest: net as f64 / unit, highest: net as f64 / unit, probability };
    let mut bins: Vec<Bin> = figures
        .distribution
        .iter()
        .filter(|share| share.probability > 0.0)
        .map(|share| bin(share.net, share.probability))
        .collect();
    while bins.len() > MOST_BARS {
        // Losses, stand-offs and wins are not combined, so at least three bars can remain.
        let together = |pair: &[Bin]| pair[0].probability + pair[1].probability;
        let rarest = bins
            .windows(2)
            .enumerate()
            .filter(|(_, pair)| pair[0].class() == pair[1].class())
            .min_by(|(_, a), (_, b)| together(a).total_cmp(&together(b)))
            .map(|(index, _)| index);
        let Some(index) = rarest else { break };
        let next = bins.remove(index + 1);
        bins[index].highest = next.highest;
        bins[index].probability += next.probability;
    }
    bins
}

/// The chart of one wager; `None` if its distribution is not known.
pub(super) fn chart(figures: &Figures, id: &str) -> Option<String> {
    let bins = bins(figures);
    let rarest = bins.iter().map(|bin| bin.probability).min_by(f64::total_cmp)?;
    let lowest = 10f64.powf(rarest.log10().floor()).min(0.01);
    let up = Scale::logarithmic((lowest, 1.0), (BOTTOM, TOP));
    let slanted = bins.len() > 9 || bins.iter().any(|bin| bin.lowest < bin.highest);
    let longest = bins.iter().map(|bin| bin.label().chars().count()).max()?;
    let height = BOTTOM + if slanted { 44.0 + 5.0 * longest as f64 } else { 46.0 };
    let mut drawing = Drawing::new(WIDTH, height);
    let ticks = labelled(up.ticks(9), tick);
    let left = ticks.iter().map(|(_, label)| width(label)).fold(60.0, f64::max) + 8.0;
    drawing.side(up, (left, WIDTH), &ticks, "probability, each step a tenth");
    let step = (WIDTH - left) / bins.len() as f64;
    let half = (step * 0.36).min(26.0);
    for (index, bin) in bins.iter().enumerate() {
        let x = left + step * (index as f64 + 0.5);
        let about = format!("{} units: {}, {}", bin.label(), percent(bin.probability, 6), one_in(bin.probability));
        drawing.bar(bin.class(), (x - half, BOTTOM), (x + half, up.at(bin.probability)), &about);
        if slanted {
            drawing.slanted("tick", (x + 4.0, BOTTOM + 14.0), &bin.label());
        } else {
            drawing.words("tick", (x, BOTTOM + 18.0), Anchor::Middle, &bin.label());
        }
    }
    drawing.line("axis", (left, BOTTOM), (WIDTH, BOTTOM));
    let middle = f64::midpoint(left, WIDTH);
    drawing.words("title", (middle, height - 8.0), Anchor::Middle, "net result in units of the initial wager");
    let name = wager(&figures.wager);
    let (most, least) = (bins.last()?, bins.first()?);
    let description = format!(
        "Bars of the probability of each net result of {name}, from {} to {} units. The rarest has a probability of {}.",
        least.label(),
        most.label(),
        one_in(rarest)
    );
    Some(drawing.finish(id, &format!("How often each result of {name} comes"), &description))
}

/// Powers of ten in words.
fn tick(probability: f64) -> String {
    if probability >= 0.999 { "always".to_owned() } else { format!("1 in {}", short((1.0 / probability).round())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Tally;
    use rules::Cents;

    fn figures(results: i64) -> Figures {
        let mut tally = Tally::new();
        tally.add(Cents(-100), Cents(100), 1_000_000);
        tally.add(Cents(0), Cents(100), 10_000);
        for result in 1..=results {
            tally.add(Cents(100 * result), Cents(100), 1);
        }
        Figures::counted("test", Cents(100), &tally)
    }

    #[test]
    fn rare_neighbours_are_put_together_and_nothing_is_lost() {
        for results in [1, 34, 35, 400] {
            let figures = figures(results);
            let bins = bins(&figures);
            assert!(bins.len() <= MOST_BARS);
            assert_eq!(bins.len() == figures.distribution.len(), results <= 34, "{results}");
            let sum: f64 = bins.iter().map(|bin| bin.probability).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            assert!(bins.windows(2).all(|pair| pair[0].highest < pair[1].lowest));
            assert_eq!(bins.iter().filter(|bin| bin.class() == "bar even").count(), 1);
        }
    }

    #[test]
    fn nothing_known_is_nothing_drawn() {
        let mut figures = figures(3);
        figures.distribution.clear();
        assert_eq!(chart(&figures, "x"), None);
    }
}
