//! Helpers that write records for `settle` and check their settlements.

use croupier_rules::rulebook::Rule;
use croupier_rules::settle::{Settlement, settle_one};
use serde_json::{Value, json};

/// A record, from its parts.
pub(crate) fn record(
    game: &str,
    wagers: &[(u8, &str, &str)],
    cards: &str,
    decisions: &Value,
    irregularities: &Value,
) -> Value {
    let wagers: Vec<Value> =
        wagers.iter().map(|(seat, on, amount)| json!({ "seat": seat, "on": on, "amount": amount })).collect();
    json!({
        "game": game, "wagers": wagers, "cards": cards, "decisions": decisions, "irregularities": irregularities,
    })
}

/// The same record with one more field.
pub(crate) fn with(mut record: Value, name: &str, value: Value) -> Value {
    record[name] = value;
    record
}

pub(crate) fn settled(record: &Value) -> Settlement {
    settle_one(&record.to_string()).unwrap_or_else(|problem| panic!("{record}\n{problem}"))
}

/// The lines of a settlement: seat and player, wager, stake, outcome, returned amount, and rules.
pub(crate) fn lines(record: &Value) -> Vec<String> {
    let line = |line: &croupier_rules::Line| {
        let player =
            if line.spot.player.number() > 1 { format!(".{}", line.spot.player.number()) } else { String::new() };
        let rules: Vec<&str> = line.rules.iter().map(Rule::number).collect();
        let (seat, wager, rules) = (line.spot.seat, line.spot.wager, rules.join(" "));
        format!("{seat}{player} {wager} {} {} {} by {rules}", line.staked, line.outcome.name(), line.returned)
    };
    settled(record).lines.iter().map(line).collect()
}

/// Place, words and rule of a record's error.
pub(crate) fn check_refused(record: &Value, place: &str, what: &str, rule: &str) {
    let problem = settle_one(&record.to_string()).expect_err(&record.to_string());
    let found = (problem.place.as_str(), problem.what.as_str(), problem.rule.as_deref().unwrap_or_default());
    assert_eq!(found, (place, what, rule), "{record}");
}

pub(crate) fn is_void(record: &Value) -> bool {
    settled(record).void
}
