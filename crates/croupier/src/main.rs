//! The `croupier` command: casino card tables run by the book.
//!
//! Each command is one module with its arguments and a `run` function that calls the libraries. Functions for output in a
//! terminal are in `terminal`.

// Input from outside must not make the program panic.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod analysis;
mod bots;
mod documents;
mod load;
mod odds;
mod play;
mod progress_bar;
mod record;
mod report;
mod rulebook;
mod serve;
mod settle;
mod simulate;
mod solve;
mod staff;
mod table_flags;
mod terminal;
mod verify;
mod witness;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;
use std::io::{self, Write};
use std::process::ExitCode;

/// A house allocates and frees many small strings on many threads; the system's allocator is slow at that.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Casino card tables run by the book.
#[derive(Parser)]
#[command(name = "croupier", version, max_term_width = 100, arg_required_else_help = true)]
#[command(long_about = long_about())]
#[command(after_help = "Examples:\n  \
    croupier play three-card-poker        a game against the house\n  \
    croupier settle rounds.jsonl          settle recorded rounds\n  \
    croupier rules three-card-poker 9.4   read a rule and what is under it\n  \
    croupier odds lunar-poker             exact returns and best play\n  \
    croupier report lunar-poker -o lunar-poker.html\n  \
    croupier simulate let-it-ride --rounds 1000000\n  \
    croupier serve --demo                 live tables on the network\n  \
    croupier verify                       check everything that was ever played\n\n\
    `croupier help COMMAND` says more about each command.")]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Settle(settle::Args),
    Rules(rulebook::Args),
    Play(play::Args),
    Odds(odds::Args),
    Report(report::Args),
    Simulate(Box<simulate::Args>),
    Solve(solve::Args),
    Serve(Box<serve::Args>),
    Staff(staff::Args),
    Verify(verify::Args),
    Witness(witness::Args),
    Backup(record::BackupArgs),
    Restore(record::RestoreArgs),
    Export(record::ExportArgs),
    Load(load::Args),
    Completions(documents::CompletionsArgs),
    Man(documents::ManArgs),
}

/// The introduction of the help, with all games.
fn long_about() -> String {
    format!(
        "Casino card tables run by the book.\n\nCroupier deals {}. Every payment names the numbered rules that justify it, and \
         `croupier rules` prints them.",
        play::listed(&rules::Game::ALL.map(rules::Game::title), "and")
    )
}

fn main() -> ExitCode {
    let command = CommandLine::parse().command;
    let done = match command {
        Command::Settle(args) => settle::run(&args),
        Command::Rules(args) => rulebook::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Staff(args) => staff::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Witness(args) => witness::run(&args),
        Command::Backup(args) => record::backup(&args),
        Command::Restore(args) => record::restore(&args),
        Command::Export(args) => record::export(&args),
        Command::Load(args) => load::run(&args),
        Command::Completions(args) => documents::completions(&args),
        Command::Man(args) => documents::man(&args),
    };
    done.unwrap_or_else(|error| {
        // The reader of the output may stop early, as `head` does. That is no failure.
        if terminal::is_broken_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        // A closed standard error is ignored.
        let _ = writeln!(io::stderr(), "croupier: {error:#}");
        ExitCode::FAILURE
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_fits_together() {
        CommandLine::command().debug_assert();
    }
}
