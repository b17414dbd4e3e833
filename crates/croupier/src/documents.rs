//! `croupier completions` and `croupier man`: documents made from the command line's own description.

use crate::CommandLine;
use anyhow::{Context, Result};
use clap::{Args, CommandFactory};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Print a completion script for a shell.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    croupier completions bash > ~/.local/share/bash-completion/completions/croupier\n  \
    croupier completions zsh > ~/.zfunc/_croupier\n  \
    croupier completions fish > ~/.config/fish/completions/croupier.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell to write for
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

pub(crate) fn completions(args: &CompletionsArgs) -> Result<ExitCode> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut CommandLine::command(), "croupier", &mut script);
    io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Print the manual pages.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    croupier man | man -l -                       read them at once\n  \
    croupier man --out ~/.local/share/man/man1    install them")]
pub(crate) struct ManArgs {
    /// Write one file per command into this folder instead
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn man(args: &ManArgs) -> Result<ExitCode> {
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        clap_mangen::generate_to(CommandLine::command(), folder)
            .with_context(|| format!("cannot write manual pages into {}", folder.display()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut command = CommandLine::command().disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut pages)?;
    for subcommand in command.get_subcommands() {
        clap_mangen::Man::new(subcommand.clone()).render(&mut pages)?;
    }
    io::stdout().write_all(&pages)?;
    Ok(ExitCode::SUCCESS)
}
