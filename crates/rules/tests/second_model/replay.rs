//! Plays written rounds again through the models, and compares with their written settlements. `SECOND_MODEL_EXAMPLES`
//! names the folder with `GAME.jsonl` and `GAME.settled.jsonl`; without it the test does nothing.

use crate::compare::Model;
use crate::record::{Cents, Decision, Device, House, Line, Settled, Setup, Wager, cents};
use crate::table::Table;
use croupier_rules::card::Card;
use serde_json::Value;
use std::path::Path;

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

fn amount(value: &Value) -> Option<Cents> {
    value.as_str().map(cents)
}

fn small(value: &Value) -> Option<u8> {
    value.as_u64().map(|number| number as u8)
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn house(table: &Value) -> House {
    House {
        minimum: amount(&table["minimum"]),
        maximum: amount(&table["maximum"]),
        unit: amount(&table["unit"]),
        smallest_chip: amount(&table["smallest_chip"]),
        as_found: table["enforcement"].as_str().map(|word| word == "as-found"),
        seats: small(&table["seats"]),
        max_payout: amount(&table["max_payout"]),
        meter: amount(&table["meter"]),
        seed: amount(&table["seed"]),
        increment: amount(&table["increment"]),
        jackpot_wager: amount(&table["jackpot_wager"]),
        royal_flush: table["royal_flush"].as_i64(),
        ante_bonus: text(&table["ante_bonus"]),
        pair_plus: text(&table["pair_plus"]),
        declaring: text(&table["declaring"]),
        decks: small(&table["decks"]),
        resplit: table["resplit"].as_bool(),
        insurance_ten: table["insurance_ten"].as_bool(),
        lucky_lucky: small(&table["lucky_lucky"]),
    }
}

fn wager(value: &Value) -> Wager {
    Wager {
        seat: small(&value["seat"]).unwrap(),
        player: small(&value["player"]),
        on: text(&value["on"]).unwrap(),
        amount: amount(&value["amount"]).unwrap(),
        tokens: amount(&value["tokens"]),
        seated: value["seated"].as_bool(),
    }
}

fn decision(value: &Value) -> Decision {
    Decision {
        seat: small(&value["seat"]).unwrap(),
        player: small(&value["player"]),
        act: text(&value["do"]).unwrap(),
        amount: amount(&value["amount"]),
        tokens: amount(&value["tokens"]),
        cards: value["cards"].as_str().map(cards).unwrap_or_default(),
        viewed: value["viewed"].as_bool(),
    }
}

/// Plays one written round.
fn replay(game: &'static str, model: &Model, round: &Value) -> Settled {
    let list = |name: &str| round[name].as_array().cloned().unwrap_or_default();
    let device = match round["device"].as_str() {
        Some("shoe") => Some(Device::Shoe),
        Some(_) => Some(Device::Shuffler),
        None => None,
    };
    let wagers = list("wagers").iter().map(wager).collect();
    let setup = Setup { game, house: house(&round["table"]), device, wagers };
    let decisions = list("decisions").iter().map(decision).collect();
    let mut table = Table::scripted(cards(round["cards"].as_str().unwrap()), decisions);
    let settled = (model.play)(&setup, &mut table);
    table.finish();
    settled
}

/// A wager in a settlement: seat, wager, outcome, staked, pays, returned.
type Summary = (u8, String, String, Cents, Cents, Cents);

fn summaries(lines: &[Line]) -> Vec<Summary> {
    let mut found: Vec<Summary> = Vec::new();
    // The examples show an ante bonus inside the ante's line.
    let (bonuses, others): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.wager == "ante-bonus");
    for line in others {
        let bonus = bonuses.iter().filter(|bonus| bonus.seat == line.seat && line.wager == "ante");
        let extra: Cents = bonus.map(|bonus| bonus.pays).sum();
        let (wager, outcome) = (line.wager.clone(), line.outcome.to_owned());
        found.push((line.seat, wager, outcome, line.staked, line.pays + extra, line.returned + extra));
    }
    found.sort();
    found
}

fn written(settled: &Value) -> Vec<Summary> {
    let mut found: Vec<Summary> = settled["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let money = |name: &str| amount(&line[name]).unwrap();
            let word = |name: &str| text(&line[name]).unwrap();
            let seat = small(&line["seat"]).unwrap();
            (seat, word("wager"), word("outcome"), money("staked"), money("pays"), money("returned"))
        })
        .collect();
    found.sort();
    found
}

/// Replays a game's file of written rounds, where there is one.
pub fn examples(game: &'static str, model: &Model) {
    let Some(folder) = std::env::var_os("SECOND_MODEL_EXAMPLES") else { return };
    let read = |name: String| {
        let text = std::fs::read_to_string(Path::new(&folder).join(name)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    };
    let rounds = read(format!("{game}.jsonl"));
    let settlements = read(format!("{game}.settled.jsonl"));
    assert_eq!(rounds.len(), settlements.len());
    for (round, settlement) in rounds.iter().zip(&settlements) {
        let settled = replay(game, model, round);
        assert_eq!(summaries(&settled.lines), written(settlement), "{round}");
        for (seat, net) in settled.net() {
            assert_eq!(Some(net), amount(&settlement["net"][seat.to_string()]), "{round}");
        }
    }
}
