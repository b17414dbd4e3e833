//! The distribution of chi-square: the incomplete gamma function.

/// The natural logarithm of the gamma function, by Lanczos's series with nine terms; good to about fourteen digits.
fn ln_gamma(x: f64) -> f64 {
    const FIRST: f64 = 0.999_999_999_999_809_9;
    const TERMS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    let x = x - 1.0;
    let mut sum = FIRST;
    let mut place = x;
    for term in TERMS {
        place += 1.0;
        sum += term / place;
    }
    let t = x + 7.5;
    (x + 0.5) * t.ln() - t + (2.0 * std::f64::consts::PI).sqrt().ln() + sum.ln()
}

/// The probability that a gamma variable of this shape exceeds `x`.
fn upper(shape: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let factor = (shape * x.ln() - x - ln_gamma(shape)).exp();
    if x < shape + 1.0 {
        // The series for the lower part converges quickly here.
        let (mut term, mut sum, mut at) = (1.0 / shape, 1.0 / shape, shape);
        while term > sum * 1e-17 {
            at += 1.0;
            term *= x / at;
            sum += term;
        }
        return (1.0 - factor * sum).clamp(0.0, 1.0);
    }
    // Elsewhere the continued fraction for the upper part does, computed by Lentz's method.
    let tiny = f64::MIN_POSITIVE;
    let mut b = x + 1.0 - shape;
    let mut c = 1.0 / tiny;
    let mut d = 1.0 / b;
    let mut fraction = d;
    let mut at = 0.0;
    for _ in 0..10_000 {
        at += 1.0;
        let a = -at * (at - shape);
        b += 2.0;
        d = 1.0 / nonzero(a * d + b, tiny);
        c = nonzero(b + a / c, tiny);
        fraction *= d * c;
        if (d * c - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (factor * fraction).clamp(0.0, 1.0)
}

fn nonzero(value: f64, tiny: f64) -> f64 {
    if value.abs() < tiny { tiny } else { value }
}

/// The probability that chi-square with `degrees` degrees of freedom is at least this large.
pub(super) fn chance_of(chi_square: f64, degrees: u32) -> f64 {
    upper(f64::from(degrees) / 2.0, chi_square / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Upper percentage points of chi-square as printed in the usual tables, for instance NIST/SEMATECH's handbook of
    /// statistical methods, 1.3.6.7.4.
    #[test]
    fn the_usual_tables_are_met() {
        for (degrees, ten_percent, five_percent, tenth_of_a_percent) in [
            (1, 2.706, 3.841, 10.828),
            (2, 4.605, 5.991, 13.816),
            (5, 9.236, 11.070, 20.515),
            (10, 15.987, 18.307, 29.588),
            (30, 40.256, 43.773, 59.703),
            (100, 118.498, 124.342, 149.449),
        ] {
            for (chi_square, chance) in [(ten_percent, 0.1), (five_percent, 0.05), (tenth_of_a_percent, 0.001)] {
                let found = chance_of(chi_square, degrees);
                assert!((found / chance - 1.0).abs() < 1e-3, "{degrees} degrees, {chi_square}: {found}");
            }
        }
        assert!((chance_of(0.0, 4) - 1.0).abs() < 1e-15);
        // With two degrees of freedom it is the exponential function.
        for x in [0.1_f64, 1.0, 2.9, 3.1, 40.0] {
            assert!((chance_of(2.0 * x, 2) / (-x).exp() - 1.0).abs() < 1e-12, "{x}");
        }
        assert!(chance_of(1e6, 3) < 1e-300);
    }
}
