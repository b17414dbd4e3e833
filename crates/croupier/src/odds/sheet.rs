//! An analysis as tables for people.

use super::grid;
use crate::terminal;
use anstyle::Style;
use odds::numbers::{decimal, dollars, one_in, percent, setting, short, signed_dollars, small_percent};
use odds::{Analysis, Curve, Figures, Method, Silence, Simplification, Strategy};
use rules::{Cents, Game};
use std::io::{self, Write};

const TITLE: Style = Style::new().bold().underline();
const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();

/// Writes the whole analysis; `distribution` says whether to include how often each result comes.
pub(super) fn write(out: &mut impl Write, analysis: &Analysis, stake: Cents, distribution: bool) -> io::Result<()> {
    let width = terminal::width();
    let title = match Game::from_name(&analysis.game) {
        Some(game) => game.title(),
        None => &analysis.game,
    };
    writeln!(out, "{TITLE}{title}{TITLE:#}{QUIET}  stake {}{QUIET:#}", dollars(stake))?;
    let table: Vec<String> = analysis
        .table
        .iter()
        .map(|(name, text)| format!("{} {}", name.replace('_', " "), setting(name, text)))
        .collect();
    if !table.is_empty() {
        writeln!(out, "{QUIET}{}{QUIET:#}", textwrap::fill(&table.join(", "), width))?;
    }
    returns(out, &analysis.wagers, width)?;
    if distribution {
        for figures in &analysis.wagers {
            shares(out, figures, width)?;
        }
    }
    strategy(out, &analysis.strategy, width)?;
    silence(out, &analysis.silence, width)?;
    if !analysis.method.is_empty() {
        heading(out, "How this was found")?;
        list(out, &analysis.method, width)?;
    }
    Ok(())
}

fn heading(out: &mut impl Write, title: &str) -> io::Result<()> {
    writeln!(out, "\n{HEADING}{title}{HEADING:#}")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn list(out: &mut impl Write, items: &[String], width: usize) -> io::Result<()> {
    let options = textwrap::Options::new(width).initial_indent("  - ").subsequent_indent("    ");
    items.iter().try_for_each(|item| writeln!(out, "{}", textwrap::fill(item, &options)))
}

/// The main figures of every wager, one row each, and the fractions behind them.
fn returns(out: &mut impl Write, wagers: &[Figures], width: usize) -> io::Result<()> {
    heading(out, "Returns, per unit of the initial wager")?;
    let titles = ["wager", "expected", "house edge", "element of risk", "std dev", "hit frequency"];
    let row = |figures: &Figures| {
        vec![
            figures.wager.clone(),
            decimal(figures.expected, 6),
            percent(figures.house_edge(), 4),
            percent(figures.element_of_risk(), 4),
            decimal(figures.std_dev, 4),
            percent(figures.hit_frequency, 3),
        ]
    };
    writeln!(out, "{}", terminal::table(width, &titles, &titles[1..], wagers.iter().map(row).collect()))?;
    for figures in wagers.iter().filter(|figures| figures.house_edge() < 0.0) {
        let edge = percent(figures.expected, 4);
        let text = format!("{} favours the player: a player's edge of {edge}.", capitalised(&figures.wager));
        writeln!(out, "{}", textwrap::fill(&text, width))?;
    }
    heading(out, "Exactly")?;
    for figures in wagers {
        let exact = match (&figures.exact, figures.method) {
            (Some(fraction), _) => fraction.to_string(),
            (None, Method::Exact) => format!("{:.12}, worked out in floating point", figures.expected),
            (None, Method::Simulated) => format!("estimated, standard error {}", decimal(figures.std_error, 6)),
        };
        let first = format!("  {}  ", figures.wager);
        let options = textwrap::Options::new(width).initial_indent(&first).subsequent_indent("      ");
        writeln!(out, "{}", textwrap::fill(&exact, options))?;
        list(out, &figures.notes, width)?;
    }
    Ok(())
}

/// How often each result of a wager comes.
fn shares(out: &mut impl Write, figures: &Figures, width: usize) -> io::Result<()> {
    heading(out, &format!("Results of {}, for {} staked", figures.wager, dollars(Cents(figures.unit))))?;
    let row = |share: &odds::Share| {
        vec![
            signed_dollars(Cents(share.net)),
            percent(share.probability, 6),
            one_in(share.probability),
            share.exact.as_ref().map(ToString::to_string).unwrap_or_default(),
        ]
    };
    let titles = ["net", "probability", "how often", "exactly"];
    let rows = figures.distribution.iter().map(row).collect();
    writeln!(out, "{}", terminal::table(width, &titles, &titles[..3], rows))
}

fn strategy(out: &mut impl Write, strategy: &Strategy, width: usize) -> io::Result<()> {
    if !strategy.rules.is_empty() {
        let exact = strategy.about.is_empty();
        heading(out, if exact { "Best play: the first that fits" } else { "How to play: the first that fits" })?;
        if !exact {
            writeln!(out, "{}", textwrap::fill(&strategy.about, width))?;
        }
        for (index, rule) in strategy.rules.iter().enumerate() {
            let number = format!("  {}. ", index + 1);
            let indent = " ".repeat(number.len());
            let options = textwrap::Options::new(width).initial_indent(&number).subsequent_indent(&indent);
            writeln!(out, "{}", textwrap::fill(rule, options))?;
        }
    }
    if !strategy.ties.is_empty() {
        writeln!(out, "{}", textwrap::fill(&format!("Ties: {}", strategy.ties), width))?;
    }
    for found in &strategy.grids {
        writeln!(out)?;
        grid::write(out, found, width)?;
    }
    if !strategy.frequencies.is_empty() {
        heading(out, "How often each choice is best")?;
        let row = |(name, share): &(String, f64)| vec![name.clone(), percent(*share, 3), bar(*share)];
        let rows = strategy.frequencies.iter().map(row).collect();
        writeln!(out, "{}", terminal::table(width, &["choice", "of all deals", ""], &["of all deals"], rows))?;
    }
    simpler(out, "Simpler ways to play", "costs", &strategy.simplifications, width)?;
    simpler(out, "Value of each option", "worth", &strategy.options, width)?;
    strategy.curves.iter().try_for_each(|found| curve(out, found, width))
}

fn simpler(out: &mut impl Write, title: &str, cost: &str, ways: &[Simplification], width: usize) -> io::Result<()> {
    if ways.is_empty() {
        return Ok(());
    }
    heading(out, title)?;
    // A sentence that is the same in every row is printed once.
    let same = ways.len() > 1 && ways.iter().all(|way| way.plays == ways[0].plays);
    if same {
        writeln!(out, "{}", textwrap::fill(&ways[0].plays, width))?;
    }
    let row = |way: &Simplification| vec![way.name.clone(), decimal(way.expected, 6), small_percent(way.cost, 4)];
    let titles = ["name", "expected", cost];
    let table = terminal::table(width, &titles, &titles[1..], ways.iter().map(row).collect()).to_string();
    let mut lines = table.lines();
    lines.by_ref().take(2).try_for_each(|line| writeln!(out, "{line}"))?;
    // Sentences have more room under their row than beside it.
    let options = textwrap::Options::new(width).initial_indent("    ").subsequent_indent("    ");
    for (line, way) in lines.zip(ways) {
        writeln!(out, "{line}")?;
        if !same && !way.plays.is_empty() {
            writeln!(out, "{QUIET}{}{QUIET:#}", textwrap::fill(&way.plays, &options))?;
        }
    }
    Ok(())
}

/// The gain of a player who does not decide: first under the standing instructions, then under the absence rules.
fn silence(out: &mut impl Write, rows: &[Silence], width: usize) -> io::Result<()> {
    let (absent, standing): (Vec<&Silence>, Vec<&Silence>) = rows.iter().partition(|row| row.rule.is_some());
    let name = |row: &Silence| match &row.rule {
        Some(rule) => format!("{}, rule {rule}", row.wager),
        None => format!("{}, {}", row.wager, row.instruction),
    };
    for (title, rows) in [
        ("Silence where the system deals: a standing instruction decides", standing),
        ("Silence under the absence rules, which hold where real cards are dealt", absent),
    ] {
        if rows.is_empty() {
            continue;
        }
        heading(out, title)?;
        let titles = ["wager", "always silent", "silent at will", "best play", "silence gains"];
        let row = |row: &&Silence| {
            let values = [&row.always, &row.at_will, &row.best].map(|value| decimal(value.expected, 6));
            let mut cells = vec![name(row)];
            cells.extend(values);
            cells.push(percent(row.gain.expected, 4));
            cells
        };
        let table = terminal::table(width, &titles, &titles[1..], rows.iter().map(row).collect());
        writeln!(out, "{table}")?;
        let meanings: Vec<String> = rows.iter().map(|row| format!("{}: {}.", name(row), row.plays)).collect();
        list(out, &meanings, width)?;
    }
    Ok(())
}

/// A curve by its labelled points, or by a few of its points where none has a label.
fn curve(out: &mut impl Write, curve: &Curve, width: usize) -> io::Result<()> {
    heading(out, &curve.title)?;
    let marks = curve.marks.iter().map(|mark| vec![short(mark.x), decimal(mark.y, 5), mark.label.clone()]);
    let step = curve.points.len().div_ceil(8).max(1);
    let points = curve.points.iter().step_by(step).map(|(x, y)| vec![short(*x), decimal(*y, 5), String::new()]);
    let rows: Vec<Vec<String>> = if curve.marks.is_empty() { points.collect() } else { marks.collect() };
    let titles = [curve.x_axis.as_str(), curve.y_axis.as_str(), ""];
    writeln!(out, "{}", terminal::table(width, &titles, &titles[..2], rows))
}

/// A share of the whole as a bar.
fn bar(share: f64) -> String {
    let full = if terminal::shows_symbols() { "█" } else { "#" };
    let length = (1..=30).take_while(|step| share * 30.0 >= f64::from(*step) - 0.5).count();
    full.repeat(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use odds::games::lunar_poker::analyse_super;
    use odds::{Cell, Fraction, Grid, Mark};
    use rules::games::lunar_poker::Settings;

    fn sheet(analysis: &Analysis, distribution: bool) -> String {
        let mut out = Vec::new();
        write(&mut out, analysis, Cents::dollars(10), distribution).expect("memory");
        String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("text")
    }

    #[test]
    fn a_sheet_has_every_part_of_an_analysis() {
        let mut analysis = Analysis::new(Game::LunarPoker);
        analysis.table.push(("smallest_chip".to_owned(), "0.50".to_owned()));
        analysis.wagers.push(analyse_super(&Settings::default(), Cents::dollars(10)));
        analysis.method.push("All 2,598,960 hands.".to_owned());
        analysis.wagers[0].exact = Some(Fraction::new(-7, 3));
        let way = |name: &str| Simplification {
            name: name.to_owned(),
            plays: "bets always".to_owned(),
            expected: -0.5,
            exact: None,
            cost: 0.125,
        };
        let cell = Cell { label: "Zz".to_owned(), decision: "exchange".to_owned(), detail: String::new() };
        analysis.strategy = Strategy {
            about: String::new(),
            rules: vec!["Fold with less than a pair.".to_owned()],
            ties: "Nothing is equal.".to_owned(),
            simplifications: vec![way("simple")],
            frequencies: vec![("fold".to_owned(), 0.25)],
            options: vec![way("buying")],
            grids: vec![Grid {
                title: "A grid".to_owned(),
                row_axis: "r".to_owned(),
                column_axis: "c".to_owned(),
                rows: vec!["one".to_owned()],
                columns: vec!["two".to_owned()],
                cells: vec![vec![cell]],
                meanings: Vec::new(),
            }],
            curves: vec![Curve {
                title: "A curve".to_owned(),
                x_axis: "meter".to_owned(),
                y_axis: "edge".to_owned(),
                points: vec![(0.0, 1.0)],
                marks: vec![Mark { x: 263_205.0, y: 0.0, label: "break-even".to_owned() }],
            }],
        };
        let value = |expected: f64| odds::UnitValue { expected, exact: None };
        analysis.silence.push(Silence {
            wager: "ante".to_owned(),
            instruction: "always-fold".to_owned(),
            plays: "fold".to_owned(),
            rule: None,
            always: value(-0.75),
            at_will: value(0.5),
            best: value(0.5),
            gain: value(0.0),
        });
        let text = sheet(&analysis, true);
        for part in [
            "Lunar Poker",
            "stake $10.00",
            "smallest chip $0.50",
            "7.3377 %",
            "9.936 %",
            "-7/3",
            "1. Fold with",
            "Ties: Nothing",
            "Zz",
            "25.000 %",
            "12.5000 %",
            "buying",
            "263,205",
            "break-even",
            "+$2,000.00",
            "1 in 4,165",
            "ante, always-fold",
            "-0.750000",
            "2,598,960",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        assert!(!sheet(&analysis, false).contains("+$2,000.00"));
    }
}
