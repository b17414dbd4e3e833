//! Scales and their ticks.

/// A scale that maps values to coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
    logarithmic: bool,
}

impl Scale {
    /// A scale with equal steps for equal differences. A range without width is widened.
    pub(super) fn linear((from, to): (f64, f64), (start, end): (f64, f64)) -> Self {
        let to = if to > from { to } else { from + 1.0 };
        Self { from, to, start, end, logarithmic: false }
    }

    /// A scale with equal steps for equal ratios, for values above zero.
    pub(super) fn logarithmic((from, to): (f64, f64), places: (f64, f64)) -> Self {
        Self { logarithmic: true, ..Self::linear((from.log10(), to.log10()), places) }
    }

    /// The coordinate of a value.
    pub(super) fn at(self, value: f64) -> f64 {
        let value = if self.logarithmic { value.log10() } else { value };
        self.start + (value - self.from) / (self.to - self.from) * (self.end - self.start)
    }

    /// Round values on the scale, `about` in number; on a logarithmic scale the powers of ten.
    pub(super) fn ticks(self, about: u32) -> Vec<f64> {
        if self.logarithmic {
            let span = (self.to - self.from).max(1.0);
            let step = (span / f64::from(about.max(1))).ceil().max(1.0);
            return steps(self.from.ceil(), self.to, step).into_iter().map(|power| 10f64.powf(power)).collect();
        }
        let step = round_step((self.to - self.from) / f64::from(about.max(1)));
        steps((self.from / step).ceil(), self.to / step, 1.0).into_iter().map(|count| count * step).collect()
    }
}

/// The range, extended to round values.
pub(super) fn rounded((from, to): (f64, f64), about: u32) -> (f64, f64) {
    let to = if to > from { to } else { from + 1.0 };
    let step = round_step((to - from) / f64::from(about.max(1)));
    ((from / step).floor() * step, (to / step).ceil() * step)
}

/// The smallest of 1, 2, 5, 10 and so on that is not below this.
fn round_step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * power >= rough * 0.999_999).unwrap_or(10.0);
    step * power
}

/// Values from one to another, at most a hundred of them.
fn steps(from: f64, to: f64, step: f64) -> Vec<f64> {
    let values = (0..100).map(|index| from + f64::from(index) * step);
    // A sum of steps can miss its end by a rounding error.
    values.take_while(|value| *value <= to + step * 1e-6).map(|value| if value == 0.0 { 0.0 } else { value }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        let near = |found: Vec<f64>, expected: &[f64]| {
            assert_eq!(found.len(), expected.len(), "{found:?}");
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}");
        };
        near(Scale::linear((0.0, 1.0), (0.0, 100.0)).ticks(5), &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        near(Scale::linear((-7.0, 13.0), (0.0, 100.0)).ticks(4), &[-5.0, 0.0, 5.0, 10.0]);
        near(Scale::logarithmic((0.001, 1.0), (0.0, 100.0)).ticks(9), &[0.001, 0.01, 0.1, 1.0]);
        near(Scale::logarithmic((1.0, 1e12), (0.0, 100.0)).ticks(4), &[1.0, 1e3, 1e6, 1e9, 1e12]);
    }

    #[test]
    fn places_follow_values() {
        let scale = Scale::linear((0.0, 10.0), (100.0, 0.0));
        assert!((scale.at(2.5) - 75.0).abs() < 1e-9);
        let scale = Scale::logarithmic((1.0, 100.0), (0.0, 10.0));
        assert!((scale.at(10.0) - 5.0).abs() < 1e-9);
        assert!(Scale::linear((3.0, 3.0), (0.0, 10.0)).at(3.0).is_finite());
        assert!(Scale::linear((3.0, 3.0), (0.0, 10.0)).ticks(5).len() < 20);
    }

    #[test]
    fn a_rounded_range_holds_the_range() {
        for range in [(0.0, 1.0), (-3.7, 12.2), (0.021, 0.0587), (5.0, 5.0), (-120_000.0, 3.0)] {
            let (from, to) = rounded(range, 5);
            assert!(from <= range.0 && to >= range.1 && to > from, "{range:?} became {from} to {to}");
        }
    }
}
