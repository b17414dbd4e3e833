//! One connection: its state, and the deadline of that state.

use super::connection_log::Closing;
use super::registry::{Connections, EvictionPlace, EvictionRank};
use futures_util::task::AtomicWaker;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::{Duration, Instant};

/// How often the use of an account from an address is noted again.
const REMEMBER_AGAIN: Duration = Duration::from_mins(1);

/// One connection.
pub(crate) struct Connection {
    connections: Arc<Connections>,
    address: IpAddr,
    through_proxy: bool,
    accepted: Instant,
    /// Its number among the connections that still have to show a session.
    lent: Mutex<Option<u64>>,
    closing: AtomicBool,
    /// The task that reads and writes the connection.
    task: AtomicWaker,
    place: Mutex<Option<EvictionPlace>>,
    phase: Mutex<Phase>,
}

/// The state of a connection.
struct Phase {
    /// Requests that are being served.
    serving: u32,
    /// Answers that are being sent, by number, and since when.
    sending: BTreeMap<u64, Instant>,
    next_answer: u64,
    /// Whether it has had a request.
    used: bool,
    /// Whether requests share it at the same time, as in HTTP/2.
    shared: bool,
    /// Whether it is a websocket.
    upgraded: bool,
    /// Since when it has no request; at first, since it was accepted.
    quiet_since: Instant,
    /// When the first byte of the next request arrived.
    head_since: Option<Instant>,
    /// When bytes were last written.
    written_at: Instant,
    /// Since when the client has taken no bytes.
    unread_since: Option<Instant>,
    /// The account that it is counted for: the first one with a request on it.
    account: Option<u64>,
    /// When the use of a named account from its address was last noted.
    remembered_at: Option<Instant>,
}

impl Phase {
    fn is_quiet(&self) -> bool {
        self.serving == 0 && self.sending.is_empty()
    }
}

impl Connection {
    pub(super) fn new(connections: Arc<Connections>, address: IpAddr, through_proxy: bool) -> Arc<Self> {
        let now = Instant::now();
        let phase = Phase {
            serving: 0,
            sending: BTreeMap::new(),
            next_answer: 0,
            used: false,
            shared: false,
            upgraded: false,
            quiet_since: now,
            head_since: None,
            written_at: now,
            unread_since: None,
            account: None,
            remembered_at: None,
        };
        Arc::new(Self {
            connections,
            address,
            through_proxy,
            accepted: now,
            lent: Mutex::new(None),
            closing: AtomicBool::new(false),
            task: AtomicWaker::new(),
            place: Mutex::new(None),
            phase: Mutex::new(phase),
        })
    }

    pub(super) fn address(&self) -> IpAddr {
        self.address
    }

    /// The account that it is counted for.
    pub(super) fn account(&self) -> Option<u64> {
        self.phase().account
    }

    /// Counts it for an account from now on.
    pub(super) fn set_account(&self, account: u64) {
        self.phase().account = Some(account);
    }

    /// Sets its number among the connections that have to show a session, and returns the old one.
    pub(super) fn set_lent(&self, lent: Option<u64>) -> Option<u64> {
        std::mem::replace(&mut *self.lent.lock().unwrap_or_else(PoisonError::into_inner), lent)
    }

    /// Whether it only has a provisional place, until it shows a session.
    pub(crate) fn is_provisional(&self) -> bool {
        self.lent.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Whether it has no request.
    pub(super) fn is_quiet(&self) -> bool {
        let phase = self.phase();
        !phase.upgraded && phase.is_quiet()
    }

    /// Whether it has had its provisional place for longer than a client needs to send its session.
    pub(super) fn overstays(&self) -> bool {
        self.accepted.elapsed() >= self.connections.limits().provisional()
    }

    pub(super) fn is_through_proxy(&self) -> bool {
        self.through_proxy
    }

    /// Sets its place in the order of eviction, and returns the old one.
    pub(super) fn set_place(&self, place: Option<EvictionPlace>) -> Option<EvictionPlace> {
        std::mem::replace(&mut *self.place.lock().unwrap_or_else(PoisonError::into_inner), place)
    }

    fn phase(&self) -> MutexGuard<'_, Phase> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its rank in the order of eviction, which follows from its state; none if it is never evicted.
    pub(super) fn rank(&self) -> Option<EvictionRank> {
        if self.is_provisional() {
            return Some(EvictionRank::Lent);
        }
        let phase = self.phase();
        // A websocket is never quiet, even if no message is sent.
        match (phase.upgraded || !phase.is_quiet(), phase.account.is_some()) {
            (true, true) => None,
            (true, false) => Some(EvictionRank::BusyStranger),
            (false, false) => Some(EvictionRank::QuietStranger),
            (false, true) => Some(EvictionRank::QuietInsider),
        }
    }

    /// A request has arrived.
    pub(super) fn begins(self: &Arc<Self>) {
        {
            let mut phase = self.phase();
            phase.serving += 1;
            phase.used = true;
            phase.head_since = None;
        }
        self.connections.place(self);
    }

    /// Requests share this connection from now on.
    pub(super) fn is_shared(&self) {
        self.phase().shared = true;
    }

    /// A request is answered. Returns the number of the answer, which now has to be sent.
    pub(super) fn answers(&self) -> u64 {
        let mut phase = self.phase();
        let number = phase.next_answer;
        phase.next_answer += 1;
        phase.sending.insert(number, Instant::now());
        number
    }

    /// A request is no longer being served.
    pub(super) fn served(self: &Arc<Self>) {
        {
            let mut phase = self.phase();
            phase.serving -= 1;
            phase.quiet_since = Instant::now();
        }
        self.rests();
    }

    /// An answer was sent completely, or never will be.
    pub(super) fn sent(self: &Arc<Self>, number: u64) {
        {
            let mut phase = self.phase();
            phase.sending.remove(&number);
            phase.quiet_since = Instant::now();
        }
        self.rests();
    }

    /// A request or an answer has ended.
    fn rests(self: &Arc<Self>) {
        self.connections.place(self);
        // In HTTP/2 an answer ends in another task than the one that waits for the next request.
        if self.phase().shared {
            self.task.wake();
        }
    }

    /// The connection is a websocket from now on.
    pub(super) fn becomes_websocket(&self) {
        self.phase().upgraded = true;
    }

    /// Its request belongs to an account: a guest's, which anyone can create at any time, or one with a name.
    pub(crate) fn is_of_account(self: &Arc<Self>, account: u64, guest: bool) {
        if !self.connections.counts_for(self, account) {
            return;
        }
        let now = Instant::now();
        let remember = {
            let mut phase = self.phase();
            let remember = !guest && phase.remembered_at.is_none_or(|at| now - at >= REMEMBER_AGAIN);
            if remember {
                phase.remembered_at = Some(now);
            }
            remember
        };
        if remember && !self.through_proxy {
            self.connections.remember(self);
        }
    }

    /// Bytes have arrived.
    pub(super) fn reads(&self) {
        let mut phase = self.phase();
        if phase.is_quiet() && phase.head_since.is_none() {
            phase.head_since = Some(Instant::now());
        }
    }

    /// The client has taken bytes.
    pub(super) fn writes(&self) {
        let mut phase = self.phase();
        phase.written_at = Instant::now();
        phase.unread_since = None;
    }

    /// The client takes no bytes.
    pub(super) fn cannot_write(&self) {
        self.phase().unread_since.get_or_insert_with(Instant::now);
    }

    /// The deadline of its current state, and the reason for closing it then.
    pub(super) fn due(&self) -> Option<(Instant, Closing)> {
        let limits = self.connections.limits();
        let phase = self.phase();
        if phase.upgraded {
            return None;
        }
        let unread = phase.unread_since.map(|since| since + limits.request);
        if !phase.is_quiet() {
            let oldest = phase.sending.values().min().map(|since| *since + limits.fetching());
            let unread = unread.into_iter().chain(oldest).map(|at| (at, Closing::Unread));
            // Overlapping requests, as in HTTP/2, would keep a provisional place for too long.
            let lent = self.is_provisional().then(|| (self.accepted + limits.request, Closing::NoSession));
            return unread.chain(lent).min_by_key(|(at, _)| *at);
        }
        if let Some(unread) = unread {
            return Some((unread.min(phase.quiet_since + limits.fetching()), Closing::Unread));
        }
        if self.is_provisional() {
            return Some((self.accepted + limits.provisional(), Closing::NoSession));
        }
        if !phase.used {
            return Some((phase.quiet_since + limits.request, Closing::NoRequest));
        }
        // In HTTP/2 bytes come and go that belong to no request.
        match phase.head_since {
            Some(since) if !phase.shared => Some((since + limits.request, Closing::Head)),
            _ if phase.shared => Some((phase.quiet_since + limits.idle, Closing::Idle)),
            _ => Some((phase.quiet_since.max(phase.written_at) + limits.idle, Closing::Idle)),
        }
    }

    /// Closes it as soon as its task wakes up.
    pub(super) fn close(&self, closing: Closing) {
        if !self.closing.swap(true, Ordering::AcqRel) {
            self.connections.log().closed(closing, self.address);
            self.task.wake();
        }
    }

    pub(super) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Sets the task that is woken when it is closed.
    pub(super) fn listen(&self, task: &Waker) {
        self.task.register(task);
    }

    /// It has ended; its requests that are still being served do not change that.
    pub(super) fn ended(&self) {
        self.closing.store(true, Ordering::Release);
        self.connections.release(self);
    }
}
