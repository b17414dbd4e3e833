//! Plays rounds with the model, settles their records with the engine, and compares.

use crate::chance::Chance;
use crate::record::{ANY, Cents, Line, Record, Settled, Setup, cents};
use crate::table::Table;
use croupier_rules::settle::{Settlement, settle_one};
use std::collections::BTreeMap;

/// A game's model: how to set up a random round, how to play it, and what a long run must contain.
pub struct Model {
    pub any_round: fn(Chance) -> (Setup, Table),
    pub play: fn(&Setup, &mut Table) -> Settled,
    pub must_occur: fn() -> Vec<String>,
}

/// A number from the environment, so that a long run or a single round needs no new code.
pub fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

pub fn seed() -> u64 {
    number("SECOND_MODEL_SEED", 19_941_214)
}

impl Model {
    /// The round with this number: its record, the expected settlement, and the events in it.
    pub fn round(&self, seed: u64, round: u64) -> (Record, Settled, Vec<String>) {
        let (setup, mut table) = (self.any_round)(Chance::of_round(seed, round));
        let settled = (self.play)(&setup, &mut table);
        see_money(&setup, &settled, &mut table);
        let record = Record { setup, cards: table.dealt, decisions: table.decisions };
        (record, settled, table.seen)
    }

    /// Compares a run of rounds and prints the numbers of events.
    pub fn compare(&self) {
        let (seed, first) = (seed(), number("SECOND_MODEL_FIRST", 0));
        let rounds = number("SECOND_MODEL_ROUNDS", 100_000);
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for round in first..first + rounds {
            let (record, expected, occurred) = self.round(seed, round);
            let text = record.json();
            let differs = match settle_one(&text) {
                Ok(found) => difference(&expected, &found).map(|what| format!("{what}\nengine:\n{}", lines_of(&found))),
                Err(problem) => Some(format!("the engine refuses the round: {problem}")),
            };
            if let Some(what) = differs {
                panic!("seed {seed}, round {round}\n{text}\nmodel:\n{}\n{what}", print(&expected.lines));
            }
            for what in occurred {
                *counts.entry(what).or_default() += 1;
            }
        }
        if std::env::var_os("SECOND_MODEL_COUNTS").is_some() {
            for (what, count) in &counts {
                println!("{count:8} {what}");
            }
        }
        // A short run cannot contain everything.
        if rounds >= 100_000 {
            let money = ["above the maximum", "below the minimum", "promotional tokens", "paid up to the next chip"];
            for what in (self.must_occur)().into_iter().chain(money.map(str::to_owned)) {
                let count = counts.get(&what).copied().unwrap_or(0);
                assert!(count >= 20, "the cards are stacked badly: \"{what}\" occurred {count} times");
            }
        }
    }
}

/// Records events of all games: broken limits, tokens and payments that are rounded up to chips.
fn see_money(setup: &Setup, settled: &Settled, table: &mut Table) {
    let house = &setup.house;
    for wager in setup.wagers.iter().filter(|wager| wager.on != "jackpot") {
        if house.maximum.is_some_and(|maximum| wager.amount > maximum) {
            table.see("above the maximum");
        }
        if house.minimum.is_some_and(|minimum| wager.amount < minimum) {
            table.see("below the minimum");
        }
        if wager.tokens.is_some() {
            table.see("promotional tokens");
        }
    }
    let within = |line: &&Line| line.staked > 0 && house.maximum.is_none_or(|maximum| line.staked <= maximum);
    for line in settled.lines.iter().filter(within) {
        if line.wager != "jackpot" && 2 * line.pays % line.staked != 0 {
            table.see("paid up to the next chip");
        }
    }
}

fn print(lines: &[Line]) -> String {
    lines.iter().map(|line| format!("  {line:?}")).collect::<Vec<_>>().join("\n")
}

/// The engine's lines in the model's terms.
fn engine_lines(settlement: &Settlement) -> Vec<Line> {
    let line = |line: &croupier_rules::fact::Line| Line {
        seat: line.spot.seat.number(),
        player: line.spot.player.number(),
        hand: line.spot.hand,
        wager: line.spot.wager.to_string(),
        staked: cents(&line.staked.to_string()),
        outcome: line.outcome.name(),
        pays: cents(&line.pays.to_string()),
        returned: cents(&line.returned.to_string()),
        tokens: Some(cents(&line.tokens.to_string())),
    };
    settlement.lines.iter().map(line).collect()
}

fn lines_of(settlement: &Settlement) -> String {
    print(&engine_lines(settlement))
}

/// The difference between the two settlements, if any, without the order of lines.
fn difference(expected: &Settled, found: &Settlement) -> Option<String> {
    if found.void {
        return Some("the engine declares the round void".to_owned());
    }
    let mut ours = expected.lines.clone();
    let mut theirs = engine_lines(found);
    for (seat, most) in &expected.capped {
        if let Some(what) = uncap(*seat, *most, &ours, &mut theirs) {
            return Some(what);
        }
    }
    ours.sort();
    theirs.sort();
    if ours.len() != theirs.len() {
        return Some(format!("{} lines against {}", ours.len(), theirs.len()));
    }
    for (ours, theirs) in ours.iter().zip(&theirs) {
        let outcome = if ours.outcome == ANY { ANY } else { theirs.outcome };
        let tokens = if ours.tokens.is_none() { None } else { theirs.tokens };
        let theirs = Line { outcome, tokens, ..theirs.clone() };
        if *ours != theirs {
            return Some(format!("model  {ours:?}\nengine {theirs:?}"));
        }
    }
    let net: BTreeMap<u8, Cents> =
        found.net().into_iter().map(|(seat, net)| (seat.number(), cents(&net.to_string()))).collect();
    if net != expected.net() {
        return Some(format!("net {:?} against {net:?}", expected.net()));
    }
    let meter = found.meter.map(|meter| cents(&meter.to_string()));
    (expected.meter.is_some() && meter != expected.meter)
        .then(|| format!("meter {:?} against {meter:?}", expected.meter))
}

/// If a maximum payout cuts the sum of several wagers, the sum must be right and no wager may win more than its odds
/// give; then the engine's lines are restored to the full payments.
fn uncap(seat: u8, most: Cents, ours: &[Line], theirs: &mut [Line]) -> Option<String> {
    let mut winnings = 0;
    for line in theirs.iter_mut().filter(|line| line.seat == seat) {
        let full = ours.iter().find(|ours| ours.seat == seat && ours.wager == line.wager).map_or(0, |ours| ours.pays);
        if line.pays > full {
            return Some(format!("seat {seat} wins more than the odds give"));
        }
        winnings += line.pays;
        line.returned += full - line.pays;
        line.pays = full;
    }
    (winnings != most).then(|| format!("seat {seat} wins {winnings}, the maximum payout is {most}"))
}
