//! Metrics and log lines about connections that are refused or closed: one metric for each, and one log line for many.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// At most one log line in this time, so that a flood of connections does not fill the log.
const ONE_LINE_IN: Duration = Duration::from_secs(10);

/// The limit for which a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReachedLimit {
    /// The limit of its address: all connections from there are in use.
    Address,
    /// The limit of the process, or of connections from unknown addresses.
    All,
}

/// Why a connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// No complete request has arrived since it was accepted.
    NoRequest,
    /// The head of a later request is incomplete for too long.
    Head,
    /// No further request arrived.
    Idle,
    /// The client does not take an answer.
    Unread,
    /// It had a provisional place, and sent no valid session in time.
    NoSession,
    /// It was evicted to make room for another connection.
    MadeRoom,
}

impl ReachedLimit {
    const ALL: [Self; 2] = [Self::Address, Self::All];

    fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::All => "all",
        }
    }
}

impl Closing {
    const ALL: [Self; 6] = [Self::NoRequest, Self::Head, Self::Idle, Self::Unread, Self::NoSession, Self::MadeRoom];

    fn name(self) -> &'static str {
        match self {
            Self::NoRequest => "no-request",
            Self::Head => "head",
            Self::Idle => "idle",
            Self::Unread => "unread",
            Self::NoSession => "no-session",
            Self::MadeRoom => "made-room",
        }
    }
}

/// Counts since the last log line.
#[derive(Default)]
struct Since {
    told: Option<Instant>,
    refused: u64,
    silent: u64,
    made_room: u64,
    /// The address of the last one.
    address: Option<IpAddr>,
}

/// Counts and logs refused and closed connections.
#[derive(Default)]
pub(super) struct ConnectionLog {
    since: Mutex<Since>,
}

impl ConnectionLog {
    /// Registers every metric before anything of its kind has happened.
    pub(super) fn register() {
        for limit in ReachedLimit::ALL {
            metrics::counter!("croupier_connections_refused_total", "limit" => limit.name()).increment(0);
        }
        for closing in Closing::ALL {
            metrics::counter!("croupier_connections_closed_total", "why" => closing.name()).increment(0);
        }
    }

    pub(super) fn refused(&self, limit: ReachedLimit, address: IpAddr) {
        metrics::counter!("croupier_connections_refused_total", "limit" => limit.name()).increment(1);
        self.note(address, |since| since.refused += 1);
    }

    pub(super) fn closed(&self, closing: Closing, address: IpAddr) {
        metrics::counter!("croupier_connections_closed_total", "why" => closing.name()).increment(1);
        match closing {
            // Browsers keep idle connections open, so this is normal.
            Closing::Idle => {}
            Closing::MadeRoom => self.note(address, |since| since.made_room += 1),
            Closing::NoRequest | Closing::Head | Closing::Unread | Closing::NoSession => {
                self.note(address, |since| since.silent += 1);
            }
        }
    }

    fn note(&self, address: IpAddr, count: impl FnOnce(&mut Since)) {
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        count(&mut since);
        since.address = Some(address);
        tell(&mut since);
    }

    /// Writes the log line that is due, if there is one.
    pub(super) fn tell(&self) {
        tell(&mut self.since.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

fn tell(since: &mut Since) {
    let Since { told, refused, silent, made_room, address } = *since;
    let Some(address) = address.filter(|_| told.is_none_or(|told| told.elapsed() >= ONE_LINE_IN)) else { return };
    tracing::warn!(
        refused,
        silent,
        made_room,
        last_address = %address,
        "connections were refused, closed because they were silent, or closed to make room"
    );
    *since = Since { told: Some(Instant::now()), ..Since::default() };
}
