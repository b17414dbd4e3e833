//! The measurements of a load test.

use crate::address::Address;
use crate::error::ClientError;
use crate::session;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// The measurements of one player, or of all.
#[derive(Default)]
pub(super) struct Figures {
    /// How long each durable answer took.
    pub(super) waits: Vec<Duration>,
    pub(super) refused: BTreeMap<String, u64>,
    pub(super) unanswered: u64,
    /// The bytes that the servers sent.
    pub(super) bytes: u64,
    views: u64,
    /// The first and last round that was seen at each table.
    rounds: BTreeMap<u64, (u64, u64)>,
}

impl Figures {
    pub(super) fn saw(&mut self, table: u64, view: &str, measures: bool) {
        if !measures {
            return;
        }
        self.views += 1;
        // Only the number is needed, and parsing the whole view would slow the test.
        let number = view.split_once("\"round\":").map(|(_, rest)| rest.split(',').next().unwrap_or_default());
        if let Some(round) = number.and_then(|number| number.parse().ok()) {
            let (_, last) = self.rounds.entry(table).or_insert((round, round));
            *last = round.max(*last);
        }
    }

    pub(super) fn add(&mut self, other: Self) {
        self.waits.extend(other.waits);
        for (code, count) in other.refused {
            *self.refused.entry(code).or_default() += count;
        }
        self.unanswered += other.unanswered;
        self.bytes += other.bytes;
        self.views += other.views;
        for (table, (first, last)) in other.rounds {
            let all = self.rounds.entry(table).or_insert((first, last));
            *all = (all.0.min(first), all.1.max(last));
        }
    }

    // Counts of a load test are small enough for exact floats.
    #[allow(clippy::cast_precision_loss)]
    pub(super) fn report(mut self, players: usize, tables: usize, measured: &Measured) -> Report {
        self.waits.sort_unstable();
        let rounds = self.rounds.values().map(|(first, last)| last - first).sum::<u64>();
        let facts = measured.after.facts - measured.before.facts;
        let commits = measured.after.commits - measured.before.commits;
        let ratio = |what: f64, of: f64| if of > 0.0 { what / of } else { 0.0 };
        Report {
            players,
            tables,
            orders_per_second: self.waits.len() as f64 / measured.seconds,
            rounds_per_second: rounds as f64 / measured.seconds,
            median: quantile(&self.waits, 50),
            ninety_ninth: quantile(&self.waits, 99),
            longest: self.waits.last().copied().unwrap_or_default(),
            refused: self.refused,
            unanswered: self.unanswered,
            facts_per_second: facts / measured.seconds,
            commits_per_second: commits / measured.seconds,
            facts_per_commit: ratio(facts, commits),
            facts_per_round: ratio(facts, rounds as f64),
            views_per_second: self.views as f64 / measured.seconds,
            bytes_per_round: ratio(self.bytes as f64, rounds as f64),
        }
    }
}

/// A percentile of the waits: `of_a_hundred` per cent of the answers took no longer.
fn quantile(sorted: &[Duration], of_a_hundred: usize) -> Duration {
    let place = sorted.len() * of_a_hundred / 100;
    sorted.get(place).or(sorted.last()).copied().unwrap_or_default()
}

/// The servers' counters before and after.
pub(super) struct Measured {
    pub(super) before: Meters,
    pub(super) after: Meters,
    pub(super) seconds: f64,
}

pub(super) struct Meters {
    facts: f64,
    commits: f64,
}

/// The sums of all servers' counters so far.
pub(super) async fn meters(servers: &[Address]) -> Result<Meters, ClientError> {
    let mut all = Meters { facts: 0.0, commits: 0.0 };
    for server in servers {
        let text = session::measures(server).await?;
        all.facts += counter(&text, "croupier_store_facts_total");
        all.commits += counter(&text, "croupier_store_commits_total");
    }
    Ok(all)
}

fn counter(text: &str, name: &str) -> f64 {
    let lines = text.lines().filter_map(|line| line.strip_prefix(name)?.trim().parse::<f64>().ok());
    lines.sum()
}

/// The result of a load test.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many played.
    pub players: usize,
    /// At how many tables.
    pub tables: usize,
    /// Durable answers per second.
    pub orders_per_second: f64,
    /// Rounds per second, over all tables.
    pub rounds_per_second: f64,
    /// Half of all answers took no longer.
    pub median: Duration,
    /// Ninety-nine of a hundred answers took no longer.
    pub ninety_ninth: Duration,
    /// The longest wait for an answer.
    pub longest: Duration,
    /// Orders that the rules refused, by code: mostly those that came a moment too late.
    pub refused: BTreeMap<String, u64>,
    /// Orders without an answer.
    pub unanswered: u64,
    /// Facts that became durable per second.
    pub facts_per_second: f64,
    /// Waits for the disk per second.
    pub commits_per_second: f64,
    /// Facts that shared one wait for the disk.
    pub facts_per_commit: f64,
    /// Facts per round, money from and to the cage included.
    pub facts_per_round: f64,
    /// Views sent to players per second.
    pub views_per_second: f64,
    /// Bytes sent to players per round.
    pub bytes_per_round: f64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |wait: Duration| wait.as_secs_f64() * 1000.0;
        let refused: u64 = self.refused.values().sum();
        writeln!(f, "players            {:>10} at {} tables", self.players, self.tables)?;
        writeln!(f, "durable answers/s  {:>10.0}", self.orders_per_second)?;
        writeln!(f, "rounds/s           {:>10.1}", self.rounds_per_second)?;
        writeln!(f, "p50                {:>10.1} ms", milliseconds(self.median))?;
        writeln!(f, "p99                {:>10.1} ms", milliseconds(self.ninety_ninth))?;
        writeln!(f, "longest            {:>10.1} ms", milliseconds(self.longest))?;
        writeln!(f, "refused            {refused:>10} {}", self.reasons())?;
        writeln!(f, "unanswered         {:>10}", self.unanswered)?;
        writeln!(f, "facts/s            {:>10.0}", self.facts_per_second)?;
        writeln!(f, "commits/s          {:>10.0}", self.commits_per_second)?;
        writeln!(f, "facts per commit   {:>10.1}", self.facts_per_commit)?;
        writeln!(f, "facts per round    {:>10.1}", self.facts_per_round)?;
        writeln!(f, "views/s            {:>10.0}", self.views_per_second)?;
        write!(f, "bytes per round    {:>10.0}", self.bytes_per_round)
    }
}

impl Report {
    fn reasons(&self) -> String {
        let reasons: Vec<_> = self.refused.iter().map(|(code, count)| format!("{code} {count}")).collect();
        if reasons.is_empty() { String::new() } else { format!("({})", reasons.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_waits() {
        let waits: Vec<_> = (1..=100).map(Duration::from_millis).collect();
        assert_eq!(quantile(&waits, 50), Duration::from_millis(51));
        assert_eq!(quantile(&waits, 99), Duration::from_millis(100));
        assert_eq!(quantile(&waits[..1], 99), Duration::from_millis(1));
        assert_eq!(quantile(&[], 99), Duration::ZERO);
    }

    #[test]
    fn counters_are_found_among_others() {
        let text = "# TYPE croupier_store_facts_total counter\ncroupier_store_facts_total 12\nother 3\n";
        assert!((counter(text, "croupier_store_facts_total") - 12.0).abs() < f64::EPSILON);
    }
}
