//! An invented analysis that uses every part of a report: many wagers, long fractions, a large grid, a curve. None of
//! its figures is real.

use odds::report::{Agreement, ChiSquare, Report, WagerAgreement};
use odds::{Analysis, Cell, Curve, Figures, Fraction, Grid, Mark, Method, Simplification, Strategy, Tally};
use rules::{AnySettings, Cents, Game};

fn wager(name: &str, results: &[(i64, u128)]) -> Figures {
    let mut tally = Tally::new();
    for (net, ways) in results {
        tally.add(Cents(*net), Cents(1000), *ways);
    }
    Figures::counted(name, Cents(1000), &tally)
}

fn wagers() -> Vec<Figures> {
    let mut ante = wager(
        "ante",
        &[
            (-3000, 28_000_000),
            (-1000, 47_000_000),
            (0, 3_000_000),
            (1000, 40_000_000),
            (3000, 22_000_000),
            (5000, 3_400_000),
            (7000, 1_400_000),
            (9000, 270_000),
            (11_000, 150_000),
            (15_000, 100_000),
            (41_000, 17_000),
            (101_000, 980),
            (501_000, 105),
        ],
    );
    ante.exact = "-1234567890123456789012345678901234567890/23456789012345678901234567890123456789012345".parse().ok();
    ante.exact_at_risk = Some(Fraction::new(28_765_432_198_765_432_i64, 12_345_678_901_234_567_i64));
    ante.notes.push("A note with <angle brackets> & an ampersand.".to_owned());
    let spread: Vec<(i64, u128)> =
        (-40..=120).map(|net: i64| (net * 500, 1 + 90_000 / (1 + net.unsigned_abs()) as u128)).collect();
    let mut main = wager("main", &spread);
    main.method = Method::Simulated;
    main.std_error = 0.000_123;
    main.exact = None;
    vec![
        ante,
        wager(
            "jackpot",
            &[(-1000, 2_590_000), (99_000, 5_108), (149_000, 3_744), (499_000, 624), (4_999_000, 36), (119_999_000, 4)],
        ),
        wager("pair-plus", &[(-1000, 16_440), (1000, 3_744), (4000, 1_096), (6000, 720), (30_000, 52), (40_000, 48)]),
        main,
        wager("perfect-pairs", &[(-1000, 92_600), (5000, 3_900), (10_000, 1_900), (30_000, 1_600)]),
        wager("insurance", &[(-1000, 214), (2000, 95)]),
        wager("coin", &[(-1000, 1), (1000, 1)]),
    ]
}

fn strategy() -> Strategy {
    let decisions =
        [("S", "stand"), ("H", "hit"), ("D", "double"), ("P", "split"), ("F", "fold"), ("X", "exchange"), ("B", "buy")];
    let cell = |row: usize, column: usize| {
        if row == 29 && column == 9 {
            return Cell { label: String::new(), decision: String::new(), detail: String::new() };
        }
        let (label, decision) = decisions[(row / 4 + column / 3) % decisions.len()];
        Cell { label: label.to_owned(), decision: decision.to_owned(), detail: "gains 0.01 \"units\"".to_owned() }
    };
    let way = |name: &str, plays: &str, cost: f64| Simplification {
        name: name.to_owned(),
        plays: plays.to_owned(),
        expected: -0.052 - cost,
        exact: Some(Fraction::new(-52, 1000)),
        cost,
    };
    Strategy {
        about: String::new(),
        rules: vec![
            "Bet with a pair or better.".to_owned(),
            "Bet with ace-king-queen or ace-king-jack where the dealer's card matches one of yours.".to_owned(),
            "Fold everything else.".to_owned(),
        ],
        ties: "The choice that risks less.".to_owned(),
        simplifications: vec![
            way("ace-king and a jack", "Bet with ace-king-jack-8-3 or better.", 0.001_2),
            way("any pair", "Bet with a pair or better and nothing else.", 0.004_6),
            way("a very long name for an astonishingly simple way", "Bet always.", 0.110_4),
        ],
        frequencies: vec![("bet".to_owned(), 0.522), ("fold".to_owned(), 0.478)],
        options: vec![way("doubling", "Never doubles.", 0.014)],
        grids: vec![Grid {
            title: "Every hand against every card".to_owned(),
            row_axis: "your hand".to_owned(),
            column_axis: "dealer's card".to_owned(),
            rows: (0..30).map(|row| format!("{} to {}", row + 4, row + 5)).collect(),
            columns: ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"].map(str::to_owned).to_vec(),
            cells: (0..30).map(|row| (0..10).map(|column| cell(row, column)).collect()).collect(),
            meanings: Vec::new(),
        }],
        curves: vec![Curve {
            title: "House edge of the jackpot against its meter".to_owned(),
            x_axis: "meter, in dollars".to_owned(),
            y_axis: "house edge, of each dollar wagered".to_owned(),
            points: (0..=60)
                .map(|step| (f64::from(step) * 5000.0, 0.767 - f64::from(step) * 5000.0 / 343_000.0))
                .collect(),
            marks: vec![
                Mark { x: 120_000.0, y: 0.767 - 120.0 / 343.0, label: "this table".to_owned() },
                Mark { x: 263_081.0, y: 0.0, label: "break-even".to_owned() },
            ],
        }],
    }
}

/// The report.
pub(crate) fn report() -> Report {
    let mut analysis = Analysis::new(Game::CaribbeanStud);
    analysis.table = vec![("meter".to_owned(), "120000.00".to_owned()), ("royal_flush".to_owned(), "250".to_owned())];
    analysis.wagers = wagers();
    analysis.strategy = strategy();
    analysis.method = vec!["Made up for a test: </script><script>alert(1)</script>.".to_owned()];
    let mut settings = AnySettings::new(Game::CaribbeanStud);
    settings.set("meter", "120000.00").expect("a meter");
    let given = [("meter".to_owned(), "120000.00".to_owned()), ("minimum".to_owned(), "10.00".to_owned())];
    let mut report = Report::new(&settings, &given, Cents::dollars(10), analysis);
    let analysed = wagers();
    let agrees = |wager: &str, mean: f64, std_error: f64| WagerAgreement {
        wager: wager.to_owned(),
        mean,
        std_error,
        z: (mean - analysed.iter().find(|figures| figures.wager == wager).map_or(0.0, |figures| figures.expected))
            / std_error,
        impossible: if wager == "coin" { vec![-123_456] } else { Vec::new() },
        chi_square: Some(ChiSquare { statistic: 11.32, degrees: 12, p_value: 0.5017 }),
    };
    report.agreement = Some(Agreement {
        rounds: 100_000_000,
        seed: 42,
        wagers: vec![
            agrees("ante", 0.056_9, 0.000_24),
            agrees("pair-plus", -0.0237, 0.000_3),
            agrees("coin", 0.000_05, 0.000_1),
        ],
    });
    report
}
