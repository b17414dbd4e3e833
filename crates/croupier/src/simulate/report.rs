//! The results of a simulation, as tables for people and as JSON for programs.

use crate::terminal;
use odds::simulation::{Agreement, Results, WagerResults};
use odds::{Figures, numbers};
use rules::Cents;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The half-width of the 95% band, in standard errors.
const BAND: f64 = 1.959_964;

/// The longest list of outcomes that is printed for people.
const MOST_OUTCOMES: usize = 24;

/// How fast a run was.
#[derive(Clone, Copy)]
pub(super) struct Speed {
    pub(super) seconds: f64,
    pub(super) rounds_per_second: f64,
    pub(super) threads: usize,
}

/// One wager with all of its figures.
struct Summary<'a> {
    results: &'a WagerResults,
    count: u128,
    mean: f64,
    std_error: f64,
    at_risk: f64,
    hit_frequency: f64,
    agreement: Option<Agreement>,
    /// Net results with their counts, lowest first.
    outcomes: Vec<(i64, u128)>,
}

impl<'a> Summary<'a> {
    fn of(results: &'a WagerResults, players: u8, figures: &[Figures]) -> Self {
        let mut outcomes = BTreeMap::new();
        for (outcome, count) in results.tally.iter() {
            *outcomes.entry(outcome.net).or_default() += count;
        }
        let count = results.count();
        let exact = figures.iter().find(|figures| figures.wager == results.wager);
        Self {
            results,
            count,
            mean: results.mean(),
            std_error: results.std_error(players),
            at_risk: if count == 0 { 0.0 } else { results.tally.mean_staked(Cents(results.unit)).to_f64() },
            hit_frequency: if count == 0 { 0.0 } else { results.tally.hit_frequency().to_f64() },
            agreement: exact.and_then(|figures| results.agreement(figures, players)),
            outcomes: outcomes.into_iter().collect(),
        }
    }

    fn to_json(&self) -> Value {
        let outcomes: Vec<Value> = self
            .outcomes
            .iter()
            .map(|(net, count)| json!({ "net": Cents(*net).to_string(), "count": count, "frequency": share(*count, self.count) }))
            .collect();
        let mut wager = json!({
            "wager": self.results.wager,
            "unit": Cents(self.results.unit).to_string(),
            "count": self.count,
            "expected": self.mean,
            "std_error": self.std_error,
            "low": self.mean - BAND * self.std_error,
            "high": self.mean + BAND * self.std_error,
            "house_edge": -self.mean,
            "at_risk": self.at_risk,
            "std_dev": self.results.std_dev(),
            "hit_frequency": self.hit_frequency,
            "method": "simulated",
            "distribution": outcomes,
        });
        if let Some(agreement) = &self.agreement {
            wager["agreement"] = json!(agreement);
        }
        wager
    }
}

#[allow(clippy::cast_precision_loss)] // A share needs no more digits than a float has.
fn share(count: u128, of: u128) -> f64 {
    if of == 0 { 0.0 } else { count as f64 / of as f64 }
}

fn summaries<'a>(results: &'a Results, figures: &[Figures]) -> Vec<Summary<'a>> {
    results.wagers.iter().map(|wager| Summary::of(wager, results.heading.players, figures)).collect()
}

/// The report as one JSON object. Everything but `speed` depends on the plan alone.
pub(super) fn json(results: &Results, figures: &[Figures], speed: Option<Speed>) -> Value {
    let heading = &results.heading;
    let table: serde_json::Map<String, Value> =
        heading.table.iter().map(|(name, text)| (name.clone(), json!(text))).collect();
    let wagers: Vec<Value> = summaries(results, figures).iter().map(Summary::to_json).collect();
    let mut report = json!({
        "game": heading.game,
        "table": table,
        "players": heading.players,
        "stake": heading.stake,
        "seed": heading.seed,
        "rounds": heading.rounds,
        "played": results.rounds(),
        "strategy": heading.strategy,
        "penetration": heading.penetration,
        "shard": heading.shard,
        "house": dollars(results.house),
        "wagers": wagers,
    });
    if let Some(speed) = speed {
        report["speed"] = json!({
            "seconds": speed.seconds,
            "rounds_per_second": speed.rounds_per_second,
            "threads": speed.threads,
        });
    }
    report
}

/// Cents as dollars with two decimals, for amounts of any size.
fn dollars(cents: i128) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}

/// `-3.37%`, `+0.12%`.
pub(super) fn percent(share: f64) -> String {
    format!("{:+.3}%", 100.0 * share)
}

/// `1.23 million rounds/s`.
pub(super) fn rate(per_second: f64) -> String {
    if per_second >= 1e6 {
        format!("{:.2} million rounds/s", per_second / 1e6)
    } else {
        format!("{per_second:.0} rounds/s")
    }
}

/// `1,234,567`.
fn grouped(count: u128) -> String {
    numbers::grouped(&count.to_string())
}

/// The report for people.
pub(super) fn write(
    out: &mut dyn Write,
    results: &Results,
    figures: &[Figures],
    speed: Option<Speed>,
) -> io::Result<()> {
    let heading = &results.heading;
    let players = if heading.players == 1 { "1 player".to_owned() } else { format!("{} players", heading.players) };
    let part = if heading.shard == "1/1" { String::new() } else { format!(", part {}", heading.shard) };
    writeln!(
        out,
        "{}, {} rounds{part}, {players}, stake {}, seed {}, strategy: {}",
        heading.game,
        grouped(results.rounds().into()),
        terminal::dollars(heading.stake.parse().unwrap_or(Cents::ZERO)),
        heading.seed,
        heading.strategy
    )?;
    for (name, text) in &heading.table {
        writeln!(out, "  {name} {text}")?;
    }
    if let Some(share) = heading.penetration {
        writeln!(out, "  penetration {share}%")?;
    }
    let summaries = summaries(results, figures);
    writeln!(out, "\n{}", overview(&summaries))?;
    if summaries.iter().any(|summary| summary.agreement.is_some()) {
        writeln!(out, "\n{}", exact_table(&summaries))?;
    }
    for summary in summaries.iter().filter(|summary| summary.count > 0) {
        writeln!(out, "\n{}", distribution(summary))?;
    }
    writeln!(out, "\nThe house won {}.", money(results.house))?;
    if let Some(speed) = speed {
        let threads = if speed.threads == 1 { "1 thread".to_owned() } else { format!("{} threads", speed.threads) };
        writeln!(out, "{:.1} s, {}, {threads}", speed.seconds, rate(speed.rounds_per_second))?;
    }
    Ok(())
}

/// Cents for people, for amounts of any size.
fn money(cents: i128) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}${}.{:02}", grouped(cents / 100), cents % 100)
}

fn overview(summaries: &[Summary<'_>]) -> String {
    let rows = summaries.iter().map(|summary| {
        let (low, high) = (summary.mean - BAND * summary.std_error, summary.mean + BAND * summary.std_error);
        vec![
            summary.results.wager.clone(),
            grouped(summary.count),
            percent(summary.mean),
            percent(summary.std_error).trim_start_matches('+').to_owned(),
            format!("{} to {}", percent(low), percent(high)),
            format!("{:.4}", summary.results.std_dev()),
            format!("{:.2}%", 100.0 * summary.hit_frequency),
        ]
    });
    let titles = ["wager", "rounds", "mean", "error", "95% band", "std dev", "hits"];
    terminal::table(terminal::width(), &titles, &titles[1..], rows.collect()).to_string()
}

fn exact_table(summaries: &[Summary<'_>]) -> String {
    let rows = summaries.iter().filter_map(|summary| {
        let agreement = summary.agreement.as_ref()?;
        let test = agreement.chi_square.map_or([const { String::new() }; 3], |test| {
            [format!("{:.2}", test.chi_square), test.degrees.to_string(), format!("{:.4}", test.p)]
        });
        let [chi_square, degrees, p] = test;
        let impossible = if agreement.impossible.is_empty() { "" } else { "impossible outcomes" };
        Some(vec![
            summary.results.wager.clone(),
            percent(agreement.exact),
            percent(summary.mean - agreement.exact),
            format!("{:+.2}", agreement.z),
            chi_square,
            degrees,
            p,
            impossible.to_owned(),
        ])
    });
    let titles = ["wager", "exact", "difference", "in errors", "chi-square", "degrees", "p", ""];
    terminal::table(terminal::width(), &titles, &titles[1..7], rows.collect()).to_string()
}

fn distribution(summary: &Summary<'_>) -> String {
    let mut outcomes = summary.outcomes.clone();
    let mut more = String::new();
    if outcomes.len() > MOST_OUTCOMES {
        // The rarest outcomes are in the JSON report only.
        outcomes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let rest: u128 = outcomes.drain(MOST_OUTCOMES..).map(|(_, count)| count).sum();
        outcomes.sort_unstable();
        more = format!("\n{} more in rarer outcomes; --json prints all", grouped(rest));
    }
    let rows = outcomes.into_iter().map(|(net, count)| {
        vec![
            terminal::signed_dollars(Cents(net)),
            grouped(count),
            format!("{:.5}%", 100.0 * share(count, summary.count)),
        ]
    });
    let titles = [summary.results.wager.as_str(), "rounds", "share"];
    terminal::table(terminal::width(), &titles, &titles, rows.collect()).to_string() + &more
}

#[cfg(test)]
mod tests {
    use super::*;
    use odds::Tally;
    use odds::simulation::{Plan, Request, simulate};
    use rules::Game;
    use std::sync::atomic::AtomicBool;

    fn played() -> Results {
        let plan = Plan::new(Request::new(Game::ThreeCardPoker, 5000)).expect("a plan");
        simulate(&plan, None, 1, &mut |_| {}, &AtomicBool::new(false)).expect("results")
    }

    /// Figures of a simulation whose results are known.
    fn figures(results: &Results) -> Vec<Figures> {
        let wager = results.wager("pair-plus").expect("a wager");
        let mut tally = Tally::new();
        tally.add_all(&wager.tally, 1);
        vec![Figures::counted("pair-plus", Cents(wager.unit), &tally)]
    }

    #[test]
    fn exact_figures_stand_beside_what_was_played() {
        let results = played();
        let figures = figures(&results);
        let report = json(&results, &figures, None);
        assert_eq!(report["wagers"][0].get("agreement"), None);
        let agreement = &report["wagers"][1]["agreement"];
        assert_eq!(agreement["exact"], report["wagers"][1]["expected"]);
        assert_eq!(agreement["z"], 0.0);
        assert_eq!(agreement["p"], 1.0);
        assert!(agreement["degrees"].as_u64().is_some_and(|degrees| degrees >= 2));
        let mut text = Vec::new();
        write(&mut text, &results, &figures, None).expect("text");
        let text = String::from_utf8(text).expect("text");
        assert!(text.contains("chi-square") && text.contains("+0.00"), "{text}");
    }

    #[test]
    fn a_report_has_every_outcome_and_nothing_of_the_clock_but_its_speed() {
        let results = played();
        let mut report = json(&results, &[], Some(Speed { seconds: 1.0, rounds_per_second: 5000.0, threads: 2 }));
        assert_eq!(report["speed"]["threads"], 2);
        for wager in report["wagers"].as_array().expect("wagers") {
            let outcomes = wager["distribution"].as_array().expect("outcomes");
            assert_eq!(outcomes.iter().filter_map(|outcome| outcome["count"].as_u64()).sum::<u64>(), 5000);
        }
        report.as_object_mut().expect("an object").remove("speed");
        assert_eq!(report, json(&results, &[], None));
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(percent(-0.033_7), "-3.370%");
        assert_eq!(rate(1_234_567.0), "1.23 million rounds/s");
        assert_eq!(rate(999.4), "999 rounds/s");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(dollars(-5), "-0.05");
        assert_eq!(money(-123_456_789), "-$1,234,567.89");
    }
}
