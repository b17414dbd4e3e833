//! `croupier serve`: the house on the network.

use anyhow::{Context, Result};
use clap::Parser;
use server::config::{Config, Draft, Source};
use std::env;
use std::io::{Write, stderr, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

/// Run the house: live tables over HTTP and websockets.
///
/// Every setting can be given in a file (`listen = "…"`), in the environment (`CROUPIER_LISTEN`) and as a flag (`--listen`). A flag
/// overrides the environment, and the environment overrides the file. The server prints its address once clients can reach it. SIGTERM and
/// SIGINT stop it after it has finished the requests under way.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    croupier serve --demo                              tables of every game, with play money\n  \
    croupier serve --data /var/lib/croupier            the house, in the built-in database\n  \
    croupier serve --database postgres://house@db/floor\n  \
    croupier serve --listen 0.0.0.0:443 --tls-cert chain.pem --tls-key key.pem\n\n\
    The first gaming manager is made with `croupier staff add`; the API is described at /api/docs.")]
pub(crate) struct Args {
    #[command(flatten)]
    storage: StorageFlags,
    /// The address to listen on; port 0 takes a free one. [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Open a demonstration floor: tables of every game, guests and play money.
    #[arg(long)]
    demo: bool,
    /// Let players ask what each choice is worth, and have tokens for programs: true or false. [default: as --demo]
    #[arg(long, value_name = "BOOL")]
    aids: Option<String>,
    /// How many copies of the demonstration's tables to open. [default: 1]
    #[arg(long, value_name = "NUMBER")]
    demo_floors: Option<String>,
    /// Leave out the pauses that people need between rounds, for tables where programs play.
    #[arg(long)]
    demo_hurries: bool,
    /// How many bots play on the demonstration floor. [default: 12]
    #[arg(long, value_name = "NUMBER")]
    bots: Option<String>,
    /// The folder of a built web client, to serve instead of the one in the program.
    #[arg(long, value_name = "FOLDER")]
    pages: Option<String>,
    /// The file of the key that encrypts shoes; all servers on one database need the same key. [default: keys/shoes.key in the data folder]
    #[arg(long, value_name = "FILE")]
    shoe_key: Option<String>,
    /// A witness outside the house: its file or its URL. The server does not start from a record older than the witness has seen.
    #[arg(long, value_name = "FILE-OR-URL")]
    witness: Option<String>,
    /// The public key of the witness, in hexadecimal digits.
    #[arg(long, value_name = "HEX")]
    witness_key: Option<String>,
    /// Do not start unless the witness answers: true or false. [default: false]
    #[arg(long, value_name = "BOOL")]
    witness_required: Option<String>,
    /// When to check the whole record: background, before-start or off. [default: background]
    #[arg(long, value_name = "WHEN")]
    full_check: Option<String>,
    /// Hours between two checks of the whole record; 0 for no further check. [default: 24]
    #[arg(long, value_name = "HOURS")]
    full_check_hours: Option<String>,
    /// Check the newest part of the record before the start: true or false. [default: true]
    #[arg(long, value_name = "BOOL")]
    start_check: Option<String>,
    /// Stop the server when a check finds damage in the record: true or false. [default: false]
    #[arg(long, value_name = "BOOL")]
    damage_stops: Option<String>,
    /// Minutes without visitors after which the bots rest; 0 for never. [default: 10]
    #[arg(long, value_name = "MINUTES")]
    demo_rests: Option<String>,
    /// Hours for which the answer to an order is kept, in case a client repeats the order. [default: 48]
    #[arg(long, value_name = "HOURS")]
    keep_answers: Option<String>,
    /// Days for which the account of a guest who never played is kept. [default: 7]
    #[arg(long, value_name = "DAYS")]
    keep_guests: Option<String>,
    /// The certificate chain for TLS, as PEM.
    #[arg(long, value_name = "FILE")]
    tls_cert: Option<String>,
    /// The certificate's private key, as PEM.
    #[arg(long, value_name = "FILE")]
    tls_key: Option<String>,
    /// The URL that browsers use for the server, behind a proxy or under a name, as in `https://casino.example`
    #[arg(long, value_name = "URL")]
    origin: Option<String>,
    /// The address of a proxy whose `X-Forwarded-For` header is trusted.
    #[arg(long, value_name = "ADDRESS")]
    proxy: Option<String>,
    /// Let everyone read /metrics without a token: true or false. [default: false]
    #[arg(long, value_name = "BOOL")]
    open_metrics: Option<String>,
    /// Which log lines to write: a level, or a filter such as info,server=debug. [default: info]
    #[arg(long, value_name = "FILTER")]
    log: Option<String>,
    /// The format of log lines: text or json. [default: text]
    #[arg(long, value_name = "FORMAT")]
    log_format: Option<String>,
    /// The time zone of the house. [default: Australia/Sydney]
    #[arg(long, value_name = "ZONE")]
    time_zone: Option<String>,
    /// Minutes after midnight at which a gaming day begins. [default: 360]
    #[arg(long, value_name = "MINUTES")]
    day_starts: Option<String>,
    /// Hours after which a session ends and the user signs in again. [default: 12]
    #[arg(long, value_name = "HOURS")]
    session_hours: Option<String>,
    /// The largest amount that one member of staff may move alone at the cage for one patron within 24 hours; more takes two. [default: 10000.00]
    #[arg(long, value_name = "AMOUNT")]
    money_limit: Option<String>,
    /// The largest amount that one member of staff may move alone within 24 hours: at the cage, and as floats of tables and seeds of pools; more takes two. [default: 100000.00]
    #[arg(long, value_name = "AMOUNT")]
    staff_limit: Option<String>,
    /// Whether staff must have a second factor: true or false. [default: true, on a demonstration floor false]
    #[arg(long, value_name = "BOOL")]
    second_factor: Option<String>,
    /// Requests per second from one address. [default: 100]
    #[arg(long, value_name = "NUMBER")]
    address_requests: Option<String>,
    /// Requests per second of one account. [default: 50]
    #[arg(long, value_name = "NUMBER")]
    account_requests: Option<String>,
    /// Attempts per minute to sign in to one name from one address. [default: 6]
    #[arg(long, value_name = "NUMBER")]
    name_logins: Option<String>,
    /// Attempts per minute to sign in, register or come as a guest from one address. [default: 30]
    #[arg(long, value_name = "NUMBER")]
    address_logins: Option<String>,
    /// Messages per second on one websocket. [default: 20]
    #[arg(long, value_name = "NUMBER")]
    messages: Option<String>,
    /// Websockets that one account may have open. [default: 20]
    #[arg(long, value_name = "NUMBER")]
    account_sockets: Option<String>,
    /// Websockets that guests and visitors at one address may have open together. [default: 200]
    #[arg(long, value_name = "NUMBER")]
    address_sockets: Option<String>,
    /// The largest body or message, in bytes. [default: 65536]
    #[arg(long, value_name = "BYTES")]
    body_bytes: Option<String>,
    /// Seconds that the head of a request, and then its body, may take to arrive. [default: 15]
    #[arg(long, value_name = "SECONDS")]
    request_seconds: Option<String>,
    /// Open connections in all, websockets among them. [default: what the limit of open files allows]
    #[arg(long, value_name = "NUMBER")]
    connections: Option<String>,
    /// Open connections from one address. [default: 400]
    #[arg(long, value_name = "NUMBER")]
    address_connections: Option<String>,
    /// Seconds that a connection may be silent between two requests. [default: 75]
    #[arg(long, value_name = "SECONDS")]
    idle_seconds: Option<String>,
    /// Seconds between two pings on a websocket; it is closed when three in a row are not answered. [default: 20]
    #[arg(long, value_name = "SECONDS")]
    ping_seconds: Option<String>,
}

/// Where the house keeps its record.
#[derive(Parser)]
pub(crate) struct StorageFlags {
    /// A file of settings, as TOML.
    #[arg(long, value_name = "FILE", env = "CROUPIER_CONFIG")]
    config: Option<PathBuf>,
    /// The folder of the built-in database and of the server's keys. [default: ./croupier-data]
    #[arg(long, value_name = "FOLDER")]
    data: Option<String>,
    /// A shared Postgres database instead of the built-in one.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl StorageFlags {
    /// The settings of the file, the environment and these flags. Each overrides the one before.
    pub(crate) fn draft(&self) -> Result<Draft> {
        let mut draft = Draft::default();
        if let Some(path) = &self.config {
            draft.file(path)?;
        }
        // A name that is no UTF-8 is no setting. A value that is no UTF-8 is read with replacement characters.
        let text = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
            Some((name.into_string().ok()?, value.to_string_lossy().into_owned()))
        };
        draft.environment(env::vars_os().filter_map(text))?;
        set(&mut draft, "data", self.data.as_ref())?;
        set(&mut draft, "database", self.database.as_ref())?;
        Ok(draft)
    }
}

fn set(draft: &mut Draft, key: &str, value: Option<&String>) -> Result<()> {
    if let Some(value) = value {
        draft.set(&Source::Flags, key, value)?;
    }
    Ok(())
}

impl Args {
    fn config(&self) -> Result<Config> {
        let mut draft = self.storage.draft()?;
        let [demo, hurries] = [self.demo, self.demo_hurries].map(|said| said.then(|| "true".to_owned()));
        let flags = [
            ("listen", &self.listen),
            ("demo", &demo),
            ("aids", &self.aids),
            ("demo-floors", &self.demo_floors),
            ("demo-hurries", &hurries),
            ("bots", &self.bots),
            ("pages", &self.pages),
            ("shoe-key", &self.shoe_key),
            ("witness", &self.witness),
            ("witness-key", &self.witness_key),
            ("witness-required", &self.witness_required),
            ("full-check", &self.full_check),
            ("full-check-hours", &self.full_check_hours),
            ("start-check", &self.start_check),
            ("damage-stops", &self.damage_stops),
            ("demo-rests", &self.demo_rests),
            ("keep-answers", &self.keep_answers),
            ("keep-guests", &self.keep_guests),
            ("tls-cert", &self.tls_cert),
            ("tls-key", &self.tls_key),
            ("origin", &self.origin),
            ("proxy", &self.proxy),
            ("open-metrics", &self.open_metrics),
            ("log", &self.log),
            ("log-format", &self.log_format),
            ("time-zone", &self.time_zone),
            ("day-starts", &self.day_starts),
            ("session-hours", &self.session_hours),
            ("money-limit", &self.money_limit),
            ("staff-limit", &self.staff_limit),
            ("second-factor", &self.second_factor),
            ("address-requests", &self.address_requests),
            ("account-requests", &self.account_requests),
            ("name-logins", &self.name_logins),
            ("address-logins", &self.address_logins),
            ("messages", &self.messages),
            ("account-sockets", &self.account_sockets),
            ("address-sockets", &self.address_sockets),
            ("body-bytes", &self.body_bytes),
            ("request-seconds", &self.request_seconds),
            ("connections", &self.connections),
            ("address-connections", &self.address_connections),
            ("idle-seconds", &self.idle_seconds),
            ("ping-seconds", &self.ping_seconds),
        ];
        for (key, value) in flags {
            set(&mut draft, key, value.as_ref())?;
        }
        Ok(draft.finish()?)
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let config = args.config()?;
    let (data, bots) = (config.data.clone(), if config.demo { config.bots } else { 0 });
    let rests = config.demo_rests;
    server::serve::run(config, |url, visitors| {
        if let Err(error) = crate::bots::send(url, &data, bots as usize, visitors, rests) {
            // The tables are open without bots, too.
            let _ = writeln!(stderr(), "croupier: the bots did not start: {error:#}");
        }
        // Scripts wait for this line. A closed standard output does not stop the server.
        let _ = writeln!(stdout(), "Croupier is at {url}").and_then(|()| stdout().flush());
    })
    .context("the server stopped")?;
    Ok(ExitCode::SUCCESS)
}
