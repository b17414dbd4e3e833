//! `croupier load`: many players at once, to measure a server.

use anyhow::Result;
use clap::Parser;
use client::Address;
use client::load::{Plan, run as play};
use std::io::{Write, stderr, stdout};
use std::process::ExitCode;
use std::time::Duration;

/// Measure a demonstration floor with a crowd of players.
///
/// Guests sit down at empty tables. Each acts once in every interval, whether or not the previous answer has come. Latency is counted from
/// the time at which a player was due to act until the answer that the act is durable. The server needs rate limits that let a crowd in, and
/// must show its metrics (--open-metrics true): see docs/benchmarks.md.
#[derive(Parser)]
#[command(after_help = "Example:\n  croupier load http://127.0.0.1:8080 --players 1000 --seconds 30")]
pub(crate) struct Args {
    /// The servers of one house; players are spread over them.
    #[arg(required = true, value_name = "URL")]
    servers: Vec<Address>,
    /// How many players to send.
    #[arg(long, default_value_t = 1_000)]
    players: usize,
    /// The interval between two acts of a player, in milliseconds.
    #[arg(long, default_value_t = 1_000, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// How long to play before measuring.
    #[arg(long, default_value_t = 10, value_name = "SECONDS")]
    warm_up: u64,
    /// How long to measure.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let plan = Plan {
        servers: args.servers.clone(),
        players: args.players,
        every: Duration::from_millis(args.every),
        warm_up: Duration::from_secs(args.warm_up),
        measured: Duration::from_secs(args.seconds),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(play(&plan, |news| {
        // A closed standard error is ignored.
        let _ = writeln!(stderr(), "{news}");
    }))?;
    writeln!(stdout(), "{report}")?;
    Ok(ExitCode::SUCCESS)
}
