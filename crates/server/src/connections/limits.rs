//! How many connections may be open and how long they may be silent.

use super::descriptors;
use std::time::Duration;

/// Descriptors that are reserved for the store, its files, logs and the runtime.
const OWN_DESCRIPTORS: u64 = 96;

/// One more descriptor in this many is reserved: a connection takes one before it is counted.
const KEPT_SHARE: u64 = 32;

/// The least number of connections, even if there are few descriptors.
const FEWEST: u64 = 16;

/// More connections than a server of any size will have.
const MOST: u64 = 1_000_000;

/// One place in this many is reserved for networks from which an account was used lately.
const RESERVED_SHARE: u32 = 4;

/// An answer may take this many times as long to be fetched as a request to arrive.
const FETCHING: u32 = 10;

/// A connection that must show a session does so at once; over TLS and a bad line it takes a few seconds.
const PROVISIONAL: Duration = Duration::from_secs(5);

/// How many connections may be open and how long they may be silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// Open connections from one network address.
    pub address: u32,
    /// Open connections in all; if it is left out, as many as the descriptors of the process allow.
    pub all: Option<u32>,
    /// How long a connection may be silent between two requests.
    pub idle: Duration,
    /// How often a websocket gets a ping.
    pub ping: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self { address: 400, all: None, idle: Duration::from_secs(75), ping: Duration::from_secs(20) }
    }
}

/// The limits as they apply in this process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Applied {
    /// Open connections from one network address.
    pub(super) address: u32,
    /// Open connections in all.
    pub(super) all: u32,
    /// How many of them are reserved for networks from which an account was used lately.
    pub(super) reserved: u32,
    /// How long the head of a request may take, and an answer that is not being fetched may wait.
    pub(super) request: Duration,
    /// How long a connection may be silent between two requests.
    pub(super) idle: Duration,
}

impl Applied {
    /// The limits of a process whose own programs, such as the house's players, need `own` descriptors as well.
    pub(super) fn new(limits: ConnectionLimits, request: Duration, own: u32) -> Self {
        let derived = derived(descriptors::raise(), own);
        let all = limits.all.map_or(derived, |all| all.min(derived)).max(1);
        Self { address: limits.address, all, reserved: all / RESERVED_SHARE, request, idle: limits.idle }
    }

    /// How long a connection with a provisional place may take to show a session.
    pub(super) fn provisional(&self) -> Duration {
        self.request.min(PROVISIONAL)
    }

    /// How long an answer may take to be fetched.
    pub(super) fn fetching(&self) -> Duration {
        self.request * FETCHING
    }
}

/// How many connections fit into this many descriptors.
fn derived(descriptors: u64, own: u32) -> u32 {
    let kept = OWN_DESCRIPTORS + u64::from(own) + descriptors / KEPT_SHARE;
    let connections = descriptors.saturating_sub(kept).clamp(FEWEST, MOST);
    u32::try_from(connections).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_kept_for_the_server_itself() {
        for (descriptors, own, connections) in
            [(1024, 0, 896), (1024, 12, 884), (65_536, 0, 63_392), (64, 0, 16), (u64::MAX, 0, 1_000_000)]
        {
            assert_eq!(derived(descriptors, own), connections, "{descriptors} {own}");
        }
    }

    #[test]
    fn a_setting_takes_away_and_never_adds() {
        let all = |all| Applied::new(ConnectionLimits { all, ..ConnectionLimits::default() }, Duration::ZERO, 0).all;
        let derived = all(None);
        assert_eq!((all(Some(20)), all(Some(u32::MAX))), (20, derived));
    }
}
