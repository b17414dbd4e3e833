//! One hand: prints the value of every choice.

use crate::terminal;
use anstyle::Style;
use odds::numbers::decimal;
use odds::{DecisionValue, Decisions, Fraction, Position};
use rules::{Card, Game};
use std::io::{self, Write};

const BOLD: Style = Style::new().bold();
const BEST: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(anstyle::AnsiColor::Green)));

/// Prints the value of every choice, the best first.
pub(super) fn write(out: &mut impl Write, game: Game, hand: &Position, decisions: &Decisions) -> io::Result<()> {
    let symbols = terminal::shows_symbols();
    let name = |card: &Card| if symbols { format!("{card:#}") } else { card.to_string() };
    let cards = |cards: &[Card]| cards.iter().map(name).collect::<Vec<_>>().join(" ");
    write!(out, "{BOLD}{}{BOLD:#}  {}", game.title(), cards(&hand.hand))?;
    if let Some(up) = &hand.up {
        write!(out, "  against {}", name(up))?;
    }
    for (words, others) in [("after throwing", &hand.thrown), ("without", &hand.gone)] {
        if !others.is_empty() {
            write!(out, "  {words} {}", cards(others))?;
        }
    }
    for other in &hand.split {
        write!(out, "  beside {}", cards(&other.cards))?;
    }
    writeln!(out, "\n")?;
    let Some(best) = decisions.best() else { return Ok(()) };
    let fractions = decisions.decisions.iter().any(|value| value.exact.is_some());
    let row = |value: &DecisionValue| {
        let lost = best.expected - value.expected;
        let mut cells = vec![
            choice(value, symbols),
            decimal(value.expected, 6),
            if lost > 0.0 { decimal(-lost, 6) } else { String::new() },
        ];
        cells.extend(fractions.then(|| value.exact.as_ref().map(fraction).unwrap_or_default()));
        cells
    };
    let rows = decisions.decisions.iter().map(row).collect();
    let titles = ["choice", "expected", "against best", "exactly"];
    let titles = &titles[..if fractions { 4 } else { 3 }];
    writeln!(out, "{}", terminal::table(terminal::width(), titles, &["expected", "against best"], rows))?;
    writeln!(out, "\nBest: {BEST}{}{BEST:#}. Results are per unit of the initial wager.", choice(best, symbols))?;
    for beside in &decisions.beside {
        let (expected, exact) = (decimal(beside.expected, 6), fraction(&beside.exact));
        writeln!(out, "Each unit of {}: {expected}, exactly {exact}.", beside.wager)?;
    }
    for value in &decisions.decisions {
        if let Some(adds) = &value.adds {
            let exact = adds.exact.as_ref().map(|exact| format!(", exactly {}", fraction(exact))).unwrap_or_default();
            writeln!(out, "Each unit that {} lays adds {}{exact}.", value.decision, decimal(adds.expected, 6))?;
        }
    }
    for note in &decisions.notes {
        writeln!(out, "{note}")?;
    }
    Ok(())
}

/// A fraction for people; a whole number has no denominator.
fn fraction(exact: &Fraction) -> String {
    let text = exact.to_string();
    text.strip_suffix("/1").unwrap_or(&text).to_owned()
}

/// A choice in words; an exchange names its cards.
fn choice(value: &DecisionValue, symbols: bool) -> String {
    let Some(cards) = &value.cards else { return value.decision.clone() };
    let shown = |word: &str| match word.parse::<Card>() {
        Ok(card) if symbols => format!("{card:#}"),
        _ => word.to_owned(),
    };
    format!("{} {}", value.decision, cards.split(' ').map(shown).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_choice_stands_first_and_exchanges_name_their_cards() {
        let value = |decision: &str, cards: Option<&str>, above| DecisionValue {
            decision: decision.to_owned(),
            cards: cards.map(str::to_owned),
            expected: f64::from(above) / 8.0,
            exact: Some(Fraction::new(above, 8)),
            adds: None,
        };
        let decisions = Decisions::of(vec![value("fold", None, -8), value("exchange", Some("7h 2c"), 3)]);
        let written = odds::question::WrittenPosition { hand: "As Ks Qs 7h 2c", ..Default::default() };
        let hand = written.read(Game::LunarPoker, &odds::question::flag).expect("a hand");
        let mut out = Vec::new();
        write(&mut out, Game::LunarPoker, &hand, &decisions).expect("memory");
        let text = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("text");
        assert!(text.find("exchange").expect("there") < text.find("fold").expect("there"), "{text}");
        for part in ["0.375000", "-1.375000", "3/8", "-1.375000  -1 ", "Best: exchange 7"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        let answer = odds::question::HandAnswer::new(Game::LunarPoker, &hand, &decisions);
        let json = serde_json::to_value(answer).expect("JSON");
        assert_eq!(json["best"], "exchange");
        assert_eq!(json["decisions"][0]["cards"], "7h 2c");
        assert_eq!(json["decisions"][1]["do"], "fold");
        assert!(json["up"].is_null());
    }
}
