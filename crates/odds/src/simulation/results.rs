//! The results of a simulation so far: whole numbers that can be saved, continued and merged.

use super::agreement::{Agreement, agreement};
use super::blocks::Blocks;
use super::ledger::WagerCounts;
use super::plan::{Plan, Shard, settings};
use super::playbook::BEST;
use crate::figures::{Figures, Method, Share};
use crate::tally::Tally;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rules::{AnySettings, Cents, Game};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the program: a seed gives the same rounds only within one version.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// All inputs of a plan's results, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heading {
    /// The version of the program.
    pub croupier: String,
    /// The game, by its name in records.
    pub game: String,
    /// The requested house settings.
    pub table: Vec<(String, String)>,
    /// The number of players.
    pub players: u8,
    /// The initial wager, in dollars.
    pub stake: String,
    /// The number of rounds in all.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// How many hundredths of a blackjack shoe are dealt.
    pub penetration: Option<u8>,
    /// Whether optional wagers are played.
    pub side_wagers: bool,
    /// The name of the strategy.
    pub strategy: String,
    /// The text of the strategy.
    pub strategy_text: String,
    /// The part, such as `3/100`.
    pub shard: String,
}

impl Heading {
    /// The heading of a plan.
    pub fn of(plan: &Plan) -> Self {
        Self {
            croupier: VERSION.to_owned(),
            game: plan.game().name().to_owned(),
            table: plan.table().to_vec(),
            players: plan.players(),
            stake: plan.stake().to_string(),
            rounds: plan.rounds(),
            seed: plan.seed(),
            penetration: plan.penetration(),
            side_wagers: plan.side_wagers(),
            strategy: plan.playbook().name().to_owned(),
            strategy_text: plan.playbook().source().to_owned(),
            shard: plan.shard().to_string(),
        }
    }

    /// The differences to another simulation, except the part: empty if their results belong together.
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let mut found = Vec::new();
        let mut compare = |what: &str, ours: &dyn fmt::Display, theirs: &dyn fmt::Display| {
            let (ours, theirs) = (ours.to_string(), theirs.to_string());
            if ours != theirs {
                found.push(format!("{what} is {theirs}, not {ours}"));
            }
        };
        compare("the program's version", &self.croupier, &other.croupier);
        compare("the game", &self.game, &other.game);
        compare("players", &self.players, &other.players);
        compare("the stake", &self.stake, &other.stake);
        compare("rounds", &self.rounds, &other.rounds);
        compare("the seed", &self.seed, &other.seed);
        let share = |penetration: Option<u8>| penetration.map_or("none".to_owned(), |share| share.to_string());
        compare("the penetration", &share(self.penetration), &share(other.penetration));
        compare("side wagers", &self.side_wagers, &other.side_wagers);
        if self.game == other.game && !self.same_table(other) {
            let names = self.table.iter().chain(&other.table).map(|(name, _)| name);
            let names: std::collections::BTreeSet<&String> = names.collect();
            for name in names {
                compare(name, &self.value(name), &other.value(name));
            }
        }
        if self.strategy_text != other.strategy_text {
            let renamed = self.strategy != other.strategy;
            found.push(if renamed {
                format!("the strategy is {:?}, not {:?}", other.strategy, self.strategy)
            } else {
                format!("the strategy {:?} has another text", self.strategy)
            });
        }
        found
    }

    /// The table, if the heading describes one.
    pub fn settings(&self) -> Option<AnySettings> {
        settings(Game::from_name(&self.game)?, &self.table).ok()
    }

    /// The initial wager, if the heading gives one.
    pub fn stake(&self) -> Option<Cents> {
        self.stake.parse().ok()
    }

    /// Whether the players use best play.
    pub fn is_best_play(&self) -> bool {
        self.strategy_text.starts_with(BEST)
    }

    fn value(&self, name: &str) -> &str {
        self.table.iter().rev().find(|(known, _)| known == name).map_or("the usual", |(_, value)| value)
    }

    /// Whether the settings have the same values, even if their texts differ.
    fn same_table(&self, other: &Self) -> bool {
        self.table == other.table || self.settings().is_some() && self.settings() == other.settings()
    }

    /// The part that the heading names.
    pub fn part(&self) -> Option<Shard> {
        let (number, of) = self.shard.split_once('/')?;
        Shard::new(number.parse().ok()?, of.parse().ok()?)
    }
}

/// The results of one wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WagerResults {
    /// Its name.
    pub wager: String,
    /// Its size in cents. Results are in multiples of it.
    pub unit: i64,
    /// The counts of its outcomes: one for each player in each round in which it was on the table.
    #[serde(with = "counts")]
    pub tally: Tally,
    /// The sum over all rounds of the squared net result of all players together, in cents.
    pub squares: u128,
}

impl WagerResults {
    /// The number of times it was on the table, counted per player.
    pub fn count(&self) -> u128 {
        self.tally.total()
    }

    /// Mean net result per unit.
    pub fn mean(&self) -> f64 {
        if self.count() == 0 { 0.0 } else { self.tally.mean(Cents(self.unit)).to_f64() }
    }

    /// Standard deviation of the net result of one player in one round, in units.
    pub fn std_dev(&self) -> f64 {
        if self.count() == 0 { 0.0 } else { self.tally.variance(Cents(self.unit)).to_f64().max(0.0).sqrt() }
    }

    /// Standard error of the mean. Players at one table share the dealer's cards, so rounds are independent but hands
    /// are not: the deviation is that of the net result of all players in a round.
    pub fn std_error(&self, players: u8) -> f64 {
        let players = BigInt::from(players.max(1));
        let rounds = BigInt::from(self.count()) / &players;
        if rounds == BigInt::ZERO {
            return 0.0;
        }
        let spread = &rounds * BigInt::from(self.squares) - self.tally.net().pow(2);
        let variance = spread.to_f64().unwrap_or(f64::NAN) / (&rounds * &rounds).to_f64().unwrap_or(f64::NAN);
        let scale = (BigInt::from(self.unit) * &players).to_f64().unwrap_or(f64::NAN);
        (variance.max(0.0) / rounds.to_f64().unwrap_or(f64::NAN)).sqrt() / scale
    }

    /// The results as figures with a standard error, for a game without exact ones; nothing if the wager was never on the table.
    pub fn figures(&self, players: u8) -> Option<Figures> {
        if self.count() == 0 {
            return None;
        }
        let counted = Figures::counted(self.wager.clone(), Cents(self.unit), &self.tally);
        let (method, std_error) = (Method::Simulated, self.std_error(players));
        let distribution = counted.distribution.into_iter().map(|share| Share { exact: None, ..share }).collect();
        Some(Figures { exact: None, exact_at_risk: None, method, std_error, distribution, ..counted })
    }

    /// The comparison of the results with exact figures for the same wager of the same size. Players at one table do
    /// not win independently of each other, so only a single player's outcomes are compared with the exact
    /// distribution.
    pub fn agreement(&self, figures: &Figures, players: u8) -> Option<Agreement> {
        if self.count() == 0 || figures.unit != self.unit {
            return None;
        }
        let mut agreement = agreement(&self.tally, figures);
        if players > 1 {
            let error = self.std_error(players);
            agreement.z = if error > 0.0 { (self.mean() - figures.expected) / error } else { 0.0 };
            agreement.chi_square = None;
        }
        Some(agreement)
    }
}

/// The results of a simulation so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// The inputs of the simulation.
    pub heading: Heading,
    /// The blocks that have been played.
    pub played: Blocks,
    /// The house's net result, in cents.
    pub house: i128,
    /// The wagers.
    pub wagers: Vec<WagerResults>,
}

impl Results {
    /// Results without any rounds.
    pub fn none(plan: &Plan) -> Self {
        let wagers = plan.wagers().map(|(_, wager, unit)| WagerResults {
            wager: wager.to_owned(),
            unit: unit.0,
            tally: Tally::new(),
            squares: 0,
        });
        Self { heading: Heading::of(plan), played: Blocks::default(), house: 0, wagers: wagers.collect() }
    }

    /// The number of rounds played.
    pub fn rounds(&self) -> u64 {
        self.played.rounds(self.heading.rounds)
    }

    /// The results of the wager with this name.
    pub fn wager(&self, name: &str) -> Option<&WagerResults> {
        self.wagers.iter().find(|results| results.wager == name)
    }

    /// The net result of all players together, in cents.
    pub fn players_net(&self) -> BigInt {
        self.wagers.iter().map(|results| results.tally.net()).sum()
    }

    /// Whether every block of the plan's part has been played.
    pub fn is_complete(&self) -> bool {
        self.heading.part().is_some_and(|part| {
            let (from, to) = part.blocks(self.heading.rounds);
            self.played == Blocks::range(from, to)
        })
    }

    /// Adds the counts of a thread.
    pub(super) fn add(&mut self, plan: &Plan, from: u64, to: u64, counted: &[WagerCounts], house: i128) {
        self.played.insert(from, to);
        self.house += house;
        for ((at, ..), results) in plan.wagers().zip(&mut self.wagers) {
            if let Some(counted) = counted.get(at) {
                results.tally.add_all(&counted.tally, 1);
                results.squares += counted.squares;
            }
        }
    }

    /// Whether results that were read from a file can be those of a simulation with this heading.
    pub fn check(&self) -> Result<(), String> {
        let part = self.heading.part().ok_or_else(|| {
            format!(
                "shard {:?}: expected two numbers such as 3/100, the first not above the second",
                self.heading.shard
            )
        })?;
        let (from, to) = part.blocks(self.heading.rounds);
        if self.played.iter().any(|(start, end)| start < from || end > to) {
            return Err(format!("it has blocks that do not belong to part {part}"));
        }
        let hands = u128::from(self.rounds()) * u128::from(self.heading.players);
        for results in &self.wagers {
            let offered = results.wager.starts_with("insurance");
            let count = results.count();
            if count > hands || count < hands && !offered || results.unit <= 0 {
                let wager = &results.wager;
                return Err(format!("{wager}: {count} outcomes do not fit {hands} hands"));
            }
        }
        if BigInt::from(self.house) + self.players_net() != BigInt::ZERO {
            return Err("what the house won is not what the players lost".to_owned());
        }
        Ok(())
    }
}

/// The reason for which parts cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// There are none.
    Nothing,
    /// A part is damaged.
    Wrong {
        /// The index of the part.
        at: usize,
        /// The error.
        what: String,
    },
    /// A part belongs to another simulation than the first.
    Different {
        /// The index of the part.
        at: usize,
        /// The differences.
        differences: Vec<String>,
    },
    /// A part comes twice.
    Twice {
        /// The index of the part.
        at: usize,
        /// The part.
        shard: Shard,
    },
    /// A part has not been played to its end.
    Unfinished {
        /// The index of the part.
        at: usize,
        /// The part.
        shard: Shard,
    },
    /// Parts are missing: the first few, and how many in all.
    Missing {
        /// The first of them.
        first: Vec<Shard>,
        /// Their number.
        count: u64,
    },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("there are no parts to put together"),
            Self::Wrong { what, .. } => f.write_str(what),
            Self::Different { differences, .. } => {
                write!(f, "it is of another simulation than the first: {}", differences.join("; "))
            }
            Self::Twice { shard, .. } => write!(f, "part {shard} comes twice"),
            Self::Unfinished { shard, .. } => write!(f, "part {shard} was not played to its end"),
            Self::Missing { first, count } => {
                let names: Vec<String> = first.iter().map(ToString::to_string).collect();
                let more = if *count > first.len() as u64 { ", …" } else { "" };
                write!(f, "{count} of the parts are missing: {}{more}", names.join(", "))
            }
        }
    }
}

impl std::error::Error for MergeError {}

/// Merges the parts of one simulation.
pub fn merge(parts: &[Results]) -> Result<Results, MergeError> {
    let Some((first, _)) = parts.split_first() else { return Err(MergeError::Nothing) };
    let mut whole = first.clone();
    let mut seen = std::collections::BTreeSet::new();
    for (at, part) in parts.iter().enumerate() {
        part.check().map_err(|what| MergeError::Wrong { at, what })?;
        let wrong = |what: &str| MergeError::Wrong { at, what: what.to_owned() };
        let shard = part.heading.part().ok_or_else(|| wrong("it does not say which part it is"))?;
        let mut differences = first.heading.differences(&part.heading);
        if let Some(other) = first.heading.part().filter(|other| other.of() != shard.of()) {
            differences.push(format!("it is one of {} parts, not of {}", shard.of(), other.of()));
        }
        if at == 0 && part.heading.croupier != VERSION {
            differences.push(format!("it was played by version {}, and this is {VERSION}", part.heading.croupier));
        }
        if !differences.is_empty() {
            return Err(MergeError::Different { at, differences });
        }
        if !seen.insert(shard) {
            return Err(MergeError::Twice { at, shard });
        }
        if !part.is_complete() {
            return Err(MergeError::Unfinished { at, shard });
        }
        let names = |results: &Results| results.wagers.iter().map(|of| (of.wager.clone(), of.unit)).collect::<Vec<_>>();
        if names(part) != names(first) {
            return Err(wrong("it has other wagers than the first"));
        }
        if at > 0 {
            whole.house += part.house;
            for (from, to) in part.played.iter() {
                whole.played.insert(from, to);
            }
            for (results, more) in whole.wagers.iter_mut().zip(&part.wagers) {
                results.tally.add_all(&more.tally, 1);
                results.squares += more.squares;
            }
        }
    }
    let of = first.heading.part().map_or(1, Shard::of);
    if (seen.len() as u64) < of {
        let missing = (1..=of).filter_map(|number| Shard::new(number, of)).filter(|shard| !seen.contains(shard));
        return Err(MergeError::Missing { first: missing.take(10).collect(), count: of - seen.len() as u64 });
    }
    whole.heading.shard = Shard::WHOLE.to_string();
    Ok(whole)
}

/// A tally as a list of net result, stake and count.
mod counts {
    use super::{Cents, Tally};
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(tally: &Tally, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(tally.iter().map(|(outcome, ways)| (outcome.net, outcome.staked, ways)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Tally, D::Error> {
        let mut tally = Tally::new();
        for (net, staked, ways) in Vec::<(i64, i64, u128)>::deserialize(deserializer)? {
            tally.add(Cents(net), Cents(staked), ways);
        }
        Ok(tally)
    }
}
