//! `croupier play`: a game in the terminal against the house.

mod cost;
mod deciding;
mod felt;
mod house;
mod screen;
mod session;
mod wagering;
mod words;

use crate::terminal::{self, dollars};
use anyhow::{Result, bail};
use felt::DrawingStyle;
use rules::{Cents, Game};
use screen::Screen;
use server::dealing::OperatingSystem;
use session::{START, Session};
use std::process::ExitCode;

/// Play against the house, for play money.
///
/// The cards are shuffled with the operating system's own entropy, the house deals by the book, and every payment names
/// its rules. Choices are single keys; without a terminal, answers are read line by line. `?` shows the rules that
/// matter at the moment, and `q` leaves the table; a round that has begun is then finished by the standing instruction of the game.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    croupier play                                       asks which game\n  \
    croupier play three-card-poker --bankroll 200\n  \
    croupier play star-blackjack --table decks=8 --table resplit=true\n  \
    croupier play three-card-poker --table minimum=25 --table maximum=1000")]
pub(crate) struct Args {
    #[arg(value_name = "GAME", value_parser = game, help = listed(&Game::ALL.map(Game::name), "or"))]
    game: Option<Game>,
    /// Play money to begin with, in dollars
    #[arg(long, value_name = "DOLLARS", default_value = "1000", value_parser = odds::money::wager)]
    bankroll: Cents,
    /// A setting of the table, such as `minimum=10`; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    table: Vec<String>,
    /// Give each suit its own colour
    #[arg(long, alias = "four-colors")]
    four_colours: bool,
}

/// Names in a sentence, the last one after this word.
pub(crate) fn listed(names: &[&str], word: &str) -> String {
    match names.split_last() {
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
        None => String::new(),
    }
}

/// The game that an argument names.
pub(crate) fn game(text: &str) -> Result<Game, String> {
    let name = text.trim().to_lowercase().replace([' ', '_'], "-");
    let named = |game: &Game| game.name() == name || game.title().to_lowercase().replace(' ', "-") == name;
    Game::ALL
        .into_iter()
        .find(named)
        .ok_or_else(|| format!("there is no such game; the games are {}", Game::ALL.map(Game::name).join(", ")))
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let mut screen = Screen::standard();
    let game = match args.game {
        Some(game) => game,
        None => match choose_game(&mut screen)? {
            Some(game) => game,
            None => return Ok(ExitCode::SUCCESS),
        },
    };
    let practice = house::open(game, &args.table, args.bankroll, START)?;
    let smallest = practice.table().settings().table().limits[0].minimum;
    if args.bankroll < smallest {
        bail!("a bankroll of {} is less than the table's minimum of {}", dollars(args.bankroll), dollars(smallest));
    }
    let style = DrawingStyle { symbols: terminal::shows_symbols(), four_colours: args.four_colours };
    Session::new(practice, screen, style, Box::new(OperatingSystem)).run()?;
    Ok(ExitCode::SUCCESS)
}

/// Asks which game; nothing if the player leaves.
fn choose_game(screen: &mut Screen) -> Result<Option<Game>> {
    screen.say("Which game?")?;
    for (index, game) in Game::ALL.into_iter().enumerate() {
        screen.say(&format!("  [{}] {}", index + 1, game.title()))?;
    }
    let last = Game::ALL.len();
    loop {
        let Some(answer) = screen.key(&format!("1 to {last}, or [q]uit:"))? else { return Ok(None) };
        if ["q", "quit"].contains(&answer.as_str()) {
            return Ok(None);
        }
        let numbered = answer.parse::<usize>().ok().and_then(|number| Game::ALL.get(number.checked_sub(1)?).copied());
        if let Some(game) = numbered.or_else(|| game(&answer).ok()) {
            return Ok(Some(game));
        }
        screen.say(&format!("Please answer with a number from 1 to {last}, the name of a game, or q."))?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_go_by_name_and_title() {
        assert_eq!(game("star-blackjack"), Ok(Game::StarBlackjack));
        assert_eq!(game("Three Card Poker"), Ok(Game::ThreeCardPoker));
        assert!(game("whist").expect_err("no game").contains("let-it-ride"));
    }

    #[test]
    fn the_choice_of_a_game_can_be_mistyped() {
        let (mut screen, paper) = screen::tests::scripted("9\n0\nwhist\n3\n");
        assert_eq!(choose_game(&mut screen).expect("an answer"), Some(Game::ThreeCardPoker));
        assert!(paper.text().contains("name of a game"));
        let (mut screen, _) = screen::tests::scripted("");
        assert_eq!(choose_game(&mut screen).expect("an answer"), None);
    }
}
