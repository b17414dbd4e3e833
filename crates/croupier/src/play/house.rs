//! The table that the house opens for a single player: its settings and its sign.

use crate::terminal::dollars;
use anyhow::{Context, Result, anyhow};
use floor::Moment;
use floor::practice::Practice;
use floor::table::TableView;
use rules::setting::Takes;
use rules::{AnySettings, Cents, Game};

/// Limits that suit a small bankroll. Every game has these settings.
const LIMITS: [(&str, &str); 3] = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "1.00")];

/// Opens a table; `changes` are settings as `NAME=VALUE`.
pub(super) fn open(game: Game, changes: &[String], bankroll: Cents, now: Moment) -> Result<Practice> {
    let description = game.description();
    let usual = LIMITS.into_iter().chain(description.in_terminal.iter().copied());
    let practised = description.settings.iter().filter(|setting| setting.practised);
    let choices = practised.filter_map(|setting| Some((setting.name, setting.choices.first()?.value)));
    let mut settings: Vec<(String, String)> = Vec::new();
    for (name, value) in usual.chain(choices.filter(|(_, value)| !value.is_empty())) {
        if settings.iter().all(|(known, _)| known != name) {
            settings.push((name.to_owned(), value.to_owned()));
        }
    }
    for change in changes {
        let (name, value) = read(game, change)?;
        settings.retain(|(known, _)| *known != name);
        settings.push((name, value));
    }
    Practice::open(game, settings, bankroll, now).context("--table")
}

/// Reads `NAME=VALUE`.
fn read(game: Game, change: &str) -> Result<(String, String)> {
    let (name, value) = change.split_once('=').ok_or_else(|| anyhow!("--table {change}: expected NAME=VALUE"))?;
    // People write `--table pair-plus=…` and whole dollars, as everywhere else on a command line.
    let name = name.trim().replace('-', "_");
    let value = value.trim();
    let set = |value: &str| AnySettings::new(game).set(&name, value);
    let value = match (set(value), odds::money::money(value)) {
        (Err(_), Some(amount)) if set(&amount.to_string()).is_ok() => amount.to_string(),
        (read, _) => read.map(|()| value.to_owned()).with_context(|| format!("--table {change}"))?,
    };
    Ok((name, value))
}

/// The sign: limits first, then the other settings, each by its label.
pub(super) fn sign(view: &TableView) -> String {
    let mut parts = vec![format!("{} to {}", dollars(view.limits.minimum), dollars(view.limits.maximum))];
    for (name, value) in view.board.iter().flat_map(|board| &board.settings) {
        let Some(setting) = view.game.description().setting(name) else { continue };
        // A meter is drawn where it stands now, and the limits come first.
        if setting.moves || LIMITS.iter().any(|(limit, _)| limit == name) {
            continue;
        }
        let called =
            setting.choices.iter().find(|choice| choice.value == value).map_or(value.as_str(), |one| one.label);
        match (setting.takes, value.parse()) {
            (Takes::YesNo, _) if value == "true" => parts.push(setting.label.to_owned()),
            (Takes::YesNo, _) => {}
            (Takes::Money { .. }, Ok(amount)) => parts.push(format!("{}: {}", setting.label, dollars(amount))),
            _ => parts.push(format!("{}: {called}", setting.label)),
        }
    }
    parts.join(" · ")
}

/// The largest amount in whole steps.
pub(super) const fn whole_steps(amount: Cents, step: Cents) -> Cents {
    Cents(amount.0 / step.0 * step.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Moment = Moment(0);

    fn sign_of(game: Game, changes: &[&str]) -> String {
        let changes: Vec<String> = changes.iter().map(|change| (*change).to_owned()).collect();
        let practice = open(game, &changes, Cents::dollars(1_000), NOW).expect("a table");
        sign(&practice.view(NOW))
    }

    #[test]
    fn a_table_takes_changes_and_shows_them() {
        for (game, changes, says) in [
            (Game::CaribbeanStud, &[][..], "$5.00 to $500.00 · Jackpot wager: $1.00 · Most a hand can win: $50,000.00"),
            (Game::LetItRide, &[], "$5.00 to $500.00 · Most a hand can win: $50,000.00"),
            (
                Game::ThreeCardPoker,
                &["pair-plus=50-30-6-4-1", "maximum=100"],
                "$5.00 to $100.00 · Ante bonus: 5-4-1 · Pair plus: 50-30-6-4-1",
            ),
            (Game::ThreeCardPoker, &[], "$5.00 to $500.00 · Ante bonus: 5-4-1 · Pair plus: 40-30-6-4-1"),
            (Game::LunarPoker, &[], "$5.00 to $500.00 · Instant payouts: Declared for you"),
            (
                Game::StarBlackjack,
                &["resplit=true"],
                "$5.00 to $500.00 · Decks in the shoe: 6 · Lucky Lucky pay table: 1 · Split twice",
            ),
        ] {
            assert_eq!(sign_of(game, changes), says);
        }
    }

    #[test]
    fn a_wrong_change_says_what_is_wrong() {
        let wrong = |change: &str| {
            let opened = open(Game::StarBlackjack, &[change.to_owned()], Cents::dollars(1_000), NOW);
            format!("{:#}", opened.expect_err("a refusal"))
        };
        assert!(wrong("decks").contains("NAME=VALUE"));
        assert!(wrong("decks=7").contains("6 or 8"));
        assert!(wrong("ante_bonus=5-4-1").contains("no such setting"));
        assert!(wrong("minimum=1000").contains("exceeds the maximum"));
        assert!(wrong("enforcement=as-found").contains("real cards"));
    }
}
