//! `croupier staff`: the accounts of the staff.

use crate::serve::StorageFlags;
use anyhow::{Context, Result, ensure};
use clap::{Parser, Subcommand};
use server::web::role::Role;
use std::io::{IsTerminal, Write, stdin, stdout};
use std::process::ExitCode;

/// Manage the accounts of staff without a server.
///
/// Add the first gaming manager here; that manager adds the other staff over the network. With the built-in database, no server may be
/// running on it.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    croupier staff add grace --role gaming-manager                  asks for a password\n  \
    croupier staff add dora --role dealer < password.txt\n  \
    croupier staff reset grace                                      grace has lost her password or second factor\n  \
    croupier staff vouch dora                                       the only manager has hired dora")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Open an account. The command asks for the password, or reads it from standard input.
    Add {
        /// The name to sign in with.
        name: String,
        /// dealer, gaming-supervisor, assistant-gaming-manager, gaming-manager or inspector.
        #[arg(long)]
        role: Role,
        #[command(flatten)]
        storage: StorageFlags,
    },
    /// Set a new password for a member of staff and remove their second factors. The command asks for the password, or reads it from standard input.
    Reset {
        /// The name they sign in with.
        name: String,
        #[command(flatten)]
        storage: StorageFlags,
    },
    /// Confirm that a member of staff whom a manager has hired, or whose login a manager has reset, is an independent person. From then on
    /// they may be the second person where two are needed. Another manager can do the same over the network.
    Vouch {
        /// The name they sign in with.
        name: String,
        #[command(flatten)]
        storage: StorageFlags,
    },
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    match &args.command {
        Command::Add { name, role, storage } => {
            let config = storage.draft()?.finish()?;
            let name = server::serve::engage(config, name, password()?, *role)?;
            writeln!(stdout(), "{name} works for the house, as {role}")?;
        }
        Command::Reset { name, storage } => {
            let config = storage.draft()?.finish()?;
            let name = server::serve::help(config, name, password()?)?;
            writeln!(stdout(), "{name} has a new password and no second factor")?;
        }
        Command::Vouch { name, storage } => {
            let config = storage.draft()?.finish()?;
            let name = server::serve::vouch(config, name)?;
            writeln!(stdout(), "{name} may be the second person where two are needed")?;
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
