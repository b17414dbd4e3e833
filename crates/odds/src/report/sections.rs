//! The sections of the page, each from its part of the report.

use super::agreement::Agreement;
use super::bars::{self, Bar};
use super::html::{escape, fraction, head, number, row, slug, spoken, wager, whole};
use super::svg::{Anchor, Drawing, width};
use super::volatility::NINETY_FIVE;
use super::{Report, curve, distribution, grid, planner, volatility};
use crate::figures::{Figures, Method};
use crate::fraction::Fraction;
use crate::numbers::{decimal, dollars, one_in, percent, signed_dollars, small_percent};
use crate::strategy::{Simplification, Strategy};
use crate::tone::Tone;
use rules::Cents;

/// Longer distributions are collapsed on the screen; on paper they are open.
const LONGEST_OPEN_TABLE: usize = 12;

/// Longer tables are left out: the chart and the data contain them.
const LONGEST_TABLE: usize = 200;

/// A chart in its frame, which is never broken across pages.
fn figure(drawing: &str) -> String {
    format!("<figure class=\"chart\">\n{drawing}</figure>\n")
}

fn paragraphs(texts: &[String]) -> String {
    texts.iter().map(|text| format!("<p class=\"note\">{}</p>\n", number(text))).collect()
}

/// The main figure of every wager at a glance.
pub(super) fn cards(report: &Report) -> String {
    let card = |figures: &Figures| {
        let (edge, word) = match figures.house_edge() {
            edge if edge < 0.0 => (-edge, "player's edge"),
            edge => (edge, "house edge"),
        };
        format!(
            "<li><h3>{}</h3><p class=\"figure\">{}</p><p>{word}</p>\
             <dl><div><dt>std deviation</dt><dd>{}</dd></div><div><dt>wins</dt><dd>{}</dd></div></dl></li>\n",
            escape(&wager(&figures.wager)),
            percent(edge, 3),
            decimal(figures.std_dev, 2),
            percent(figures.hit_frequency, 2)
        )
    };
    format!("<ul class=\"cards\">\n{}</ul>\n", report.analysis.wagers.iter().map(card).collect::<String>())
}

/// The figures of every wager, and the fractions behind them.
pub(super) fn returns(report: &Report) -> String {
    let titles =
        ["wager", "expected", "house edge", "element of risk", "at risk", "std deviation", "wins", "std error"];
    let figures_of = |figures: &Figures| {
        let error = match figures.method {
            Method::Exact if figures.std_error == 0.0 => "exact".to_owned(),
            _ => decimal(figures.std_error, 6),
        };
        row(
            &wager(&figures.wager),
            &[
                decimal(figures.expected, 6),
                percent(figures.house_edge(), 4),
                percent(figures.element_of_risk(), 4),
                decimal(figures.at_risk, 4),
                decimal(figures.std_dev, 4),
                percent(figures.hit_frequency, 3),
                error,
            ],
        )
    };
    let wagers = &report.analysis.wagers;
    let rows: String = wagers.iter().map(figures_of).collect();
    let mut html = format!(
        "<p>Per unit of the initial wager, with best play. The expected result is the player's mean net result; the house \
         edge is its negative; the element of risk divides it by everything put at risk in the round.</p>\n\
         <div class=\"wide\"><table>\n{}<tbody>\n{rows}</tbody></table></div>\n",
        head(&titles)
    );
    for figures in wagers.iter().filter(|figures| figures.house_edge() < 0.0) {
        html += &format!(
            "<p class=\"note\">{} favours the player: its negative house edge is a player's edge of {}.</p>\n",
            escape(&wager(&figures.wager)),
            percent(figures.expected, 4)
        );
    }
    let exact: String = wagers.iter().map(fractions).collect();
    if wagers.iter().any(|figures| figures.exact.is_some()) {
        html += &format!("<h3>Exactly</h3>\n<dl class=\"fractions\">\n{exact}</dl>\n");
    }
    for figures in wagers.iter().filter(|figures| !figures.notes.is_empty()) {
        html += &format!("<h3>About {}</h3>\n{}", escape(&wager(&figures.wager)), paragraphs(&figures.notes));
    }
    html
}

/// The fractions behind a wager's figures, or their reliable decimals.
fn fractions(figures: &Figures) -> String {
    let expected = match (&figures.exact, figures.method) {
        (Some(exact), _) => format!("<code>{}</code>", whole(exact)),
        (None, Method::Exact) => format!("<code>{}</code> in double precision", number(&decimal(figures.expected, 12))),
        (None, Method::Simulated) => format!("<code>{}</code> estimated", number(&decimal(figures.expected, 6))),
    };
    let mut html = format!(
        "<div><dt>{}</dt><dd><span>expected</span> <span>{expected}</span></dd>",
        escape(&wager(&figures.wager)),
    );
    // No fraction for a wager that puts exactly itself at risk.
    if let Some(at_risk) = figures.exact_at_risk.as_ref().filter(|at_risk| **at_risk != Fraction::new(1, 1)) {
        html += &format!("<dd><span>at risk</span> <span><code>{}</code></span></dd>", whole(at_risk));
    }
    html + "</div>\n"
}

/// The frequency of each result: a chart and, if it is short enough, a table.
pub(super) fn results(report: &Report) -> String {
    let mut html = String::new();
    for (index, figures) in report.analysis.wagers.iter().enumerate() {
        let Some(drawing) = distribution::chart(figures, &format!("results-{index}")) else { continue };
        let name = escape(&wager(&figures.wager));
        html += &format!("<h3>{name}, for {} staked</h3>\n{}", dollars(Cents(figures.unit)), figure(&drawing));
        if figures.distribution.len() > LONGEST_TABLE {
            html += &format!(
                "<p class=\"note\">All {} results are in the data of this page.</p>\n",
                figures.distribution.len()
            );
            continue;
        }
        let share = |share: &crate::figures::Share| {
            let units = share.net as f64 / figures.unit as f64;
            format!(
                "<tr><th scope=\"row\" class=\"n\">{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td>\
                 <td class=\"n\">{}</td><td class=\"fraction\">{}</td></tr>\n",
                number(&signed_dollars(Cents(share.net))),
                number(&decimal(units, 2)),
                percent(share.probability, 6),
                one_in(share.probability),
                fraction(share.exact.as_ref())
            )
        };
        let table = format!(
            "<div class=\"wide\"><table class=\"shares\">\n<thead><tr><th scope=\"col\" class=\"n\">net</th><th scope=\"col\" \
             class=\"n\">units</th><th scope=\"col\" class=\"n\">probability</th><th scope=\"col\" class=\"n\">how often\
             </th><th scope=\"col\" class=\"fraction\">exactly</th></tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
            figures.distribution.iter().map(share).collect::<String>()
        );
        html += &match figures.distribution.len() {
            long if long > LONGEST_OPEN_TABLE => {
                format!("<details><summary>All {long} results in a table</summary>\n{table}</details>\n")
            }
            _ => table,
        };
    }
    html
}

/// The range of a player's result by number of rounds.
pub(super) fn volatility(report: &Report) -> String {
    let charts: String = report
        .analysis
        .wagers
        .iter()
        .enumerate()
        .filter(|(_, figures)| figures.std_dev > 0.0)
        .map(|(index, figures)| {
            let drawing = volatility::chart(figures, &format!("volatility-{index}"));
            format!("<figure><figcaption>{}</figcaption>\n{drawing}</figure>\n", escape(&wager(&figures.wager)))
        })
        .collect();
    if charts.is_empty() {
        return charts;
    }
    format!(
        "<p>The line is what is expected. The inner band holds 68 and the outer one 95 of 100 players after that number of rounds \
         with one unit each, if results are spread normally; with rare and large prizes that takes many rounds. \
         The numbers are the outer band's upper end, what is expected, and its lower end.</p>\n<div class=\"pairs\">\n{charts}</div>\n"
    )
}

/// Best play in words and grids.
pub(super) fn best_play(report: &Report) -> String {
    let strategy = &report.analysis.strategy;
    let mut html = String::new();
    if !strategy.rules.is_empty() {
        let rules: String = strategy.rules.iter().map(|rule| format!("<li>{}</li>\n", number(rule))).collect();
        let about = escape(&strategy.about);
        let space = if about.is_empty() { "" } else { " " };
        html += &format!("<p>{about}{space}The first that fits decides.</p>\n<ol class=\"plays\">\n{rules}</ol>\n");
    }
    if !strategy.ties.is_empty() {
        html += &format!("<p class=\"note\">Ties: {}</p>\n", escape(&strategy.ties));
    }
    if !strategy.grids.is_empty() {
        let grids: String = strategy.grids.iter().map(grid::table).collect();
        html += &format!("<div class=\"grids\">\n{grids}</div>\n");
    }
    html += &frequencies(strategy);
    html
}

fn frequencies(strategy: &Strategy) -> String {
    let bar = |(name, share): &(String, f64)| Bar {
        name: spoken(name),
        value: *share,
        label: percent(*share, 3),
        class: format!("bar t-{}", Tone::of(name).name()),
    };
    let bars: Vec<Bar> = strategy.frequencies.iter().map(bar).collect();
    let title = "How often each choice is best";
    match bars::chart(&bars, "frequencies", title, "Bars of the share of all deals in which each choice is best.") {
        Some(drawing) => format!("<h3>{title}</h3>\n{}", figure(&drawing)),
        None => String::new(),
    }
}

/// Simpler strategies and their costs, and the value of each option.
pub(super) fn simpler(report: &Report) -> String {
    let strategy = &report.analysis.strategy;
    let part = |title: &str, id: &str, word: &str, ways: &[Simplification]| {
        let bar = |way: &Simplification| Bar {
            name: way.name.clone(),
            value: way.cost,
            label: small_percent(way.cost, 4),
            class: "bar cost".to_owned(),
        };
        let bars: Vec<Bar> = ways.iter().map(bar).collect();
        let description = format!("Bars of what each {word}, in per cent of the initial wager.");
        let Some(drawing) = bars::chart(&bars, id, title, &description) else { return String::new() };
        // A text that is the same in all rows is printed once, and empty ones are left out.
        let same = ways.len() > 1 && ways.iter().all(|way| way.plays == ways[0].plays);
        let fractions = ways.iter().any(|way| way.exact.is_some());
        let optional = |shown: bool, cell: String| if shown { cell } else { String::new() };
        let cells = |way: &Simplification| {
            format!(
                "<tr><th scope=\"row\">{}</th>{}<td class=\"n\">{}</td><td class=\"n\">{}</td>{}</tr>\n",
                escape(&way.name),
                optional(!same, format!("<td>{}</td>", escape(&way.plays))),
                number(&decimal(way.expected, 6)),
                escape(&small_percent(way.cost, 4)),
                optional(fractions, format!("<td class=\"fraction\">{}</td>", fraction(way.exact.as_ref())))
            )
        };
        format!(
            "<h3>{title}</h3>\n{}{}<div class=\"wide\"><table class=\"ways\">\n<thead><tr><th scope=\"col\">name</th>{}<th \
             scope=\"col\" class=\"n\">expected</th><th scope=\"col\" class=\"n\">{word}</th>{}</tr></thead>\n<tbody>\n{}\
             </tbody></table></div>\n",
            optional(same, format!("<p class=\"note\">{}</p>\n", escape(&ways[0].plays))),
            figure(&drawing),
            optional(!same, "<th scope=\"col\">what is played</th>".to_owned()),
            optional(fractions, "<th scope=\"col\" class=\"fraction\">exactly</th>".to_owned()),
            ways.iter().map(cells).collect::<String>()
        )
    };
    part("Simpler ways to play", "simpler", "costs", &strategy.simplifications)
        + &part("Value of each option", "options", "is worth", &strategy.options)
}

/// Figures as functions of something that varies.
pub(super) fn curves(report: &Report) -> String {
    let drawn = |(index, found): (usize, &crate::strategy::Curve)| {
        let id = format!("curve-{index}-{}", slug(&found.title));
        let drawing = curve::chart(found, &id)?;
        Some(format!("<h3>{}</h3>\n{}", escape(&found.title), figure(&drawing)))
    };
    report.analysis.strategy.curves.iter().enumerate().filter_map(drawn).collect()
}

/// The comparison with a simulation.
pub(super) fn agreement(report: &Report) -> String {
    let Some(agreement) = &report.agreement else { return String::new() };
    let titles = ["wager", "expected", "simulated", "std error", "z", "chi-square", "degrees", "p"];
    let mut rows = String::new();
    let mut scores: Vec<(String, f64)> = Vec::new();
    let mut warnings: Vec<String> = Vec::new();
    for found in &agreement.wagers {
        let Some(figures) = report.analysis.wager(&found.wager) else { continue };
        let z = found.z;
        let impossible: Vec<String> = found.impossible.iter().map(|net| signed_dollars(Cents(*net))).collect();
        if !impossible.is_empty() {
            warnings.push(format!("{} ended in {}, which cannot be.", wager(&found.wager), impossible.join(", ")));
        }
        let chi = |of: &dyn Fn(&super::ChiSquare) -> String| found.chi_square.as_ref().map(of).unwrap_or_default();
        rows += &row(
            &wager(&found.wager),
            &[
                decimal(figures.expected, 6),
                decimal(found.mean, 6),
                decimal(found.std_error, 6),
                decimal(z, 2),
                chi(&|chi| decimal(chi.statistic, 2)),
                chi(&|chi| chi.degrees.to_string()),
                chi(&|chi| decimal(chi.p_value, 4)),
            ],
        );
        if z.is_finite() {
            scores.push((wager(&found.wager), z));
        }
    }
    format!(
        "<p>{} rounds were played through the engine that deals live tables, with the best play of this report and the seed \
         {}. A wager agrees if its mean is less than {NINETY_FIVE:.2} standard errors from what was expected; of twenty that \
         do agree, one is further away by chance.</p>\n<div class=\"wide\"><table>\n{}<tbody>\n{rows}</tbody></table></div>\n{}{}",
        decimal(agreement.rounds as f64, 0),
        agreement.seed,
        head(&titles),
        paragraphs(&warnings),
        figure(&score_chart(&scores, agreement))
    )
}

/// Dots at the distance between mean and expectation, over the band in which 19 of 20 lie.
fn score_chart(scores: &[(String, f64)], agreement: &Agreement) -> String {
    const RIGHT: f64 = 700.0;
    const STEP: f64 = 28.0;
    let left = scores.iter().map(|(name, _)| width(name)).fold(70.0, f64::max) + 14.0;
    let farthest = scores.iter().map(|(_, z)| z.abs()).fold(3.0f64, f64::max).ceil();
    let across = super::axis::Scale::linear((-farthest, farthest), (left, RIGHT));
    let bottom = STEP * scores.len() as f64 + 8.0;
    let mut drawing = Drawing::new(720.0, bottom + 46.0);
    let band = (across.at(-NINETY_FIVE), across.at(NINETY_FIVE));
    drawing.bar("band wide", (band.0, 0.0), (band.1, bottom), "19 of 20 wagers lie here");
    drawing.line("zero", (across.at(0.0), 0.0), (across.at(0.0), bottom));
    for (index, (name, z)) in scores.iter().enumerate() {
        let y = STEP * (index as f64 + 0.5) + 4.0;
        drawing.words("tick", (left - 12.0, y + 4.0), Anchor::End, name);
        drawing.line("rule", (left, y), (RIGHT, y));
        drawing.dot("mark", (across.at(*z), y), 5.0, &format!("{name}: {} standard errors", decimal(*z, 2)));
    }
    let ticks = super::svg::labelled(across.ticks(6), |value| decimal(value, 0));
    drawing.bottom(across, bottom, (left, RIGHT), &ticks, "standard errors from what is expected");
    let description =
        format!("One dot for each of {} wagers, from {} rounds.", scores.len(), decimal(agreement.rounds as f64, 0));
    drawing.finish("scores", "How far simulated means are from exact ones", &description)
}

/// The numbers of rounds for given precisions.
pub(super) fn sample_size(report: &Report) -> String {
    let wagers: Vec<&Figures> = report.analysis.wagers.iter().filter(|figures| figures.std_dev > 0.0).collect();
    let Some(drawing) = planner::chart(&wagers, "planner") else { return String::new() };
    format!(
        "<p>The number of rounds with equal wagers after which the actual hold is within a given distance of theory, 19 times in 20: \
         the square of {NINETY_FIVE:.2} standard deviations over the distance, rounded up.</p>\n{}{}",
        planner::table(&wagers),
        figure(&drawing)
    )
}

/// The pay tables.
pub(super) fn pay_tables(report: &Report) -> String {
    let table = |found: &super::PayTable| {
        let row = |row: &super::PayRow| {
            format!(
                "<tr><th scope=\"row\">{}</th><td class=\"n\">{}</td><td class=\"cited\">{}</td></tr>\n",
                escape(&row.hand),
                escape(&row.pays),
                escape(&row.rules)
            )
        };
        format!(
            "<table>\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">hand</th><th scope=\"col\" class=\"n\">pays</th>\
             <th scope=\"col\">by rule</th></tr></thead>\n<tbody>\n{}</tbody></table>\n",
            escape(&found.title),
            found.rows.iter().map(row).collect::<String>()
        )
    };
    if report.pay_tables.is_empty() {
        return String::new();
    }
    format!(
        "<p>What the game states is what the engine pays: a test settles a round for each line.</p>\n<div class=\"tables\">\n{}</div>\n",
        report.pay_tables.iter().map(table).collect::<String>()
    )
}

/// The rules that decide the figures.
pub(super) fn rules(report: &Report) -> String {
    let mut html = String::new();
    let mut section: Option<&str> = None;
    for rule in &report.rules {
        if section != Some(&rule.section) {
            if section.is_some() {
                html += "</dl>\n";
            }
            html += &format!("<h3>{}</h3>\n<dl class=\"rules\">\n", escape(&rule.section));
            section = Some(&rule.section);
        }
        html += &format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escape(&rule.number), escape(&rule.says));
    }
    if section.is_some() {
        html += "</dl>\n";
    }
    html
}

/// The method behind the figures.
pub(super) fn method(report: &Report) -> String {
    let items: String = report.analysis.method.iter().map(|text| format!("<li>{}</li>\n", escape(text))).collect();
    let list = if items.is_empty() { String::new() } else { format!("<ul>\n{items}</ul>\n") };
    format!("{list}<p>Made by {}, sources {}.</p>\n", escape(&report.program), escape(&report.sources))
}
