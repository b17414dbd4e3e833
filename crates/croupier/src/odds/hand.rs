//! One hand: reading its cards, and printing what every choice is worth.

use crate::terminal;
use anstyle::Style;
use anyhow::{Result, anyhow, bail};
use odds::any;
use odds::numbers::decimal;
use odds::{DecisionValue, Decisions, Fraction, HandError};
use rules::{AnySettings, Card, Cents, Game};
use std::io::{self, Write};

const BOLD: Style = Style::new().bold();
const BEST: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(anstyle::AnsiColor::Green)));

/// The cards that a question is about.
#[derive(Debug)]
pub(super) struct Hand {
    pub(super) cards: Vec<Card>,
    pub(super) up: Option<Card>,
}

impl Hand {
    /// Reads what `--hand` and `--up` say.
    pub(super) fn read(hand: &str, up: Option<&str>) -> Result<Self> {
        let cards = cards("--hand", hand)?;
        if cards.is_empty() {
            bail!("--hand: expected cards, as in \"As Td 7h\"");
        }
        let up = match up {
            None => None,
            Some(text) => match self::cards("--up", text)?[..] {
                [card] => Some(card),
                ref cards => bail!("--up: expected the dealer's one card in sight, found {} cards", cards.len()),
            },
        };
        Ok(Self { cards, up })
    }

    /// What every choice is worth.
    pub(super) fn decisions(&self, settings: &AnySettings, stake: Cents) -> Result<Decisions> {
        any::decisions(settings, stake, &self.cards, self.up).map_err(|error| anyhow!("{}: {error}", self.flag(&error)))
    }

    /// The flag that an error is about.
    fn flag(&self, error: &HandError) -> &'static str {
        match error {
            HandError::Repeated(card) if self.up == Some(*card) => "--hand and --up",
            HandError::NoUse | HandError::NoUpCard => "--up",
            HandError::NotInChips { .. } => "--stake",
            _ => "--hand",
        }
    }
}

/// The cards in a text, with spaces or commas between them or not even that.
fn cards(flag: &str, text: &str) -> Result<Vec<Card>> {
    let mut cards = Vec::new();
    for word in text.split(|letter: char| letter.is_whitespace() || letter == ',').filter(|word| !word.is_empty()) {
        let letters: Vec<char> = word.chars().collect();
        for pair in letters.chunks(2) {
            let written: String = pair.iter().collect();
            let card = written.parse().map_err(|error| {
                let place = if letters.len() > 2 { format!("{written:?} in {word:?}") } else { format!("{written:?}") };
                anyhow!("{flag}: {place} is no card: {error}")
            })?;
            cards.push(card);
        }
    }
    Ok(cards)
}

/// Prints what every choice is worth, best first.
pub(super) fn write(out: &mut impl Write, game: Game, hand: &Hand, decisions: &Decisions) -> io::Result<()> {
    let symbols = terminal::shows_symbols();
    let name = |card: &Card| if symbols { format!("{card:#}") } else { card.to_string() };
    let cards: Vec<String> = hand.cards.iter().map(name).collect();
    write!(out, "{BOLD}{}{BOLD:#}  {}", game.title(), cards.join(" "))?;
    if let Some(up) = &hand.up {
        write!(out, "  against {}", name(up))?;
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
    writeln!(out, "\nBest: {BEST}{}{BEST:#}. Results are per unit of the initial wager.", choice(best, symbols))
}

/// A fraction for people: whole numbers have no stroke.
fn fraction(exact: &Fraction) -> String {
    let text = exact.to_string();
    text.strip_suffix("/1").unwrap_or(&text).to_owned()
}

/// A choice in words: what is exchanged is named.
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

    fn wrong(hand: &str, up: Option<&str>) -> String {
        Hand::read(hand, up).expect_err("a refusal").to_string()
    }

    #[test]
    fn cards_are_read_with_spaces_commas_or_nothing_between() {
        for text in ["As Td 7h", "As,Td,7h", "AsTd7h", "  As, Td 7h "] {
            let hand = Hand::read(text, Some("2c")).expect("a hand");
            assert_eq!(hand.cards.len(), 3, "{text}");
            assert_eq!(hand.up.map(|card| card.to_string()).as_deref(), Some("2c"));
        }
    }

    #[test]
    fn a_wrong_card_names_its_flag_and_what_would_be_right() {
        assert!(wrong("As Xd", None).starts_with("--hand: \"Xd\" is no card: a card is a rank"));
        assert!(wrong("As 10d", None).contains("\"10\" in \"10d\""));
        assert!(wrong("", None).contains("expected cards"));
        assert!(wrong("As", Some("Kx")).starts_with("--up: \"Kx\""));
        assert!(wrong("As", Some("Kd Kh")).contains("found 2"));
        assert!(wrong("As", Some("")).contains("found 0"));
        assert!(wrong("A♠", None).contains("is no card"));
    }

    #[test]
    fn an_error_about_the_dealers_card_names_the_other_flag() {
        let hand = Hand::read("As", Some("Ks")).expect("a hand");
        assert_eq!(hand.flag(&HandError::Repeated("Ks".parse().expect("a card"))), "--hand and --up");
        assert_eq!(hand.flag(&HandError::Repeated("As".parse().expect("a card"))), "--hand");
        assert_eq!(hand.flag(&HandError::NoUpCard), "--up");
    }

    #[test]
    fn the_best_choice_stands_first_and_exchanges_name_their_cards() {
        let value = |decision: &str, cards: Option<&str>, above| DecisionValue {
            decision: decision.to_owned(),
            cards: cards.map(str::to_owned),
            expected: f64::from(above) / 8.0,
            exact: Some(Fraction::new(above, 8)),
        };
        let decisions = Decisions::of(vec![value("fold", None, -8), value("exchange", Some("7h 2c"), 3)]);
        let hand = Hand::read("As Ks Qs 7h 2c", None).expect("a hand");
        let mut out = Vec::new();
        write(&mut out, Game::LunarPoker, &hand, &decisions).expect("memory");
        let text = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("text");
        assert!(text.find("exchange").expect("there") < text.find("fold").expect("there"), "{text}");
        for part in ["0.375000", "-1.375000", "3/8", "-1.375000  -1 ", "Best: exchange 7"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        let json = super::super::json::decisions(Game::LunarPoker, &hand, &decisions);
        assert_eq!(json["best"], "exchange");
        assert_eq!(json["decisions"][0]["cards"], "7h 2c");
        assert_eq!(json["decisions"][1]["do"], "fold");
        assert!(json["up"].is_null());
    }
}
