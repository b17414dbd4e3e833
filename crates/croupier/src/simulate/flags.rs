//! Every setting of every table as a flag with dashes.

use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use rules::{AnySettings, Cents, Game};

/// A simulation has a seed of its own, so the seed of a jackpot meter goes by another name.
const RENAMED: [(&str, &str); 1] = [("seed", "meter-seed")];

/// The settings that were given as flags: name and text.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableFlags(Vec<(String, String)>);

/// The names of the settings of all games, each once, in the order in which the games list them.
fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for name in Game::ALL.iter().flat_map(|game| AnySettings::new(*game).names()) {
        if !names.contains(name) {
            names.push(name);
        }
    }
    names
}

/// The games that have a setting.
fn games_with(name: &str) -> Vec<Game> {
    Game::ALL.into_iter().filter(|game| AnySettings::new(*game).names().contains(&name)).collect()
}

/// The flag of a setting, without its leading dashes.
pub(crate) fn flag(name: &str) -> String {
    RENAMED
        .iter()
        .find(|(known, _)| *known == name)
        .map_or_else(|| name.replace('_', "-"), |(_, flag)| (*flag).to_owned())
}

/// What the reader of the command line knows a setting by, so that none is mistaken for an option of the command.
fn id(name: &str) -> String {
    format!("table.{name}")
}

/// Whether a setting is a yes or no: it takes both words and no others.
fn is_yes_or_no(name: &str) -> bool {
    games_with(name).into_iter().all(|game| {
        let takes = |text| AnySettings::new(game).set(name, text).is_ok();
        takes("true") && takes("false")
    })
}

impl TableFlags {
    /// The settings in the words that the rules read. Whole dollars are as good as dollars with two decimals.
    pub(crate) fn settings(&self, game: Game) -> Result<Vec<(String, String)>> {
        let mut settings = AnySettings::new(game);
        let mut set = Vec::new();
        for (name, text) in &self.0 {
            let flag = flag(name);
            if !settings.names().contains(&name.as_str()) {
                let games: Vec<&str> = games_with(name).into_iter().map(Game::name).collect();
                bail!("--{flag}: {game} has no such setting; it belongs to {}", games.join(", "));
            }
            let text = match settings.set(name, text) {
                Ok(()) => text.clone(),
                Err(error) => match dollars(text) {
                    Some(amount) if settings.set(name, &amount).is_ok() => amount,
                    _ => bail!("--{flag} {text}: {error}"),
                },
            };
            set.push((name.clone(), text));
        }
        Ok(set)
    }
}

/// `12` and `12.5` as the rules write them: `12.00` and `12.50`.
fn dollars(text: &str) -> Option<String> {
    let text = text.strip_prefix('$').unwrap_or(text);
    let (whole, cents) = text.split_once('.').unwrap_or((text, "0"));
    let amount = format!("{whole}.{cents:0<2}");
    amount.parse::<Cents>().is_ok().then_some(amount)
}

/// An amount of dollars.
pub(crate) fn money(text: &str) -> Result<Cents, String> {
    dollars(text)
        .and_then(|amount| amount.parse().ok())
        .filter(|amount: &Cents| amount.is_some() && *amount <= Cents::LARGEST_WAGER)
        .ok_or_else(|| format!("expected dollars from 0.01 to {}, as in 10 or 12.50", Cents::LARGEST_WAGER))
}

impl clap::Args for TableFlags {
    fn augment_args(command: Command) -> Command {
        names().into_iter().fold(command.next_help_heading("Table settings"), |command, name| {
            let games = games_with(name);
            let whose = if games.len() == Game::ALL.len() {
                "every game".to_owned()
            } else {
                games.into_iter().map(Game::name).collect::<Vec<_>>().join(", ")
            };
            let argument =
                Arg::new(id(name)).long(flag(name)).action(ArgAction::Set).help(format!("A setting of {whose}"));
            command.arg(if is_yes_or_no(name) {
                argument.num_args(0..=1).default_missing_value("true").value_name("true|false")
            } else {
                argument.value_name("VALUE")
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for TableFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = names().into_iter().filter_map(|name| {
            let text: &String = matches.get_one(&id(name))?;
            Some((name.to_owned(), text.clone()))
        });
        Ok(Self(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(name: &str, text: &str) -> TableFlags {
        TableFlags(vec![(name.to_owned(), text.to_owned())])
    }

    #[test]
    fn every_setting_has_a_flag_of_its_own() {
        let flags: Vec<String> = names().into_iter().map(flag).collect();
        let mut different = flags.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), flags.len());
        for expected in
            ["pair-plus", "ante-bonus", "decks", "resplit", "insurance-ten", "lucky-lucky", "meter", "max-payout"]
        {
            assert!(flags.iter().any(|flag| flag == expected), "{expected}");
        }
        assert!(is_yes_or_no("resplit") && !is_yes_or_no("decks"));
    }

    #[test]
    fn whole_dollars_are_understood_where_money_is_meant() {
        let settings = |name, text| given(name, text).settings(Game::CaribbeanStud).map_err(|error| error.to_string());
        let one = |name: &str, text: &str| Ok(vec![(name.to_owned(), text.to_owned())]);
        assert_eq!(settings("meter", "120000"), one("meter", "120000.00"));
        assert_eq!(settings("meter", "12.5"), one("meter", "12.50"));
        assert_eq!(settings("royal_flush", "100"), one("royal_flush", "100"));
        assert_eq!(settings("increment", "0.7"), one("increment", "0.7"));
        assert!(settings("meter", "lots").is_err_and(|error| error.starts_with("--meter lots: expected dollars")));
        assert!(settings("decks", "6").is_err_and(|error| error.ends_with("it belongs to star-blackjack")));
    }

    #[test]
    fn a_stake_is_a_positive_amount() {
        assert_eq!(money("10"), Ok(Cents(1000)));
        assert_eq!(money("0.01"), Ok(Cents(1)));
        assert_eq!(money("1000000000"), Ok(Cents::LARGEST_WAGER));
        for wrong in ["0", "0.00", "-1", "1000000000.01", "ten", "", "1.005"] {
            assert!(money(wrong).is_err(), "{wrong}");
        }
    }
}
