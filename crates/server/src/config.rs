//! The settings of a server, from a file, the environment and flags.
//!
//! Every setting has one name, and every source gives it as text under that name: `tls-cert` in the file, `CROUPIER_TLS_CERT` in the environment,
//! `--tls-cert` on the command line. The sources are read from the weakest to the strongest, so a later one overrides an earlier one.

use crate::audit::Hex;
use crate::calendar::Calendar;
use crate::connections::ConnectionLimits;
use crate::rollback::Witness;
use rules::Cents;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The prefix of environment variables for a server.
const PREFIX: &str = "CROUPIER_";

/// All settings of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a setting of its own.
pub struct Config {
    /// The address it listens on.
    pub listen: SocketAddr,
    /// The folder of the built-in database and of the server's keys.
    pub data: PathBuf,
    /// The address of the shared database; none for the built-in one.
    pub database: Option<String>,
    /// Whether it opens a demonstration floor with play money.
    pub demo: bool,
    /// Whether the house gives players aids to their decisions; if it is left out, only on a demonstration floor.
    pub aids: Option<bool>,
    /// How many copies of each table the demonstration floor has.
    pub demo_floors: u32,
    /// Whether rounds on the demonstration floor follow each other without the pauses that people need.
    pub demo_hurries: bool,
    /// How many of the house's own players keep guests company on the demonstration floor.
    pub bots: u32,
    /// The folder of the web client; none for the one inside the program.
    pub pages: Option<PathBuf>,
    /// The file of the key that shoes are sealed with; none for the one in the data folder.
    pub shoe_key: Option<PathBuf>,
    /// The witness outside the house that is asked before the server starts.
    pub witness: Option<Witness>,
    /// When the whole record is checked.
    pub full_check: FullCheck,
    /// After how long the whole record is checked again; never if it is none.
    pub full_check_every: Option<Duration>,
    /// Whether the newest part of the record is checked before the start.
    pub start_check: bool,
    /// Whether a running server stops when it finds damage: in the check of the whole record, while it reads seals from before its start, or
    /// while it reads the new seals of the house's servers.
    pub damage_stops: bool,
    /// After how many minutes without visitors the house's own players pause; never if it is none.
    pub demo_rests: Option<Duration>,
    /// How long the answer to an order is kept in case the order is sent again.
    pub keep_answers: Duration,
    /// How long a guest who never played is kept.
    pub keep_guests: Duration,
    /// The certificate and key for TLS.
    pub tls: Option<Tls>,
    /// The address at which browsers see the server, if it differs from the one they connect to.
    pub origin: Option<String>,
    /// A trusted proxy, whose statement about the client's address is believed.
    pub proxy: Option<IpAddr>,
    /// Whether the metrics are public. Otherwise a token is needed.
    pub open_metrics: bool,
    /// Which log lines are written, as a filter of `tracing`.
    pub log: String,
    /// The format of log lines.
    pub log_format: LogFormat,
    /// The time zone of the house.
    pub time_zone: String,
    /// When a gaming day begins, in minutes after midnight.
    pub day_starts: i32,
    /// How long a session lasts.
    pub session: Duration,
    /// The largest amount of money that one staff member moves alone at the cage.
    pub money_limit: Cents,
    /// The largest amount of money that one staff member moves alone within a day for all patrons together.
    pub staff_limit: Cents,
    /// Whether staff must have a second factor; if it is left out, in every house that plays for money.
    pub second_factor: Option<bool>,
    /// The limits on requests.
    pub limits: Limits,
    /// How many connections may be open and how long they may be silent.
    pub connections: ConnectionLimits,
}

/// The files that TLS needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tls {
    /// The certificate chain, as PEM.
    pub certificate: PathBuf,
    /// Its private key, as PEM.
    pub key: PathBuf,
}

/// When the whole record is checked: every page of the built-in database, every link and every seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FullCheck {
    /// Once after each start, in the background.
    Background,
    /// Before the server serves requests.
    BeforeStart,
    /// Not at all.
    Off,
}

impl FromStr for FullCheck {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "background" => Ok(Self::Background),
            "before-start" => Ok(Self::BeforeStart),
            "off" => Ok(Self::Off),
            _ => Err("expected background, before-start or off"),
        }
    }
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs: one JSON object per line.
    Json,
}

impl FromStr for LogFormat {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            _ => Err("expected text or json"),
        }
    }
}

/// Limits on requests, so that no client can keep the others from playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Requests per second from one address; four times as many at once.
    pub address_requests: u32,
    /// Requests per second of one account; four times as many at once.
    pub account_requests: u32,
    /// Attempts to sign in per minute to one name.
    pub name_logins: u32,
    /// Attempts to sign in, register or come as a guest per minute from one address.
    pub address_logins: u32,
    /// Messages per second on one websocket; four times as many at once.
    pub messages: u32,
    /// Websockets that one account may have open at one server.
    pub account_sockets: u32,
    /// Websockets that guests and visitors at one address may have open at one server, all of them together.
    pub address_sockets: u32,
    /// The largest body or message, in bytes.
    pub body: usize,
    /// How long the head of a request, and then its body, may take to arrive.
    pub request: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("./croupier-data"),
            database: None,
            demo: false,
            aids: None,
            demo_floors: 1,
            demo_hurries: false,
            bots: 12,
            pages: None,
            shoe_key: None,
            witness: None,
            full_check: FullCheck::Background,
            full_check_every: Some(Duration::from_hours(24)),
            start_check: true,
            damage_stops: false,
            demo_rests: Some(Duration::from_mins(10)),
            keep_answers: Duration::from_hours(48),
            keep_guests: Duration::from_hours(7 * 24),
            tls: None,
            origin: None,
            proxy: None,
            open_metrics: false,
            log: "info".into(),
            log_format: LogFormat::Text,
            time_zone: "Australia/Sydney".into(),
            day_starts: 6 * 60,
            session: Duration::from_hours(12),
            money_limit: Cents::dollars(10_000),
            staff_limit: Cents::dollars(100_000),
            second_factor: None,
            limits: Limits::default(),
            connections: ConnectionLimits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            address_requests: 100,
            account_requests: 50,
            name_logins: 6,
            address_logins: 30,
            messages: 20,
            account_sockets: 20,
            address_sockets: 200,
            body: 64 * 1024,
            request: Duration::from_secs(15),
        }
    }
}

/// The source of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// In this file.
    File(PathBuf),
    /// In the environment.
    Environment,
    /// On the command line.
    Flags,
}

impl Source {
    /// The name of a setting as this source writes it.
    fn spell(&self, key: &str) -> String {
        match self {
            Self::File(path) => format!("{key} in {}", path.display()),
            Self::Environment => format!("{PREFIX}{}", key.to_uppercase().replace('-', "_")),
            Self::Flags => format!("--{key}"),
        }
    }
}

/// Why the settings cannot be used.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {path}: {why}")]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// The error of the operating system.
        why: String,
    },
    /// The file is not TOML.
    #[error("{path} is not TOML: {why}")]
    NotToml {
        /// Which file.
        path: PathBuf,
        /// The error and its place.
        why: String,
    },
    /// The setting does not exist.
    #[error("there is no setting {said}; there are {}", names())]
    Unknown {
        /// Its name as it was written.
        said: String,
    },
    /// The value is not allowed.
    #[error("{said} cannot be {value:?}: {why}")]
    Value {
        /// Its name as it was written.
        said: String,
        /// The value as it was written.
        value: String,
        /// The reason.
        why: String,
    },
    /// A setting of the witness is given, and no witness.
    #[error("{said} belongs to a witness: witness is missing")]
    NoWitness {
        /// The setting.
        said: &'static str,
    },
    /// Answers to orders would be forgotten while the session that sent the orders still lasts.
    #[error(
        "keep-answers ({answers} hours) cannot be shorter than session-hours ({session}): a person who is still signed in may send an order again \
         whose answer was lost, and once the answer is forgotten the order would be carried out twice"
    )]
    ForgetsTooSoon {
        /// Hours for which answers are kept.
        answers: u64,
        /// Hours for which a session lasts.
        session: u64,
    },
    /// A certificate without its key, or a key without its certificate.
    #[error("tls-cert and tls-key belong together: {missing} is missing")]
    HalfTls {
        /// The missing one.
        missing: &'static str,
    },
}

impl Config {
    /// Whether staff must have a second factor.
    pub fn asks_second_factor(&self) -> bool {
        self.second_factor.unwrap_or(!self.demo)
    }

    /// Whether the house gives players values of decisions and lets programs play for them (ruling G16).
    pub fn gives_aids(&self) -> bool {
        self.aids.unwrap_or(self.demo)
    }
}

/// The names of all settings.
pub const KEYS: [&str; 46] = [
    "listen",
    "data",
    "database",
    "demo",
    "aids",
    "demo-floors",
    "demo-hurries",
    "bots",
    "pages",
    "shoe-key",
    "witness",
    "witness-key",
    "witness-required",
    "full-check",
    "full-check-hours",
    "start-check",
    "damage-stops",
    "demo-rests",
    "keep-answers",
    "keep-guests",
    "tls-cert",
    "tls-key",
    "origin",
    "proxy",
    "open-metrics",
    "log",
    "log-format",
    "time-zone",
    "day-starts",
    "session-hours",
    "money-limit",
    "staff-limit",
    "second-factor",
    "address-requests",
    "account-requests",
    "name-logins",
    "address-logins",
    "messages",
    "account-sockets",
    "address-sockets",
    "body-bytes",
    "request-seconds",
    "connections",
    "address-connections",
    "idle-seconds",
    "ping-seconds",
];

fn names() -> String {
    KEYS.join(", ")
}

/// Settings that are being put together.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    config: Config,
    certificate: Option<PathBuf>,
    key: Option<PathBuf>,
    witness: Option<witness::StatementSource>,
    witness_key: Option<[u8; 32]>,
    witness_required: Option<bool>,
}

impl Draft {
    /// Takes in the settings of a file.
    pub fn file(&mut self, path: &Path) -> Result<(), ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| ConfigError::Unreadable { path: path.into(), why: error.to_string() })?;
        let table: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| ConfigError::NotToml { path: path.into(), why: error.to_string() })?;
        let source = Source::File(path.into());
        for (key, value) in &table {
            let text = match value {
                toml::Value::String(text) => text.clone(),
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(truth) => truth.to_string(),
                other => {
                    known(&source, key)?;
                    let why = "expected text, a whole number, true or false".into();
                    return Err(ConfigError::Value { said: source.spell(key), value: other.to_string(), why });
                }
            };
            self.set(&source, key, &text)?;
        }
        Ok(())
    }

    /// Takes in the settings of the environment. Variables of other programs are ignored.
    pub fn environment(&mut self, variables: impl IntoIterator<Item = (String, String)>) -> Result<(), ConfigError> {
        for (name, value) in variables {
            let Some(key) = name.strip_prefix(PREFIX) else { continue };
            let key = key.to_lowercase().replace('_', "-");
            // The environment can name the file as well. The caller has read it before.
            if key != "config" {
                self.set(&Source::Environment, &key, &value)?;
            }
        }
        Ok(())
    }

    /// Takes in one setting.
    pub fn set(&mut self, source: &Source, key: &str, text: &str) -> Result<(), ConfigError> {
        known(source, key)?;
        let said = source.spell(key);
        let (limits, connections) = (&mut self.config.limits, &mut self.config.connections);
        match key {
            "listen" => self.config.listen = parsed(said, text, "expected an address such as 127.0.0.1:8080")?,
            "data" => self.config.data = text.into(),
            "database" => self.config.database = Some(database(said, text)?),
            "demo" => self.config.demo = parsed(said, text, "expected true or false")?,
            "aids" => self.config.aids = Some(parsed(said, text, "expected true or false")?),
            "demo-floors" => self.config.demo_floors = between(said, text, 1, 1_000)? as u32,
            "demo-hurries" => self.config.demo_hurries = parsed(said, text, "expected true or false")?,
            "bots" => self.config.bots = between(said, text, 0, 100)? as u32,
            "pages" => self.config.pages = Some(text.into()),
            "shoe-key" => self.config.shoe_key = Some(text.into()),
            "witness" => self.witness = Some(witness(said, text)?),
            "witness-key" => self.witness_key = Some(public_key(said, text)?),
            "witness-required" => self.witness_required = Some(parsed(said, text, "expected true or false")?),
            "full-check" => self.config.full_check = parsed(said, text, "expected background, before-start or off")?,
            "full-check-hours" => {
                let hours = between(said, text, 0, 24 * 366)?;
                self.config.full_check_every = (hours > 0).then(|| Duration::from_hours(hours));
            }
            "start-check" => self.config.start_check = parsed(said, text, "expected true or false")?,
            "damage-stops" => self.config.damage_stops = parsed(said, text, "expected true or false")?,
            "demo-rests" => {
                let minutes = between(said, text, 0, 24 * 60)?;
                self.config.demo_rests = (minutes > 0).then(|| Duration::from_mins(minutes));
            }
            "keep-answers" => self.config.keep_answers = Duration::from_hours(between(said, text, 1, 24 * 366)?),
            "keep-guests" => self.config.keep_guests = Duration::from_hours(24 * between(said, text, 1, 3_660)?),
            "tls-cert" => self.certificate = Some(text.into()),
            "tls-key" => self.key = Some(text.into()),
            "origin" => self.config.origin = Some(origin(said, text)?),
            "proxy" => self.config.proxy = Some(proxy(said, text)?),
            "open-metrics" => self.config.open_metrics = parsed(said, text, "expected true or false")?,
            "log" => {
                let filter: tracing_subscriber::EnvFilter =
                    parsed(said, text, "expected a level such as info, or a filter such as info,server=debug")?;
                self.config.log = filter.to_string();
            }
            "log-format" => self.config.log_format = parsed(said, text, "expected text or json")?,
            "time-zone" => match Calendar::new(text, 0) {
                Ok(_) => self.config.time_zone = text.into(),
                Err(error) => return Err(wrong(said, text, error)),
            },
            "day-starts" => self.config.day_starts = between(said, text, 0, 24 * 60 - 1)? as i32,
            "session-hours" => self.config.session = Duration::from_secs(3600 * between(said, text, 1, 720)?),
            "money-limit" => match text.parse::<Cents>() {
                Ok(limit) if limit.is_some() => self.config.money_limit = limit,
                _ => return Err(wrong(said, text, "expected an amount such as 10000.00")),
            },
            "staff-limit" => match text.parse::<Cents>() {
                Ok(limit) if limit.is_some() => self.config.staff_limit = limit,
                _ => return Err(wrong(said, text, "expected an amount such as 100000.00")),
            },
            "second-factor" => self.config.second_factor = Some(parsed(said, text, "expected true or false")?),
            "address-requests" => limits.address_requests = between(said, text, 1, 1_000_000)? as u32,
            "account-requests" => limits.account_requests = between(said, text, 1, 1_000_000)? as u32,
            "name-logins" => limits.name_logins = between(said, text, 1, 1_000_000)? as u32,
            "address-logins" => limits.address_logins = between(said, text, 1, 1_000_000)? as u32,
            "messages" => limits.messages = between(said, text, 1, 1_000_000)? as u32,
            "account-sockets" => limits.account_sockets = between(said, text, 1, 1_000_000)? as u32,
            "address-sockets" => limits.address_sockets = between(said, text, 1, 1_000_000)? as u32,
            "body-bytes" => limits.body = between(said, text, 1024, 16 * 1024 * 1024)? as usize,
            "connections" => connections.all = Some(between(said, text, 1, 1_000_000)? as u32),
            "address-connections" => connections.address = between(said, text, 1, 1_000_000)? as u32,
            "idle-seconds" => connections.idle = Duration::from_secs(between(said, text, 1, 3600)?),
            "ping-seconds" => connections.ping = Duration::from_secs(between(said, text, 1, 600)?),
            _ => limits.request = Duration::from_secs(between(said, text, 1, 600)?),
        }
        Ok(())
    }

    /// The finished settings.
    pub fn finish(self) -> Result<Config, ConfigError> {
        let tls = match (self.certificate, self.key) {
            (Some(certificate), Some(key)) => Some(Tls { certificate, key }),
            (None, None) => None,
            (Some(_), None) => return Err(ConfigError::HalfTls { missing: "tls-key" }),
            (None, Some(_)) => return Err(ConfigError::HalfTls { missing: "tls-cert" }),
        };
        let witness = match (self.witness, self.witness_key, self.witness_required) {
            (Some(place), key, required) => Some(Witness { place, key, required: required.unwrap_or(false) }),
            (None, Some(_), _) => return Err(ConfigError::NoWitness { said: "witness-key" }),
            (None, None, Some(true)) => return Err(ConfigError::NoWitness { said: "witness-required" }),
            (None, None, _) => None,
        };
        let (answers, session) = (self.config.keep_answers, self.config.session);
        if answers < session {
            let hours = |time: Duration| time.as_secs() / 3600;
            return Err(ConfigError::ForgetsTooSoon { answers: hours(answers), session: hours(session) });
        }
        Ok(Config { witness, tls, ..self.config })
    }
}

fn known(source: &Source, key: &str) -> Result<(), ConfigError> {
    if KEYS.contains(&key) { Ok(()) } else { Err(ConfigError::Unknown { said: source.spell(key) }) }
}

fn parsed<T: FromStr>(said: String, text: &str, why: &str) -> Result<T, ConfigError> {
    text.parse().map_err(|_| wrong(said, text, why))
}

fn between(said: String, text: &str, least: u64, most: u64) -> Result<u64, ConfigError> {
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(wrong(said, text, format!("expected a whole number from {least} to {most}"))),
    }
}

fn database(said: String, text: &str) -> Result<String, ConfigError> {
    if text.starts_with("postgres://") || text.starts_with("postgresql://") {
        return Ok(text.into());
    }
    // The text may hold a password: it is not repeated.
    Err(wrong(said, "…", "expected postgres://user@host/name; the built-in database is where --data says"))
}

/// A file, or the address of a witness. A text that looks like an address must be a valid one.
fn witness(said: String, text: &str) -> Result<witness::StatementSource, ConfigError> {
    match text.parse() {
        Ok(witness::StatementSource::File(_)) if text.is_empty() || text.contains("://") => {
            Err(wrong(said, text, "expected a file, or an address such as https://inspector.example:9000"))
        }
        Ok(place) => Ok(place),
        Err(never) => match never {},
    }
}

fn public_key(said: String, text: &str) -> Result<[u8; 32], ConfigError> {
    let bytes = text.parse::<Hex>().ok().and_then(|hex| hex.0.try_into().ok());
    bytes.ok_or_else(|| wrong(said, text, "expected a public key: 64 hexadecimal digits in lower case"))
}

/// The address of a proxy. An IPv4 address may be written as an IPv6 one (`::ffff:192.0.2.1`); connections can come from it in either form.
fn proxy(said: String, text: &str) -> Result<IpAddr, ConfigError> {
    parsed::<IpAddr>(said, text, "expected an address such as 127.0.0.1").map(|address| address.to_canonical())
}

fn origin(said: String, text: &str) -> Result<String, ConfigError> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains('/') => Ok(text.to_lowercase()),
        _ => Err(wrong(said, text, "expected https://host or https://host:port, without a path")),
    }
}

fn wrong(said: String, value: &str, why: impl fmt::Display) -> ConfigError {
    ConfigError::Value { said, value: value.into(), why: why.to_string() }
}

#[cfg(test)]
mod tests;
