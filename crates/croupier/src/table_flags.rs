//! The settings of a table as flags: `--pair-plus 40-30-6-3-1`, `--meter 120000`, `--resplit`.
//!
//! The flags are made from the settings that the games themselves name, so a new setting is a new flag. A command that has
//! a flag of the same name keeps it, and the setting's becomes `--table-NAME`; for that the settings are flattened last.

use anyhow::{Result, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use odds::money::money;
use odds::question::{Misasked, parameter, table};
use rules::setting::{Setting, Takes};
use rules::{AnySettings, Game};

/// The names of all games, for the help of a command.
pub(crate) fn games() -> String {
    match Game::ALL.map(Game::name).split_last() {
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Every setting of every game, in the order in which the games name them, each with the games that have it.
fn every_setting() -> Vec<(&'static Setting, Vec<Game>)> {
    let mut found: Vec<(&'static Setting, Vec<Game>)> = Vec::new();
    for game in Game::ALL {
        for setting in game.description().settings {
            match found.iter_mut().find(|(known, _)| known.name == setting.name) {
                Some((_, games)) => games.push(game),
                None => found.push((setting, vec![game])),
            }
        }
    }
    found
}

/// The placeholder for a setting's value in the help.
const fn value_name(takes: Takes) -> &'static str {
    match takes {
        Takes::Money { .. } => "DOLLARS",
        Takes::Count { .. } => "COUNT",
        Takes::Share => "SHARE",
        Takes::YesNo => "BOOL",
        Takes::OneOf => "CHOICE",
    }
}

/// The identifier of a setting in the command line's description, which differs from those of the command's own flags.
fn identifier(name: &str) -> String {
    format!("setting {name}")
}

/// The same for a setting whose name is a flag of the command itself.
fn identifier_of_taken(name: &str) -> String {
    format!("setting table-{name}")
}

/// Settings that were given, not yet checked against a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableFlags {
    /// Name and text.
    given: Vec<(&'static str, String)>,
    /// Settings whose name is a flag of the command itself.
    taken: Vec<&'static str>,
}

impl clap::Args for TableFlags {
    fn augment_args(command: Command) -> Command {
        every_setting().into_iter().fold(command, |command, (setting, of)| {
            let flag = parameter(setting.name);
            let taken = command.get_arguments().any(|argument| argument.get_long() == Some(&flag));
            let (value, what) = (value_name(setting.takes), setting.help);
            let games = match of.len() {
                count if count == Game::ALL.len() => String::new(),
                _ => format!(" ({})", of.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ")),
            };
            let argument = if taken {
                // The default only marks that there is such a flag; the help does not show it.
                let identifier = identifier_of_taken(setting.name);
                Arg::new(identifier).long(format!("table-{flag}")).default_value("").hide_default_value(true)
            } else {
                Arg::new(identifier(setting.name)).long(flag)
            };
            let argument = argument
                .value_name(value)
                .help(format!("{what}{games}"))
                .help_heading("Settings of the table")
                .hide_short_help(true)
                .allow_negative_numbers(true)
                .action(ArgAction::Set);
            let argument = if setting.takes == Takes::YesNo {
                argument.num_args(0..=1).default_missing_value("true")
            } else {
                argument
            };
            command.arg(argument)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for TableFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let text = |identifier: &str| matches.try_get_one::<String>(identifier).ok().flatten().cloned();
        let mut flags = Self::default();
        for (Setting { name, .. }, _) in every_setting() {
            let of_taken = identifier_of_taken(name);
            let given = match text(&of_taken) {
                Some(text) => {
                    flags.taken.push(name);
                    (matches.value_source(&of_taken) == Some(ValueSource::CommandLine)).then_some(text)
                }
                None => text(&identifier(name)),
            };
            flags.given.extend(given.map(|text| (*name, text)));
        }
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl TableFlags {
    /// A setting's flag at this command, dashes included.
    fn flag(&self, name: &str) -> String {
        format!("--{}{}", if self.taken.contains(&name) { "table-" } else { "" }, parameter(name))
    }

    /// Refuses settings beside a flag that takes the table from a file.
    pub(crate) fn refuse_beside(&self, flag: &str) -> Result<()> {
        match self.given.first() {
            Some((name, _)) => {
                bail!("{flag}: the file contains the settings of the table; leave {} out", self.flag(name))
            }
            None => Ok(()),
        }
    }

    /// The table that the flags describe, if all of them are this game's and fit together.
    pub(crate) fn open(&self, game: Game) -> Result<AnySettings, Misasked> {
        table(game, &self.given, &|name| self.flag(name))
    }

    /// The settings that were given, by name, with amounts as records write them.
    pub(crate) fn texts(&self, game: Game) -> Vec<(String, String)> {
        let written = |(name, text): &(&'static str, String)| {
            let text = text.trim();
            let takes = |text: &str| AnySettings::new(game).set(name, text).is_ok();
            let amount = || money(text).map(|amount| amount.to_string());
            ((*name).to_owned(), if takes(text) { text.to_owned() } else { amount().unwrap_or_default() })
        };
        self.given.iter().map(written).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use rules::Cents;

    #[derive(Parser)]
    struct WithSeed {
        #[arg(long)]
        seed: Option<u64>,
        #[command(flatten)]
        table: TableFlags,
    }

    fn flags(arguments: &[&str]) -> TableFlags {
        WithSeed::try_parse_from(["test"].iter().chain(arguments)).expect("flags").table
    }

    #[test]
    fn amounts_may_be_whole_dollars_and_yes_needs_no_value() {
        for text in ["120000", "120000.00", "$120,000"] {
            let AnySettings::CaribbeanStud(settings) = flags(&["--meter", text]).open(Game::CaribbeanStud).expect("ok")
            else {
                panic!("another game");
            };
            assert_eq!(settings.meter, Some(Cents::dollars(120_000)));
            assert_eq!(flags(&["--meter", text]).texts(Game::CaribbeanStud)[0].1, "120000.00");
        }
        for (arguments, yes) in
            [(&["--resplit"][..], true), (&["--resplit", "true"], true), (&["--resplit=false"], false), (&[], false)]
        {
            let AnySettings::StarBlackjack(settings) = flags(arguments).open(Game::StarBlackjack).expect("ok") else {
                panic!("another game");
            };
            assert_eq!(settings.resplit, yes);
        }
    }

    #[test]
    fn a_flag_of_the_command_comes_before_a_setting_of_the_same_name() {
        let parsed = WithSeed::try_parse_from(["test", "--seed", "7", "--table-seed", "60000"]).expect("flags");
        assert_eq!(parsed.seed, Some(7));
        assert_eq!(parsed.table.given, [("seed", "60000".to_owned())]);
        let wrong = WithSeed::try_parse_from(["test", "--seed", "7", "--table-seed", "much"]).expect("flags").table;
        let error = wrong.open(Game::CaribbeanStud).expect_err("no amount").to_string();
        assert!(error.starts_with("--table-seed \"much\""), "{error}");
        let error = wrong.open(Game::LetItRide).expect_err("no meter").to_string();
        assert!(error.starts_with("--table-seed: let-it-ride"), "{error}");
        let none = WithSeed::try_parse_from(["test", "--decks", "6"]).expect("flags").table;
        let error = none.open(Game::CaribbeanStud).expect_err("no decks").to_string();
        assert!(error.contains("--meter, --table-seed, --increment"), "{error}");
        let error = wrong.refuse_beside("--merge").expect_err("a setting").to_string();
        assert!(error.contains("leave --table-seed out"), "{error}");
        assert!(flags(&[]).refuse_beside("--merge").is_ok());
    }
}
