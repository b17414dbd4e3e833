//! The table that the house opens for a single player: its settings, and what its sign says.

use crate::terminal::dollars;
use anyhow::{Context, Result, anyhow, bail};
use rules::{AnySettings, Cents, Game, Seat, Wager};

/// Limits in keeping with a small bankroll, and the usual pay tables.
const LIMITS: [(&str, &str); 3] = [("minimum", "5.00"), ("maximum", "500.00"), ("unit", "1.00")];

fn usual(game: Game) -> &'static [(&'static str, &'static str)] {
    match game {
        Game::CaribbeanStud => &[("jackpot_wager", "1.00"), ("meter", "50000.00"), ("max_payout", "50000.00")],
        Game::LetItRide => &[("max_payout", "50000.00")],
        Game::ThreeCardPoker => &[("ante_bonus", "5-4-1"), ("pair_plus", "40-30-6-4-1")],
        Game::LunarPoker => &[("declaring", "automatic")],
        Game::StarBlackjack => &[
            ("decks", "6"),
            ("resplit", "false"),
            ("insurance_ten", "false"),
            ("lucky_lucky", "1"),
            // The first card of every new shoe is burned.
            ("burn", "true"),
        ],
    }
}

/// What is written on the cloth.
pub(super) const fn inscription(game: Game) -> &'static str {
    match game {
        Game::CaribbeanStud => "The dealer plays with ace and king or higher",
        Game::LetItRide => "A pair of tens or higher wins",
        Game::ThreeCardPoker => "The dealer plays with a queen or higher",
        Game::LunarPoker => "The dealer plays with ace and king or higher",
        Game::StarBlackjack => "Blackjack pays 3 to 2, the dealer stands on hard 17 or soft 18",
    }
}

/// A table that is open.
pub(super) struct House {
    pub(super) settings: AnySettings,
    /// Where the player sits.
    pub(super) seat: Seat,
    /// Every setting by name, as it was set.
    set: Vec<(String, String)>,
}

impl House {
    /// Opens a table; `changes` are settings as `NAME=VALUE`.
    pub(super) fn open(game: Game, changes: &[String]) -> Result<Self> {
        let settings = AnySettings::new(game);
        let seat = settings.table().all_seats().next().context("the table has no seat")?;
        let mut house = Self { settings, seat, set: Vec::new() };
        for (name, value) in LIMITS.iter().chain(usual(game)) {
            house.set(name, value).with_context(|| format!("{} cannot be dealt here", game.title()))?;
        }
        for change in changes {
            let (name, value) =
                change.split_once('=').ok_or_else(|| anyhow!("--table {change}: expected NAME=VALUE"))?;
            // People write `--table pair-plus=…` and whole dollars, as everywhere else on a command line.
            let name = name.trim().replace('-', "_");
            let value = value.trim();
            let as_money = odds::money::money(value).map(|amount| amount.to_string());
            house
                .set(&name, value)
                .or_else(|error| as_money.ok_or(error).and_then(|value| house.set(&name, &value)))
                .with_context(|| format!("--table {change}"))?;
        }
        house.settings.check().context("--table")?;
        house.settings.require_whole_chips().context("--table")?;
        if house.settings.table().enforcement == rules::table::Enforcement::AsFound {
            bail!("--table enforcement: only real chips can lie outside the limits; this table refuses them");
        }
        Ok(house)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<()> {
        self.settings.set(name, value)?;
        self.set.retain(|(known, _)| known != name);
        self.set.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// The value that a setting was given.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.set.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// How many decks the table deals from.
    pub(super) fn decks(&self) -> u8 {
        self.value("decks").and_then(|decks| decks.parse().ok()).unwrap_or(1)
    }

    /// The sign: limits first, then the settings that a player wants to know.
    pub(super) fn sign(&self) -> String {
        let limits = self.settings.table().limits[0];
        let mut parts = vec![format!("{} to {}", dollars(limits.minimum), dollars(limits.maximum))];
        for (name, value) in &self.set {
            let words = name.replace('_', " ");
            match (name.as_str(), value.as_str()) {
                // The meter is drawn where it stands now; the rest is of no use to a player.
                ("minimum" | "maximum" | "unit" | "burn" | "meter", _) | (_, "false" | "automatic") => {}
                (_, "true") => parts.push(words),
                ("decks", count) => parts.push(format!("{count} decks")),
                _ => parts.push(match value.parse() {
                    Ok(amount) => format!("{words} {}", dollars(amount)),
                    Err(_) => format!("{words} {value}"),
                }),
            }
        }
        parts.join(" · ")
    }
}

/// Whether a wager opens a hand: it is asked for first, and the others follow from it.
pub(super) const fn opens(on: Wager) -> bool {
    matches!(on, Wager::Ante | Wager::One | Wager::Main)
}

/// Whether a round can be played without this wager.
pub(super) const fn is_optional(game: Game, on: Wager) -> bool {
    match on {
        Wager::Ante => matches!(game, Game::ThreeCardPoker),
        Wager::One | Wager::Two | Wager::Dollar | Wager::Main => false,
        Wager::Super(rules::wager::SuperOn::Own) => false,
        _ => true,
    }
}

/// Let It Ride's three wagers are one decision: the second and third are as large as the first.
pub(super) const fn follows_first(on: Wager) -> bool {
    matches!(on, Wager::Two | Wager::Dollar)
}

/// What playing a hand to its end takes: how many times the opening wager must be there in all, and how many of these
/// are only needed once the cards are seen. Nobody should have to fold for want of chips.
pub(super) const fn needs(game: Game) -> (i64, i64) {
    match game {
        Game::CaribbeanStud => (3, 2),
        Game::LetItRide => (3, 0),
        Game::ThreeCardPoker => (2, 1),
        // The ante, the super wager, a draw and the bet of two antes.
        Game::LunarPoker => (5, 3),
        Game::StarBlackjack => (1, 0),
    }
}

/// The largest amount in whole steps.
pub(super) const fn whole_steps(amount: Cents, step: Cents) -> Cents {
    Cents(amount.0 / step.0 * step.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_takes_changes_and_shows_them() {
        let changes = ["pair-plus=50-30-6-4-1".to_owned(), "maximum=100".to_owned()];
        let house = House::open(Game::ThreeCardPoker, &changes).expect("a table");
        assert_eq!(house.sign(), "$5.00 to $100.00 · ante bonus 5-4-1 · pair plus 50-30-6-4-1");
        let house = House::open(Game::StarBlackjack, &["resplit=true".to_owned()]).expect("a table");
        assert_eq!(house.sign(), "$5.00 to $500.00 · 6 decks · lucky lucky 1 · resplit");
        assert_eq!(house.decks(), 6);
    }

    #[test]
    fn a_wrong_change_says_what_is_wrong() {
        let wrong = |change: &str| {
            let opened = House::open(Game::StarBlackjack, &[change.to_owned()]);
            format!("{:#}", opened.err().expect("a refusal"))
        };
        assert!(wrong("decks").contains("NAME=VALUE"));
        assert!(wrong("decks=7").contains("6 or 8"));
        assert!(wrong("ante_bonus=5-4-1").contains("no such setting"));
        assert!(wrong("minimum=1000").contains("exceeds the maximum"));
        assert!(wrong("enforcement=as-found").contains("real chips"));
    }
}
