//! A settlement as a small table for people.

use crate::terminal::{self, dollars, signed_dollars};
use anstyle::Style;
use comfy_table::Table;
use rules::settle::Settlement;
use rules::{Line, Player};
use std::io::{self, Write};

const BOLD: Style = Style::new().bold();

/// Writes the settlement of the round with this number.
pub(super) fn write(out: &mut impl Write, number: usize, settlement: &Settlement, width: usize) -> io::Result<()> {
    let result = if settlement.void { "void" } else { "settled" };
    writeln!(out, "{BOLD}Round {number}: {}, {result}{BOLD:#}", settlement.game.title())?;
    if !settlement.lines.is_empty() {
        writeln!(out, "{}", table(&settlement.lines, width))?;
    }
    for (seat, net) in settlement.net() {
        writeln!(out, "Net, seat {seat}: {}", signed_dollars(net))?;
    }
    if let Some(meter) = settlement.meter {
        writeln!(out, "Jackpot meter: {}", dollars(meter))?;
    }
    for (what, rules) in &settlement.notices {
        writeln!(out, "Notice: {what} (rule {rules})")?;
    }
    writeln!(out)
}

/// One row for every wager. Player and hand have columns only where a seat has several.
fn table(lines: &[Line], width: usize) -> Table {
    let players = lines.iter().any(|line| line.spot.player != Player::First);
    let hands = lines.iter().any(|line| line.spot.hand > 1);
    let titles = ["seat", "player", "hand", "wager", "staked", "outcome", "odds", "pays", "returned", "rules"];
    let shown = |title: &str| match title {
        "player" => players,
        "hand" => hands,
        _ => true,
    };
    let row = |line: &Line| {
        let cells = [
            line.spot.seat.to_string(),
            line.spot.player.number().to_string(),
            line.spot.hand.to_string(),
            line.spot.wager.to_string(),
            line.staked.to_string(),
            line.outcome.name().to_owned(),
            line.odds.map(|odds| odds.to_string()).unwrap_or_default(),
            line.pays.to_string(),
            line.returned.to_string(),
            line.rules.to_string(),
        ];
        cells.into_iter().zip(titles).filter(|(_, title)| shown(title)).map(|(cell, _)| cell).collect()
    };
    let rows = lines.iter().map(row).collect();
    let titles: Vec<&str> = titles.into_iter().filter(|title| shown(title)).collect();
    terminal::table(width, &titles, &["seat", "player", "hand", "staked", "odds", "pays", "returned"], rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::settle::settle_one;

    fn sheet(round: &str, width: usize) -> String {
        let settlement = settle_one(round).expect("a round that settles");
        let mut out = Vec::new();
        write(&mut out, 7, &settlement, width).expect("writing to memory");
        String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("text")
    }

    #[test]
    fn a_sheet_says_what_every_wager_won_and_why() {
        let round = r#"{ "game": "three-card-poker",
            "wagers": [ { "seat": 1, "on": "ante", "amount": "10.00" }, { "seat": 1, "on": "pair-plus", "amount": "5.00" } ],
            "cards": "Qd 8c 4s As Ad 7h", "decisions": [ { "seat": 1, "do": "play" } ] }"#;
        let sheet = sheet(round, 80);
        for part in ["Round 7: Three Card Poker, settled", "pair-plus", "9.4.1.5, 10.1", "Net, seat 1: +$25.00"] {
            assert!(sheet.contains(part), "{part} is not in\n{sheet}");
        }
        assert!(!sheet.contains("player"), "{sheet}");
        assert!(sheet.lines().all(|line| line.chars().count() <= 80), "{sheet}");
    }

    #[test]
    fn split_hands_get_a_column() {
        let round = r#"{ "game": "star-blackjack",
            "wagers": [ { "seat": 1, "on": "main", "amount": "10.00" } ],
            "cards": "8s 7h 8d Ts Kd Td",
            "decisions": [ { "seat": 1, "do": "split" }, { "seat": 1, "do": "stand" }, { "seat": 1, "do": "stand" } ] }"#;
        let settled = settle_one(round);
        assert!(settled.is_ok(), "{settled:?}");
        assert!(sheet(round, 60).contains("hand"));
    }
}
