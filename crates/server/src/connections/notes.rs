//! What is noted of connections that are refused or closed: a metric for each, and a log line now and then for all of them.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A flood is not to fill the log as well: there is one line in so long.
const ONE_LINE_IN: Duration = Duration::from_secs(10);

/// Why a connection is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Its address has as many as it may, and all are in use.
    Address,
    /// The process has as many as it may, or as many as it lets strangers have.
    All,
}

/// Why a connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// Nothing, or not enough for a request, has come since it was accepted.
    NoRequest,
    /// The head of a later request does not end.
    Head,
    /// No request came after the last one.
    Idle,
    /// An answer is not fetched.
    Unread,
    /// It had its place only to show that somebody is signed in on it, and did not.
    NoSession,
    /// Its place is needed for another one.
    MadeRoom,
}

impl Refusal {
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

/// What has happened since the last log line.
#[derive(Default)]
struct Since {
    told: Option<Instant>,
    refused: u64,
    silent: u64,
    made_room: u64,
    /// One of the addresses.
    address: Option<IpAddr>,
}

/// Notes of what was refused and closed.
#[derive(Default)]
pub(super) struct Notes {
    since: Mutex<Since>,
}

impl Notes {
    /// Makes every metric known before anything of its kind has happened.
    pub(super) fn register() {
        for refusal in Refusal::ALL {
            metrics::counter!("croupier_connections_refused_total", "limit" => refusal.name()).increment(0);
        }
        for closing in Closing::ALL {
            metrics::counter!("croupier_connections_closed_total", "why" => closing.name()).increment(0);
        }
    }

    pub(super) fn refused(&self, refusal: Refusal, address: IpAddr) {
        metrics::counter!("croupier_connections_refused_total", "limit" => refusal.name()).increment(1);
        self.note(address, |since| since.refused += 1);
    }

    pub(super) fn closed(&self, closing: Closing, address: IpAddr) {
        metrics::counter!("croupier_connections_closed_total", "why" => closing.name()).increment(1);
        match closing {
            // Browsers leave connections open that they may want again.
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

    /// Writes the line that is still owed, if its time has come.
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
