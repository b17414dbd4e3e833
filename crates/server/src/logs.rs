//! Log lines, for people or for programs, on standard error.

use crate::config::{Config, LogFormat};
use std::io::IsTerminal as _;
use tracing_subscriber::EnvFilter;

/// Starts the log. A process has one log: if it was started before, its settings stay.
pub(crate) fn start(config: &Config) {
    // The filter was parsed with the settings.
    let filter = EnvFilter::try_new(&config.log).unwrap_or_default();
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let started = match config.log_format {
        LogFormat::Text => lines.try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    };
    if started.is_err() {
        tracing::debug!("the log was started before");
    }
}
