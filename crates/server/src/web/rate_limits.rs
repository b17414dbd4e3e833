//! Rate limits per address, per account and per name.

use super::cost::Cost;
use super::networks::{Prefix, SITE_SHARE, network, site_of};
use super::problem::Problem;
use super::wrong_digits::WrongDigits;
use crate::clock::Clock;
use crate::config::Limits;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// The server's monotonic clock for rate limits: setting the wall clock neither freezes nor lifts them.
#[derive(Clone)]
pub(super) struct RateClock(pub(super) Clock);

impl governor::clock::Clock for RateClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A rate limit for each of many keys.
struct KeyedLimit<K: Hash + Eq + Clone> {
    /// The largest burst.
    burst: NonZeroU32,
    limiter: RateLimiter<K, DashMapStateStore<K>, RateClock, NoOpMiddleware<Duration>>,
    clock: RateClock,
}

impl<K: Hash + Eq + Clone> KeyedLimit<K> {
    fn new(quota: Quota, clock: &Clock) -> Self {
        let clock = RateClock(clock.clone());
        let burst = quota.burst_size();
        Self { burst, limiter: RateLimiter::new(quota, DashMapStateStore::default(), clock.clone()), clock }
    }

    fn pass(&self, key: &K) -> Result<(), Problem> {
        self.take(key, NonZeroU32::MIN)
    }

    /// Takes this many units of a key's limit; if that is more than the largest burst, all of it.
    fn take(&self, key: &K, units: NonZeroU32) -> Result<(), Problem> {
        match self.limiter.check_key_n(key, units.min(self.burst)) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(early)) => {
                let wait = early.wait_time_from(self.clock.now());
                // Whole seconds, rounded up.
                Err(Problem::TooMany { after: (wait.as_secs() + 1).max(1) })
            }
            Err(never) => Err(Problem::internal(never)),
        }
    }
}

/// All rate limits of one server.
pub(super) struct RateLimits {
    addresses: KeyedLimit<IpAddr>,
    accounts: KeyedLimit<u64>,
    /// By network and name. There is no limit by name alone: a stranger could use it up and lock the owner out.
    logins: KeyedLimit<(IpAddr, String)>,
    /// For browsers in which the owner of the account has signed in before: strangers at the same address do not use it up.
    known_browsers: KeyedLimit<(u64, u64)>,
    /// All such browsers of one account together.
    known_accounts: KeyedLimit<u64>,
    login_addresses: KeyedLimit<IpAddr>,
    /// Wrong digits of a second factor. Only a caller with the password, or who is signed in, gets here.
    pub(super) wrong_digits: WrongDigits,
    /// The limit of all networks of a site together.
    login_sites: KeyedLimit<Prefix>,
}

impl RateLimits {
    /// All limits, unused.
    pub(super) fn new(limits: &Limits, clock: &Clock) -> Self {
        Self {
            addresses: KeyedLimit::new(per_second(limits.address_requests), clock),
            accounts: KeyedLimit::new(per_second(limits.account_requests), clock),
            logins: KeyedLimit::new(per_minute(limits.name_logins), clock),
            known_browsers: KeyedLimit::new(per_minute(limits.name_logins), clock),
            known_accounts: KeyedLimit::new(per_minute(limits.address_logins), clock),
            login_addresses: KeyedLimit::new(per_minute(limits.address_logins), clock),
            wrong_digits: WrongDigits::new(limits.name_logins, clock),
            login_sites: KeyedLimit::new(per_minute(limits.address_logins.saturating_mul(SITE_SHARE)), clock),
        }
    }

    /// A request comes from an address.
    pub(super) fn address(&self, address: IpAddr, cost: Cost) -> Result<(), Problem> {
        self.addresses.take(&network(address), cost.units())
    }

    /// A request comes from an account.
    pub(super) fn account(&self, account: u64, cost: Cost) -> Result<(), Problem> {
        self.accounts.take(&account, cost.units())
    }

    /// A client signs in, registers, or comes as a guest.
    pub(super) fn arrival(&self, address: IpAddr) -> Result<(), Problem> {
        self.login_addresses.pass(&network(address))?;
        site_of(address).map_or(Ok(()), |site| self.login_sites.pass(&site))
    }

    /// A client from a network tries a password for this name.
    pub(super) fn login(&self, address: IpAddr, name: &str) -> Result<(), Problem> {
        self.logins.pass(&(network(address), name.to_lowercase()))
    }

    /// Whether a browser counts as one in which the owner of this account has signed in before. If all of them together have tried too often it
    /// counts as a stranger's: the owner can still sign in from elsewhere, and many such browsers give no more attempts.
    pub(super) fn counts_as_known(&self, account: u64) -> bool {
        self.known_accounts.pass(&account).is_ok()
    }

    /// A known browser of this account, or a session of its owner, tries a password or a second factor.
    pub(super) fn known_browser(&self, browser: u64, account: u64) -> Result<(), Problem> {
        self.known_browsers.pass(&(browser, account))
    }

    /// Forgets keys that were not used for long enough, so that the memory does not grow for ever.
    pub(super) fn sweep(&self) {
        self.addresses.limiter.retain_recent();
        self.accounts.limiter.retain_recent();
        self.logins.limiter.retain_recent();
        self.known_browsers.limiter.retain_recent();
        self.login_addresses.limiter.retain_recent();
        self.known_accounts.limiter.retain_recent();
        self.wrong_digits.sweep();
        self.login_sites.limiter.retain_recent();
    }
}

/// The network that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Network(pub(super) IpAddr);

impl<S: Sync> FromRequestParts<S> for Network {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        parts.extensions.get::<Self>().copied().ok_or_else(|| Problem::internal("a route without its access layer"))
    }
}

/// This many a second, and four times as many in a burst.
pub(super) fn per_second(number: u32) -> Quota {
    let number = NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(number).allow_burst(number.saturating_mul(const { NonZeroU32::new(4).unwrap() }))
}

fn per_minute(number: u32) -> Quota {
    Quota::per_minute(NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use floor::Moment;
    use std::net::Ipv4Addr;
    use std::sync::atomic::Ordering;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    const ONE: Cost = Cost::Ordinary;
    const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn a_gate_closes_after_its_number_and_opens_when_it_said() {
        let (clock, hand) = Clock::by_hand(Moment(1_000_000));
        let limits = Limits { name_logins: 6, ..Limits::default() };
        let rate_limits = RateLimits::new(&limits, &clock);
        for _ in 0..6 {
            rate_limits.login(HERE, "ada").expect("within the limit");
        }
        // The case of the name does not matter; another name has its own limit.
        let Err(Problem::TooMany { after }) = rate_limits.login(HERE, "ADA") else { panic!("a seventh attempt") };
        assert_eq!(after, 11);
        rate_limits.login(HERE, "grace").expect("another name");
        rate_limits.login(THERE, "ada").expect("the owner is somewhere else");
        rate_limits.known_browser(1, 7).expect("the owner has signed in with this browser before");
        hand.fetch_add(9_999, Ordering::SeqCst);
        assert!(rate_limits.login(HERE, "ada").is_err());
        hand.fetch_add(1, Ordering::SeqCst);
        rate_limits.login(HERE, "ada").expect("one every ten seconds");
        assert!(rate_limits.login(HERE, "ada").is_err());
        for _ in 0..5 {
            rate_limits.known_browser(1, 7).expect("within the limit");
        }
        assert!(rate_limits.known_browser(1, 7).is_ok(), "one more after ten seconds");
        assert!(rate_limits.known_browser(1, 7).is_err(), "a known browser has its limit too");
    }

    /// A burst of four seconds is allowed, of any kinds of requests, and a request that costs more than the burst takes all of it.
    #[test]
    fn requests_take_what_they_cost() {
        for cost in Cost::ALL {
            let (clock, hand) = Clock::by_hand(Moment(0));
            let units = cost.units().get();
            let rate_limits = RateLimits::new(&Limits { account_requests: units, ..Limits::default() }, &clock);
            for time in 1..=4 {
                rate_limits.account(1, cost).unwrap_or_else(|_| panic!("{cost:?} for the {time}. time"));
            }
            assert!(rate_limits.account(1, ONE).is_err(), "{cost:?}: nothing is left");
            rate_limits.account(2, cost).expect("another account");
            hand.fetch_add(999, Ordering::SeqCst);
            assert!(rate_limits.account(1, cost).is_err(), "{cost:?}: a millisecond is missing");
            hand.fetch_add(1, Ordering::SeqCst);
            rate_limits.account(1, cost).expect("a second later");
            assert!(rate_limits.account(1, ONE).is_err(), "{cost:?}");
        }
        let (clock, hand) = Clock::by_hand(Moment(0));
        let rate_limits = RateLimits::new(&Limits { account_requests: 1, ..Limits::default() }, &clock);
        rate_limits.account(1, ONE).expect("the first of four");
        assert!(rate_limits.account(1, Cost::Export).is_err());
        hand.fetch_add(1_000, Ordering::SeqCst);
        rate_limits.account(1, Cost::Export).expect("all there is");
        assert!(rate_limits.account(1, ONE).is_err());
    }

    /// A client with cookies of many browsers gets no more attempts with all of them than one address does.
    #[test]
    fn known_browsers_of_one_account_have_a_limit_together() {
        let (clock, hand) = Clock::by_hand(Moment(0));
        let rate_limits = RateLimits::new(&Limits { address_logins: 30, ..Limits::default() }, &clock);
        for _ in 0..30 {
            assert!(rate_limits.counts_as_known(7));
        }
        assert!(!rate_limits.counts_as_known(7), "from here on they count as strangers, who are not locked out");
        assert!(rate_limits.counts_as_known(8), "another account");
        hand.fetch_add(2_000, Ordering::SeqCst);
        assert!(rate_limits.counts_as_known(7));
    }

    /// Setting the wall clock neither lifts a limit nor freezes it.
    #[test]
    fn limits_do_not_look_at_the_wall_clock() {
        let (clock, wall, monotonic) = Clock::by_hands(Moment(1_000_000));
        let rate_limits = RateLimits::new(&Limits { name_logins: 6, ..Limits::default() }, &clock);
        for _ in 0..6 {
            rate_limits.login(HERE, "ada").expect("within the limit");
        }
        wall.fetch_add(86_400_000, Ordering::SeqCst);
        clock.look();
        assert!(rate_limits.login(HERE, "ada").is_err(), "a day ahead opens nothing");
        wall.fetch_sub(90_000_000, Ordering::SeqCst);
        clock.look();
        monotonic.fetch_add(10_000, Ordering::SeqCst);
        rate_limits.login(HERE, "ada").expect("ten seconds are ten seconds");
        assert!(rate_limits.login(HERE, "ada").is_err());
    }

    #[test]
    fn a_network_of_the_new_protocol_counts_as_one_address() {
        let (clock, _) = Clock::by_hand(Moment(0));
        let rate_limits = RateLimits::new(&Limits { address_requests: 1, ..Limits::default() }, &clock);
        for host in 0..4_u16 {
            rate_limits.address(IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, host]), ONE).expect("four at once");
        }
        assert!(rate_limits.address(IpAddr::from([0x2001, 0xdb8, 0, 1, 0xffff, 0, 0, 9]), ONE).is_err());
        rate_limits.address(IpAddr::from([0x2001, 0xdb8, 0, 2, 0, 0, 0, 0]), ONE).expect("the next network");
        // An IPv4 address written as an IPv6 one is the same address.
        let ada = Ipv4Addr::new(192, 0, 2, 1);
        for _ in 0..4 {
            rate_limits.address(ada.into(), ONE).expect("four at once");
        }
        assert!(rate_limits.address(ada.to_ipv6_mapped().into(), ONE).is_err());
        rate_limits.address(Ipv4Addr::new(192, 0, 2, 2).into(), ONE).expect("a neighbour");
    }

    #[test]
    fn the_networks_of_a_site_have_a_limit_together() {
        let (clock, _) = Clock::by_hand(Moment(1_000_000));
        let rate_limits = RateLimits::new(&Limits { address_logins: 3, ..Limits::default() }, &clock);
        let at = |site: u16, network: u16| IpAddr::from([0x2001, 0xdb8, site, network, 0, 0, 0, 1]);
        for network in 0..4 {
            for _ in 0..3 {
                rate_limits.arrival(at(1, network)).expect("within the limit of the network");
            }
            assert!(rate_limits.arrival(at(1, network)).is_err());
        }
        assert!(rate_limits.arrival(at(1, 4)).is_err(), "a fifth network of the site");
        rate_limits.arrival(at(2, 0)).expect("another site");
    }

    #[test]
    fn whoever_stays_away_is_forgotten() {
        let (clock, hand) = Clock::by_hand(Moment(0));
        let rate_limits = RateLimits::new(&Limits::default(), &clock);
        for account in 0..100 {
            rate_limits.account(account, ONE).expect("the first");
        }
        assert_eq!(rate_limits.accounts.limiter.len(), 100);
        hand.fetch_add(300_000, Ordering::SeqCst);
        rate_limits.sweep();
        assert_eq!(rate_limits.accounts.limiter.len(), 0);
    }
}
