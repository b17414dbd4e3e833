//! Networks from which an account was used lately.

use crate::web::networks::Prefix;
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// A limited number of networks. When it is full, a new network replaces the one that was used longest ago, so no client can fill it for good.
pub(super) struct KnownAddresses {
    most: usize,
    /// How long a network is remembered.
    time: Duration,
    turn: u64,
    /// When each was last used, and its turn then.
    used: HashMap<Prefix, (Instant, u64)>,
    order: BTreeMap<u64, Prefix>,
}

impl KnownAddresses {
    /// An empty list for at most this many networks, each remembered for this time after its last use.
    pub(super) fn new(most: usize, time: Duration) -> Self {
        Self { most, time, turn: 0, used: HashMap::new(), order: BTreeMap::new() }
    }

    /// An account was used from a network.
    pub(super) fn remember(&mut self, network: Prefix) {
        self.turn += 1;
        if let Some((_, before)) = self.used.insert(network, (Instant::now(), self.turn)) {
            self.order.remove(&before);
        }
        self.order.insert(self.turn, network);
        if self.used.len() > self.most
            && let Some((_, oldest)) = self.order.pop_first()
        {
            self.used.remove(&oldest);
        }
    }

    /// Whether an account was used from a network lately.
    pub(super) fn contains(&self, network: Prefix) -> bool {
        self.used.get(&network).is_some_and(|(at, _)| at.elapsed() < self.time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::networks::network_of;
    use std::net::Ipv4Addr;

    fn address(host: u8) -> Prefix {
        network_of(Ipv4Addr::new(192, 0, 2, host).into())
    }

    fn known(addresses: &KnownAddresses) -> Vec<u8> {
        (0..10).filter(|host| addresses.contains(address(*host))).collect()
    }

    #[test]
    fn the_one_that_was_used_longest_ago_gives_way() {
        let mut addresses = KnownAddresses::new(3, Duration::from_hours(1));
        for (used, expected) in [
            (0, vec![0]),
            (1, vec![0, 1]),
            (2, vec![0, 1, 2]),
            // Used again, so it is not the oldest any more.
            (0, vec![0, 1, 2]),
            (3, vec![0, 2, 3]),
            (4, vec![0, 3, 4]),
            (5, vec![3, 4, 5]),
        ] {
            addresses.remember(address(used));
            assert_eq!(known(&addresses), expected);
            assert_eq!(addresses.order.len(), addresses.used.len());
        }
    }

    #[test]
    fn what_was_used_too_long_ago_is_forgotten() {
        let mut addresses = KnownAddresses::new(3, Duration::ZERO);
        addresses.remember(address(1));
        assert_eq!(known(&addresses), [] as [u8; 0]);
    }
}
