//! The settings of a table as flags: `--pair-plus 40-30-6-3-1`, `--meter 120000`, `--resplit`.
//!
//! The flags are made from the settings that the games themselves name, so a new setting is a new flag. A command that has
//! a flag of the same name keeps it, and the setting's becomes `--table-NAME`; for that the settings are flattened last.

use anyhow::{Result, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use odds::money::money;
use odds::question::{Misasked, parameter, table};
use rules::{AnySettings, Game};

/// One setting of one or more games.
struct Setting {
    name: &'static str,
    games: Vec<Game>,
    /// Whether the flag may stand without a value.
    yes_or_no: bool,
}

/// Every setting of every game, in the order in which the games name them.
fn every_setting() -> Vec<Setting> {
    let mut found: Vec<Setting> = Vec::new();
    for game in Game::ALL {
        let settings = AnySettings::new(game);
        for name in settings.names() {
            match found.iter_mut().find(|setting| setting.name == *name) {
                Some(setting) => setting.games.push(game),
                None => {
                    let takes = |text| AnySettings::new(game).set(name, text).is_ok();
                    found.push(Setting { name, games: vec![game], yes_or_no: takes("true") && takes("false") });
                }
            }
        }
    }
    found
}

/// What stands for a setting's value, and what the setting is.
fn described(name: &str) -> (&'static str, &'static str) {
    match name {
        "minimum" => ("DOLLARS", "The least a required wager may be"),
        "maximum" => ("DOLLARS", "The most any wager may be"),
        "unit" => ("DOLLARS", "Wagers are whole multiples of this"),
        "smallest_chip" => ("DOLLARS", "Payments are made up to the next amount in this chip"),
        "enforcement" => ("HOW", "What happens to wagers outside the limits: refuse or as-found"),
        "seats" => ("COUNT", "How many playing areas the layout has"),
        "max_payout" => ("DOLLARS", "The most that one hand can win in one round"),
        "meter" => ("DOLLARS", "What the jackpot meter shows"),
        "seed" => ("DOLLARS", "What the jackpot meter restarts at"),
        "increment" => ("SHARE", "The share of each jackpot wager that is added to the meter, as in 0.70"),
        "jackpot_wager" => ("DOLLARS", "What a wager on the jackpot costs"),
        "royal_flush" => ("ODDS", "What a bet on a royal flush is paid, to one"),
        "ante_bonus" => ("SCHEDULE", "The ante bonus schedule, as in 5-4-1"),
        "pair_plus" => ("SCHEDULE", "The pair plus schedule, as in 40-30-6-4-1"),
        "declaring" => ("WHO", "Who declares winning super and instant payout hands: automatic or player"),
        "decks" => ("COUNT", "How many decks the shoe holds: 6 or 8"),
        "resplit" => ("BOOL", "A third hand may be formed by splitting again"),
        "insurance_ten" => ("BOOL", "Insurance is offered against a ten-value card"),
        "lucky_lucky" => ("TABLE", "The Lucky Lucky pay table: 1, 2 or 3"),
        "players_per_area" => ("COUNT", "How many players may wager on one area"),
        "optional_needs_main" => ("BOOL", "Optional wagers need a main wager of the same player"),
        "first_two_down" => ("BOOL", "A player's first two cards are dealt face down"),
        "blackjacks_wait" => ("BOOL", "Blackjacks against a low card wait for the final settlement"),
        "burn" => ("BOOL", "The first card of the round is burned"),
        "tournament" => ("BOOL", "The table plays a tournament"),
        _ => ("VALUE", "A setting of the table"),
    }
}

/// What the command line's description calls a setting, apart from all that the command itself has.
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
        every_setting().into_iter().fold(command, |command, setting| {
            let flag = parameter(setting.name);
            let taken = command.get_arguments().any(|argument| argument.get_long() == Some(&flag));
            let (value, what) = described(setting.name);
            let games = match setting.games.len() {
                count if count == Game::ALL.len() => String::new(),
                _ => format!(" ({})", setting.games.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ")),
            };
            let argument = if taken {
                // The default only tells that there is such a flag; nobody sees it.
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
            let argument =
                if setting.yes_or_no { argument.num_args(0..=1).default_missing_value("true") } else { argument };
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
        for Setting { name, .. } in every_setting() {
            let of_taken = identifier_of_taken(name);
            let given = match text(&of_taken) {
                Some(text) => {
                    flags.taken.push(name);
                    (matches.value_source(&of_taken) == Some(ValueSource::CommandLine)).then_some(text)
                }
                None => text(&identifier(name)),
            };
            flags.given.extend(given.map(|text| (name, text)));
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
            Some((name, _)) => bail!("{flag}: the file says what the table is; leave {} out", self.flag(name)),
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
    fn every_setting_of_every_game_is_described() {
        for setting in every_setting() {
            assert_ne!(described(setting.name).0, "VALUE", "{}", setting.name);
            assert_eq!(described(setting.name).0 == "BOOL", setting.yes_or_no, "{}", setting.name);
        }
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
