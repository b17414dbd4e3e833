//! `croupier staff`: accounts of those who work for the house.

use crate::serve::Place;
use anyhow::{Context, Result, ensure};
use clap::{Parser, Subcommand};
use server::web::role::Role;
use std::io::{IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;

/// Open accounts of those who work for the house.
///
/// The first gaming manager is made here, and makes the others over the network. Where the built-in database is used, no server
/// may be running on it.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    croupier staff add grace --role gaming-manager                  asks for a password\n  \
    croupier staff add dora --role dealer < password.txt\n  \
    croupier staff reset grace                                      who has lost her password or second factor\n  \
    croupier staff vouch dora                                       where the only manager has hired her")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Open an account. The password is asked for, or read from standard input.
    Add {
        /// The name to sign in with.
        name: String,
        /// dealer, gaming-supervisor, assistant-gaming-manager, gaming-manager or inspector.
        #[arg(long)]
        role: Role,
        #[command(flatten)]
        place: Place,
    },
    /// Give somebody another password and remove their second factors. The password is asked for, or read from standard input.
    Reset {
        /// The name they sign in with.
        name: String,
        #[command(flatten)]
        place: Place,
    },
    /// Say that somebody whom a manager has hired, or whose login a manager has reset, is a person of their own: from now on they may be the second person
    /// where something takes two. Another manager can say so over the network.
    Vouch {
        /// The name they sign in with.
        name: String,
        #[command(flatten)]
        place: Place,
    },
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    match &args.command {
        Command::Add { name, role, place } => {
            let config = place.draft()?.finish()?;
            let name = server::serve::engage(config, name, password()?, *role)?;
            writeln!(stdout(), "{name} works for the house, as {role}")?;
        }
        Command::Reset { name, place } => {
            let config = place.draft()?.finish()?;
            let name = server::serve::help(config, name, password()?)?;
            writeln!(stdout(), "{name} has another password and no second factor")?;
        }
        Command::Vouch { name, place } => {
            let config = place.draft()?.finish()?;
            let name = server::serve::vouch(config, name)?;
            writeln!(stdout(), "{name} may be the second person where something takes two")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn password() -> Result<String> {
    if !stdin().is_terminal() {
        let mut line = String::new();
        stdin().read_line(&mut line).context("cannot read the password")?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_owned());
    }
    let terminal = console::Term::stderr();
    let ask = |words: &str| -> Result<String> {
        terminal.write_str(words)?;
        Ok(terminal.read_secure_line()?)
    };
    let (once, twice) = (ask("Password: ")?, ask("Again: ")?);
    ensure!(once == twice, "the two passwords differ");
    Ok(once)
}
